//! How far are hands of every number of tiles from a win?
//!
//! The ranks of a group are read for all hands at once: each distinct state ([`Prefix`]) has the number of hands that
//! lead to it, by number of tiles, as the coefficients of a polynomial. For example, of one rank there are
//! 1 + x + x² + x³ + x⁴ hands and 1 + 4x + 6x² + 4x³ + x⁴ deals. Groups end in few classes. To join groups is to join
//! each two classes, and to multiply their polynomials.

mod growth;

use std::ops::{AddAssign, RangeInclusive};

use crate::parallel::*;
use num_bigint::BigUint;
use num_integer::binomial;
use rustc_hash::FxHashMap;

use crate::count::{Count, Distribution};
use crate::handset::{Forest, GameSets, distribution_of_levels};
use crate::recurrence::{NEVER, Prefix, Wins, drawn};
use crate::rules::{Form, MELDS};
use crate::shanten::any_size::Goal;
use crate::shanten::any_size::{Costs, GroupCosts, widened};
use crate::shanten::distribution;
use crate::shanten::tables::special_forms::{SpecialForm, Sums, ThirteenOrphans, seven_pairs};
use crate::shanten::tables::tally::Tally;
use crate::stop;
use crate::tiles::{COPIES, Group, Hand, HandError, Tile, TileSet};

pub use growth::ClassNumbers;

/// The number of hands by number of tiles and replacement number: [`Goal::count`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BySize {
    /// By replacement number, the last for all further away; then by number of tiles.
    counts: Vec<Vec<Count>>,
}

impl BySize {
    /// The most tiles of a hand: all of the game.
    pub fn most_tiles(&self) -> u8 {
        self.counts[0].len() as u8 - 1
    }

    /// The numbers for hands of `tiles` tiles by replacement number, from 0. The last number is that of all hands
    /// further away.
    ///
    /// # Panics
    /// If the game has fewer tiles.
    pub fn row(&self, tiles: u8) -> impl Iterator<Item = &Count> {
        self.counts.iter().map(move |by_tiles| &by_tiles[usize::from(tiles)])
    }

    /// How many hands of `tiles` tiles are within a replacement number.
    ///
    /// # Panics
    /// If the game has fewer tiles, or if only lower numbers were counted.
    pub fn count_within(&self, tiles: u8, replacement: u8) -> Count {
        let within = usize::from(replacement) + 1;
        assert!(within < self.counts.len(), "the numbers asked for end before {replacement}");
        self.row(tiles).take(within).sum()
    }

    /// All hands of `tiles` tiles.
    ///
    /// # Panics
    /// If the game has fewer tiles.
    pub fn total(&self, tiles: u8) -> Count {
        self.row(tiles).sum()
    }
}

impl Goal {
    /// Counts the hands of every number of tiles by replacement number, up to `most`; those further away are
    /// counted together. The lower it is, the less time it takes: 0 gives how many contain a win, 1 a tenpai
    /// hand too.
    ///
    /// Time: for the standard form and few melds, tens of milliseconds; with all forms, some tenths of a second.
    ///
    /// ```
    /// use tehai::shanten::any_size::Goal;
    /// use tehai::Rules;
    ///
    /// // Sixteen tiles and one drawn: Taiwanese hands of five melds and a head.
    /// let counted = Goal::new(Rules::STANDARD, 5)?.count(0);
    /// assert_eq!(counted.count_within(17, 0).deals, 1_554_490_175_889_888u64.into());
    /// # Ok::<(), tehai::shanten::ShantenError>(())
    /// ```
    pub fn count(&self, most: u8) -> BySize {
        self.count_with(most, &Hand::EMPTY).expect("no tiles are in every game")
    }

    /// The same for the hands that hold some tiles at least. Their deals are the ways to take the others from those
    /// left.
    ///
    /// ```
    /// use tehai::shanten::any_size::Goal;
    /// use tehai::Rules;
    ///
    /// // A hand that waits for two kinds, both of which it holds twice, has four tiles to win by.
    /// let given = "123456m22345p11z".parse()?;
    /// let counted = Goal::new(Rules::default(), 4)?.count_with(0, &given)?;
    /// assert_eq!(counted.count_within(14, 0).deals, 4u8.into());
    /// assert_eq!(counted.total(14).deals, (136u8 - 13).into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`HandError::NoSuchTile`] if the game does not have one of the tiles.
    pub fn count_with(&self, most: u8, given: &Hand) -> Result<BySize, HandError> {
        given.check_players(self.rules.players)?;
        Ok(BySize { counts: self.count_sizes(most, given, 0..=self.rules.players.total() as usize) })
    }

