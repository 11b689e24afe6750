//! Furiten by its definition, beside the audit: every tile by which somebody could have won, of all logs there are and
//! of random rounds.

use crate::common::{self, below, shuffle};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tehai::rules::Players;
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Hand, Meld, Tile};
use tehai_answers::review::OddityKind;
use tehai_games::{End, Event, LogRules, PaidWin, Round, Table};

type Counts = [u8; 34];

/// Does a hand of 3m+2 concealed tiles win?
fn is_win(tiles: &Counts, players: Players) -> bool {
    let orphans = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];
    let whole = tiles.iter().sum::<u8>() == 14;
    let pairs = whole && tiles.iter().filter(|copies| **copies == 2).count() == 7;
    let thirteen = whole
        && orphans.iter().all(|&tile| tiles[tile] > 0)
        && orphans.iter().map(|&tile| tiles[tile]).sum::<u8>() == 14;
    let with_head = |head: usize| {
        let mut rest = *tiles;
        rest[head] -= 2;
        are_melds(&mut rest, players)
    };
    pairs || thirteen || (0..34).any(|head| tiles[head] >= 2 && with_head(head))
}

fn are_melds(tiles: &mut Counts, players: Players) -> bool {
    let Some(first) = tiles.iter().position(|copies| *copies > 0) else { return true };
    let without = |meld: [usize; 3]| {
        let mut rest = *tiles;
        meld.iter().all(|&tile| {
            let has = rest[tile] > 0;
            rest[tile] -= u8::from(has);
            has
        }) && are_melds(&mut rest, players)
    };
    let has_sequence = first < 27 && first % 9 < 7 && (players == Players::Four || first >= 9);
    without([first; 3]) || has_sequence && without([first, first + 1, first + 2])
}

/// What the definition needs of a player.
#[derive(Clone)]
struct Player {
    concealed: Counts,
    /// Melds included.
    held: Counts,
    discards: Vec<usize>,
    has_declared: bool,
    /// Since the own last discard, or since that of riichi.
    has_missed: bool,
}

impl Player {
    fn waits_for(&self, tile: usize, players: Players) -> bool {
        let mut with = self.concealed;
        with[tile] += 1;
        self.held[tile] < 4 && self.concealed.iter().sum::<u8>() % 3 == 1 && is_win(&with, players)
    }

    fn is_furiten(&self, players: Players) -> bool {
        self.has_missed || self.discards.iter().any(|&tile| self.waits_for(tile, players))
    }

    fn take(&mut self, tiles: impl IntoIterator<Item = usize>) {
        tiles.into_iter().for_each(|tile| self.concealed[tile] -= 1);
    }
}

