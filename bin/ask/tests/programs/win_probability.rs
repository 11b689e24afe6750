//! `win-probability` as a process, and `analyze-hand --turns`.

use serde_json::Value;
use tehai::win_probability::{Aim, GameGraph, GameSettings, Model, Moves, Reached};

use crate::analyze_hand::ANALYZE;
use crate::process::{self, Program, Sandbox, program, refused, refuses};

pub const WINS: Program = program("win-probability");

/// Three from tenpai: the hand of the published table.
pub const HAND: &str = "234578m1689p357s1z";

/// Two from tenpai, few enough states for an exact answer.
pub const NEAR: &str = "22335m468p44567s";

/// The columns of the true game.
const BOUNDED: &str = "discard,draws,win,tenpai,win_low,win_high,tenpai_low,tenpai_high";

pub fn said(args: &str) -> String {
    process::said(WINS, args)
}

pub fn json(args: &str) -> Value {
    process::json(WINS, args)
}

/// The largest chance of a win in the answer.
pub fn largest_win(args: &str) -> f64 {
    largest_win_of(&json(args))
}

fn largest_win_of(answer: &Value) -> f64 {
    let rows = answer["rows"].as_array().expect("rows").iter();
    rows.map(|row| row["win"].as_f64().expect("a chance")).fold(0.0, f64::max)
}

/// The cells of a CSV file without its header, which must equal `header`.
pub fn rows(csv: &str, header: &str) -> Vec<Vec<String>> {
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some(header));
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn number(cell: &str) -> f64 {
    cell.parse().expect("a number")
}

pub fn start(concealed: &str, visible: &str, moves: Moves) -> GameGraph {
    let [hand, visible] = [concealed, visible].map(|tiles| tiles.parse().expect("tiles"));
    GameGraph::new(&hand, &GameSettings { visible, moves, ..GameSettings::default() })
        .expect("a hand that is no win")
}

const CHANCES: [Aim; 2] = [Aim::Win, Aim::Tenpai];

/// The rows of probabilities after 0, 1, … draws.
fn expected(game: &GameGraph, model: Model, draws: u32) -> Vec<Vec<String>> {
    let [win, tenpai] = game.ask(CHANCES, model, draws).unwrap();
    let of = |(win, tenpai): (&Reached, &Reached)| {
        let discard = win.discard.map_or(String::new(), |tile| tile.to_string());
        let row = |draws| {
            let [win, tenpai] = [win, tenpai].map(|of| of.value(draws).to_string());
            vec![discard.clone(), draws.to_string(), win, tenpai]
        };
        (0..=draws).map(row).collect::<Vec<_>>()
    };
    win.iter().zip(&tenpai).flat_map(of).collect()
}

#[test]
fn by_turn_it_prints_the_published_table() {
    let csv = said(&format!("{HAND} --changes none --model book --by-turn --format csv"));
    let rows = rows(&csv, "discard,turn,win,tenpai");
    // The tests of the library check these numbers against the publication.
    let game = start(HAND, "", Moves::Advancing);
    let [win, tenpai] = game.ask_by_draws_left(CHANCES, Model::Book, 17).unwrap();
    assert_eq!(rows.len(), 18 * win.len());
    for (rows, left) in rows.chunks(18).zip(win.iter().zip(&tenpai)) {
        for (turn, row) in (1..).zip(rows) {
            let [win, tenpai] = [left.0, left.1].map(|of| of.value(18 - turn).to_string());
            let discard = left.0.discard.map_or(String::new(), |tile| tile.to_string());
            assert_eq!(*row, [discard, turn.to_string(), win, tenpai]);
        }
    }
    let text = said(&format!("{HAND} --changes none --model book --by-turn"));
    assert!(text.starts_with(&format!(
        "{HAND}: discard 1p or 1z, at least 15.11 % chance of a win by turn 18 (weights of the book; the hand advances)\n"
    )));
}

#[test]
fn turns_of_a_hand_that_draws_begin_at_0_and_end_with_nothing_left_to_draw() {
    let rows = rows(&said("123m456p789s1122z --by-turn --draws 2 --format csv"), "discard,turn,win,tenpai");
    let turns: Vec<String> = rows.iter().map(|row| row[..2].join("@")).collect();
    assert_eq!(turns, ["@0", "@1", "@2"]);
    let game = start("123m456p789s1122z", "", Moves::Advancing);
    let [left] = game.ask_by_draws_left([Aim::Win], Model::Shuffled, 2).unwrap();
    let wins: Vec<f64> = rows.iter().map(|row| number(&row[2])).collect();
    assert_eq!(wins, [left[0].value(2), left[0].value(1), 0.0]);
}

