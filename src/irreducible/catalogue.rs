//! All irreducible forms of a group.

use crate::irreducible::class::classify_among;
use crate::irreducible::{Classification, IrreducibleKind, irreducible_kind};
use crate::parallel::*;
use crate::rules::FifthTile;
use crate::sort;
use crate::tiles::{GroupHand, GroupKind, TileSet};
use crate::waiting::{WaitTable, group_waits};

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

    /// The most tiles of its forms.
    pub const fn max_tiles(&self) -> u8 {
        self.max_tiles
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
