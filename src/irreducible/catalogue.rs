//! All irreducible forms of a group, and all irreducible whole hands.

use crate::parallel::*;
use crate::sort;

use crate::irreducible::class::classify_among;
use crate::irreducible::{Class, Classification, IrreducibleKind, irreducible_kind};
use crate::rules::FifthTile;
use crate::stop;
use crate::tiles::{Group, GroupHand, GroupKind, Hand, TileSet};
use crate::waiting::group_waits;
use crate::waiting::table::WaitTable;

/// An irreducible form of one group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IrreducibleForm {
    /// The form itself.
    pub hand: GroupHand,
    /// Which of the three kinds it is.
    pub kind: IrreducibleKind,
    /// What it waits for.
    pub waits: TileSet,
    /// The class and the parts of a 3N+1 tenpai form; `None` for the other kinds.
    pub classification: Option<Classification>,
}

/// Every irreducible form of a suit or of the honours, up to a number of tiles, under one fifth-tile rule.
///
/// A suit has 1, 3 and 17 integrated forms of one, four and seven tiles, up to shift and mirror.
///
/// ```
/// use std::collections::BTreeSet;
/// use tehai::irreducible::{Catalogue, Class};
/// use tehai::{rules::FifthTile, tiles::GroupKind};
/// let forms = Catalogue::new(GroupKind::Suit, 7, FifthTile::Excluded);
/// let shapes = |tiles| -> BTreeSet<String> {
///     let of_size = forms.forms().iter().filter(|form| form.hand.total() == tiles);
///     let integrated = of_size.filter(|form| {
///         form.classification.as_ref().is_some_and(|known| known.class == Class::Integrated)
///     });
///     integrated.map(|form| form.hand.shape().to_string()).collect()
/// };
/// assert!(shapes(1).iter().eq(["1m"]));
/// assert!(shapes(4).iter().eq(["1112m", "1113m", "1234m"]));
/// assert_eq!(shapes(7).len(), 17);
/// ```
#[derive(Debug)]
pub struct Catalogue {
    kind: GroupKind,
    max_tiles: u8,
    rule: FifthTile,
    forms: Vec<IrreducibleForm>,
}

impl Catalogue {
    /// The forms of up to `max_tiles` tiles, or of all there are in the group ([`GroupKind::tiles`]), by kind, then
    /// number of tiles, then text.
    ///
    /// Visits every tenpai hand of these sizes, and classifies on all threads.
    pub fn new(kind: GroupKind, max_tiles: u8, rule: FifthTile) -> Catalogue {
        let form = |hand| {
            let kind = irreducible_kind(&hand, rule)?;
            Some(IrreducibleForm { hand, kind, waits: group_waits(&hand, rule), classification: None })
        };
        let hands = WaitTable::get(kind, max_tiles).hands(max_tiles);
        let mut forms: Vec<IrreducibleForm> = hands.into_par_iter().until_stop().filter_map(form).collect();

        let (tenpai, others): (Vec<_>, Vec<_>) =
            forms.iter_mut().partition(|form| form.kind == IrreducibleKind::Tenpai3n1);
        let wins: Vec<GroupHand> = others
            .iter()
            .filter(|form| form.kind == IrreducibleKind::WinTenpai3n2)
            .map(|form| form.hand)
            .collect();
        tenpai.into_par_iter().until_stop().for_each(|form| {
            form.classification = Some(classify_among(&form.hand, rule, wins.iter().copied()));
        });
        sort::sort_by_key(&mut forms, |form| (form.kind, form.hand.total(), form.hand.text_order()));
        Catalogue { kind, max_tiles: max_tiles.min(kind.tiles()), rule, forms }
    }

    /// Suit or honours.
    pub const fn kind(&self) -> GroupKind {
        self.kind
    }

    /// The rule the waits are under.
    pub const fn rule(&self) -> FifthTile {
        self.rule
    }

    /// The forms in order.
    pub fn forms(&self) -> &[IrreducibleForm] {
        &self.forms
    }

    /// The forms of one kind.
    pub fn forms_of_kind(&self, kind: IrreducibleKind) -> impl Iterator<Item = &IrreducibleForm> + Clone {
        self.forms.iter().filter(move |form| form.kind == kind)
    }
}

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
/// They are put together as the theorem in the [module](crate::irreducible) docs says.
///
/// # Panics
/// If the catalogues are not one of a suit and one of the honours under the same rule, or lack forms of so many tiles.
pub fn irreducible_hands(suit: &Catalogue, honours: &Catalogue, max_tiles: u8) -> Vec<IrreducibleHand> {
    assert_eq!((suit.kind, honours.kind, suit.rule), (GroupKind::Suit, GroupKind::Honours, honours.rule));
    let goes_as_far = |catalogue: &Catalogue| catalogue.max_tiles >= max_tiles.min(catalogue.kind.tiles());
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
        let ranks = form.waits.ranks(form.hand.kind().written_as());
        Placed {
            group,
            hand: Hand::EMPTY.with_group(group, &form.hand),
            class: form.classification.as_ref().map_or(Class::Integrated, |known| known.class),
            waits: TileSet::from_ranks(group, ranks),
        }
    }

    fn with(&self, other: &Placed, class: Class, waits: TileSet) -> IrreducibleHand {
        let hand = self.hand.with_group(other.group, &other.hand.group(other.group));
        IrreducibleHand { hand, class, waits }
    }
}
