//! How do wins, tenpai and shanten of whole hands follow from the ranks of the four groups (集合漸化式)?
//!
//! ```text
//!         Prefix::next              Wins::join
//! ranks ────────────────▶ groups ────────────────▶ hands
//! ```
//!
//! Either arrow is one function, written once for any weight: the same sums of the same products are taken, and only
//! the meaning of sum and product differs. All of this is the standard form, melds and a head. Three questions, and
//! what passes along the arrows:
//!
//! | question | ranks → groups | groups → hands |
//! |---|---|---|
//! | how far is *one hand* from a win? | [`Costs`]: min, + | [`Costs`] |
//! | how many classes have *all hands* of a group? | [`Costs`], of all hands at once | – |
//! | how many hands win? | `bool`, of all hands at once; hands with the same prefix are counted together | [`Series`] of numbers: +, × |
//!
//! # From groups to hands
//!
//! For one group or several, let A_m be the hands of m melds, B_m the hands of m melds and a head, C_m the hands one
//! tile short of A_m, and D_m the hands one tile short of B_m. Adding a group with the sets A′, B′, C′, D′ gives:
//!
//! ```text
//! A_m ← ⋃ A_l × A′_{m−l}
//! B_m ← ⋃ B_l × A′_{m−l} ∪ A_l × B′_{m−l}
//! C_m ← ⋃ C_l × A′_{m−l} ∪ A_l × C′_{m−l}
//! D_m ← ⋃ D_l × A′_{m−l} ∪ A_l × D′_{m−l} ∪ B_l × C′_{m−l} ∪ C_l × B′_{m−l}       (l = 0 … m)
//! ```
//!
//! So the sets are power series in the number of melds, and the right sides are sums of products. [`Wins::join`] is the
//! first two lines; [`Classes::join`] all four, for tenpai, and for the wins beside it. The series are [`Series`] of
//! sets (`&`[`Forest`](crate::Forest)), of their sizes ([`Counts`]) or over a semiring of your own ([`Semiring`]); and
//! [`Costs`], numbers of tiles to draw with min for ∪ and + for ×.
//!
//! # From ranks to a group
//!
//! No meld reaches further than three ranks. So the ranks of a group are read one by one, and all that counts about
//! those so far is how many sequences began two ranks ago and one rank ago: [`Prefix::next`] has the formula.
//!
//! How far is a hand from four melds and a head?
//!
//! ```
//! use tehai::Hand;
//! use tehai::recurrence::{Costs, Wins, drawn};
//! use tehai::tiles::{COPIES, Group};
//!
//! let hand: Hand = "199m146779p12s246z".parse()?;
//! let of_group = |group| -> Wins<Costs<8, 4>> {
//!     let held = hand.group(group);
//!     Wins::of_group(held.kind(), |rank, copies| drawn(held.counts()[rank], COPIES)(copies))
//! };
//! let [m, p, s, z] = Group::ALL.map(of_group);
//! // Five tiles are to be drawn: its shanten is 4.
//! assert_eq!(m.join(&p).join(&s).join(&z).wins.get(4), Some(5));
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```
//!
//! The hands of a group are read all at once. Those with the same prefix go on in the same way, and there are few. Two
//! hands are in one class if they end with the same numbers of tiles to draw, for each of 0 to 4 melds, with a head and
//! without: whatever the other groups are, they are then as far from a win. The tables of [`shanten`](crate::shanten)
//! are no more than these classes, and their joins.
//!
//! ```
//! use std::collections::HashSet;
//! use tehai::recurrence::{Costs, Prefix, drawn};
//! use tehai::tiles::COPIES;
//!
//! // The 1,953,125 hands of a suit.
//! let mut prefixes = HashSet::from([Prefix::<Costs<8, 4>>::START]);
//! for rank in 0..9 {
//!     let next = |prefix: Prefix<_>| [0, 1, 2, 3, 4].map(|held| prefix.next(rank < 7, drawn(held, COPIES)));
//!     prefixes = prefixes.into_iter().flat_map(next).collect();
//! }
//! let classes: HashSet<_> = prefixes.iter().map(Prefix::end).collect();
//! assert_eq!(classes.len(), 126);
//! ```
//!
//! To count wins, a prefix need only know *whether* the tiles so far can be melds: its weight is `bool`. Each prefix
//! has beside it the numbers of hands that lead to it, by number of tiles, and what ends as melds, or melds and a head,
//! are the terms of the group's series. The crate `tehai-count` reads suits of any size so, and joins them.
//!
//! # Tenpai
//!
//! C and D begin with the waits of the hands of a group ([`GroupClasses`]), and [`solve`] joins the four groups. The
//! unions of A, B and C are disjoint, since the number of tiles in a group differs from term to term, so sizes are
//! added. For D the union is not disjoint: `11m22p` is in B × C′ and in C × B′. So [`Classes`] splits the hands of 3l+2
//! tiles in three: a win only (B∖C), tenpai only (C∖B), and both (B∩C). With these nothing is counted twice:
//!
//! ```text
//! B × C′ ∪ C × B′ = win × (tenpai′ + both′) + tenpai × (win′ + both′) + both × (win′ + tenpai′ + both′)
//! ```
//!
//! The index of `win`, `tenpai` and `both` is the number l of their complete melds. So the hands of C_m have index
//! m − 1 there, and C_0 is empty.
//!
//! The chapter *One recurrence, three algebras* of the book (`docs/recurrence.md`) explains this with examples, and
//! says what it corrects in its source, 集合漸化式 in the mahjong-algorithm-book of tomohxx.

