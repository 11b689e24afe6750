//! A hand at a table, as the library and the definition know it.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use tehai::Calculator;
use tehai::rules::{Players, Rules, Wind};
use tehai::score::{
    Dora, Luck, Riichi, ScoreError, ScoreRules, Scoring, Table, TileFrom, Win, WinTiles, WinWorth, WonBy,
    score,
};
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{COPIES, Hand, KINDS, Meld, OpenHand, Tile, TileSet};
use tehai::win_probability::{
    Aim, Declared, Ends, GameSettings, Moves, PointsPlay, RiichiPolicy, TableChoice, TableGame, TableReached,
    TableSettings, Turn,
};
use tehai_naive::{Bound, Coloured, TableHand, TableMoves, TableValue, TableWin, colourless, tile};

use super::sheet::Sheet;
use crate::common::{below, one_of};

/// What lies on the table.
pub const COUNTERS: u8 = 1;
/// The points that a hand is to have at least, if that is the aim.
const AT_LEAST: u32 = 5200;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asked {
    Win,
    Tenpai,
    Points,
    AtLeast,
    /// What is played for in a last hand.
    Last(Sheet),
}

pub const ALL_ASKED: [Asked; 4] = [Asked::Win, Asked::Tenpai, Asked::Points, Asked::AtLeast];

/// The kind of a tile, where red fives are kinds of their own.
pub fn kind(tile: RedTile) -> usize {
    if tile.is_red { KINDS + tile.tile.index() / 9 } else { tile.tile.index() }
}

/// The tile of such a kind.
pub fn red_tile(kind: usize) -> RedTile {
    RedTile { tile: tile(kind), is_red: kind >= KINDS }
}

/// Are two values the same, up to rounding?
pub fn is_near(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-9 * f64::max(1.0, expected.abs())
}

/// A hand at a table, as both sides know it.
pub struct Case {
    pub hand: RedHand,
    /// The concealed tiles.
    pub held: Coloured,
    /// These and the wall.
    pub deck: Coloured,
    pub settings: GameSettings<'static>,
    pub table: TableSettings,
}

impl Case {
    /// All that is visible besides the hand.
    pub fn visible(hand: &RedHand, deck: &Coloured) -> Hand {
        let (concealed, all) = (hand.hand().concealed(), hand.hand().all_tiles());
        let melds = all.difference(concealed).unwrap();
        melds.unseen().difference(&colourless(deck)).unwrap()
    }

    /// The game by definition.
    pub fn definition(&self, asked: Asked) -> tehai_naive::TableGame {
        let GameSettings { play, moves, .. } = self.settings;
        let scoring = self.settings.scoring;
        let given = self.hand.hand().melds().to_vec();
        let red_of_melds = self.hand.red_fives() - self.hand.concealed_red_fives().total();
        let worth = move |win: &TableWin| {
            let melds = [given.clone(), win.called.clone()].concat();
            let hand = OpenHand::new(colourless(&win.concealed), melds).unwrap();
            let luck = Luck {
                riichi: if win.riichi == Riichi::No { Riichi::No } else { Riichi::Riichi },
                ippatsu: win.ippatsu,
                last_tile: win.last_tile,
                ..Luck::default()
            };
            let red = |tiles: &Coloured| tiles[KINDS..].iter().sum::<u8>();
            let red_fives = red(&win.concealed) + red(&win.of_calls) + red_of_melds;
            let by = if win.shown_by.is_some() { WonBy::Ron } else { WonBy::Tsumo };
            let seat = scoring.winds.seat as usize;
            let discarder = win.shown_by.map(|by| Wind::ALL[(seat + 1 + by as usize) % 4]);
            let table = Table { counters: COUNTERS, bets: scoring.bets, discarder, ..Table::default() };
            let dora = Dora { red_fives, ..Dora::default() };
            let of = Win { luck, dora, table, winds: scoring.winds, ..Win::new(hand, tile(win.tile), by) };
            let hidden = Hand::from_tiles(win.indicators.iter().copied()).unwrap();
            let mut of = of.with_dora(scoring.dora, hidden.into(), Players::Four).unwrap();
            // A han, as of a dora: with these melds no rules allow double riichi.
            of.dora.open += u8::from(win.riichi == Riichi::Double);
            let payment = score(&of, &ScoreRules::default()).unwrap().payment;
            let points = payment.total();
            let worth = || match asked {
                Asked::Win | Asked::Tenpai => 1.0,
                Asked::Points => points.into(),
                Asked::AtLeast => f64::from(u8::from(points >= AT_LEAST)),
                Asked::Last(sheet) => sheet.won(seat, &payment),
            };
            (points > 0).then(worth)
        };
        let concealed = self.hand.hand().concealed();
        let distance = Calculator::new(Rules::STANDARD).shanten(concealed).unwrap().max(0) as u8 + 1;
        let is_mean = !matches!(asked, Asked::Win | Asked::Tenpai);
        let bet = if play.own_bet && is_mean { 1000.0 } else { 0.0 };
        let [ends, ends_after_riichi] = match asked {
            Asked::Last(sheet) => sheet.ends(scoring.winds.seat as usize),
            _ => {
                let ends = match asked {
                    Asked::Tenpai => Ends { tenpai: 1.0, ..Ends::default() },
                    Asked::Win => Ends::default(),
                    _ => self.table.ends,
                };
                [ends, Ends { tenpai: ends.tenpai - bet, others: ends.others - bet, ..ends }]
            }
        };
        let declared = self.table.declared.is_some();
        tehai_naive::TableGame {
            melds: usize::from(concealed.total() / 3),
            special_forms: self.settings.rules.forms != Rules::STANDARD.forms,
            deck: self.deck,
            players: self.table.seats.unwrap_or(4),
            tiles: self.table.tiles,
            ron: self.table.ron,
            calls: self.table.calls,
            swap_calling: self.table.swap_calling,
            own_discards: self.table.own_discards,
            moves: match moves {
                Moves::Changes(more) if more >= 20 => TableMoves::Any,
                Moves::Changes(more) => TableMoves::Changes(*concealed, distance + more),
                Moves::Detours(more) => TableMoves::Detours(*concealed, distance + more),
                _ => TableMoves::Advancing,
            },
            is_concealed: self.hand.hand().is_concealed(),
            given_melds: self.hand.hand().all_tiles().difference(concealed).unwrap(),
            riichi: if declared { RiichiPolicy::Always } else { play.riichi },
            double_riichi: play.double_riichi,
            passes_after_riichi: matches!(asked, Asked::AtLeast | Asked::Last(_)),
            hidden_indicators: if is_mean { play.hidden_indicators.into() } else { 0 },
            ends,
            ends_after_riichi,
            others: self.table.others.clone(),
            worth: Rc::new(worth),
            distances: RefCell::default(),
            values: RefCell::default(),
        }
    }

