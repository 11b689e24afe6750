//! Why a hand is this far from a win.

use std::collections::BTreeMap;

use tehai::handset::{Forest, HandSet};
use tehai::irreducible::{fixed_melds_of_hand, removable_melds_of_hand};
use tehai::recurrence::{Wins, drawn};
use tehai::rules::FifthTile;
use tehai::shanten::{Limits, Partial};
use tehai::sort;
use tehai::tiles::{Group, Hand, Meld, OpenHand, TileSet};
use tehai::waiting::standard_waits;

use crate::described;
use crate::hand::Settings;

described! {
    /// Why a hand is this far from a win in the standard form, and why it has these waits.
    pub struct Why {
        /// The replacement number, one more than shanten; null if no win can be reached.
        pub replacement: Option<u8>,
        /// Melds that the concealed tiles still have to form.
        pub melds: usize,
        /// The numbers of each group.
        pub groups: Vec<GroupNumbers>,
        /// Every way to share out the melds and the pair that reaches the replacement number.
        pub shares: Vec<Share>,
        /// The wins at that distance.
        pub nearest_wins: NearestWins,
        /// The melds that can go of a hand that waits; null of others.
        pub removable_melds: Option<Vec<RemovableMeld>>,
    }

    /// Tiles to draw in a group for 0, 1, … melds; null where that many do not fit.
    pub struct GroupNumbers {
        /// `m`, `p`, `s` or `z`.
        pub group: char,
        /// The tiles of the group.
        pub tiles: Hand,
        /// For melds alone.
        pub u: Vec<Option<u8>>,
        /// For melds and a pair.
        pub t: Vec<Option<u8>>,
    }

    /// A way to share out the melds and the pair.
    pub struct Share {
        /// Melds of each group, by letter.
        pub melds: BTreeMap<char, usize>,
        /// The group with the pair.
        pub head: char,
    }

    /// The wins at the distance of the replacement number.
    pub struct NearestWins {
        /// How many there are.
        pub number: u64,
        /// The first of them.
        pub first: Vec<Hand>,
    }

    /// A meld without which the hand is still tenpai.
    pub struct RemovableMeld {
        /// The meld.
        pub meld: Meld,
        /// Is it fixed (固定面子)? Its removal loses no wait, and 3N+2 tiles that are melds and a pair stay so.
        pub fixed: bool,
        /// The waits that remain.
        pub left: TileSet,
        /// The waits that are lost.
        pub lost: TileSet,
    }
}

impl Why {
    /// The reasons of a hand, with up to `listed` of the nearest wins; `is_waiting` if it waits in the standard form.
    ///
    /// Time: a few milliseconds.
    ///
    /// ```
    /// use tehai_answers::Why;
    /// let why = Why::new(&"23m456p11z".parse()?, &Default::default(), true, 1);
    /// // One tile for the meld of manzu, none for that of pinzu, none for the head among the honours.
    /// assert_eq!(why.shares.len(), 1);
    /// assert_eq!(why.shares[0].melds, [('m', 1), ('p', 1), ('s', 0), ('z', 0)].into());
    /// assert_eq!(why.groups[0].u[1], Some(1));
    /// assert_eq!((why.nearest_wins.number, why.nearest_wins.first[0].to_string()), (2, "234m456p11z".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(hand: &OpenHand, settings: &Settings, is_waiting: bool, listed: usize) -> Why {
        let (concealed, limits) = (hand.concealed(), settings.limits(hand));
        let melds = usize::from(concealed.total() / 3);
        let groups = Group::ALL.map(|group| partial_numbers(concealed, &limits, group));
        let [m, p, s, z] = &groups;
        let replacement = m.join(p).join(s).join(z).wins.get(melds);
        let is_least = |share: &Share| replacement.is_some() && share.sum(&groups) == replacement;
        let shares: Vec<Share> = Share::all(melds).filter(is_least).collect();
        let of_group = |(group, numbers): (Group, &Partial)| {
            let [u, t] = [&numbers.melds, &numbers.wins]
                .map(|costs| (0..=melds).map(|melds| costs.get(melds)).collect());
            GroupNumbers { group: group.letter(), tiles: only(concealed, group), u, t }
        };
        Why {
            replacement,
            melds,
            groups: Group::ALL.into_iter().zip(&groups).map(of_group).collect(),
            nearest_wins: NearestWins::new(concealed, &limits, &groups, &shares, listed),
            shares,
            removable_melds: is_waiting.then(|| RemovableMeld::all(concealed, settings.rules.fifth_tile)),
        }
    }
}

/// The tiles of one group.
fn only(hand: &Hand, group: Group) -> Hand {
    Hand::EMPTY.with_group(group, &hand.group(group))
}

