//! A turn: a draw, a discard, and riichi.

use tehai::tiles::TileSet;
use tehai::tiles::notation::RedTile;

use super::{BET, Checked, Discarded, Drawn, Offer, Riichi, Table, TableError, Turn, ensure};
use crate::tiles::with_tile;

impl Table {
    pub(super) fn draw(&mut self, player: usize, tile: Option<RedTile>) -> Checked {
        let next = match self.turn {
            Turn::Draws { player } => Some((player, false)),
            Turn::Offered { from, by: Offer::Discard, .. } => Some((self.after(from), true)),
            Turn::Offered { from, .. } => Some((from, false)),
            Turn::Acts { .. } | Turn::Over => None,
        };
        let next = next.filter(|&(next, _)| next == player && self.winners.is_empty());
        let Some((_, is_from_wall)) = next else {
            return self.unexpected(&format!("a draw of player {player}"));
        };
        self.check_bets_paid()?;
        let (due, found) = (1 + self.quads, self.indicators.len());
        ensure!(!is_from_wall || found == due, "expected {due} dora indicators, found {found}");
        ensure!(self.wall > 0, "a draw of player {player}: the wall is empty");
        match (self.seats[player].is_hidden, tile) {
            (true, Some(tile)) => ensure!(
                false,
                "a draw of player {player}, whose hand is hidden: expected a hidden tile, found {tile}"
            ),
            (false, None) => ensure!(
                false,
                "a draw of player {player}, whose hand is shown: expected its tile, found a hidden one"
            ),
            _ => {}
        }
        if let Some(tile) = tile {
            self.turn_over(tile)?;
            let hand = &mut self.seats[player].hand;
            *hand = with_tile(hand, tile).expect("no fifth copy is turned over");
        }
        self.wall -= 1;
        let is_replacement = match self.turn {
            Turn::Offered { by, .. } => by != Offer::Discard,
            _ => self.quads > 0,
        };
        self.turn = Turn::Acts { player, drawn: Some(Drawn { tile, is_replacement }) };
        Ok(())
    }

    pub(super) fn discard(&mut self, player: usize, tile: RedTile, is_drawn: bool) -> Checked {
        let drawn = self.acting(player, "a discard")?;
        let may_be_drawn = drawn.is_some_and(|drawn| drawn.tile.is_none_or(|drawn| drawn == tile));
        ensure!(!is_drawn || may_be_drawn, "{tile} is not the tile that player {player} has drawn");
        let riichi = self.seats[player].riichi;
        ensure!(
            riichi != Riichi::Paid || may_be_drawn,
            "player {player} discards {tile} after riichi: expected the drawn tile"
        );
        self.take(player, &[tile])?;
        let is_riichi = riichi == Riichi::Declared;
        let seat = &mut self.seats[player];
        seat.river.push(Discarded { tile, is_drawn, is_riichi, called_by: None });
        if riichi != Riichi::Paid {
            seat.passed = TileSet::EMPTY;
        }
        self.turn = Turn::Offered { from: player, tile, by: Offer::Discard };
        Ok(())
    }

    pub(super) fn declare_riichi(&mut self, player: usize) -> Checked {
        self.declaring(player, "riichi")?;
        let seat = &self.seats[player];
        ensure!(seat.riichi == Riichi::No, "player {player} declares riichi twice");
        ensure!(seat.hand.hand().is_concealed(), "riichi of player {player}, whose hand has called melds");
        let points = self.scores[player];
        ensure!(
            self.affords_riichi(player),
            "riichi of player {player}, who has {points} points: expected at least {BET}"
        );
        self.seats[player].riichi = Riichi::Declared;
        Ok(())
    }

    pub(super) fn pay_riichi(&mut self, player: usize) -> Checked {
        let is_due = matches!(self.turn, Turn::Offered { from, by: Offer::Discard, .. } if from == player)
            && self.seats[player].riichi == Riichi::Declared
            && self.winners.is_empty();
        ensure!(
            is_due,
            "player {player} pays for riichi: expected the discard of one who has declared it just before"
        );
        self.seats[player].riichi = Riichi::Paid;
        self.scores[player] -= BET;
        self.bets += 1;
        Ok(())
    }

    /// Fails while a declared riichi, whose discard has passed, is not paid.
    pub(super) fn check_bets_paid(&self) -> Checked {
        match self.seats.iter().position(|seat| seat.riichi == Riichi::Declared) {
            Some(player) => Err(TableError(format!("expected player {player} to pay for riichi"))),
            None => Ok(()),
        }
    }
}
