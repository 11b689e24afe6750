//! The committed reports: read as any reader would, and held against published figures, the definitions and
//! each other. No program is run here; what the files say is what is tested.

#![cfg(feature = "cli")]

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use rayon::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tehai::hand::Hand;
use tehai::naive::Tiles;
use tehai::rules::FifthTile;

/// One table, read as the description says.
struct Report {
    name: String,
    header: csv::StringRecord,
    rows: Vec<csv::StringRecord>,
}

/// A row of a report, to be asked for its cells by name.
#[derive(Clone, Copy)]
struct Row<'a> {
    report: &'a Report,
    cells: &'a csv::StringRecord,
}

impl Report {
    fn read(resource: &Value) -> Report {
        let dialect = &resource["dialect"];
        let sign = |name: &str| dialect[name].as_str().map(|sign| sign.as_bytes()[0]);
        let has_header = dialect["header"] != false;
        let mut reader = csv::ReaderBuilder::new();
        reader
            .delimiter(sign("delimiter").unwrap_or(b','))
            .comment(sign("commentChar"))
            .has_headers(has_header);
        let mut reader = reader.from_path(directory().join(text(&resource["path"]))).unwrap();
        let header =
            if has_header { reader.headers().unwrap().clone() } else { field_names(resource).into() };
        let rows = reader.records().map(Result::unwrap).collect();
        Report { name: text(&resource["name"]).to_owned(), header, rows }
    }

    fn column(&self, name: &str) -> usize {
        let found = self.header.iter().position(|column| column == name);
        found.unwrap_or_else(|| panic!("{} has no column {name}", self.name))
    }

    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|cells| Row { report: self, cells })
    }

    /// Rows that hold these values.
    fn rows_with<'a>(&'a self, values: &'a [(&str, &str)]) -> impl Iterator<Item = Row<'a>> {
        self.rows().filter(|row| values.iter().all(|(column, value)| row.get(column) == *value))
    }

    /// Calls `check` with every row, on all threads.
    fn check_rows(&self, check: impl Fn(Row) + Sync) {
        self.rows.par_iter().for_each(|cells| check(Row { report: self, cells }));
    }
}

impl<'a> Row<'a> {
    fn get(self, column: &str) -> &'a str {
        &self.cells[self.report.column(column)]
    }

    fn number(self, column: &str) -> u64 {
        self.get(column).parse().unwrap_or_else(|_| panic!("{column} of {self} is no number"))
    }

    fn rule(self) -> FifthTile {
        let rule = FifthTile::ALL.into_iter().find(|rule| rule.name() == self.get("fifth_tile"));
        rule.unwrap_or_else(|| panic!("unknown rule in {self}"))
    }
}

impl std::fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cells: Vec<_> = self.cells.iter().collect();
        write!(f, "{}: {}", self.report.name, cells.join(","))
    }
}

static PACKAGE: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_slice(&file("datapackage.json")).expect("the description is JSON"));

static REPORTS: LazyLock<BTreeMap<&str, Report>> = LazyLock::new(|| {
    resources().iter().map(|resource| (text(&resource["name"]), Report::read(resource))).collect()
});

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("reports")
}

fn file(name: &str) -> Vec<u8> {
    fs::read(directory().join(name)).unwrap_or_else(|error| panic!("reports/{name}: {error}"))
}

/// The entries of the description, one a table.
fn resources() -> &'static [Value] {
    PACKAGE["resources"].as_array().expect("a list of resources")
}

/// What the description says of the columns of a table.
fn fields(resource: &Value) -> &[Value] {
    resource["schema"]["fields"].as_array().expect("a list of fields")
}

fn field_names(resource: &Value) -> Vec<&str> {
    fields(resource).iter().map(|field| text(&field["name"])).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().map(text).collect()
}

fn report(name: &str) -> &'static Report {
    REPORTS.get(name).unwrap_or_else(|| panic!("there is no report {name}"))
}

