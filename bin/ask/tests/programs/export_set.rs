//! `export-set` as a process, and programs that read its output.

use std::fs;

use crate::process::{Program, Sandbox, done, program, refused, refuses, table};
use serde_json::{Value, json};

const EXPORT: Program = program("export-set");
const COUNT: Program = program("count-hands");
const LIST: Program = program("list-hands");
const SURVEY: Program = program("survey");

/// A sandbox with the tenpai hands of four tiles.
fn with_tenpai() -> Sandbox {
    let sandbox = Sandbox::new();
    assert_eq!(done(&mut sandbox.command(EXPORT, &["tenpai", "--tiles", "4", "--out", "tenpai.csv"])), "");
    sandbox
}

fn text(sandbox: &Sandbox, name: &str) -> String {
    fs::read_to_string(sandbox.path(name)).unwrap()
}

#[test]
fn a_set_is_two_files_that_say_all_of_it() {
    let sandbox = with_tenpai();
    let names: Vec<String> = sandbox.files(".").into_keys().collect();
    assert_eq!(names, ["tenpai.csv", "tenpai.json"]);
    let rows = text(&sandbox, "tenpai.csv");
    assert!(rows.starts_with("node,tile,c0,c1,c2,c3,c4\n2,7z,"), "{rows}");
    let counted = done(&mut sandbox.command(COUNT, &["tenpai", "--tiles", "4", "--format", "csv"]));
    let total = &table(&counted)[0];
    let nodes = rows.lines().count() - 1;
    let expected = format!(
        "{{\n  \"name\": \"tenpai\",\n  \"set\": \"tenpai\",\n  \"tiles\": 4,\n  \"melds\": 1,\n  \"players\": 4,\n  \
         \"forms\": \"all\",\n  \"seven_pairs\": \"distinct\",\n  \"fifth_tile\": \"excluded\",\n  \
         \"nodes\": {nodes},\n  \"root\": {},\n  \"hands\": \"{}\",\n  \"deals\": \"{}\"\n}}\n",
        nodes + 1,
        total["hands"],
        total["deals"]
    );
    assert_eq!(text(&sandbox, "tenpai.json"), expected);
    // The file names the rules and the canonical words, and a second run writes the same bytes.
    let rules =
        "聴牌 --tiles 5 --players 3 --forms standard --seven-pairs any --fifth-tile counted --out rules.csv";
    let message = refused(&mut sandbox.command(EXPORT, rules));
    assert!(message.contains("expected 3N+1 tiles"), "{message}");
    let rules = rules.replace("--tiles 5", "--tiles 7 --melds 1");
    done(&mut sandbox.command(EXPORT, &rules));
    let said: Value = serde_json::from_str(&text(&sandbox, "rules.json")).unwrap();
    // Only a distance may be to wins of other melds than the tiles are for.
    let expected = json!(["tenpai", 7, 2, 3, "standard", "any", "counted"]);
    let keys = ["set", "tiles", "melds", "players", "forms", "seven_pairs", "fifth_tile"];
    assert_eq!(Value::from_iter(keys.map(|key| said[key].clone())), expected);
    for (set, tiles, melds, expected) in
        [("win", "17", "4", 5), ("shanten <= 0", "7", "1", 1), ("shanten <= 0 & z = 0", "7", "2", 2)]
    {
        let args = [set, "--tiles", tiles, "--melds", melds, "--force", "--out", "melds.csv"];
        done(&mut sandbox.command(EXPORT, &args[..]));
        let said: Value = serde_json::from_str(&text(&sandbox, "melds.json")).unwrap();
        assert_eq!(said["melds"], expected, "{set}");
    }
}

