//! The logs of real games in the folder of test data, or without it the examples of this repository: read whole,
//! counted otherwise, replayed, written in the other formats and read back.

use crate::common;
use crate::common::{logs, write};
use serde_json::Value;
use tehai::Rules;
use tehai::tiles::KINDS;
use tehai::tiles::notation::RedTile;
use tehai::winning::is_win;
use tehai_answers::review::ReviewModel;
use tehai_games::{End, Event, Format, Log, Table, read};

/// Rounds and events of a log, by counting what is written.
fn counted(log: &Log, bytes: &[u8]) -> (usize, usize) {
    let text = std::str::from_utf8(bytes).unwrap();
    match log.format {
        Format::Mjai => {
            let has = |kinds: &[&str]| {
                let is_one =
                    |line: &&str| kinds.iter().any(|kind| line.contains(&format!("\"type\": \"{kind}\"")));
                text.lines().filter(is_one).count()
            };
            let others = ["start_game", "start_kyoku", "hora", "ryukyoku", "end_kyoku", "end_game"];
            (has(&["start_kyoku"]), text.lines().count() - has(&others))
        }
        Format::Mjlog => {
            let is_event = |tag: &&str| {
                let name = tag.split([' ', '/']).next().unwrap();
                let (first, number) = name.split_at(1.min(name.len()));
                ["N", "REACH", "DORA"].contains(&name)
                    || "TUVWDEFG".contains(first) && number.parse::<u8>().is_ok()
            };
            (text.matches("<INIT ").count(), text.split('<').skip(1).filter(is_event).count())
        }
        Format::Majiang => panic!("no log of Majiang is among them"),
        Format::TenhouJson => {
            let json: Value = serde_json::from_slice(bytes).unwrap();
            let rounds = json["log"].as_array().unwrap();
            (rounds.len(), rounds.iter().map(counted_json).sum())
        }
    }
}

/// Entries of draws and discards without the 0 of open quads; riichi twice, unless it is won by; further indicators.
fn counted_json(round: &Value) -> usize {
    let mut count = round[2].as_array().unwrap().len() - 1;
    for player in 0..4 {
        let discards = round[4 + 3 * player + 2].as_array().unwrap();
        let is_riichi = |entry: &&Value| entry.as_str().is_some_and(|text| text.starts_with('r'));
        count += round[4 + 3 * player + 1].as_array().unwrap().len();
        count += discards.iter().filter(|entry| **entry != 0).count();
        count += 2 * discards.iter().filter(is_riichi).count();
        let win = &round[16][2];
        let is_from = round[16][0] == "和了" && win[1] == player && win[0] != player;
        count -= usize::from(is_from && discards.last().as_ref().is_some_and(is_riichi));
    }
    count
}

#[test]
fn every_log_is_read_whole() {
    let mut events = 0;
    for (name, bytes) in logs() {
        let log = read(&bytes).unwrap();
        assert_eq!(log.problems, [], "{name}");
        let found: usize = log.rounds.iter().map(|round| round.events.len()).sum();
        assert_eq!((log.rounds.len(), found), counted(&log, &bytes), "{name}");
        assert!(log.rounds.iter().all(|round| round.end != End::Cut), "{name}");
        assert_eq!(log.names.len(), 4, "{name}");
        events += found;
    }
    println!("{events} events");
}

#[test]
fn as_one_player_sees_it_a_log_asks_the_same_of_that_player() {
    for (name, bytes) in logs() {
        let log = read(&bytes).unwrap();
        let text = write::mjai(&log.rules, &log.rounds);
        // The rules of a platform are not written.
        let all = read(text.as_bytes()).unwrap();
        for player in 0..log.rules.players.number().into() {
            let seen = read(write::mjai_seen_by(player, &text).as_bytes()).unwrap();
            assert_eq!(seen.problems, [], "{name}");
            let asked = |log: &Log| -> Vec<String> {
                let own = log.decisions().filter(|decision| decision.player == player);
                own.map(|decision| format!("{:?}", decision.question(&log.rules, ReviewModel::Alone.into())))
                    .collect()
            };
            assert_eq!(asked(&seen), asked(&all), "{name}");
            let audit = seen.audit();
            assert!(audit.wins.iter().all(|win| win.player == player), "{name}");
            let found = all.audit().oddities.into_iter().filter(|odd| odd.player == player);
            assert!(audit.oddities.into_iter().eq(found), "{name}");
        }
    }
}

