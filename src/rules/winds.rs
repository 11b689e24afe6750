//! [`Wind`]: a seat or the round, and [`Winds`]: the two that count for a player.

use tehai_options::{named, options};

use crate::rules::{Players, RulesError};
use crate::tiles::{Group, Tile, TileSet};

named! {
    /// A wind: a seat at the table, or the round.
    #[derive(Default)]
    Wind {
        /// East (東): the seat of the dealer, and the first round.
        #[default]
        East = "east" | "East" | "E" | "e" | "東" | "东" | "東家" | "1z",
        /// South (南).
        South = "south" | "South" | "S" | "s" | "南" | "南家" | "2z",
        /// West (西).
        West = "west" | "West" | "W" | "w" | "西" | "西家" | "3z",
        /// North (北).
        North = "north" | "North" | "N" | "n" | "北" | "北家" | "4z",
    }
}

impl Wind {
    /// Its tile, 1z to 4z.
    pub const fn tile(self) -> Tile {
        match Tile::new(Group::Honours, self as u8 + 1) {
            Some(tile) => tile,
            None => unreachable!(),
        }
    }
}

options! {
    /// The two winds that count for a player: that of the seat (自風) and that of the round (場風). They may be the same.
    ///
    /// ```
    /// use tehai::rules::{Wind, Winds};
    /// let winds = Winds { seat: Wind::West, round: Wind::South };
    /// assert_eq!(winds.tiles().to_string(), "23z");
    /// assert_eq!(Winds::default(), Winds { seat: Wind::East, round: Wind::East });
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Winds {
        /// Wind of your seat; east deals.
        #[arg(long, aliases = ["jikaze"], value_name = "WIND", default_value_t, hide_possible_values = true, hide_short_help = true)]
        pub seat: Wind,
        /// Wind of the round.
        #[arg(long, aliases = ["bakaze"], value_name = "WIND", default_value_t, hide_possible_values = true, hide_short_help = true)]
        pub round: Wind,
    }
}

impl Winds {
    /// The dealer's in the first round.
    pub const EAST: Winds = Winds { seat: Wind::East, round: Wind::East };

    /// All sixteen, by seat, then by round.
    pub fn all() -> impl Iterator<Item = Winds> + Clone {
        Wind::ALL.into_iter().flat_map(|seat| Wind::ALL.map(|round| Winds { seat, round }))
    }

    /// Checks that the game has the seat.
    ///
    /// ```
    /// use tehai::rules::{Players, Wind, Winds};
    /// let north = Winds { seat: Wind::North, ..Winds::EAST };
    /// let error = north.check_players(Players::Three).unwrap_err();
    /// assert_eq!(error.to_string(), "seat north: expected east, south or west in a game of three");
    /// assert!(Winds::all().all(|winds| winds.check_players(Players::Four).is_ok()));
    /// ```
    ///
    /// # Errors
    /// [`RulesError`] of north with three players.
    pub fn check_players(self, players: Players) -> Result<(), RulesError> {
        let is_there = (self.seat as u8) < players.number();
        let error = || format!("seat {}: expected east, south or west in a game of three", self.seat);
        if is_there { Ok(()) } else { Err(RulesError::Unexpected(error())) }
    }

    /// The one or two tiles that count.
    pub fn tiles(self) -> TileSet {
        TileSet::from_iter([self.seat.tile(), self.round.tile()])
    }
}
