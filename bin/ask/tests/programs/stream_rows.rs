//! What rows are taken for.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::Result;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};
use tehai::score::Liable;
use tehai_answers::ScoreQuestion;
use tehai_cli::programs::{analyze_hand, score_hand};
use tehai_cli::stream::options::{Asked, RowOptions};
use tehai_cli::stream::row::{Header, Row, cells, is_json};
use tehai_cli::stream::{AtBadLine, Questions, lines, stream};
use tehai_program::cli::{CommonArgs, Options, given, in_row};
use tehai_program::output::json::{json_line, json_value};

/// What each line of a stream was taken for, by its number: the hand and the options of its row, or why it was refused.
type Taken = BTreeMap<u64, Result<(String, Asked), String>>;

fn taken(options: &RowOptions, input: &str) -> Result<Taken> {
    let (mut lines, mut header) = (BTreeMap::new(), None);
    let mut is_first = true;
    for (number, line) in (1..).zip(input.lines()) {
        if lines::is_skipped(line.as_bytes(), header.is_none()) {
            continue;
        }
        if std::mem::take(&mut is_first) {
            header = Header::read(line, options);
            if let Some(header) = &header {
                header.check(options)?;
                continue;
            }
        }
        let row = match &header {
            None => Row::read(line.trim(), options),
            Some(header) => header.row(line, options),
        };
        let row = row.map(|row| (row.hand.into_owned(), row.asked)).map_err(|error| format!("{error:#}"));
        lines.insert(number, row);
    }
    Ok(lines)
}

/// The questions of a stream of `score-hand` with this command line, as their JSON.
fn scored(command_line: &[&str], input: &str) -> Result<Vec<Result<String, String>>> {
    use clap::{CommandFactory, FromArgMatches};
    let mut command = score_hand::Args::command().no_binary_name(true);
    command.build();
    let words = command_line.iter().copied().chain(["-"]);
    let matches = command.clone().try_get_matches_from(words).unwrap();
    let usual = score_hand::Args::from_arg_matches(&matches).unwrap();
    let common = CommonArgs {
        quiet: true,
        threads: None,
        given: given(&command, &matches),
        started: std::time::Instant::now(),
    };
    let questions =
        Questions::new::<score_hand::Args>(&common, score_hand::ROWS, |asked| usual.of_row(asked))?;
    let stream = stream(input.as_bytes(), &questions, true)?;
    let mut output = Vec::new();
    let answer = |args: &score_hand::Args, hand: &str, answers: &mut Vec<u8>| {
        let asked = ScoreQuestion { hand: hand.to_owned(), ..args.question() };
        let score = asked.answer().map_err(in_row::<score_hand::Args>)?;
        writeln!(answers, "{}", json_line(&json_value(&score)))?;
        Ok(())
    };
    let (bad, all) = stream.answer(&questions, &mut output, AtBadLine::Write("bad\n"), answer)?;
    let line = |line: &str| if line == "bad" { Err(line.to_owned()) } else { Ok(line.to_owned()) };
    let found: Vec<_> = std::str::from_utf8(&output)?.lines().map(line).collect();
    assert_eq!((found.iter().filter(|line| line.is_err()).count() as u64, found.len() as u64), (bad, all));
    Ok(found)
}

/// The options of a row of `score-hand`.
fn wins() -> RowOptions {
    RowOptions::new::<score_hand::Args>(score_hand::ROWS, &Options::new()).unwrap()
}

const HAND: &str = "234m345567p55678s";

