//! What several tests need.

use std::fs;

/// The logs of the folder `games` of the test data, by name; none, with a message, if it is not there.
pub fn logs() -> Vec<(String, Vec<u8>)> {
    let Some(folder) = std::env::var_os("TEHAI_TEST_DATA") else {
        println!("the shared logs are skipped: TEHAI_TEST_DATA does not name the folder that has games/");
        return Vec::new();
    };
    let folder = std::path::Path::new(&folder).join("games");
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut logs: Vec<(String, Vec<u8>)> = files
        .map(|file| file.unwrap())
        .map(|file| (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap()))
        .collect();
    logs.sort();
    logs
}