#[test]
fn csv_has_the_numbers_of_the_library_by_tile_and_by_draws() {
    const HEADER: &str = "discard,draws,win,tenpai";
    let table = |args: &str| rows(&said(&format!("{args} --format csv")), HEADER);
    let usual = start(HAND, "", Moves::Near);
    assert_eq!(table(HAND), expected(&usual, Model::Shuffled, 17));
    assert_eq!(table(&format!("{HAND} --model book --draws 5")), expected(&usual, Model::Book, 5));
    let changes = start(NEAR, "1m5p", Moves::Changes(1));
    let args = format!("{NEAR} --changes 1 --visible 1m5p --draws 4");
    assert_eq!(table(&args), expected(&changes, Model::Shuffled, 4));
    // Called melds are visible, too.
    let called = start("2345m67p3456s", "1m777z", Moves::Advancing);
    assert_eq!(
        table("2345m 67p3456s [777z] --changes none --visible 1m --draws 3"),
        expected(&called, Model::Shuffled, 3)
    );
    assert_eq!(table("123m456p789s1122z --draws 0"), [["", "0", "0", "1"]]);
    let lines = said(&format!("{NEAR} --draws 1 --format jsonl"));
    assert_eq!(lines.lines().next(), Some("{\"discard\": \"\", \"draws\": 0, \"win\": 0, \"tenpai\": 0}"));
}

#[test]
fn rules_are_those_of_the_game() {
    let three = json("1199m123p112233z --players 3 --draws 2");
    assert_eq!((&three["settings"]["players"], &three["settings"]["model"]), (&3.into(), &"shuffled".into()));
    let tenpai = |args: &str| json(args)["rows"][0]["tenpai"].as_f64().expect("a probability");
    // Seven pairs alone, with four copies as two pairs or not.
    let pairs = "1111m22p33s44556z --forms seven-pairs --draws 0";
    assert_eq!((tenpai(pairs), tenpai(&format!("{pairs} --seven-pairs any"))), (0.0, 1.0));
    // A fifth copy cannot be drawn, whether or not it counts as a wait.
    let [excluded, counted] =
        ["excluded", "counted"].map(|rule| json(&format!("1111m222333444p --draws 3 --fifth-tile {rule}")));
    assert_eq!(
        (&excluded["rows"], &counted["settings"]["fifth_tile"]),
        (&counted["rows"], &"counted".into())
    );
    assert_eq!(counted["rows"][0]["tenpai"], 0.0);
}

#[test]
fn the_true_game_lies_within_its_bounds_however_it_is_found() {
    for (args, found) in [
        (format!("{NEAR} --draws 5"), "exactly"),
        (format!("{HAND} --draws 5 --states 100000"), "for-one-play"),
        (format!("{HAND} --draws 9 --states 10 --games 100 --seed 7"), "simulated"),
    ] {
        let args = format!("{args} --changes none --model true");
        let rows = rows(&said(&format!("{args} --format csv")), BOUNDED);
        assert!(!rows.is_empty());
        for row in &rows {
            let [win, tenpai, win_low, win_high, tenpai_low, tenpai_high] =
                [2, 3, 4, 5, 6, 7].map(|place| number(&row[place]));
            assert!(0.0 <= win_low && win_low <= win && win <= win_high && win_high <= 1.0, "{row:?}");
            assert!(tenpai_low <= tenpai && tenpai <= tenpai_high && tenpai_high <= 1.0, "{row:?}");
            assert!(found != "exactly" || (win_low, tenpai_low) == (win_high, tenpai_high), "{row:?}");
        }
        let json = json(&args);
        assert_eq!(json["found"], found);
        assert_eq!(json["rows"].as_array().map(Vec::len), Some(rows.len()));
        for (row, object) in rows.iter().zip(json["rows"].as_array().expect("rows")) {
            for (name, cell) in BOUNDED.split(',').zip(row).skip(2) {
                assert!((object[name].as_f64().expect("a number") - number(cell)).abs() < 1e-15);
            }
        }
        let text = said(&args);
        let how = match found {
            "exactly" => "True game: exact.\n",
            "for-one-play" => "True game: exact for the play that is best under an upper bound; ",
            _ => {
                "in 100 simulated games (seed 7). No play with these moves exceeds the bound. Each \"at least\" by \
                 itself holds with a confidence of 99.5 %, that of the best of several discards with less. "
            }
        };
        assert!(text.contains(how) && text.contains("(discards are gone; the hand advances)\n"), "{text}");
    }
    let simulated =
        format!("{HAND} --changes none --model true --draws 12 --states 10 --games 100 --format csv");
    assert_eq!(said(&format!("{simulated} --threads 1")), said(&format!("{simulated} --threads 2")));
    assert_ne!(said(&format!("{simulated} --seed 1")), said(&format!("{simulated} --seed 2")));
}

