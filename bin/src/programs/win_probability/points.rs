//! The value of wins as arguments.

use crate::cli::choice;
use crate::programs::score_hand::rules::{ScoreRulesArgs, rules_text};
use anyhow::{Context, Result, bail, ensure};
use tehai::rules::{Players, Rules, SevenPairs, Wind, Winds};
use tehai::score::Indicated;
use tehai::tiles::notation::{RedFives, RedHand};
use tehai::tiles::{Hand, OpenHand};
use tehai::win_probability::RiichiPolicy;
use tehai_answers::win_probability::{PointsSettings, YakuSettings};

/// What points depend on.
#[derive(Clone, Debug, clap::Args)]
pub struct PointsArgs {
    /// With --value points, --to or called melds, wind of the seat; east deals [default: east]
    #[arg(long, value_name = "WIND", value_parser = choice(&Wind::ALL, Wind::name), hide_possible_values = true)]
    #[arg(hide_short_help = true)]
    seat: Option<Wind>,

    /// With --value points, --to or called melds, wind of the round [default: east]
    #[arg(long, value_name = "WIND", value_parser = choice(&Wind::ALL, Wind::name), hide_possible_values = true)]
    #[arg(hide_short_help = true)]
    round: Option<Wind>,

    /// With --value points, dora indicators, such as 4m9s, which are visible without --visible; or a number of dora
    #[arg(long, value_name = "TILES", hide_short_help = true)]
    dora: Option<Indicated>,

    /// With --riichi, hidden dora indicators that are turned [default: as many as --dora has]
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = clap::value_parser!(u8).range(0..=5))]
    hidden_indicators: Option<u8>,

    /// With --value points, when to declare riichi [default: never]
    #[arg(long, value_name = "WHEN", value_parser = choice(&RiichiPolicy::ALL, RiichiPolicy::name))]
    #[arg(hide_short_help = true)]
    riichi: Option<RiichiPolicy>,

    /// With --value points, the last draw is the last tile of the wall
    #[arg(long, hide_short_help = true)]
    last_tile: bool,

    /// With --value points and --players 3, norths set aside
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = clap::value_parser!(u8).range(0..=4))]
    norths: Option<u8>,

    /// With --value points, red fives of the deck, such as 0m0p0s [default: those of HAND and --visible]
    #[arg(long, value_name = "TILES", hide_short_help = true)]
    red_fives: Option<RedFives>,

    #[command(flatten)]
    score: ScoreRulesArgs,
}

impl PointsArgs {
    /// The winds that count.
    pub fn winds(&self) -> Winds {
        Winds { seat: self.seat.unwrap_or_default(), round: self.round.unwrap_or_default() }
    }

    /// What decides whether a win has a yaku.
    pub fn yaku(&self, rules: Rules) -> YakuSettings {
        YakuSettings { winds: self.winds(), rules: self.score.rules(rules.players) }
    }

    /// Fails if an argument is given that matters only for points, or winds that matter for nothing.
    pub fn refuse(&self, has_winds: bool) -> Result<()> {
        for (option, wind) in [("--seat", self.seat), ("--round", self.round)] {
            ensure!(
                has_winds || wind.is_none(),
                "{option}: only for points and sets; add --value points or --to SET"
            );
        }
        ensure!(
            self.dora.is_none(),
            "--dora: only for points; add --value points, or give --visible to show the tile"
        );
        let others = [
            ("--riichi", self.riichi.is_some()),
            ("--hidden-indicators", self.hidden_indicators.is_some()),
            ("--last-tile", self.last_tile),
            ("--norths", self.norths.is_some()),
            ("--red-fives", self.red_fives.is_some()),
        ];
        let given = others.into_iter().find(|(_, is_given)| *is_given);
        given.map_or(Ok(()), |(option, _)| bail!("{option}: only for points; add --value points"))
    }

    /// A line about a tile that is visible by two options.
    pub fn named_twice(&self, visible: &RedHand) -> Option<String> {
        let dora = self.dora.unwrap_or(Hand::EMPTY.into());
        let known =
            PointsSettings { dora, norths: self.norths.unwrap_or_default(), ..PointsSettings::default() };
        known.named_twice(visible)
    }

    /// What points depend on. Fails if the game or the hand has none.
    pub fn settings(&self, hand: &OpenHand, rules: Rules) -> Result<PointsSettings> {
        let winds = self.winds();
        winds.check_players(rules.players).context("--seat or --round")?;
        ensure!(
            rules.players == Players::Three || self.norths.is_none(),
            "--norths: only in a game of three; add --players 3"
        );
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
        Ok(PointsSettings {
            winds,
            dora: self.dora.unwrap_or(Hand::EMPTY.into()),
            hidden_indicators: self.hidden_indicators,
            norths: self.norths.unwrap_or_default(),
            riichi: self.riichi.unwrap_or_default(),
            last_tile: self.last_tile,
            red_fives: self.red_fives,
            rules: self.score.rules(rules.players),
        })
    }
}

/// What decides whether a win has a yaku, in words.
pub fn yaku_text(YakuSettings { winds, rules }: &YakuSettings) -> String {
    let Winds { seat, round } = winds;
    format!("; seat {}; round {}; open tanyao {}", seat.name(), round.name(), rules.open_tanyao)
}

/// What points depend on, in words.
pub fn text(points: &PointsSettings) -> String {
    let dora = match points.dora {
        Indicated::Number(number) => format!("{number} dora"),
        Indicated::By { tiles: Hand::EMPTY, .. } => "dora indicators none".to_owned(),
        indicators @ Indicated::By { .. } => format!("dora indicators {indicators}"),
    };
    let Winds { seat, round } = points.winds;
    let red_fives = points.red_fives.map_or(String::new(), |red| format!("; red fives of the deck {red}"));
    let norths = match points.norths {
        0 => String::new(),
        norths => format!("; norths set aside {norths}"),
    };
    let hidden =
        points.hidden_indicators.map_or(String::new(), |number| format!("; hidden indicators {number}"));
    let last = if points.last_tile { "; the last draw is the last tile" } else { "" };
    format!(
        "seat {}; round {}; {dora}{norths}; riichi {}{hidden}{last}{red_fives}; {}",
        seat.name(),
        round.name(),
        points.riichi,
        rules_text(&points.rules)
    )
}
