//! Every message about a log that cannot be read, from the log that causes it.

use std::io::Write as _;

use crate::common::script::{FOUR, round, rules, until_the_wall_is_empty, win};
use crate::common::write;
use tehai::rules::Players;
use tehai::score::Abort;
use tehai_games::{DrawKind, End, Event, Round, Table, read};

const THREE: [&str; 3] = ["19m19p19s1234567z", "11m3388p246779s4z", "1122334455667p"];

/// The problem of a log.
fn problem(bytes: &[u8]) -> String {
    match read(bytes) {
        Err(problem) => problem.to_string(),
        Ok(log) => {
            assert_eq!(log.problems.len(), 1, "{}", String::from_utf8_lossy(bytes));
            log.problems[0].to_string()
        }
    }
}

/// Checks the cases of `refusals.txt` below a name: a piece of the log and what replaces it, and the problem on the
/// line below.
fn check_cases(log: &str, name: &str) {
    let cases = include_str!("refusals.txt")
        .split("# ")
        .find_map(|cases| cases.strip_prefix(name)?.strip_prefix('\n'));
    let cases = cases.expect("cases of this name").trim().split("\n\n");
    for (replaced, expected) in cases.map(|case| case.split_once('\n').expect("two lines")) {
        let (piece, other) = replaced.split_once(" => ").expect("a piece and another");
        check(log, &[(piece, &other.replace("\\n", "\n"), expected)]);
    }
}

/// Checks the problem of a log in which one piece is replaced by another.
fn check(log: &str, cases: &[(&str, &str, &str)]) {
    for (piece, other, expected) in cases {
        assert!(log.contains(piece), "{piece} in {log}");
        assert_eq!(problem(log.replacen(piece, other, 1).as_bytes()), *expected, "{other}");
    }
}

fn four(events: &str, end: End) -> Round {
    round(&FOUR, "9p", events, end)
}

fn drawn(kind: DrawKind) -> End {
    End::Draw { kind, changes: vec![0; 4] }
}

#[test]
fn what_is_no_log_is_refused() {
    let begins = "file: expected a log as mjai, Tenhou JSON, mjlog or Majiang, which begins with {, [ or <";
    for text in ["", " \n", "hello", "\u{feff}"] {
        assert_eq!(problem(text.as_bytes()), begins, "{text:?}");
    }
    let other = "file: expected mjai, whose events have a \"type\", or Tenhou JSON, which has a \"log\"";
    assert_eq!(problem(b"{}"), other);
    let cut = "line 1, column 1: not JSON: EOF while parsing an object";
    assert_eq!(problem(b"{"), cut);
    assert_eq!(problem(b"{\"log\": 5}"), "file: log: expected the rounds");
    let list = "file: expected one log, found a list that is not of events of mjai";
    assert_eq!([problem(b"[]"), problem(b"[{\"log\": []}]")], [list; 2]);
    let html = "tag 1: expected a log of Tenhou, which begins with <mjloggm>, found <html>";
    assert_eq!(problem(b"<html></html>"), html);
    assert!(problem(b"<").starts_with("tag 1: not XML: "));
    assert!(problem(b"<mjloggm><GO").starts_with("tag 2: not XML: "));
    assert!(problem(b"<mjloggm><GO type=\"1\" type=\"1\"/>").starts_with("tag 2: not XML: "));
    assert!(problem(b"\x1f\x8bno more").starts_with("file: gzip: "));
    // As many rounds as were unpacked before the end, and then the problem.
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(write::mjai(&rules(Players::Four), &[four("0+3m", End::Cut)]).as_bytes()).unwrap();
    let mut packed = packed.finish().unwrap();
    packed.truncate(packed.len() - 8);
    let log = read(&packed).unwrap();
    assert_eq!(log.rounds.len(), 1);
    assert!(log.problems[0].to_string().starts_with("file: gzip: "));
}