/// The lower ends are no higher than the numbers, the upper no lower; by rounding to the nearest some would be.
#[test]
fn printed_ends_of_ranges_hold() {
    for args in [
        format!("{HAND} --draws 13 --states 100000"),
        format!("{HAND} --states 100000"),
        format!("{HAND} --states 10 --games 100"),
    ] {
        let args = format!("{args} --changes none --model true");
        let text = said(&args);
        let table = rows(&said(&format!("{args} --format csv")), BOUNDED);
        let draws = table.last().expect("rows")[1].clone();
        let chances = text.split("Chance of a win by number of draws").nth(1).expect("a table of wins");
        let header = chances.lines().nth(1).expect("a header");
        let has_low = header.contains("at least");
        let mut seen = 0;
        for line in chances.lines().skip(3).take_while(|line| !line.is_empty()) {
            let cells: Vec<&str> = line.split_whitespace().collect();
            let row = table.iter().find(|row| row[0] == cells[0] && row[1] == draws).expect("a row");
            let [low, high] = [4, 5].map(|place| 100.0 * number(&row[place]));
            let numbers: Vec<f64> = cells[1..].iter().map_while(|cell| cell.parse().ok()).collect();
            let printed_high = numbers[numbers.len() - 1];
            let printed_low = numbers[numbers.len() - 2];
            assert!(printed_low <= low && high <= printed_high, "{row:?}, printed {line}");
            assert!(low - printed_low < 0.01 && printed_high - high < 0.01, "{row:?}, printed {line}");
            assert_eq!(numbers.len(), if has_low { 6 } else { 5 });
            seen += 1;
        }
        assert_eq!(seen, 9, "{text}");
    }
}

/// The bound is for the moves that are allowed: a hand change may reach more than any play that advances.
#[test]
fn more_moves_may_beat_the_bound_of_fewer() {
    let ends = |moves: &str| {
        let args = format!("123m4556p789s111z --model true --draws 4 {moves} --format csv");
        let table = rows(&said(&args), BOUNDED);
        let last = table.last().expect("rows");
        [number(&last[4]), number(&last[5])]
    };
    let ([_, bound], [reached, _]) = (ends("--changes none"), ends("--changes 1"));
    assert!(reached > bound + 0.03, "{reached} with changes, {bound} without");
}

