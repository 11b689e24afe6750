//! JSON of an analysis.

use serde_json::{Map, Value, json};
use tehai::analysis::{Analysis, Discard, Draws, KnownCore, Reasons, Turn, Waits};
use tehai::decompose::{Part, Reading};
use tehai::meld::Meld;
use tehai::wait_types::WaitType;

use super::reasons::reasons_json;
use super::shanten_by_form;
use crate::output::TileText;
use crate::output::win_probability::ByDraws;

/// An analysis as one JSON object; the help of `analyze-hand` lists the keys. Every key is always present. Values
/// that do not apply to the hand, and reasons and turns that were not requested, are null. Tiles are strings,
/// numbers are numbers.
pub fn analysis_json(
    analysis: &Analysis,
    reasons: Option<&Reasons>,
    turns: Option<&ByDraws>,
    style: TileText,
) -> Value {
    let (hand, settings) = (analysis.hand(), analysis.settings());
    let [standard, seven_pairs, thirteen_orphans] = shanten_by_form(analysis);
    let (mut necessary, mut of_waits, mut cores, mut decompositions, mut discards) = Default::default();
    match analysis.turn() {
        Turn::Draw { outlook, cores: known } => {
            necessary = Some(draws(&outlook.necessary, style));
            of_waits = Some(waits(&outlook.waits, style));
            cores = Some(known.iter().map(|known| core(known, style)).collect::<Vec<_>>());
        }
        Turn::Discard { readings, discards: all } => {
            let reading = |reading| reading_json(reading, hand.melds(), style);
            decompositions = Some(readings.iter().map(reading).collect::<Vec<_>>());
            let discard = |Discard { tile, outlook }: &Discard| {
                json!({
                    "discard": style.tile(*tile),
                    "shanten": outlook.numbers.shanten(settings.rules.forms),
                    "necessary": draws(&outlook.necessary, style),
                    "waits": waits(&outlook.waits, style),
                })
            };
            discards = Some(all.iter().map(discard).collect::<Vec<_>>());
        }
    }
    json!({
        "hand": style.open_hand(hand),
        "concealed": style.hand(hand.concealed()),
        "called": style.melds(hand.melds()),
        "unnamed_melds": analysis.unnamed_melds(),
        "settings": {
            "players": settings.rules.players.number(),
            "forms": settings.rules.forms.name(),
            "seven_pairs": settings.rules.seven_pairs.name(),
            "fifth_tile": settings.rules.fifth_tile.name(),
            "visible": style.hand(&settings.visible),
            "limited_by": settings.limited_by.name(),
        },
        "shanten": {
            "standard": standard,
            "seven_pairs": seven_pairs,
            "thirteen_orphans": thirteen_orphans,
            "nearest": analysis.shanten(),
        },
        "necessary": necessary,
        "waits": of_waits,
        "cores": cores,
        "decompositions": decompositions,
        "discards": discards,
        "why": reasons.map(|reasons| reasons_json(analysis, reasons, style)),
        "turns": turns.map(|turns| turns.json(style)),
    })
}

fn draws(draws: &Draws, style: TileText) -> Value {
    let tiles = draws.tiles();
    let left = tiles.iter().map(|tile| (style.tile(tile), draws.copies_of(tile).into()));
    json!({
        "tiles": style.tiles(tiles),
        "kinds": draws.kinds(),
        "copies": draws.copies(),
        "left": left.collect::<Map<String, Value>>(),
    })
}

fn waits(waits: &Waits, style: TileText) -> Value {
    let types = waits.standard.iter().map(|tile| {
        let names = waits.types.types(tile).map(WaitType::name);
        (style.tile(tile), names.collect::<Vec<_>>().into())
    });
    let mut by_form = json!({
        "types": types.collect::<Map<String, Value>>(),
        "standard": style.tiles(waits.standard),
        "seven_pairs": style.tiles(waits.seven_pairs),
        "thirteen_orphans": style.tiles(waits.thirteen_orphans),
    });
    let mut all = draws(&waits.all, style);
    if let (Some(object), Some(all)) = (by_form.as_object_mut(), all.as_object_mut()) {
        object.append(all);
    }
    by_form
}

fn core(KnownCore { core, waits, classification }: &KnownCore, style: TileText) -> Value {
    let parts = classification.parts.into_iter().flat_map(|(one, other)| [one, other]);
    json!({
        "core": style.hand(&core.hand),
        "waits": style.tiles(*waits),
        "class": classification.class.name(),
        "parts": parts.map(|part| style.hand(&part)).collect::<Vec<_>>(),
        "melds": style.melds(&core.melds),
    })
}

/// A reading of a hand with called melds: its form and the parts of that form.
pub fn reading_json(reading: &Reading, called: &[Meld], style: TileText) -> Value {
    let texts = |of: fn(&Part) -> bool| -> Vec<String> {
        reading.parts().filter(of).map(|part| style.part(part)).collect()
    };
    let form = reading.form().name();
    let pairs = texts(|part| matches!(part, Part::Pair(_)));
    match reading {
        Reading::Standard(_) => {
            let melds = texts(|part| matches!(part, Part::Meld(_)));
            json!({ "form": form, "head": pairs.first(), "melds": melds, "called": style.melds(called) })
        }
        Reading::SevenPairs(_) => json!({ "form": form, "pairs": pairs }),
        Reading::ThirteenOrphans(_) => {
            let singles = texts(|part| matches!(part, Part::Single(_)));
            json!({ "form": form, "pair": pairs.first(), "singles": singles })
        }
    }
}
