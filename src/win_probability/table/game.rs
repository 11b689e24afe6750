//! The hand that a game at a table begins with, and all that it can become by draws and calls.

use crate::debug::brief_debug;
use crate::rules::Players;
use crate::score::{ScoreError, ScoreRules, Scoring, WinTiles, WorthByLuck};
use crate::tiles::notation::{RedHand, RedTile};
use crate::tiles::{Tile, TileSet};
use crate::win_probability::answer::{FirstOutlook, Moves};
use crate::win_probability::error::GameError;
use crate::win_probability::game_graph::with_most_detours;
use crate::win_probability::graph::Graph;
use crate::win_probability::graph::allowed::Allowed;
use crate::win_probability::graph::called::{AtTable, CallRules, CalledMelds, Calling, Seated};
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::detours::Detours;
use crate::win_probability::graph::grow::{Growing, Successors};
use crate::win_probability::seat::Seat;
use crate::win_probability::settings::{GameSettings, PointsPlay};
use crate::win_probability::table::{TableChoice, TableSettings, Turn};

/// What the player can do first, other than to win.
pub(super) struct First {
    pub(super) choice: TableChoice,
    /// The hand that waits then.
    pub(super) place: usize,
    /// Was the hand complete in form when it discarded?
    pub(super) is_furiten: bool,
}

/// A hand at a table, and all hands that it can become by draws and calls.
pub struct TableGame {
    pub(super) graph: Graph,
    pub(super) hands: Vec<Coloured>,
    /// What each hand that waits has called: a place in `called`.
    pub(super) seats: Vec<u32>,
    pub(super) called: Vec<CalledMelds>,
    pub(super) first: Vec<First>,
    /// The hand that has drawn a tile and won with it, as it waited for it.
    pub(super) won: Option<usize>,
    pub(super) seat: Seat,
    pub(super) given: RedHand,
    pub(super) scoring: Scoring,
    pub(super) play: PointsPlay,
    pub(super) is_after_quad: bool,
    pub(super) players: u32,
    pub(super) table: TableSettings,
    moves: Moves,
    /// How far the hand is from a win after each of `first`.
    outlooks: Vec<FirstOutlook>,
}

brief_debug!(TableGame { moves });

/// All that a hand can become.
struct GrownAtTable {
    graph: Graph,
    hands: Vec<Coloured>,
    seats: Vec<u32>,
    called: Vec<CalledMelds>,
    first: Vec<First>,
    won: Option<usize>,
}

impl TableGame {
    /// The most hands, before and after draws, that [`Moves::Near`] reaches if it allows detours: some 1.5 s.
    pub const MOST_NEAR_HANDS: usize = 250_000;

    /// The most hands that [`Moves::Near`] reaches if it allows none: the values of more would take over a gigabyte.
    pub const MOST_ADVANCING_HANDS: usize = 1_800_000;

    /// With at most so many hands for 0, 1 and 2 detours, [`Moves::Near`] allows one more: it reaches some 150 times as
    /// many.
    pub const FEW_NEAR_HANDS: [usize; 3] = [1_700; 3];

