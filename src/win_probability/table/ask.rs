//! What the best play for an aim reaches at a table.

use crate::score::{Luck, ScoreError, TileFrom, WinTiles, WinWorth};
use crate::tiles::Tile;
use crate::tiles::notation::RedTile;
use crate::win_probability::answer::{Aim, WorthOfWins};
use crate::win_probability::error::GameError;
use crate::win_probability::game_graph::HasYaku;
use crate::win_probability::graph::table_values::{Round, TableValues};
use crate::win_probability::graph::table_wins::{NO_WIN, TableHands, TableWins, Way};
use crate::win_probability::graph::value::{Mean, MeanByWay, Value};
use crate::win_probability::settings::{PointsPlay, RiichiPolicy};
use crate::win_probability::table::game::First;
use crate::win_probability::table::{
    Declared, Ends, PlannedCall, TableChoice, TableGame, TableReached, Turn, WaysToWin,
};

/// The values of a game for one aim, up to the first turn.
struct Asked<'g, V> {
    game: &'g TableGame,
    wins: &'g TableWins,
    round: &'g Round,
    values: TableValues<'g, V>,
    /// The tiles left when the others begin to show theirs, so many of which were shown already.
    top: u32,
    shown: u32,
}

impl TableGame {
    /// What the best play for an aim reaches after each choice. To win comes first, if the hand can; then the other
    /// choices in the order of the tiles.
    ///
    /// For chances, a win is one with a yaku, and tenpai is that at the end of the wall. For points, tenpai is worth
    /// [so much](super::TableSettings::ends) in the end, and a win after riichi is always taken; for any
    /// [worth](Aim::Worth) it may be passed.
    ///
    /// # Errors
    /// [`GameError::Score`].
    pub fn ask(&self, aim: Aim) -> Result<Vec<TableReached>, GameError> {
        self.reached::<Mean>(aim)
    }

    /// The same, and how the wins come about. Where many hands are reached, it takes twice as long.
    ///
    /// # Errors
    /// [`GameError::Score`].
    pub fn ask_ways(&self, aim: Aim) -> Result<Vec<TableReached>, GameError> {
        self.reached::<MeanByWay>(aim)
    }

    /// The same by values of a type; those of `f64` have no chances of their own.
    pub(in crate::win_probability) fn reached<V: Value>(
        &self,
        aim: Aim,
    ) -> Result<Vec<TableReached>, GameError> {
        let declares = if self.table.declared.is_some() { RiichiPolicy::Always } else { self.play.riichi };
        let double_riichi =
            self.table.declared.map_or(self.play.double_riichi, |declared| declared.is_double);
        let for_points = PointsPlay { riichi: declares, double_riichi, ..self.play };
        // Hidden dora and bets are nothing to a chance.
        let for_chance = PointsPlay { hidden_indicators: 0, own_bet: false, ..for_points };
        let has_yaku = |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> {
            Ok(Box::new(HasYaku(self.worth(win)?)))
        };
        let of_form = |_: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> { Ok(Box::new(1)) };
        let of_points =
            |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> { Ok(Box::new(self.worth(win)?)) };
        let lost = Ends::default();
        let (play, worth, ends): (_, &WorthOfWins, _) = match aim {
            Aim::Win => (for_chance, &has_yaku, lost),
            Aim::Form => (for_chance, &of_form, lost),
            Aim::Tenpai => (for_chance, &has_yaku, Ends { tenpai: 1.0, ..lost }),
            Aim::Points => (for_points, &of_points, self.table.ends),
            Aim::Worth(worth) => (for_points, worth, self.table.ends),
        };
        let ends_after_riichi = match (aim, self.table.ends_after_riichi) {
            (Aim::Points | Aim::Worth(_), Some(ends)) => ends,
            _ => Ends { tenpai: ends.tenpai - play.bet(), others: ends.others - play.bet(), ..ends },
        };
        // A hand that never becomes anything has the value 0, so all are counted from one that ends noten.
        let noten = ends.noten;
        let above_noten = |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> {
            let of = worth(win)?;
            Ok(if noten == 0.0 { of } else { Box::new(AboveNoten { of, noten }) })
        };
        let hands = TableHands {
            graph: &self.graph,
            hands: &self.hands,
            seats: &self.seats,
            called: &self.called,
            unseen: &self.seat.unseen,
            is_concealed: self.given.hand().is_concealed(),
            is_after_quad: self.is_after_quad,
            others: if matches!(aim, Aim::Worth(_)) {
                self.players.saturating_sub(1).max(1) as u8
            } else {
                1
            },
        };
        let wins = TableWins::new(hands, play, &above_noten)?;
        let shown = match self.table.turn {
            Turn::Offered(_, by) => by + 1,
            _ => 0,
        };
        let round = Round {
            players: self.players,
            unseen: u32::from(self.seat.unseen.tiles.total()) - u32::from(self.hands[0].tiles.total()),
            ron: self.table.ron,
            own_discards: self.table.own_discards,
            goes_on: Round::goes_on(&self.table.others, self.players, self.tiles(), shown),
            ends: ends.above(noten),
            ends_after_riichi: ends_after_riichi.above(noten),
            riichi: play.riichi,
            passes_after_riichi: matches!(aim, Aim::Worth(_)),
        };
        let top = self.tiles() + shown;
        let has_called: Vec<bool> = self.seats.iter().map(|&seat| seat > 0).collect();
        let mut values: TableValues<V> = TableValues::new(&self.graph, &wins, &round, &has_called, top);
        values.add_tiles(top.saturating_sub(u32::from(!self.is_after_quad)));
        let asked = Asked { game: self, wins: &wins, round: &round, values, top, shown };
        let all = asked.win().into_iter().chain(self.first.iter().map(|first| asked.after(first)));
        Ok(all.map(|reached| reached.plus(noten)).collect())
    }

