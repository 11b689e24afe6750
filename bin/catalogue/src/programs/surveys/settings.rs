//! The settings of a survey.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use tehai::rules::{Rules, RulesError, Setting, Wind, Winds};

use crate::output::table::{Cell, ToCell};
use crate::output::text::grouped;

/// The settings of a survey: the set, the rules and the feature, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The set as given by the user.
    pub set: String,
    /// Tiles of each hand.
    pub tiles: u8,
    /// Melds of the target win, if not the number that the tiles make.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub melds: Option<u8>,
    /// The game: 3 or 4.
    pub players: u8,
    /// Winning forms that count.
    pub forms: String,
    /// The rule for seven pairs.
    pub seven_pairs: String,
    /// The rule for the fifth copy of a tile.
    pub fifth_tile: String,
    /// The wind of the seat, unless both winds are those of the dealer in the first round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// The wind of the round, in the same case.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<String>,
    /// The feature.
    pub feature: String,
    /// The second feature, by which the first is broken down.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Number of hands drawn, for a sample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sample: Option<u64>,
    /// Seed of the random generator, for a sample.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Number of hands of the whole set.
    #[serde(with = "decimal")]
    pub set_hands: u128,
}

impl Settings {
    /// A survey of every hand of a set by one feature.
    pub fn new(set: &str, setting: Setting, feature: &str, set_hands: u128) -> Settings {
        let Setting { tiles, melds, rules, winds, .. } = setting;
        let wind = |wind: Wind| Some(wind.name().to_owned()).filter(|_| winds != Winds::default());
        Settings {
            set: set.to_owned(),
            tiles,
            melds: Some(melds).filter(|_| melds != Setting::new(tiles, rules).melds),
            players: rules.players.number(),
            forms: rules.forms.name().to_owned(),
            seven_pairs: rules.seven_pairs.name().to_owned(),
            fifth_tile: rules.fifth_tile.name().to_owned(),
            seat: wind(winds.seat),
            round: wind(winds.round),
            feature: feature.to_owned(),
            by: None,
            sample: None,
            seed: None,
            set_hands,
        }
    }

    /// The rules.
    pub fn rules(&self) -> Result<Rules, RulesError> {
        Ok(Rules {
            players: self.players.to_string().parse()?,
            forms: self.forms.parse()?,
            seven_pairs: self.seven_pairs.parse()?,
            fifth_tile: self.fifth_tile.parse()?,
        })
    }

    /// The settings by name; empty where they do not apply.
    pub fn fields(&self) -> [(&'static str, Cell); 14] {
        [
            ("set", self.set.to_cell()),
            ("tiles", self.tiles.to_cell()),
            ("melds", self.melds.to_cell()),
            ("players", self.players.to_cell()),
            ("forms", self.forms.to_cell()),
            ("seven_pairs", self.seven_pairs.to_cell()),
            ("fifth_tile", self.fifth_tile.to_cell()),
            ("seat", self.seat.to_cell()),
            ("round", self.round.to_cell()),
            ("feature", self.feature.to_cell()),
            ("by", self.by.to_cell()),
            ("sample", self.sample.to_cell()),
            ("seed", self.seed.to_cell()),
            ("set_hands", self.set_hands.to_cell()),
        ]
    }

    /// The first setting that differs, as its name and both values.
    pub fn difference(&self, other: &Settings) -> Option<(&'static str, String, String)> {
        let mut both = self.fields().into_iter().zip(other.fields());
        both.find(|(here, there)| here != there)
            .map(|((name, here), (_, there))| (name, here.to_string(), there.to_string()))
    }
}

impl Display for Settings {
    /// The settings in words.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let fields = self.fields().into_iter().filter(|(_, value)| !value.is_empty());
        let words = fields.map(|(name, value)| match name {
            "sample" => format!("sample {}", grouped(value)),
            "set_hands" => format!("set hands {}", grouped(value)),
            _ => format!("{} {value}", name.replace('_', " ")),
        });
        f.write_str(&words.collect::<Vec<_>>().join("; "))
    }
}

/// Integers as strings, because many programs read JSON numbers as floating-point numbers.
pub(super) mod decimal {
    use super::*;

    pub fn serialize<S: Serializer>(number: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
    where
        D: Deserializer<'de>,
        T: FromStr<Err: Display>,
    {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