#[test]
fn lines_of_mjai_are_refused() {
    let rules = rules(Players::Four);
    let log = write::mjai(&rules, &[four("0+3m 0=3m 1<234m 1-6s", drawn(DrawKind::Abort(Abort::ThreeRons)))]);
    check_cases(&log, "mjai");
    // Some tiles of a player, but not all.
    let hidden = "a hidden tile: expected one that is seen";
    let of_draw = "a draw of player 0, whose hand is shown: expected its tile, found a hidden one";
    let of_dealt = format!("line 2, column 1: tehais of player 0: {hidden}");
    check(&log, &[("[[\"1m\"", "[[\"?\"", &of_dealt)]);
    check(&log, &[("\"pai\":\"3m\"", "\"pai\":\"?\"", &format!("line 3, column 1: {of_draw}"))]);
    let consumed = "line 4, column 1: consumed: expected four copies of a tile";
    for quad in ["[]", "[\"1m\",\"1m\",\"1m\"]", "[\"1m\",\"1m\",\"1m\",\"2m\"]"] {
        let quad = format!("\"type\":\"ankan\",\"consumed\":{quad}");
        check(&log, &[("\"type\":\"dahai\"", &quad, consumed)]);
    }
    let oya = log.replacen("\"oya\":0", "\"oya\":null", 1);
    check(&oya, &[("\"kyoku\":1", "\"kyoku\":0", "line 2, column 1: kyoku: expected a number from 1")]);
    let start = log.lines().nth(1).unwrap();
    let twice = format!("{start}\n{start}");
    let unfinished = "line 3, column 1: expected the end of the last round before the next one";
    check(&log, &[(start, &twice, unfinished)]);
    let few = Round { hands: four("", End::Cut).hands[..2].to_vec(), ..four("", End::Cut) };
    assert_eq!(
        problem(write::mjai(&rules, &[few]).as_bytes()),
        "line 2, column 1: expected 4 hands, found 2"
    );
    let hora = "{\"type\":\"hora\",\"actor\":0,\"target\":0}";
    let early = "line 3, column 1: expected a drawn or discarded tile before a win";
    assert_eq!(problem(format!("{}\n{start}\n{hora}", log.lines().next().unwrap()).as_bytes()), early);
}

#[test]
fn tags_of_mjlog_are_refused() {
    let rules = rules(Players::Four);
    let won = End::Wins(vec![win(2, 0, "9s", &[], &[-32000, 0, 32000, 0])]);
    let log = write::mjlog(&rules, &[four("0+9s 0=9s", won)]);
    check_cases(&log, "mjlog-win");
    let log = write::mjlog(&rules, &[four("0+9s 0=9s", drawn(DrawKind::Abort(Abort::ThreeRons)))]);
    check_cases(&log, "mjlog-draw");
}

#[test]
fn events_of_majiang_are_refused() {
    let rules = rules(Players::Four);
    let events = "0+3m 0=3m 1<234m 1-6s 2+5z 2=5z 3+3s 3a3s i8m 3+6z 3=6z";
    let won = End::Wins(vec![win(2, 3, "6z", &[], &[0, 0, 8000, -8000])]);
    check_cases(&write::majiang(&rules, &[four(events, won)]), "majiang");
    let log = write::majiang(&rules, &[four("0+3m 0=3m", drawn(DrawKind::Abort(Abort::ThreeRons)))]);
    check(
        &log,
        &[(
            "三家和",
            "終局",
            "round 1, events, entry 4: name: expected one such as 荒牌平局, found \"終局\"",
        )],
    );
}

#[test]
fn entries_of_tenhou_json_are_refused() {
    let rules = rules(Players::Four);
    let won = End::Wins(vec![win(2, 0, "9s", &[], &[-32000, 0, 32000, 0])]);
    let log = write::tenhou_json(&rules, &[four("0+9s 0=9s", won)]);
    let parts = "round 1, all: expected the parts of a round";
    assert_eq!(problem(b"{\"log\": [5]}"), parts);
    check_cases(&log, "tenhou-json");
}

#[test]
fn discards_after_calls_are_held_to_what_was_drawn() {
    let rules = rules(Players::Four);
    let quad = write::tenhou_json(&rules, &[four("0+9s 0-1s 3<1111s 3+9m i1z 3=9m", End::Cut)]);
    let triplet = write::tenhou_json(&rules, &[four("0+9s 0-1s 3<111s 3-5s", End::Cut)]);
    let place = "round 1, discards of player 3, entry 1:";
    check(&quad, &[("[0,60]", "[35,60]", &format!("{place} expected 0 after an open quad, found 35"))]);
    let drawn = format!("{place} 60 stands for the tile just drawn: expected a draw before it");
    check(&triplet, &[("[35]", "[60]", &drawn)]);
}

