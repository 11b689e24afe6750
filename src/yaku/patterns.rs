//! Yaku of the decomposition as sets of hands: [`Patterns`].

use std::collections::BTreeSet;
use std::fmt;

use crate::handset::{Forest, HandSet};
use crate::rules::Winds;
use crate::sort;
use crate::tiles::{Group, Meld, MeldKind, Tile, TileSet};
use crate::waiting::types::WaitType;
use crate::yaku::Yaku;
use crate::yaku::parts::OUTER;

/// Wins of four melds and a head, given by what each place may hold: a union of *patterns*.
///
/// A pattern is a set of melds for each of four places, and a set of heads. A decomposition *matches* it if its head is
/// among the heads and its melds fit the places in some order. Example: the straight in manzu, `[123][456][789][M]`
/// with any meld M and any head, matches `123m 456m 789m 111z 22z`.
///
/// The hands with a decomposition that matches are the product of five small sets ([`HandSet::product`]): the melds of
/// each place, and the heads. So neither hands nor decompositions are visited.
///
/// ```
/// use tehai::rules::Winds;
/// use tehai::yaku::{Patterns, Yaku};
/// use tehai::{Forest, GameSets, Rules};
/// let forest = Forest::new();
/// let sets = GameSets::new(&forest, Rules::default());
/// let of = |yaku| Patterns::for_yaku(yaku, Winds::EAST).expect("a yaku of the decomposition");
/// assert_eq!(sets.matching(&of(Yaku::Sanshoku)).len()?, 12_852);
/// // Four sequences, or three triplets: the hand splits in both ways, but not at once.
/// let (pinfu, sanankou) = (of(Yaku::Pinfu), of(Yaku::Sanankou));
/// let hand = "111222333456m22p".parse()?;
/// assert!(sets.matching(&pinfu).contains(&hand)? && sets.matching(&sanankou).contains(&hand)?);
/// assert!(sets.matching(&pinfu.and(&sanankou)).is_empty()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Two yaku at once
///
/// A decomposition that matches two patterns puts each meld in a place of the one and a place of the other. So the
/// places correspond in one of 24 ways, and each meld is in both sets of its places. Conversely, melds in the four
/// intersections match both patterns. So [`and`](Patterns::and) is again a union of patterns. Its hands have both yaku
/// *in the same decomposition*; more hands may have each in some decomposition.
///
/// # The yaku
///
/// T are the triplets, S the sequences, M all melds, and a place is in brackets. Any head matches if none is named.
///
/// | yaku | patterns |
/// |---|---|
/// | pinfu, apart from its wait | `[S][S][S][S]`, the head no dragon and neither seat nor round wind |
/// | sanshoku | for each rank, `[m][p][s][M]` with the three sequences that begin with it |
/// | sanshoku_doukou | for each rank, the same with the three triplets |
/// | ittsu | for each suit, `[123][456][789][M]` |
/// | chanta | of terminals and honours, `[S][T of honours][M][M]`, or `[S][M][M][M]` with an honour as head |
/// | junchan | of terminals, `[S][M][M][M]` |
/// | toitoi, suuankou | `[T][T][T][T]` |
/// | sanankou | `[T][T][T][S]`: exactly three triplets |
/// | ryanpeikou | for each two sequences s and t, which may be the same, `[s][s][t][t]` |
/// | iipeikou | for each sequence s, `[s][s][a][b]` with different a and b |
///
/// *Chanta* has an honour, and honours are in triplets or the head.
///
/// *Iipeikou* is exactly one pair of equal sequences; three equal sequences count as one pair. `[s][s][a][b]` has one
/// pair at least, and a second one exactly if a and b are the same. That a and b differ is again a union of patterns:
/// one is a triplet, `[T][M]`, as no hand has a triplet twice; or both are sequences, and some bit of the indices of
/// their first tiles is 0 in the one and 1 in the other.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Patterns(BTreeSet<Pattern>);

/// One pattern. The places are sorted, so that patterns that differ only in their order are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Pattern {
    places: [Melds; 4],
    heads: TileSet,
}

/// The melds that a place may hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Melds {
    /// The tiles of the triplets.
    triplets: TileSet,
    /// The first tiles of the sequences.
    sequences: TileSet,
}

