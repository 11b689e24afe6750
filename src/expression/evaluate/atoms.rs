//! The sets of atoms, and of yaku that belong together.

use crate::expression::evaluate::{Evaluated, Evaluation, Observer, Place};
use crate::expression::names::{Called, Name, Set};
use crate::expression::tree::{Atom, Kinds, Operator, Quantity, Relation, Tree};
use crate::handset::HandSet;
use crate::rules::{Setting, Winds};
use crate::tiles::{Meld, Tile, TileSet};
use crate::yaku::Patterns;

impl<'f> Evaluation<'f> {
    /// The set of an atom that stands in a text, at this place.
    pub(super) fn atom(
        &mut self,
        atom: &Atom,
        (text, place): (Option<&str>, &Place),
        observe: Observer<'_, 'f>,
    ) -> Evaluated<'f> {
        Ok(match *atom {
            Atom::Named(name) if name.called == Called::None && !self.called.is_empty() => {
                self.basis.forest.empty()
            }
            Atom::Named(name) => match name.set {
                Set::Text(_) => self.defined(name.tree().expect("a definition"), place, observe)?,
                Set::Made(made) => made(&mut self.basis),
                Set::Patterns(yaku) => {
                    let patterns = Patterns::for_yaku_with(yaku, self.basis.setting.winds, &self.called);
                    self.matching(&patterns.expect("a yaku of the decomposition"))
                }
            },
            Atom::Yakuhai(tiles) => {
                self.defined(&triplets(tiles, self.basis.setting.winds), place, observe)?
            }
            Atom::Together(ref all) => {
                let Together { patterns, others } =
                    Together::new(all, self.basis.setting.winds, &self.called);
                let mut hands = patterns.map_or(self.basis.all, |patterns| self.matching(&patterns));
                for other in others {
                    hands = hands & self.defined(&other.clone().into(), place, observe)?;
                }
                hands
            }
            Atom::Distance(ref set, relation, number) => {
                self.by_distance(set, relation, number, text, observe)?
            }
            Atom::Only(kinds) => {
                let called: TileSet = self.called.iter().flat_map(|meld| meld.tiles()).collect();
                let is_possible = kinds.tiles().is_superset(called);
                if is_possible { self.basis.all.only(kinds.tiles()) } else { self.basis.forest.empty() }
            }
            Atom::Contains(ref hand) => {
                let missing = |tile| hand.count(tile).saturating_sub(self.called_copies(tile));
                let has_enough = |tile, copies| copies >= missing(tile);
                self.basis.all & self.basis.forest.hands_with(has_enough, Some(self.basis.concealed))
            }
            Atom::Waits(tiles) => {
                let wanted = |of: &&(Tile, HandSet)| tiles.contains(of.0);
                let all = self.basis.all;
                self.waiting().iter().filter(wanted).fold(all, |hands, (_, waiting)| hands & *waiting)
            }
            Atom::WaitsAny(tiles) => {
                let (wanted, forest) = (|of: &&(Tile, HandSet)| tiles.contains(of.0), self.basis.forest);
                forest.union(self.waiting().iter().filter(wanted).map(|(_, waiting)| *waiting))
            }
            Atom::Compare(quantity, relation, number) => self.compare(quantity, relation, number),
            Atom::Stored(ref stored) => self.basis.forest.import(&stored.index),
        })
    }

    /// Copies of a tile in the called melds; a quad stands for a triplet.
    fn called_copies(&self, tile: Tile) -> u8 {
        self.called.iter().map(|meld| meld.tile_counts()[tile.index()].min(3)).sum()
    }

    /// The hands, without their called melds, with a decomposition that matches.
    pub(super) fn matching(&self, patterns: &Patterns) -> HandSet<'f> {
        patterns.hands(self.basis.forest, self.basis.setting.deck.tiles(), &self.called)
    }

    fn compare(&mut self, quantity: Quantity, relation: Relation, number: i16) -> HandSet<'f> {
        let holds = |count: u8| relation.holds(count.into(), number);
        match quantity {
            Quantity::Shanten => self.by_threshold(relation, number + 1, Self::within_replacement),
            Quantity::Replacement => self.by_threshold(relation, number, Self::within_replacement),
            Quantity::WaitKinds => self.by_threshold(relation, number, Self::within_wait_kinds),
            Quantity::Different(of) => {
                self.counting(of.map_or(TileSet::ALL, Kinds::tiles), |copies| copies.min(1), holds)
            }
            Quantity::Copies(kinds) => self.counting(kinds.tiles(), |copies| copies, holds),
        }
    }

    /// The hands whose quantity is as wanted, from those in which it is at most some number.
    pub(super) fn by_threshold(
        &mut self,
        relation: Relation,
        number: i16,
        at_most: impl Fn(&mut Self, u8) -> HandSet<'f>,
    ) -> HandSet<'f> {
        let (all, none) = (self.basis.all, self.basis.forest.empty());
        let mut at_most = |most: i16| match most {
            ..0 => none,
            _ => at_most(self, u8::try_from(most).unwrap_or(u8::MAX)),
        };
        match relation {
            Relation::Equal => at_most(number) - at_most(number - 1),
            Relation::NotEqual => all - (at_most(number) - at_most(number - 1)),
            Relation::Less => at_most(number - 1),
            Relation::AtMost => at_most(number),
            Relation::Greater => all - at_most(number),
            Relation::AtLeast => all - at_most(number - 1),
        }
    }

    fn within_replacement(&mut self, most: u8) -> HandSet<'f> {
        let Setting { tiles, melds, .. } = self.basis.setting;
        self.basis.sets.at_most_replacement(most, melds, tiles)
    }

    fn within_wait_kinds(&mut self, most: u8) -> HandSet<'f> {
        let all = self.basis.all;
        self.split_by_wait_kinds().iter().skip(usize::from(most) + 1).fold(all, |hands, more| hands - *more)
    }

    /// The hands for which the sum over these tiles, of what the copies of each count for, is accepted.
    fn counting(
        &self,
        tiles: TileSet,
        of_copies: impl Fn(u8) -> u8,
        is_accepted: impl Fn(u8) -> bool,
    ) -> HandSet<'f> {
        let total = self.basis.concealed;
        let called = Tile::all().map(|tile| self.called_copies(tile)).collect::<Vec<u8>>();
        let step = |(left, count): (u8, u8), tile: Tile, copies: u8| {
            let all = copies + called[tile.index()];
            let counted = if tiles.contains(tile) { of_copies(all) } else { 0 };
            Some((left.checked_sub(copies)?, count + counted))
        };
        let end = |(left, count)| left == 0 && is_accepted(count);
        self.basis.forest.accepted(self.basis.setting.deck.tiles(), (total, 0), step, end)
    }
}