    /// What the library says.
    pub fn found(&self, game: &TableGame, asked: Asked) -> Vec<TableReached> {
        let at_least = |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> {
            Ok(Box::new(AtLeast(game.worth(win)?)))
        };
        let goal = match asked {
            Asked::Last(sheet) => Some(Arc::new(sheet.goal(self.settings.scoring.winds.seat))),
            _ => None,
        };
        let of_last = |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> {
            Ok(Box::new(goal.as_ref().unwrap().worth(game.worth(win)?)))
        };
        let aim = match asked {
            Asked::Win => Aim::Win,
            Asked::Tenpai => Aim::Tenpai,
            Asked::Points => Aim::Points,
            Asked::AtLeast => Aim::Worth(&at_least),
            Asked::Last(_) => Aim::Worth(&of_last),
        };
        let reached = game.ask_ways(aim).unwrap();
        let values = |all: &[TableReached]| all.iter().map(|of| of.value).collect::<Vec<f64>>();
        assert_eq!(values(&game.ask(aim).unwrap()), values(&reached), "{}", self.what());
        reached
    }

    /// What the hand has declared and missed when the game begins.
    pub fn bound(&self) -> Bound {
        let declared = self.table.declared;
        Bound {
            missed: self.table.missed,
            riichi: declared.map_or(Riichi::No, |declared| match declared.is_double {
                true => Riichi::Double,
                false => Riichi::Riichi,
            }),
            ippatsu: declared.is_some_and(|declared| declared.ippatsu),
            ..Bound::default()
        }
    }

