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
///
/// # Panics
/// Never, as all of it can be written as JSON.
pub fn analysis_json(analysis: &Analysis, style: TileText) -> String {
    let [necessary, waits, cores, decompositions, discards] = match analysis.turn() {
        Turn::Draw { outlook, cores } => [
            value(&DrawsJson::new(&outlook.necessary, style)),
            value(&WaitsJson::new(&outlook.waits, style)),
            lines(cores.iter().map(|known| CoreJson::new(known, style))),
            NULL.to_owned(),
            NULL.to_owned(),
        ],
        Turn::Discard { readings, discards } => {
            let called = analysis.hand().melds();
            [
                NULL.to_owned(),
                NULL.to_owned(),
                NULL.to_owned(),
                lines(readings.iter().map(|reading| ReadingJson::new(reading, called, style))),
                lines(discards.iter().map(|discard| DiscardJson::new(discard, analysis.settings(), style))),
            ]
        }
    };
    let hand = analysis.hand();
    let called: Vec<String> = hand.melds().iter().map(|&meld| style.meld(meld)).collect();
    let entries = [
        ("hand", value(&style.open_hand(hand))),
        ("concealed", value(&style.hand(hand.concealed()))),
        ("called", value(&called)),
        ("unnamed_melds", value(&analysis.unnamed_melds())),
        ("settings", value(&SettingsJson::new(analysis.settings(), style))),
        ("shanten", value(&ShantenJson::new(analysis))),
        ("necessary", necessary),
        ("waits", waits),
        ("cores", cores),
        ("decompositions", decompositions),
        ("discards", discards),
    ];
    let entries = entries.map(|(key, value)| format!("  \"{key}\": {value}"));
    format!("{{\n{}\n}}\n", entries.join(",\n"))
}

const NULL: &str = "null";

fn value(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts, numbers and maps by text")
}

/// An array, an item a line.
fn lines(items: impl Iterator<Item = impl Serialize>) -> String {
    let items: Vec<String> = items.map(|item| format!("    {}", value(&item))).collect();
    if items.is_empty() { "[]".to_owned() } else { format!("[\n{}\n  ]", items.join(",\n")) }
}

#[derive(Serialize)]
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

#[derive(Serialize)]
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

#[derive(Serialize)]
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

#[derive(Serialize)]
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

#[derive(Serialize)]
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

#[derive(Serialize)]
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
