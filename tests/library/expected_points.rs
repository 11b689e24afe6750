//! The points to expect, with riichi, hidden dora and red fives, held against the definition on small walls.

use std::cell::RefCell;
use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::Calculator;
use tehai::rules::Rules;
use tehai::score::{Dora, Indicated, Luck, Riichi, ScoreRules, Scoring, Table, Win, WonBy, score};
use tehai::tiles::notation::{RedFives, RedHand};
use tehai::tiles::{COPIES, Hand, KINDS, Meld, OpenHand, Tile};
use tehai::win_probability::{
    Aim, Effort, Estimate, Found, GameGraph, GameSettings, Model, Moves, PointsPlay, RiichiPolicy,
};
use tehai_naive::{Coloured, Discards, PointsGame, PointsWin, colourless, tile};

use crate::common::{below, one_of};

/// What a hand does first.
#[derive(Clone, Copy, PartialEq)]
enum First {
    Draw,
    Discard,
    /// The draw after a quad.
    Replacement,
}

const ALL_FIRST: [First; 3] = [First::Draw, First::Discard, First::Replacement];

const ALL_MOVES: [Moves; 4] = [Moves::Advancing, Moves::Changes(0), Moves::Detours(0), Moves::Detours(1)];

/// A hand with three melds that are known, and a small wall.
struct Game {
    hand: RedHand,
    /// The concealed tiles, and the wall.
    held: Coloured,
    deck: Coloured,
    melds: Vec<Meld>,
    indicators: Hand,
    first: First,
    moves: Moves,
    play: PointsPlay,
    start: GameGraph,
}

/// The draws of every game.
const DRAWS: u32 = 3;

/// What lies on the table.
const COUNTERS: u8 = 1;
const BETS: u8 = 2;

impl Game {
    /// A game of these tiles, whose hand has 3m + 1 tiles, or one more.
    fn random(rng: &mut ChaCha8Rng, first: First, moves: Moves, play: PointsPlay) -> Game {
        let one_more = first == First::Discard;
        let melds: Vec<Meld> = match below(rng, 4) {
            0 => vec!["[222z]", "{4444z}", "{6666z}"],
            _ => vec!["{2222z}", "{4444z}", "{6666z}"],
        }
        .into_iter()
        .flat_map(|meld| meld.parse::<OpenHand>().unwrap().melds().to_vec())
        .collect();
        // 3m to 7m with red fives, and 5z; the open indicator is 2m.
        let kinds = [2, 3, 4, 5, 6, 31, KINDS];
        loop {
            let mut deck: Coloured = [0; KINDS + 3];
            for _ in 0..7 + usize::from(one_more) + below(rng, 4) {
                deck[one_of(rng, &kinds)] += 1;
            }
            if deck.iter().any(|&copies| copies > 3) || deck[4] + deck[KINDS] > COPIES {
                continue;
            }
            let mut held: Coloured = [0; KINDS + 3];
            let mut left = 4 + usize::from(one_more);
            while left > 0 {
                let kind = one_of(rng, &kinds);
                if held[kind] < deck[kind] {
                    held[kind] += 1;
                    left -= 1;
                }
            }
            if let Some(game) = Game::new(held, deck, melds.clone(), first, moves, play) {
                return game;
            }
        }
    }

    fn new(
        held: Coloured,
        deck: Coloured,
        melds: Vec<Meld>,
        first: First,
        moves: Moves,
        play: PointsPlay,
    ) -> Option<Game> {
        let hand = OpenHand::new(colourless(&held), melds.clone()).unwrap();
        let hand = RedHand::with_red_fives(hand, RedFives::new([held[KINDS], 0, 0]).unwrap()).unwrap();
        let (concealed, all) = (hand.hand().concealed(), hand.hand().all_tiles());
        if Calculator::new(Rules::STANDARD).shanten(concealed).unwrap() < 0 {
            return None;
        }
        // All tiles but those of the deck, which the hand is part of, and the melds.
        let called = all.difference(concealed).unwrap();
        let visible = called.unseen().difference(&colourless(&deck)).unwrap();
        let red = RedFives::new([deck[KINDS], 0, 0]);
        let indicators: Hand = "2m".parse().unwrap();
        let settings = GameSettings {
            rules: Rules::STANDARD,
            visible: visible.into(),
            moves,
            red_fives: red,
            is_after_quad: first == First::Replacement,
            scoring: Scoring {
                dora: indicators.into(),
                counters: COUNTERS,
                bets: BETS,
                ..Scoring::default()
            },
            play,
            ..GameSettings::default()
        };
        let start = GameGraph::new(&hand, &settings).unwrap();
        Some(Game { hand, held, deck, melds, indicators, first, moves, play, start })
    }

