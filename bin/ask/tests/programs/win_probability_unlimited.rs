//! `win-probability --changes unlimited` as a process: what any play can reach, from tables of solo play.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;

use tehai::rules::{Players, Rules};
use tehai::shanten::Calculator;
use tehai::tiles::Hand;
use tehai::win_probability::{self, GameGraph, GameSettings, Model, Moves};
use tehai_count::solo::{Aim, Game, Solver, Table};

use crate::process::{Sandbox, done, json, said};
use crate::win_probability::{WINS, rows};

const RULES: Rules = Rules { players: Players::Three, ..Rules::STANDARD };
/// The number of draws that has tables.
const DRAWS: u32 = 3;

/// Writes the tables of a number of draws, by the names that `solve-solo` gives them.
fn write_tables(directory: &Path) {
    fs::create_dir(directory).unwrap();
    for aim in Aim::ALL {
        let mut solver = Solver::new(game(aim)).unwrap();
        (0..DRAWS).for_each(|_| solver.earlier());
        let file = File::create(directory.join(Table::file_name(game(aim), DRAWS))).unwrap();
        solver.table().write(BufWriter::new(file)).unwrap();
    }
}

fn game(aim: Aim) -> Game {
    Game::new(RULES, aim)
}

/// The chances of a win and of tenpai by discard and draws.
type Chances = BTreeMap<(String, u32), [f64; 2]>;

/// The answer of the program.
fn found(hand: &str, directory: &str) -> Chances {
    let args = format!(
        "{hand} --players 3 --forms standard --changes unlimited --tables {directory} --draws {DRAWS} --format csv"
    );
    let row = |row: Vec<String>| {
        let [win, tenpai] = [&row[2], &row[3]].map(|number| number.parse().unwrap());
        ((row[0].clone(), row[1].parse().unwrap()), [win, tenpai])
    };
    rows(&said(WINS, &args), "discard,draws,win,tenpai").into_iter().map(row).collect()
}

/// The same from a graph of as many changes as the draws can make; 0 after discards that it leaves out.
fn expected(hand: &str) -> Chances {
    let held: Hand = hand.parse().unwrap();
    let distance = Calculator::new(RULES).replacement(&held).unwrap();
    // A hand that is tenpai after all draws has as many new tiles, and is one tile away.
    let moves = Moves::Changes(DRAWS as u8 + 1 - distance);
    let settings = GameSettings { rules: RULES, moves, ..GameSettings::default() };
    let graph = GameGraph::new(&hand.parse().unwrap(), &settings).unwrap();
    let asked = [win_probability::Aim::Win, win_probability::Aim::Tenpai];
    let mut chances = Chances::new();
    let discards = held.kinds().iter().map(|tile| tile.to_string());
    let discards: Vec<String> = if held.total() == 14 { discards.collect() } else { vec![String::new()] };
    for draws in [0, DRAWS] {
        chances.extend(discards.iter().map(|discard| ((discard.clone(), draws), [0.0; 2])));
        let [win, tenpai] = graph.ask(asked, Model::Shuffled, DRAWS).unwrap();
        for (win, tenpai) in win.iter().zip(&tenpai) {
            let discard = win.discard.map_or(String::new(), |tile| tile.to_string());
            chances.insert((discard, draws), [win.value(draws), tenpai.value(draws)]);
        }
    }
    chances
}

/// Sweeps, which `cargo test` leaves to a step of the gate of their own.
mod sweeps {
    use super::*;

    #[test]
    #[ignore = "a sweep of many seconds: a step of the gate"]
    fn tables_say_what_as_many_changes_as_draws_do() {
        let sandbox = Sandbox::new();
        let tables = sandbox.path("tables");
        write_tables(&tables);
        let directory = tables.to_str().unwrap();
        // Tenpai, 1-shanten and 2-shanten, and with a discard. The numbers of draws in between have no tables.
        for hand in [
            "123456p789s1122z",
            "123456p78s11224z",
            "19m123456p78s122z",
            "123456p7899s1122z",
            "19m1234567p78s112z",
        ] {
            let (found, expected) = (found(hand, directory), expected(hand));
            assert!(found.keys().eq(expected.keys()), "{hand}: {found:?} {expected:?}");
            for (key, expected) in expected {
                for (found, expected) in found[&key].into_iter().zip(expected) {
                    // Tables round down at each draw; graphs round to the nearest.
                    let below = expected - found;
                    assert!((-1e-12..1e-9).contains(&below), "{hand} {key:?}: {found} {expected}");
                }
            }
        }
        let asked = format!("--players 3 --forms standard --changes unlimited --tables {directory}");
        let text = said(WINS, &format!("123456p7899s1122z {asked} --draws 3"));
        let first = "123456p7899s1122z: discard 9s, 12.11 % chance of a win within 3 draws (discards are shuffled back; any \
                     tile may be discarded)";
        assert_eq!(text.lines().next(), Some(first));
        assert!(text.contains("\nLeft out: numbers of draws that have no table.\n"), "{text}");
        assert!(text.contains("; visible nothing; any hand can be reached.\n"), "{text}");
        let answer = json(WINS, &format!("123456p789s1122z {asked} --draws 3"));
        let settings = &answer["settings"];
        assert_eq!((&settings["changes"], &settings["tables"]), (&"unlimited".into(), &directory.into()));
        assert!(answer["states"].is_null() && answer["found"].is_null());
        let stream = format!("- {asked} --draws 3");
        let lines = done(&mut sandbox.fed(WINS, &stream, "123456p789s1122z\n19m19p19s1234567z\n"));
        let none = "19m19p19s1234567z: 0 % chance of a win within 3 draws";
        assert_eq!(lines, format!("123456p789s1122z: 12.11 % chance of a win within 3 draws\n{none}\n"));
        // Without a draw no table is needed.
        let text = said(WINS, "123456p789s1122z --players 3 --changes unlimited --tables . --draws 0");
        assert!(text.starts_with("123456p789s1122z: 0 % chance of a win within 0 draws"), "{text}");

        // Files that are not what their names say.
        let bad = sandbox.path("bad");
        fs::create_dir(&bad).unwrap();
        let name = |draws| Table::file_name(game(Aim::Win), draws);
        let whole = fs::read(tables.join(name(3))).unwrap();
        fs::write(bad.join(name(2)), &whole[..5000]).unwrap();
        fs::write(bad.join(name(1)), "hand,draws\n").unwrap();
        fs::hard_link(tables.join(Table::file_name(game(Aim::Tenpai), 3)), bad.join(name(3))).unwrap();
        let refuses_table = |draws: u32, says: &str| {
            let args = format!(
                "123456p789s1122z --players 3 --forms standard --changes unlimited --tables bad --draws {draws}"
            );
            let message = crate::process::refused(&mut sandbox.command(WINS, &args));
            assert_eq!(message, format!("--tables: {}", says), "{draws}");
        };
        refuses_table(
            1,
            "bad/solo-3-standard-distinct-win-1.table: not a table of solo play: it does not begin with \"tehai solo table 1:\"",
        );
        fs::remove_file(bad.join(name(1))).unwrap();
        let length = whole.len();
        refuses_table(
            2,
            &format!(
                "bad/solo-3-standard-distinct-win-2.table: 5000 bytes, expected {length}: the table is not whole"
            ),
        );
        fs::remove_file(bad.join(name(2))).unwrap();
        refuses_table(
            3,
            "bad/solo-3-standard-distinct-win-3.table: the table of another game or number of draws",
        );
        refuses_table(
            4,
            "bad/solo-3-standard-distinct-win-3.table: the table of another game or number of draws",
        );
    }
}
