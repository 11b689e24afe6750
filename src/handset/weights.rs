//! Weights of sets: deals from any unseen tiles, red fives, and samples by weight.

use num_bigint::BigUint;
use rand_core::Rng;

use crate::count::Count;
use crate::handset::diagram::TooLargeError;
use crate::handset::index::{END, Edge, Folded, Index};
use crate::tiles::{CHOOSE_OF_FOUR, Group, Hand, KINDS, Tile};

/// A factor for 0 to 4 copies of each tile; the weight of a hand is their product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights([[u64; 5]; KINDS]);

impl Weights {
    /// Each hand counts one.
    pub const fn hands() -> Weights {
        Weights([[1; 5]; KINDS])
    }

    /// Each hand counts the ways to deal it from four distinguishable copies of each tile: ∏ C(4, h_i).
    pub const fn deals() -> Weights {
        Weights([CHOOSE_OF_FOUR; KINDS])
    }

    /// Each hand counts the ways to deal it from the unseen tiles: ∏ C(unseen_i, h_i).
    pub fn deals_from(unseen: &Hand) -> Weights {
        // Pascal's triangle.
        const CHOOSE: [[u64; 5]; 5] =
            [[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], CHOOSE_OF_FOUR];
        Weights(unseen.counts().map(|copies| CHOOSE[copies as usize]))
    }

    /// Each hand that the unseen tiles contain counts one.
    pub fn hands_from(unseen: &Hand) -> Weights {
        Weights(unseen.counts().map(|copies| std::array::from_fn(|held| u64::from(held <= copies as usize))))
    }

    /// Each hand counts the hands that it becomes when one five of each suit is red.
    ///
    /// ```
    /// use tehai::{handset::{Forest, Weights}, tiles::TileSet};
    /// let one_tile = Forest::new().all(TileSet::ALL, 1).index()?;
    /// assert_eq!(one_tile.weigh(&Weights::hands()), 34u8.into());
    /// assert_eq!(one_tile.weigh(&Weights::red_fives()), 37u8.into());
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn red_fives() -> Weights {
        let mut weights = Weights::hands();
        for suit in Group::SUITS {
            // Without the red five, a hand has 0 to 3 copies; with it, 1 to 4.
            weights.0[suit.start() + 4] = [1, 2, 2, 2, 1];
        }
        weights
    }

    /// The factor of `count` copies of the tile of a level.
    pub(super) fn of_copies(&self, level: u8, count: u8) -> u64 {
        self.0[level as usize][count as usize]
    }

    /// The factor of an edge.
    fn of_edge(&self, edge: Edge) -> u64 {
        self.of_copies(edge.level, edge.count)
    }

    /// The weight of a hand.
    pub fn weight(&self, hand: &Hand) -> u128 {
        Tile::all().map(|tile| u128::from(self.0[tile.index()][hand.count(tile) as usize])).product()
    }
}

impl Index {
    /// Number of hands and of deals.
    pub fn count(&self) -> Count {
        Count { hands: self.len().into(), deals: self.weigh(&Weights::deals()) }
    }

    /// The sum of the weights of all hands, exactly. Time: one multiplication per edge, on machine integers if
    /// possible.
    pub fn weigh(&self, weights: &Weights) -> BigUint {
        if let Some(below) = self.weights_below(weights) {
            return BigUint::from(*below.at(self.start()));
        }
        let below = self.fold(BigUint::ZERO, BigUint::from(1u8), |sum, edge, below| {
            Some(sum + below * weights.of_edge(edge))
        });
        below.map_or(BigUint::ZERO, |below| below.at(self.start()).clone())
    }

    /// The weight of the hands below each node, unless one exceeds 2¹²⁸.
    fn weights_below(&self, weights: &Weights) -> Option<Folded<u128>> {
        self.fold(0u128, 1, |sum, edge, below| {
            sum.checked_add(below.checked_mul(u128::from(weights.of_edge(edge)))?)
        })
    }

    /// For each tile, the weight of the hands that become a hand of the set with it. The caller ensures that no part of
    /// the sums exceeds 64 bits.
    ///
    /// Such a hand is a path of the set with one copy fewer on one edge. So an edge contributes to its tile the weight
    /// of all paths above it, times its own with one copy fewer, times the weight of all paths below it. One pass up
    /// gives the weights below, one pass down those above.
    pub(crate) fn weigh_waiting(&self, weights: &Weights) -> [u64; KINDS] {
        let mut waiting = [0; KINDS];
        let Some(below) = self.few_below(weights) else { return waiting };
        let mut above = vec![0; self.number_of_edges()];
        if self.start() != END {
            above[self.start() as usize] = 1u64;
        }
        for node in self.nodes_to_the_root().rev() {
            for (_, edge) in self.edges_from(node) {
                let here = above[node as usize];
                if edge.next != END {
                    above[edge.next as usize] += here * weights.of_edge(edge);
                }
                if let Some(fewer) = edge.count.checked_sub(1) {
                    let less = here * weights.of_copies(edge.level, fewer);
                    waiting[edge.level as usize] += less * below.at(edge.next);
                }
            }
        }
        waiting
    }

