//! An analysis for programs.

use serde::{Serialize, Serializer};

use super::shanten_by_form;
use crate::{ReadingJson, TileText};
use tehai::analysis::{Analysis, Discard, Draws, KnownCore, Settings, Turn, Waits};

/// An analysis as one JSON object. Every key is always there; what does not apply to the hand is null.
///
/// Tiles are text, numbers are numbers:
///
/// - `hand`; `concealed` tiles; `called` melds; `unnamed_melds`, their number;
/// - `settings`: `players`, `forms`, `seven_pairs`, `fifth_tile`, `visible`, `limited_by` (`called`, or
///   `visible` if visible tiles limit the hand too);
/// - `shanten`: `standard`, `seven_pairs`, `thirteen_orphans`, null for a form that does not count or cannot
///   be reached; `nearest`, null if no win can be reached;
/// - `necessary`, of 3m+1 tiles: `tiles`, `kinds`, `copies`, and `left`, the copies by tile;
/// - `waits`, of 3m+1 tiles: by form `standard`, `seven_pairs`, `thirteen_orphans`; of all forms `tiles`,
///   `kinds`, `copies`, `left`;
/// - `cores`, of 3m+1 tiles: each with `core`, `waits`, `class`, `parts` (two or none), `melds`;
/// - `decompositions`, of 3m+2 tiles: each with its `form` and parts, as
///   [`ReadingJson`] has them; none if the hand is no win;
/// - `discards`, of 3m+2 tiles, the best first: each with `discard`, `shanten` (null as in `nearest`),
///   `necessary` and `waits`.
#[derive(Debug, Serialize)]
pub struct AnalysisJson {
    hand: String,
    concealed: String,
    called: Vec<String>,
    unnamed_melds: u8,
    settings: SettingsJson,
    shanten: ShantenJson,
    necessary: Option<DrawsJson>,
    waits: Option<WaitsJson>,
    cores: Option<Vec<CoreJson>>,
    decompositions: Option<Vec<ReadingJson>>,
    discards: Option<Vec<DiscardJson>>,
}

impl AnalysisJson {
    /// The analysis with tiles in a style.
    pub fn new(analysis: &Analysis, style: TileText) -> AnalysisJson {
        let (hand, settings) = (analysis.hand(), analysis.settings());
        let mut json = AnalysisJson {
            hand: style.open_hand(hand),
            concealed: style.hand(hand.concealed()),
            called: hand.melds().iter().map(|&meld| style.meld(meld)).collect(),
            unnamed_melds: analysis.unnamed_melds(),
            settings: SettingsJson::new(settings, style),
            shanten: ShantenJson::new(analysis),
            necessary: None,
            waits: None,
            cores: None,
            decompositions: None,
            discards: None,
        };
        match analysis.turn() {
            Turn::Draw { outlook, cores } => {
                json.necessary = Some(DrawsJson::new(&outlook.necessary, style));
                json.waits = Some(WaitsJson::new(&outlook.waits, style));
                json.cores = Some(cores.iter().map(|known| CoreJson::new(known, style)).collect());
            }
            Turn::Discard { readings, discards } => {
                let reading = |reading| ReadingJson::new(reading, hand.melds(), style);
                json.decompositions = Some(readings.iter().map(reading).collect());
                let discard = |discard| DiscardJson::new(discard, settings, style);
                json.discards = Some(discards.iter().map(discard).collect());
            }
        }
        json
    }
}

#[derive(Debug, Serialize)]
struct SettingsJson {
    players: u8,
    forms: &'static str,
    seven_pairs: &'static str,
    fifth_tile: &'static str,
    visible: String,
    limited_by: &'static str,
}

impl SettingsJson {
    fn new(settings: &Settings, style: TileText) -> SettingsJson {
        SettingsJson {
            players: settings.players.number(),
            forms: settings.forms.name(),
            seven_pairs: settings.seven_pairs.name(),
            fifth_tile: settings.fifth_tile.name(),
            visible: style.hand(&settings.visible),
            limited_by: settings.limited_by.name(),
        }
    }
}

#[derive(Debug, Serialize)]
struct ShantenJson {
    standard: Option<i8>,
    seven_pairs: Option<i8>,
    thirteen_orphans: Option<i8>,
    nearest: Option<i8>,
}

impl ShantenJson {
    fn new(analysis: &Analysis) -> ShantenJson {
        let [standard, seven_pairs, thirteen_orphans] = shanten_by_form(analysis);
        ShantenJson { standard, seven_pairs, thirteen_orphans, nearest: analysis.shanten() }
    }
}

#[derive(Debug, Serialize)]
struct DrawsJson {
    tiles: String,
    kinds: usize,
    copies: u8,
    #[serde(serialize_with = "as_map")]
    left: Vec<(String, u8)>,
}

/// Pairs as a map in their order.
fn as_map<S: Serializer>(pairs: &[(String, u8)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(tile, copies)| (tile, copies)))
}

impl DrawsJson {
    fn new(draws: &Draws, style: TileText) -> DrawsJson {
        let left = draws.tiles().iter().map(|tile| (style.tile(tile), draws.copies_of(tile)));
        DrawsJson {
            tiles: style.tiles(draws.tiles()),
            kinds: draws.kinds(),
            copies: draws.copies(),
            left: left.collect(),
        }
    }
}

#[derive(Debug, Serialize)]
struct WaitsJson {
    standard: String,
    seven_pairs: String,
    thirteen_orphans: String,
    #[serde(flatten)]
    all: DrawsJson,
}

impl WaitsJson {
    fn new(waits: &Waits, style: TileText) -> WaitsJson {
        WaitsJson {
            standard: style.tiles(waits.standard),
            seven_pairs: style.tiles(waits.seven_pairs),
            thirteen_orphans: style.tiles(waits.thirteen_orphans),
            all: DrawsJson::new(&waits.all, style),
        }
    }
}

#[derive(Debug, Serialize)]
struct CoreJson {
    core: String,
    waits: String,
    class: &'static str,
    parts: Vec<String>,
    melds: Vec<String>,
}

impl CoreJson {
    fn new(known: &KnownCore, style: TileText) -> CoreJson {
        let parts = known.classification.parts.into_iter().flat_map(|(one, other)| [one, other]);
        CoreJson {
            core: style.hand(&known.core.hand),
            waits: style.tiles(known.waits),
            class: known.classification.class.name(),
            parts: parts.map(|part| style.hand(&part)).collect(),
            melds: known.core.melds.iter().map(|&meld| style.meld(meld)).collect(),
        }
    }
}

#[derive(Debug, Serialize)]
struct DiscardJson {
    discard: String,
    shanten: Option<i8>,
    necessary: DrawsJson,
    waits: WaitsJson,
}

impl DiscardJson {
    fn new(discard: &Discard, settings: &Settings, style: TileText) -> DiscardJson {
        DiscardJson {
            discard: style.tile(discard.tile),
            shanten: discard.outlook.numbers.shanten(settings.forms),
            necessary: DrawsJson::new(&discard.outlook.necessary, style),
            waits: WaitsJson::new(&discard.outlook.waits, style),
        }
    }
}
