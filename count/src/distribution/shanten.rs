//! How many hands of a number of tiles have each shanten (配牌時向聴数)?
//!
//! The hands of a group are counted by [`Profile`]. Two groups have few distinct profiles, so four are joined by
//! multiplying numbers of hands, without visiting any.

use rustc_hash::FxHashMap;
use tehai::count::Count;
use tehai::parallel::*;
use tehai::rules::Rules;
use tehai::shanten::ShantenError;
use tehai::tiles::{CHOOSE_OF_FOUR, COPIES, Group, TileSet};

use crate::distribution::{Distribution, merge};
use crate::profile::{Profile, Profiles};

/// The number of hands of one group or of two for each profile. Hands and deals of up to fourteen of 136 tiles fit 64
/// bits: C(136, 14) < 2⁶².
type Sums = FxHashMap<Profile, Count<u64>>;

/// All of them, in ascending order of tiles.
type Sorted = Vec<(Profile, Count<u64>)>;

/// Room for all replacement numbers.
const REPLACEMENT_NUMBERS: usize = 16;

impl Distribution {
    /// How many hands of `tiles` tiles have each shanten? For other numbers of tiles or melds see
    /// [`towards`](Distribution::towards).
    ///
    /// ```
    /// use tehai::Rules;
    /// use tehai_count::distribution::Distribution;
    ///
    /// let starting_hands = Distribution::of_shanten(Rules::default(), 14)?;
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
    pub fn of_shanten(rules: Rules, tiles: u8) -> Result<Distribution, ShantenError> {
        let of = Hands { profiles: Profiles::new(rules, tiles)?, existing: rules.players.tiles(), tiles };
        let (souzu, honours) = (of.group(Group::Souzu), of.group(Group::Honours));
        let has_all_manzu = TileSet::from_group(Group::Manzu).is_subset(of.existing);
        let manzu = if has_all_manzu { souzu.clone() } else { of.group(Group::Manzu) };
        let (one, other) = join(|| of.two_groups(&manzu, &souzu), || of.two_groups(&souzu, &honours));
        let mut by_tiles = vec![(Vec::new(), Vec::new()); usize::from(tiles) + 1];
        for (profile, count) in other {
            let (profiles, counts) = &mut by_tiles[usize::from(profile.tiles)];
            profiles.push(profile);
            counts.push(count);
        }
        let joined_counts = |(profile, count): &(Profile, Count<u64>)| {
            let mut sums = [Count::<u64>::default(); REPLACEMENT_NUMBERS];
            let (others, counts) = &by_tiles[usize::from(tiles - profile.tiles)];
            for (number, other) in of.profiles.replacements(profile, others).zip(counts) {
                sums[usize::from(number)] += *count * *other;
            }
            sums
        };
        let total = one.par_iter().until_stop().map(joined_counts).reduce_with(|mut sum, counts| {
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            sum
        });
        Ok(Distribution::new(total.unwrap_or_default().map(Count::from)))
    }
}

/// The hands of up to so many tiles of a game.
struct Hands {
    profiles: Profiles,
    existing: TileSet,
    tiles: u8,
}

/// Some ranks of a group.
#[derive(Clone, Copy)]
struct Part {
    /// Without a class.
    profile: Profile,
    /// What they add to the place of the group's hand.
    place: u32,
    deals: u64,
}

impl Part {
    fn and(self, other: &Part) -> Part {
        let (place, deals) = (self.place + other.place, self.deals * other.deals);
        Part { profile: self.profile.plus(other.profile), place, deals }
    }
}

impl Hands {
    /// The hands of a group.
    fn group(&self, group: Group) -> Sorted {
        let ranks = group.kind().kinds();
        let [firsts, seconds] = [0..4, 4..ranks].map(|ranks| self.parts(group, ranks));
        let start = self.profiles.place(group, &[]);
        let add = |mut sums: Sums, first: &Part| {
            let fitting =
                seconds.iter().take_while(|second| first.profile.tiles + second.profile.tiles <= self.tiles);
            for part in fitting.map(|second| first.and(second)) {
                let profile = self.profiles.with_class(part.profile, start + part.place);
                *sums.entry(profile).or_default() += Count { hands: 1, deals: part.deals };
            }
            sums
        };
        let sums = firsts.par_iter().fold_with(Sums::default(), add).reduce_with(merge);
        sorted(sums.unwrap_or_default())
    }

    /// The hands of some ranks, counted from 0, by number of tiles.
    fn parts(&self, group: Group, ranks: std::ops::Range<usize>) -> Vec<Part> {
        let mut parts = vec![Part { profile: Profile::default(), place: 0, deals: 1 }];
        let weights: Vec<u32> = self.profiles.weights(group).collect();
        for rank in ranks {
            let tile = TileSet::from_group(group).iter().nth(rank).expect("a rank of the group");
            let most = if self.existing.contains(tile) { COPIES } else { 0 };
            let of_rank = |copies: u8| Part {
                profile: self.profiles.of_tile(tile, copies),
                place: weights[rank] * u32::from(copies),
                deals: CHOOSE_OF_FOUR[usize::from(copies)],
            };
            let more: Vec<Part> = (0..=most).map(of_rank).collect();
            parts = parts.iter().flat_map(|part| more.iter().map(|more| part.and(more))).collect();
        }
        parts.sort_unstable_by_key(|part| part.profile.tiles);
        parts
    }

    /// The hands of two groups.
    fn two_groups(&self, one: &Sorted, other: &Sorted) -> Sorted {
        let mut sums = Sums::default();
        for (profile, count) in one {
            // Fewest tiles come first.
            let fitting = other.iter().take_while(|other| profile.tiles + other.0.tiles <= self.tiles);
            for (other, other_count) in fitting {
                *sums.entry(self.profiles.join(profile, other)).or_default() += *count * *other_count;
            }
        }
        sorted(sums)
    }
}

/// By number of tiles.
fn sorted(sums: Sums) -> Sorted {
    let mut sorted: Sorted = sums.into_iter().collect();
    sorted.sort_unstable_by_key(|(profile, _)| profile.tiles);
    sorted
}