/// The tiles of a text; no text is no tiles.
fn tiles(text: &str) -> Tiles {
    Tiles::from(&text.parse::<Hand>().unwrap_or_else(|error| panic!("{text:?}: {error}")))
}

/// The ranks of a text of one group, and its letter.
fn ranks(text: &str) -> (Vec<u8>, char) {
    let letter = text.chars().next_back().expect("a form has tiles");
    (text.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect(), letter)
}

/// The tiles of a text one by one, each with its group, sorted.
fn single_tiles(text: &str) -> Vec<(char, char)> {
    let (mut found, mut ranks) = (Vec::new(), Vec::new());
    for sign in text.chars() {
        if sign.is_ascii_digit() {
            ranks.push(sign);
        } else {
            found.extend(ranks.drain(..).map(|rank| (sign, rank)));
        }
    }
    found.sort_unstable();
    found
}

/// How often each tile is in a text.
fn copies(text: &str) -> BTreeMap<(char, char), u64> {
    let mut copies = BTreeMap::new();
    single_tiles(text).into_iter().for_each(|tile| *copies.entry(tile).or_default() += 1);
    copies
}

mod format {
    use super::*;

    const HEADERS: [(&str, &str); 6] = [
        ("unique-forms", "group,kind,tiles,form,waits,wait_kinds,class,parts,splits_as,shape,fifth_tile"),
        ("unique-hands", "tiles,hand,class,waits,fifth_tile"),
        ("unique-summary", "group,kind,tiles,class,forms,shapes,fifth_tile"),
        ("forms-suit", "group,kind,tiles,form,waits,deals,fifth_tile"),
        ("forms-honours", "group,kind,tiles,form,waits,deals,fifth_tile"),
        ("forms-summary", "group,kind,tiles,forms,deals,fifth_tile"),
    ];

    #[test]
    fn headers_are_as_documented() {
        for (name, header) in HEADERS {
            let bytes = file(&format!("{name}.csv"));
            assert_eq!(bytes.split(|byte| *byte == b'\n').next(), Some(header.as_bytes()), "{name}");
        }
    }

    #[test]
    fn files_are_plain_text_with_line_feeds() {
        for resource in resources() {
            let bytes = file(text(&resource["path"]));
            let is_plain = bytes.iter().all(|byte| matches!(byte, b'\n' | b' '..=b'~'));
            assert!(is_plain && bytes.ends_with(b"\n") && !bytes.ends_with(b"\n\n"), "{}", resource["path"]);
        }
    }

    #[test]
    fn the_description_lists_every_file() {
        let entries = fs::read_dir(directory()).unwrap().map(|entry| entry.unwrap().file_name());
        let found: BTreeSet<_> = entries.map(|name| name.into_string().unwrap()).collect();
        let listed = resources().iter().map(|resource| text(&resource["path"])).chain(["datapackage.json"]);
        assert_eq!(found, listed.map(str::to_owned).collect());
    }

    #[test]
    fn files_have_the_described_columns_rows_and_checksum() {
        for resource in resources() {
            let (bytes, report) = (file(text(&resource["path"])), report(text(&resource["name"])));
            let digest: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(resource["hash"], format!("sha256:{digest}"), "{}", report.name);
            assert_eq!(resource["bytes"], bytes.len(), "{}", report.name);
            assert_eq!(resource["rows"], report.rows.len(), "{}", report.name);
            assert_eq!(field_names(resource), report.header.iter().collect::<Vec<_>>(), "{}", report.name);
        }
    }

    #[test]
    fn cells_are_of_the_described_type() {
        for resource in resources() {
            let report = report(text(&resource["name"]));
            for field in fields(resource) {
                let (column, fits) = (text(&field["name"]), test_of(field));
                report.check_rows(|row| assert!(fits(row.get(column)), "{column} of {row}"));
            }
        }
    }

    fn test_of(field: &Value) -> impl Fn(&str) -> bool {
        let kind = text(&field["type"]);
        let is_required = field["constraints"]["required"] == true;
        let choices = texts(&field["constraints"]["enum"]);
        move |cell| match (cell, kind) {
            ("", _) => !is_required,
            (_, "integer") => is_integer(cell),
            (_, "number") => cell.parse::<f64>().is_ok_and(f64::is_finite),
            _ => choices.is_empty() || choices.contains(&cell),
        }
    }

