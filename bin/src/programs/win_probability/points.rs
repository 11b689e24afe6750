//! The value of wins as arguments.

use crate::cli::choice;
use crate::programs::score_hand::rules::{ScoreRulesArgs, rules_text};
use anyhow::{Result, ensure};
use tehai::rules::{Players, Rules, SevenPairs, Wind, Winds};
use tehai::score::DrawnWins;
use tehai::tiles::{Hand, OpenHand};
use tehai_answers::win_probability::PointsSettings;

/// What points depend on.
#[derive(Clone, Debug, clap::Args)]
pub struct PointsArgs {
    /// With --value points or --to, wind of the seat; east deals [default: east]
    #[arg(long, value_name = "WIND", value_parser = choice(&Wind::ALL, Wind::name), hide_possible_values = true)]
    #[arg(hide_short_help = true)]
    seat: Option<Wind>,

    /// With --value points or --to, wind of the round [default: east]
    #[arg(long, value_name = "WIND", value_parser = choice(&Wind::ALL, Wind::name), hide_possible_values = true)]
    #[arg(hide_short_help = true)]
    round: Option<Wind>,

    /// With --value points, dora indicators, such as 4m9s; they are visible
    #[arg(long, value_name = "TILES", hide_short_help = true)]
    pub dora: Option<Hand>,

    #[command(flatten)]
    score: ScoreRulesArgs,
}

impl PointsArgs {
    /// The winds that count.
    pub fn winds(&self) -> Winds {
        Winds { seat: self.seat.unwrap_or_default(), round: self.round.unwrap_or_default() }
    }

    /// Fails if an argument is given that matters only for points, or for a set.
    pub fn refuse(&self, has_set: bool) -> Result<()> {
        ensure!(
            has_set || self.seat.is_none(),
            "--seat: only for points and sets; add --value points or --to SET"
        );
        ensure!(
            has_set || self.round.is_none(),
            "--round: only for points and sets; add --value points or --to SET"
        );
        ensure!(
            self.dora.is_none(),
            "--dora: only for points; add --value points, or give --visible to show the tile"
        );
        Ok(())
    }

    /// The value of the hand's wins. Fails if the game or the hand has no points.
    pub fn wins(&self, hand: &OpenHand, rules: Rules) -> Result<DrawnWins> {
        ensure!(rules.players == Players::Four, "--players 3: points are counted for four players only");
        ensure!(
            rules.seven_pairs == SevenPairs::Distinct,
            "--seven-pairs any: points are counted for seven different pairs; use distinct"
        );
        let tiles = usize::from(hand.concealed().total()) + 3 * hand.melds().len();
        ensure!(
            (13..=14).contains(&tiles),
            "HAND: {tiles} tiles, a called meld or a quad counting three; points need 13 or 14, so write called melds \
             in brackets"
        );
        Ok(DrawnWins {
            melds: hand.melds().to_vec(),
            winds: self.winds(),
            indicators: self.dora.unwrap_or_default(),
            norths: 0,
            rules: self.score.rules(rules.players),
        })
    }
}

/// The value of wins, in words.
pub fn text(wins: &DrawnWins) -> String {
    let dora = if wins.indicators == Hand::EMPTY { "none".to_owned() } else { wins.indicators.to_string() };
    let Winds { seat, round } = wins.winds;
    format!(
        "seat {}; round {}; dora indicators {dora}; {}",
        seat.name(),
        round.name(),
        rules_text(&wins.rules)
    )
}

/// What the value of wins depends on.
pub fn settings(&DrawnWins { winds, indicators, rules, .. }: &DrawnWins) -> PointsSettings {
    PointsSettings { winds, dora: indicators, rules }
}