    /// The value of a choice by definition.
    pub fn expected(&self, game: &tehai_naive::TableGame, choice: TableChoice) -> TableValue {
        let tiles = self.table.tiles;
        let mut bound = self.bound();
        let hand = TableHand::new(self.held);
        let without = |discard: RedTile| {
            let mut left = self.held;
            left[kind(discard)] -= 1;
            TableHand::new(left)
        };
        match (choice, self.table.turn) {
            (TableChoice::Wait, _) => {
                bound.is_straight = game.begins_straight(&hand);
                game.waiting(&hand, bound, 0, tiles)
            }
            (TableChoice::Discard(discard), _) => {
                let left = without(discard);
                let furiten = game.completes(&hand);
                bound.is_straight = game.begins_straight(&left);
                if self.table.declared.is_some() {
                    let missed = bound.missed || furiten;
                    game.waiting(&left, Bound { missed, ippatsu: false, ..bound }, 0, tiles)
                } else {
                    game.left(&left, Bound { furiten, missed: false, ..bound }, true, tiles)
                }
            }
            (TableChoice::Win, Turn::Drawn(drawn)) => {
                game.win(&hand, bound, kind(drawn), None, tiles).unwrap()
            }
            (TableChoice::Win, Turn::Offered(offered, by)) => {
                let kind = kind(offered);
                game.win(&hand.with(kind), bound, kind, Some(by), tiles).unwrap()
            }
            (TableChoice::Pass, Turn::Offered(offered, by)) => {
                bound.missed |= game.completes(&hand.with(kind(offered)));
                bound.is_straight = game.begins_straight(&hand);
                game.waiting(&hand, bound, by + 1, tiles)
            }
            (TableChoice::Call(meld, discard), Turn::Offered(offered, by)) => {
                bound.is_straight = game.begins_straight(&hand);
                let calls = game.calls(&hand, bound, kind(offered), by, tiles).into_iter();
                let of_choice = calls.filter(|(of, out, _)| (*of, *out) == (meld, discard.tile));
                of_choice
                    .map(|(_, _, value)| value)
                    .reduce(|a, b| if b.is_better_than(&a) { b } else { a })
                    .unwrap()
            }
            _ => unreachable!(),
        }
    }

    pub fn what(&self) -> String {
        format!(
            "{} of {} {:?} {:?} {:?}",
            self.hand,
            colourless(&self.deck),
            self.settings.moves,
            self.settings.play,
            self.table
        )
    }

    /// The table as it is asked, with the ends of a last hand.
    pub fn table(&self, asked: Asked) -> TableSettings {
        let mut table = self.table.clone();
        if let Asked::Last(sheet) = asked {
            let [ends, after_riichi] = sheet.goal(self.settings.scoring.winds.seat).ends().unwrap();
            (table.ends, table.ends_after_riichi) = (ends, Some(after_riichi));
        }
        table
    }

    pub fn check(&self, asked: Asked) -> usize {
        let game = TableGame::new(&self.hand, &self.settings, &self.table(asked)).unwrap();
        let definition = self.definition(asked);
        let found = self.found(&game, asked);
        assert!(!found.is_empty(), "{}", self.what());
        for reached in &found {
            let expected = self.expected(&definition, reached.choice);
            let what = || format!("{asked:?} {:?} {}", reached, self.what());
            assert!(is_near(reached.value, expected.value), "{expected:?} {}", what());
            let ways = reached.ways.expect("they were asked");
            let drawn = ways.drawn_riichi + ways.drawn_called + ways.drawn_silent;
            let ron = ways.ron_riichi + ways.ron_called + ways.ron_silent;
            assert!(is_near(drawn + ron, reached.chance), "{}", what());
            assert!(is_near(reached.chance, expected.chance()), "{expected:?} {}", what());
        }
        let has_won = definition.completes(&TableHand::new(self.held));
        if let (Turn::Drawn(_), true) = (self.table.turn, has_won) {
            let worth = found.iter().any(|reached| reached.choice == TableChoice::Win);
            let concealed = self.hand.hand().is_concealed();
            let any_win_is_worth = !matches!(asked, Asked::AtLeast | Asked::Last(_));
            assert!(worth || !concealed || !any_win_is_worth, "{}", self.what());
        }
        found.len()
    }
}

/// 1 for so many points.
struct AtLeast(tehai::score::WorthByLuck);

impl WinWorth for AtLeast {
    fn worth(&self, from: TileFrom, luck: Luck, hidden: u8) -> Option<f64> {
        let points = self.0.points(from.won_by(), luck, hidden);
        (points > 0).then(|| f64::from(u8::from(points >= AT_LEAST)))
    }

    fn indicated(&self, tile: Tile) -> u8 {
        self.0.indicated(tile)
    }
}

pub const ALL_MOVES: [Moves; 6] = [
    Moves::Changes(20),
    Moves::Advancing,
    Moves::Changes(0),
    Moves::Changes(1),
    Moves::Detours(0),
    Moves::Detours(1),
];

/// A case with a small deck: the hand has one or two melds among its concealed tiles.
pub fn random(rng: &mut ChaCha8Rng, moves: Moves) -> Case {
    loop {
        if let Some(case) = try_random(rng, moves) {
            return case;
        }
    }
}

fn flag(rng: &mut ChaCha8Rng) -> bool {
    below(rng, 2) == 1
}

