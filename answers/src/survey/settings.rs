//! The settings of a survey.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use tehai::rules::{Rules, RulesError, Setting, Wind, Winds};

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

    /// The settings by name, as text; empty where they do not apply.
    pub fn fields(&self) -> [(&'static str, String); 14] {
        fn text(value: &Option<impl ToString>) -> String {
            value.as_ref().map(ToString::to_string).unwrap_or_default()
        }
        [
            ("set", self.set.to_string()),
            ("tiles", self.tiles.to_string()),
            ("melds", text(&self.melds)),
            ("players", self.players.to_string()),
            ("forms", self.forms.to_string()),
            ("seven_pairs", self.seven_pairs.to_string()),
            ("fifth_tile", self.fifth_tile.to_string()),
            ("seat", text(&self.seat)),
            ("round", text(&self.round)),
            ("feature", self.feature.to_string()),
            ("by", text(&self.by)),
            ("sample", text(&self.sample)),
            ("seed", text(&self.seed)),
            ("set_hands", self.set_hands.to_string()),
        ]
    }

    /// The first setting that differs, as its name and both values.
    pub fn difference(&self, other: &Settings) -> Option<(&'static str, String, String)> {
        let mut both = self.fields().into_iter().zip(other.fields());
        both.find(|(here, there)| here != there).map(|((name, here), (_, there))| (name, here, there))
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
