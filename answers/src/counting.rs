//! Questions for numbers of hands and deals, whose answers are rows of reports.

use tehai::rules::{Forms, Players, Rules, SevenPairs, Winds};
use tehai_options::{named, options};

named! {
    /// What tiles may contain as a subset.
    #[derive(Default)]
    Contains {
        /// A win.
        #[default]
        Win = "win",
        /// A tenpai hand.
        Tenpai = "tenpai",
    }
}

impl Contains {
    /// The largest replacement number of tiles that contain it.
    pub const fn replacement(self) -> u8 {
        match self {
            Contains::Win => 0,
            Contains::Tenpai => 1,
        }
    }
}

options! {
    /// A question for how many tiles contain a win, or a tenpai hand.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct TilesUntilQuestion {
        /// Melds of the win without the head.
        #[range(0..=255)]
        #[arg(long, value_name = "M")]
        pub melds: u8 = 4,
        /// What the tiles should contain: win or tenpai.
        #[arg(long, value_name = "WHAT", default_value_t, hide_possible_values = true)]
        pub contains: Contains,
        /// The rules.
        #[group(flatten)]
        pub rules: Rules,
    }
}

options! {
    /// A question for hands and deals by shanten, or by distance from a set.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ShantenDistributionQuestion {
        /// Tiles of the hands: 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14; with melds and sets any number [default: 14; with a
        /// set one fewer than its hands].
        #[range(0..=136)]
        #[arg(long, value_name = "N")]
        pub tiles: Option<u8>,
        /// Count by distance from this set.
        #[arg(long, value_name = "SET", conflicts_with = "melds")]
        pub to: Option<String>,
        /// Melds of the win without the head [default: N/3, at most 4].
        #[range(0..=255)]
        #[arg(long, value_name = "M")]
        pub melds: Option<u8>,
        /// The winds that count for the set.
        #[group(flatten)]
        #[schemars(flatten)]
        pub winds: Winds,
        /// The rules.
        #[group(flatten)]
        pub rules: Rules,
    }
}

options! {
    /// A question for the probability of tenhou (天和).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct TenhouQuestion {
        /// Players; 3 play without 2m to 8m [default: both in the report, 4 printed].
        #[arg(long, value_name = "3|4", hide_possible_values = true)]
        pub players: Option<Players>,
        /// Winning forms that count: all, or a list such as standard,seven-pairs.
        #[arg(long, value_name = "FORMS", default_value_t)]
        pub forms: Forms,
        /// May four copies of a tile be two of the seven pairs?
        #[arg(long, alias = "seven_pairs", value_name = "RULE", default_value_t)]
        pub seven_pairs: SevenPairs,
    }
}