fn try_random(rng: &mut ChaCha8Rng, moves: Moves) -> Option<Case> {
    let two_melds = below(rng, 3) == 0;
    // Of the last the hand may want more copies than there are.
    let first = one_of(rng, &["{2222z}", "[222z]", "[345m]"]);
    let melds = if two_melds { vec![first, "{4444z}"] } else { vec![first, "{4444z}", "{6666z}"] };
    let melds: Vec<Meld> =
        melds.into_iter().flat_map(|meld| meld.parse::<OpenHand>().unwrap().melds().to_vec()).collect();
    // 3m to 7m with red fives, and 5z.
    let kinds = [2, 3, 4, 5, 6, 31, KINDS];
    let turn = below(rng, 4);
    let tiles_held = if two_melds { 7 } else { 4 } + usize::from(turn == 1 || turn == 2);
    let mut deck: Coloured = [0; KINDS + 3];
    for _ in 0..tiles_held + 4 + below(rng, 6) {
        deck[one_of(rng, &kinds)] += 1;
    }
    let of_melds: Vec<Tile> = melds.iter().flat_map(|meld| meld.tiles()).collect();
    let in_melds = |tile: Tile| of_melds.iter().filter(|&&of_meld| of_meld == tile).count() as u8;
    if deck.iter().any(|&copies| copies > 3) || deck[4] + deck[KINDS] + in_melds(tile(4)) > COPIES {
        return None;
    }
    let mut held: Coloured = [0; KINDS + 3];
    while held.iter().sum::<u8>() < tiles_held as u8 {
        let kind = one_of(rng, &kinds);
        if held[kind] < deck[kind] {
            held[kind] += 1;
        }
    }
    let hand = OpenHand::new(colourless(&held), melds).unwrap();
    let red = RedFives::new([held[KINDS], 0, 0]).unwrap();
    let hand = RedHand::with_red_fives(hand, red).unwrap();
    let shanten = Calculator::new(Rules::STANDARD).shanten(hand.hand().concealed()).unwrap();
    let held_kinds: Vec<usize> = kinds.into_iter().filter(|&kind| held[kind] > 0).collect();
    let left_kinds: Vec<usize> = kinds.into_iter().filter(|&kind| deck[kind] > held[kind]).collect();
    let seats = one_of(rng, &[4, 4, 3, 2, 1]);
    let mut declared = None;
    let turn = match turn {
        0 | 1 => Turn::Discard,
        2 => Turn::Drawn(red_tile(one_of(rng, &held_kinds))),
        _ if seats == 1 || left_kinds.is_empty() => return None,
        _ => Turn::Offered(red_tile(one_of(rng, &left_kinds)), below(rng, seats as usize - 1) as u32),
    };
    let is_to_discard = tiles_held % 3 == 2;
    if shanten < 0 && !matches!(turn, Turn::Drawn(_)) {
        return None;
    }
    if hand.hand().is_concealed() && flag(rng) && !(is_to_discard && turn == Turn::Discard) {
        let before = match turn {
            Turn::Drawn(drawn) => hand.hand().concealed().minus(drawn.tile).unwrap(),
            _ => *hand.hand().concealed(),
        };
        if Calculator::new(Rules::STANDARD).shanten(&before).unwrap() == 0 {
            declared = Some(Declared { is_double: flag(rng), ippatsu: flag(rng) });
        }
    }
    let play = PointsPlay {
        riichi: one_of(
            rng,
            &[RiichiPolicy::Never, RiichiPolicy::Always, RiichiPolicy::Best, RiichiPolicy::Best],
        ),
        hidden_indicators: below(rng, 3) as u8,
        last_tile: true,
        own_bet: flag(rng),
        double_riichi: declared.map_or_else(|| flag(rng), |declared| declared.is_double),
    };
    let table = TableSettings {
        tiles: below(rng, 9) as u32,
        seats: Some(seats),
        ron: below(rng, 4) > 0,
        calls: below(rng, 4) > 0,
        swap_calling: flag(rng),
        own_discards: if below(rng, 3) == 0 {
            TileSet::from(tile(one_of(rng, &kinds)))
        } else {
            TileSet::EMPTY
        },
        others: if flag(rng) { vec![] } else { vec![0.1, 0.4] },
        ends: Ends {
            others: one_of(rng, &[0.0, -700.0]),
            tenpai: one_of(rng, &[0.0, 1500.0]),
            noten: one_of(rng, &[0.0, -1000.0]),
        },
        ends_after_riichi: None,
        turn,
        missed: !is_to_discard && below(rng, 4) == 0 || declared.is_some() && below(rng, 4) == 0,
        declared,
    };
    let settings = GameSettings {
        rules: Rules::STANDARD,
        visible: Case::visible(&hand, &deck).into(),
        moves,
        red_fives: RedFives::new([deck[KINDS], 0, 0]),
        scoring: Scoring { dora: "2m".parse().unwrap(), counters: COUNTERS, ..Scoring::default() },
        play,
        ..GameSettings::default()
    };
    Some(Case { hand, held, deck, settings, table })
}
