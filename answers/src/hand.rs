//! A hand in question, and what limits it.

use serde::{Deserialize, Serialize};
use tehai::rules::{Players, QuadAfterRiichi, Rules};
use tehai::shanten::Limits;
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{COPIES, Hand, HandError, KINDS, Meld, MeldKind, OpenHand};
use tehai_options::{named, options};

use crate::problem::{Fault, Field, Problem};

named! {
    /// Which tiles limit the copies that the final hand may hold.
    #[derive(Default)]
    LimitedBy {
        /// Those of called melds.
        #[default]
        Called = "called",
        /// Those of called melds, all visible tiles and own discards: no win can use a tile of which no copy is left.
        Visible = "visible",
    }
}

named! {
    /// Did the player let a win pass (見逃し)? Then the hand is furiten (振聴), whatever it has discarded.
    #[derive(Default)]
    MissedWin {
        /// No.
        #[default]
        No = "no",
        /// In this turn: it cannot win by another player's tile until its own turn (同巡振聴).
        Turn = "turn",
        /// After riichi: it cannot until the round ends.
        Riichi = "riichi",
    }
}

/// What an `Analysis` depends on apart from the hand. By default nothing is visible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Settings {
    /// The rules.
    #[serde(flatten)]
    pub rules: Rules,
    /// Tiles seen outside the hand and its called melds, without its own discards.
    pub visible: Hand,
    /// The hand's own discards, called ones included; nobody can draw them again. One of them among the waits makes the
    /// hand furiten.
    pub discards: Hand,
    /// Did it let a win pass? Then it is furiten, too.
    pub missed_win: MissedWin,
    /// Which quads may be declared after riichi.
    pub quad_after_riichi: QuadAfterRiichi,
    /// What limits the final hand.
    pub limited_by: LimitedBy,
}

impl Settings {
    /// The tiles of the game that are neither in the hand nor in its called melds nor visible nor discarded.
    ///
    /// # Errors
    /// [`Problem`] if a tile does not exist in the game, or if more than four copies of one are seen.
    pub fn unseen(&self, hand: &OpenHand) -> Result<Hand, Problem> {
        let (own, players) = (hand.all_tiles(), self.rules.players);
        for (field, tiles) in
            [(Field::Hand, &own), (Field::Visible, &self.visible), (Field::Discards, &self.discards)]
        {
            tiles.check_players(players).map_err(|error| Problem::hand(field, error))?;
        }
        let mut left = [0; KINDS];
        for tile in players.tiles().iter() {
            let too_many = |field, together: &str| {
                let fifth = HandError::FifthCopy(tile);
                Problem::new(field, fifth.into(), format!("{together} together: {fifth}"))
            };
            let seen = own.count(tile) + self.visible.count(tile);
            let left = &mut left[tile.index()];
            *left = COPIES
                .checked_sub(seen)
                .ok_or_else(|| too_many(Field::Visible, "the hand and the visible tiles"))?;
            *left = left
                .checked_sub(self.discards.count(tile))
                .ok_or_else(|| too_many(Field::Discards, "the hand, the visible tiles and the discards"))?;
        }
        Ok(Hand::new(left).expect("at most four copies"))
    }

    /// The visible tiles and the discards.
    pub(crate) fn seen(&self) -> Hand {
        self.visible.plus_all(&self.discards).expect("checked with the hand")
    }

    /// How many copies of each tile the concealed part of the final hand may hold.
    pub fn limits(&self, hand: &OpenHand) -> Limits {
        let called = Limits::for_open_hand(self.rules.players, hand);
        match self.limited_by {
            LimitedBy::Called => called,
            LimitedBy::Visible => called.without_visible(&self.visible).without_visible(&self.discards),
        }
    }
}