/// Checks the last problem of a round in mjai, without its place.
fn refuse(round: &Round, expected: &str) {
    let players = if round.hands.len() == 3 { Players::Three } else { Players::Four };
    let found = problem(write::mjai(&rules(players), std::slice::from_ref(round)).as_bytes());
    assert_eq!(found.split_once("column 1: ").map(|(_, what)| what), Some(expected));
}

#[test]
fn what_the_wall_does_not_allow_is_refused() {
    let hands = ["19m19p19s1234567z", "2046m3388p24677s", "223344m556677p9s", "111222333444s6z"];
    let empty = until_the_wall_is_empty(Players::Four, &hands, "9p");
    let last = |events: &str| round(&hands, "9p", &format!("{empty} {events}"), End::Cut);
    let player = (70 % 4) as usize;
    refuse(&last(&format!("{player}+9s")), &format!("a draw of player {player}: the wall is empty"));
    let (before, _) = empty.rsplit_once(' ').unwrap();
    let (draw, tile) = before.rsplit_once('+').unwrap();
    assert!(draw.ends_with('1'));
    // Player 1 has drawn the last tile.
    let acting = |events: &str| round(&hands, "9p", &format!("{before} {events}"), End::Cut);
    refuse(&acting("1a3p"), "a quad of player 1: the wall is empty");
    let called = format!("a call of {tile} from player 1 by player 2: the last discard cannot be called");
    refuse(&last(&format!("2<{tile}{tile}{tile}")), &called);
    let empty = until_the_wall_is_empty(Players::Three, &THREE, "9p");
    let (before, _) = empty.rsplit_once(' ').unwrap();
    let north = round(&THREE, "9p", &format!("{before} {}n", (55 - 1) % 3), End::Cut);
    refuse(&north, "a north set aside: the wall is empty");
}

#[test]
fn quads_and_norths_that_cannot_be_are_refused() {
    let hands = ["1111m2222m3333m4m", "99m199p99s234567z", "1111s2222s3333s4s", "2233445566778p"];
    let quads = "0+5m 0a1m i9m 0+5z 0a2m i8m 0+6m 0=6m 1+2p 1=2p 2+5s 2a1s i9s 2+5z 2a2s i8s 2+6s 2a3s";
    refuse(&round(&hands, "9p", quads, End::Cut), "a fifth quad, of player 2");
    let events = "0+1z 0r 0=1z 0b 1+6z 1=6z 2+1z 2=1z 3+1z 3=1z 0+5z 0a1m";
    let riichi = round(&hands, "9p", events, End::Cut);
    refuse(&riichi, "a concealed quad of 1m after riichi: expected the drawn tile 5z");
    let events = "0+9m 0r 0=9m 0b 1+9m 1=9m 2+9m 2=9m 0+8s 0n";
    let north = round(&THREE, "9p", events, End::Cut);
    refuse(&north, "a north set aside after riichi: expected the drawn tile 8s");
    // What is expected, where it is not a plain draw or discard.
    let events = "0+3m 0=3m 1<234m 1+1p";
    refuse(&four(events, End::Cut), "expected player 1 to discard after a call, found a draw of player 1");
    let events = "0+5m 0a1m 1+1p";
    let replacement = "expected player 0 to draw a replacement, found a draw of player 1";
    refuse(&round(&hands, "9p", events, End::Cut), replacement);
}