    /// The numbers of hands of some numbers of tiles that hold some of them, by replacement number up to `most`.
    fn count_sizes(&self, most: u8, given: &Hand, tiles: RangeInclusive<usize>) -> Vec<Vec<Count>> {
        let census = Census::new(*self, most, given);
        let [manzu, pinzu, souzu, honours] = Group::ALL.map(|group| census.group(group));
        let first = census.join(&manzu, &pinzu);
        let second = census.join(&souzu, &honours);
        let counts = census.by_replacement(&first, &second, tiles);
        counts
            .into_iter()
            .map(|by_tiles| by_tiles.into_iter().map(|sum| sum.map(Wide::number)).collect())
            .collect()
    }

    /// The hands of `tiles` tiles by their distance from the win; `None` if the game has fewer tiles. Shanten is one
    /// less than the replacement number: 0 contains a tenpai hand, −1 a win.
    ///
    /// Up to fourteen tiles that go with the melds are counted by [`distribution`]. Of other hands there would be many
    /// classes if the special forms count, so these are counted as sets.
    ///
    /// Time: some tenths of a second with up to ten melds; seconds with more.
    ///
    /// ```
    /// use tehai::shanten::any_size::Goal;
    /// use tehai::Rules;
    /// // Taiwanese hands have sixteen tiles.
    /// let distribution = Goal::new(Rules::STANDARD, 5)?.distribution(16).expect("there are 136 tiles");
    /// let mean = distribution.mean().expect("hands");
    /// assert_eq!(mean.scientific(6), "5.22320e+00");
    /// # Ok::<(), tehai::shanten::ShantenError>(())
    /// ```
    pub fn distribution(&self, tiles: u8) -> Option<Distribution> {
        if u32::from(tiles) > self.rules.players.total() {
            return None;
        }
        if tiles / 3 == self.melds
            && let Ok(counted) = distribution(self.rules, tiles)
        {
            return Some(counted);
        }
        let size = usize::from(tiles);
        Some(match [Form::SevenPairs, Form::ThirteenOrphans].into_iter().any(|form| self.counts(form)) {
            true => self.distribution_of_sets(tiles),
            false => {
                Distribution::new(self.count_sizes(u8::MAX, &Hand::EMPTY, size..=size).into_iter().flatten())
            }
        })
    }

    /// The same by the sets of hands within 0, 1, … of a win.
    fn distribution_of_sets(&self, tiles: u8) -> Distribution {
        let forest = Forest::new();
        let levels = GameSets::new(&forest, self.rules).within_replacement(self.melds, tiles);
        distribution_of_levels(levels).expect("the sets of four melds fit every forest")
    }
}

/// All that the replacement number of a hand depends on, however its other groups are.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Class {
    costs: Wins<Costs>,
    /// The sums of seven pairs and of thirteen orphans.
    special: [Sums; 2],
}

/// The hands of some groups, by class.
type Classes = FxHashMap<Class, Polynomial>;

/// What is counted.
struct Census<'a> {
    goal: Goal,
    /// The tiles that every hand holds.
    given: &'a Hand,
    /// The numbers of melds that matter.
    melds: usize,
    /// The highest cost that matters.
    most: u8,
}

