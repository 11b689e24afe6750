//! JSON of an analysis.

use serde_json::Value;
use tehai::tiles::OpenHand;
use tehai_answers::HandAnalysis;
use tehai_program::output::json::json_value;

use crate::text::TileText;

/// An analysis as one JSON object; `tehai help json analyze-hand` lists the keys.
pub fn analysis_json(answer: HandAnalysis, style: TileText) -> Value {
    let object = json_value(&answer);
    match style {
        TileText::Letters => object,
        TileText::Unicode => with_unicode(object),
    }
}

/// The same with all tiles as Unicode characters, among the keys, too. No name in the answer reads as tiles.
fn with_unicode(value: Value) -> Value {
    let text = |text: String| text.parse().map_or(text, |hand: OpenHand| hand.to_unicode());
    match value {
        Value::String(tiles) => text(tiles).into(),
        Value::Array(values) => values.into_iter().map(with_unicode).collect(),
        Value::Object(object) => {
            object.into_iter().map(|(key, value)| (text(key), with_unicode(value))).collect()
        }
        other => other,
    }
}
