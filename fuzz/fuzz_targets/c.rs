//! The functions of the library for C, called by `calls.c` under the sanitizers of gcc.

#![no_main]

use libfuzzer_sys::fuzz_target;
// The library itself, by its symbols.
use tehai_c as _;

// In this order: the sanitizer has to come before the libraries of the system.
#[link(name = "calls", kind = "static")]
#[link(name = "asan")]
#[link(name = "ubsan")]
unsafe extern "C" {
    /// Takes its calls and their arguments from some bytes, and ends the process if an answer is wrong.
    fn try_calls(bytes: *const u8, number: usize);
}

fuzz_target!(|bytes: &[u8]| {
    // SAFETY: the pointer and the number are those of a slice, which the function only reads.
    unsafe { try_calls(bytes.as_ptr(), bytes.len()) }
});