impl Census<'_> {
    fn new(goal: Goal, most: u8, given: &Hand) -> Census<'_> {
        let melds = if goal.counts(Form::Standard) { goal.melds } else { 0 };
        // No hand is further away than the empty one.
        Census { goal, given, melds: melds.into(), most: most.min(3 * goal.melds + 2) }
    }

    /// The hands of a group.
    fn group(&self, group: Group) -> Classes {
        type States = FxHashMap<Prefix<GroupCosts>, FxHashMap<[Sums; 2], Polynomial>>;
        let mut states = States::default();
        states.entry(Prefix::START).or_default().insert(Default::default(), Polynomial::one());
        let (kind, existing) = (group.kind(), self.goal.rules.players.tiles());
        for rank in 0..kind.kinds() {
            let tile = Tile::new(group, rank as u8 + 1).expect("a rank of the group");
            let limit = if existing.contains(tile) { COPIES } else { 0 };
            let given = self.given.count(tile);
            let mut after = States::default();
            for (prefix, by_special) in states {
                stop::check();
                for held in given..=limit {
                    let next = prefix
                        .next(kind.begins_sequence(rank), drawn(held, limit))
                        .map(|costs| costs.cut(self.melds, self.most));
                    let sums = after.entry(next).or_default();
                    let counted = self.special(tile, held);
                    for (special, hands) in &by_special {
                        let more = hands.with_tile(given, held);
                        *sums.entry(both(*special, counted)).or_default() += &more;
                    }
                }
            }
            states = after;
        }
        let mut classes = Classes::default();
        for (prefix, by_special) in states {
            let costs = widened(prefix.end());
            for (special, hands) in by_special {
                *classes.entry(self.class(costs, special)).or_default() += &hands;
            }
        }
        classes
    }

    /// What `held` copies of a tile add to the sums of the special forms that count.
    fn special(&self, tile: Tile, held: u8) -> [Sums; 2] {
        let tally = Tally::of(held, TileSet::ORPHANS.contains(tile));
        let if_asked = |form, counted: Sums| if self.goal.counts(form) { counted } else { (0, 0) };
        [
            if_asked(Form::SevenPairs, tally.pair_sums(self.goal.rules.seven_pairs)),
            if_asked(Form::ThirteenOrphans, tally.orphan_sums()),
        ]
    }

    /// The hands of two groups.
    fn join(&self, one: &Classes, other: &Classes) -> Classes {
        let products = |(class, hands): (&Class, &Polynomial)| {
            // What leads to the same class is summed first: additions are cheap, products are not.
            let mut sums = Classes::default();
            for (next, more) in other {
                let joined = self.class(class.costs.join(&next.costs), both(class.special, next.special));
                *sums.entry(joined).or_default() += more;
            }
            sums.values_mut().for_each(|sum| *sum = sum.times(hands));
            sums
        };
        one.par_iter().until_stop().map(products).reduce_with(merge).unwrap_or_default()
    }

    /// The class of hands with these costs and sums. All that contain a win are one class.
    fn class(&self, costs: Wins<Costs>, special: [Sums; 2]) -> Class {
        let is_won = self.replacement(costs.wins.get(self.melds), special) == 0;
        let (costs, special) = match is_won {
            true => ([Costs::NOTHING_MISSING; 2], [(7, 7), (13, 1)]),
            false => ([costs.melds, costs.wins], special),
        };
        let [melds, wins] = costs.map(|costs| costs.cut(self.melds, self.most));
        Class { costs: Wins { melds, wins }, special }
    }

    /// The replacement number, given that of the standard form; one above the highest counted for all further away.
    fn replacement(&self, standard: Option<u8>, special: [Sums; 2]) -> u8 {
        let standard = standard.filter(|_| self.goal.counts(Form::Standard));
        let pairs = self.goal.counts(Form::SevenPairs).then(|| seven_pairs(special[0]));
        let orphans = self.goal.counts(Form::ThirteenOrphans).then(|| ThirteenOrphans::number(special[1]));
        let least = [standard, pairs, orphans].into_iter().flatten().min();
        least.map_or(self.most + 1, |least| least.min(self.most + 1))
    }

    /// The hands of all groups: see [`BySize::counts`].
    fn by_replacement(
        &self,
        one: &Classes,
        other: &Classes,
        tiles: RangeInclusive<usize>,
    ) -> Vec<Vec<Count<Wide>>> {
        let numbers = usize::from(self.most) + 2;
        let none = vec![vec![Count::default(); tiles.clone().count()]; numbers];
        let others: Vec<(&Class, &Polynomial)> = other.iter().collect();
        let add_products = |mut sums: Vec<Vec<_>>, (class, hands): (&Class, &Polynomial)| {
            let mut by_number = vec![Polynomial::default(); numbers];
            for (next, more) in &others {
                let standard = class.costs.least_win(&next.costs, self.melds);
                let standard = Some(standard).filter(|&cost| cost < NEVER);
                let number = self.replacement(standard, both(class.special, next.special));
                by_number[usize::from(number)] += more;
            }
            for (sums, more) in sums.iter_mut().zip(&by_number) {
                sums.iter_mut()
                    .zip(tiles.clone())
                    .for_each(|(sum, tiles)| hands.add_products(more, tiles, sum));
            }
            sums
        };
        let sums = one.par_iter().until_stop().fold_with(none.clone(), add_products);
        let sum = sums.reduce_with(|mut sums, more| {
            sums.iter_mut().flatten().zip(more.into_iter().flatten()).for_each(|(sum, more)| *sum += more);
            sums
        });
        sum.unwrap_or(none)
    }
}