/// The partial replacement numbers of a group, within the copies that the final hand may hold.
fn partial_numbers(hand: &Hand, limits: &Limits, group: Group) -> Partial {
    let copies: Vec<(u8, u8)> =
        TileSet::from_group(group).iter().map(|tile| (hand.count(tile), limits.limit(tile))).collect();
    Wins::of_group(group.kind(), |rank, wanted| {
        let (held, limit) = copies[rank];
        drawn(held, limit)(wanted)
    })
}

impl Share {
    /// Every way to share this many melds among the groups, by group of the head, then by melds.
    fn all(melds: usize) -> impl Iterator<Item = Share> {
        let up_to = |most: usize| 0..=most;
        Group::ALL.into_iter().flat_map(move |head| {
            up_to(melds).flat_map(move |m| {
                up_to(melds - m).flat_map(move |p| {
                    up_to(melds - m - p).map(move |s| {
                        let of_groups = [m, p, s, melds - m - p - s];
                        let melds = sort::map(Group::ALL.map(Group::letter).into_iter().zip(of_groups));
                        Share { melds, head: head.letter() }
                    })
                })
            })
        })
    }

    /// The melds of a group, and whether it has the head.
    fn of(&self, group: Group) -> (usize, bool) {
        (self.melds[&group.letter()], self.head == group.letter())
    }

    /// The number that a group adds to the sum: t_m if it has the head, otherwise u_m.
    fn number(&self, group: Group, groups: &[Partial; 4]) -> Option<u8> {
        let (melds, has_head) = self.of(group);
        let numbers = &groups[group as usize];
        if has_head { numbers.wins.get(melds) } else { numbers.melds.get(melds) }
    }

    /// The sum over the groups.
    fn sum(&self, groups: &[Partial; 4]) -> Option<u8> {
        Group::ALL.into_iter().map(|group| self.number(group, groups)).sum()
    }
}

impl NearestWins {
    /// The wins that have one of the shares at its least cost.
    fn new(
        hand: &Hand,
        limits: &Limits,
        groups: &[Partial; 4],
        shares: &[Share],
        listed: usize,
    ) -> NearestWins {
        let forest = Forest::new();
        let allowed = forest.hands_with(|tile, copies| copies <= limits.limit(tile), None);
        let mut parts = BTreeMap::new();
        let wins = shares.iter().fold(forest.empty(), |wins, share| {
            let of_share = Group::ALL.into_iter().fold(forest.unit(), |win, group| {
                let part = parts.entry((group, share.of(group))).or_insert_with(|| {
                    let number = share.number(group, groups).expect("a share that is reached");
                    nearest_of_group(&forest, &only(hand, group), group, share.of(group), number)
                });
                win * *part
            });
            wins | of_share
        });
        let index = (wins & allowed).index().expect("wins at one distance are a small diagram");
        let number = u64::try_from(index.len()).expect("fewer than all hands of fourteen tiles");
        NearestWins { number, first: index.iter().take(listed).collect() }
    }
}

/// The tiles of a group that are `melds` melds, with the head if it is here, and that take `number` draws.
fn nearest_of_group<'f>(
    forest: &'f Forest,
    held: &Hand,
    group: Group,
    (melds, has_head): (usize, bool),
    number: u8,
) -> HandSet<'f> {
    let tiles = TileSet::from_group(group);
    let meld = forest.melds(tiles);
    let of_melds = (0..melds).fold(forest.unit(), |wins, _| wins * meld);
    let (wins, size) = match has_head {
        true => (of_melds * forest.pairs(tiles), 3 * melds as u8 + 2),
        false => (of_melds, 3 * melds as u8),
    };
    // None takes fewer: they keep all tiles but these of what is held.
    let kept = size - number;
    let kept = (kept..held.total()).fold(forest.hand(held), |parts, _| parts.one_tile_fewer());
    wins & (0..number).fold(kept, |hands, _| hands.one_tile_more(tiles))
}

impl RemovableMeld {
    /// The melds of concealed tiles without which they still wait.
    pub(crate) fn all(concealed: &Hand, rule: FifthTile) -> Vec<RemovableMeld> {
        let waits = standard_waits(concealed, rule);
        let fixed: Vec<Meld> = fixed_melds_of_hand(concealed, rule).map(|(meld, _)| meld).collect();
        let removable = |(meld, _, left): (Meld, Hand, TileSet)| RemovableMeld {
            meld,
            fixed: fixed.contains(&meld),
            left,
            lost: waits - left,
        };
        removable_melds_of_hand(concealed, rule).map(removable).collect()
    }
}
