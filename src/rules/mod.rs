//! Under which rules is a question asked?
//!
//! [`Rules`] holds the policies that wins, waits and shanten depend on. Each has a named default, and each
//! report names the ones it used.
//!
//! ```
//! use tehai::{Forms, Players, Rules};
//! // Four players, all three forms, seven different pairs; a fifth copy is no wait.
//! let rules = Rules::default();
//! assert_eq!((rules.players, rules.forms), (Players::Four, Forms::ALL));
//! let three = Rules { players: Players::Three, ..rules };
//! assert_eq!(three.players.tiles().len(), 27);
//! ```

mod error;
mod forms;
mod winds;

use tehai_options::{named, options};

use crate::tiles::{Group, TileSet};

pub use error::RulesError;
pub use forms::{Form, Forms};
pub use winds::{Wind, Winds};

options! {
    /// What wins, waits and shanten depend on apart from the hand: made once, and passed on whole.
    ///
    /// ```
    /// use tehai::rules::{FifthTile, Forms, Players, Rules, SevenPairs};
    /// let rules = Rules::default();
    /// assert_eq!((rules.players, rules.forms), (Players::Four, Forms::ALL));
    /// assert_eq!((rules.seven_pairs, rules.fifth_tile), (SevenPairs::Distinct, FifthTile::Excluded));
    /// let sanma = Rules { players: Players::Three, ..rules };
    /// assert_eq!(sanma.players.tiles().len(), 27);
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Rules {
        /// Players; 3 play without 2m to 8m.
        #[arg(long, value_name = "3|4", default_value_t, hide_possible_values = true)]
        pub players: Players,
        /// Winning forms that count: all, or a list such as standard,seven-pairs.
        #[arg(long, value_name = "FORMS", default_value_t)]
        pub forms: Forms,
        /// May four copies of a tile be two of the seven pairs?
        ///
        /// distinct: no, the pairs differ. any: yes.
        #[arg(long, alias = "seven_pairs", value_name = "RULE", default_value_t, hide_short_help = true)]
        pub seven_pairs: SevenPairs,
        /// May a hand that holds all four copies of a tile wait for it?
        ///
        /// excluded: no. counted: yes, although there is no fifth copy. Shanten, necessary tiles and predicted waits are
        /// about tiles that can be drawn, and do not depend on it.
        #[arg(long, value_name = "RULE", default_value_t, hide_short_help = true)]
        pub fifth_tile: FifthTile,
    }
}

impl Rules {
    /// The default rules with the standard form only.
    pub const STANDARD: Rules = Rules {
        players: Players::Four,
        forms: Forms::STANDARD,
        seven_pairs: SevenPairs::Distinct,
        fifth_tile: FifthTile::Excluded,
    };

    /// All combinations, in order.
    pub fn all() -> impl Iterator<Item = Rules> {
        let games =
            Players::ALL.into_iter().flat_map(|players| (1..8).map(move |forms| (players, Forms(forms))));
        let policies = SevenPairs::ALL.into_iter().flat_map(|pairs| FifthTile::ALL.map(|rule| (pairs, rule)));
        games.flat_map(move |(players, forms)| {
            policies.clone().map(move |(seven_pairs, fifth_tile)| Rules {
                players,
                forms,
                seven_pairs,
                fifth_tile,
            })
        })
    }
}

/// A number of tiles, the win that hands of this size aim for, and the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setting {
    /// Tiles of the hands.
    pub tiles: u8,
    /// Melds of the win without the head; shanten is measured from this win.
    pub melds: u8,
    /// The rules.
    pub rules: Rules,
    /// The winds that count for the holder; some yaku depend on them.
    pub winds: Winds,
    /// The tiles that are played with: those of the players, unless another game brings its own.
    pub deck: Deck,
}

impl Setting {
    /// Hands of `tiles` tiles under some rules; their win has as many melds as the tiles make, at most four.
    pub const fn new(tiles: u8, rules: Rules) -> Setting {
        let melds = if tiles / 3 < MELDS { tiles / 3 } else { MELDS };
        Setting { tiles, melds, rules, winds: Winds::EAST, deck: Deck::of(rules.players) }
    }