    /// A hand at a place of a table.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn new(
        given: &RedHand,
        settings: &GameSettings,
        table: &TableSettings,
    ) -> Result<TableGame, GameError> {
        if settings.moves != Moves::Near {
            return match TableGame::with_moves(given, settings, table) {
                // No discard that the moves allow may follow the call. Any takes a hand back by one tile at most.
                Err(GameError::NoDiscard) => {
                    let settings = GameSettings { moves: Moves::Detours(1), ..settings.clone() };
                    TableGame::with_moves(given, &settings, table)
                }
                game => game,
            };
        }
        let with = |more: u8| {
            let limit = settings.limit.min(TableGame::MOST_NEAR_HANDS);
            let settings = GameSettings { moves: Moves::Detours(more), limit, ..settings.clone() };
            TableGame::with_moves(given, &settings, table)
        };
        let near = with_most_detours(TableGame::FEW_NEAR_HANDS, TableGame::states, with)?;
        let advancing = || {
            let limit = settings.limit.min(TableGame::MOST_ADVANCING_HANDS);
            let settings = GameSettings { moves: Moves::Advancing, limit, ..settings.clone() };
            TableGame::with_moves(given, &settings, table)
        };
        near.map_or_else(advancing, Ok)
    }

    fn with_moves(
        given: &RedHand,
        settings: &GameSettings,
        table: &TableSettings,
    ) -> Result<TableGame, GameError> {
        let GameSettings { rules, moves, limit, .. } = *settings;
        let seat = Seat::new(given, settings)?;
        let plays_on = matches!(table.turn, Turn::Drawn(_) | Turn::Called(..));
        let allowed = Allowed::new(rules, given, None, moves, seat.unseen, plays_on)?;
        let players = table.seats.unwrap_or(rules.players.number().into());
        let call_rules = CallRules {
            calls: table.calls && players > 1,
            chi: rules.players == Players::Four && players == 4,
            swap_calling: table.swap_calling,
        };
        let has_won = seat.is_to_discard && allowed.has_won(given);
        let begins = Begins { seat: &seat, table, has_won, players };
        let GrownAtTable { graph, hands, seats, called, first, won } = match moves {
            Moves::Detours(more) => {
                let detours = Detours::new(rules, given.hand(), more, seat.unseen);
                begins.grow(AtTable::new(detours, call_rules), limit)?
            }
            _ => begins.grow(AtTable::new(allowed, call_rules), limit)?,
        };
        let outlook = |first: &First| {
            let (hand, CalledMelds { melds, red }) =
                (&hands[first.place], &called[seats[first.place] as usize]);
            allowed.beside(melds, *red).map(|allowed| allowed.outlook(&hand.tiles))
        };
        let outlooks = first.iter().filter_map(outlook).collect();
        let rules = ScoreRules { players: settings.rules.players, ..settings.scoring.rules };
        Ok(TableGame {
            outlooks,
            graph,
            hands,
            seats,
            called,
            first,
            won,
            seat,
            given: given.clone(),
            scoring: Scoring { rules, ..settings.scoring },
            play: PointsPlay { last_tile: true, ..settings.play },
            is_after_quad: settings.is_after_quad,
            players,
            table: table.clone(),
            moves,
        })
    }

    /// Hands that can be reached, before and after draws and calls.
    pub fn states(&self) -> usize {
        self.graph.states()
    }

    /// What the player may do with a draw or a call. What [`Moves::Near`] stands for is said here.
    pub fn moves(&self) -> Moves {
        self.moves
    }

    /// How far the hand is from a win after a choice, and how many tiles bring it nearer.
    pub fn outlook(&self, choice: TableChoice) -> FirstOutlook {
        let place = self.first.iter().position(|first| first.choice == choice);
        place.map_or(FirstOutlook { distance: 0, accepted: 0 }, |place| self.outlooks[place])
    }

    /// What a win of the hand is worth.
    ///
    /// # Errors
    /// As [`score`](fn@crate::score::score).
    pub fn worth(&self, win: &WinTiles) -> Result<WorthByLuck, ScoreError> {
        self.scoring.worth(&self.given, win)
    }
}

/// How a game begins.
struct Begins<'t> {
    seat: &'t Seat,
    table: &'t TableSettings,
    /// Is the hand a win that may play on?
    has_won: bool,
    players: u32,
}

impl Begins<'_> {
    fn grow<C: Calling>(&self, mut at: AtTable<C>, limit: usize) -> Result<GrownAtTable, GameError> {
        let mut growing = Growing::new();
        let mut first = Vec::new();
        let mut add = |choice, node: Seated<C::Node>, is_furiten| {
            let place = growing.waits(node) as usize;
            first.push(First { choice, place, is_furiten });
        };
        let held = &self.seat.held;
        if self.seat.is_to_discard {
            for discard in self.discards(&mut at) {
                let left = held.without(discard).expect("a tile of the hand");
                add(TableChoice::Discard(discard), at.first(&left), self.has_won);
            }
        } else if let Turn::Offered(tile, by) = self.table.turn {
            add(TableChoice::Pass, at.first(held), false);
            if self.table.declared.is_none() && self.table.tiles > 0 {
                for (meld, discard, node, is_furiten) in at.offered_calls(held, tile, by + 2 == self.players)
                {
                    add(TableChoice::Call(meld, discard), node, is_furiten);
                }
            }
        } else {
            add(TableChoice::Wait, at.first(held), false);
        }
        if first.is_empty() {
            return Err(GameError::NoDiscard);
        }
        let won = match self.table.turn {
            Turn::Drawn(drawn) if self.has_won => held.without(drawn).map(|left| at.first(&left)),
            _ => None,
        };
        let won = won.map(|node| growing.waits(node) as usize);
        let (graph, nodes) = growing.grown(&mut at, limit)?;
        let hands = nodes.iter().map(|node| at.hand(node)).collect();
        let seats = nodes.iter().map(|node| node.seat).collect();
        Ok(GrownAtTable { graph, hands, seats, called: at.called, first, won })
    }

    /// The tiles that may be discarded first.
    fn discards<C: Calling>(&self, at: &mut AtTable<C>) -> Vec<RedTile> {
        let held = &self.seat.held;
        match (self.table.turn, self.table.declared) {
            (Turn::Drawn(drawn), Some(_)) => vec![drawn],
            (turn, _) => {
                let barred = match turn {
                    Turn::Called(tile, meld) if !self.table.swap_calling => meld.barred_after(tile),
                    _ => TileSet::EMPTY,
                };
                let mut allowed: Vec<Tile> = at.discards(&held.tiles);
                if let Turn::Drawn(drawn) = turn
                    && self.has_won
                    && !allowed.contains(&drawn.tile)
                {
                    // A win may be passed.
                    allowed.push(drawn.tile);
                }
                let allowed = allowed.into_iter().filter(|tile| !barred.contains(*tile));
                allowed.map(|tile| held.discard(tile)).collect()
            }
        }
    }
}
