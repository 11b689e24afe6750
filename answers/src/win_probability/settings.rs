//! What win probabilities and points depend on.

use std::fmt;
use std::iter::{repeat_n, zip};
use std::str::FromStr;

use serde::de::{Deserializer, Error, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use tehai::rules::{Players, RulesError, Wind, Winds};
use tehai::score::{Indicated, ScoreRules};
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Hand, HandError, Tile};
use tehai::win_probability::{Model, RiichiPolicy};
#[cfg(feature = "clap")]
use tehai_options::quoted;
use tehai_options::{named, options};

named! {
    /// What happens to discards.
    #[derive(Default)]
    Game {
        /// They are shuffled back.
        #[default]
        Shuffled = "shuffled",
        /// They return, though fewer tiles remain.
        Book = "book",
        /// They are gone.
        True = "true",
        /// They are shuffled back, and others discard, too, whose tiles may be won with and called.
        Table = "table",
    }
}

impl Game {
    /// The model of the library; the true game has a function of its own.
    pub(super) fn model(self) -> Model {
        if self == Game::Book { Model::Book } else { Model::Shuffled }
    }
}

/// How a hand may change (手変わり).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Changes {
    /// Not at all: it only advances.
    None,
    /// On detours, for advice: [`Moves::Near`](tehai::win_probability::Moves::Near).
    #[default]
    Near,
    /// To hands whose new tiles plus their distance to a win are at most so many more than the distance of the given
    /// hand.
    Within(u8),
    /// To any hand: any tile may be discarded.
    Unlimited,
}

impl Changes {
    /// The names of those that are no number.
    const NONE: &str = "none";
    const NEAR: &str = "near";
    const UNLIMITED: &str = "unlimited";
    /// The largest number.
    const MOST: u8 = 14;
    /// What may be given.
    const EXPECTED: &str = "none, near, 0 to 14 or unlimited";

    fn within(number: u64) -> Option<Changes> {
        u8::try_from(number).ok().filter(|&number| number <= Changes::MOST).map(Changes::Within)
    }

    fn parse(text: &str) -> Option<Changes> {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        match text {
            Changes::NONE => Some(Changes::None),
            Changes::NEAR => Some(Changes::Near),
            Changes::UNLIMITED => Some(Changes::Unlimited),
            _ => text.parse().ok().filter(|_| is_number).and_then(Changes::within),
        }
    }

    /// Reads an argument of a program.
    #[cfg(feature = "clap")]
    pub(super) fn argument(text: &str) -> Result<Changes, String> {
        let unknown = || format!("expected {}, found {}", Changes::EXPECTED, quoted(text));
        Changes::parse(text).ok_or_else(unknown)
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Changes::None => f.write_str(Changes::NONE),
            Changes::Near => f.write_str(Changes::NEAR),
            Changes::Within(more) => more.fmt(f),
            Changes::Unlimited => f.write_str(Changes::UNLIMITED),
        }
    }
}

impl Serialize for Changes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Changes::Within(more) => serializer.serialize_u8(*more),
            named => serializer.collect_str(named),
        }
    }
}

impl<'de> Deserialize<'de> for Changes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Changes, D::Error> {
        struct Visit;
        impl Visitor<'_> for Visit {
            type Value = Changes;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(Changes::EXPECTED)
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Changes, E> {
                Changes::within(number).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Changes, E> {
                Changes::parse(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
            }
        }
        deserializer.deserialize_any(Visit)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Changes {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Changes".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": ["integer", "string"], "minimum": 0, "maximum": Changes::MOST })
    }
}

options! {
    /// What points depend on besides the hand, the winds and the rules.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct PointsOptions {
        /// Dora indicators, such as 4m9s, which are visible anyway; or a number of dora.
        #[arg(long, value_name = "TILES", default_value_t, hide_default_value = true, hide_short_help = true)]
        pub dora: Indicated,
        /// Hidden dora indicators turned after riichi [default: as many as open ones, at least 1].
        #[range(0..=5)]
        #[arg(long, value_name = "N", hide_short_help = true)]
        pub hidden_indicators: Option<u8>,
        /// With 3 players, norths set aside.
        #[range(0..=4)]
        #[arg(long, aliases = ["kita", "nukidora"], value_name = "N", hide_short_help = true)]
        pub norths: u8 = 0,
        /// When to declare riichi [default: best; never with model book].
        #[arg(long, value_name = "WHEN", hide_short_help = true)]
        pub riichi: Option<RiichiPolicy>,
        /// Red fives of the deck, such as 0m0p0s, or table [default: those of the hand and the visible tiles].
        ///
        /// A table has one of each suit that is in the game.
        #[arg(long, aliases = ["aka", "akadora", "red-dora"], value_name = "TILES", hide_short_help = true)]
        pub red_fives: Option<DeckRedFives>,
    }
}

/// The red fives of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub enum DeckRedFives {
    /// One of each suit that is in the game.
    Table,
    /// These.
    Named(RedFives),
}

impl DeckRedFives {
    const TABLE: &str = "table";