/// Each ron that could be, after as many events, and whether it is barred.
fn rons(rules: &LogRules, round: &Round) -> Vec<(usize, PaidWin, bool)> {
    let start = |hand: &Option<RedHand>| {
        let hand = hand.as_ref().unwrap();
        let mut concealed = [0; 34];
        hand.hand().concealed().tiles().for_each(|tile| concealed[tile.index()] += 1);
        Player { concealed, held: concealed, discards: Vec::new(), has_declared: false, has_missed: false }
    };
    let mut all: Vec<Player> = round.hands.iter().map(start).collect();
    let mut found = Vec::new();
    let mut offered: Option<(usize, usize)> = None;
    for (at, event) in round.events.iter().enumerate() {
        if matches!(event, Event::Indicator { .. } | Event::RiichiPaid { .. }) {
            continue;
        }
        if let Some((from, tile)) = offered.take() {
            for (player, of) in all.iter_mut().enumerate().filter(|(player, _)| *player != from) {
                of.has_missed |= player != from && of.waits_for(tile, rules.players);
            }
        }
        let mut offer = |from: usize, tile: RedTile, all: &[Player]| {
            let kind = tile.tile.index();
            offered = Some((from, kind));
            // The bet and indicators may come before the win is told.
            let more = round.events[at + 1..].iter();
            let late =
                more.take_while(|event| matches!(event, Event::Indicator { .. } | Event::RiichiPaid { .. }));
            for after in 0..=late.count() {
                for player in (0..all.len()).filter(|&player| player != from) {
                    if all[player].waits_for(kind, rules.players) {
                        let win = common::script::win(player, from, &tile.to_string(), &[], &[]);
                        found.push((at + 1 + after, win, all[player].is_furiten(rules.players)));
                    }
                }
            }
        };
        match *event {
            Event::Draw { player, tile } => {
                let tile = tile.unwrap();
                all[player].concealed[tile.tile.index()] += 1;
                all[player].held[tile.tile.index()] += 1;
            }
            Event::Discard { player, tile, .. } => {
                let kind = tile.tile.index();
                let of = &mut all[player];
                let is_riichi = at > 0 && round.events[at - 1] == Event::Riichi { player };
                of.has_missed &= of.has_declared && !is_riichi;
                of.take([kind]);
                of.held[kind] -= 1;
                of.discards.push(kind);
                offer(player, tile, &all);
            }
            Event::Call { player, tile, meld, .. } => {
                let own: Vec<usize> = meld.tiles().map(Tile::index).collect();
                all[player].held[tile.tile.index()] += 1;
                all[player].concealed[tile.tile.index()] += 1;
                all[player].take(own);
            }
            Event::ConcealedQuad { player, tile } => all[player].take([tile.index(); 4]),
            Event::AddedQuad { player, tile } => {
                all[player].take([tile.tile.index()]);
                offer(player, tile, &all);
            }
            Event::North { player } => {
                all[player].take([30]);
                all[player].held[30] -= 1;
            }
            Event::Riichi { player } => all[player].has_declared = true,
            Event::RiichiPaid { .. } | Event::Indicator { .. } => {}
        }
    }
    found
}

/// Compares the audit of each ron that could be; how many there are, and how many are barred.
fn check(name: &str, rules: &LogRules, round: &Round) -> [usize; 2] {
    let mut found = [0; 2];
    for (events, win, is_furiten) in rons(rules, round) {
        let cut = Round {
            events: round.events[..events].to_vec(),
            end: End::Wins(vec![win.clone()]),
            ..round.clone()
        };
        let oddities = common::script::log_by(*rules, vec![cut]).audit().oddities;
        let accused = oddities.iter().any(|of| of.kind == OddityKind::Furiten && of.player == win.player);
        assert_eq!(accused, is_furiten, "{name}, event {events}: {win:?} {:?}", round.events);
        found[0] += 1;
        found[1] += usize::from(is_furiten);
    }
    found
}

#[test]
fn the_audit_of_every_log_accuses_whom_the_definition_does() {
    let mut found = [0; 2];
    for (name, bytes) in common::logs().into_iter().chain(common::hard_logs()) {
        let Ok(log) = tehai_games::read(&bytes) else { continue };
        for round in &log.rounds {
            let [rons, barred] = check(&name, &log.rules, round);
            found = [found[0] + rons, found[1] + barred];
        }
    }
    println!("{found:?} rons, and those that are barred");
}

/// A tenpai hand of melds and a pair, out of a deck.
fn tenpai(random: &mut ChaCha8Rng, deck: &mut Counts) -> Option<RedHand> {
    let mut tiles = Vec::new();
    for size in [3, 3, 3, 3, 2] {
        let first = below(random, 34);
        let step =
            usize::from(size == 3 && first < 25 && first % 9 < 7 && !random.next_u32().is_multiple_of(3));
        tiles.extend((0..size).map(|place| first + step * place));
    }
    tiles.remove(below(random, 14));
    for &tile in &tiles {
        deck[tile] = deck[tile].checked_sub(1)?;
    }
    Hand::from_tiles(tiles.iter().filter_map(|&tile| Tile::from_index(tile))).ok().map(RedHand::from)
}

