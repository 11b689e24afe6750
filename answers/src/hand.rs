//! A hand in question, and what limits it.

use tehai::analysis::{LimitedBy, Settings};
use tehai::rules::{MissedWin, Players, QuadAfterRiichi, Rules};
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Hand, Meld, MeldKind};
use tehai_options::options;

use crate::problem::{Fault, Field, Problem};

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
        let discards = Problem::read::<Hand>(Field::Discards, &self.discards)?;
        let red_discards = Problem::read::<RedHand>(Field::Discards, &self.discards)?.all_red_fives();
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
