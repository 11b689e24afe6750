//! A hand at a table, where others show tiles between two draws.

use tehai::rules::{Players, Rules};
use tehai::score::{Luck, Riichi, ScoreError, WinTiles, WinWorth, WonBy, WorthByLuck};
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, Meld, Tile, TileSet};
use tehai::waiting;
use tehai::win_probability::{
    Aim, Declared, Estimate, Found, GameError, GameSettings, PlannedCall, Reached, TableChoice, TableGame,
    TableReached, TableSettings, Turn,
};
use tehai_options::options;

use crate::hand::MissedWin;
use crate::offer::OfferedBy;
use crate::problem::{Field, Problem};
use crate::win_probability::answer::{CallAtTable, ChoiceAtTable, WonAtTable};
use crate::win_probability::numbers::{ChoiceNumbers, Computed};

options! {
    /// What a table adds: with model table, where others show tiles between two draws.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct TableOptions {
        /// With model table: tiles left in the wall.
        ///
        /// After your discard, or after the tile that is offered [default: those of the draws].
        #[range(0..=136)]
        #[arg(long, value_name = "L")]
        pub wall: Option<u32>,
        /// With model table: your discards, seen as well as the visible tiles. While the hand waits for one it is furiten.
        #[arg(long, value_name = "TILES", default_value = "", hide_default_value = true, hide_short_help = true)]
        pub discards: String,
        /// Another player's discard: call or pass? With model table also ron. It is not among the visible tiles.
        #[arg(long, value_name = "TILE", hide_short_help = true)]
        pub offered: Option<RedTile>,
        /// Who offers it: left (the default), across or right; other is one of the last two.
        #[arg(long, value_name = "WHO", default_value_t, hide_default_value = true, hide_possible_values = true)]
        #[arg(hide_short_help = true)]
        pub from: OfferedBy,
        /// After a call, may the called tile go, or the one that fits the other end (食い替え)?
        #[yes_no(aliases = ["kuikae"], hide_short_help = true)]
        pub swap_calling: bool = false,
        /// With model table: the tile of the hand that was drawn. Win now or play on?
        #[arg(long, value_name = "TILE", hide_short_help = true)]
        pub drawn: Option<RedTile>,
        /// With model table: the tile of the last meld that was called just now, and is not to be swapped.
        #[arg(long, value_name = "TILE", hide_short_help = true)]
        pub called: Option<RedTile>,
        /// With model table: riichi was declared; double: with the first discard.
        #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, hide_short_help = true)]
        #[arg(default_missing_value = "riichi", hide_default_value = true, hide_possible_values = true, default_value_t)]
        pub declared: Riichi,
        /// After riichi: the next win may be ippatsu.
        #[arg(long, hide_short_help = true)]
        pub ippatsu: bool,
        /// With model table: a winning tile was passed, in this turn or after riichi (turn, riichi).
        #[arg(long, value_name = "WHEN", default_value_t, hide_default_value = true, hide_possible_values = true)]
        #[arg(hide_short_help = true)]
        pub missed_win: MissedWin,
        /// With model table: win by your own draws alone.
        #[arg(long, hide_short_help = true)]
        pub no_ron: bool,
        /// With model table: call nothing.
        #[arg(long, hide_short_help = true)]
        pub no_calls: bool,
        /// With points at a table: what tenpai is worth in the end (罰符).
        #[range(0..=1000000)]
        #[arg(long, value_name = "POINTS", hide_short_help = true)]
        pub tenpai_worth: u32 = 0,
        /// With model table: the chance that somebody else ends the round, in each go-around, such as 0.05, or 0,0.02,0.05.
        ///
        /// The last one stands for those after it.
        #[arg(long, value_name = "R1,R2,…", default_value = "", hide_default_value = true, hide_short_help = true)]
        pub others: String,
        /// With points at a table: what it costs if somebody else ends the round.
        #[range(0..=1000000)]
        #[arg(long, value_name = "POINTS", hide_short_help = true)]
        pub others_cost: u32 = 0,
        /// With points at a table: count only wins of at least so many points.
        #[range(1..=1000000)]
        #[arg(long, value_name = "POINTS", hide_short_help = true)]
        pub at_least: Option<u32>,
    }
}