/// A round of players who are tenpai from the start and call, declare and set aside what they can, but never win.
fn random_round(random: &mut ChaCha8Rng, rules: &LogRules) -> Round {
    let players = usize::from(rules.players.number());
    let whole: Counts = std::array::from_fn(|tile| {
        if rules.players.tiles().contains(Tile::from_index(tile).unwrap()) { 4 } else { 0 }
    });
    let (hands, deck) = loop {
        let mut deck = whole;
        let hands: Option<Vec<RedHand>> = (0..players).map(|_| tenpai(random, &mut deck)).collect();
        if let Some(hands) = hands {
            break (hands, deck);
        }
    };
    let mut wall: Vec<RedTile> =
        Tile::all().flat_map(|tile| (0..deck[tile.index()]).map(move |_| tile.into())).collect();
    shuffle(random, &mut wall);
    let texts: Vec<String> = hands.iter().map(ToString::to_string).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let indicator = wall.pop().unwrap();
    let mut round = common::script::round(&texts, &indicator.to_string(), "", End::Cut);
    let mut table = Table::new(rules, &round).unwrap();
    while let Some(event) = next_event(random, &table, &wall) {
        if matches!(event, Event::Draw { .. } | Event::Indicator { .. }) {
            wall.pop();
        }
        table.apply(&event).unwrap();
        round.events.push(event);
    }
    round
}

/// Something that can happen now; a tile is the last of the wall.
fn next_event(random: &mut ChaCha8Rng, table: &Table, wall: &[RedTile]) -> Option<Event> {
    let players = 0..if table.hand(3).is_some() { 4 } else { 3 };
    let mut some: Vec<Event> = Vec::new();
    if let Some((player, drawn)) = table.to_act() {
        let held: Vec<RedTile> = common::write::tiles(table.hand(player)?);
        for &tile in &held {
            some.extend([
                Event::ConcealedQuad { player, tile: tile.tile },
                Event::AddedQuad { player, tile },
            ]);
        }
        some.extend([Event::North { player }, Event::Riichi { player }]);
        some.retain(|_| random.next_u32().is_multiple_of(3));
        let drawn_or_any = if random.next_u32().is_multiple_of(2) { drawn } else { None };
        some.push(Event::Discard {
            player,
            tile: drawn_or_any.unwrap_or(held[below(random, held.len())]),
            is_drawn: false,
        });
        some.extend(held.iter().map(|&tile| Event::Discard { player, tile, is_drawn: false }));
    }
    let &tile = wall.last()?;
    if let Some((from, offered)) = table.offered() {
        let kind = offered.tile;
        let melds = [Some(Meld::triplet(kind)), Some(Meld::quad(kind)), Meld::sequence(kind)];
        let call = |player: usize, meld: Meld| Event::Call {
            player,
            from,
            tile: offered,
            meld,
            red_fives: RedFives::NONE,
        };
        let calls =
            players.clone().flat_map(|player| melds.iter().flatten().map(move |&meld| call(player, meld)));
        some.extend(calls.filter(|_| random.next_u32().is_multiple_of(4)));
        some.insert(0, Event::RiichiPaid { player: from });
    }
    some.extend(players.map(|player| Event::Draw { player, tile: Some(tile) }));
    some.push(Event::Indicator { tile });
    some.into_iter().find(|event| table.clone().apply(event).is_ok())
}

#[test]
fn the_audit_of_random_rounds_accuses_whom_the_definition_does() {
    for players in Players::ALL {
        let rules = LogRules { red_fives: RedFives::NONE, ..common::script::rules(players) };
        let mut random = ChaCha8Rng::seed_from_u64(83);
        let mut found = [0; 2];
        for number in 0..200 {
            let round = random_round(&mut random, &rules);
            let [rons, barred] = check(&format!("round {number}"), &rules, &round);
            found = [found[0] + rons, found[1] + barred];
        }
        println!("{players}: {found:?} rons, and those that are barred");
        assert!(found[1] > 100 && found[0] - found[1] > 100, "{found:?}");
    }
}
