//! Games on small decks, of which the definition can be worked out.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use tehai::distance::Target;
use tehai::rules::Rules;
use tehai::score::{ScoreError, WinTiles, WinWorth};
use tehai::tiles::notation::RedHand;
use tehai::tiles::{COPIES, KINDS, Tile, TileSet};
use tehai::win_probability::{
    Aim, Effort, Estimate, Found, GameError, GameGraph, GameSettings, Model, Moves,
};
use tehai::{Calculator, Forest, GameSets, Hand};
use tehai_naive::{Detours, Discards, Solitaire, least_distance, least_distance_to};

use crate::common::{self, below, one_of};

/// The models in which the discards are no part of the state, each with how it treats them by definition.
pub const MODELS: [(Model, Discards); 3] =
    [(Model::Shuffled, Discards::Shuffled), (Model::Book, Discards::Book), (Model::Bound, Discards::Bound)];

/// What is asked of each game.
pub const CHANCES: [Aim; 2] = [Aim::Win, Aim::Tenpai];

pub const ALL_MOVES: [Moves; 6] = [
    Moves::Advancing,
    Moves::Changes(0),
    Moves::Changes(1),
    Moves::Detours(0),
    Moves::Detours(1),
    Moves::Detours(2),
];

/// A game with these moves.
pub fn started(hand: &RedHand, visible: &Hand, rules: Rules, moves: Moves) -> Result<GameGraph, GameError> {
    let settings = GameSettings { visible: (*visible).into(), rules, moves, ..GameSettings::default() };
    GameGraph::new(hand, &settings)
}

pub fn assert_near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() < 1e-12, "{what}: {found}, expected {expected}");
}

/// A hand from a deck of a few kinds with a few copies each, what is left of the deck, and what is not in it.
fn small_deck(rng: &mut ChaCha8Rng, tiles: u8) -> (Hand, Hand, Hand) {
    loop {
        let kinds: Vec<Tile> = Tile::all().filter(|tile| tile.index() < 6 || tile.index() == 27).collect();
        let mut deck = Hand::EMPTY;
        for &tile in &kinds {
            for _ in 0..=below(rng, 3) {
                deck = deck.plus(tile).unwrap();
            }
        }
        let mut hand = Hand::EMPTY;
        let mut left = deck;
        while hand.total() < tiles && left.total() > 0 {
            let tile = one_of(rng, &kinds);
            if let Some(rest) = left.minus(tile) {
                (hand, left) = (hand.plus(tile).unwrap(), rest);
            }
        }
        if hand.total() == tiles && left.total() > 5 {
            return (hand, left, deck.unseen());
        }
    }
}

/// A game on a small deck: a hand of 3m + 1 or 3m + 2 tiles, and the remaining tiles.
pub struct SmallGame {
    pub hand: Hand,
    pub left: Hand,
    pub moves: Moves,
    pub draws: u32,
    pub start: GameGraph,
    /// The hands that win, if not all.
    pub set: Option<Rc<[Hand]>>,
    pub detours: Option<Detours>,
    pub distances: Rc<RefCell<HashMap<Hand, u8>>>,
}

/// Points that differ between wins.
fn points(win: &Hand, tile: Tile) -> f64 {
    f64::from(100 * u32::from(win.count(common::tile(0))) + 10 * tile.index() as u32 + 300)
}

impl SmallGame {
    pub fn random(rng: &mut ChaCha8Rng, tiles: u8, moves: Moves, draws: u32) -> SmallGame {
        let rules = Rules::STANDARD;
        let calculator = Calculator::new(rules);
        loop {
            let (hand, left, visible) = small_deck(rng, tiles);
            if calculator.shanten(&hand).unwrap() < 0 {
                continue;
            }
            let start = started(&hand.into(), &visible, rules, moves).unwrap();
            let distance = (calculator.shanten(&hand).unwrap() + 1) as u8;
            let most = |more| vec![Some(distance + more)];
            let detours = match moves {
                Moves::Detours(more) => Some(Detours { given: hand, most: most(more), others: Vec::new() }),
                _ => None,
            };
            let set = None;
            return SmallGame { hand, left, moves, draws, start, set, detours, distances: Rc::default() };
        }
    }