/// The first tiles of sequences: ranks 1 to 7 of each suit.
const FIRST: TileSet = TileSet::from_bits(0o177 | 0o177 << 9 | 0o177 << 18);

// The sets of melds in the table above.
const T: Melds = Melds::triplets(TileSet::ALL);
const S: Melds = Melds::sequences(FIRST);
const M: Melds = T.or(S);
const ANY: TileSet = TileSet::ALL;
const OUTER_S: Melds = Melds::sequences(OUTER);
const OUTER_T: Melds = Melds::triplets(TileSet::ORPHANS);

impl Melds {
    const fn triplets(tiles: TileSet) -> Melds {
        Melds { triplets: tiles, sequences: TileSet::EMPTY }
    }

    /// The sequences that begin with these tiles; no sequence begins with an 8, a 9 or an honour.
    const fn sequences(first: TileSet) -> Melds {
        let sequences = TileSet::from_bits(first.bits() & FIRST.bits());
        Melds { triplets: TileSet::EMPTY, sequences }
    }

    /// One meld. For yaku of the decomposition a quad is a triplet.
    fn one(meld: Meld) -> Melds {
        match meld.kind() {
            MeldKind::Sequence => Melds::sequences(TileSet::from(meld.first())),
            _ => Melds::triplets(TileSet::from(meld.first())),
        }
    }

    const fn or(self, other: Melds) -> Melds {
        Melds {
            triplets: TileSet::from_bits(self.triplets.bits() | other.triplets.bits()),
            sequences: TileSet::from_bits(self.sequences.bits() | other.sequences.bits()),
        }
    }

    fn and(self, other: Melds) -> Melds {
        Melds { triplets: self.triplets & other.triplets, sequences: self.sequences & other.sequences }
    }

    fn is_empty(self) -> bool {
        self.triplets.is_empty() && self.sequences.is_empty()
    }

    /// Each meld out of `existing` as a hand.
    fn hands(self, forest: &Forest, existing: TileSet) -> HandSet<'_> {
        let sequences = self.sequences.iter().filter_map(Meld::sequence);
        forest.hands_of_melds(self.triplets.iter().map(Meld::triplet).chain(sequences), existing)
    }
}

impl Pattern {
    /// `None` if nothing can match.
    fn new(mut places: [Melds; 4], heads: TileSet) -> Option<Pattern> {
        places.sort_unstable();
        let is_possible = !heads.is_empty() && places.iter().all(|place| !place.is_empty());
        is_possible.then_some(Pattern { places, heads })
    }
}

/// The tile of a rank of a suit, as a set.
fn tile(suit: Group, rank: u8) -> TileSet {
    Tile::new(suit, rank).into_iter().collect()
}

/// The tile of a rank lower by `distance` in the same group, as a set; empty if there is none.
fn below(tile: Tile, distance: u8) -> TileSet {
    tile.rank().checked_sub(distance).and_then(|rank| Tile::new(tile.group(), rank)).into_iter().collect()
}

impl Patterns {
    fn new(patterns: impl IntoIterator<Item = ([Melds; 4], TileSet)>) -> Patterns {
        Patterns(sort::set(patterns.into_iter().filter_map(|(places, heads)| Pattern::new(places, heads))))
    }

