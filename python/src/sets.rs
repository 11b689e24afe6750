//! Sets of hands. A set held by Python is an index, which needs no forest. Operations combine sets in a new forest
//! each time, on any thread, and each set is freed separately. It has the deck of its game.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter::zip;
use std::sync::{Arc, Mutex};

use numpy::{PyReadonlyArray2, PyReadwriteArray2};
use pyo3::prelude::*;
use tehai::expression::Expression;
use tehai::handset::{Forest, GameSets, HandSet, Index, Row, TooLargeError, Weights};
use tehai::rules::{Deck, Rules, Setting};
use tehai::stop;
use tehai::tiles::{Hand, KINDS, Tile, TileSet};
use tehai_answers::arrays::Hands;
use tehai_answers::claims::Claims;
use tehai_answers::sets::{DrawOptions, EquallyLikely};
use tehai_answers::{SetQuestion, question};
use tehai_count::sets::{Options, Question};

use crate::bulk::{Column, column};
use crate::errors::{choice, parsed, value_error, within};
use crate::hand::{self, int};
use crate::question::{Named, read};
use crate::rows::{Counts, rows};
use crate::run::{Threads, Workers, aside};

/// Rows a thread writes at a time.
const TASK: usize = 1 << 13;

/// A set of hands of a deck.
#[pyclass(frozen, module = "tehai._tehai")]
pub struct Set {
    pub index: Arc<Index>,
    deck: Deck,
}

/// A deck by its name.
#[derive(Clone, Copy)]
pub struct NamedDeck(Deck);

impl<'py> FromPyObject<'_, 'py> for NamedDeck {
    type Error = PyErr;

    fn extract(name: Borrowed<'_, 'py, PyAny>) -> PyResult<NamedDeck> {
        choice("deck", name.extract()?).map(NamedDeck)
    }
}

impl Set {
    fn new(index: Index, deck: Deck) -> Set {
        Set { index: Arc::new(index), deck }
    }

    /// A set that was read, checked to have only tiles of the deck.
    fn read(index: Index, deck: Deck) -> PyResult<Set> {
        check_tiles(index.tiles(), deck).map_err(value_error)?;
        Ok(Set::new(index, deck))
    }

    /// Builds a set in a new forest.
    fn made(
        py: Python,
        deck: Deck,
        threads: Threads,
        make: impl for<'f> FnOnce(&'f Forest) -> Result<HandSet<'f>, String> + Send,
    ) -> PyResult<Set> {
        Set::made_in(py, deck, threads, Forest::new, make)
    }

    /// Builds a set in this kind of forest.
    fn made_in(
        py: Python,
        deck: Deck,
        threads: Threads,
        forest: fn() -> Forest,
        make: impl for<'f> FnOnce(&'f Forest) -> Result<HandSet<'f>, String> + Send,
    ) -> PyResult<Set> {
        let made = aside(py, threads, move || {
            let forest = forest();
            make(&forest)?.index().map_err(|error: TooLargeError| error.to_string())
        })?;
        made.map(|index| Set::new(index, deck)).map_err(value_error)
    }
}

/// Checks that a deck has these tiles.
fn check_tiles(tiles: TileSet, deck: Deck) -> Result<(), String> {
    let Some(tile) = (tiles - deck.tiles()).iter().next() else { return Ok(()) };
    let game = if deck == Deck::Suits { "a deck without honours" } else { "a game of three" };
    Err(format!("found {tile}, which {game} does not have"))
}

/// The name of a deck, by default that of the players, checked to be one of theirs.
#[pyfunction]
pub fn deck_of(deck: Option<NamedDeck>, rules: Named) -> PyResult<&'static str> {
    let players = rules.0.players;
    let deck = deck.map_or(Deck::of(players), |deck| deck.0);
    deck.check_players(players).map_err(|error| value_error(format!("deck: {error}")))?;
    Ok(deck.name())
}

/// The set of an expression, with the number of tiles of its hands, its canonical text, and whether it depends on the
/// winds of seat and round. The default deck is that which the expression brings, else that of the players.
#[pyfunction]
pub fn set_of_expression(
    py: Python,
    question: &[u8],
    deck: Option<NamedDeck>,
    threads: Threads,
) -> PyResult<(Set, u8, String, bool)> {
    let SetQuestion { set, tiles, melds, winds, rules, .. } = read(question)?;
    let expression: Expression = set.parse().map_err(value_error)?;
    let options = Options { tiles, melds, rules, winds, deck: deck.map(|deck| deck.0) };
    let question = Question::new(expression, None, options).map_err(value_error)?;
    let (canonical, Setting { tiles, deck, .. }) = (question.set().to_string(), question.setting());
    let has_winds = question.dependencies(false).winds.is_some();
    let set = Set::made_in(py, deck, threads, Forest::bounded, move |forest| {
        question.hands(forest, &mut |_, _| ()).map_err(|error| error.to_string())
    })?;
    Ok((set, tiles, canonical, has_winds))
}