    /// A game of 13 tiles, or 14, in which special forms are near: pairs of a few kinds, or terminals and honours.
    pub fn random_with_special_forms(rng: &mut ChaCha8Rng, tiles: u8, more: u8, draws: u32) -> SmallGame {
        let seven_pairs = |deck: &Hand| -> Rc<[Hand]> {
            let pairs: Vec<Tile> = deck.kinds().iter().collect();
            let sets = (0..1u32 << pairs.len()).filter(|set| set.count_ones() == 7);
            let of_set = |set: u32| {
                let of_set = (0..pairs.len()).filter(|place| set >> place & 1 != 0).map(|place| pairs[place]);
                Hand::from_tiles(of_set.flat_map(|tile| [tile; 2])).unwrap()
            };
            sets.map(of_set).collect()
        };
        let orphans: Vec<Tile> = TileSet::ORPHANS.iter().collect();
        let of_orphans = |&second: &Tile| Hand::from_tiles(orphans.iter().copied().chain([second])).unwrap();
        let orphan_wins: Rc<[Hand]> = orphans.iter().map(of_orphans).collect();
        loop {
            let of_pairs = below(rng, 2) == 0;
            let mut deck = Hand::EMPTY;
            let mut hand = Hand::EMPTY;
            while hand.total() < tiles {
                let tile = match of_pairs {
                    // Eight kinds in a row and two honours.
                    true => common::tile(one_of(rng, &[0, 1, 2, 3, 4, 5, 6, 7, 27, 28])),
                    false if below(rng, 5) == 0 => common::tile(below(rng, 9)),
                    false => one_of(rng, &orphans),
                };
                if hand.count(tile) < if of_pairs { 3 } else { 2 } {
                    (hand, deck) = (hand.plus(tile).unwrap(), deck.plus(tile).unwrap());
                }
            }
            let mut left = Hand::EMPTY;
            while left.total() < 7 {
                let kinds = deck.kinds() | if of_pairs { TileSet::EMPTY } else { TileSet::ORPHANS };
                let from: Vec<Tile> = kinds.iter().collect();
                let tile = one_of(rng, &from);
                if let Some(more) = deck.plus(tile) {
                    (deck, left) = (more, left.plus(tile).unwrap());
                }
            }
            // Any kind can be a pair; but no hand comes nearer by one that the deck has not.
            let others = [seven_pairs(&deck), Rc::clone(&orphan_wins)];
            let least = |set: &Rc<[Hand]>| least_distance_to(&**set, &hand, &[COPIES; KINDS]);
            let numbers = [least_distance(&hand, &[COPIES; KINDS], 4), least(&others[0]), least(&others[1])];
            let nearest = numbers.iter().flatten().min().copied().unwrap();
            let most = |(form, number): (usize, Option<u8>)| {
                let melds = number.filter(|&number| number <= nearest + 2).map(|number| number + more);
                let special =
                    Some(nearest + more.min(1)).filter(|most| number.is_some_and(|number| number <= *most));
                if form == 0 { melds } else { special }
            };
            let most: Vec<Option<u8>> = numbers.into_iter().enumerate().map(most).collect();
            if nearest == 0 || most.iter().flatten().count() < 2 || deck.kinds().len() < 7 {
                continue;
            }
            let moves = Moves::Detours(more);
            let start = started(&hand.into(), &deck.unseen(), Rules::default(), moves).unwrap();
            let (set, detours) = (None, Some(Detours { given: hand, most, others: others.to_vec() }));
            return SmallGame { hand, left, moves, draws, start, set, detours, distances: Rc::default() };
        }
    }

