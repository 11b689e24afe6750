//! How far are hands of every number of tiles from a win?
//!
//! The ranks of a group are read for all hands at once: each distinct state ([`Prefix`]) has the number of hands that
//! lead to it, by number of tiles, as the coefficients of a polynomial. For example, of one rank there are
//! 1 + x + x² + x³ + x⁴ hands and 1 + 4x + 6x² + 4x³ + x⁴ deals. Groups end in few classes. To join groups is to join
//! each two classes, and to multiply their polynomials.

mod growth;
mod polynomial;

use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;
use tehai::count::Count;
use tehai::handset::{Forest, GameSets};
use tehai::parallel::*;
use tehai::recurrence::{self, NEVER, Prefix, Wins, drawn};
use tehai::rules::{Forms, MELDS};
use tehai::shanten::any_size::Goal;
use tehai::stop;
use tehai::tiles::{COPIES, Group, Hand, HandError, Tile, TileSet};

use crate::distribution::{Distribution, merge, of_levels};
use crate::profile::{Special, SpecialForms};

pub use growth::ClassNumbers;
use polynomial::{Polynomial, Wide};

/// The least cost for each number of melds of a group, of which a suit has most, 0 to 12.
type GroupCosts = recurrence::Costs<16, 12>;

/// The same for several groups joined, which have up to 42 melds beside a head.
type Costs = recurrence::Costs<48, 42>;

/// The number of hands by number of tiles and replacement number.
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

impl BySize {
    /// Counts the hands of every number of tiles by replacement number, up to `most`; those further away are
    /// counted together. The lower it is, the less time it takes: 0 gives how many contain a win, 1 a tenpai
    /// hand too.
    ///
    /// Time: for the standard form and few melds, tens of milliseconds; with all forms, some tenths of a second.
    ///
    /// ```
    /// use tehai::Rules;
    /// use tehai::shanten::any_size::Goal;
    /// use tehai_count::by_size::BySize;
    ///
    /// // Sixteen tiles and one drawn: Taiwanese hands of five melds and a head.
    /// let counted = BySize::new(Goal::new(Rules::STANDARD, 5)?, 0);
    /// assert_eq!(counted.count_within(17, 0).deals, 1_554_490_175_889_888u64.into());
    /// # Ok::<(), tehai::shanten::ShantenError>(())
    /// ```
    pub fn new(goal: Goal, most: u8) -> BySize {
        BySize::with(goal, most, &Hand::EMPTY).expect("no tiles are in every game")
    }

    /// The same for the hands that hold some tiles at least. Their deals are the ways to take the others from those
    /// left.
    ///
    /// ```
    /// use tehai::Rules;
    /// use tehai::shanten::any_size::Goal;
    /// use tehai_count::by_size::BySize;
    ///
    /// // A hand that waits for two kinds, both of which it holds twice, has four tiles to win by.
    /// let given = "123456m22345p11z".parse()?;
    /// let counted = BySize::with(Goal::new(Rules::default(), 4)?, 0, &given)?;
    /// assert_eq!(counted.count_within(14, 0).deals, 4u8.into());
    /// assert_eq!(counted.total(14).deals, (136u8 - 13).into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`HandError::NoSuchTile`] if the game does not have one of the tiles.
    pub fn with(goal: Goal, most: u8, given: &Hand) -> Result<BySize, HandError> {
        let players = goal.rules().players;
        given.check_players(players)?;
        Ok(BySize { counts: Census::new(goal, most, given).counts(0..=players.total() as usize) })
    }
}

impl Distribution {
    /// The hands of `tiles` tiles by their distance from the win; `None` if the game has fewer tiles. Shanten is one
    /// less than the replacement number: 0 contains a tenpai hand, −1 a win.
    ///
    /// Up to fourteen tiles that go with the melds are counted by [`of_shanten`](Distribution::of_shanten). Of other
    /// hands there would be many classes if the special forms count, so these are counted as sets.
    ///
    /// Time: some tenths of a second with up to ten melds; seconds with more.
    ///
    /// ```
    /// use tehai::Rules;
    /// use tehai::shanten::any_size::Goal;
    /// use tehai_count::distribution::Distribution;
    /// // Taiwanese hands have sixteen tiles.
    /// let goal = Goal::new(Rules::STANDARD, 5)?;
    /// let distribution = Distribution::towards(goal, 16).expect("there are 136 tiles");
    /// let mean = distribution.mean().expect("hands");
    /// assert_eq!(mean.scientific(6), "5.22320e+00");
    /// # Ok::<(), tehai::shanten::ShantenError>(())
    /// ```
    pub fn towards(goal: Goal, tiles: u8) -> Option<Distribution> {
        let (rules, melds) = (goal.rules(), goal.melds());
        if u32::from(tiles) > rules.players.total() {
            return None;
        }
        if tiles / 3 == melds
            && let Ok(counted) = Distribution::of_shanten(rules, tiles)
        {
            return Some(counted);
        }
        if melds == MELDS && rules.forms != Forms::STANDARD {
            let forest = Forest::new();
            let levels = GameSets::new(&forest, rules).within_replacement(melds, tiles);
            return Some(of_levels(levels).expect("the sets of four melds fit every forest"));
        }
        let size = usize::from(tiles);
        let counts = Census::new(goal, u8::MAX, &Hand::EMPTY).counts(size..=size);
        Some(Distribution::new(counts.into_iter().flatten()))
    }
}

