//! The door for C and C++: arrays of counts in, answers into memory of the caller, and whole answers as JSON. There is
//! no mathematics here.
//!
//! Each function reads its arguments into slices, references and text (`memory`), does safe work, and turns the result
//! into a [`Status`](status::Status). No panic crosses: `status::guarded` catches it. The header `include/tehai.h` is
//! generated from the signatures and docs of these files.

pub mod arrays;
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

/// The version of the library, such as "0.1.0". It may differ from TEHAI_VERSION, the version of the header, if the
/// library is shared.
#[unsafe(no_mangle)]
pub extern "C" fn tehai_version() -> *const c_char {
    VERSION.as_ptr()
}
