//! [`Lengths`]: how many draws a win takes.

use crate::solo::choice::{Play, Ties};
use crate::solo::solver::Solver;
use crate::solo::table::{Between, ONE, Table};
use tehai::tiles::Hand;

/// What a draw costs, in units: 255 of them are 1.
pub(super) const DRAW: u32 = ONE / 255;

/// Where the search begins: this many draws for each hand.
const GUESS: u32 = 30;
/// Values that move by no more units than this are at rest.
const REST: i64 = 8;
/// Values that are not at rest after so many steps never are: some hand has none.
const MOST_STEPS: u32 = 500;
/// With a mean of ties, most draws lead to hands that are nearly as good, and all of these get nearer to a win
/// together: in one of so many steps,
const PERIOD: u32 = 6;
/// values that differ by no more than this, half a draw, count as the same.
const NEARLY: u32 = DRAW / 2;

/// The mean number of draws until a win, of each hand, with two ends.
///
/// For a table L of numbers of draws, none negative, let (T L)(h) be 1 plus the mean over the draws of 0 for a win,
/// else of what the play makes of L after its discards: the least, the mean of ties, or for the worst of ties the
/// largest.
///
/// - *If T L ≤ L, no hand takes more than L.* Discard so that T L is reached. After n draws, the draws so far plus L of
///   what is held, if nothing has won, are at most L on average. As L is not negative, so are the draws so far, for
///   every n.
/// - *If T L ≥ L, none takes less.* By any discards of the play, the same sum is at least L on average. If the mean
///   number of draws is finite, the chance that n draws have not won goes to 0, and with it what L, which is bounded,
///   adds to it.
/// - *Nearly is enough.* T keeps the order of tables, and T(c L) = 1 + c (T L − 1) for c > 0. If T L ≤ L + ε for all
///   hands, ε < 1 and c = 1/(1 − ε), then T(c L) ≤ 1 + c (L + ε − 1) = c L, so that no hand takes more than c L;
///   likewise with ≥ and less. As ε may be negative, the largest and the least difference of one table give both ends.
///
/// For the worst of ties, which may depend on the game so far, both hold with *some* and *any* exchanged.
///
/// The program steps from L to T L, and then on to where a draw changes the hand at last: most draws are thrown back.
/// When L and T L differ by a few units, it stops.
///
/// ```
/// use tehai::rules::Rules;
/// use tehai_count::solo::{Aim, Game, Solver};
///
/// // The pair of a tile, of which there are four, and three other kinds of tiles: three of fifteen draws win, whatever
/// // is held.
/// let game = Game { suits: 1, ranks: 3, honours: 1, tiles: 1, ..Game::new(Rules::STANDARD, Aim::Win) };
/// let mut solver = Solver::new(game)?;
/// let lengths = solver.length(|| ()).expect("each hand can win");
/// let [low, high] = lengths.mean().1.ends();
/// assert!(low <= 5.0 && 5.0 <= high && high - low < 1e-5);
/// # Ok::<(), tehai_count::solo::SoloError>(())
/// ```
#[derive(Debug)]
pub struct Lengths<'s> {
    solver: &'s mut Solver,
    /// The ends of how far a value is from that one draw before, in units: this less −ε.
    ends: [i64; 2],
}

impl<'s> Lengths<'s> {
    /// Looks for values that a further draw does not change.
    pub(super) fn new(solver: &'s mut Solver, progress: impl Fn()) -> Option<Lengths<'s>> {
        let is_mean = solver.play == Play::Textbook(Ties::Mean);
        solver.fill(ONE - GUESS * DRAW);
        for step in 1..=MOST_STEPS {
            let [least, most] = solver.approach(Some(if is_mean && step % PERIOD == 0 { NEARLY } else { 0 }));
            progress();
            if most.max(-least) <= REST {
                let ends = solver.approach(None);
                return Some(Lengths { solver, ends });
            }
        }
        solver.begin();
        None
    }

    /// Both ends of a number of draws, from a sum of the values of so many deals.
    fn between(&self, deals: u128, values: Between) -> Between {
        // In units, as many as DRAW a draw.
        let draws = values.units - values.lower;
        let [least, most] = self.ends.map(|end| (i64::from(DRAW) + end) as u128);
        let draw = u128::from(DRAW);
        Between { lower: draws * draw / most, upper: (draws * draw).div_ceil(least), units: deals * draw }
    }

    /// The hands, and their places. The values of this table are not chances.
    fn table(&self) -> &Table {
        self.solver.table()
    }

    /// That of the hands that have a place.
    ///
    /// # Panics
    /// If there is no such place.
    pub fn value(&self, place: usize) -> Between {
        self.between(1, self.table().value(place))
    }

    /// That of a hand; `None` if it has another number of tiles, or tiles that the game does not have.
    ///
    /// # Panics
    /// If the game is none of riichi mahjong.
    pub fn value_of(&self, hand: &Hand) -> Option<Between> {
        self.table().orbits().place(hand).map(|place| self.value(place))
    }

    /// The deals of all hands, and the mean over them.
    pub fn mean(&self) -> (u128, Between) {
        let (deals, mean) = self.table().mean();
        (deals, self.between(deals, mean))
    }

    /// The same for the hands of each shanten that there is.
    ///
    /// # Panics
    /// If the game is none of riichi mahjong.
    pub fn means_by_shanten(&self) -> Vec<(i8, u128, Between)> {
        let means = self.table().means_by_shanten().into_iter();
        means.map(|(shanten, deals, mean)| (shanten, deals, self.between(deals, mean))).collect()
    }
}

/// The solver begins again, as its values are no chances.
impl Drop for Lengths<'_> {
    fn drop(&mut self) {
        self.solver.begin();
    }
}
