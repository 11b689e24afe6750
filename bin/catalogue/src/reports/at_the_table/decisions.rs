//! Decisions at a table that players argue about, each for dealt hands that meet its filter.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::Calculator;
use tehai::rules::{Rules, Wind, Winds};
use tehai::score::{Luck, Scoring, WinTiles, WonBy};
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, Meld, Tile, TileSet};
use tehai::win_probability::{
    Aim, GameError, GameGraph, GameSettings, Model, Moves, PointsPlay, RiichiPolicy, TableChoice, TableGame,
    TableReached, TableSettings, Turn,
};

/// Seed of the random generator; each filter goes through the same deals.
const SEED: u64 = 1;

/// Tiles of the deck.
const DECK: usize = 136;

/// Players, each of whom draws one tile in a go-around.
const PLAYERS: u32 = 4;

/// The player across, whom the others' tiles but for chis are from.
const ACROSS: u32 = 1;
/// The player to the left.
const LEFT: u32 = 2;

/// What is compared: with it, and without.
#[derive(Clone, Copy)]
pub enum Compared {
    /// To call this tile, in the best way, or to pass it.
    Call(Tile, u32),
    /// To declare riichi whenever that may be, or never.
    Riichi,
    /// To win with others' tiles, or only with drawn ones.
    Ron,
    /// To call, or never.
    Calls,
}

/// A kind of decisions.
#[derive(Clone, Copy)]
pub struct Kind {
    /// Its name in the rows.
    pub name: &'static str,
    /// The shanten of its hands.
    pub shanten: &'static [i8],
    /// Tiles of its hands.
    tiles: usize,
    /// Does a dealt hand belong to it, and what is compared? The tiles dealt after it may be offered.
    filter: fn(&Dealt) -> Option<Compared>,
}

/// The kinds, in the order of the rows.
pub const KINDS: [Kind; 7] = [
    Kind { name: "calls", shanten: &[1, 2, 3], tiles: 14, filter: |_| Some(Compared::Calls) },
    Kind { name: "pon of a value pair", shanten: &[1, 2, 3], tiles: 13, filter: Dealt::value_pair },
    Kind { name: "riichi with a yaku", shanten: &[0], tiles: 14, filter: |dealt| dealt.riichi(true) },
    Kind { name: "riichi without a yaku", shanten: &[0], tiles: 14, filter: |dealt| dealt.riichi(false) },
    Kind { name: "ron", shanten: &[1, 2, 3], tiles: 14, filter: |_| Some(Compared::Ron) },
    Kind { name: "tanyao by a call", shanten: &[1, 2, 3], tiles: 13, filter: Dealt::tanyao },
    Kind { name: "tenpai for one kind by a call", shanten: &[1], tiles: 13, filter: Dealt::narrow_wait },
];

/// All hands of 14 tiles, which may call.
const ALL: Kind = KINDS[0];

/// A dealt hand, and the tiles dealt after it.
struct Dealt {
    hand: Hand,
    shanten: i8,
    next: Vec<Tile>,
    calculator: Calculator,
}

/// A hand of a kind.
pub struct Case {
    hand: RedHand,
    compared: Compared,
}

/// When it is asked, and at which table.
#[derive(Clone, Copy)]
pub struct Place {
    /// Tiles left in the wall.
    pub tiles: u32,
    /// The chance that somebody else ends the round, in each go-around.
    pub others: f64,
}

impl Place {
    fn table(self) -> TableSettings {
        TableSettings { tiles: self.tiles, others: vec![self.others], ..TableSettings::default() }
    }
}

/// What a way to play reaches.
#[derive(Clone, Copy, Default)]
pub struct Reached {
    /// The mean of the points.
    pub points: f64,
    /// How likely it wins.
    pub win: f64,
}

impl Reached {
    fn of(of: &TableReached) -> Reached {
        Reached { points: of.value, win: of.chance }
    }
}

/// The choice worth most, the last of several.
fn best<'r>(of: impl IntoIterator<Item = &'r TableReached>) -> Option<&'r TableReached> {
    of.into_iter().max_by(|one, other| one.value.total_cmp(&other.value))
}

impl Kind {
    /// Is a tile offered?
    pub const fn is_offer(&self) -> bool {
        self.tiles == 13
    }