    /// The red fives in a game.
    pub fn of_game(self, players: Players) -> RedFives {
        match self {
            DeckRedFives::Named(red) => red,
            DeckRedFives::Table => {
                let fives = RedFives::fives().filter(|five| players.tiles().contains(*five));
                fives.fold(RedFives::NONE, |red, five| red.plus(five).expect("one of each suit"))
            }
        }
    }
}

impl FromStr for DeckRedFives {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<DeckRedFives, RulesError> {
        match text.trim() {
            DeckRedFives::TABLE => Ok(DeckRedFives::Table),
            _ => text.parse().map(DeckRedFives::Named).map_err(|_| {
                let found = if text.is_empty() { "no tiles" } else { text };
                let message = format!("expected red fives such as 0m0p0s, table or none; found {found}");
                RulesError::Unexpected(message)
            }),
        }
    }
}

impl fmt::Display for DeckRedFives {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckRedFives::Table => f.pad(DeckRedFives::TABLE),
            DeckRedFives::Named(red) => red.fmt(f),
        }
    }
}

impl From<DeckRedFives> for String {
    fn from(red: DeckRedFives) -> String {
        red.to_string()
    }
}

impl TryFrom<String> for DeckRedFives {
    type Error = RulesError;

    fn try_from(text: String) -> Result<DeckRedFives, RulesError> {
        text.parse()
    }
}

/// What points depend on besides the hand.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PointsSettings {
    /// The winds that count.
    #[serde(flatten)]
    pub winds: Winds,
    /// What was asked, and what was taken where nothing was said.
    #[serde(flatten)]
    pub options: PointsOptions,
    /// The rules.
    pub rules: ScoreRules,
}

impl PointsOptions {
    /// The indicators of dora.
    pub fn indicators(&self) -> Hand {
        match self.dora {
            Indicated::By { tiles, .. } => tiles,
            Indicated::Number(_) => Hand::EMPTY,
        }
    }

    /// The visible tiles: the indicators, norths set aside, and all others that are given. An indicator or a north that
    /// is among these is the same tile, seen once.
    ///
    /// # Errors
    /// [`HandError::FifthCopy`].
    pub fn visible(&self, given: &RedHand) -> Result<RedHand, HandError> {
        let (mut tiles, mut red) = (Vec::new(), RedFives::NONE);
        for ((known, copies), (_, given)) in zip(sorts(&self.known()?), sorts(given)) {
            for _ in given..copies {
                tiles.push(known.tile);
                red = red.with(known).ok_or(HandError::FifthCopy(known.tile))?;
            }
        }
        given.plus(&Hand::from_tiles(tiles)?, red)
    }

    /// A line about an indicator or a north set aside that is among the given visible tiles, no more often: it is
    /// counted once, but another copy may have been meant.
    pub fn named_twice(&self, given: &RedHand) -> Option<String> {
        let known = self.known().ok()?;
        let mut both = zip(sorts(&known), sorts(given));
        let ((tile, _), _) = both.find(|((_, known), (_, given))| (1..=*known).contains(given))?;
        let what = if self.indicators().count(tile.tile) > 0 { "a dora indicator" } else { "set aside" };
        Some(format!(
            "{tile} is {what} and visible anyway: counted once; name it once more if another {tile} is visible"
        ))
    }

    /// The tiles that are visible because points depend on them.
    fn known(&self) -> Result<RedHand, HandError> {
        let norths = Hand::from_tiles(repeat_n(Wind::North.tile(), self.norths.into()))?;
        let norths = RedHand::from(norths);
        match self.dora {
            Indicated::By { tiles, red } => norths.plus(&tiles, red),
            Indicated::Number(_) => Ok(norths),
        }
    }

    /// The options with what is taken in a game where nothing is said: riichi where it gives more, and as many hidden
    /// indicators as a table has. Who has not the points for riichi never declares.
    pub(super) fn taken(self, model: Game, players: Players, affords_riichi: bool) -> PointsOptions {
        let riichi = match self.riichi {
            Some(riichi) if affords_riichi => riichi,
            None if affords_riichi && model != Game::Book => RiichiPolicy::Best,
            _ => RiichiPolicy::Never,
        };
        PointsOptions {
            riichi: Some(riichi),
            hidden_indicators: self.hidden_indicators.or(Some(self.indicators().total().max(1))),
            red_fives: self.red_fives.map(|red| DeckRedFives::Named(red.of_game(players))),
            ..self
        }
    }

    /// When riichi is declared.
    pub fn riichi(&self) -> RiichiPolicy {
        self.riichi.unwrap_or_default()
    }
}

/// The copies of each tile, plain and red.
fn sorts(tiles: &RedHand) -> impl Iterator<Item = (RedTile, u8)> {
    let (all, red) = (tiles.hand().all_tiles(), tiles.all_red_fives());
    Tile::all().flat_map(move |tile| {
        let red = red.copies(tile);
        [(tile.into(), all.count(tile) - red), (RedTile { tile, is_red: true }, red)]
    })
}