/// All that the replacement number of a hand depends on, however its other groups are.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Class {
    costs: Wins<Costs>,
    special: Special,
}

/// The hands of some groups, by class.
type Classes = FxHashMap<Class, Polynomial>;

/// What is counted.
struct Census<'a> {
    goal: Goal,
    /// Those of the special forms that count, of wins of four melds alone.
    special: SpecialForms,
    /// The tiles that every hand holds.
    given: &'a Hand,
    /// The numbers of melds that matter.
    melds: usize,
    /// The highest cost that matters.
    most: u8,
}

impl Census<'_> {
    fn new(goal: Goal, most: u8, given: &Hand) -> Census<'_> {
        let (rules, melds) = (goal.rules(), goal.melds());
        let forms = if melds == MELDS { rules.forms } else { Forms::STANDARD };
        let special = SpecialForms::new(forms, rules.seven_pairs);
        let of_standard = if forms.contains(Forms::STANDARD) { melds } else { 0 };
        // No hand is further away than the empty one.
        Census { goal, special, given, melds: of_standard.into(), most: most.min(3 * melds + 2) }
    }

    /// The numbers of hands by replacement number, the last for all further away, and by number of tiles.
    fn counts(&self, tiles: RangeInclusive<usize>) -> Vec<Vec<Count>> {
        let [manzu, pinzu, souzu, honours] = Group::ALL.map(|group| self.group(group));
        let first = self.join(&manzu, &pinzu);
        let second = self.join(&souzu, &honours);
        let counts = self.by_replacement(&first, &second, tiles).into_iter();
        counts.map(|by_tiles| by_tiles.into_iter().map(|sum| sum.map(Wide::number)).collect()).collect()
    }

    /// The hands of a group.
    fn group(&self, group: Group) -> Classes {
        type States = FxHashMap<Prefix<GroupCosts>, FxHashMap<Special, Polynomial>>;
        let mut states = States::default();
        states.entry(Prefix::START).or_default().insert(Default::default(), Polynomial::one());
        let (kind, existing) = (group.kind(), self.goal.rules().players.tiles());
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
                    let counted = self.special.of(held, TileSet::ORPHANS.contains(tile));
                    for (special, hands) in &by_special {
                        let more = hands.with_tile(given, held);
                        *sums.entry(special.plus(counted)).or_default() += &more;
                    }
                }
            }
            states = after;
        }
        let mut classes = Classes::default();
        for (prefix, by_special) in states {
            let costs = prefix.end().widened();
            for (special, hands) in by_special {
                *classes.entry(self.class(costs, special)).or_default() += &hands;
            }
        }
        classes
    }

    /// The hands of two groups.
    fn join(&self, one: &Classes, other: &Classes) -> Classes {
        let products = |(class, hands): (&Class, &Polynomial)| {
            // What leads to the same class is summed first: additions are cheap, products are not.
            let mut sums = Classes::default();
            for (next, more) in other {
                let joined = self.class(class.costs.join(&next.costs), class.special.plus(next.special));
                *sums.entry(joined).or_default() += more;
            }
            sums.values_mut().for_each(|sum| *sum = sum.times(hands));
            sums
        };
        one.par_iter().until_stop().map(products).reduce_with(merge).unwrap_or_default()
    }

    /// The class of hands with these costs and sums. All that contain a win are one class.
    fn class(&self, costs: Wins<Costs>, special: Special) -> Class {
        let is_won = self.replacement(costs.wins.get(self.melds), special) == 0;
        let nothing = Costs::NOTHING_MISSING;
        let (costs, special) = match is_won {
            true => (Wins { melds: nothing, wins: nothing }, Special::WINS),
            false => (costs, special),
        };
        Class { costs: costs.cut(self.melds, self.most), special }
    }

    /// The replacement number, given that of the standard form; one above the highest counted for all further away.
    fn replacement(&self, standard: Option<u8>, special: Special) -> u8 {
        let standard = standard.filter(|_| self.goal.rules().forms.contains(Forms::STANDARD));
        self.special.number(special).min(standard.unwrap_or(NEVER)).min(self.most + 1)
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
                let number = self.replacement(standard, class.special.plus(next.special));
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
