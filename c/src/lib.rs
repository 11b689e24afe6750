//! The binding for C and C++: arrays of counts in, answers into memory of the caller, and whole answers as JSON. There
//! is no mathematics here.
//!
//! Each function reads its arguments into slices, references and text (`memory`), does safe work, and turns the result
//! into a [`Status`](status::Status). No panic crosses: `status::guarded` catches it. The header `include/tehai.h` is
//! generated from the signatures and docs of these files.

pub mod arrays;
pub mod chances;
mod memory;
pub mod sets;
pub mod status;
pub mod text;

use std::ffi::{CStr, c_char};

/// The version, as in the header; to compare with `TEHAI_VERSION` where the library is shared.
const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("a version has no NUL"),
};

/// Kinds of tile: 1m to 9m, 1p to 9p, 1s to 9s, then east, south, west, north, white, green, red. A hand is as many
/// bytes, the copies of each kind, 0 to 4; hands stand one after the other. Bit k of a set of tiles is kind k.
pub const TEHAI_KINDS: usize = 34;

const _: () = assert!(TEHAI_KINDS == tehai::tiles::KINDS);

/// Places for the called melds of a hand. Each has the code of a meld, or TEHAI_NO_MELD: the code is the kind of the
/// lowest tile for a sequence; 34 more for a triplet; 68 more for a quad, called or added to a triplet; 102 more for a
/// concealed quad. So 0 is 123m, 34 is 111m, 68 is 1111m, and 102 is 1111m concealed. tehai_read_hand finds the codes
/// of a text.
pub const TEHAI_MELDS: usize = 4;

/// Stands where there is no called meld.
pub const TEHAI_NO_MELD: i16 = -1;

/// The version of the library, such as "0.1.0". It may differ from TEHAI_VERSION, the version of the header, if the
/// library is shared.
#[unsafe(no_mangle)]
pub extern "C" fn tehai_version() -> *const c_char {
    VERSION.as_ptr()
}
