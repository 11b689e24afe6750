//! `export-notebook-data`, as a process: the tables as Parquet, and sets of hands in parts.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;

use crate::process::{PACKAGE, Program, Sandbox, committed, differing, done, program, refused};
use serde_json::Value;
use sha2::{Digest, Sha256};
use tehai::handset::{Forest, GameSets};
use tehai::rules::{FifthTile, Rules};
use tehai::tiles::{Hand, TileSet};
use tehai::waiting;
use tehai_catalogue::reports::registry::FAMILIES;
use tehai_program::output::parquet::polars::prelude::*;

const EXPORT: Program = program("export-notebook-data");

fn read(path: &Path) -> DataFrame {
    ParquetReader::new(File::open(path).unwrap()).finish().unwrap()
}

fn resources(package: &[u8]) -> BTreeMap<String, Value> {
    let package: Value = serde_json::from_slice(package).unwrap();
    let resources = package["resources"].as_array().unwrap();
    resources
        .iter()
        .map(|resource| (resource["name"].as_str().unwrap().to_owned(), resource.clone()))
        .collect()
}

/// Those that take minutes are read from the reports. One is not there: what was made of it before stays.
#[test]
fn every_table_is_written_as_it_is_committed() {
    let sandbox = Sandbox::new();
    let mut reports = committed("reports");
    let points = String::from_utf8(reports.remove("points.csv").expect("it is committed")).unwrap();
    sandbox.write_all("reports", &reports);
    let mut committed = committed("notebooks-data");
    committed.retain(|name, _| {
        name.ends_with(".parquet") || [PACKAGE, "README.md", "README.ja.md"].contains(&name.as_str())
    });
    for name in [PACKAGE, "points.parquet"] {
        sandbox.write(&format!("notebooks-data/{name}"), &committed[name]);
    }
    let said = done(&mut sandbox.command(EXPORT, &[]));
    let note = "\nLeft out: points; they are not in reports, and --deep makes them.\n";
    assert!(said.contains(" tables in notebooks-data.\n") && said.ends_with(note), "{said}");

    // Its first rows cannot be shown again.
    let lines: Vec<_> = points.lines().take(4).collect();
    let rows = format!("```text\n{}\n```\n\n", lines.join("\n"));
    for page in ["README.md", "README.ja.md"] {
        let text = std::str::from_utf8(&committed[page]).unwrap();
        assert!(text.contains(&rows));
        let without = text.replace(&rows, "").into();
        committed.insert(page.to_owned(), without);
    }
    let written = sandbox.files("notebooks-data");
    assert_eq!(differing(&written, &committed), [""; 0]);
    let outlines = FAMILIES.iter().flat_map(|family| family.outlines);
    let tables = outlines.filter(|outline| !outline.columns.is_empty());
    for name in tables.map(|outline| outline.name()) {
        let frame = read(&sandbox.path(&format!("notebooks-data/{name}.parquet")));
        let described = &resources(&written[PACKAGE])[name];
        assert_eq!(described["rows"], frame.height(), "{name}");
        let types: Vec<_> = frame.columns().iter().map(|column| name_of(column.dtype())).collect();
        let fields = described["schema"]["fields"].as_array().unwrap();
        let expected: Vec<_> = fields.iter().map(|field| field["physicalType"].as_str().unwrap()).collect();
        assert_eq!(types, expected, "{name}");
    }
}

/// A directory of reports with one that takes minutes, with the described and the actual content of its file.
fn reports_with_cores(sandbox: &Sandbox, described: &str, there: &str) {
    let mut package: Value = serde_json::from_slice(&committed("reports")[PACKAGE]).unwrap();
    let resources = package["resources"].as_array_mut().unwrap();
    let cores = resources.iter_mut().find(|resource| resource["name"] == "cores").expect("it is described");
    cores["hash"] = hash(described).into();
    sandbox.write(&format!("reports/{PACKAGE}"), package.to_string());
    sandbox.write("reports/cores.csv", there);
}

/// A checksum as data packages have it.
fn hash(content: impl AsRef<[u8]>) -> String {
    let digest: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{digest}")
}

