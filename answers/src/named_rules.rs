//! Rules by name, as the options that they set.

use serde_json::{Map, Value};
use tehai::score::{NamedRules, RoundRules, ScoreRules};

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
    // By hand: serde would take 6 kB of the page for it. No rule can be forgotten.
    let ScoreRules {
        players: _,
        open_tanyao,
        double_yakuman,
        multiple_yakuman,
        counted_yakuman,
        blessing_of_man,
        rounded_mangan,
        double_wind_pair,
        north_tiles,
        missing_share,
        counter_size,
        liable_yakuman,
        liable_for,
        liable_counters,
    } = rules.points();
    let RoundRules { several_rons, shared_bets, shared_counters, nagashi_mangan, aborts } = rules.round();
    let named = |name: &str| Value::from(name);
    let all = [
        ("open_tanyao", open_tanyao.into()),
        ("double_yakuman", double_yakuman.into()),
        ("multiple_yakuman", multiple_yakuman.into()),
        ("counted_yakuman", named(counted_yakuman.name())),
        ("blessing_of_man", named(blessing_of_man.name())),
        ("rounded_mangan", rounded_mangan.into()),
        ("double_wind_pair", named(double_wind_pair.name())),
        ("north_tiles", named(north_tiles.name())),
        ("missing_share", named(missing_share.name())),
        ("counter_size", named(counter_size.name())),
        ("liable_yakuman", named(liable_yakuman.name())),
        ("liable_for", named(liable_for.name())),
        ("liable_counters", named(liable_counters.name())),
        ("several_rons", named(several_rons.name())),
        ("shared_bets", named(shared_bets.name())),
        ("shared_counters", named(shared_counters.name())),
        ("nagashi_mangan", nagashi_mangan.into()),
        ("aborts", aborts.into()),
        ("swap_calling", rules.swap_calling().into()),
        ("quad_after_riichi", named(rules.quad_after_riichi().name())),
    ];
    all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