    fn is_integer(cell: &str) -> bool {
        let digits = cell.strip_prefix('-').unwrap_or(cell);
        cell == "0"
            || !digits.is_empty() && !digits.starts_with('0') && digits.bytes().all(|b| b.is_ascii_digit())
    }

    /// What the order of rows compares: numbers by size, choices in the order of the description with the
    /// empty cell last, other text byte by byte.
    #[derive(Debug, PartialEq, PartialOrd)]
    enum Key<'a> {
        Number(i128),
        Choice(usize),
        Text(&'a str),
    }

    #[test]
    fn rows_strictly_ascend_by_key() {
        for resource in resources() {
            let report = report(text(&resource["name"]));
            let columns = key_columns(resource);
            assert!(!columns.is_empty(), "{} has no key", report.name);
            let key = |row: Row<'static>| -> Vec<Key> {
                columns.iter().map(|(name, field)| key_of(row.get(name), field)).collect()
            };
            let rows: Vec<_> = report.rows().collect();
            for pair in rows.windows(2) {
                assert!(key(pair[0]) < key(pair[1]), "{} is not before {}", pair[0], pair[1]);
            }
        }
    }

    /// The columns of the key with their descriptions.
    fn key_columns(resource: &Value) -> Vec<(&str, &Value)> {
        let field = |name: &str| fields(resource).iter().find(|field| field["name"] == name);
        texts(&resource["schema"]["primaryKey"])
            .into_iter()
            .map(|name| (name, field(name).expect("a column of the key")))
            .collect()
    }

    fn key_of<'a>(cell: &'a str, field: &Value) -> Key<'a> {
        let choices = texts(&field["constraints"]["enum"]);
        if field["type"] == "integer" {
            Key::Number(cell.parse().unwrap())
        } else if !choices.is_empty() {
            Key::Choice(choices.iter().position(|choice| *choice == cell).unwrap_or(choices.len()))
        } else {
            Key::Text(cell)
        }
    }
}

/// Figures that others have published, found again by counting rows.
mod published {
    use super::*;

    fn count(name: &str, kind: &str, tiles: u64, rule: &str) -> usize {
        let tiles = tiles.to_string();
        report(name).rows_with(&[("kind", kind), ("tiles", &tiles), ("fifth_tile", rule)]).count()
    }

    fn counts<const N: usize>(name: &str, kind: &str, tiles: [u64; N]) -> [usize; N] {
        tiles.map(|tiles| count(name, kind, tiles, "excluded"))
    }

    /// Source: tomohxx/predictor, `src/predictor.hpp`, `k_win_s_3_0` and the like.
    #[test]
    fn wins_of_one_group() {
        let (n, n2) = ([0, 3, 6, 9, 12], [2, 5, 8, 11]);
        assert_eq!(counts("forms-suit", "3n-win", n), [1, 16, 127, 627, 2098]);
        assert_eq!(counts("forms-suit", "3n2-win", n2), [9, 135, 996, 4475]);
        assert_eq!(counts("forms-honours", "3n-win", n), [1, 7, 21, 35, 35]);
        assert_eq!(counts("forms-honours", "3n2-win", n2), [7, 42, 105, 140]);
    }