mod costs;
mod group_classes;
mod ranks;
mod semiring;

pub use costs::{Costs, NEVER, drawn};
pub use group_classes::GroupClasses;
pub use ranks::{Prefix, UP_TO_TWO, Weight};
pub use semiring::{Counts, Semiring, Series};

use std::ops::{Add, Mul};

use tehai_options::named;

use crate::rules::Players;
use crate::tiles::{Group, GroupKind, TileSet};

/// A and B of one group, or of several joined: all that a question about wins needs.
///
/// `S` is a power series in the number of melds: [`Series`], or a faster type with the same operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wins<S> {
    /// A: melds.
    pub melds: S,
    /// B: melds and a head.
    pub wins: S,
}

impl<S> Wins<S>
where
    for<'s> &'s S: Add<Output = S> + Mul<Output = S>,
{
    /// A and B of the groups of both together.
    pub fn join(&self, other: &Self) -> Self {
        Wins {
            melds: &self.melds * &other.melds,
            wins: join_with_melds((&self.melds, &self.wins), (&other.melds, &other.wins)),
        }
    }
}

/// X × A′ ∪ A × X′, for the pairs (A, X) and (A′, X′): the formula of B and C, and for each class of [`Classes`].
fn join_with_melds<S>((a, x): (&S, &S), (other_a, other_x): (&S, &S)) -> S
where
    for<'s> &'s S: Add<Output = S> + Mul<Output = S>,
{
    &(x * other_a) + &(a * other_x)
}

/// The classes of one group, or of several joined, as values of a semiring by number of complete melds.
#[derive(Clone, Debug)]
pub struct Classes<S> {
    /// A: melds. Index m: 3m tiles.
    pub melds: S,
    /// B∖C: melds and a head, but not tenpai. Index m: 3m+2 tiles.
    pub win: S,
    /// C∖B: one tile short of melds, but not a win. Index m: 3m+2 tiles, one short of m+1 melds. A pair is not here,
    /// but in `both`.
    pub tenpai: S,
    /// B∩C: both, for example a pair.
    pub both: S,
    /// D: one tile short of melds and a head; that tile may be one of the head. Index m: 3m+1 tiles.
    pub tenpai_with_head: S,
}

impl<S> Classes<S> {
    /// Applies `f` to every class.
    pub fn map<T>(&self, mut f: impl FnMut(&S) -> T) -> Classes<T> {
        Classes {
            melds: f(&self.melds),
            win: f(&self.win),
            tenpai: f(&self.tenpai),
            both: f(&self.both),
            tenpai_with_head: f(&self.tenpai_with_head),
        }
    }
}

