//! The sets that other sets define, as trees.

use std::ops::{BitAnd, BitOr};

use crate::expression::names::{Name, SetName, TileClass, Word};
use crate::expression::tree::{Atom, Kinds, Narrowing, Quantity, Relation, Tree};
use crate::rules::Winds;
use crate::tiles::{Group, GroupHand, Hand, TileSet};
use crate::yaku::{GREEN, Yaku};

impl SetName {
    /// The expression that defines the name, if other names do.
    pub fn definition(&self) -> Option<String> {
        if let Word::Name(name) = self.word { Some(name.definition()?.to_string()) } else { None }
    }
}

impl Name {
    /// What the name stands for, if it is made of other sets.
    pub(super) fn definition(self) -> Option<Tree> {
        let yaku = match self {
            Name::ContainsWin => return Some(compare(Quantity::Replacement, Relation::Equal, 0)),
            Name::ContainsTenpai => return Some(compare(Quantity::Replacement, Relation::AtMost, 1)),
            Name::Yaku(yaku) => yaku,
            _ => return None,
        };
        let [win, standard] = [Name::Win, Name::Standard].map(|name| Tree::from(Atom::Named(name)));
        Some(match yaku {
            Yaku::Tanyao => win & only(Kinds::Class(TileClass::Simples)),
            Yaku::Honitsu => {
                let flushes = any(Group::SUITS.map(|suit| only(groups(&[suit, Group::Honours]))));
                win & flushes & some(groups(&[Group::Honours])) & some(groups(&Group::SUITS))
            }
            Yaku::Chinitsu => win & any(Group::SUITS.map(|suit| only(groups(&[suit])))),
            Yaku::Honroutou => {
                let [orphans, terminals, honours] =
                    [TileClass::Orphans, TileClass::Terminals, TileClass::Honours].map(Kinds::Class);
                let both = win & only(orphans) & some(terminals) & some(honours);
                both.narrowed(Narrowing::Minus, Atom::Named(Name::ThirteenOrphans).into())
            }
            Yaku::Tsuuiisou => win & only(Kinds::Class(TileClass::Honours)),
            Yaku::Chinroutou => win & only(Kinds::Class(TileClass::Terminals)),
            Yaku::Ryuuiisou => win & only(Kinds::Tiles(GREEN)),
            Yaku::Chuuren => {
                let gates = GroupHand::suit([3, 1, 1, 1, 1, 1, 1, 1, 3]).expect("at most four copies");
                let held = |suit| Tree::from(Atom::Contains(Hand::EMPTY.with_group(suit, &gates)));
                any(Group::SUITS.map(|suit| held(suit) & only(groups(&[suit]))))
            }
            Yaku::Shousangen => standard & copies(TileClass::Dragons, 8),
            Yaku::Daisangen => standard & copies(TileClass::Dragons, 9),
            Yaku::Shousuushi => standard & copies(TileClass::Winds, 11),
            Yaku::Daisuushi => standard & copies(TileClass::Winds, 12),
            _ => return None,
        })
    }
}

/// The hands with a triplet of each of these tiles, or of one at least that counts. Three copies of an honour are a
/// triplet in every decomposition, and no win of melds has four.
pub(super) fn triplets(tiles: Option<TileSet>, winds: Winds) -> Tree {
    let triplet = |tile| compare(Quantity::Copies(Kinds::Tiles(TileSet::from(tile))), Relation::Equal, 3);
    let counting = TileSet::DRAGONS | winds.tiles();
    let triplets = match tiles {
        None => any(counting.iter().map(triplet)),
        Some(tiles) => tiles.iter().map(triplet).reduce(Tree::bitand).expect("tiles are named"),
    };
    Tree::from(Atom::Named(Name::Standard)) & triplets
}

fn groups(groups: &[Group]) -> Kinds {
    Kinds::Groups(groups.iter().fold(TileSet::EMPTY, |tiles, &group| tiles | TileSet::from_group(group)))
}

fn only(kinds: Kinds) -> Tree {
    Atom::Only(kinds).into()
}

fn compare(quantity: Quantity, relation: Relation, number: i16) -> Tree {
    Atom::Compare(quantity, relation, number).into()
}

/// The hands with a tile of these kinds.
fn some(kinds: Kinds) -> Tree {
    compare(Quantity::Copies(kinds), Relation::Greater, 0)
}

/// The hands with this many tiles of a class.
fn copies(class: TileClass, number: i16) -> Tree {
    compare(Quantity::Copies(Kinds::Class(class)), Relation::Equal, number)
}

/// The hands in one set at least.
fn any(sets: impl IntoIterator<Item = Tree>) -> Tree {
    sets.into_iter().reduce(Tree::bitor).expect("there are sets")
}