#[test]
fn a_packed_log_is_the_same() {
    use std::io::Write;
    for (name, bytes) in logs() {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(&bytes).unwrap();
        assert_eq!(read(&packed.finish().unwrap()), read(&bytes), "{name}");
    }
}

/// Counts of each kind, and of red fives.
fn add(counts: &mut [u8; KINDS + 3], tiles: impl IntoIterator<Item = RedTile>) {
    for RedTile { tile, is_red } in tiles {
        counts[tile.index()] += 1;
        if is_red {
            counts[KINDS + tile.index() / 9] += 1;
        }
    }
}

/// What is known of a table is the same from every seat: own tiles, what the player sees, and others' concealed tiles.
fn check_seen(table: &Table, players: usize, known: &[u8; KINDS + 3]) {
    let mut draws = 0;
    for player in 0..players {
        let mut all = [0; KINDS + 3];
        add(&mut all, write::tiles(&table.visible_to(player)));
        for other in 0..players {
            let hand = table.hand(other).unwrap();
            add(&mut all, write::tiles(hand));
            if other == player {
                add(&mut all, hand.melds().flat_map(|(meld, red)| write::meld_tiles(meld, red)));
            }
        }
        assert_eq!(all, *known);
        draws += table.draws_left(player);
    }
    assert_eq!(draws, table.wall());
}

#[test]
fn a_table_shows_every_known_tile_once_to_every_seat() {
    for (name, bytes) in logs() {
        let log = read(&bytes).unwrap();
        let mut scores: Option<Vec<i32>> = None;
        for round in &log.rounds {
            let mut table = Table::new(&log.rules, round).unwrap();
            assert!(scores.is_none_or(|scores| scores == round.scores), "{name}");
            let mut known = [0; KINDS + 3];
            add(&mut known, round.hands.iter().flat_map(write::dealt));
            add(&mut known, [round.indicator]);
            for event in &round.events {
                if let Event::Discard { player, tile, .. } = event {
                    // Whoever acts holds a tile more than the others.
                    assert_eq!(table.hand(*player).unwrap().hand().concealed().total() % 3, 2);
                    assert!(table.hand(*player).unwrap().check_held(*tile).is_ok());
                }
                table.apply(event).unwrap();
                if let Event::Draw { tile: Some(tile), .. } | Event::Indicator { tile } = event {
                    add(&mut known, [*tile]);
                }
                check_seen(&table, round.hands.len(), &known);
            }
            table.finish(&round.end).unwrap();
            scores = Some(table.scores().to_vec());
        }
    }
}

#[test]
fn written_in_each_format_and_read_back_the_rounds_are_the_same() {
    for (name, bytes) in logs() {
        let log = read(&bytes).unwrap();
        common::check_formats(&name, &log.rules, &log.rounds);
    }
}

#[test]
fn every_logged_win_is_one() {
    for (name, bytes) in logs() {
        let log = read(&bytes).unwrap();
        for round in &log.rounds {
            let End::Wins(wins) = &round.end else { continue };
            let mut table = Table::new(&log.rules, round).unwrap();
            round.events.iter().for_each(|event| table.apply(event).unwrap());
            for win in wins {
                let hand = table.hand(win.player).unwrap();
                let mut tiles = *hand.hand().concealed();
                if win.from != win.player {
                    tiles = tiles.plus(win.tile.unwrap().tile).unwrap();
                }
                assert!(is_win(&tiles, Rules::default()), "{name}: {hand} {:?}", win.tile);
                let paid = win.paid.as_ref().unwrap();
                assert!(paid.points.is_none_or(|points| points >= 1000), "{name}: {paid:?}");
                assert_eq!(paid.yaku.is_empty(), paid.points.is_none(), "{name}");
            }
        }
    }
}
