//! Memory of the caller as slices, references and text. What can be checked is: null, alignment, size, UTF-8. That a
//! pointer leads to as much memory as the header says is the caller's part.

use std::ffi::{CStr, c_char};
use std::slice;

pub use tehai_answers::arrays::{Called, Counts, Red};

use crate::status::{Failure, Status};

/// Checks that a pointer can be one to this many values.
fn check<T>(name: &str, start: *const T, number: usize) -> Result<(), Failure> {
    if start.is_null() {
        return Err(Failure::argument(name, "found a null pointer"));
    }
    if !start.is_aligned() {
        let bytes = align_of::<T>();
        return Err(Failure::argument(name, format!("the address is not a multiple of {bytes}")));
    }
    // No object of a program is larger.
    if number.checked_mul(size_of::<T>()).is_none_or(|bytes| isize::try_from(bytes).is_err()) {
        return Err(Failure::argument(name, format!("{number} elements exceed the address space")));
    }
    Ok(())
}

/// Rows of so many values, one after the other. Null is allowed for none.
///
/// # Safety
/// If it is not null, `start` leads to `number` rows, which nobody writes to during `'a`.
unsafe fn rows<'a, T, const CELLS: usize>(
    name: &str,
    start: *const T,
    number: usize,
) -> Result<&'a [[T; CELLS]], Failure> {
    if number == 0 {
        return Ok(&[]);
    }
    let start: *const [T; CELLS] = start.cast();
    check(name, start, number)?;
    // SAFETY: not null, aligned and of a possible size, as checked; readable and not written to, as promised.
    Ok(unsafe { slice::from_raw_parts(start, number) })
}

/// Hands, one after the other. Null is allowed for none.
///
/// # Safety
/// If it is not null, `start` leads to `number` hands, which nobody writes to during `'a`.
pub unsafe fn hands<'a>(name: &str, start: *const u8, number: usize) -> Result<&'a [Counts], Failure> {
    // SAFETY: as the caller promises.
    unsafe { rows(name, start, number) }
}

/// The called melds of each of `number` hands, if any may have some: null is allowed for none.
///
/// # Safety
/// If it is not null, `start` leads to the codes of `number` hands, which nobody writes to during `'a`.
pub unsafe fn called<'a>(start: *const i16, number: usize) -> Result<Option<&'a [Called]>, Failure> {
    // SAFETY: as the caller promises.
    (!start.is_null()).then(|| unsafe { rows("called", start, number) }).transpose()
}

/// The red fives of each of `number` hands, if any may have some: null is allowed for none.
///
/// # Safety
/// If it is not null, `start` leads to the red fives of `number` hands, which nobody writes to during `'a`.
pub unsafe fn red_fives<'a>(start: *const u8, number: usize) -> Result<Option<&'a [Red]>, Failure> {
    // SAFETY: as the caller promises.
    (!start.is_null()).then(|| unsafe { rows("red_fives", start, number) }).transpose()
}

/// A tile of each of `number` hands.
///
/// # Safety
/// If it is not null, `start` leads to so many bytes, which nobody writes to during `'a`.
pub unsafe fn tiles<'a>(name: &str, start: *const u8, number: usize) -> Result<&'a [[u8; 1]], Failure> {
    // SAFETY: as the caller promises.
    unsafe { rows(name, start, number) }
}

/// Places for answers, so many cells for each of `number` hands. They are set to zero: it may be memory that was never
/// written to. Empty for a null pointer.
///
/// # Safety
/// If it is not null, `start` leads to memory for `CELLS * number` values, which nobody else uses during `'a`.
pub unsafe fn wanted<'a, T: Plain, const CELLS: usize>(
    name: &str,
    start: *mut T,
    number: usize,
) -> Result<&'a mut [[T; CELLS]], Failure> {
    if start.is_null() {
        return Ok(&mut []);
    }
    // What saturates is refused.
    check(name, start.cast_const(), CELLS.saturating_mul(number))?;
    // SAFETY: not null and aligned, as checked; writable, as promised; and zero is a value of every `Plain` type. From
    // then on the memory is initialized, and nobody else uses it.
    Ok(unsafe {
        start.write_bytes(0, CELLS * number);
        slice::from_raw_parts_mut(start.cast(), number)
    })
}

