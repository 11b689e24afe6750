//! The scoring rules as arguments.

use tehai::rules::Players;
use tehai::score::{CountedYakuman, DoubleWindPair, DoubleYakuman, OpenTanyao, RoundedMangan, ScoreRules};

use crate::cli::choice;

/// What points depend on besides the hand and the game.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct ScoreRulesArgs {
    /// Does tanyao count with called melds?
    #[arg(long, value_name = "RULE", default_value = "allowed", hide_short_help = true)]
    #[arg(value_parser = choice(&OpenTanyao::ALL, OpenTanyao::name))]
    open_tanyao: OpenTanyao,

    /// Do double yakuman count twice?
    ///
    /// These are four concealed triplets that wait for the head, pure nine gates, thirteen orphans that wait for
    /// thirteen tiles, and four triplets of winds.
    #[arg(long, value_name = "RULE", default_value = "single", hide_short_help = true)]
    #[arg(value_parser = choice(&DoubleYakuman::ALL, DoubleYakuman::name))]
    double_yakuman: DoubleYakuman,

    /// What thirteen han and more are worth
    #[arg(long, value_name = "LIMIT", default_value = "yakuman", hide_short_help = true)]
    #[arg(value_parser = choice(&CountedYakuman::ALL, CountedYakuman::name))]
    counted_yakuman: CountedYakuman,

    /// Are 4 han 30 fu and 3 han 60 fu a mangan?
    #[arg(long, value_name = "no|yes", default_value = "no")]
    #[arg(value_parser = choice(&RoundedMangan::ALL, RoundedMangan::name))]
    #[arg(hide_short_help = true, hide_possible_values = true)]
    rounded_mangan: RoundedMangan,

    /// Fu of a head that is the wind of both seat and round
    #[arg(long, value_name = "2|4", default_value = "4")]
    #[arg(value_parser = choice(&DoubleWindPair::ALL, DoubleWindPair::name))]
    #[arg(hide_short_help = true, hide_possible_values = true)]
    double_wind_pair: DoubleWindPair,
}

impl ScoreRulesArgs {
    /// The rules of a game.
    pub fn rules(self, players: Players) -> ScoreRules {
        let ScoreRulesArgs { open_tanyao, double_yakuman, counted_yakuman, rounded_mangan, double_wind_pair } =
            self;
        ScoreRules { players, open_tanyao, double_yakuman, counted_yakuman, rounded_mangan, double_wind_pair }
    }
}

/// The rules in words.
pub fn rules_text(rules: &ScoreRules) -> String {
    format!(
        "open tanyao {}; double yakuman as {}; 13 han are {}; rounded mangan {}; double wind pair {} fu",
        rules.open_tanyao.name(),
        rules.double_yakuman.name(),
        rules.counted_yakuman.name(),
        rules.rounded_mangan.name(),
        rules.double_wind_pair.name(),
    )
}
