//! The games of a hand at a table, and their numbers.

use tehai::score::{ScoreError, WinTiles, WinWorth};
use tehai::tiles::Meld;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::win_probability::{
    Aim, Estimate, Found, GameError, GameSettings, PlannedCall, Reached, TableChoice, TableGame,
    TableReached, TableSettings, Turn,
};

use crate::needs::PlaceByWin;
use crate::problem::Problem;
use crate::win_probability::answer::{CallAtTable, ChoiceAtTable, WonAtTable};
use crate::win_probability::goal::Goal;
use crate::win_probability::numbers::{ChoiceNumbers, Computed};
use crate::win_probability::table::seats;

/// The games of a hand at a table: its choices, and each quad of its own.
pub struct AtTable {
    hand: RedHand,
    game: TableGame,
    quads: Vec<(Meld, TableGame)>,
    draws: u32,
    goal: Goal,
    /// The tile that is offered.
    offered: Option<RedTile>,
}

impl AtTable {
    pub(super) fn new(
        hand: &RedHand,
        settings: &GameSettings,
        table: &TableSettings,
        goal: Goal,
        refused: impl Fn(GameError) -> Problem,
    ) -> Result<AtTable, Problem> {
        let offered = if let Turn::Offered(tile, _) = table.turn { Some(tile) } else { None };
        // Chances do not depend on red fives.
        let coloured =
            |hand: &RedHand| if goal.is_win() { RedHand::from(hand.hand().clone()) } else { hand.clone() };
        let turn = match table.turn {
            Turn::Drawn(tile) if goal.is_win() => Turn::Drawn(tile.tile.into()),
            Turn::Offered(tile, by) if goal.is_win() => Turn::Offered(tile.tile.into(), by),
            turn => turn,
        };
        let table = &TableSettings { turn, ..table.clone() };
        let game = TableGame::new(&coloured(hand), settings, table).map_err(&refused)?;
        let mut quads = Vec::new();
        let may_quad = matches!(table.turn, Turn::Discard | Turn::Drawn(_)) && table.declared.is_none();
        for (quad, after) in hand.own_quads().filter(|_| may_quad && table.tiles > 0) {
            let settings = GameSettings { is_after_quad: true, ..settings.clone() };
            let table = TableSettings { turn: Turn::Discard, missed: false, ..table.clone() };
            match TableGame::new(&coloured(&after), &settings, &table) {
                Ok(game) => quads.push((quad, game)),
                Err(GameError::OutOfReach | GameError::NoShanten(_)) => {}
                Err(error) => return Err(refused(error)),
            }
        }
        let draws = table.tiles / seats(settings.rules.players);
        Ok(AtTable { hand: hand.clone(), game, quads, draws, goal, offered })
    }

    /// The number of hands that can be reached.
    pub fn states(&self) -> usize {
        self.game.states() + self.quads.iter().map(|(_, game)| game.states()).sum::<usize>()
    }

    /// In a last hand, what wins must be worth.
    pub(super) fn needed(&self) -> Vec<PlaceByWin> {
        self.goal.needed()
    }

    /// The numbers of every choice.
    pub(super) fn compute(&self) -> Result<Computed, Problem> {
        let mut computed = self.computed(&self.game)?;
        for (quad, game) in &self.quads {
            let of_quad = self.computed(game)?;
            let at_table = of_quad.at_table.iter().cloned();
            let at_table = at_table.map(|choice| ChoiceAtTable { choice: quad.in_brackets(), ..choice });
            computed.at_table.extend(at_table);
            computed.add_quad(*quad, of_quad);
        }
        Ok(computed)
    }