named! {
    /// One of the four sets of the formula.
    Letter {
        /// Melds.
        A = "A",
        /// Melds and a head.
        B = "B",
        /// One tile short of melds.
        C = "C",
        /// One tile short of melds and a head.
        D = "D",
    }
}

impl Letter {
    /// Does it depend on the rule for a fifth copy, as tenpai does?
    pub const fn is_tenpai(self) -> bool {
        matches!(self, Letter::C | Letter::D)
    }

    /// The number of tiles of its hands with index m; C_0 is empty.
    pub const fn tiles(self, melds: usize) -> usize {
        match self {
            Letter::A => 3 * melds,
            Letter::B => 3 * melds + 2,
            Letter::C => (3 * melds).saturating_sub(1),
            Letter::D => 3 * melds + 1,
        }
    }
}

impl<'a, A: Semiring> Classes<Series<'a, A>> {
    /// The classes of the groups of both together.
    pub fn join(&self, other: &Self) -> Self {
        let (s, t) = (self, other);
        let with_melds = |of_s, of_t| join_with_melds((&s.melds, of_s), (&t.melds, of_t));
        let two_incomplete = &s.win * &(&t.tenpai + &t.both)
            + &s.tenpai * &(&t.win + &t.both)
            + &s.both * &(&(&t.win + &t.tenpai) + &t.both);
        Classes {
            melds: &s.melds * &t.melds,
            win: with_melds(&s.win, &t.win),
            tenpai: with_melds(&s.tenpai, &t.tenpai),
            both: with_melds(&s.both, &t.both),
            // Groups of 3l+2 and 3k+2 tiles make a hand of 3(l+k+1)+1.
            tenpai_with_head: with_melds(&s.tenpai_with_head, &t.tenpai_with_head)
                + two_incomplete.times_meld(),
        }
    }

    /// B: melds and a head.
    pub fn wins(&self) -> Series<'a, A> {
        &self.win + &self.both
    }

    /// C: one tile short of melds.
    pub fn tenpai_of_melds(&self) -> Series<'a, A> {
        (&self.tenpai + &self.both).times_meld()
    }

    /// A, B, C or D.
    pub fn series(&self, letter: Letter) -> Series<'a, A> {
        match letter {
            Letter::A => self.melds.clone(),
            Letter::B => self.wins(),
            Letter::C => self.tenpai_of_melds(),
            Letter::D => self.tenpai_with_head.clone(),
        }
    }
}

/// Solves the recurrence: the classes of the first group, the first two, the first three, and all four, in the order m,
/// p, s, z, up to the number of melds of `groups`.
///
/// ```
/// use tehai::recurrence::{Counts, GroupClasses, solve};
/// use tehai::rules::{FifthTile, Players};
///
/// let groups = GroupClasses::new(4, FifthTile::Excluded);
/// let [.., all] = solve(&Counts::Hands, &groups, Players::Four);
/// assert_eq!(all.wins().terms()[4], 11_498_658u32.into());
/// assert_eq!(all.tenpai_with_head.terms()[4], 54_747_045u32.into());
/// ```
pub fn solve<'a, A: Semiring>(
    semiring: &'a A,
    groups: &GroupClasses,
    players: Players,
) -> [Classes<Series<'a, A>>; 4] {
    let [m, p, s, z] = groups.evaluate(semiring, players);
    let mp = m.join(&p);
    let mps = mp.join(&s);
    let mpsz = mps.join(&z);
    [m, mp, mps, mpsz]
}

/// The most melds that the tiles of a game make, 43 or 33. All tiles of a suit make twelve (111 … 999 and 123456789).
/// Every other kind, an honour or with three players 1m or 9m, makes one triplet.
pub fn most_melds(players: Players) -> usize {
    let of_group = |group: Group| {
        let tiles = TileSet::from_group(group);
        match group.kind() {
            GroupKind::Suit if tiles.is_subset(players.tiles()) => 12,
            _ => (tiles & players.tiles()).len(),
        }
    };
    Group::ALL.into_iter().map(of_group).sum()
}
