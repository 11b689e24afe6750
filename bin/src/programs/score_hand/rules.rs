//! The scoring rules as arguments.

use tehai::rules::Players;
use tehai::score::{
    CountedYakuman, CounterSize, DoubleWindPair, DoubleYakuman, Liable, LiableCounters, LiableFor,
    LiableYakuman, MissingShare, NorthTiles, OpenTanyao, RoundedMangan, ScoreRules, Table,
};

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

    /// With 3 players: is a triplet of norths worth a han to everyone?
    #[arg(long, value_name = "guest|value", default_value = "guest")]
    #[arg(value_parser = choice(&NorthTiles::ALL, NorthTiles::name))]
    #[arg(hide_short_help = true, hide_possible_values = true)]
    north_tiles: NorthTiles,

    /// With 3 players: is the missing player's share of a drawn win lost, or shared by the others?
    #[arg(long, value_name = "lost|shared", default_value = "lost")]
    #[arg(value_parser = choice(&MissingShare::ALL, MissingShare::name))]
    #[arg(hide_short_help = true, hide_possible_values = true)]
    missing_share: MissingShare,
}

/// What payments depend on besides the points of the hand.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct TableRulesArgs {
    /// Points of a counter from each payer of a drawn win; a discarder pays as much as all of them
    #[arg(long, value_name = "100|500", default_value = "100")]
    #[arg(value_parser = choice(&CounterSize::ALL, CounterSize::name))]
    #[arg(hide_short_help = true, hide_possible_values = true)]
    counter_size: CounterSize,

    /// The yakuman for which one can be liable
    #[arg(long, value_name = "YAKUMAN", default_value = "daisangen-daisuushi", hide_short_help = true)]
    #[arg(value_parser = choice(&LiableYakuman::ALL, LiableYakuman::name))]
    liable_yakuman: LiableYakuman,

    /// Does a liable player answer for the yakuman that was fed, or for the whole hand?
    #[arg(long, value_name = "fed|hand", default_value = "fed")]
    #[arg(value_parser = choice(&LiableFor::ALL, LiableFor::name))]
    #[arg(hide_short_help = true, hide_possible_values = true)]
    liable_for: LiableFor,

    /// Who pays the counters of a win with a liable player
    ///
    /// liable: that player. discarder: the discarder of a ron, the liable player of a drawn win. shared: the liable
    /// player of a ron; each of the others for a drawn win, unless one liable player pays the whole hand. usual: the
    /// discarder of a ron; drawn wins as with shared.
    #[arg(long, value_name = "WHO", default_value = "liable", hide_short_help = true)]
    #[arg(value_parser = choice(&LiableCounters::ALL, LiableCounters::name))]
    liable_counters: LiableCounters,
}

impl ScoreRulesArgs {
    /// The rules of a game.
    pub fn rules(self, players: Players) -> ScoreRules {
        let ScoreRulesArgs {
            open_tanyao,
            double_yakuman,
            counted_yakuman,
            rounded_mangan,
            double_wind_pair,
            north_tiles,
            missing_share,
        } = self;
        ScoreRules {
            players,
            open_tanyao,
            double_yakuman,
            counted_yakuman,
            rounded_mangan,
            double_wind_pair,
            north_tiles,
            missing_share,
            ..ScoreRules::default()
        }
    }
}

impl TableRulesArgs {
    /// The rules with those of the table.
    pub fn rules(self, rules: ScoreRules) -> ScoreRules {
        let TableRulesArgs { counter_size, liable_yakuman, liable_for, liable_counters } = self;
        ScoreRules { counter_size, liable_yakuman, liable_for, liable_counters, ..rules }
    }
}

/// The rules in words, without those of the table.
pub fn rules_text(rules: &ScoreRules) -> String {
    let of_three = match rules.players {
        Players::Three => format!(
            "; 3 players; norths {}; missing share {}",
            rules.north_tiles.name(),
            rules.missing_share.name()
        ),
        Players::Four => String::new(),
    };
    format!(
        "open tanyao {}; double yakuman as {}; 13 han are {}; rounded mangan {}; double wind pair {} fu{of_three}",
        rules.open_tanyao.name(),
        rules.double_yakuman.name(),
        rules.counted_yakuman.name(),
        rules.rounded_mangan.name(),
        rules.double_wind_pair.name(),
    )
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