#[test]
fn a_report_that_is_not_as_described_is_refused_before_the_work() {
    let header = "tiles,players,fifth_tile,cores,hands,deals\n";
    for (described, there, message) in [
        (header, "tiles\n", "reports/cores.csv: its checksum differs from datapackage.json"),
        (
            "tiles\n",
            "tiles\n",
            "reports/cores.csv: expected the header tiles,players,fifth_tile,cores,hands,deals",
        ),
    ] {
        let sandbox = Sandbox::new();
        reports_with_cores(&sandbox, described, there);
        let before = sandbox.snapshot();
        assert_eq!(refused(&mut sandbox.command(EXPORT, &[])), message);
        assert_eq!(before.differences(&sandbox.snapshot()), [""; 0]);
    }
}

fn name_of(kind: &DataType) -> &'static str {
    match kind {
        DataType::String => "STRING",
        DataType::Int64 => "INT64",
        DataType::Decimal(38, 0) => "DECIMAL(38,0)",
        DataType::Float64 => "DOUBLE",
        other => panic!("unexpected type {other}"),
    }
}

/// The concatenated parts of a set.
fn read_parts(sandbox: &Sandbox, directory: &str, parts: usize) -> DataFrame {
    let mut names: Vec<_> =
        fs::read_dir(sandbox.path(directory)).unwrap().map(|part| part.unwrap().path()).collect();
    names.sort();
    assert_eq!(names.len(), parts, "{names:?}");
    let frames = names.iter().map(|part| read(part));
    frames.reduce(|mut all, part| all.vstack_mut(&part).unwrap().clone()).unwrap()
}

#[test]
fn a_set_holds_every_hand_with_its_deals_and_waits() {
    let sandbox = Sandbox::new();
    let args = [
        "--sets",
        "tenpai",
        "--melds",
        "1",
        "--fifth-tile",
        "counted",
        "--rows",
        "2000",
        "--out-dir",
        "data",
        "--quiet",
    ];
    done(&mut sandbox.command(EXPORT, &args));
    let (forest, rules) = (Forest::new(), Rules { fifth_tile: FifthTile::Counted, ..Rules::STANDARD });
    let tenpai = GameSets::new(&forest, rules).tenpai(4);
    let index = tenpai.index().unwrap();
    let hands: Vec<Hand> = index.iter().collect();
    let frame = read_parts(&sandbox, "data/tenpai", hands.len().div_ceil(2000));
    assert_eq!(frame.height(), hands.len());
    let integers = |name: &str| frame.column(name).unwrap().i64().unwrap().clone();
    let texts = |name: &str| frame.column(name).unwrap().str().unwrap().clone();
    let (rank, deals, kinds) = (integers("rank"), integers("deals"), integers("wait_kinds"));
    let (text, waits) = (texts("hand"), texts("waits"));
    for (row, hand) in hands.iter().enumerate() {
        let expected = waiting::waits(&(*hand).into(), rules);
        assert_eq!(text.get(row), Some(hand.to_string().as_str()));
        assert_eq!(waits.get(row).map(|text| text.parse::<TileSet>().unwrap()), Some(expected), "{hand}");
        let numbers = (row as i64, hand.deals() as i64, expected.len() as i64);
        assert_eq!(
            (rank.get(row), deals.get(row), kinds.get(row)),
            (Some(numbers.0), Some(numbers.1), Some(numbers.2))
        );
    }
}