#[test]
fn a_player_reads_the_best_discard_first() {
    let text = said(&format!("{HAND} --changes none --draws 7"));
    let start = format!(
        "{HAND}: discard 1p or 1z, at least 0.7222 % chance of a win within 7 draws (discards are shuffled back; the hand \
         advances)\n\nChance of a win by number of draws, in percent (at least)\ndiscard  "
    );
    assert!(text.starts_with(&start), "{text}");
    let rows = |text: &str| -> Vec<Vec<String>> {
        let lines = text.lines().skip_while(|line| !line.starts_with("----")).skip(1);
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        lines.take_while(|line| !line.is_empty()).map(words).collect()
    };
    let tiles: Vec<String> = rows(&text).iter().map(|row| row[0].clone()).collect();
    assert_eq!(tiles, ["1p", "1z", "6p", "9p", "2m", "5m", "3s", "7s", "8m"]);
    // The longest bar has ten blocks, the others are proportional, rounded up.
    let bars: Vec<usize> = rows(&text).iter().map(|row| row[7].chars().count()).collect();
    assert_eq!(bars, [10, 10, 9, 9, 9, 9, 7, 7, 5]);
    for part in [
        "\nChance of tenpai or a win by number of draws, in percent (at least)\n",
        "\nEach number is for the best play with exactly that many draws.\n",
        "\nMore moves, as by --changes, can only raise what can be reached.\n",
        "\nLeft out: 5 discards that lead too far from a win.\n",
        "\nSettings: 4 players; forms all; seven pairs distinct; visible nothing; 3,330 hands can be reached.\n",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let details = said(&format!("{HAND} --changes none --draws 7 --details"));
    let headings = details.lines().filter_map(|line| line.strip_prefix("Discard "));
    assert_eq!(headings.collect::<Vec<_>>(), tiles);
    assert!(rows(&details).iter().map(|row| row[0].clone()).eq((0..=7).map(|draws| draws.to_string())));
    // Without a draw, all discards are equal.
    let none = said(&format!("{HAND} --changes none --draws 0"));
    assert!(
        none.starts_with(&format!("{HAND}: 0 % chance of a win within 0 draws, whatever is discarded (")),
        "{none}"
    );
    let changes = said(&format!("{NEAR} --changes 1 --draws 1"));
    assert!(
        changes.contains(" within 1 draw (discards are shuffled back; hand changes within 1)\n"),
        "{changes}"
    );
    assert!(said("123m456p789s1122z --changes none").contains("; 1 hand can be reached.\n"));
}

#[test]
fn analyze_hand_tells_it_too() {
    let text = process::said(ANALYZE, &format!("{HAND} --turns"));
    let own = said(HAND);
    let table = &own[own.find("Chance of a win").unwrap()..own.find("\nWhy discard").unwrap()];
    assert!(text.contains(table), "{text}");
    assert!(
        text.contains(&format!("\nDraw by draw: {}", &own[HAND.len() + 2..own.find('\n').unwrap()])),
        "{text}"
    );
    let json = process::json(ANALYZE, "2345m67p3456s[777z] --visible 1m --turns=3");
    let game = start("2345m67p3456s", "1m777z", Moves::Near);
    let [win, tenpai] = game.ask(CHANCES, Model::Shuffled, 3).unwrap();
    assert_eq!(json["turns"]["detours"], 2);
    assert_eq!((&json["turns"]["draws"], &json["turns"]["chances"][0]["discard"]), (&3.into(), &Value::Null));
    for (name, numbers) in [("win", &win[0].values), ("tenpai", &tenpai[0].values)] {
        let found: Vec<f64> = serde_json::from_value(json["turns"]["chances"][0][name].clone()).unwrap();
        assert!(
            found.len() == 4
                && found.iter().zip(numbers).all(|(one, other)| (one - other.value).abs() < 1e-15)
        );
    }
    // A win has none, and neither has a hand without the option.
    for args in ["22334455667788m --turns", "22334455667788m"] {
        assert_eq!(process::json(ANALYZE, args)["turns"], Value::Null);
    }
    let message = refused(&mut Sandbox::new().command(ANALYZE, &[HAND, "--turns=123"]));
    assert_eq!(message, "--turns: 123 draws: the wall has 122 tiles; use 0 to 122");
}

#[test]
fn bad_questions_are_refused_in_one_line() {
    let sandbox = Sandbox::new();
    sandbox.write("old.svg", "foreign");
    let cases: &[(&str, &str)] = &[
        ("", "required"),
        ("1m2", "HAND \"1m2\": "),
        ("123m", "HAND: "),
        ("11111m222p333s44z", "a fifth 1m"),
        ("22334455667788m", "HAND: the hand is a win already"),
        (
            "123m456p789s1122z --visible 11122z",
            "--visible: the hand and the visible tiles together: a fifth 1z",
        ),
        ("123m456p789s1122z --visible 2m --players 3", "2m does not exist in a three-player game"),
        (
            "19m19p19s1234z[777z] --forms thirteen-orphans",
            "no win of the forms thirteen-orphans can be reached",
        ),
        ("123m456p789s1122z --draws 124", "--draws: 124 draws: the wall has 123 tiles; use 0 to 123"),
        ("234578m1689p357s1z --draws 123", "the wall has 122 tiles"),
        ("123m456p789s1122z --draws -1", "-1"),
        ("123m456p789s1122z --draws many", "many"),
        ("123m456p789s1122z --model fair", "expected shuffled or book or true"),
        ("123m456p789s1122z --changes 300", "300"),
        ("123m456p789s1122z --value yen", "expected win or points"),
        (
            "234578m1689p357s1z --most-hands 100",
            "HAND: more than 100 hands can be reached; allow more with --most-hands, some 130 bytes each",
        ),
        (
            "234578m1689p357s1z --most-hands 1e3 --changes 2",
            "ask for fewer changes, or allow more with --most-hands",
        ),
        ("123m456p789s1122z --model true --by-turn", "--by-turn: not for model true"),
        ("123m456p789s1122z --value points --by-turn", "--by-turn: not for points"),
        (
            "123m456p1122z --value points",
            "10 tiles, a called meld or a quad counting three; points need 13 or 14",
        ),
        ("19m456p789s1122z9s --value points --players 3 --seat north", "--seat: seat north: expected"),
        ("123m456p789s1122z --value points --norths 1", "--norths: only in a game of three, with players 3"),
        ("19m456p789s1122z9s --to yakuhai --players 3 --seat north", "--seat: seat north: expected"),
        ("- --by-turn", "--by-turn: not for a stream of hands"),
        ("123m456p789s1122z --value points --seven-pairs any", "--seven-pairs: points are counted for"),
        (
            "123m456p789s1122z --value points --dora 1m --visible 1111m",
            "--visible: the hand and the visible tiles together: a fifth 1m",
        ),
        ("123m456p789s1122z --dora 1m", "--dora: only for points"),
        ("123m456p789s1122z --games 1000", "--games: only for the true game, with model true"),
        ("123m456p789s1122z --seed 10", "--seed: only for the true game"),
        ("123m456p789s1122z --states 10 --model book", "--states: only for the true game"),
        ("123m456p789s1122z --model true --games 0", "expected 2 to 4294967295"),
        ("123m456p789s1122z --svg -", "--svg: name a file"),
        ("123m456p789s1122z --svg new.csv --out new.csv", "--svg: expected another file than --out"),
        ("123m456p789s1122z --svg old.svg", "--force"),
        ("123m456p789s1122z --out new.png", "end the file name in .txt, .csv"),
    ];
    refuses(&sandbox, WINS, cases);
}

#[test]
fn only_the_wins_of_a_set_count() {
    let hand = "123m456p7899s1122z --draws 3";
    let all = largest_win(hand);
    let [win, yakuhai, tanyao] = ["win", "yakuhai", "tanyao"].map(|set| {
        let answer = json(&format!("{hand} --to {set}"));
        assert_eq!(answer["settings"]["to"], set);
        largest_win_of(&answer)
    });
    assert_eq!((win, tanyao), (all, 0.0));
    assert!(0.0 < yakuhai && yakuhai < all, "{yakuhai} of {all}");
}

#[test]
fn wins_of_other_games_are_wins_if_the_tiles_are_those_of_this_one() {
    // One of 14 tiles waits for three others; of 17 tiles, five melds and a head lack one tile.
    assert!(largest_win("147m258p369s1234z --to honours_and_knitted --draws 9") > 0.5);
    assert!(largest_win("123456789m123p44s55z --to taiwan_win --draws 9") > 0.2);
    refuses(
        &Sandbox::new(),
        WINS,
        &[
            (
                "123m456789p99m13s --to sichuan_win",
                "--to: character 1: found \"sichuan_win\", expected a set of the same deck",
            ),
            (
                "123m456789p99m13s --to taiwan_win",
                "HAND: expected 17 concealed tiles, as the wins have, or 16; found 13",
            ),
        ],
    );
}

#[test]
fn near_changes_say_what_was_used() {
    for (args, used, detours) in [
        ("23478m23p2256799s", "a win may take 2 tiles more than need be", Some(2)),
        ("23478m23p2256799s --changes none", "the hand advances", None),
        // There are no detours to a set.
        ("23m66s[345m][678p][345s] --to tanyao", "hand changes within 3", Some(3)),
    ] {
        let text = said(args);
        let headline = text.lines().next().expect("a headline");
        assert!(headline.contains(used), "{headline}");
        assert_eq!(json(args)["detours"].as_u64(), detours, "{args}");
    }
    // Even without a detour too many hands can be reached, so games are played, unless the model is another.
    let args = "147m258p369s12345z --draws 17";
    let text = said(args);
    assert!(
        text.lines().next().is_some_and(|headline| headline.contains("by the textbook until tenpai")),
        "{text}"
    );
    for part in ["were played on in 5,000 games (seed 0)", "confidence of 95 %"] {
        assert!(text.contains(part), "{text}");
    }
    let answer = json(args);
    assert_eq!((answer["simulated"]["games"].as_u64(), &answer["is_lower_end"]), (Some(5_000), &true.into()));
    let text = said("147m258p369s12345z --draws 3 --model book");
    assert!(text.lines().next().is_some_and(|headline| headline.contains("the hand advances")), "{text}");
}
