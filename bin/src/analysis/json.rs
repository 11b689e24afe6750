//! An analysis for programs.

use serde::{Serialize, Serializer};

use super::shanten_by_form;
use crate::{ReadingJson, TileText};
use tehai::analysis::{Analysis, Discard, Draws, KnownCore, Turn, Waits};

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

#[derive(Debug, Serialize)]
struct SettingsJson {
    players: u8,
    forms: &'static str,
    seven_pairs: &'static str,
    fifth_tile: &'static str,
    visible: String,
    limited_by: &'static str,
}

#[derive(Debug, Serialize)]
struct ShantenJson {
    standard: Option<i8>,
    seven_pairs: Option<i8>,
    thirteen_orphans: Option<i8>,
    nearest: Option<i8>,
}

#[derive(Debug, Serialize)]
struct DrawsJson {
    tiles: String,
    kinds: usize,
    copies: u8,
    #[serde(serialize_with = "as_map")]
    left: Vec<(String, u8)>,
}

#[derive(Debug, Serialize)]
struct WaitsJson {
    standard: String,
    seven_pairs: String,
    thirteen_orphans: String,
    #[serde(flatten)]
    all: DrawsJson,
}

#[derive(Debug, Serialize)]
struct CoreJson {
    core: String,
    waits: String,
    class: &'static str,
    parts: Vec<String>,
    melds: Vec<String>,
}

#[derive(Debug, Serialize)]
struct DiscardJson {
    discard: String,
    shanten: Option<i8>,
    necessary: DrawsJson,
    waits: WaitsJson,
}

/// Pairs as a map in their order.
fn as_map<S: Serializer>(pairs: &[(String, u8)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(tile, copies)| (tile, copies)))
}

impl AnalysisJson {
    /// The analysis with tiles in a style.
    pub fn new(analysis: &Analysis, style: TileText) -> AnalysisJson {
        let (hand, settings) = (analysis.hand(), analysis.settings());
        let [standard, seven_pairs, thirteen_orphans] = shanten_by_form(analysis);
        let mut json = AnalysisJson {
            hand: style.open_hand(hand),
            concealed: style.hand(hand.concealed()),
            called: style.melds(hand.melds()),
            unnamed_melds: analysis.unnamed_melds(),
            settings: SettingsJson {
                players: settings.rules.players.number(),
                forms: settings.rules.forms.name(),
                seven_pairs: settings.rules.seven_pairs.name(),
                fifth_tile: settings.rules.fifth_tile.name(),
                visible: style.hand(&settings.visible),
                limited_by: settings.limited_by.name(),
            },
            shanten: ShantenJson { standard, seven_pairs, thirteen_orphans, nearest: analysis.shanten() },
            necessary: None,
            waits: None,
            cores: None,
            decompositions: None,
            discards: None,
        };
        match analysis.turn() {
            Turn::Draw { outlook, cores } => {
                json.necessary = Some(draws(&outlook.necessary, style));
                json.waits = Some(waits(&outlook.waits, style));
                json.cores = Some(cores.iter().map(|known| core(known, style)).collect());
            }
            Turn::Discard { readings, discards } => {
                let reading = |reading| ReadingJson::new(reading, hand.melds(), style);
                json.decompositions = Some(readings.iter().map(reading).collect());
                let discard = |Discard { tile, outlook }: &Discard| DiscardJson {
                    discard: style.tile(*tile),
                    shanten: outlook.numbers.shanten(settings.rules.forms),
                    necessary: draws(&outlook.necessary, style),
                    waits: waits(&outlook.waits, style),
                };
                json.discards = Some(discards.iter().map(discard).collect());
            }
        }
        json
    }
}

fn draws(draws: &Draws, style: TileText) -> DrawsJson {
    let tiles = draws.tiles();
    let left = tiles.iter().map(|tile| (style.tile(tile), draws.copies_of(tile))).collect();
    DrawsJson { tiles: style.tiles(tiles), kinds: draws.kinds(), copies: draws.copies(), left }
}

fn waits(waits: &Waits, style: TileText) -> WaitsJson {
    let [standard, seven_pairs, thirteen_orphans] =
        [waits.standard, waits.seven_pairs, waits.thirteen_orphans].map(|tiles| style.tiles(tiles));
    WaitsJson { standard, seven_pairs, thirteen_orphans, all: draws(&waits.all, style) }
}

fn core(KnownCore { core, waits, classification }: &KnownCore, style: TileText) -> CoreJson {
    let parts = classification.parts.into_iter().flat_map(|(one, other)| [one, other]);
    CoreJson {
        core: style.hand(&core.hand),
        waits: style.tiles(*waits),
        class: classification.class.name(),
        parts: parts.map(|part| style.hand(&part)).collect(),
        melds: style.melds(&core.melds),
    }
}
