//! What a hand is to melds alone, without a pair.

use std::collections::BTreeMap;

use tehai::irreducible::{self, IrreducibleKind, cores};
use tehai::rules::Rules;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, Meld, Tile, TileSet};
use tehai::waiting::{standard_waits, waits};

use crate::decompose::Reading;
use crate::described;
use crate::draws::Draws;
use crate::hand::Settings;
use crate::problem::{Fault, Field, Problem};
use crate::why::RemovableMeld;

described! {
    /// What a hand is to melds alone, without a pair: 3N tiles that are melds, or 3N+2 tiles that a tile makes melds.
    pub struct MeldsOnly {
        /// The ways to split it: 3N tiles into melds (3N和了), 3N+2 tiles into melds and a pair (3N+2和了).
        pub decompositions: Vec<Reading>,
        /// Of 3N+2 tiles: the tiles that make it melds (3N+2聴牌).
        pub waits: Option<Draws>,
        /// Of 3N+2 tiles: what each wait makes of the hand. A fifth copy makes nothing.
        pub wins: Option<BTreeMap<Tile, Vec<Reading>>>,
        /// Of 3N+2 tiles that wait: the kind of its cores, by whether the hand is melds and a pair as well.
        pub kind: Option<IrreducibleKind>,
        /// Of 3N+2 tiles that wait: the melds without which it still waits (除去可能面子).
        pub removable_melds: Option<Vec<RemovableMeld>>,
        /// Of 3N+2 tiles that wait: its cores.
        pub cores: Option<Vec<MeldsOnlyCore>>,
    }

    /// What is left of 3N+2 tiles that wait without melds that add nothing (固有形).
    pub struct MeldsOnlyCore {
        /// The irreducible form that is left.
        pub core: Hand,
        /// What it waits for by itself.
        pub waits: TileSet,
        /// The melds that were taken away.
        pub melds: Vec<Meld>,
    }
}

impl MeldsOnly {
    /// What a hand is to melds alone.
    ///
    /// # Errors
    /// [`Problem`] for 3N+1 concealed tiles.
    pub fn new(hand: &RedHand, settings: &Settings, unseen: &Hand) -> Result<MeldsOnly, Problem> {
        let (open, concealed) = (hand.hand(), *hand.hand().concealed());
        let rules = Rules { forms: Rules::STANDARD.forms, ..settings.rules };
        let decompositions = Reading::all(open, rules);
        let nothing = MeldsOnly {
            decompositions,
            waits: None,
            wins: None,
            kind: None,
            removable_melds: None,
            cores: None,
        };
        match concealed.total() % 3 {
            0 => return Ok(nothing),
            2 => {}
            _ => {
                let message = format!(
                    "the number of concealed tiles is {}; melds alone are 3N tiles, and what waits for them 3N+2",
                    concealed.total()
                );
                return Err(Problem::new(Field::Hand, Fault::NoAnalysis, message));
            }
        }
        let waiting = waits(open, rules);
        let has_waits = !waiting.is_empty();
        let kind = match nothing.decompositions.is_empty() {
            true => IrreducibleKind::Tenpai3n2,
            false => IrreducibleKind::WinTenpai3n2,
        };
        Ok(MeldsOnly {
            waits: Some(Draws::new(waiting, unseen)),
            wins: Some(Reading::after_waits(open, waiting, rules)),
            kind: has_waits.then_some(kind),
            removable_melds: has_waits.then(|| RemovableMeld::all(&concealed, rules.fifth_tile)),
            cores: has_waits.then(|| {
                let core = |core| MeldsOnlyCore::new(core, rules);
                cores(&concealed, rules.fifth_tile).into_iter().map(core).collect()
            }),
            ..nothing
        })
    }
}

impl MeldsOnlyCore {
    fn new(irreducible::Core { hand, melds }: irreducible::Core, rules: Rules) -> MeldsOnlyCore {
        MeldsOnlyCore { core: hand, waits: standard_waits(&hand, rules.fifth_tile), melds }
    }
}