fn options<const N: usize>(options: [(&str, Value); N]) -> Asked {
    options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

#[test]
fn columns_and_keys_are_options() {
    let south = |won_by| options([("tile", "7p".into()), ("seat", "south".into()), won_by]);
    let (flag, choice) = (south(("tsumo", true.into())), south(("won_by", "tsumo".into())));
    for (input, south) in [
        (format!("hand,tile,seat,won_by\n{HAND},7p,south,tsumo\n"), &choice),
        (format!("# a comment\n\n tile ; SEAT;hand;tsumo\n\n7p;south;{HAND};yes"), &flag),
        (format!("tsumo\thand\tdeals\ttile\tseat\r\n1\t{HAND}\t5\t7p\tsouth\r\n"), &flag),
        (format!("\"hand\",\"tile\",\"seat\",\"won-by\"\n\"{HAND}\",7p,\"south\",tsumo"), &choice),
        (
            json!({ "hand": HAND, "tile": "7p", "seat": "south", "won_by": "tsumo", "han": 3, "round": null })
                .to_string(),
            &choice,
        ),
        (format!("{HAND} --tile 7p --tsumo --seat=south"), &flag),
    ] {
        let taken = taken(&wins(), &input).unwrap();
        let rows: Vec<_> = taken.into_values().collect();
        assert_eq!(rows, [Ok((HAND.to_owned(), south.clone()))], "{input}");
    }
    let taken = taken(
        &RowOptions::new::<analyze_hand::Args>(analyze_hand::ROWS, &Options::new()).unwrap(),
        &format!("hand,visible,limited_by\n{HAND},1z,visible\n"),
    )
    .unwrap();
    assert_eq!(
        taken[&2],
        Ok((HAND.to_owned(), options([("visible", "1z".into()), ("limited_by", "visible".into())])))
    );
}

#[test]
fn what_is_no_option_is_refused() {
    let refused = |input: &str| match taken(&wins(), input) {
        Err(error) => format!("{error:#}"),
        Ok(rows) => rows.into_values().next_back().unwrap().unwrap_err(),
    };
    for (input, message) in [
        (
            "hand,tiel\n",
            "column 2: \"tiel\": expected hand, or an option of score-hand without its hyphens; did you mean tile?",
        ),
        ("hand,format\n", "column 2: format: the same for all rows; give --format on the command line"),
        (
            "hand,yaku\n",
            "column 2: \"yaku\": expected hand, or an option of score-hand without its hyphens; did you mean yakuman?",
        ),
        ("hand,tile,tile\n", "column \"tile\": named twice"),
        ("hand,tile\n1m\n", "expected 2 cells, as in the header, found 1"),
        ("hand,tile\n1m,2m,\n", "expected 2 cells, as in the header, found 3"),
        ("hand,tile\n1m,\"2m\n", "a quotation mark that is not closed"),
        ("hand,counters,honba\n1m,1,1\n", "honba: given twice"),
        ("hand,ippatsu\n1m,maybe\n", "ippatsu: expected true or false, found maybe"),
        ("{\"hand\": \"1m\", \"hand\": \"2m\"}", "hand: given twice"),
        ("{\"tile\": \"1m\"}", "no hand; expected the key \"hand\""),
        ("{\"hand\": null}", "hand: expected text, found null"),
        ("1m --out x", "--out: the same for all lines; give it once, on the command line"),
    ] {
        assert_eq!(refused(input), message, "{input}");
    }
    assert!(refused("1m,2m").contains("Begin with a line that names the columns"));
    assert!(refused("{\"hand\": ").starts_with("not a JSON object: "));
    assert!(refused("1m --tiel 2m").contains("'--tiel'"));
}

#[test]
fn a_row_overrides_the_command_line() {
    let score = |command_line: &[&str], row: &str| {
        let found = scored(command_line, &format!("hand,tile,won_by,riichi\n{HAND},{row}\n")).unwrap();
        let answer: Value = serde_json::from_str(found[0].as_ref().unwrap()).unwrap();
        ["tile", "won_by", "riichi"].map(|key| answer[key].as_str().unwrap_or_default().to_owned())
    };
    let usual = ["--tsumo", "--riichi", "--tile", "8s"];
    assert_eq!(score(&usual, ",,"), ["8s", "tsumo", "riichi"]);
    assert_eq!(score(&usual, "7p,ron,double"), ["7p", "ron", "double"]);
    assert_eq!(score(&usual, ",ron,no"), ["8s", "ron", "no"]);
    assert_eq!(score(&[], "7p,tsumo,true"), ["7p", "tsumo", "riichi"]);
    // What contradicts itself has no answer, and what contradicts the command line overrides it.
    let of =
        |row: &str| scored(&["--tsumo", "--double-riichi"], &format!("{HAND} {row}\n")).unwrap().remove(0);
    let json: Value = serde_json::from_str(&of("--won-by ron --riichi").unwrap()).unwrap();
    assert_eq!((&json["won_by"], &json["riichi"]), (&"ron".into(), &"riichi".into()));
    let row = json!({ "hand": HAND, "tsumo": true, "won_by": "ron" }).to_string();
    assert!(scored(&[], &row).unwrap()[0].is_err());
}

#[test]
fn answers_are_read_as_the_same_questions() {
    let input = format!(
        "{HAND} --tile 7p --tsumo --double-riichi --seat west --dora 6p8s --hidden-dora 2m --counters 2\n"
    );
    let rules = ["--double-wind-pair", "2", "--open-tanyao", "false"];
    let first = scored(&rules, &input).unwrap();
    let line = first[0].as_ref().unwrap();
    assert_eq!(&scored(&[], line).unwrap(), &first);
}

fn pick<T: Copy>(random: &mut ChaCha8Rng, of: &[T]) -> T {
    of[random.next_u32() as usize % of.len()]
}

fn chance(random: &mut ChaCha8Rng, one_in: u32) -> bool {
    random.next_u32().is_multiple_of(one_in)
}

/// Columns: what they are named, the option they are, and values.
const COLUMNS: [(&str, Option<&str>, [&str; 3]); 9] = [
    ("tile", Some("tile"), ["7p", "5s", "0s"]),
    ("seat", Some("seat"), ["east", "south", "north"]),
    ("round", Some("round"), ["east", "south", "west"]),
    ("dora", Some("dora"), ["1m", "4p4p", "3"]),
    ("honba", Some("counters"), ["0", "1", "7"]),
    ("liable", Some("liable"), ["daisangen=west", "daisuushi=south", "daisangen=north"]),
    ("deals", None, ["64", "256", "x"]),
    ("shanten", None, ["-1", "0", "2"]),
    ("necessary", None, ["1m", "", "25p"]),
];

/// A stream of rows as they are meant and as they are written, with damage that must not go unseen.
struct Written {
    text: String,
    /// The hand and the options of each row, by line.
    meant: BTreeMap<u64, (String, Asked)>,
    is_damaged: bool,
}

fn write(random: &mut ChaCha8Rng) -> Written {
    let separator = pick(random, &[",", ",", "\t", ";"]);
    let mut columns: Vec<_> = COLUMNS.iter().filter(|_| chance(random, 2)).collect();
    let start = pick(random, &[0, 1, 2]).min(columns.len());
    columns.rotate_left(start);
    let place = random.next_u32() as usize % (columns.len() + 1);
    let mut names: Vec<&str> = columns.iter().map(|column| column.0).collect();
    names.insert(place, "hand");
    let mut is_damaged = false;
    let mut damage = |random: &mut ChaCha8Rng, one_in| {
        let now = chance(random, one_in);
        is_damaged |= now;
        now
    };
    if damage(random, 8) {
        let at = random.next_u32() as usize % names.len();
        match random.next_u32() % 4 {
            0 => names[at] = pick(random, &["tlie", "foo", "", "out", "hnad", "-"]),
            1 => names.insert(at, names[at]),
            2 => drop(names.remove(at)),
            _ => names.swap(at, place),
        }
    }
    let (mut text, mut number) = (String::new(), 0);
    let mut add = |line: &str| {
        text += line;
        text += "\n";
        number += 1;
        number
    };
    if chance(random, 4) {
        add("# made by chance");
    }
    if !damage(random, 12) {
        add(&names.join(if damage(random, 20) { " " } else { separator }));
    }
    let mut meant = BTreeMap::new();
    for _ in 0..random.next_u32() % 4 {
        if chance(random, 6) {
            add(pick(random, &["", "  ", "#", "\t"]));
        }
        let (mut cells, mut options) = (Vec::new(), Asked::new());
        for (_, option, values) in &columns {
            let value = if chance(random, 4) { "" } else { pick(random, values) };
            if let Some(option) = option.filter(|_| !value.is_empty()) {
                let value = match (option, value) {
                    ("counters", number) => number.parse::<u64>().unwrap().into(),
                    ("liable", text) => serde_json::to_value(text.parse::<Liable>().unwrap()).unwrap(),
                    (_, text) => text.into(),
                };
                options.insert(option.to_owned(), value);
            }
            let is_quoted = chance(random, 5);
            cells.push(if is_quoted { format!("\"{value}\"") } else { value.to_owned() });
        }
        cells.insert(place, HAND.to_owned());
        if damage(random, 10) {
            let at = random.next_u32() as usize % cells.len();
            match random.next_u32() % 4 {
                0 => drop(cells.remove(at)),
                1 => cells.insert(at, "9m".to_owned()),
                2 => cells[at].insert(0, '"'),
                _ => write!(cells[at], "{separator}1z").unwrap(),
            }
        }
        let other = pick(random, &[",", ";", "\t", " "]);
        let line = cells.join(if damage(random, 15) { other } else { separator });
        meant.insert(add(&line), (HAND.to_owned(), options));
    }
    Written { text, meant, is_damaged }
}

/// A value as a row has it.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Object(_) => serde_json::from_value::<Liable>(value.clone()).unwrap().to_string(),
        other => other.to_string(),
    }
}