    /// The first so many dealt hands of the kind that have this shanten.
    pub fn cases(&self, shanten: i8, number: usize) -> Vec<Case> {
        let mut random = ChaCha8Rng::seed_from_u64(SEED);
        let calculator = Calculator::new(Rules::default());
        let mut cases = Vec::with_capacity(number);
        let mut deck: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
        while cases.len() < number {
            shuffle(&mut deck, &mut random);
            let hand = Hand::from_tiles(deck[..self.tiles].iter().copied()).expect("four copies of each");
            if calculator.shanten(&hand) != Ok(shanten) {
                continue;
            }
            let dealt = Dealt { hand, shanten, next: deck[self.tiles..].to_vec(), calculator };
            if let Some(compared) = (self.filter)(&dealt) {
                cases.push(Case { hand: hand.into(), compared });
            }
        }
        cases
    }
}

/// Puts the deck in random order.
fn shuffle(deck: &mut [Tile], random: &mut ChaCha8Rng) {
    for place in 0..DECK - 1 {
        let from = place + (random.next_u64() % (DECK - place) as u64) as usize;
        deck.swap(place, from);
    }
}

fn is_value(tile: Tile) -> bool {
    TileSet::DRAGONS.contains(tile) || tile == WINDS.seat.tile() || tile == WINDS.round.tile()
}

impl Dealt {
    /// What calls of a tile leave: hands with one tile too many.
    fn called(&self, tile: Tile, is_left: bool) -> impl Iterator<Item = Hand> {
        Meld::of_call(tile, is_left).filter_map(move |meld| {
            let own = Hand::from_tiles(meld.tiles()).ok()?.minus(tile)?;
            self.hand.difference(&own)
        })
    }

    /// The first of the tiles dealt next with which a call lowers the shanten.
    fn lowering(&self, is_wanted: impl Fn(Tile) -> bool) -> Option<Tile> {
        let lowers = |tile: &Tile| {
            is_wanted(*tile)
                && self
                    .called(*tile, true)
                    .any(|left| self.calculator.shanten(&left).is_ok_and(|of| of < self.shanten))
        };
        self.next.iter().copied().find(lowers)
    }

    /// One pair of a tile whose triplet is a yaku, and no such triplet: the next copy is offered from across.
    fn value_pair(&self) -> Option<Compared> {
        let mut held = Tile::all().filter(|&tile| is_value(tile) && self.hand.count(tile) >= 2);
        let pair = held.next().filter(|&tile| self.hand.count(tile) == 2)?;
        held.next().is_none().then_some(Compared::Call(pair, ACROSS))
    }

    /// Simples only. The player to the left offers a simple with which a call lowers the shanten.
    fn tanyao(&self) -> Option<Compared> {
        let is_simple = |tile: Tile| !tile.is_orphan();
        self.hand.kinds().iter().all(is_simple).then_some(())?;
        Some(Compared::Call(self.lowering(is_simple)?, LEFT))
    }

    /// A triplet whose yaku a called hand has, too. The player to the left offers a tile by which the hand becomes
    /// tenpai, with each discard for one kind.
    fn narrow_wait(&self) -> Option<Compared> {
        Tile::all().find(|&tile| is_value(tile) && self.hand.count(tile) == 3)?;
        let tile = self.lowering(|tile| self.hand.count(tile) < 2)?;
        let mut waits = self.called(tile, true).flat_map(|left| self.waits_after(left));
        waits.all(|(_, waits)| waits.len() == 1).then_some(Compared::Call(tile, LEFT))
    }

    /// The discards after which a hand is tenpai, and the tiles that it waits for then.
    fn waits_after(&self, drawn: Hand) -> Vec<(Hand, Vec<Tile>)> {
        let wins = |hand: &Hand| self.calculator.shanten(hand) == Ok(-1);
        let after = drawn.kinds().iter().filter_map(|discard| drawn.minus(discard));
        let waits = |left: Hand| {
            let waits = Tile::all().filter(|&tile| left.plus(tile).is_some_and(|won| wins(&won)));
            (left, waits.collect::<Vec<Tile>>())
        };
        after.map(waits).filter(|(_, waits)| !waits.is_empty()).collect()
    }

