//! Why a hand is this far from a win.

use std::collections::BTreeMap;

use tehai::analysis::{self, Analysis, Reasons};
use tehai::sort;
use tehai::tiles::{Group, Hand, Meld, TileSet};

use crate::described;

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
    /// The reasons behind an analysis.
    pub fn new(analysis: &Analysis, reasons: &Reasons) -> Why {
        let concealed = analysis.hand().concealed();
        let tiles = |group| Hand::EMPTY.with_group(group, &concealed.group(group));
        let groups = Group::ALL.into_iter().zip(&reasons.groups).map(|(group, numbers)| {
            let [u, t] = [&numbers.melds, &numbers.wins]
                .map(|costs| (0..=reasons.melds).map(|melds| costs.get(melds)).collect());
            GroupNumbers { group: group.letter(), tiles: tiles(group), u, t }
        });
        Why {
            replacement: analysis.numbers().standard(),
            melds: reasons.melds,
            groups: groups.collect(),
            shares: reasons.shares.iter().map(Share::from).collect(),
            nearest_wins: NearestWins { number: reasons.nearest_wins, first: reasons.first_wins.clone() },
            removable_melds: reasons.removable.as_ref().map(|melds| melds.iter().map(Into::into).collect()),
        }
    }
}

impl From<&analysis::Share> for Share {
    fn from(share: &analysis::Share) -> Share {
        let melds = sort::map(Group::ALL.map(Group::letter).into_iter().zip(share.melds));
        Share { melds, head: share.head.letter() }
    }
}

impl From<&analysis::RemovableMeld> for RemovableMeld {
    fn from(&analysis::RemovableMeld { meld, left, lost }: &analysis::RemovableMeld) -> RemovableMeld {
        RemovableMeld { meld, fixed: lost.is_empty(), left, lost }
    }
}