    /// The tiles left in the wall. A quad takes one.
    fn tiles(&self) -> u32 {
        self.table.tiles.saturating_sub(u32::from(self.is_after_quad))
    }
}

/// What a win is worth beside a hand that ends noten.
struct AboveNoten {
    of: Box<dyn WinWorth>,
    noten: f64,
}

impl WinWorth for AboveNoten {
    fn worth(&self, from: TileFrom, luck: Luck, hidden_dora: u8) -> Option<f64> {
        self.of.worth(from, luck, hidden_dora).map(|worth| worth - self.noten)
    }

    fn indicated(&self, indicator: Tile) -> u8 {
        self.of.indicated(indicator)
    }
}

impl<V: Value> Asked<'_, V> {
    /// To win with the tile that was drawn or is offered.
    fn win(&self) -> Option<TableReached> {
        let TableGame { table, graph, .. } = self.game;
        let is_last = usize::from(table.tiles == 0);
        let (value, way) = match table.turn {
            Turn::Drawn(tile) => {
                let place = self.game.won?;
                let start = graph.waiting[place].start as usize;
                let at = graph.draws_of(place).iter().position(|draw| draw.tile == tile && draw.wins)?;
                match table.declared {
                    None => (self.wins.drawn[start + at][is_last], self.wins.way(place, Way::Drawn)),
                    Some(declared) => {
                        let worth = self.after_riichi(place, tile, declared, TileFrom::Wall)?;
                        (worth, Way::Drawn.after_riichi())
                    }
                }
            }
            Turn::Offered(tile, by) => {
                let (start, shown) = graph.shown_to(0);
                let at = shown.iter().position(|shown| shown.tile == tile && shown.wins)?;
                if table.missed || self.round.bars_ron(graph.waiting[0].waits) {
                    return None;
                }
                match table.declared {
                    None => (self.wins.shown(start + at, by, table.tiles == 0), self.wins.way(0, Way::Shown)),
                    Some(declared) => {
                        let worth = self.after_riichi(0, tile, declared, TileFrom::Other(by as u8))?;
                        (worth, Way::Shown.after_riichi())
                    }
                }
            }
            Turn::Discard | Turn::Called(..) => return None,
        };
        let won = V::of_win_in(value, way);
        (value > NO_WIN).then(|| reached(TableChoice::Win, won, false, Vec::new()))
    }

    /// What a win after riichi is worth.
    fn after_riichi(&self, place: usize, tile: RedTile, declared: Declared, from: TileFrom) -> Option<f64> {
        let waits = &self.wins.riichi.iter().find(|of| of.place as usize == place)?.waits;
        let wait = waits.iter().find(|wait| wait.tile == tile)?;
        Some(wait.worth(from, declared.is_double.into(), declared.ippatsu, self.game.table.tiles == 0))
    }

    /// What follows a choice.
    fn after(&self, first: &First) -> TableReached {
        let First { choice, place, is_furiten } = *first;
        let (game, values, table) = (self.game, &self.values, &self.game.table);
        if let TableChoice::Call(..) = choice {
            let value = values.after_discard(place, is_furiten, table.tiles);
            return reached(choice, value, false, Vec::new());
        }
        if game.is_after_quad {
            return reached(choice, values.after_quad(self.top), false, Vec::new());
        }
        let has_passed = match table.turn {
            Turn::Offered(tile, _) => game.graph.waiting[place].waits.contains(tile.tile),
            _ => false,
        };
        let has_missed = table.missed || has_passed;
        let of_riichi = self.wins.riichi.iter().position(|of| of.place as usize == place);
        if let (Some(declared), Some(at)) = (table.declared, of_riichi) {
            // An own draw ends ippatsu.
            let ippatsu = declared.ippatsu && !game.seat.is_to_discard;
            let between =
                values.declared_between(at, self.top, self.shown, declared.is_double.into(), ippatsu);
            return reached(choice, between[usize::from(has_missed || is_furiten)], false, Vec::new());
        }
        let between = values.between(place, self.top, self.shown);
        let silent = between.of(is_furiten, has_missed && !game.seat.is_to_discard);
        let riichi = of_riichi.filter(|_| game.seat.is_to_discard && self.top >= game.players).map(|at| {
            let first = self.wins.declarations - 1;
            values.declared_between(at, self.top, 0, first, true)[usize::from(is_furiten)]
        });
        let (value, declares) =
            riichi.map_or((silent, false), |riichi| self.round.riichi.choose(silent, riichi));
        let calls = if declares { Vec::new() } else { self.calls(place, is_furiten) };
        reached(choice, value, declares, calls)
    }

    /// May a hand win with a tile that others show, for something?
    fn may_win(&self, place: usize, is_furiten: bool, shown: usize) -> bool {
        let waits = self.game.graph.waiting[place].waits;
        let is_barred = is_furiten || self.game.table.missed || self.round.bars_ron(waits);
        !is_barred && self.wins.wins_with(shown)
    }

    /// The calls of a hand that waits, before its next own draw, but for tiles that it may win with.
    fn calls(&self, place: usize, is_furiten: bool) -> Vec<PlannedCall> {
        let (graph, players) = (&self.game.graph, self.game.players);
        let (start, shown) = graph.shown_to(place);
        let mut calls = Vec::new();
        for (at, of) in (start..).zip(shown) {
            if of.wins && self.may_win(place, is_furiten, at) {
                continue;
            }
            for call in graph.calls_of(at, true) {
                let by = if call.is_chi() { players - 2 } else { self.shown };
                if by + 1 >= players || self.top <= by + 1 {
                    continue;
                }
                let has_missed = graph.waiting[place].waits.contains(of.tile.tile);
                let passed = self.values.between(place, self.top, by + 1).of(is_furiten, has_missed);
                let called = self.values.best_discard(call.next, self.top - by - 1);
                calls.push(PlannedCall {
                    tile: of.tile,
                    meld: call.meld,
                    called: called.number(),
                    passed: passed.number(),
                });
            }
        }
        calls.sort_by_key(|call| (call.tile, call.meld.code()));
        calls
    }
}

fn reached<V: Value>(choice: TableChoice, value: V, declares: bool, calls: Vec<PlannedCall>) -> TableReached {
    TableReached {
        choice,
        value: value.number(),
        chance: value.chance(),
        ways: value.ways().map(WaysToWin::from),
        declares,
        calls,
    }
}

impl TableReached {
    /// The same, so much more worth.
    fn plus(mut self, more: f64) -> TableReached {
        self.value += more;
        for call in &mut self.calls {
            (call.called, call.passed) = (call.called + more, call.passed + more);
        }
        self
    }
}
