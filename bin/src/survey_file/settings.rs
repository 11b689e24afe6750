//! What a survey is of, and how that is written.

use crate::survey_file::{BadFile, number};
use tehai::rules::{FifthTile, Forms, Players};

/// What a survey is of: the set, the rules and the feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The set, as it is asked for.
    pub set: String,
    /// Tiles of its hands.
    pub tiles: u8,
    /// The game.
    pub players: Players,
    /// Winning forms that count.
    pub forms: Forms,
    /// The rule for the fifth copy of a tile.
    pub fifth_tile: FifthTile,
    /// The feature.
    pub feature: String,
    /// The second feature, by which the first is broken down.
    pub by: Option<String>,
    /// If hands were drawn, how.
    pub drawn: Option<Drawn>,
    /// Hands of the whole set.
    pub set_hands: u128,
}

/// How hands were drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// How many.
    pub sample: u64,
    /// The seed of the generator.
    pub seed: u64,
}

/// Names of the settings, in the order of columns.
pub(super) const SETTINGS: [&str; 10] =
    ["set", "tiles", "players", "forms", "fifth_tile", "feature", "by", "sample", "seed", "set_hands"];
impl Settings {
    /// The settings by name, as they are written; what does not apply is empty.
    pub fn fields(&self) -> [(&'static str, String); 10] {
        let drawn = |of: fn(Drawn) -> u64| self.drawn.map_or(String::new(), |drawn| of(drawn).to_string());
        let values = [
            self.set.clone(),
            self.tiles.to_string(),
            self.players.number().to_string(),
            self.forms.name().to_owned(),
            self.fifth_tile.name().to_owned(),
            self.feature.clone(),
            self.by.clone().unwrap_or_default(),
            drawn(|drawn| drawn.sample),
            drawn(|drawn| drawn.seed),
            self.set_hands.to_string(),
        ];
        let mut values = values.into_iter();
        SETTINGS.map(|name| (name, values.next().expect("as many values as names")))
    }

    /// The settings in words.
    pub fn in_words(&self) -> String {
        let fields = self.fields().into_iter().filter(|(_, value)| !value.is_empty());
        let words = fields.map(|(name, value)| format!("{} {value}", name.replace('_', " ")));
        words.collect::<Vec<_>>().join("; ")
    }

    /// Reads what [`fields`](Settings::fields) wrote.
    pub(super) fn read(fields: &[String]) -> Result<Settings, BadFile> {
        let [set, tiles, players, forms, fifth_tile, feature, by, sample, seed, set_hands] = fields else {
            return Err(BadFile::Foreign);
        };
        fn named<T: Copy>(all: &[T], name: impl Fn(T) -> String, wanted: &str) -> Result<T, BadFile> {
            let found = all.iter().copied().find(|&one| name(one) == wanted);
            found.ok_or_else(|| BadFile::value(wanted))
        }
        let drawn = match sample.as_str() {
            "" => None,
            sample => Some(Drawn { sample: number(sample)?, seed: number(seed)? }),
        };
        Ok(Settings {
            set: set.clone(),
            tiles: number(tiles)?,
            players: named(&Players::ALL, |players| players.number().to_string(), players)?,
            forms: named(&Forms::ALL, |forms| forms.name().to_owned(), forms)?,
            fifth_tile: named(&FifthTile::ALL, |rule| rule.name().to_owned(), fifth_tile)?,
            feature: feature.clone(),
            by: Some(by.clone()).filter(|by| !by.is_empty()),
            drawn,
            set_hands: number(set_hands)?,
        })
    }
}