#[test]
fn a_file_is_the_set_wherever_a_set_is_asked_for() {
    let sandbox = with_tenpai();
    let numbers = |set: &str| done(&mut sandbox.command(COUNT, &[set, "--tiles", "4", "--format", "csv"]));
    let of = |set: &str| {
        numbers(set).lines().map(|line| line.split(',').skip(9).collect()).collect::<Vec<String>>()
    };
    assert_eq!(of("@tenpai.csv"), of("tenpai"));
    assert_eq!(of("@tenpai.csv & !@\"tenpai.csv\" | z = 4"), of("z = 4"));
    // The number of tiles comes from its hands.
    let list = |set: &str| done(&mut sandbox.command(LIST, &[set]));
    let all = done(&mut sandbox.command(LIST, &["tenpai", "--tiles", "4"]));
    assert_eq!(list("@tenpai.csv"), all);
    let given = ["all", "--tiles", "4", "--given", "@tenpai.csv"];
    assert!(done(&mut sandbox.command(COUNT, &given)).contains("100 % of the deals of @tenpai.csv"));
    let kinds = |set: &str| {
        done(
            &mut sandbox
                .command(SURVEY, &[set, "--tiles", "4", "--feature", "wait_kinds", "--format", "csv"]),
        )
    };
    assert_eq!(kinds("@tenpai.csv").replace("@tenpai.csv", "tenpai"), kinds("tenpai"));
    // The same set gives the same bytes, even without the description.
    let again = ["@tenpai.csv | @tenpai.csv", "--out", "sets/again.csv"];
    fs::create_dir(sandbox.path("sets")).unwrap();
    done(&mut sandbox.command(EXPORT, &again));
    assert_eq!(text(&sandbox, "sets/again.csv"), text(&sandbox, "tenpai.csv"));
    fs::remove_file(sandbox.path("sets/again.json")).unwrap();
    assert_eq!(list("@sets/again.csv"), all);
    let message = refused(&mut sandbox.command(COUNT, &["@tenpai.csv & win"]));
    assert_eq!(
        message,
        "SET: character 15: found \"win\" for hands of 4 tiles, expected 3N+2 tiles, such as 2, 5, 8, 11 or 14"
    );
    let message = refused(&mut sandbox.command(COUNT, &["@tenpai.csv", "--tiles", "13"]));
    assert_eq!(
        message,
        "SET: character 1: found \"@tenpai.csv\" for hands of 13 tiles, expected 4, as its hands have"
    );
}

#[test]
fn sets_without_rows_are_told_apart_by_what_stands_beside_them() {
    let sandbox = Sandbox::new();
    for (name, set, tiles, hands) in [("none.csv", "all - all", "4", "0"), ("nothing.csv", "all", "0", "1")] {
        done(&mut sandbox.command(EXPORT, &[set, "--tiles", tiles, "--out", name]));
        assert_eq!(text(&sandbox, name), "node,tile,c0,c1,c2,c3,c4\n");
        let counted =
            done(&mut sandbox.command(COUNT, &[&format!("@{name}"), "--tiles", tiles, "--format", "csv"]));
        assert_eq!(table(&counted)[0]["hands"], hands);
    }
    fs::remove_file(sandbox.path("none.json")).unwrap();
    let message = refused(&mut sandbox.command(COUNT, &["@none.csv"]));
    let expected =
        "none.csv: no rows: expected a root, 0 (no hands) or 1 (the hand without tiles), found none";
    assert!(message.ends_with(expected), "{message}");
}

