//! Makes of a compiled module what a browser loads: the module, JavaScript around it, and TypeScript types.
//!
//!     tehai-web-bindgen MODULE.wasm OUT_DIR
//!
//! That is what the program `wasm-bindgen` does. As a crate of this workspace it has the version that the module
//! was compiled with, and takes a quarter of the time to build.

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1);
    let (Some(module), Some(out)) = (arguments.next(), arguments.next()) else {
        bail!("expected two arguments, MODULE.wasm and OUT_DIR");
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true).generate(out)
}
