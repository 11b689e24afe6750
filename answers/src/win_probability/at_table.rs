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
        let draws = table.tiles / u32::from(settings.rules.players.number());
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
        // How wins come about is said of the play for what is asked.
        let mut computed = self.all_judged(TableGame::ask_ways)?;
        self.add_chances(&mut computed)?;
        Ok(computed)
    }

    /// The same without what orders no choices: how wins come about, and unless the best are equal, other chances.
    pub(super) fn judged(&self) -> Result<Computed, Problem> {
        let mut computed = self.all_judged(TableGame::ask)?;
        if computed.is_tied() {
            self.add_chances(&mut computed)?;
        }
        Ok(computed)
    }

    /// Adds the chances that choices are not judged by.
    pub(super) fn add_chances(&self, computed: &mut Computed) -> Result<(), Problem> {
        if computed.choices.iter().all(ChoiceNumbers::has_chances) {
            return Ok(());
        }
        let quads = self.quads.iter().map(|(quad, game)| (Some(*quad), game));
        for (quad, game) in std::iter::once((None, &self.game)).chain(quads) {
            let win = if self.goal.is_win() { Vec::new() } else { game.ask(Aim::Win)? };
            let tenpai = game.ask(Aim::Tenpai)?;
            for numbers in computed.choices.iter_mut().filter(|numbers| numbers.quad == quad) {
                let chance = |all: &[TableReached]| {
                    let of = all.iter().find(|of| Some(self.coloured(of.choice)) == numbers.at_table);
                    vec![Estimate::exact(of.map_or(0.0, |of| of.value))]
                };
                if !self.goal.is_win() {
                    numbers.win = chance(&win);
                }
                numbers.tenpai = chance(&tenpai);
            }
        }
        Ok(())
    }

    /// What choices are judged by.
    fn all_judged(&self, ask: Ask) -> Result<Computed, Problem> {
        let mut computed = self.judged_of(&self.game, ask)?;
        for (quad, game) in &self.quads {
            let of_quad = self.judged_of(game, ask)?;
            let at_table = of_quad.at_table.iter().cloned();
            let at_table = at_table.map(|choice| ChoiceAtTable { choice: quad.in_brackets(), ..choice });
            computed.at_table.extend(at_table);
            computed.add_quad(*quad, of_quad);
        }
        Ok(computed)
    }

    fn judged_of(&self, game: &TableGame, ask: Ask) -> Result<Computed, Problem> {
        let of_win = |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> {
            Ok(self.goal.worth(game.worth(win)?))
        };
        let aim = match self.goal {
            Goal::Win => Aim::Win,
            Goal::Points => Aim::Points,
            Goal::AtLeast(_) | Goal::Last(_) => Aim::Worth(&of_win),
        };
        let judged = ask(game, aim)?;
        let numbers = |of: &TableReached| {
            let value = vec![Estimate::exact(of.value)];
            let discard = match of.choice {
                TableChoice::Discard(tile) => Some(tile.tile),
                _ => None,
            };
            let (win, points) = match self.goal {
                Goal::Win => (value, None),
                _ => {
                    let (chances, declares) = (vec![of.chance], vec![of.declares]);
                    let found = Found::Exactly;
                    (Vec::new(), Some(Reached { discard, values: value, chances, declares, found }))
                }
            };
            let choice = self.coloured(of.choice);
            ChoiceNumbers {
                at_table: Some(choice),
                is_lower_end: choice != TableChoice::Win,
                text: name(choice),
                points,
                ..ChoiceNumbers::new(&self.hand, discard, [win, Vec::new()], game.outlook(of.choice))
            }
        };
        Ok(Computed {
            choices: judged.iter().map(numbers).collect(),
            found: None,
            simulated: None,
            last_turn: None,
            draws: vec![self.draws],
            moves: Some(game.moves()),
            at_table: judged.into_iter().map(|of| detailed(self.coloured(of.choice), of)).collect(),
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
fn detailed(choice: TableChoice, reached: TableReached) -> ChoiceAtTable {
    let ways = reached.ways.unwrap_or_default();
    let call =
        |PlannedCall { tile, meld, called, passed }: PlannedCall| CallAtTable { tile, meld, called, passed };
    ChoiceAtTable {
        choice: name(choice),
        riichi: reached.declares,
        won: WonAtTable {
            drawn_after_riichi: ways.drawn_riichi,
            drawn_with_calls: ways.drawn_called,
            drawn_otherwise: ways.drawn_silent,
            ron_after_riichi: ways.ron_riichi,
            ron_with_calls: ways.ron_called,
            ron_otherwise: ways.ron_silent,
        },
        calls: reached.calls.into_iter().map(call).collect(),
    }
}

/// How a game is asked.
type Ask = fn(&TableGame, Aim) -> Result<Vec<TableReached>, GameError>;