/// The set of some hands.
#[pyfunction]
pub fn set_of_hands(py: Python, hands: PyReadonlyArray2<u8>, deck: NamedDeck) -> PyResult<Set> {
    let deck = deck.0;
    let read = |(place, counts): (usize, &Counts)| {
        stop::check();
        let hand = Hand::new(*counts).map_err(|error| format!("hand {place}: {error}"))?;
        check_tiles(hand.kinds(), deck).map_err(|error| format!("hand {place}: {error}"))?;
        Ok(hand)
    };
    let rows = rows(&hands)?;
    Set::made(py, deck, Threads::ALL, move |forest| {
        let hands = rows.iter().enumerate().map(read).collect::<Result<Vec<Hand>, String>>()?;
        Ok(forest.hands(&hands))
    })
}

/// A row of a set: the number of a node, its tile, and the nodes that follow 0 to 4 copies of the tile.
type Cells = (u32, String, u32, u32, u32, u32, u32);

/// The set with these rows.
#[pyfunction]
pub fn set_of_rows(py: Python, rows: Vec<Cells>, root: Option<u32>, deck: NamedDeck) -> PyResult<Set> {
    let read = |(node, tile, c0, c1, c2, c3, c4): Cells| {
        let tile = tile.parse().map_err(|error| format!("node {node}: {tile:?}: {error}"))?;
        Ok(Row { node, tile, children: [c0, c1, c2, c3, c4] })
    };
    let index = aside(py, Threads::ALL, move || {
        let rows = rows.into_iter().map(read).collect::<Result<Vec<Row>, String>>()?;
        Index::from_rows(rows, root).map_err(|error| error.to_string())
    })?;
    Set::read(index.map_err(value_error)?, deck.0)
}

/// The set of a CSV.
#[pyfunction]
pub fn set_of_csv(py: Python, text: &str, root: Option<u32>, deck: NamedDeck) -> PyResult<Set> {
    let index = aside(py, Threads::ALL, || Index::from_csv(text, root))?;
    Set::read(index.map_err(value_error)?, deck.0)
}

/// The root, the tiles and the players that are claimed of a CSV.
#[pyfunction]
pub fn claimed(claims: &str) -> PyResult<(u32, u8, u8)> {
    let Claims { root, tiles, players, .. } = read_claims(claims)?;
    Ok((root, tiles, players.number()))
}

fn read_claims(claims: &str) -> PyResult<Claims> {
    let claims = serde_json::from_str(claims).map_err(value_error)?;
    question::read_answer(&claims).map_err(value_error)
}

#[pymethods]
impl Set {
    /// The claims about the rows, for a set of this name: the set in question, with its winds if it depends on them.
    fn claims(&self, name: &str, question: &[u8], has_winds: bool) -> PyResult<String> {
        let SetQuestion { set, tiles, melds, winds, rules, .. } = read(question)?;
        let setting = Setting::new(tiles.unwrap_or_default(), rules);
        let setting = setting.with_melds(melds.unwrap_or(setting.melds));
        let set = Some(set).filter(|set| !set.is_empty());
        let claims = Claims::new(name, set, setting, has_winds.then_some(winds), &self.index);
        serde_json::to_string_pretty(&claims).map(|json| json + "\n").map_err(value_error)
    }

    /// Checks claims about the rows.
    fn check_claims(&self, claims: &str) -> PyResult<()> {
        read_claims(claims)?.check(&self.index).map_err(value_error)
    }

    /// The rows, one per node.
    fn rows(&self, py: Python) -> PyResult<Vec<Cells>> {
        let cells =
            |Row { node, tile, children: [c0, c1, c2, c3, c4] }| (node, tile.to_string(), c0, c1, c2, c3, c4);
        aside(py, Threads::ALL, || self.index.rows().map(cells).collect())
    }

    /// The rows as CSV.
    fn csv(&self, py: Python) -> PyResult<String> {
        aside(py, Threads::ALL, || self.index.to_csv())
    }

    /// The number of the root.
    fn root(&self) -> u32 {
        self.index.root()
    }

