//! Names the shared library in itself, so that programs find it under the name that `c/build` gives it.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is_elf = std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux");
    if is_elf {
        // Before 1.0 each minor version may break programs that were linked with another.
        let version = concat!(env!("CARGO_PKG_VERSION_MAJOR"), ".", env!("CARGO_PKG_VERSION_MINOR"));
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libtehai.so.{version}");
    }
}