impl Goal {
    /// Does a form count, and does it have wins of this many melds?
    fn counts(&self, form: Form) -> bool {
        self.rules.forms.contains(form) && (form == Form::Standard || self.melds == MELDS)
    }
}

/// The sums of the special forms over two hands together, up to those of a win: seven pairs and kinds, thirteen orphans
/// and one of them twice.
fn both([pairs, orphans]: [Sums; 2], [more_pairs, more_orphans]: [Sums; 2]) -> [Sums; 2] {
    let pairs = ((pairs.0 + more_pairs.0).min(7), (pairs.1 + more_pairs.1).min(7));
    [pairs, ((orphans.0 + more_orphans.0).min(13), (orphans.1 + more_orphans.1).min(1))]
}

fn merge(one: Classes, other: Classes) -> Classes {
    let (mut more, fewer) = if one.len() < other.len() { (other, one) } else { (one, other) };
    for (class, hands) in fewer {
        *more.entry(class).or_default() += &hands;
    }
    more
}

/// Numbers of hands and deals by number of tiles, the coefficients of a polynomial: of up to two groups, whose
/// 2⁷² deals fit.
#[derive(Clone, Default)]
struct Polynomial(Vec<Count<u128>>);

impl Polynomial {
    /// The hand without tiles.
    fn one() -> Polynomial {
        Polynomial(vec![Count { hands: 1, deals: 1 }])
    }

    /// These hands with `held` copies of another tile, some of them given.
    fn with_tile(&self, given: u8, held: u8) -> Polynomial {
        let ways = Count { hands: 1, deals: binomial(u128::from(COPIES - given), u128::from(held - given)) };
        let none = vec![Count::default(); held.into()];
        Polynomial(none.into_iter().chain(self.0.iter().map(|&number| number * ways)).collect())
    }

    /// These hands combined with those of another group.
    fn times(&self, other: &Polynomial) -> Polynomial {
        let mut product = Polynomial(vec![Count::default(); self.0.len() + other.0.len() - 1]);
        for (tiles, &number) in self.0.iter().enumerate() {
            for (sum, &more) in product.0[tiles..].iter_mut().zip(&other.0) {
                *sum += number * more;
            }
        }
        product
    }

    /// Adds one coefficient of the product: the hands of `tiles` tiles out of these and those of the other groups.
    fn add_products(&self, other: &Polynomial, tiles: usize, sum: &mut Count<Wide>) {
        let first = (tiles + 1).saturating_sub(self.0.len());
        let others = other.0.iter().enumerate().take(tiles + 1).skip(first);
        for (more, number) in others {
            let fewer = self.0[tiles - more];
            sum.hands.add_product(fewer.hands, number.hands);
            sum.deals.add_product(fewer.deals, number.deals);
        }
    }
}

impl AddAssign<&Polynomial> for Polynomial {
    fn add_assign(&mut self, other: &Polynomial) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), Count::default());
        }
        self.0.iter_mut().zip(&other.0).for_each(|(sum, &number)| *sum += number);
    }
}

/// A number of hands or deals of four groups, low + 2³² · high: a sum of products, with one factor split at bit 32.
///
/// Both fit 128 bits: all 2¹³⁶ deals together are at most 2¹⁰⁴ in `high`, and in `low` each of the 2⁷² deals of two
/// groups is added less than 2³² times.
#[derive(Clone, Copy, Default)]
struct Wide {
    low: u128,
    high: u128,
}

impl Wide {
    fn add_product(&mut self, one: u128, other: u128) {
        self.low += one * (other & u128::from(u32::MAX));
        self.high += one * (other >> 32);
    }

    fn number(self) -> BigUint {
        self.low + (BigUint::from(self.high) << 32)
    }
}

impl AddAssign for Wide {
    fn add_assign(&mut self, other: Wide) {
        self.low += other.low;
        self.high += other.high;
    }
}