    /// Has each win of each wait a yaku without riichi, or none?
    fn riichi(&self, has_yaku: bool) -> Option<Compared> {
        let scoring = scoring();
        let waits = self.waits_after(self.hand);
        let mut wins = waits
            .iter()
            .flat_map(|(left, waits)| waits.iter().filter_map(|&tile| Some((left.plus(tile)?, tile))));
        let is_right = |(won, tile): (Hand, Tile)| {
            let win = WinTiles { concealed: won, called: &[], red_fives: 0, tile };
            let worth = scoring.worth(&self.hand.into(), &win).expect("a win of a deck");
            (worth.points(WonBy::Ron, Luck::default(), 0) > 0) == has_yaku
        };
        wins.all(is_right).then_some(Compared::Riichi)
    }
}

/// The first so many dealt hands of 14 tiles that have this shanten.
pub fn dealt(shanten: i8, number: usize) -> Vec<Case> {
    ALL.cases(shanten, number)
}

/// The winds: south in an east round.
const WINDS: Winds = Winds { seat: Wind::South, round: Wind::East };

fn scoring() -> Scoring {
    Scoring { winds: WINDS, ..Scoring::default() }
}

fn settings(riichi: RiichiPolicy) -> GameSettings<'static> {
    let play =
        PointsPlay { riichi, hidden_indicators: 1, last_tile: true, own_bet: true, double_riichi: false };
    GameSettings { scoring: scoring(), play, moves: Moves::Advancing, ..GameSettings::default() }
}

impl Case {
    /// What is reached with it and without.
    ///
    /// # Errors
    /// If too many hands can be reached.
    pub fn compare(&self, at: Place) -> Result<[Reached; 2], GameError> {
        let table = at.table();
        let reached = |riichi: RiichiPolicy, table: &TableSettings, is_asked: fn(TableChoice) -> bool| {
            let all = TableGame::new(&self.hand, &settings(riichi), table)?.ask(Aim::Points)?;
            let asked = all.iter().filter(|of| is_asked(of.choice));
            Ok::<_, GameError>(best(asked).map(Reached::of).unwrap_or_default())
        };
        let any = |riichi: RiichiPolicy, table: &TableSettings| reached(riichi, table, |_| true);
        const BEST: RiichiPolicy = RiichiPolicy::Best;
        Ok(match self.compared {
            Compared::Call(tile, by) => {
                let turn = Turn::Offered(tile.into(), by);
                let table = TableSettings { turn, ..table };
                let calls = |choice| matches!(choice, TableChoice::Call(..));
                [reached(BEST, &table, calls)?, reached(BEST, &table, |choice| choice == TableChoice::Pass)?]
            }
            Compared::Riichi => [any(RiichiPolicy::Always, &table)?, any(RiichiPolicy::Never, &table)?],
            Compared::Ron => [any(BEST, &table)?, any(BEST, &TableSettings { ron: false, ..table })?],
            Compared::Calls => [any(BEST, &table)?, any(BEST, &TableSettings { calls: false, ..table })?],
        })
    }

    /// What the best discard at a table reaches, and that which is best for a player alone, who has as many draws. The
    /// second is `None` if it is the same, or as good.
    ///
    /// # Errors
    /// If too many hands can be reached.
    pub fn advice(&self, at: Place) -> Result<(Reached, Option<Reached>), GameError> {
        const EQUAL: f64 = 1e-9;
        let settings = settings(RiichiPolicy::Best);
        let at_table = TableGame::new(&self.hand, &settings, &at.table())?.ask(Aim::Points)?;
        let draws = at.tiles / PLAYERS;
        let [alone] = GameGraph::new(&self.hand, &settings)?.ask([Aim::Points], Model::Shuffled, draws)?;
        let most = alone.iter().map(|of| of.value(draws)).fold(f64::MIN, f64::max);
        // Of discards that are as good for a player alone, the one that is best at the table.
        let is_best_alone = |choice: TableChoice| {
            let TableChoice::Discard(tile) = choice else { return false };
            alone
                .iter()
                .any(|of| of.discard == Some(tile.tile) && of.value(draws) >= most - EQUAL * most.abs())
        };
        let advised = at_table.iter().filter(|of| is_best_alone(of.choice));
        let (best, advised) =
            (best(&at_table).expect("a discard"), best(advised).expect("the same discards"));
        let [best, advised] = [best, advised].map(Reached::of);
        let is_worse = advised.points < best.points - EQUAL * best.points.abs();
        Ok((best, is_worse.then_some(advised)))
    }
}