    /// Source: tomohxx/predictor, `src/predictor.hpp`, `k_rdy_s_3_1`, `k_rdy_h_3_1` and `k_rdy_s_3_2`, which
    /// has the tenpai forms that are not wins.
    #[test]
    fn tenpai_forms_of_one_group() {
        let (n1, n2) = ([1, 4, 7, 10, 13], [2, 5, 8, 11]);
        assert_eq!(counts("forms-suit", "3n1-tenpai", n1), [9, 249, 2406, 12533, 40070]);
        assert_eq!(counts("forms-honours", "3n1-tenpai", n1), [7, 63, 210, 350, 315]);
        let suit = report("forms-suit");
        let wins: HashSet<_> = suit.rows_with(&[("kind", "3n2-win")]).map(|row| row.get("form")).collect();
        let tenpai = suit.rows_with(&[("kind", "3n2-tenpai")]).filter(|row| !wins.contains(row.get("form")));
        let tiles: Vec<_> = tenpai.map(|row| row.number("tiles")).collect();
        let not_wins = n2.map(|size| tiles.iter().filter(|tiles| **tiles == size).count());
        assert_eq!(not_wins, [15, 202, 1261, 4678]);
    }

    /// Source: <https://mahjong-lurker.xyz/mahjong-programming/tinitu-combination/>, which counts seven pairs
    /// too.
    #[test]
    fn wins_of_14_tiles_of_a_suit() {
        let forms = forms_of_suit("3n2-win", "14");
        assert_eq!(forms.len(), 13259);
        let pairs = seven_pairs();
        assert_eq!(forms.len() + pairs.iter().filter(|pairs| !forms.contains(pairs.as_str())).count(), 13277);
    }

    /// Source: <https://mahjong-lurker.xyz/mahjong-programming/tinitu-combination/>, which counts seven pairs
    /// too. Of the hands that are tenpai for seven pairs alone, each waits for one kind of tile.
    #[test]
    fn tenpai_hands_of_13_tiles_of_a_suit_by_kinds_of_wait() {
        let mut by_kinds = [0; 9];
        for row in report("forms-suit").rows_with(&[("kind", "3n1-tenpai"), ("tiles", "13")]) {
            by_kinds[single_tiles(row.get("waits")).len() - 1] += 1;
        }
        assert_eq!(by_kinds, [14067, 14493, 6739, 2948, 1335, 392, 79, 16, 1]);
        assert_eq!(by_kinds.iter().sum::<usize>(), 40070);
        let forms = forms_of_suit("3n1-tenpai", "13");
        // Of a pair, either tile may be the one that is missing.
        let tenpai: BTreeSet<_> = seven_pairs()
            .iter()
            .flat_map(|pairs| {
                (0..14).map(|tile| format!("{}{}", &pairs[..tile], &pairs[tile + 1..])).collect::<Vec<_>>()
            })
            .collect();
        let pairs_only = tenpai.iter().filter(|hand| !forms.contains(hand.as_str())).count();
        assert_eq!((pairs_only, by_kinds[0] + pairs_only), (126, 14193));
        assert_eq!(forms.len() + pairs_only, 40196);
    }

    fn forms_of_suit(kind: &str, tiles: &str) -> HashSet<&'static str> {
        let forms =
            report("forms-suit").rows().filter(|row| row.get("kind") == kind && row.get("tiles") == tiles);
        forms.map(|row| row.get("form")).collect()
    }

    /// Seven pairs of different kinds of one suit.
    fn seven_pairs() -> Vec<String> {
        let ranks = |left_out: [u32; 2]| (1..=9).filter(move |rank| !left_out.contains(rank));
        let text = |left_out| {
            ranks(left_out).flat_map(|rank| vec![rank.to_string(); 2]).chain(["m".to_owned()]).collect()
        };
        (1..=9).flat_map(|a| (1..a).map(move |b| [a, b])).map(text).collect()
    }

    /// Source: the textbook list of 一体型; see also 固有形 in tomohxx/mahjong-algorithm-book.
    #[test]
    fn integrated_shapes_of_1_4_and_7_tiles() {
        for rule in FifthTile::ALL {
            let shapes = ["1", "4", "7"].map(|tiles| {
                let values = [
                    ("class", "integrated"),
                    ("tiles", tiles),
                    ("fifth_tile", rule.name()),
                    ("group", "suit"),
                ];
                let rows = report("unique-forms").rows_with(&values);
                rows.map(|row| row.get("shape")).collect::<BTreeSet<_>>().len()
            });
            assert_eq!(shapes, [1, 3, 17], "fifth tile {}", rule.name());
        }
    }

    /// The only hand of 13 tiles that waits for nine kinds in the figures above: 純正九蓮宝燈.
    #[test]
    fn the_nine_gates_wait_for_every_tile_of_the_suit() {
        let gates = [("form", "1112345678999m"), ("fifth_tile", "excluded")];
        let waits: Vec<_> = report("forms-suit").rows_with(&gates).map(|row| row.get("waits")).collect();
        assert_eq!(waits, ["123456789m"]);
    }
}