/// The hands with a triplet of each of these tiles, or of one at least that counts. Three copies of an honour are a
/// triplet in every decomposition, and no win of melds has four.
fn triplets(tiles: Option<TileSet>, winds: Winds) -> Tree {
    let copies = |tile: Tile| Quantity::Copies(Kinds::Tiles(tile.into()));
    let triplet = |tile| Tree::from(Atom::Compare(copies(tile), Relation::Equal, 3));
    let triplets = match tiles {
        None => (TileSet::DRAGONS | winds.tiles())
            .iter()
            .map(triplet)
            .reduce(|any, next| any.joined(Operator::Or, next)),
        Some(tiles) => tiles.iter().map(triplet).reduce(|all, next| all.joined(Operator::And, next)),
    };
    Tree::of("standard").joined(Operator::And, triplets.expect("one tile at least"))
}

/// Yaku required in one reading.
struct Together<'a> {
    /// Those of the decomposition; `None` if there are none.
    patterns: Option<Patterns>,
    /// The others. The tiles decide them, so all readings of a hand agree on them, or they are a reading of their own.
    others: Vec<&'a Atom>,
}

impl<'a> Together<'a> {
    fn new(all: &'a [Atom], winds: Winds, called: &[Meld]) -> Together<'a> {
        let (mut together, mut seen) = (Together { patterns: None, others: Vec::new() }, Vec::new());
        // Again the same yaku changes nothing.
        for atom in all {
            let patterns_of = |yaku| Patterns::for_yaku_with(yaku, winds, called);
            let patterns = match atom {
                Atom::Named(Name { set: Set::Patterns(yaku), .. }) => patterns_of(*yaku),
                _ => None,
            };
            match patterns {
                _ if seen.contains(&atom) => {}
                Some(patterns) => {
                    let both = together.patterns.as_ref().map(|before| before.and(&patterns));
                    together.patterns = Some(both.unwrap_or(patterns));
                }
                None => together.others.push(atom),
            }
            seen.push(atom);
        }
        // No decomposition is seven pairs or thirteen orphans.
        let is_special = |atom: &&Atom| matches!(atom, Atom::Named(Name { set: Set::Made(_), .. }));
        if together.others.iter().any(is_special) {
            together.patterns = together.patterns.map(|_| Patterns::default());
        }
        together
    }
}
