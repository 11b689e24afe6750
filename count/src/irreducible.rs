//! Which whole hands are irreducible (固有形)?

use tehai::irreducible::{Catalogue, Class, IrreducibleForm, IrreducibleKind};
use tehai::tiles::{Group, GroupKind, Hand, Tile, TileSet};
use tehai::{sort, stop};

/// An irreducible whole hand of 3N+1 tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IrreducibleHand {
    /// The hand.
    pub hand: Hand,
    /// The class of the form if the hand lies in one group; otherwise head-fixed or shanpon.
    pub class: Class,
    /// What it waits for.
    pub waits: TileSet,
}

/// All irreducible whole hands of 3N+1 tiles, up to `max_tiles`, in the standard form, by number of tiles and
/// hand.
///
/// They are put together as the theorem in the docs of [`tehai::irreducible`] says.
///
/// # Panics
/// If the catalogues are not one of a suit and one of the honours under the same rule, or lack forms of so many tiles.
pub fn irreducible_hands(suit: &Catalogue, honours: &Catalogue, max_tiles: u8) -> Vec<IrreducibleHand> {
    assert_eq!(
        (suit.kind(), honours.kind(), suit.rule()),
        (GroupKind::Suit, GroupKind::Honours, honours.rule())
    );
    let goes_as_far =
        |catalogue: &Catalogue| catalogue.max_tiles() >= max_tiles.min(catalogue.kind().tiles());
    assert!(goes_as_far(suit) && goes_as_far(honours), "catalogues of forms of up to {max_tiles} tiles");
    let of_group = |group: Group, kind| {
        let catalogue = if group.kind() == GroupKind::Suit { suit } else { honours };
        catalogue.forms_of_kind(kind).map(move |form| {
            stop::check();
            Placed::new(form, group)
        })
    };

    let mut hands: Vec<IrreducibleHand> = Group::ALL
        .into_iter()
        .flat_map(|group| of_group(group, IrreducibleKind::Tenpai3n1))
        .map(|form| IrreducibleHand { hand: form.hand, class: form.class, waits: form.waits })
        .collect();
    let pairs = Group::ALL.into_iter().flat_map(|one| Group::ALL.map(|other| (one, other)));
    for (one, other) in pairs.filter(|(one, other)| one != other) {
        for x in of_group(one, IrreducibleKind::Tenpai3n2) {
            let heads = of_group(other, IrreducibleKind::WinTenpai3n2).filter(|form| form.hand.total() == 2);
            hands.extend(heads.map(|head| x.with(&head, Class::HeadFixed, x.waits)));
        }
        if one < other {
            for x in of_group(one, IrreducibleKind::WinTenpai3n2) {
                let wins = of_group(other, IrreducibleKind::WinTenpai3n2);
                hands.extend(wins.map(|y| x.with(&y, Class::Shanpon, x.waits | y.waits)));
            }
        }
    }
    hands.retain(|hand| hand.hand.total() <= max_tiles);
    sort::sort_by_key(&mut hands, |hand| (hand.hand.total(), hand.hand));
    hands
}

/// A form of the catalogue, in a group of a whole hand.
struct Placed {
    group: Group,
    hand: Hand,
    class: Class,
    waits: TileSet,
}

impl Placed {
    fn new(form: &IrreducibleForm, group: Group) -> Placed {
        Placed {
            group,
            hand: Hand::EMPTY.with_group(group, &form.hand),
            class: form.classification.as_ref().map_or(Class::Integrated, |known| known.class),
            waits: form.waits.iter().filter_map(|tile| Tile::new(group, tile.rank())).collect(),
        }
    }

    fn with(&self, other: &Placed, class: Class, waits: TileSet) -> IrreducibleHand {
        let hand = self.hand.with_group(other.group, &other.hand.group(other.group));
        IrreducibleHand { hand, class, waits }
    }
}
