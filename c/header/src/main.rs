//! Writes the header of the library for C to standard output:
//!
//!     cargo run --package tehai-c-header > c/include/tehai.h

use std::error::Error;
use std::path::Path;

use cbindgen::{Builder, Config};

fn main() -> Result<(), Box<dyn Error>> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut config = Config::from_file(package.join("cbindgen.toml"))?;
    config.after_includes = Some(format!(
        "\n#define TEHAI_VERSION \"{}\"\n#define TEHAI_VERSION_MAJOR {}\n#define TEHAI_VERSION_MINOR {}\n\
         #define TEHAI_VERSION_PATCH {}",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_VERSION_MAJOR"),
        env!("CARGO_PKG_VERSION_MINOR"),
        env!("CARGO_PKG_VERSION_PATCH"),
    ));
    let mut header = Vec::new();
    let builder = Builder::new().with_config(config).with_src(package.join("src/lib.rs"));
    builder.generate()?.write(&mut header);
    // The heading that Rust asks for, in words of C.
    print!("{}", String::from_utf8(header)?.replace("# Safety", "Memory:"));
    Ok(())
}