    /// A game in which a third of the wins count.
    pub fn random_with_set(rng: &mut ChaCha8Rng, tiles: u8, moves: Moves, draws: u32) -> SmallGame {
        let rules = Rules::STANDARD;
        loop {
            let (hand, left, visible) = small_deck(rng, tiles);
            let deck = hand.kinds() | left.kinds();
            let forest = Forest::new();
            let wins = GameSets::new(&forest, rules).standard_wins(tiles / 3).only(deck).index().unwrap();
            let set: Rc<[Hand]> = wins.iter().filter(|_| below(rng, 3) == 0).collect();
            let target = Target::new(&forest.hands(&*set).index().unwrap());
            if target.tiles(&hand).is_none_or(|distance| distance == 0) {
                continue;
            }
            let settings = GameSettings {
                visible: visible.into(),
                rules,
                moves,
                towards: Some(&target),
                ..GameSettings::default()
            };
            let start = GameGraph::new(&hand.into(), &settings).unwrap();
            let (set, detours) = (Some(set), None);
            return SmallGame { hand, left, moves, draws, start, set, detours, distances: Rc::default() };
        }
    }

    /// The same game by definition.
    pub fn naive(&self, discards: Discards, draws: u32, for_tenpai: bool) -> Solitaire {
        let calculator = Calculator::new(Rules::STANDARD);
        let distance = match &self.set {
            None => (calculator.shanten(&self.hand).unwrap() + 1) as u8,
            Some(set) => least_distance_to(&**set, &self.hand, &[COPIES; KINDS]).unwrap(),
        };
        Solitaire {
            melds: usize::from(self.hand.total() / 3),
            set: self.set.clone(),
            tiles: *self.hand.plus_all(&self.left).expect("a deck").counts(),
            discards,
            draws: draws + self.before(),
            for_tenpai,
            points: None,
            distances: Rc::clone(&self.distances),
            worths: RefCell::default(),
            // There are no detours to a set.
            changes: match self.moves {
                Moves::Changes(more) => Some((self.hand, distance + more)),
                Moves::Detours(more) if self.set.is_some() => Some((self.hand, distance + more)),
                Moves::Advancing | Moves::Detours(_) | Moves::Near => None,
            },
            detours: self.detours.clone(),
        }
    }

    /// The same games by definition for each number of draws: for a win and for tenpai.
    pub fn by_definition(&self, discards: Discards) -> Vec<[Solitaire; 2]> {
        (0..=self.draws).map(|draws| [false, true].map(|it| self.naive(discards, draws, it))).collect()
    }

    fn before(&self) -> u32 {
        u32::from(self.hand.total() % 3 == 2)
    }

    /// The value of a discard by definition, after some of the draws.
    pub fn worth(&self, game: &Solitaire, discard: Option<Tile>, done: u32) -> f64 {
        let hand = discard.map_or(self.hand, |tile| self.hand.minus(tile).unwrap());
        let gone = discard.map_or(Hand::EMPTY, |tile| Hand::from_tiles([tile]).unwrap());
        game.worth(&hand, &gone, done + self.before())
    }

    /// After a quad, with a draw that is not counted, chances are those of one draw more.
    pub fn check_quad(&self) {
        let settings = |is_after_quad| GameSettings {
            visible: self.hand.plus_all(&self.left).unwrap().unseen().into(),
            rules: Rules::STANDARD,
            moves: self.moves,
            is_after_quad,
            ..GameSettings::default()
        };
        let [plain, quad] = [false, true]
            .map(|is_after_quad| GameGraph::new(&self.hand.into(), &settings(is_after_quad)).unwrap());
        let draws = self.draws.min(quad.most_draws());
        assert_eq!(quad.most_draws() + 1, plain.most_draws());
        for (model, _) in MODELS {
            let [plain, quad] =
                [(&plain, draws + 1), (&quad, draws)].map(|(game, draws)| game.ask(CHANCES, model, draws));
            for (plain, quad) in plain.unwrap().iter().zip(&quad.unwrap()) {
                assert_eq!(plain[0].values[1..], quad[0].values);
            }
        }
        for states in [1_000_000, 100, 0] {
            let effort = Effort { states, games: 200, seed: 5 };
            let [[plain], [quad]] = [(&plain, draws + 1), (&quad, draws)].map(|(game, draws)| {
                game.ask_true::<ChaCha8Rng, _>([Aim::Win], draws, &effort, |_| ()).unwrap()
            });
            assert_eq!(plain[0].found, quad[0].found);
            for (one, other) in plain[0].values[1..].iter().zip(&quad[0].values) {
                assert_near(other.value, one.value, "a win after a quad");
                assert_near(other.low, one.low, "a win after a quad, at least");
                assert_near(other.high, one.high, "a win after a quad, at most");
            }
        }
    }

