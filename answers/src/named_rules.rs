//! Rules by name, as the options that they set.

use serde::Serialize;
use serde_json::{Map, Value};
use tehai::score::NamedRules;

/// The option by which rules are named. It is the name of a group of options, too.
pub const RULES: &str = "rules";

/// The options that rules of this name set, with their values: all rules except the number of players.
///
/// ```
/// use tehai::score::NamedRules;
/// let set = tehai_answers::named_rules::options(NamedRules::Wrc);
/// assert_eq!((&set["double_wind_pair"], &set["several_rons"]), (&"2".into(), &"nearest".into()));
/// ```
pub fn options(rules: NamedRules) -> Map<String, Value> {
    let mut all = object(&rules.points());
    all.append(&mut object(&rules.round()));
    all.append(&mut object(&rules.game()));
    all.retain(|name, _| name != "players");
    all.insert("prizes".to_owned(), rules.name().into());
    all.insert("swap_calling".to_owned(), rules.swap_calling().into());
    all.insert("quad_after_riichi".to_owned(), rules.quad_after_riichi().name().into());
    all
}

fn object(rules: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(rules) {
        Ok(Value::Object(options)) => options,
        _ => unreachable!("rules are an object"),
    }
}