/// The pieces of a text that say something.
fn pieces(text: &str) -> Vec<String> {
    let pieces = text.split([',', ';', '\t', ' ', '"']).filter(|piece| !piece.is_empty());
    let mut pieces: Vec<String> = pieces.map(str::to_owned).collect();
    pieces.sort();
    pieces
}

#[test]
fn no_column_is_lost_in_silence() {
    let (mut random, wins) = (ChaCha8Rng::seed_from_u64(1), wins());
    let [mut taken_as_meant, mut refused, mut read_otherwise] = [0; 3];
    for _ in 0..20_000 {
        let Written { text, meant, is_damaged } = write(&mut random);
        let Ok(rows) = taken(&wins, &text) else {
            assert!(is_damaged, "{text}");
            refused += 1;
            continue;
        };
        for (line, (number, row)) in
            rows.iter().map(|(number, row)| (text.lines().nth(*number as usize - 1).unwrap(), (number, row)))
        {
            match row {
                Err(_) => {
                    assert!(is_damaged, "{text}");
                    refused += 1;
                }
                Ok(row) if meant.get(number) == Some(row) => taken_as_meant += 1,
                // Whatever stands in the line of a damaged stream is in the hand, in an option, or below a column that
                // is passed over.
                Ok((hand, options)) => {
                    assert!(is_damaged, "{text}{row:?}");
                    read_otherwise += 1;
                    let mut said = pieces(hand);
                    for value in options.values() {
                        said.extend(pieces(&text_of(value)));
                    }
                    let passed = pieces(line).into_iter().filter(|piece| {
                        let known = said.iter().position(|said| said == piece);
                        known.map(|place| said.remove(place)).is_none()
                    });
                    let has_written =
                        text.contains("deals") || text.contains("shanten") || text.contains("necessary");
                    let passed: Vec<String> = passed.collect();
                    assert!(passed.is_empty() || has_written, "{text}{passed:?}");
                    assert!(said.is_empty(), "{text}{said:?}");
                }
            }
        }
    }
    assert!(
        taken_as_meant > 16_000 && refused > 2_000 && read_otherwise > 100,
        "{taken_as_meant} {refused} {read_otherwise}"
    );
}

