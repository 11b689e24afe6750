//! A hand at a table, where others show tiles between two draws.

use tehai::rules::{Players, Rules};
use tehai::score::Riichi;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai::tiles::{Hand, Meld, TileSet};
use tehai::waiting;
use tehai::win_probability::{Declared, Ends, TableSettings, Turn};
use tehai_options::options;

use crate::hand::MissedWin;
use crate::offer::OfferedBy;
use crate::problem::{Field, Problem};

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
        /// With points at a table: what a hand pays in the end that is not tenpai.
        #[range(0..=1000000)]
        #[arg(long, value_name = "POINTS", hide_short_help = true)]
        pub noten_cost: u32 = 0,
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
            ("noten_cost", self.noten_cost > 0),
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
            ("noten_cost", self.noten_cost > 0),
            ("others_cost", self.others_cost > 0),
            ("at_least", self.at_least.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// Are points those of wins alone?
    pub(super) fn pays_wins_alone(&self) -> bool {
        self.tenpai_worth == 0 && self.noten_cost == 0 && self.others_cost == 0
    }

    /// The tiles left in the wall, for so many own draws.
    pub(super) fn tiles(&self, draws: u32, players: Players) -> u32 {
        self.wall.unwrap_or(draws * u32::from(players.number()))
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
            ends: Ends {
                noten: -f64::from(self.noten_cost),
                tenpai: self.tenpai_worth.into(),
                others: -f64::from(self.others_cost),
            },
            ends_after_riichi: None,
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