    /// The same game by definition.
    fn naive(&self, discards: Discards, draws: u32) -> PointsGame {
        let (melds, indicators) = (self.melds.clone(), self.indicators);
        let points = move |win: &PointsWin| {
            let hand = OpenHand::new(colourless(&win.hand), melds.clone()).unwrap();
            let luck = Luck {
                riichi: if win.riichi == Riichi::No { Riichi::No } else { Riichi::Riichi },
                ippatsu: win.ippatsu,
                last_tile: win.last_tile,
                dead_wall: win.dead_wall,
                ..Luck::default()
            };
            let dora = Dora { red_fives: win.hand[KINDS..].iter().sum(), ..Dora::default() };
            let is_double = win.riichi == Riichi::Double;
            let table = Table { counters: COUNTERS, bets: BETS, ..Table::default() };
            let win_of = Win { luck, dora, table, ..Win::new(hand, tile(win.drawn), WonBy::Tsumo) };
            let hidden = Hand::from_tiles(win.indicators.iter().copied()).unwrap();
            let mut win = win_of.with_dora(indicators.into(), hidden.into(), tehai::Players::Four).unwrap();
            // A han, as of a dora: with these melds no rules allow double riichi.
            win.dora.open += u8::from(is_double);
            f64::from(score(&win, &ScoreRules::default()).unwrap().payment.total())
        };
        let concealed = self.hand.hand().concealed();
        let distance = Calculator::new(Rules::STANDARD).shanten(concealed).unwrap() as u8 + 1;
        PointsGame {
            melds: 1,
            deck: self.deck,
            discards,
            draws: draws + self.before(),
            is_after_quad: self.first == First::Replacement,
            changes: match self.moves {
                Moves::Changes(more) => Some((*concealed, distance + more)),
                _ => None,
            },
            detours: match self.moves {
                Moves::Detours(more) => Some((*concealed, distance + more)),
                _ => None,
            },
            is_concealed: self.hand.hand().is_concealed(),
            riichi: self.play.riichi,
            bet: if self.play.own_bet { 1000.0 } else { 0.0 },
            double_riichi: self.play.double_riichi,
            hidden_indicators: self.play.hidden_indicators.into(),
            last_tile: self.play.last_tile,
            points: Rc::new(points),
            distances: RefCell::default(),
            worths: RefCell::default(),
        }
    }

    /// The draws that are not counted: before a discard, and after a quad.
    fn before(&self) -> u32 {
        u32::from(self.first != First::Draw)
    }

    /// The value of a discard by definition, and how likely it wins.
    fn value(&self, game: &PointsGame, discard: Option<Tile>) -> (f64, f64) {
        let nothing = [0; KINDS + 3];
        let Some(discard) = discard else { return game.worth(&self.held, &nothing, 0) };
        let kind = (0..nothing.len()).find(|&kind| self.held[kind] > 0 && tile(kind) == discard).unwrap();
        let (mut hand, mut gone) = (self.held, nothing);
        hand[kind] -= 1;
        gone[kind] += 1;
        game.left(&hand, &gone, 1)
    }

    fn check_shuffled(&self) {
        let [found] = self.start.ask([Aim::Points], Model::Shuffled, DRAWS).unwrap();
        for draws in 0..=DRAWS.min(self.start.most_draws()) {
            let game = self.naive(Discards::Shuffled, draws);
            for points in &found {
                let what = format!("{} {:?} {:?} {:?}", self.hand, points.discard, self.moves, self.play);
                let (expected, win) = self.value(&game, points.discard);
                let at = draws as usize;
                let (value, chance) = (points.value(draws), points.chances[at]);
                assert!((value - expected).abs() < 1e-7, "{what}: {value}, {expected}");
                assert!((chance - win).abs() < 1e-9, "{what}: wins {chance}, {win}");
            }
        }
    }

    /// The true game by definition, with each number of draws.
    fn truths(&self) -> Vec<PointsGame> {
        (0..=DRAWS.min(self.start.most_draws())).map(|draws| self.naive(Discards::Gone, draws)).collect()
    }