/// Every row against the definitions, executed slowly by [`tehai::naive`], or against its own text.
mod definitions {
    use super::*;

    /// The reports that list forms or hands, and the column in which they do.
    const LISTS: [(&str, &str); 4] = [
        ("forms-suit", "form"),
        ("forms-honours", "form"),
        ("unique-forms", "form"),
        ("unique-hands", "hand"),
    ];

    #[test]
    fn every_form_is_of_its_kind() {
        for name in ["forms-suit", "forms-honours"] {
            report(name).check_rows(|row| {
                let form = tiles(row.get("form"));
                let is_right = match row.get("kind") {
                    "3n-win" => form.is_3n_win(),
                    "3n2-win" => form.is_3n2_win(),
                    "3n2-tenpai" => form.total() % 3 == 2,
                    kind => kind == "3n1-tenpai" && form.total() % 3 == 1,
                };
                assert!(is_right, "{row}");
            });
        }
    }

    #[test]
    fn every_irreducible_form_is_of_its_kind() {
        report("unique-forms").check_rows(|row| {
            let form = tiles(row.get("form"));
            let kind = match (form.total() % 3, form.is_3n2_win()) {
                (1, false) => "3n1-tenpai",
                (2, false) => "3n2-tenpai",
                (2, true) => "3n2-win-tenpai",
                _ => "none",
            };
            assert_eq!(row.get("kind"), kind, "{row}");
            assert!(form.is_irreducible(row.rule()), "{row}");
        });
    }

    #[test]
    fn every_irreducible_hand_is_irreducible() {
        report("unique-hands")
            .check_rows(|row| assert!(tiles(row.get("hand")).is_irreducible(row.rule()), "{row}"));
    }

    #[test]
    fn waits_are_those_of_the_definition() {
        for (name, hand) in LISTS {
            report(name).check_rows(|row| {
                let is_win = hand == "form" && matches!(row.get("kind"), "3n-win" | "3n2-win");
                let due =
                    if is_win { String::new() } else { tiles(row.get(hand)).waits(row.rule()).to_string() };
                assert!(row.get("waits") == due && (is_win || !due.is_empty()), "{row}: waits for {due}");
            });
        }
    }

    #[test]
    fn numbers_of_tiles_and_of_waits_are_those_of_the_text() {
        for (name, hand) in LISTS {
            report(name).check_rows(|row| {
                assert_eq!(row.number("tiles"), single_tiles(row.get(hand)).len() as u64, "{row}");
            });
        }
        report("unique-forms").check_rows(|row| {
            assert_eq!(row.number("wait_kinds"), single_tiles(row.get("waits")).len() as u64, "{row}");
        });
    }

    #[test]
    fn deals_are_the_ways_to_take_the_form_from_four_copies() {
        const WAYS: [u64; 5] = [1, 4, 6, 4, 1];
        for name in ["forms-suit", "forms-honours"] {
            report(name).check_rows(|row| {
                let ways =
                    copies(row.get("form")).values().map(|&copies| WAYS[copies as usize]).product::<u64>();
                assert_eq!(row.number("deals"), ways, "{row}");
            });
        }
    }

    /// The smaller text of the form and its mirror image, both moved to begin at rank 1; for honours, whose
    /// ranks mean nothing, the numbers of copies in descending order.
    #[test]
    fn shapes_follow_from_the_text() {
        report("unique-forms")
            .check_rows(|row| assert_eq!(row.get("shape"), shape(row.get("form")), "{row}"));
    }

