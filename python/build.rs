//! Tells builds of one version apart: `TEHAI_BUILD` is a hash of the sources of the crates that the module is made of.
//! It is the same on all systems, and whether they are compiled from the repository or from the source package.

use std::path::{Path, PathBuf};
use std::{fs, io};

use sha2::{Digest, Sha256};

/// The folders of the sources, from that of this package.
const SOURCES: [&str; 5] = ["../src", "../options/src", "../answers/src", "../games/src", "src"];

fn main() -> io::Result<()> {
    let mut hash = Sha256::new();
    for folder in SOURCES {
        println!("cargo::rerun-if-changed={folder}");
        let mut files = Vec::new();
        list(Path::new(folder), &mut files)?;
        // In the same order on all systems.
        files.sort();
        for file in files {
            hash.update(fs::read(file)?);
        }
    }
    let digits: String = hash.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo::rustc-env=TEHAI_BUILD={digits}");
    Ok(())
}

/// Adds all files in a folder and below it.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