    /// The name of its deck.
    fn deck(&self) -> &'static str {
        self.deck.name()
    }

    /// The players who play with its deck.
    fn players(&self) -> u8 {
        self.deck.players().number()
    }

    /// Number of hands.
    fn size(&self) -> u128 {
        self.index.len()
    }

    /// Number of deals.
    fn deals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let deals = aside(py, Threads::ALL, || self.index.weigh(&Weights::deals()))?;
        int(py, &deals)
    }

    /// Number of nodes.
    fn nodes(&self) -> usize {
        self.index.nodes()
    }

    /// The numbers of tiles of its hands.
    fn totals(&self, py: Python) -> PyResult<Vec<u8>> {
        aside(py, Threads::ALL, || self.index.totals())
    }

    /// The result of a set operator on this set and another of the same deck.
    fn combine(&self, py: Python, operator: char, other: &Set) -> PyResult<Set> {
        let (one, other) = (self.index.clone(), other.index.clone());
        Set::made(py, self.deck, Threads::ALL, move |forest| {
            let (one, other) = (forest.import(&one), forest.import(&other));
            Ok(match operator {
                '|' => one | other,
                '&' => one & other,
                '-' => one - other,
                '^' => one ^ other,
                _ => return Err(format!("no operator {operator}")),
            })
        })
    }

    /// The hands of `tiles` tiles of its deck that are not in the set.
    fn complement(&self, py: Python, tiles: u8) -> PyResult<Set> {
        let (index, deck) = (self.index.clone(), self.deck);
        Set::made(py, deck, Threads::ALL, move |forest| {
            Ok(forest.import(&index).complement(deck.tiles(), tiles))
        })
    }

    /// The hands that become a hand of this set by adding the tile.
    fn waiting_for(&self, py: Python, tile: &str) -> PyResult<Set> {
        let tile: Tile = parsed(tile)?;
        let index = self.index.clone();
        Set::made(py, self.deck, Threads::ALL, move |forest| Ok(forest.import(&index).waiting_for(tile)))
    }

    /// The number of hands of the set before this one; `None` if the hand is not in the set.
    fn rank(&self, hand: &hand::Hand) -> Option<u128> {
        let hand = hand.open();
        if hand.melds().is_empty() { self.index.rank(hand.concealed()) } else { None }
    }

    /// Is each of these hands in the set?
    fn contains<'py>(&self, hands: PyReadonlyArray2<'py, u8>, threads: Threads) -> Column<'py, bool> {
        let all = rows(&hands)?;
        column((hands.py(), all.len()), |column| Hands::new(all, threads).are_in(&self.index, column))
    }

    /// Writes the hands of some ranks to the rows of an array: from `first` in steps of `step`. The set must have
    /// all of these ranks.
    fn write_rows(
        &self,
        py: Python,
        mut rows: PyReadwriteArray2<u8>,
        first: u128,
        step: i128,
        threads: Threads,
    ) -> PyResult<()> {
        let (places, _) = rows.as_slice_mut()?.as_chunks_mut::<KINDS>();
        let rank = |place: usize| first.wrapping_add_signed(step.wrapping_mul(place as i128));
        let workers = Workers::new(threads, places.len().div_ceil(TASK))?;
        workers.each(py, places.chunks_mut(TASK).enumerate(), |(task, places)| {
            let from = rank(task * TASK);
            if step == 1 {
                let hands = self.index.range(from..from + places.len() as u128);
                places.iter_mut().zip(hands).for_each(|(place, hand)| *place = *hand.counts());
            } else {
                for (at, place) in places.iter_mut().enumerate() {
                    let hand = self.index.unrank(rank(task * TASK + at));
                    *place = *hand.ok_or_else(|| value_error("a rank beyond the set"))?.counts();
                }
            }
            Ok(())
        })
    }

    /// Writes hands drawn at random, with replacement, to the rows of an array, the same as `tehai list-hands
    /// --sample` lists.
    fn write_sample(
        &self,
        py: Python,
        mut rows: PyReadwriteArray2<u8>,
        seed: i128,
        by_deals: bool,
    ) -> PyResult<()> {
        let seed = within("seed", seed, 0..=u64::MAX.into())?;
        let (places, _) = rows.as_slice_mut()?.as_chunks_mut::<KINDS>();
        if !places.is_empty() && self.index.is_empty() {
            return Err(value_error("the set has no hands to sample"));
        }
        let by = if by_deals { EquallyLikely::Deals } else { EquallyLikely::Hands };
        let drawn = py.detach(|| DrawOptions { seed, by }.hands(&self.index)).map_err(value_error)?;
        let drawn = Mutex::new(drawn);
        Workers::new(Threads::ONE, 1)?.each(py, places.chunks_mut(TASK), |places| {
            let mut drawn = drawn.lock().expect("one thread draws");
            zip(places, &mut *drawn).for_each(|(place, hand)| *place = *hand.counts());
            Ok(())
        })
    }

    fn __eq__(&self, other: &Set) -> bool {
        (&self.index, self.deck) == (&other.index, other.deck)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.index.hash(&mut hasher);
        hasher.finish()
    }
}

/// All hands of `tiles` tiles of a deck.
#[pyfunction]
pub fn all_hands(py: Python, tiles: u8, deck: NamedDeck) -> PyResult<Set> {
    let NamedDeck(deck) = deck;
    let rules = Rules { players: deck.players(), ..Rules::default() };
    Set::made(py, deck, Threads::ALL, move |forest| {
        Ok(GameSets::new(forest, rules).with_deck(deck).all(tiles))
    })
}