    fn computed(&self, game: &TableGame) -> Result<Computed, Problem> {
        let problem = |error| match error {
            GameError::Score(error) => Problem::from(error),
            error => error.into(),
        };
        // How wins come about is said of the play for what is asked.
        let ask = |aim: Aim| game.ask(aim).map_err(problem);
        let ask_ways = |aim: Aim| game.ask_ways(aim).map_err(problem);
        let win = if self.goal.is_win() { ask_ways(Aim::Win) } else { ask(Aim::Win) }?;
        let tenpai = ask(Aim::Tenpai)?;
        let of_win = |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> {
            Ok(self.goal.worth(game.worth(win)?))
        };
        let points = match self.goal {
            Goal::Win => None,
            Goal::Points => Some(ask_ways(Aim::Points)?),
            Goal::AtLeast(_) | Goal::Last(_) => Some(ask_ways(Aim::Worth(&of_win))?),
        };
        let of_choice = |all: &[TableReached], choice: TableChoice| {
            all.iter().find(|reached| reached.choice == choice).cloned()
        };
        let value = |all: &[TableReached], choice| of_choice(all, choice).map_or(0.0, |of| of.value);
        let mut choices: Vec<TableChoice> = win.iter().map(|reached| reached.choice).collect();
        if let Some(points) = &points {
            let more = points.iter().map(|of| of.choice).filter(|choice| !choices.contains(choice));
            let more: Vec<TableChoice> = more.collect();
            choices.splice(0..0, more);
        }
        let numbers = |&choice: &TableChoice| {
            let estimate = |value: f64| vec![Estimate::exact(value)];
            let discard = match choice {
                TableChoice::Discard(tile) => Some(tile.tile),
                _ => None,
            };
            let points = points.as_ref().map(|points| {
                let of = of_choice(points, choice);
                Reached {
                    discard,
                    values: estimate(of.as_ref().map_or(0.0, |of| of.value)),
                    chances: vec![of.as_ref().map_or(0.0, |of| of.chance)],
                    declares: vec![of.is_some_and(|of| of.declares)],
                    found: Found::Exactly,
                }
            });
            ChoiceNumbers {
                at_table: Some(self.coloured(choice)),
                is_lower_end: choice != TableChoice::Win,
                text: name(self.coloured(choice)),
                points,
                ..ChoiceNumbers::new(
                    &self.hand,
                    discard,
                    [estimate(value(&win, choice)), estimate(value(&tenpai, choice))],
                    game.outlook(choice),
                )
            }
        };
        let judged = points.as_ref().unwrap_or(&win);
        let at_table = choices.iter();
        let at_table =
            at_table.map(|&choice| detailed(self.coloured(choice), of_choice(judged, choice))).collect();
        Ok(Computed {
            choices: choices.iter().map(numbers).collect(),
            found: None,
            last_turn: None,
            draws: vec![self.draws],
            moves: Some(game.moves()),
            at_table,
        })
    }

    /// A choice with the colour of the discard, which a hand without red fives does not say.
    fn coloured(&self, choice: TableChoice) -> TableChoice {
        match choice {
            TableChoice::Discard(tile) => TableChoice::Discard(self.hand.as_discarded(tile.tile)),
            TableChoice::Call(meld, discard) => {
                let after = self.offered.and_then(|offered| self.hand.with_call(offered, meld));
                TableChoice::Call(meld, after.map_or(discard, |after| after.as_discarded(discard.tile)))
            }
            other => other,
        }
    }
}

/// A choice as it is written.
fn name(choice: TableChoice) -> String {
    match choice {
        TableChoice::Wait => String::new(),
        TableChoice::Win => "win".to_owned(),
        TableChoice::Pass => "pass".to_owned(),
        TableChoice::Discard(tile) => tile.to_string(),
        TableChoice::Call(meld, discard) => format!("{} {discard}", meld.in_brackets()),
    }
}

/// What is said of a choice besides its numbers.
fn detailed(choice: TableChoice, reached: Option<TableReached>) -> ChoiceAtTable {
    let riichi = reached.as_ref().is_some_and(|reached| reached.declares);
    let (ways, calls) =
        reached.map_or_else(Default::default, |reached| (reached.ways.unwrap_or_default(), reached.calls));
    let call =
        |PlannedCall { tile, meld, called, passed }: PlannedCall| CallAtTable { tile, meld, called, passed };
    ChoiceAtTable {
        choice: name(choice),
        riichi,
        won: WonAtTable {
            drawn_after_riichi: ways.drawn_riichi,
            drawn_with_calls: ways.drawn_called,
            drawn_otherwise: ways.drawn_silent,
            ron_after_riichi: ways.ron_riichi,
            ron_with_calls: ways.ron_called,
            ron_otherwise: ways.ron_silent,
        },
        calls: calls.into_iter().map(call).collect(),
    }
}
