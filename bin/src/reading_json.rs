//! A way to read a hand, in JSON.

use serde::Serialize;

use super::TileText;
use tehai::decompose::{Part, Reading};
use tehai::meld::Meld;

/// A [`Reading`] as it is written in JSON: its form, and the parts of that form.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "form", rename_all = "kebab-case")]
pub enum ReadingJson {
    /// Melds, and a head unless 3N tiles were split.
    Standard {
        /// The head.
        head: Option<String>,
        /// The melds of concealed tiles.
        melds: Vec<String>,
        /// The called melds.
        called: Vec<String>,
    },
    /// Seven pairs.
    SevenPairs {
        /// The pairs.
        pairs: Vec<String>,
    },
    /// Thirteen orphans.
    ThirteenOrphans {
        /// The tile that is there twice.
        pair: String,
        /// The others.
        singles: Vec<String>,
    },
}

impl ReadingJson {
    /// A reading beside called melds.
    pub fn new(reading: &Reading, called: &[Meld], style: TileText) -> ReadingJson {
        let texts = |of: fn(&Part) -> bool| -> Vec<String> {
            reading.parts().filter(of).map(|part| style.part(part)).collect()
        };
        let pairs = texts(|part| matches!(part, Part::Pair(_)));
        match reading {
            Reading::Standard(split) => ReadingJson::Standard {
                head: split.head().map(|head| style.part(Part::Pair(head))),
                melds: texts(|part| matches!(part, Part::Meld(_))),
                called: style.melds(called),
            },
            Reading::SevenPairs(_) => ReadingJson::SevenPairs { pairs },
            Reading::ThirteenOrphans(_) => ReadingJson::ThirteenOrphans {
                pair: pairs.concat(),
                singles: texts(|part| matches!(part, Part::Single(_))),
            },
        }
    }
}