    /// The same with another number of melds.
    ///
    /// ```
    /// use tehai::rules::{Rules, Setting};
    /// // Taiwanese hands have sixteen tiles, and win with five melds and a head.
    /// assert_eq!(Setting::new(16, Rules::STANDARD).melds, 4);
    /// assert_eq!(Setting::new(16, Rules::STANDARD).with_melds(5).melds, 5);
    /// ```
    pub const fn with_melds(self, melds: u8) -> Setting {
        Setting { melds, ..self }
    }

    /// The same for another seat or round.
    pub const fn with_winds(self, winds: Winds) -> Setting {
        Setting { winds, ..self }
    }

    /// The same with another deck.
    ///
    /// ```
    /// use tehai::rules::{Deck, Rules, Setting};
    /// let riichi = Setting::new(14, Rules::default());
    /// assert_eq!((riichi.deck, riichi.deck.total()), (Deck::Full, 136));
    /// assert_eq!(riichi.with_deck(Deck::Suits).deck.total(), 108);
    /// ```
    pub const fn with_deck(self, deck: Deck) -> Setting {
        Setting { deck, ..self }
    }
}

/// Melds of a win of fourteen tiles.
pub const MELDS: u8 = 4;

named! {
    /// May a hand wait for a tile of which it already holds four copies?
    ///
    /// ```
    /// use tehai::rules::FifthTile;
    /// assert_eq!("counted".parse(), Ok(FifthTile::Counted));
    /// assert_eq!(FifthTile::Counted.to_string(), "counted");
    /// ```
    #[derive(Default)]
    FifthTile {
        /// A wait needs fewer than four copies in the hand itself, whether or not a copy is still unseen.
        #[default]
        Excluded = "excluded",
        /// The impossible fifth copy counts as a wait too: 1111m waits for 1m.
        Counted = "counted",
    }
}

named! {
    /// The set of tiles played with. For serde, the number of players.
    #[derive(Default)]
    #[cfg_attr(feature = "serde", serde(into = "u8"))]
    #[cfg_attr(feature = "schema", schemars(extend("minimum" = 3, "maximum" = 4)))]
    Players {
        /// Three players (三人麻雀): no 2m–8m, 27 kinds, 108 tiles.
        Three = "3",
        /// Four players: 34 kinds, 136 tiles.
        #[default]
        Four = "4",
    }
}

named! {
    /// The tiles of a game, four copies of each. [`Players`] have one; other games bring theirs.
    Deck {
        /// The suits and the honours: 34 kinds, 136 tiles.
        Full = "full",
        /// Without 2m–8m: 27 kinds, 108 tiles, for three players.
        OfThree = "of-three",
        /// The suits only: 27 kinds, 108 tiles, as in Sichuan mahjong (四川麻将).
        Suits = "suits",
    }
}

impl Deck {
    /// The deck of riichi mahjong with these players.
    pub const fn of(players: Players) -> Deck {
        match players {
            Players::Three => Deck::OfThree,
            Players::Four => Deck::Full,
        }
    }

    /// The players who play with it.
    pub const fn players(self) -> Players {
        match self {
            Deck::OfThree => Players::Three,
            Deck::Full | Deck::Suits => Players::Four,
        }
    }

    /// Checks that these players play with it.
    ///
    /// ```
    /// use tehai::rules::{Deck, Players};
    /// assert_eq!(Deck::Suits.check_players(Players::Four), Ok(()));
    /// let error = Deck::Suits.check_players(Players::Three).unwrap_err();
    /// assert_eq!(error.to_string(), "found suits, expected of-three in a game of three");
    /// ```
    ///
    /// # Errors
    /// [`RulesError`] if they do not.
    pub fn check_players(self, players: Players) -> Result<(), RulesError> {
        let expected = match players {
            _ if self.players() == players => return Ok(()),
            Players::Three => "of-three in a game of three",
            Players::Four => "full or suits in a game of four",
        };
        Err(RulesError::Unexpected(format!("found {self}, expected {expected}")))
    }