/// The same for answers that must be asked for.
///
/// # Safety
/// As [`wanted`].
pub unsafe fn answers<'a, T: Plain, const CELLS: usize>(
    name: &str,
    start: *mut T,
    number: usize,
) -> Result<&'a mut [[T; CELLS]], Failure> {
    if number == 0 {
        return Ok(&mut []);
    }
    check(name, start.cast_const(), 1)?;
    // SAFETY: as the caller promises.
    unsafe { wanted(name, start, number) }
}

/// The same for a single value.
///
/// # Safety
/// As [`wanted`], for one value.
pub unsafe fn answer<'a, T: Plain>(name: &str, start: *mut T) -> Result<&'a mut T, Failure> {
    // SAFETY: as the caller promises.
    let [[answer]] = unsafe { answers(name, start, 1) }? else { unreachable!("one place") };
    Ok(answer)
}

/// A type whose values may all be written over by zero.
///
/// # Safety
/// Zero bytes are a value of the type, and a value needs no drop.
pub unsafe trait Plain {}

// SAFETY: an integer.
unsafe impl Plain for u8 {}
// SAFETY: an integer.
unsafe impl Plain for i8 {}
// SAFETY: an integer.
unsafe impl Plain for i16 {}
// SAFETY: an integer.
unsafe impl Plain for i32 {}
// SAFETY: an integer.
unsafe impl Plain for u64 {}
// SAFETY: an integer.
unsafe impl Plain for usize {}
// SAFETY: zero is 0.0.
unsafe impl Plain for f64 {}
// SAFETY: a pointer without further data, which may be null.
unsafe impl<T> Plain for *mut T {}

/// An object of this library.
///
/// # Safety
/// If it is not null, `object` was made by this library and is not freed during `'a`.
pub unsafe fn object<'a, T>(name: &str, object: *const T) -> Result<&'a T, Failure> {
    check(name, object, 1)?;
    // SAFETY: it leads to an object of the type that is not freed, as promised.
    Ok(unsafe { &*object })
}

/// Gives the caller an object, to be freed by [`free`].
///
/// # Safety
/// If it is not null, `place` leads to memory for a pointer.
pub unsafe fn give<T>(
    name: &str,
    place: *mut *mut T,
    make: impl FnOnce() -> Result<T, Failure>,
) -> Result<(), Failure> {
    // SAFETY: as the caller promises.
    let place = unsafe { answer(name, place) }?;
    *place = Box::into_raw(Box::new(make()?));
    Ok(())
}

/// Frees an object; null is none.
///
/// # Safety
/// If it is not null, `object` came from [`give`], is not freed yet, and nobody uses it from now on.
pub unsafe fn free<T>(object: *mut T) {
    if !object.is_null() {
        // SAFETY: it came from a box, and this is its only owner, as promised.
        drop(unsafe { Box::from_raw(object) });
    }
}

/// A text that ends with NUL.
///
/// # Safety
/// If it is not null, `start` leads to a text that ends with NUL, and nobody writes to it during `'a`.
pub unsafe fn text<'a>(name: &str, start: *const c_char) -> Result<&'a str, Failure> {
    check(name, start, 1)?;
    // SAFETY: not null, as checked; it ends, and is not written to, as promised.
    let text = unsafe { CStr::from_ptr(start) };
    text.to_str()
        .map_err(|error| Failure::argument(name, format!("not UTF-8 from byte {}", error.valid_up_to())))
}

/// The same, where null stands for a default.
///
/// # Safety
/// As [`text`].
pub unsafe fn text_or<'a>(
    name: &str,
    start: *const c_char,
    default: &'static str,
) -> Result<&'a str, Failure> {
    // SAFETY: as the caller promises.
    if start.is_null() { Ok(default) } else { unsafe { text(name, start) } }
}

/// Writes a text and its NUL to a buffer of some bytes.
///
/// # Safety
/// If it is not null, `buffer` leads to memory for `size` bytes, which nobody else uses meanwhile.
pub unsafe fn write_text(buffer: *mut c_char, size: usize, text: &str) -> Result<(), Failure> {
    // SAFETY: as the caller promises; a `c_char` is a byte.
    let buffer = unsafe { answers::<u8, 1>("buffer", buffer.cast(), size) }?.as_flattened_mut();
    if size <= text.len() {
        let message = format!("size: expected {} or more, found {size}", text.len() + 1);
        return Err(Failure::new(Status::BufferTooSmall, message));
    }
    // The NUL is there.
    buffer[..text.len()].copy_from_slice(text.as_bytes());
    Ok(())
}