#[test]
fn the_parts_of_a_set_are_described_as_one() {
    let sandbox = Sandbox::new();
    let args = ["--sets", "win,tenpai", "--melds", "1", "--rows", "1000", "--out-dir", "data", "--quiet"];
    done(&mut sandbox.command(EXPORT, &args));
    let package = fs::read(sandbox.path(&format!("data/{PACKAGE}"))).unwrap();
    for set in ["win", "tenpai"] {
        let resource = &resources(&package)[set];
        let paths: Vec<_> =
            resource["path"].as_array().unwrap().iter().map(|path| path.as_str().unwrap()).collect();
        let bytes: Vec<u8> =
            paths.iter().flat_map(|path| fs::read(sandbox.path(&format!("data/{path}"))).unwrap()).collect();
        assert_eq!(resource["hash"], hash(&bytes));
        assert_eq!(resource["bytes"], bytes.len());
        let command = resource["command"].as_str().unwrap();
        let args = format!(
            " -- --sets {set} --melds 1 --players 4 --forms all --seven-pairs distinct --fifth-tile excluded --out-dir DIR"
        );
        assert!(command.ends_with(&args), "{command}");
        assert_eq!(resource["rows"], read_parts(&sandbox, &format!("data/{set}"), paths.len()).height());
    }
    let readme = fs::read_to_string(sandbox.path("data/README.md")).unwrap();
    let parts = sandbox.files("data/win").len();
    assert!(parts > 1 && readme.contains(&format!("## win in {parts} parts\n")), "{readme}");
}

#[test]
fn parts_do_not_depend_on_threads_and_replace_earlier_ones_only_if_forced() {
    let sandbox = Sandbox::new();
    let run = |rows: &str, more: &[&str]| {
        let args = [&["--sets", "win", "--melds", "1", "--rows", rows, "--out-dir", "data", "--quiet"], more]
            .concat();
        sandbox.command(EXPORT, &args)
    };
    done(&mut run("500", &["--threads", "1"]));
    let first = sandbox.files("data/win");
    let message = refused(&mut run("500", &[]));
    assert_eq!(message, "data/win is not empty (--force replaces the parts in it)");
    done(&mut run("500", &["--threads", "3", "--force"]));
    assert_eq!(differing(&sandbox.files("data/win"), &first), [""; 0]);
    done(&mut run("1000", &["--force"]));
    assert!(sandbox.files("data/win").len() < first.len(), "the obsolete parts stay");
    sandbox.write("data/win/mine.parquet", "mine\n");
    done(&mut run("500", &["--force"]));
    let mut files = sandbox.files("data/win");
    assert_eq!(files.remove("mine.parquet").as_deref(), Some(&b"mine\n"[..]));
    assert_eq!(differing(&files, &first), [""; 0]);
}

#[test]
fn what_cannot_be_written_is_known_before_the_work() {
    let foreign = "was not written by this command (--force replaces it)";
    for (what, file, place, message) in [
        ("--sets win", "win/mine.parquet", "win", "is not empty (--force replaces the parts in it)"),
        ("--deep", "cores.parquet", "cores.parquet", foreign),
        ("--sets win", "README.md", "README.md", foreign),
        ("--deep", "README.md", "README.md", foreign),
    ] {
        let sandbox = Sandbox::new();
        sandbox.write(&format!("data/{file}"), "mine\n");
        let before = sandbox.snapshot();
        let refusal = refused(&mut sandbox.command(EXPORT, &format!("{what} --out-dir data")));
        assert_eq!(refusal, format!("data/{place} {message}"));
        assert_eq!(before.differences(&sandbox.snapshot()), [""; 0]);
    }
    let sandbox = Sandbox::new();
    sandbox.write(&format!("data/{PACKAGE}"), &committed("notebooks-data")[PACKAGE]);
    let refusal = refused(&mut sandbox.command(EXPORT, "--sets win --out-dir data"));
    assert!(
        refusal.ends_with(r#"it is the data package "tehai-notebook-data", not "tehai-sets""#),
        "{refusal}"
    );
}

#[test]
fn bad_usage_is_one_line_and_writes_nothing() {
    let sandbox = Sandbox::new();
    for args in [
        &["--sets", "win"][..],
        &["--sets", "wins", "--out-dir", "data"],
        &["--forms", "all"],
        &["--deep", "--reports", "reports"],
        &["--sets", "win", "--out-dir", "data", "--deep"],
        &["--sets", "win", "--out-dir", "data", "--reports", "reports"],
        &["--sets", "win", "--out-dir", "data", "--melds", "5"],
        &["--sets", "win", "--out-dir", "data", "--rows", "0"],
        &["--out-dir"],
        &["extra"],
    ] {
        refused(&mut sandbox.command(EXPORT, args));
    }
    assert!(sandbox.snapshot().is_empty());
}