    /// The decompositions that have a yaku with every winning tile, in a hand without called melds. The wait of pinfu
    /// is ignored, and all triplets are concealed. `None` for yaku that are not in the table of [`Patterns`].
    pub fn for_yaku(yaku: Yaku, winds: Winds) -> Option<Patterns> {
        let guests = !(TileSet::DRAGONS | winds.tiles());
        let in_all_suits = |of: fn(TileSet) -> Melds| {
            Patterns::new((1..=9).map(|rank| {
                let [m, p, s] = Group::SUITS.map(|suit| of(tile(suit, rank)));
                ([m, p, s, M], ANY)
            }))
        };
        let one = |places, heads| Patterns::new([(places, heads)]);
        let outer = OUTER_S.or(OUTER_T);
        Some(match yaku {
            Yaku::Pinfu => one([S, S, S, S], guests),
            Yaku::Sanshoku => in_all_suits(Melds::sequences),
            Yaku::SanshokuDoukou => in_all_suits(Melds::triplets),
            Yaku::Ittsu => Patterns::new(Group::SUITS.map(|suit| {
                let [low, middle, high] = [1, 4, 7].map(|rank| Melds::sequences(tile(suit, rank)));
                ([low, middle, high, M], ANY)
            })),
            Yaku::Chanta => Patterns::new([
                ([OUTER_S, Melds::triplets(TileSet::HONOURS), outer, outer], TileSet::ORPHANS),
                ([OUTER_S, outer, outer, outer], TileSet::HONOURS),
            ]),
            Yaku::Junchan => {
                let pure = OUTER_S.or(Melds::triplets(TileSet::TERMINALS));
                one([OUTER_S, pure, pure, pure], TileSet::TERMINALS)
            }
            Yaku::Toitoi | Yaku::Suuankou => one([T, T, T, T], ANY),
            Yaku::Sanankou => one([T, T, T, S], ANY),
            Yaku::Ryanpeikou => {
                let two = |first: Tile| FIRST.iter().map(move |second| [first, second]);
                Patterns::new(FIRST.iter().flat_map(two).map(|two| {
                    let [s, t] = two.map(|first| Melds::sequences(TileSet::from(first)));
                    ([s, s, t, t], ANY)
                }))
            }
            Yaku::Iipeikou => Patterns::new(FIRST.iter().flat_map(|first| {
                let s = Melds::sequences(TileSet::from(first));
                different().map(move |[a, b]| ([s, s, a, b], ANY))
            })),
            _ => return None,
        })
    }

    /// The decompositions in which the last tile completes a wait of this type: a sequence, a triplet or the head.
    ///
    /// ```
    /// use tehai::waiting::types::WaitType;
    /// use tehai::yaku::Patterns;
    /// use tehai::{Forest, GameSets, Rules};
    /// let forest = Forest::new();
    /// let sets = GameSets::new(&forest, Rules::default());
    /// let by_5p = Patterns::completed(WaitType::Closed, "5p".parse()?);
    /// // Hands of thirteen tiles that wait for 5p between 4p and 6p.
    /// assert_eq!(sets.matching(&by_5p).waiting_for("5p".parse()?).len()?, 859_870);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn completed(wait: WaitType, last: Tile) -> Patterns {
        match completed(wait, last) {
            Some(meld) => Patterns::new([([meld, M, M, M], ANY)]),
            None => Patterns::new([([M, M, M, M], TileSet::from(last))]),
        }
    }

    /// The decompositions that have a yaku if this tile was the last, and was drawn or called: pinfu, three or four
    /// concealed triplets, or four that waited for the head alone. `None` for other yaku. A triplet completed by a
    /// called tile is not concealed.
    pub fn with_last(yaku: Yaku, winds: Winds, last: Tile, is_called: bool) -> Option<Patterns> {
        let head = TileSet::from(last);
        let with_last = below(last, 0) | below(last, 1) | below(last, 2);
        let (sequence, triplet) = (Melds::sequences(with_last), Melds::triplets(head));
        let two_sided = completed(WaitType::TwoSided, last).expect("a set of sequences");
        Some(match yaku {
            Yaku::Pinfu => {
                Patterns::for_yaku(yaku, winds)?.and(&Patterns::new([([two_sided, S, S, S], ANY)]))
            }
            Yaku::Sanankou if is_called => {
                Patterns::new([([T, T, T, sequence], ANY), ([T, T, T, S], head), ([T, T, T, triplet], ANY)])
            }
            Yaku::Sanankou => {
                Patterns::new([([T, T, T, sequence], ANY), ([T, T, T, S], head), ([T, T, triplet, S], ANY)])
            }
            Yaku::Suuankou if !is_called => Patterns::new([([T, T, T, T], head), ([T, T, T, triplet], ANY)]),
            Yaku::Suuankou | Yaku::SuuankouTanki => Patterns::new([([T, T, T, T], head)]),
            _ => return None,
        })
    }

    /// The decompositions that match a pattern of each, and so have both yaku.
    #[must_use]
    pub fn and(&self, other: &Patterns) -> Patterns {
        let orders: Vec<[usize; 4]> = orders().collect();
        let mut both = Vec::new();
        for one in &self.0 {
            for two in &other.0 {
                let in_both =
                    |order: &[usize; 4]| [0, 1, 2, 3].map(|at| one.places[at].and(two.places[order[at]]));
                both.extend(orders.iter().map(|order| (in_both(order), one.heads & two.heads)));
            }
        }
        Patterns::new(both)
    }

    /// The decompositions that have a yaku if some melds are called: none if only concealed hands have it, and three
    /// triplets must be concealed. `None` as for [`for_yaku`](Patterns::for_yaku).
    pub fn for_yaku_with(yaku: Yaku, winds: Winds, called: &[Meld]) -> Option<Patterns> {
        let patterns = Patterns::for_yaku(yaku, winds)?;
        let mut open = called.iter().filter(|meld| meld.kind() != MeldKind::ConcealedQuad);
        Some(match (yaku, open.next(), open.next()) {
            (_, None, _) => patterns,
            _ if yaku.is_concealed_only() => Patterns::default(),
            // The called meld stands beside the three triplets.
            (Yaku::Sanankou, Some(meld), None) => Patterns::new([([T, T, T, Melds::one(*meld)], ANY)]),
            (Yaku::Sanankou, ..) => Patterns::default(),
            _ => patterns,
        })
    }

    /// The concealed parts out of `existing` that together with these called melds have a decomposition that matches;
    /// without melds, whole hands.
    pub(crate) fn hands<'f>(&self, forest: &'f Forest, existing: TileSet, called: &[Meld]) -> HandSet<'f> {
        // The places that are left for concealed melds, and the heads.
        let mut open: BTreeSet<(Vec<Melds>, TileSet)> =
            sort::set(self.0.iter().map(|pattern| (pattern.places.to_vec(), pattern.heads)));
        for &meld in called {
            let fits = |place: &Melds| !place.and(Melds::one(meld)).is_empty();
            let without = |(places, heads): &(Vec<Melds>, TileSet)| {
                let taken = (0..places.len()).filter(|&at| fits(&places[at]));
                let left = taken.map(|at| {
                    let mut left = places.clone();
                    left.remove(at);
                    (left, *heads)
                });
                left.collect::<Vec<_>>()
            };
            open = sort::set(open.iter().flat_map(without));
        }
        forest.union(open.iter().map(|(places, heads)| {
            let melds = places.iter().map(|place| place.hands(forest, existing));
            melds.fold(forest.pairs(*heads & existing), HandSet::product)
        }))
    }
}