#[test]
fn ends_of_rounds_are_refused() {
    let wins = |events: &str, wins: &[(usize, usize, &str, &[&str])]| {
        let win = |&(player, from, tile, hidden): &(usize, usize, &str, &[&str])| {
            win(player, from, tile, hidden, &[0; 4])
        };
        four(events, End::Wins(wins.iter().map(win).collect()))
    };
    let twice: [(usize, usize, &str, &[&str]); 2] = [(0, 0, "9s", &[]), (0, 0, "9s", &[])];
    refuse(&wins("0+9s", &twice), "a second win by a drawn tile");
    let other: [(usize, usize, &str, &[&str]); 2] = [(2, 0, "9s", &[]), (3, 1, "9s", &[])];
    let same = "expected another win by the same tile, found a win of player 3 by a tile of player 1";
    refuse(&wins("0+9s 0=9s", &other), same);
    let hidden: [(usize, usize, &str, &[&str]); 2] = [(2, 0, "9s", &["1m"]), (3, 0, "9s", &["2m"])];
    refuse(&wins("0+9s 0=9s", &hidden), "two wins have different hidden indicators");
    let many = End::Draw { kind: DrawKind::Abort(Abort::ThreeRons), changes: vec![i32::MAX, 0, 0, 0] };
    refuse(&four("0+3m 0=3m", many), "points 25000 and 2147483647 have no sum");
    let mjai = write::mjai(&rules(Players::Four), &[wins("0+9s 0=9s", &other[..1])]);
    let after = |event: &str| mjai.replacen("{\"type\":\"end_kyoku\"}", event, 1);
    let none = "line 6, column 1: expected no event after a win";
    assert_eq!(problem(after("{\"type\":\"ryukyoku\"}").as_bytes()), none);
    assert_eq!(problem(after("{\"type\":\"dora\",\"dora_marker\":\"1m\"}").as_bytes()), none);
    let drawn = after("{\"type\":\"tsumo\",\"actor\":1,\"pai\":\"1m\"}");
    assert_eq!(problem(drawn.as_bytes()), format!("{none}, found a draw of player 1"));
    let mjai = write::mjai(&rules(Players::Four), &[four("0+5z 0=5z", drawn_round())]);
    for (reason, expected) in [
        ("yao9", "nine kinds: expected a player's first draw"),
        ("kaze4", "four winds: expected four discards of one wind"),
        ("reach4", "four riichi: expected riichi of all players"),
        ("kan4", "four quads: found 0"),
        ("nm", "no more draws, but 69 tiles are left in the wall"),
    ] {
        check(&mjai, &[("sanchaho", reason, &format!("line 5, column 1: {expected}"))]);
    }
    refuse(&four("0+5z", drawn_round()), "three rons: expected a tile on offer");
}

fn drawn_round() -> End {
    drawn(DrawKind::Abort(Abort::ThreeRons))
}

/// What no log says, as the formats write no such thing.
#[test]
fn a_table_refuses_what_no_log_can_say() {
    let game = Round {
        hands: ["19m19p19s1234567z", "2456m3388p24677s", FOUR[2], FOUR[3]]
            .map(|hand| Some(hand.parse().unwrap()))
            .to_vec(),
        ..four("0+0m 0=0m", End::Cut)
    };
    let rules = rules(Players::Four);
    let mut table = Table::new(&rules, &game).unwrap();
    game.events.iter().for_each(|event| table.apply(event).unwrap());
    let call = |meld: &str, red: &str| {
        let (tile, meld, red_fives) = ("0m".parse().unwrap(), meld.parse().unwrap(), red.parse().unwrap());
        Event::Call { player: 1, from: 0, tile, meld, red_fives }
    };
    let what = "a call of 0m from player 0 by player 1";
    for (call, expected) in [
        (call("{5555m}", "0m"), "expected a called meld"),
        (call("234m", "0m"), "it is not in the meld 234m"),
        (call("456m", "none"), "the meld 456m does not have the red fives none"),
        (call("456m", "0m0p"), "the meld 456m does not have the red fives 0m0p"),
    ] {
        assert_eq!(table.clone().apply(&call).unwrap_err().to_string(), format!("{what}: {expected}"));
    }
    let none = table.finish(&End::Wins(Vec::new())).unwrap_err().to_string();
    assert_eq!(none, "a round that ends with wins has none");
    table.finish(&End::Cut).unwrap();
    let over = table.apply(&Event::North { player: 0 }).unwrap_err().to_string();
    assert_eq!(over, "expected no event after the end of the round, found a north set aside of player 0");
    assert_eq!(
        table.finish(&drawn_round()).unwrap_err().to_string(),
        "expected no event after the end of the round"
    );
}