    /// The weight of all hands. The caller ensures that no part of the sum exceeds 64 bits.
    pub(crate) fn weigh_few(&self, weights: &Weights) -> u64 {
        self.few_below(weights).map_or(0, |below| *below.at(self.start()))
    }

    /// The weight of the hands below each node. The caller ensures that no part of the sums exceeds 64 bits.
    fn few_below(&self, weights: &Weights) -> Option<Folded<u64>> {
        self.fold(0u64, 1, |sum, edge, below| Some(sum + weights.of_edge(edge) * below))
    }

    /// A random hand of the set, each with the same probability; `None` if the set is empty.
    ///
    /// Any generator of the crate `rand_core` 0.10 will do, for example of `rand_chacha` 0.10 or `rand` 0.10.
    ///
    /// ```
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    /// use tehai::{Forest, GameSets, Rules};
    /// let forest = Forest::new();
    /// let wins = GameSets::new(&forest, Rules::default()).wins(14).index()?;
    /// let mut random = ChaCha8Rng::seed_from_u64(1);
    /// let hand = wins.sample(&mut random).expect("there are wins");
    /// assert!(tehai::winning::is_win(&hand, Rules::default()));
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn sample(&self, random: &mut impl Rng) -> Option<Hand> {
        self.unrank(self.sample_rank(random)?)
    }

    /// The rank of the hand that [`sample`](Index::sample) draws, without the walk to the hand.
    pub fn sample_rank(&self, random: &mut impl Rng) -> Option<u128> {
        below(self.len(), random)
    }

    /// The set prepared for samples by weight.
    ///
    /// # Errors
    /// [`TooLargeError::Weight`] if the set weighs more than 2¹²⁸.
    pub fn weighted(&self, weights: &Weights) -> Result<Weighted<'_>, TooLargeError> {
        let below = self.weights_below(weights).ok_or(TooLargeError::Weight)?;
        Ok(Weighted { index: self, weights: weights.clone(), below })
    }
}

/// A set whose hands are drawn with a probability proportional to their weight.
#[derive(Clone, Debug)]
pub struct Weighted<'i> {
    index: &'i Index,
    weights: Weights,
    below: Folded<u128>,
}

impl Weighted<'_> {
    /// The weight of the whole set.
    pub fn total(&self) -> u128 {
        *self.below.at(self.index.start())
    }

    /// A random hand of the set, with a probability proportional to its weight; `None` if the set has no weight. With
    /// the weights of deals, every deal has the same probability.
    ///
    /// ```
    /// use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
    /// use tehai::handset::{Forest, Weights};
    /// // Two tiles out of four copies of 1z and of 2z are 28 deals: six of 11z, sixteen of 12z, six of 22z.
    /// let hands = Forest::new().all("12z".parse()?, 2).index()?;
    /// let deals = hands.weighted(&Weights::deals())?;
    /// assert_eq!(deals.total(), 28);
    /// let mut random = ChaCha8Rng::seed_from_u64(1);
    /// let drawn = (0..2_800).filter_map(|_| deals.sample(&mut random));
    /// let mixed = drawn.filter(|hand| hand.to_string() == "12z").count();
    /// assert!((1_500..1_700).contains(&mixed), "about 1,600 of 2,800");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(&self, random: &mut impl Rng) -> Option<Hand> {
        let mut drawn = below(self.total(), random)?;
        let mut counts = [0; KINDS];
        let mut place = self.index.start();
        while place != END {
            for (_, edge) in self.index.edges_from(place) {
                let weight = u128::from(self.weights.of_edge(edge));
                let share = weight * self.below.at(edge.next);
                if drawn < share {
                    // `drawn` is below weight · below, so the quotient chooses among the hands below.
                    drawn /= weight;
                    counts[edge.level as usize] = edge.count;
                    place = edge.next;
                    break;
                }
                drawn -= share;
            }
        }
        Some(Hand::from_valid(counts))
    }
}

/// A number below `end`, each with the same probability: the first random number of as many bits that is small enough.
fn below(end: u128, random: &mut impl Rng) -> Option<u128> {
    let largest = end.checked_sub(1)?;
    let mask = u128::MAX.checked_shr(largest.leading_zeros()).unwrap_or(0);
    loop {
        let drawn = (u128::from(random.next_u64()) << 64 | u128::from(random.next_u64())) & mask;
        if drawn <= largest {
            return Some(drawn);
        }
    }
}
