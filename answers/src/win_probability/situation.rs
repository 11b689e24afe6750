//! What is known at the table besides the tiles.

use tehai::score::Scoring;
use tehai::tiles::OpenHand;
use tehai::win_probability::{PointsPlay, RiichiPolicy};
use tehai_options::options;

use crate::problem::Problem;
use crate::win_probability::settings::{Game, PointsOptions, PointsSettings};

options! {
    /// What is known at the table besides the tiles. All but the last tile matter only to points.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Situation {
        /// The last draw is the last tile of the wall, which is a yaku.
        #[arg(long, aliases = ["haitei"], hide_short_help = true)]
        pub last_tile: bool,
        /// Riichi with the discard is double: the player's first, before any call.
        #[arg(long, hide_short_help = true)]
        pub double_riichi: bool,
        /// Has the player the 1,000 points for riichi?
        #[yes_no(hide_short_help = true)]
        pub affords_riichi: bool = true,
        /// Does a riichi that does not win cost its 1,000 points? Sources often leave that out.
        #[yes_no(hide_short_help = true)]
        pub own_bet: bool = true,
        /// Counters on the table (本場).
        #[range(0..=255)]
        #[arg(long, aliases = ["honba"], value_name = "N", hide_short_help = true)]
        pub counters: u8 = 0,
        /// Bets on the table (供託), one of the player's own not among them.
        #[range(0..=255)]
        #[arg(long, aliases = ["kyoutaku", "kyotaku", "riichi-sticks"], value_name = "N", hide_short_help = true)]
        pub bets: u8 = 0,
    }
}

impl Situation {
    /// Checks that what matters only to points is given only for points, and that riichi is not always declared by a
    /// player who cannot.
    pub(super) fn check(&self, points: Option<PointsOptions>, model: Game) -> Result<(), Problem> {
        match (points, self.only_for_points(model)) {
            (None, Some(option)) => Err(Problem::option(option, "only for points")),
            (Some(PointsOptions { riichi: Some(RiichiPolicy::Always), .. }), _) if !self.affords_riichi => {
                Err(Problem::option("affords_riichi", "false: expected riichi best or never, found always"))
            }
            _ => Ok(()),
        }
    }

    /// The name of an option that matters only to points, if one is not as usual. At a table riichi matters to chances,
    /// too.
    pub fn only_for_points(&self, model: Game) -> Option<&'static str> {
        let is_alone = model != Game::Table;
        let given = [
            ("double_riichi", is_alone && self.double_riichi),
            ("affords_riichi", is_alone && !self.affords_riichi),
            ("own_bet", !self.own_bet),
            ("counters", self.counters > 0),
            ("bets", self.bets > 0),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// Checks that a hand can declare double riichi, if it is said to.
    pub(super) fn check_hand(&self, hand: &OpenHand, points: Option<PointsOptions>) -> Result<(), Problem> {
        let has_north = points.is_some_and(|points| points.norths > 0);
        let is_first = hand.concealed().total() % 3 == 2 && hand.melds().is_empty() && !has_north;
        if self.double_riichi && !is_first {
            let message = "only with the first discard: expected 3m+2 concealed tiles, no melds, no norths";
            return Err(Problem::option("double_riichi", message));
        }
        Ok(())
    }

    /// What wins are worth.
    pub(super) fn scoring(&self, points: &PointsSettings) -> Scoring {
        let PointsSettings { winds, options: PointsOptions { dora, norths, .. }, rules } = *points;
        Scoring { winds, dora, norths, counters: self.counters, bets: self.bets, rules }
    }

    /// What is done for points.
    pub(super) fn play(&self, options: &PointsOptions) -> PointsPlay {
        let Situation { last_tile, double_riichi, own_bet, .. } = *self;
        PointsPlay {
            riichi: options.riichi(),
            hidden_indicators: options.hidden_indicators.unwrap_or_default(),
            last_tile,
            own_bet,
            double_riichi,
        }
    }

    /// After a quad, or a call other than a quad, another draw is the last one.
    pub(crate) fn shifted(self) -> Situation {
        Situation { last_tile: false, double_riichi: false, ..self }
    }
}