/// The melds that a tile completes from a wait of this type; `None` for a wait for the head.
fn completed(wait: WaitType, last: Tile) -> Option<Melds> {
    let [first, middle, end] = [0, 1, 2].map(|distance| below(last, distance));
    let edges = |of: TileSet, rank| of.iter().filter(|tile| tile.rank() == rank).collect::<TileSet>();
    Some(match wait {
        // 12 waits for 3 only, and 89 for 7: edge waits.
        WaitType::TwoSided => Melds::sequences((first - edges(first, 7)) | (end - edges(end, 1))),
        WaitType::Edge => Melds::sequences(edges(first, 7) | edges(end, 1)),
        WaitType::Closed => Melds::sequences(middle),
        WaitType::Shanpon => Melds::triplets(TileSet::from(last)),
        WaitType::Single => return None,
    })
}

/// Two places with different melds, as a union of pairs of sets: two melds differ exactly if some pair has one of them
/// in the first set and the other in the second. The indices of the first tiles of sequences have five bits.
fn different() -> impl Iterator<Item = [Melds; 2]> {
    let with_bit = |bit: u32, value: usize| {
        Melds::sequences(FIRST.iter().filter(|first| first.index() >> bit & 1 == value).collect())
    };
    [[T, M]].into_iter().chain((0..5).map(move |bit| [0, 1].map(|value| with_bit(bit, value))))
}

/// The 24 orders of four places: of the four digits 0 to 3, each once.
fn orders() -> impl Iterator<Item = [usize; 4]> + Clone {
    let all = (0..256).map(|digits| [0, 2, 4, 6].map(|shift| digits >> shift & 3));
    all.filter(|order: &[usize; 4]| order.iter().fold(0, |seen, place| seen | 1 << place) == 0b1111)
}

impl fmt::Debug for Patterns {
    /// How many there are.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} patterns", self.0.len())
    }
}