    /// The tile kinds that exist.
    pub const fn tiles(self) -> TileSet {
        match self {
            Deck::Full => Players::Four.tiles(),
            Deck::OfThree => Players::Three.tiles(),
            Deck::Suits => TileSet::ALL.without(TileSet::HONOURS),
        }
    }

    /// Number of tiles: 108 or 136.
    pub fn total(self) -> u32 {
        4 * self.tiles().len() as u32
    }
}

named! {
    /// What seven pairs (七対子) are made of.
    #[derive(Default)]
    SevenPairs {
        /// Seven different kinds.
        #[default]
        Distinct = "distinct",
        /// Four of a kind may serve as two pairs.
        Any = "any",
    }
}

named! {
    /// Which concealed quads may be declared after riichi (リーチ後の暗槓), with the tile just drawn?
    #[derive(Default)]
    QuadAfterRiichi {
        /// Those after which the hand waits for the same tiles, and whose other three tiles are a triplet in every reading
        /// of every win.
        #[default]
        Readings = "readings",
        /// Those after which the hand waits for the same tiles.
        Waits = "waits",
    }
}

#[cfg(feature = "serde")]
impl From<Players> for u8 {
    fn from(players: Players) -> u8 {
        players.number()
    }
}

impl Players {
    /// 3 or 4.
    pub const fn number(self) -> u8 {
        match self {
            Players::Three => 3,
            Players::Four => 4,
        }
    }

    /// The tile kinds that exist.
    pub const fn tiles(self) -> TileSet {
        // Ranks 2 to 8. Bit r − 1 is rank r.
        const MIDDLE: u16 = 0b0_1111_1110;
        match self {
            Players::Four => TileSet::ALL,
            Players::Three => TileSet::ALL.without(TileSet::from_ranks(Group::Manzu, MIDDLE)),
        }
    }

    /// Number of tiles in the game: 108 or 136.
    pub fn total(self) -> u32 {
        4 * self.tiles().len() as u32
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn there_are_56_rules_and_each_comes_once_in_order() {
        let all: Vec<Rules> = Rules::all().collect();
        assert_eq!(all.len(), 2 * 7 * 2 * 2);
        assert!(all.is_sorted_by(|one, next| one < next));
        let forms: BTreeSet<Forms> = all.iter().map(|rules| rules.forms).collect();
        assert_eq!(forms.iter().map(|forms| forms.iter().count()).collect::<Vec<_>>(), [1, 1, 2, 1, 2, 2, 3]);
        assert!([Rules::default(), Rules::STANDARD].iter().all(|rules| all.contains(rules)));
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        assert!(Players::ALL.iter().all(|one| one.name().parse() == Ok(*one)));
        assert!(SevenPairs::ALL.iter().all(|one| one.name().parse() == Ok(*one)));
        assert!(FifthTile::ALL.iter().all(|one| one.name().parse() == Ok(*one)));
        assert!(Players::ALL.iter().all(|one| one.name() == one.number().to_string()));
    }

    #[test]
    fn errors_say_what_was_found_and_what_would_be_right() {
        let forms = |text: &str| text.parse::<Forms>().unwrap_err().to_string();
        let names = "all or standard or seven-pairs or thirteen-orphans";
        for (text, found) in [
            ("", ""),
            ("none", "none"),
            ("standard,", ""),
            ("standard, seven-pairs", " seven-pairs"),
            ("seven_pairs,kokushi", "kokushi"),
            ("seven_pair", "seven_pair"),
            ("Standard", "Standard"),
            ("all\n", "all\n"),
        ] {
            let line = forms(text);
            assert_eq!(line, format!("expected {names}, found {found:?}"));
            assert_eq!(line.lines().count(), 1);
        }
        let fifth = "Counted".parse::<FifthTile>().unwrap_err().to_string();
        assert_eq!(fifth, "expected excluded or counted, found \"Counted\"");
        assert_eq!("5".parse::<Players>().unwrap_err().to_string(), "expected 3 or 4, found \"5\"");
        let pairs = "".parse::<SevenPairs>().unwrap_err().to_string();
        assert_eq!(pairs, "expected distinct or any, found \"\"");
    }
}
