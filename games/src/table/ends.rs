//! How a round ends: wins, and ends without any.

use tehai::rules::Wind;
use tehai::score::Abort;
use tehai::tiles::Tile;

use super::{Checked, Offer, Riichi, Table, TableError, Turn, ensure};
use crate::log::{DrawKind, End, PaidWin};

impl Table {
    /// Takes a win; several by one tile follow each other.
    ///
    /// # Errors
    /// [`TableError`] if the winner cannot have that tile now, or if the numbers of players do not fit.
    pub fn win(&mut self, win: &PaidWin) -> Checked {
        let PaidWin { player, from, tile, .. } = *win;
        let players = self.players();
        let named = [Some(player), Some(from), win.liable];
        ensure!(
            named.into_iter().flatten().all(|player| player < players),
            "expected players from 0 to {} in a win",
            players - 1
        );
        match self.turn {
            Turn::Acts { player: next, drawn: Some(drawn) }
                if next == player && from == player && self.seats[player].riichi != Riichi::Declared =>
            {
                if let (Some(drawn), Some(tile)) = (drawn.tile, tile) {
                    ensure!(drawn == tile, "a win of player {player} by {tile}: the drawn tile is {drawn}");
                }
                ensure!(self.winners.is_empty(), "a second win by a drawn tile");
            }
            Turn::Offered { from: last, tile: offered, .. } if last == from && from != player => {
                let found = tile.map_or_else(|| "a hidden tile".to_owned(), |tile| tile.to_string());
                ensure!(
                    tile == Some(offered),
                    "a win of player {player} by {found}: the tile on offer is {offered}"
                );
                ensure!(!self.winners.contains(&player), "player {player} wins twice");
            }
            _ => {
                let found = format!("a win of player {player} by a tile of player {from}");
                return match self.winners.is_empty() {
                    true => self.unexpected(&found),
                    false => Err(TableError(format!("expected another win by the same tile, found {found}"))),
                };
            }
        }
        let hidden = &win.hidden_indicators;
        ensure!(
            hidden.len() <= self.indicators.len(),
            "{} hidden indicators: expected at most {}",
            hidden.len(),
            self.indicators.len()
        );
        if !hidden.is_empty() {
            if self.hidden_indicators.is_empty() {
                hidden.iter().try_for_each(|&tile| self.turn_over(tile))?;
                self.hidden_indicators.clone_from(hidden);
            }
            ensure!(self.hidden_indicators == *hidden, "two wins have different hidden indicators");
        }
        self.change_scores(&win.changes)?;
        self.winners.push(player);
        Ok(())
    }

    fn change_scores(&mut self, changes: &[i32]) -> Checked {
        let players = self.players();
        ensure!(
            changes.is_empty() || changes.len() == players,
            "expected changes of the points of {players} players, found {}",
            changes.len()
        );
        for (score, change) in self.scores.iter_mut().zip(changes) {
            let sum = score.checked_add(*change);
            *score = sum.ok_or_else(|| TableError(format!("points {score} and {change} have no sum")))?;
        }
        Ok(())
    }

    /// Ends the round.
    ///
    /// # Errors
    /// [`TableError`] if it cannot end like this now.
    pub fn finish(&mut self, end: &End) -> Checked {
        match end {
            End::Wins(wins) => {
                ensure!(!wins.is_empty(), "a round that ends with wins has none");
                wins.iter().try_for_each(|win| self.win(win))?;
            }
            End::Draw { kind, changes } => {
                ensure!(self.winners.is_empty() && self.turn != Turn::Over, "expected {}", self.expected());
                self.check_draw(*kind)?;
                self.change_scores(changes)?;
            }
            End::Cut => {}
        }
        self.turn = Turn::Over;
        Ok(())
    }

    fn check_draw(&self, kind: DrawKind) -> Checked {
        let is_discarded = matches!(self.turn, Turn::Offered { by: Offer::Discard, .. });
        let offered = self.offered().is_some();
        let rivers = self.seats.iter().map(|seat| &seat.river);
        match kind {
            DrawKind::Exhaustive | DrawKind::NagashiMangan => {
                self.check_bets_paid()?;
                ensure!(
                    is_discarded && self.wall == 0,
                    "no more draws, but {} tiles are left in the wall",
                    self.wall
                );
            }
            DrawKind::Abort(Abort::NineKinds) => {
                let has_drawn = |player: usize| self.river(player).is_empty();
                let is_first =
                    matches!(self.turn, Turn::Acts { player, drawn: Some(_) } if has_drawn(player));
                ensure!(is_first, "nine kinds: expected a player's first draw");
            }
            DrawKind::Abort(Abort::FourWinds) => {
                let first: Vec<Option<Tile>> = rivers
                    .map(|river| river.first().filter(|_| river.len() == 1).map(|first| first.tile.tile))
                    .collect();
                let is_wind = first[0].is_some_and(|tile| Wind::ALL.iter().any(|wind| wind.tile() == tile));
                let all = first.iter().all(|tile| *tile == first[0]) && first.len() == 4;
                ensure!(is_discarded && is_wind && all, "four winds: expected four discards of one wind");
            }
            DrawKind::Abort(Abort::FourRiichi) => {
                let all = self.seats.iter().all(|seat| seat.riichi == Riichi::Paid);
                ensure!(is_discarded && all, "four riichi: expected riichi of all players");
            }
            DrawKind::Abort(Abort::FourQuads) => {
                ensure!(self.quads == 4, "four quads: found {}", self.quads);
            }
            DrawKind::Abort(Abort::ThreeRons) => {
                ensure!(offered, "three rons: expected a tile on offer");
            }
        }
        Ok(())
    }

    /// Why the round ends now without a win, if the log does not name it: the wall, or what the table shows.
    pub(crate) fn draw_kind(&self) -> DrawKind {
        let aborts = [Abort::FourRiichi, Abort::FourWinds, Abort::FourQuads, Abort::NineKinds];
        let kinds = aborts.map(DrawKind::Abort);
        let mut kinds = std::iter::once(DrawKind::Exhaustive).chain(kinds);
        kinds.find(|&kind| self.check_draw(kind).is_ok()).unwrap_or(DrawKind::Abort(Abort::ThreeRons))
    }
}