#[test]
fn a_header_says_where_hands_stand() {
    let options = wins();
    for (line, separator, hand) in [
        ("hand", b',', 0),
        ("Hand , deals", b',', 0),
        ("tiles,hand", b',', 1),
        ("\"hand\",\"deals\"", b',', 0),
        ("\"a, b\",\"hand\"", b',', 1),
        ("tile\thand", b'\t', 1),
        ("tile;seat;hand", b';', 2),
    ] {
        let header = Header::read(line, &options).unwrap();
        assert_eq!((header.separator, header.hand), (separator, Some(hand)), "{line:?}");
    }
    for line in ["", "123m", "hands,deals", "hand deals", "{\"hand\": \"123m\"}"] {
        assert!(Header::read(line, &options).is_none(), "{line:?}");
    }
}

#[test]
fn cells_are_those_of_the_csv_crate() {
    for line in ["123m,5", "\"123m\",5", "\"1,23m\",123m,", "", ",", "123m", "\"a \"\"b\"\", c\",\"1 2 3m\""]
    {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
        let record = reader.records().next().transpose().unwrap().unwrap_or_default();
        let found = cells(line, b',').unwrap();
        assert!(found.iter().map(AsRef::as_ref).eq(&record) || line.is_empty(), "{line}: {found:?}");
    }
    assert!(cells("\"123m,5", b',').is_err());
}

#[test]
fn a_concealed_quad_is_no_json() {
    assert!(!is_json("{1111z}23m") && !is_json("{ 1111z}") && !is_json("23m"));
    assert!(is_json("{\"hand\": 1}") && is_json("{}") && is_json("{ \"hand\"") && is_json("{"));
}

/// Control characters of what a message quotes are escaped.
#[test]
fn a_bad_line_is_told_in_one_line() {
    let options = wins();
    for (line, expected) in [
        ("1m --s\u{8c}outh", r"'--s\u{8c}outh'"),
        (r#"{"hand": "1m", "ti\nle": "1m", "ti\nle": "1m"}"#, r#""ti\nle": expected"#),
        (r#"{"hand": "1m", "last_tile": "tr\u001bue"}"#, r"found tr\u{1b}ue"),
    ] {
        let told = std::cell::RefCell::new(Vec::new());
        let answer = |line: &[u8], _: &mut Vec<u8>| Row::read(std::str::from_utf8(line)?, &options).map(drop);
        let complain = |_: u64, why: &str| {
            told.borrow_mut().push(why.to_owned());
            Ok(())
        };
        let all = lines::Lines { before: 0, are_sparse: true, has_semicolons: true };
        let (mut input, mut output) = (line.as_bytes(), Vec::new());
        let at_bad_line = AtBadLine::Write("");
        lines::answer_lines(&mut input, all, &mut output, at_bad_line, &answer, &complain).unwrap();
        let told = told.into_inner();
        assert!(told.len() == 1 && told[0].contains(expected), "{line}: {told:?}");
        assert!(!told[0].contains(char::is_control), "{told:?}");
    }
}
