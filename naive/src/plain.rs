//! The standard form as a plain dynamic program: how far are some tiles from melds and a head?
//!
//! Three steps answer it, each a few loops. [`Prefix::next`] reads the ranks of a group, [`join`] puts two groups
//! together, and [`least_win`] two hands of groups, of which a single number is asked. Other programs call the last two
//! `add1` and `add2`. The library has the same steps, but works them out beforehand for all hands of a group.
//!
//! ```
//! use tehai::Hand;
//! use tehai::tiles::{COPIES, Group};
//! use tehai_naive::plain::{Prefix, join, least_win};
//! let hand: Hand = "199m146779p12s246z".parse()?;
//! let [m, p, s, z] = Group::ALL.map(|group| {
//!     let read = |prefix: Prefix, (rank, &held): (usize, &u8)| {
//!         prefix.next(held, COPIES, group != Group::Honours && rank < 7)
//!     };
//!     hand.group(group).counts().iter().enumerate().fold(Prefix::START, read).end()
//! });
//! // Five tiles are to be drawn: its shanten is 4.
//! assert_eq!(least_win(&join(&m, &p), &join(&s, &z), 4), 5);
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```

/// The fewest tiles to draw for 0 to 4 melds, and for 0 to 4 melds and a head: u_0 … u_4 and t_0 … t_4.
pub type Partial = [[u8; 5]; 2];

/// What cannot be reached. Two of it are less than 256.
pub const NEVER: u8 = 100;

/// The ranks of a group that were read so far: their [`Partial`], by the number of sequences that began two ranks ago
/// and one rank ago and still need tiles. Three equal sequences are three triplets, so there are up to two.
#[derive(Clone, Copy, Debug)]
pub struct Prefix([[Partial; 3]; 3]);

impl Prefix {
    /// Before the first rank: no melds.
    pub const START: Prefix = {
        let mut start = [[[[NEVER; 5]; 2]; 3]; 3];
        start[0][0][0][0] = 0;
        Prefix(start)
    };

    /// After a rank of which so many copies are held, and a win can have up to `limit`. Can a sequence begin there?
    pub fn next(&self, held: u8, limit: u8, begins: bool) -> Prefix {
        let mut next = [[[[NEVER; 5]; 2]; 3]; 3];
        let uses = (0..=usize::from(begins) * 2)
            .flat_map(|new| [(new, 0, 0), (new, 1, 0), (new, 0, 1), (new, 1, 1)]);
        for (new, triplets, heads) in uses {
            for (older, newer) in (0..9).map(|both| (both / 3, both % 3)) {
                let copies = (older + newer + new + 3 * triplets + 2 * heads) as u8;
                if copies > limit {
                    continue;
                }
                for heads_before in 0..=1 - heads {
                    for melds_before in 0..=4 - new - triplets {
                        let before = self.0[older][newer][heads_before][melds_before];
                        let after =
                            &mut next[newer][new][heads_before + heads][melds_before + new + triplets];
                        *after = (before + copies.saturating_sub(held)).min(*after);
                    }
                }
            }
        }
        Prefix(next)
    }

    /// After the last rank, where no sequence may need tiles.
    pub fn end(&self) -> Partial {
        self.0[0][0]
    }
}

/// The numbers of two groups together: their melds are shared out, and one of them has the head.
pub fn join(one: &Partial, other: &Partial) -> Partial {
    let mut joined = [[NEVER; 5]; 2];
    for melds in 0..5 {
        for of_one in 0..=melds {
            for (head, of_other_head) in [(0, 0), (1, 0), (0, 1)] {
                let least = &mut joined[head + of_other_head][melds];
                *least = (one[head][of_one] + other[of_other_head][melds - of_one]).min(*least);
            }
        }
    }
    joined
}

/// One number of the [`join`]: the fewest tiles to draw for so many melds and a head.
pub fn least_win(one: &Partial, other: &Partial, melds: usize) -> u8 {
    let ways = (0..=melds).flat_map(|of_one| {
        [(0, 1), (1, 0)].map(|(head, other_head)| one[head][of_one] + other[other_head][melds - of_one])
    });
    ways.min().expect("at least the ways without melds in one")
}
