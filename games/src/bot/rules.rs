//! What the rules allow, and what is done without a choice.

use tehai::Calculator;
use tehai::rules::{FifthTile, Forms, Players, Rules, Wind};
use tehai::tiles::notation::RedTile;
use tehai::tiles::{COPIES, TileSet};
use tehai::waiting;

use super::play::Seat;
use crate::audit::{furiten, worth};
use crate::log::{Event, PaidWin};

/// Kinds of terminals and honours with which a hand may end the round by its first tiles, and with which it goes on, as
/// thirteen orphans are near.
const NINE: usize = 9;
const ELEVEN: usize = 11;

impl Seat<'_> {
    /// Is a tile of a player a win by the rules?
    pub(super) fn is_win(&self, from: usize, tile: RedTile) -> bool {
        let Seat { ref decisions, table, player, .. } = *self;
        let is_ron = from != player;
        let concealed = self.hand().hand().concealed();
        let calculator = Calculator::new(table.rules());
        let with_tile = if is_ron { concealed.plus(tile.tile) } else { Some(*concealed) };
        let shanten = with_tile.and_then(|hand| calculator.shanten(&hand).ok());
        if shanten != Some(-1) || is_ron && !furiten(table, player).is_empty() {
            return false;
        }
        let last = decisions.round.events.iter().rfind(|event| !event.keeps_offer());
        // Whether orphans may rob a concealed quad differs by rules.
        if matches!(last, Some(Event::ConcealedQuad { .. })) && is_ron {
            return false;
        }
        let win = PaidWin {
            player,
            from,
            liable: None,
            tile: Some(tile),
            hidden_indicators: Vec::new(),
            changes: Vec::new(),
            paid: None,
        };
        let score = worth(self.rules(), decisions.round, table, &win).and_then(Result::ok);
        score.is_some_and(|score| !score.yaku.is_empty())
    }

    /// Norths are set aside unless the hand is nearer to thirteen orphans, or has three.
    pub(super) fn sets_north_aside(&self, drawn: RedTile) -> bool {
        let north = Wind::North.tile();
        let concealed = self.hand().hand().concealed();
        let norths = concealed.count(north);
        if self.rules().players != Players::Three || norths == 0 || self.table.wall() == 0 {
            return false;
        }
        if self.is_in_riichi() {
            return drawn.tile == north;
        }
        norths < COPIES - 1
            && self.shanten(Forms::THIRTEEN_ORPHANS) >= self.shanten(Forms::STANDARD | Forms::SEVEN_PAIRS)
    }

    fn shanten(&self, forms: Forms) -> i8 {
        let rules = Rules { forms, ..self.table.rules() };
        Calculator::new(rules).shanten(self.hand().hand().concealed()).unwrap_or(i8::MAX)
    }

    /// Does the player end the round by the first tiles?
    pub(super) fn ends_by_nine_kinds(&self) -> bool {
        let kinds = (self.hand().hand().concealed().kinds() & TileSet::ORPHANS).len();
        self.table.is_first_turn(self.player)
            && (NINE..ELEVEN).contains(&kinds)
            && self.shanten(Forms::ALL) > 2
    }

    /// Has the player the points for riichi, and do all still draw?
    pub(super) fn may_declare(&self) -> bool {
        let Seat { table, player, .. } = *self;
        !self.is_in_riichi()
            && self.hand().hand().is_concealed()
            && table.affords_riichi(player)
            && table.wall() >= self.rules().players.number().into()
    }

    /// Is the hand tenpai after a discard, and is a tile that it waits for left?
    pub(super) fn is_tenpai_after(&self, tile: RedTile) -> bool {
        let rules = Rules { fifth_tile: FifthTile::Excluded, ..self.table.rules() };
        let waits = self.hand().without(tile).map(|after| waiting::waits(after.hand(), rules));
        waits.is_some_and(|waits| !waits.is_empty())
    }
}
