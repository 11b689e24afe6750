//! Compiles the C of the target `c` under the sanitizers of gcc.

fn main() {
    const SANITIZED: [&str; 3] =
        ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer"];
    println!("cargo:rerun-if-changed=fuzz_targets/calls.c");
    println!("cargo:rerun-if-changed=../c/include/tehai.h");
    println!("cargo:rerun-if-changed=../c/tests/guarded.h");
    // The target itself names the library: no other needs it, or the sanitizers.
    let mut calls = cc::Build::new();
    calls
        .file("fuzz_targets/calls.c")
        .include("../c/include")
        .include("../c/tests")
        .std("c11")
        .debug(true)
        .warnings_into_errors(true);
    for flag in SANITIZED {
        calls.flag(flag);
    }
    calls.cargo_metadata(false).compile("calls");
    println!("cargo:rustc-link-search=native={}", std::env::var("OUT_DIR").expect("Cargo names it"));
}