    fn shape(form: &str) -> String {
        let (ranks, letter) = ranks(form);
        let smallest = if letter == 'z' {
            let mut copies: Vec<_> = copies(form).into_values().collect();
            copies.sort_unstable_by(|a, b| b.cmp(a));
            (1..).zip(copies).flat_map(|(rank, copies)| vec![rank; copies as usize]).collect()
        } else {
            let (low, high) = (ranks[0], ranks[ranks.len() - 1]);
            let moved: Vec<_> = ranks.iter().map(|rank| rank - low + 1).collect();
            let mirrored: Vec<_> = ranks.iter().rev().map(|rank| high - rank + 1).collect();
            moved.min(mirrored)
        };
        smallest.iter().map(u8::to_string).chain([letter.to_string()]).collect()
    }
}

/// Reports against each other.
mod agreement {
    use super::*;

    /// A row by group, form and rule.
    type Key = (&'static str, &'static str, &'static str);

    static UNIQUE: LazyLock<BTreeMap<Key, Row<'static>>> = LazyLock::new(|| {
        let key = |row: Row<'static>| (row.get("group"), row.get("form"), row.get("fifth_tile"));
        report("unique-forms").rows().map(|row| (key(row), row)).collect()
    });

    #[test]
    fn parts_add_up_to_the_form_and_are_what_the_class_says() {
        for row in UNIQUE.values().copied() {
            match (row.get("class"), row.get("parts").split_once('+')) {
                ("head-fixed", Some((tenpai, pair))) => {
                    check_sum(row, [tenpai, pair]);
                    assert_eq!(part(row, tenpai).get("kind"), "3n2-tenpai", "{row}");
                    assert!(pair.len() == 3 && pair[..1] == pair[1..2], "{row}");
                    check_waits(row, &[part(row, tenpai)]);
                }
                ("shanpon", Some((one, other))) => {
                    check_sum(row, [one, other]);
                    let parts = [one, other].map(|text| part(row, text));
                    assert!(parts.iter().all(|part| part.get("kind") == "3n2-win-tenpai"), "{row}");
                    check_waits(row, &parts);
                }
                ("integrated" | "", None) => assert_eq!(row.get("parts"), "", "{row}"),
                _ => panic!("{row}: these parts do not go with the class"),
            }
        }
    }

    fn check_sum(row: Row, parts: [&str; 2]) {
        let mut sum = parts.map(single_tiles).concat();
        sum.sort_unstable();
        assert_eq!(sum, single_tiles(row.get("form")), "{row}");
    }

    /// The part's own row.
    fn part(row: Row<'static>, text: &'static str) -> Row<'static> {
        let key = (row.get("group"), text, row.get("fifth_tile"));
        *UNIQUE.get(&key).unwrap_or_else(|| panic!("{row}: {text} is not irreducible"))
    }

    /// The form waits for what its parts wait for, less the tiles that it holds four copies of if a fifth
    /// copy does not count.
    fn check_waits(row: Row, parts: &[Row]) {
        let form = copies(row.get("form"));
        let is_wait = |tile: &(char, char)| row.rule() == FifthTile::Counted || form.get(tile) != Some(&4);
        let waits = parts.iter().flat_map(|part| single_tiles(part.get("waits")));
        let waits: BTreeSet<_> = waits.filter(is_wait).collect();
        assert_eq!(waits.into_iter().collect::<Vec<_>>(), single_tiles(row.get("waits")), "{row}");
    }

    /// Copies by rank, and a set of ranks as bits.
    type Copies = [u8; 10];
    type Ranks = u16;

    /// The irreducible forms of one group under one rule of which the others may be made, with their waits.
    #[derive(Default)]
    struct Parts {
        tenpai: HashMap<Copies, Ranks>,
        wins: HashMap<Copies, Ranks>,
    }

    /// The class says more than that its parts fit, which the test before covers: no other class fits.
    #[test]
    fn classes_are_those_of_the_definition() {
        let mut parts: HashMap<_, Parts> = HashMap::new();
        for row in UNIQUE.values() {
            let parts = parts.entry((row.get("group"), row.get("fifth_tile"))).or_default();
            let (form, waits) = (copies_by_rank(row.get("form")), waits_by_rank(*row));
            match row.get("kind") {
                "3n2-tenpai" => parts.tenpai.insert(form, waits),
                "3n2-win-tenpai" => parts.wins.insert(form, waits),
                _ => None,
            };
        }
        report("unique-forms").check_rows(|row| {
            let parts = &parts[&(row.get("group"), row.get("fifth_tile"))];
            let due = if row.get("kind") == "3n1-tenpai" { classify(row, parts) } else { ("", "") };
            assert_eq!((row.get("class"), row.get("splits_as")), due, "{row}");
        });
    }

    /// `class` and `splits_as` of a row.
    fn classify(row: Row, parts: &Parts) -> (&'static str, &'static str) {
        let (form, waits) = (copies_by_rank(row.get("form")), waits_by_rank(row));
        let heads = (1..10).filter_map(|rank| {
            let mut pair = Copies::default();
            pair[rank] = 2;
            parts.tenpai.get(&without(form, pair)?).copied()
        });
        let shanpons =
            parts.wins.iter().filter_map(|(win, waits)| Some(waits | parts.wins.get(&without(form, *win)?)?));
        let explains =
            |found: &Vec<Ranks>| found.iter().any(|found| found & !unavailable(row, form) == waits);
        match [heads.collect::<Vec<_>>(), shanpons.collect()] {
            [heads, shanpons] if heads.is_empty() && shanpons.is_empty() => ("integrated", ""),
            [heads, shanpons] if shanpons.is_empty() => {
                (if explains(&heads) { "head-fixed" } else { "integrated" }, "head-fixed")
            }
            [heads, shanpons] if heads.is_empty() => {
                (if explains(&shanpons) { "shanpon" } else { "integrated" }, "shanpon")
            }
            _ => panic!("{row}: the two ways to split exclude each other"),
        }
    }

    /// The ranks of which the form holds four, if a fifth copy does not count.
    fn unavailable(row: Row, form: Copies) -> Ranks {
        let is_full = |rank: &usize| row.rule() == FifthTile::Excluded && form[*rank] == 4;
        (1..10).filter(is_full).map(|rank| 1 << rank).sum()
    }

    fn copies_by_rank(form: &str) -> Copies {
        let mut copies = Copies::default();
        ranks(form).0.iter().for_each(|rank| copies[usize::from(*rank)] += 1);
        copies
    }

    fn waits_by_rank(row: Row) -> Ranks {
        ranks(row.get("waits")).0.iter().map(|rank| 1 << rank).sum()
    }

    fn without(form: Copies, part: Copies) -> Option<Copies> {
        let mut rest = form;
        for (copies, taken) in rest.iter_mut().zip(part) {
            *copies = copies.checked_sub(taken)?;
        }
        Some(rest)
    }

    #[test]
    fn every_irreducible_form_is_a_form() {
        let forms = ["forms-suit", "forms-honours"].map(report).into_iter().flat_map(Report::rows);
        let tenpai = forms.filter(|row| row.get("kind").ends_with("-tenpai"));
        let waits: BTreeMap<_, _> = tenpai.map(|row| (row.get("form"), row.get("waits"))).collect();
        for row in report("unique-forms").rows_with(&[("fifth_tile", "excluded")]) {
            if row.number("tiles") <= 14 {
                assert_eq!(waits.get(row.get("form")), Some(&row.get("waits")), "{row}");
            }
        }
    }

    #[test]
    fn unique_summary_counts_the_rows_of_unique_forms() {
        const KEY: [&str; 5] = ["group", "kind", "tiles", "class", "fifth_tile"];
        let mut counted: BTreeMap<_, (u64, BTreeSet<&str>)> = BTreeMap::new();
        for row in report("unique-forms").rows() {
            let (forms, shapes) = counted.entry(KEY.map(|column| row.get(column))).or_default();
            *forms += 1;
            shapes.insert(row.get("shape"));
        }
        let counted: BTreeMap<_, _> =
            counted.into_iter().map(|(key, (forms, shapes))| (key, (forms, shapes.len() as u64))).collect();
        let said = report("unique-summary").rows();
        let said =
            said.map(|row| (KEY.map(|column| row.get(column)), (row.number("forms"), row.number("shapes"))));
        assert_eq!(counted, said.collect());
    }

    /// The lists have forms of up to 14 tiles under the rule excluded, the summary has all.
    #[test]
    fn forms_summary_counts_the_rows_of_the_lists() {
        const KEY: [&str; 4] = ["group", "kind", "tiles", "fifth_tile"];
        let mut counted: BTreeMap<_, (u64, u64)> = BTreeMap::new();
        for row in ["forms-suit", "forms-honours"].map(report).into_iter().flat_map(Report::rows) {
            let (forms, deals) = counted.entry(KEY.map(|column| row.get(column))).or_default();
            *forms += 1;
            *deals += row.number("deals");
        }
        let listed = report("forms-summary").rows_with(&[("fifth_tile", "excluded")]);
        let listed = listed.filter(|row| row.number("tiles") <= 14);
        let said =
            listed.map(|row| (KEY.map(|column| row.get(column)), (row.number("forms"), row.number("deals"))));
        assert_eq!(counted, said.collect());
    }

    /// An irreducible hand lies in one group, or is a 3N+2 tenpai form and a pair of another group, or two
    /// wins that are tenpai in two groups. So the forms of the groups say how many hands there are.
    #[test]
    fn unique_hands_are_as_many_as_the_forms_say() {
        for rule in FifthTile::ALL {
            let hands = report("unique-hands").rows_with(&[("fifth_tile", rule.name())]).count();
            assert_eq!(hands, number_of_hands(rule.name()), "fifth tile {}", rule.name());
        }
    }

    fn number_of_hands(rule: &str) -> usize {
        const MOST: u64 = 13;
        let sizes = |group, kind| -> Vec<u64> {
            let values = [("group", group), ("kind", kind), ("fifth_tile", rule)];
            report("unique-forms").rows_with(&values).map(|row| row.number("tiles")).collect()
        };
        let pairs = |one: &[u64], other: &[u64]| {
            let small = |a: &u64| other.iter().filter(|b| a + **b <= MOST).count();
            one.iter().map(small).sum::<usize>()
        };
        let single = |group| sizes(group, "3n1-tenpai").iter().filter(|tiles| **tiles <= MOST).count();
        let [suit, honours] = ["suit", "honours"].map(|group| sizes(group, "3n2-win-tenpai"));
        let in_one_group = 3 * single("suit") + single("honours");
        // Two suits of nine pairs and seven pairs of honours are left for the head.
        let with_head = 3 * pairs(&sizes("suit", "3n2-tenpai"), &[2; 9 + 9 + 7]);
        in_one_group + with_head + 3 * pairs(&suit, &suit) + 3 * pairs(&suit, &honours)
    }

    #[test]
    fn hands_of_one_suit_are_the_forms_in_each_suit() {
        let of_suit = |letter: char| -> BTreeSet<(String, &str, &str)> {
            let rows = report("unique-hands").rows();
            let rows =
                rows.filter(|row| row.get("hand").matches(char::is_alphabetic).eq([letter.to_string()]));
            rows.map(|row| (row.get("hand").replace(letter, "m"), row.get("class"), row.get("fifth_tile")))
                .collect()
        };
        let forms = report("unique-forms").rows_with(&[("group", "suit"), ("kind", "3n1-tenpai")]);
        let forms = forms.filter(|row| row.number("tiles") <= 13);
        let forms: BTreeSet<_> =
            forms.map(|row| (row.get("form").to_owned(), row.get("class"), row.get("fifth_tile"))).collect();
        for letter in ['m', 'p', 's'] {
            assert!(of_suit(letter) == forms, "hands of {letter} only");
        }
    }
}