    pub fn check_models(&self) {
        for (model, discards) in MODELS {
            let games = self.by_definition(discards);
            let for_points: Vec<Solitaire> = (0..=self.draws)
                .map(|draws| Solitaire { points: Some(points), ..self.naive(discards, draws, false) })
                .collect();
            let worth = |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> {
                Ok(Box::new(points(&win.concealed, win.tile) as u32))
            };
            let aims = [Aim::Win, Aim::Tenpai, Aim::Worth(&worth)];
            let [win, tenpai, worths] = self.start.ask(aims, model, self.draws).unwrap();
            let by_left = self.start.ask_by_draws_left(CHANCES, model, self.draws).unwrap();
            for (place, worths) in worths.iter().enumerate() {
                let discard = worths.discard;
                let what = format!("{} {:?} {discard:?} {model:?}", self.hand, self.moves);
                for draws in 0..=self.draws {
                    let at = draws as usize;
                    for (aim, found) in [&win, &tenpai].into_iter().enumerate() {
                        let value = found[place].value(draws);
                        assert_near(value, self.worth(&games[at][aim], discard, 0), &what);
                        assert!(value <= 1.0 + 1e-12);
                        let all = self.worth(&games[self.draws as usize][aim], discard, self.draws - draws);
                        assert_near(by_left[aim][place].value(draws), all, &what);
                    }
                    let expected = self.worth(&for_points[at], discard, 0);
                    assert_near(worths.value(draws) / 1000.0, expected / 1000.0, &what);
                }
            }
        }
    }

    /// Checks the true game as solved with this many states against the game by definition, in which discards are gone;
    /// returns how it was solved.
    pub fn check_true_game(&self, truth: &[[Solitaire; 2]], states: usize) -> Found {
        let effort = Effort { states, games: 2_000, seed: 1 };
        let (numbers, done) = (2 * (self.draws.min(self.start.most_draws()) + 1), Cell::new(0));
        let progress = |now| {
            assert!(now == 1 || now == done.get() + 1, "{now} after {}", done.get());
            done.set(now);
        };
        let chances = self.start.ask_true::<ChaCha8Rng, _>(CHANCES, self.draws, &effort, progress).unwrap();
        assert_eq!(done.get(), numbers);
        let how = chances[0][0].found;
        let bounds = self.start.ask(CHANCES, Model::Bound, self.draws).unwrap();
        for (aim, (found, bound)) in chances.iter().zip(&bounds).enumerate() {
            for (found, bound) in found.iter().zip(bound) {
                let what = format!("{} {:?} {:?} {:?}", self.hand, self.moves, found.discard, how);
                assert_eq!(found.found, how, "{what}");
                for (at, Estimate { value, low, high }) in found.values.iter().copied().enumerate() {
                    let bound = bound.values[at].value;
                    let truth = self.worth(&truth[at][aim], found.discard, 0);
                    assert!(truth <= bound + 1e-12, "{what}: {truth} above {bound}");
                    assert!(low <= value && value <= high, "{what}: {low} {value} {high}");
                    match how {
                        Found::Exactly => assert_near(value, truth, &what),
                        Found::ForOnePlay => {
                            assert!(value <= truth + 1e-12, "{what}: {value} above {truth}");
                            assert_near(low, value, &what);
                            assert_near(high, bound, &what);
                        }
                        // Five of a thousand numbers may miss their interval; it is wide, so none does.
                        Found::Simulated => {
                            assert!(low <= truth + 1e-12, "{what}: {low} above {truth}");
                            assert_near(high, bound, &what);
                        }
                    }
                }
            }
        }
        how
    }
}