options! {
    /// A question about one hand; by default nothing is visible.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct HandQuestion {
        /// The hand, called melds in brackets, in any notation.
        #[arg(skip)]
        pub hand: String,
        /// Tiles you see elsewhere: dora, discards, others' melds.
        #[arg(long, value_name = "HAND", default_value = "", hide_default_value = true)]
        pub visible: String,
        /// Your own discards: is the hand furiten (振聴)?
        ///
        /// Those that others called, too; none of them is among the visible tiles.
        #[arg(long, value_name = "TILES", default_value = "", hide_default_value = true)]
        pub discards: String,
        /// Did you let a win pass? Then the hand is furiten, too.
        ///
        /// turn: in this turn. riichi: after riichi.
        #[arg(long, value_name = "no|turn|riichi", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub missed_win: MissedWin,
        /// Which concealed quads may be declared after riichi?
        ///
        /// waits: those that change no wait. readings: of these, those that are a triplet in every reading of every
        /// win.
        #[arg(long, value_name = "WHICH", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub quad_after_riichi: QuadAfterRiichi,
        /// What limits the copies that the final hand may hold: called melds, or all visible tiles.
        #[arg(long, value_name = "called|visible", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub limited_by: LimitedBy,
        /// The rules.
        #[group(flatten)]
        pub rules: Rules,
    }
}

impl HandQuestion {
    /// The hand and the settings. Fails if tiles cannot be read, or if a red five cannot be where it is.
    pub fn read(&self) -> Result<(RedHand, Settings), Problem> {
        let hand: RedHand = Problem::read(Field::Hand, &self.hand)?;
        let settings = self.settings(&hand, None)?;
        Ok((hand, settings))
    }

    /// The settings for a hand, whatever that of the question is. `offered` is seen, too.
    pub fn settings(&self, hand: &RedHand, offered: Option<RedTile>) -> Result<Settings, Problem> {
        let HandQuestion { missed_win, quad_after_riichi, limited_by, rules, .. } = *self;
        check_calls(hand, rules.players)?;
        if missed_win == MissedWin::Riichi && !hand.hand().is_concealed() {
            return Err(Problem::option("missed_win", "riichi needs a hand without called melds"));
        }
        let visible = Problem::read::<RedHand>(Field::Visible, &self.visible)?;
        let (discards, red_discards) = read_discards(&self.discards)?;
        let seen = [
            (Field::Visible, visible.all_red_fives()),
            (Field::Discards, red_discards),
            (Field::Offered, offered.map_or(RedFives::NONE, RedTile::red_fives)),
        ];
        check_red_fives(hand, &seen)?;
        let visible = visible.hand().all_tiles();
        Ok(Settings { rules, visible, discards, missed_win, quad_after_riichi, limited_by })
    }
}

/// Reads discards, which are no melds, and their red fives.
pub(crate) fn read_discards(text: &str) -> Result<(Hand, RedFives), Problem> {
    // A hand without melds has the better message where a meld is written.
    let discards: Hand = Problem::read(Field::Discards, text)?;
    let red: RedHand = Problem::read(Field::Discards, text)?;
    Ok((discards, red.all_red_fives()))
}

/// Checks that three players call no sequence, as the score of a win does.
///
/// # Errors
/// [`Problem`] in the hand.
pub fn check_calls(hand: &RedHand, players: Players) -> Result<(), Problem> {
    // A tile that the game does not have is the first to be named.
    let is_chi = |meld: &Meld| {
        meld.kind() == MeldKind::Sequence && meld.tiles().all(|tile| players.tiles().contains(tile))
    };
    if players == Players::Three && hand.hand().melds().iter().any(is_chi) {
        let message = "a called sequence needs four players";
        return Err(Problem::new(Field::Hand, Fault::Contradiction { found: message.to_owned() }, message));
    }
    Ok(())
}

/// Checks that no red five is both held and seen elsewhere, or seen twice.
///
/// # Errors
/// [`Problem`] with the first field that has one too many.
pub fn check_red_fives(hand: &RedHand, seen: &[(Field, RedFives)]) -> Result<(), Problem> {
    let mut all = RedFives::NONE;
    for (field, red) in seen {
        // More than four are too many as well.
        all = all.union(*red).unwrap_or(all);
        hand.check_seen(all, None).map_err(|error| Problem::hand(*field, error))?;
    }
    Ok(())
}