#[test]
fn wrong_files_are_errors_that_say_where() {
    let sandbox = with_tenpai();
    let (rows, said) = (text(&sandbox, "tenpai.csv"), text(&sandbox, "tenpai.json"));
    let complaint = || {
        let message = refused(&mut sandbox.command(COUNT, &["@tenpai.csv"]));
        let start = "SET: character 1: found \"@tenpai.csv\", expected the file of a set: ";
        message.strip_prefix(start).unwrap_or_else(|| panic!("{message}")).to_owned()
    };
    for (line, wrong, expected) in [
        (1, "node,tile", "tenpai.csv: line 1: expected node,tile,c0,c1,c2,c3,c4, found \"node,tile\""),
        (4, "4,7z,1", "tenpai.csv: line 4: expected a row such as 7,3m,2,1,0,5,0, found \"4,7z,1\""),
        (3, "3,7z,9,1,0,0,0", "tenpai.csv: node 3: child c0 is 9, expected a node before 3"),
        (3, "3,7z,1,0,0,0,0", "tenpai.csv: node 3: c1 to c4 are all 0, expected at least one that is not 0"),
    ] {
        let mut lines: Vec<&str> = rows.lines().collect();
        lines[line - 1] = wrong;
        sandbox.write("tenpai.csv", lines.join("\n"));
        assert_eq!(complaint(), expected);
    }
    sandbox.write("tenpai.csv", b"\xff");
    assert_eq!(complaint(), "tenpai.csv: line 1: expected node,tile,c0,c1,c2,c3,c4, found \"\u{fffd}\"");
    // Truncated between rows or within one.
    let start = &rows[..rows.len() / 2];
    sandbox.write("tenpai.csv", start);
    assert!(complaint().contains("expected a row such as "), "{}", complaint());
    sandbox.write("tenpai.csv", &start[..start.rfind('\n').unwrap()]);
    assert!(complaint().starts_with("tenpai.csv: the root: expected "), "{}", complaint());
    sandbox.write("tenpai.csv", &rows);
    for (key, wrong) in [
        ("nodes", json!(7)),
        ("hands", json!("7")),
        ("deals", json!("07")),
        ("tiles", json!(5)),
        ("players", json!(3)),
        ("players", json!(5)),
    ] {
        let mut changed: Value = serde_json::from_str(&said).unwrap();
        changed[key] = wrong;
        sandbox.write("tenpai.json", changed.to_string());
        let message = complaint();
        assert!(
            message.starts_with(&format!("tenpai.json: {key}: ")) && message.contains("found"),
            "{message}"
        );
    }
    let root = said.replace("\"root\": ", "\"root\": 1");
    sandbox.write("tenpai.json", root);
    assert!(complaint().starts_with("tenpai.csv: the root: expected "));
    for (wrong, expected) in
        [("", "EOF"), ("{", "EOF"), ("{}", "missing field `name`"), ("\u{ff}", "expected value")]
    {
        sandbox.write("tenpai.json", wrong);
        let expected = format!("tenpai.json: not what export-set writes: {expected}");
        assert!(complaint().starts_with(&expected), "{}", complaint());
    }
    fs::remove_file(sandbox.path("tenpai.csv")).unwrap();
    assert!(complaint().starts_with("cannot read tenpai.csv: No such file"));
    for (name, expected) in [
        (".", "cannot read .: Is a directory"),
        #[cfg(unix)]
        ("/dev/zero", "/dev/zero: line 1: expected node,tile,c0,c1,c2,c3,c4, found \"\\0\\0"),
    ] {
        let message = refused(&mut sandbox.command(COUNT, &format!("@{name}")));
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn files_that_exist_are_kept() {
    let sandbox = Sandbox::new();
    let export = ["win", "--tiles", "5", "--out", "win.csv"];
    for name in ["win.csv", "win.json"] {
        sandbox.write(name, "mine\n");
        let before = sandbox.snapshot();
        let message = refused(&mut sandbox.command(EXPORT, &export));
        assert_eq!(message, format!("{name} exists (--force replaces it)"));
        assert_eq!(before.differences(&sandbox.snapshot()), [""; 0]);
        done(&mut sandbox.command(EXPORT, &[&export[..], &["--force", "--quiet"]].concat()));
        assert_eq!(sandbox.files(".").len(), 2);
        fs::remove_file(sandbox.path("win.csv")).unwrap();
        fs::remove_file(sandbox.path("win.json")).unwrap();
    }
    let cases: &[(&[&str], &str)] = &[
        (&["win"], "--out <FILE.csv>"),
        (&["--out", "a.csv"], "<SET>"),
        (&["win", "--out", "a.json"], "--out: expected a name such as tenpai.csv, found a.json"),
        (&["win", "--out", ".csv"], "--out: expected a name such as tenpai.csv, found .csv"),
        (&["win", "--out", "a/b.csv"], "cannot write a/b.csv: "),
        (
            &["win", "--out", "a.csv", "--players", "3", "--seat", "north"],
            "seat north: expected east, south or west",
        ),
    ];
    refuses(&sandbox, EXPORT, cases);
}