impl TableOptions {
    /// The name of an option that is given and says nothing without others at the table.
    pub(super) fn given(&self) -> Option<&'static str> {
        let usual = TableOptions::default();
        let given = [
            ("wall", self.wall.is_some()),
            ("discards", self.discards != usual.discards),
            ("offered", self.offered.is_some()),
            ("from", self.from != usual.from),
            ("swap_calling", self.swap_calling),
            ("drawn", self.drawn.is_some()),
            ("called", self.called.is_some()),
            ("declared", self.declared != Riichi::No),
            ("ippatsu", self.ippatsu),
            ("missed_win", self.missed_win != MissedWin::No),
            ("no_ron", self.no_ron),
            ("no_calls", self.no_calls),
            ("tenpai_worth", self.tenpai_worth > 0),
            ("others", self.others != usual.others),
            ("others_cost", self.others_cost > 0),
            ("at_least", self.at_least.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// The name of an option that is given and matters only to points.
    pub(super) fn only_for_points(&self) -> Option<&'static str> {
        let given = [
            ("tenpai_worth", self.tenpai_worth > 0),
            ("others_cost", self.others_cost > 0),
            ("at_least", self.at_least.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// The tiles left in the wall, for so many own draws.
    pub(super) fn tiles(&self, draws: u32, players: Players) -> u32 {
        self.wall.unwrap_or(draws * seats(players))
    }

    /// The chances that somebody else ends the round.
    pub(super) fn read_others(&self) -> Result<Vec<f64>, Problem> {
        let wrong = |found: &str| {
            Problem::option(
                "others",
                format!("expected chances from 0 to 1, such as 0.02,0.05; found {found:?}"),
            )
        };
        let parts = self.others.split(',').map(str::trim).filter(|_| !self.others.trim().is_empty());
        let chance = |part: &str| {
            let chance = part.parse::<f64>().ok().filter(|chance| (0.0..=1.0).contains(chance));
            chance.ok_or_else(|| wrong(part))
        };
        parts.map(chance).collect()
    }

    /// The visible tiles with the own discards.
    pub(super) fn with_discards(&self, hand: &RedHand, visible: &RedHand) -> Result<RedHand, Problem> {
        let wrong = |error| Problem::hand(Field::Discards, error);
        let discards: RedHand = Problem::read(Field::Discards, &self.discards)?;
        let discarded = discards.hand().all_tiles();
        hand.hand().all_tiles().plus_all(&discarded).map_err(wrong)?;
        visible.plus(&discarded, discards.all_red_fives()).map_err(wrong)
    }

    /// What a hand faces at the table.
    pub(super) fn settings(
        &self,
        hand: &RedHand,
        draws: u32,
        rules: Rules,
    ) -> Result<TableSettings, Problem> {
        let own_discards: Hand = Problem::read(Field::Discards, &self.discards)?;
        let own_discards: TileSet = own_discards.kinds();
        let declared = (self.declared != Riichi::No)
            .then_some(Declared { is_double: self.declared == Riichi::Double, ippatsu: self.ippatsu });
        Ok(TableSettings {
            tiles: self.tiles(draws, rules.players),
            seats: None,
            ron: !self.no_ron,
            calls: !self.no_calls,
            swap_calling: self.swap_calling,
            own_discards,
            others: self.read_others()?,
            others_cost: self.others_cost.into(),
            tenpai: self.tenpai_worth.into(),
            turn: self.turn(hand, rules)?,
            missed: self.missed_win != MissedWin::No,
            declared,
        })
    }

    /// Whose turn it is; what cannot be is refused.
    fn turn(&self, hand: &RedHand, rules: Rules) -> Result<Turn, Problem> {
        let players = rules.players;
        let open = hand.hand();
        let is_to_discard = open.concealed().total() % 3 == 2;
        let refused = |option, message: &str| Err(Problem::option(option, message));
        if self.declared != Riichi::No && (!open.is_concealed() || is_to_discard && self.drawn.is_none()) {
            return refused("declared", "expected a concealed hand of 13 tiles, or of 14 with drawn");
        }
        let before = match self.drawn {
            Some(drawn) => hand.without(drawn),
            None => Some(hand.clone()),
        };
        let is_tenpai = before.is_some_and(|before| waiting::is_tenpai(before.hand(), rules));
        if self.declared != Riichi::No && !is_tenpai {
            return refused("declared", "the hand is not tenpai");
        }
        if self.ippatsu && self.declared == Riichi::No {
            return refused("ippatsu", "only after riichi, with declared");
        }
        if self.missed_win == MissedWin::Riichi && self.declared == Riichi::No {
            return refused("missed_win", "riichi: the hand has not declared riichi");
        }
        match (self.offered, self.drawn, self.called) {
            (None, None, None) => Ok(Turn::Discard),
            (Some(offered), None, None) => {
                if is_to_discard {
                    return refused(
                        "offered",
                        "expected a hand of 13 tiles, three fewer for each called meld",
                    );
                }
                let by = match (self.from, players) {
                    (OfferedBy::Right, _) => 0,
                    (OfferedBy::Across, Players::Four) | (OfferedBy::Left, Players::Three) => 1,
                    (OfferedBy::Left, Players::Four) => 2,
                    (OfferedBy::Across, Players::Three) => {
                        return refused("from", "three players sit right and left");
                    }
                    (OfferedBy::Other, _) => {
                        return refused("from", "other: expected left, across or right with model table");
                    }
                };
                Ok(Turn::Offered(offered, by))
            }
            (None, Some(drawn), None) => {
                hand.check_held(drawn).map_err(|error| Problem::option("drawn", error))?;
                if !is_to_discard {
                    return refused("drawn", "expected a hand of 14 tiles, the drawn one among them");
                }
                Ok(Turn::Drawn(drawn))
            }
            (None, None, Some(called)) => {
                let last = open.melds().last().copied();
                let has_it = |meld: &Meld| meld.tiles().any(|tile| tile == called.tile);
                match last.filter(|meld| has_it(meld) && !meld.kind().is_quad() && is_to_discard) {
                    Some(meld) => Ok(Turn::Called(called.tile, meld)),
                    None => {
                        refused("called", "expected a tile of the last meld, of a hand that is to discard")
                    }
                }
            }
            _ => refused("offered", "expected one of offered, drawn and called"),
        }
    }
}

/// All who sit at the table.
pub(super) fn seats(players: Players) -> u32 {
    match players {
        Players::Four => 4,
        Players::Three => 3,
    }
}

/// The games of a hand at a table: its choices, and each quad of its own.
pub struct AtTable {
    hand: RedHand,
    game: TableGame,
    quads: Vec<(Meld, TableGame)>,
    draws: u32,
    for_points: bool,
    at_least: Option<u32>,
}

impl AtTable {
    pub(super) fn new(
        hand: &RedHand,
        settings: &GameSettings,
        table: &TableSettings,
        for_points: bool,
        at_least: Option<u32>,
        refused: impl Fn(GameError) -> Problem,
    ) -> Result<AtTable, Problem> {
        let coloured =
            |hand: &RedHand| if for_points { hand.clone() } else { RedHand::from(hand.hand().clone()) };
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
        Ok(AtTable { hand: hand.clone(), game, quads, draws, for_points, at_least })
    }

    /// The number of hands that can be reached.
    pub fn states(&self) -> usize {
        self.game.states() + self.quads.iter().map(|(_, game)| game.states()).sum::<usize>()
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
        let ask = |aim: Aim| {
            game.ask(aim).map_err(|error| match error {
                GameError::Score(error) => Problem::from(error),
                error => error.into(),
            })
        };
        let (win, tenpai) = (ask(Aim::Win)?, ask(Aim::Tenpai)?);
        let at_least = |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> {
            let least = self.at_least.unwrap_or_default();
            Ok(Box::new(AtLeast { of: game.worth(win)?, least }))
        };
        let points = match (self.for_points, self.at_least) {
            (false, _) => None,
            (true, None) => Some(ask(Aim::Points)?),
            (true, Some(_)) => Some(ask(Aim::Worth(&at_least))?),
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
                is_lower_end: choice != TableChoice::Win,
                text: name(choice),
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
        let at_table = choices.iter().map(|&choice| detailed(choice, of_choice(judged, choice))).collect();
        Ok(Computed {
            choices: choices.iter().map(numbers).collect(),
            found: None,
            last_turn: None,
            draws: vec![self.draws],
            moves: Some(game.moves()),
            at_table,
        })
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
    let (ways, calls) = reached.map_or_else(Default::default, |reached| (reached.ways, reached.calls));
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

/// 1 for so many points.
struct AtLeast {
    of: WorthByLuck,
    least: u32,
}

impl WinWorth for AtLeast {
    fn points(&self, won_by: WonBy, luck: Luck, hidden_dora: u8) -> u32 {
        u32::from(self.of.points(won_by, luck, hidden_dora) >= self.least)
    }

    fn indicated(&self, indicator: Tile) -> u8 {
        self.of.indicated(indicator)
    }
}
