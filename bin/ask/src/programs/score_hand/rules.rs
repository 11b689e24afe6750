//! The rules of points as text.

use tehai::rules::Players;
use tehai::score::{BlessingOfMan, Liable, LiableCounters, NamedRules, ScoreRules, Table};

/// The rules in words, without those of the table. What hardly any game has is named only where it holds.
pub fn rules_text(rules: &ScoreRules) -> String {
    name_text(rules, |_| true) + &choices_text(rules)
}

/// The name of these rules of points, before all that is said of them, if the other rules of that name hold, too.
pub fn name_text(rules: &ScoreRules, others_hold: impl Fn(NamedRules) -> bool) -> String {
    let of_four = ScoreRules { players: Players::Four, ..*rules };
    let name = NamedRules::ALL.into_iter().find(|named| named.points() == of_four && others_hold(*named));
    name.map(|name| format!("rules {name}; ")).unwrap_or_default()
}

/// The choices in words.
pub fn choices_text(rules: &ScoreRules) -> String {
    let mut text = String::new();
    let of_three = match rules.players {
        Players::Three => format!(
            "; 3 players; norths {}; missing share {}",
            rules.north_tiles.name(),
            rules.missing_share.name()
        ),
        Players::Four => String::new(),
    };
    text += &format!(
        "open tanyao {}; double yakuman as {}; 13 han are {}; rounded mangan {}; double wind pair {} fu",
        open_tanyao_text(rules),
        if rules.double_yakuman { "double" } else { "single" },
        rules.counted_yakuman.name(),
        if rules.rounded_mangan { "yes" } else { "no" },
        rules.double_wind_pair.name(),
    );
    if !rules.multiple_yakuman {
        text += "; one yakuman counts";
    }
    if rules.blessing_of_man != BlessingOfMan::No {
        text += &format!("; blessing of man {}", rules.blessing_of_man);
    }
    text + &of_three
}

/// Whether tanyao counts with called melds, in a word.
pub fn open_tanyao_text(rules: &ScoreRules) -> &'static str {
    if rules.open_tanyao { "allowed" } else { "refused" }
}

/// The rules of the table in words, as far as they matter to a win.
pub fn table_rules_text(table: &Table, rules: &ScoreRules) -> String {
    let mut text = String::new();
    if table.counters > 0 {
        text += &format!("; counters {} from each", rules.counter_size.name());
    }
    if table.liable != Liable::default() {
        let payers = match rules.liable_counters {
            LiableCounters::Liable => "by the liable player",
            LiableCounters::Discarder => "of a ron by the discarder, of a drawn win by the liable player",
            LiableCounters::Shared => "of a ron by the liable player, of a drawn win by each",
            LiableCounters::Usual => "of a ron by the discarder, of a drawn win by each",
        };
        let (yakuman, liable_for) = (rules.liable_yakuman.name(), rules.liable_for.name());
        text += &format!("; liable for {yakuman} ({liable_for}), counters {payers}");
    }
    text
}
