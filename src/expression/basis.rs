//! [`Basis`]: the sets of a setting from which others are made.

use crate::debug::brief_debug;
use crate::handset::{Forest, GameSets, HandSet};
use crate::rules::{FifthTile, Setting};
use crate::tiles::Tile;

/// The sets of hands of so many tiles, some of which are made when they are first needed.
pub(super) struct Basis<'f> {
    pub(super) setting: Setting,
    /// Tiles beside the called melds.
    pub(super) concealed: u8,
    pub(super) forest: &'f Forest,
    pub(super) sets: GameSets<'f>,
    /// All hands of so many concealed tiles.
    pub(super) all: HandSet<'f>,
    waiting: Option<Vec<(Tile, HandSet<'f>)>>,
    by_wait_kinds: Option<Vec<HandSet<'f>>>,
}

brief_debug!(Basis<'_> { setting });

impl<'f> Basis<'f> {
    pub(super) fn new(forest: &'f Forest, setting: Setting, concealed: u8) -> Basis<'f> {
        let sets = GameSets::new(forest, setting.rules).with_deck(setting.deck);
        let all = sets.all(concealed);
        Basis { setting, concealed, forest, sets, all, waiting: None, by_wait_kinds: None }
    }

    /// See [`Evaluation::tenpai`](crate::expression::Evaluation::tenpai).
    pub(super) fn tenpai(&mut self) -> HandSet<'f> {
        match self.setting.rules.fifth_tile {
            FifthTile::Excluded => self.sets.tenpai(self.setting.tiles),
            // Most of the work is the same for the waits, and remembered there.
            FifthTile::Counted => {
                let forest = self.forest;
                forest.union(self.waiting().iter().map(|(_, waiting)| *waiting))
            }
        }
    }

    /// The hands that wait for each tile that exists.
    pub(super) fn waiting(&mut self) -> &[(Tile, HandSet<'f>)] {
        self.waiting.get_or_insert_with(|| self.sets.waiting(self.setting.tiles))
    }

    /// The hands by number of kinds that they wait for.
    pub(super) fn split_by_wait_kinds(&mut self) -> &[HandSet<'f>] {
        if self.by_wait_kinds.is_none() {
            let sets = self.sets;
            self.by_wait_kinds = Some(sets.split_by_wait_kinds(self.waiting()));
        }
        self.by_wait_kinds.as_deref().unwrap_or_default()
    }
}
