//! How many hands of a number of tiles have each shanten (配牌時向聴数)?
//!
//! The hands of a group are counted by class and by what matters to the special forms. Two groups have few distinct
//! combinations of these, so four are joined by multiplying numbers of hands, without visiting any.

use crate::parallel::*;
use rustc_hash::FxHashMap;

use crate::count::{Count, Distribution};
use crate::rules::{Forms, Rules};
use crate::shanten::SPECIAL_TILES;
use crate::shanten::numbers::{MAX_TILES, NONE, ShantenError, check_form};
use crate::shanten::tables::Tables;
use crate::shanten::tables::group_index::{ClassId, GroupIndex, RANKS, Sort};
use crate::shanten::tables::tally::{SpecialForms, Tally};
use crate::tiles::{CHOOSE_OF_FOUR, Group};

/// The number of hands of one group or of two for each class and relevant counts. Hands and deals of up to fourteen
/// of 136 tiles fit 64 bits: C(136, 14) < 2⁶².
type Sums = FxHashMap<(ClassId, Tally), Count<u64>>;

/// One of these.
type Counted = ((ClassId, Tally), Count<u64>);

/// All of them, in ascending order of tiles.
type Sorted = Vec<Counted>;

/// How many hands of `tiles` tiles have each shanten? For other numbers of tiles or melds see
/// [`Goal::distribution`](crate::shanten::any_size::Goal::distribution).
///
/// ```
/// use tehai::Rules;
/// use tehai::shanten::distribution;
///
/// let starting_hands = distribution(Rules::default(), 14)?;
/// assert_eq!(starting_hands.counts()[0].deals, 12_859_078_207_674u64.into());
/// // Tiles to draw until a win, on average over the deals; the mean shanten is one less.
/// let mean = starting_hands.mean().expect("there are hands of 14 tiles");
/// assert_eq!(mean.scientific(6), "4.15594e+00");
/// # Ok::<(), tehai::shanten::ShantenError>(())
/// ```
///
/// Time: milliseconds; with all forms tens of them.
///
/// # Errors
/// [`ShantenError::Tiles`] or [`ShantenError::NoForm`] for numbers of tiles that have no shanten.
pub fn distribution(rules: Rules, tiles: u8) -> Result<Distribution, ShantenError> {
    let number = NumberOf::new(rules, tiles)?;
    let tables = Tables::get();
    let manzu = Sort::of(Group::Manzu, rules.players);
    let of_sort = |sort| group(&tables.groups, sort, rules);
    let (suit, honours) = (of_sort(Sort::Suit), of_sort(Sort::Honours));
    let manzu = if manzu == Sort::Suit { suit.clone() } else { of_sort(manzu) };
    let (one, other) =
        join(|| two_groups(tables, &manzu, &suit, rules), || two_groups(tables, &suit, &honours, rules));

    let mut by_tiles: Vec<Vec<&Counted>> = vec![Vec::new(); usize::from(MAX_TILES) + 1];
    other.iter().for_each(|hands| by_tiles[usize::from(hands.0.1.tiles())].push(hands));
    let joined_counts = |((class, tally), count): &Counted| {
        let mut counts = [Count::<u64>::default(); REPLACEMENT_NUMBERS];
        let Some(rest) = tiles.checked_sub(tally.tiles()) else { return counts };
        let standard = tables.joins.replacements(tiles, *class);
        for &&((other, other_tally), other_count) in &by_tiles[usize::from(rest)] {
            let number = number.of(standard[usize::from(other)], *tally + other_tally);
            counts[usize::from(number)] += *count * other_count;
        }
        counts
    };
    let total = one.par_iter().until_stop().map(joined_counts).reduce_with(|mut sum, counts| {
        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        sum
    });
    Ok(Distribution::new(total.unwrap_or_default().map(Count::from)))
}

/// Room for all replacement numbers.
const REPLACEMENT_NUMBERS: usize = 16;

/// The replacement numbers of hands of a number of tiles under some rules.
#[derive(Clone, Copy)]
struct NumberOf {
    rules: Rules,
    /// The special forms, if any can be reached.
    special: Option<&'static SpecialForms>,
}

impl NumberOf {
    fn new(rules: Rules, tiles: u8) -> Result<NumberOf, ShantenError> {
        check_form(rules.forms, tiles)?;
        let special = rules.forms != Forms::STANDARD && tiles >= SPECIAL_TILES;
        Ok(NumberOf { rules, special: special.then(|| SpecialForms::get(rules)) })
    }

    /// The replacement number of a hand, given that of the standard form.
    #[inline]
    fn of(self, standard: u8, tally: Tally) -> u8 {
        let standard = if self.rules.forms.contains(Forms::STANDARD) { standard } else { NONE };
        self.special.map_or(standard, |special| standard.min(special.number(tally, self.rules.seven_pairs)))
    }
}

/// The hands of a group of a sort.
fn group(tables: &GroupIndex, sort: Sort, rules: Rules) -> Sorted {
    let add = |sums: &mut Sums, codes, counts: &[u8; RANKS]| {
        let tally = tables.tally(sort, codes);
        let deals = counts.iter().map(|&count| CHOOSE_OF_FOUR[usize::from(count)]).product();
        *sums.entry((tables.class(tally), tally.relevant(rules))).or_default() += Count { hands: 1, deals };
    };
    sorted(GroupIndex::sum_hands(sort, add, merge))
}

/// The hands of two groups.
fn two_groups(tables: &Tables, one: &Sorted, other: &Sorted, rules: Rules) -> Sorted {
    let joined = |&((class, tally), count): &Counted| {
        // Fewest tiles come first.
        let fitting = other.iter().take_while(move |hands| tally.tiles() + hands.0.1.tiles() <= MAX_TILES);
        fitting.map(move |&((other_class, other_tally), other_count)| {
            let class = tables.joins.pair(class, other_class);
            ((class, (tally + other_tally).relevant(rules)), count * other_count)
        })
    };
    let mut sums = Sums::default();
    one.iter().flat_map(joined).for_each(|(key, count)| *sums.entry(key).or_default() += count);
    sorted(sums)
}

/// Adds up two sums.
fn merge(one: Sums, other: Sums) -> Sums {
    let (mut more, fewer) = if one.len() < other.len() { (other, one) } else { (one, other) };
    fewer.into_iter().for_each(|(key, count)| *more.entry(key).or_default() += count);
    more
}

/// Sorts by number of tiles, and leaves out those with more tiles than a hand.
fn sorted(sums: Sums) -> Sorted {
    let mut sorted: Sorted = sums.into_iter().filter(|hands| hands.0.1.tiles() <= MAX_TILES).collect();
    sorted.sort_unstable_by_key(|hands| hands.0.1.tiles());
    sorted
}