    /// Checks the true game as solved with this many states.
    fn check_true(&self, truths: &[PointsGame], states: usize) -> Found {
        let effort = Effort { states, games: 1_000, seed: 3 };
        let [all] = self.start.ask_true::<ChaCha8Rng, _>([Aim::Points], DRAWS, &effort, |_| ()).unwrap();
        let found = all[0].found;
        for (at, game) in truths.iter().enumerate() {
            for points in &all {
                let what = format!(
                    "{} {:?} {:?} {:?} {:?}",
                    self.hand, points.discard, self.moves, self.play, found
                );
                let (truth, win) = self.value(game, points.discard);
                let Estimate { value, low, high } = points.values[at];
                assert!(low <= value && value <= high, "{what}: {low} {value} {high}");
                assert!(truth <= high + 1e-7, "{what}: {truth} above {high}");
                match found {
                    Found::Exactly => {
                        assert!((value - truth).abs() < 1e-7, "{what}: {value}, {truth}");
                        let chance = points.chances[at];
                        assert!((chance - win).abs() < 1e-9, "{what}: wins {chance}, {win}");
                    }
                    Found::ForOnePlay => assert!(value <= truth + 1e-7, "{what}: {value} above {truth}"),
                    // The interval is wide, so no number misses it.
                    Found::Simulated => assert!(low <= truth + 1e-7, "{what}: {low} above {truth}"),
                }
            }
        }
        found
    }
}

fn plays() -> impl Iterator<Item = PointsPlay> {
    RiichiPolicy::ALL.into_iter().flat_map(|riichi| {
        let with = |hidden_indicators, last_tile, own_bet, double_riichi| PointsPlay {
            riichi,
            hidden_indicators,
            last_tile,
            own_bet,
            double_riichi,
        };
        [
            with(0, false, false, true),
            with(1, true, true, false),
            with(2, false, true, true),
            with(0, false, true, false),
        ]
    })
}

#[test]
fn shuffled_points_are_what_the_definition_says() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    for play in plays() {
        for moves in ALL_MOVES {
            for first in ALL_FIRST {
                for _ in 0..2 {
                    Game::random(&mut rng, first, moves, play).check_shuffled();
                }
            }
        }
    }
}

#[test]
fn true_points_are_what_the_definition_says_and_within_their_ends() {
    let mut rng = ChaCha8Rng::seed_from_u64(42);
    let mut found = Vec::new();
    for play in plays() {
        for moves in ALL_MOVES {
            for first in ALL_FIRST {
                let game = Game::random(&mut rng, first, moves, play);
                let truths = game.truths();
                found.extend([1_000_000, 300, 0].map(|states| game.check_true(&truths, states)));
            }
        }
    }
    for each in [Found::Exactly, Found::ForOnePlay, Found::Simulated] {
        assert!(found.contains(&each), "{each:?} was not tried");
    }
}

/// With one draw, points are a sum over the waits: each counts as `score` says.
#[test]
fn three_players_norths_and_red_fives_count() {
    let rules = Rules { players: tehai::Players::Three, ..Rules::STANDARD };
    let hand: RedHand = "99m123p34067s555z".parse().unwrap();
    // The players are those of the game.
    let settings = GameSettings {
        rules,
        visible: "3z44z".parse().unwrap(),
        scoring: Scoring { dora: "3z".parse().unwrap(), norths: 2, ..Scoring::default() },
        play: PointsPlay { last_tile: true, ..PointsPlay::default() },
        ..GameSettings::default()
    };
    let start = GameGraph::new(&hand, &settings).unwrap();
    let [points] = start.ask([Aim::Points], Model::Shuffled, 1).unwrap();
    let of_three = ScoreRules { players: tehai::Players::Three, ..ScoreRules::default() };
    let worth = |tile: &str, copies: u32| {
        let tile: Tile = tile.parse().unwrap();
        let hand = OpenHand::from(hand.hand().concealed().plus(tile).unwrap());
        let luck = Luck { last_tile: true, ..Luck::default() };
        let dora = Dora { red_fives: 1, norths: 2, ..Dora::default() };
        let win = Win { luck, dora, ..Win::new(hand, tile, WonBy::Tsumo) };
        let indicators = "3z".parse().unwrap();
        let win = win.with_dora(indicators, Indicated::default(), of_three.players).unwrap();
        // Two norths, and two more for the indicator.
        assert_eq!(win.dora.open, 2);
        f64::from(copies * score(&win, &of_three).unwrap().payment.total())
    };
    // 108 tiles less 13 and three that are visible.
    let expected = (worth("2s", 4) + worth("5s", 3) + worth("8s", 4)) / 92.0;
    assert!((points[0].value(1) - expected).abs() < 1e-9, "{} {expected}", points[0].value(1));
    let red = GameSettings { red_fives: Some("0m0p0s".parse().unwrap()), rules, ..GameSettings::default() };
    let error = GameGraph::new(&hand, &red).unwrap_err().to_string();
    assert!(error.contains("5m"), "{error}");
}
