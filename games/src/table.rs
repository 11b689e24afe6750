//! A round replayed: every event is checked, and each player sees what the real one saw.

mod calls;
mod ends;
mod seen;
mod turns;

use tehai::rules::{Players, Wind};
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{COPIES, Hand, KINDS, Meld, TileSet};
use thiserror::Error;

use crate::log::{Event, LogRules, Round};
use crate::tiles::red_tiles;

/// Points of a bet.
pub(crate) const BET: i32 = 1000;

/// A round in progress. It is made from the deal, takes one event after the other, and checks each.
///
/// ```
/// # let log = tehai_games::read(include_bytes!("../example.json"))?;
/// use tehai_games::Table;
/// let round = &log.rounds[0];
/// let mut table = Table::new(&log.rules, round)?;
/// for event in &round.events {
///     table.apply(event)?;
/// }
/// // North wins by the first tile it draws.
/// assert_eq!(table.draws_left(0), 17);
/// assert_eq!(table.to_act(), Some((3, Some("8s".parse()?))));
/// table.finish(&round.end)?;
/// assert_eq!(table.scores(), [9000, 17000, 17000, 57000]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    rules: LogRules,
    wind: Wind,
    dealer: usize,
    counters: u8,
    scores: Vec<i32>,
    bets: u32,
    seats: Vec<Seat>,
    indicators: Vec<RedTile>,
    hidden_indicators: Vec<RedTile>,
    quads: usize,
    wall: u32,
    turn: Turn,
    winners: Vec<usize>,
    /// The tile of the chi or pon that was the last event.
    called: Option<RedTile>,
    /// Tiles that were dealt, drawn or turned over.
    known: [u8; KINDS],
    known_red: RedFives,
}

/// One player's part of the table.
#[derive(Clone, Debug)]
struct Seat {
    /// Of a hidden hand the melds alone.
    hand: RedHand,
    is_hidden: bool,
    river: Vec<Discarded>,
    norths: u8,
    riichi: Riichi,
    /// What the player let pass since the own last discard, or since that of riichi.
    passed: TileSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Riichi {
    No,
    Declared,
    Paid,
}

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// The player draws: the dealer first, or after an open quad.
    Draws { player: usize },
    /// The player, with a tile more than 3n + 1, discards or declares something. Without a drawn tile after a call.
    Acts { player: usize, drawn: Option<Drawn> },
    /// The others may take the tile.
    Offered { from: usize, tile: RedTile, by: Offer },
    /// The round is over.
    Over,
}

/// The tile that a player has just drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Drawn {
    /// `None` if it is hidden.
    tile: Option<RedTile>,
    /// After a quad or a north.
    is_replacement: bool,
}

/// How a tile came to be on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Offer {
    Discard,
    /// By an added quad: it can be robbed, and the player draws a replacement.
    AddedQuad,
    /// By a concealed quad or a north, which can be robbed by some rules only.
    Aside,
}

/// A tile in a player's river.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Discarded {
    /// The tile.
    pub tile: RedTile,
    /// Was it just drawn?
    pub is_drawn: bool,
    /// Was riichi declared with it?
    pub is_riichi: bool,
    /// Who called it, if anybody: then it lies in that player's meld.
    pub called_by: Option<usize>,
}

/// An event that cannot happen: what is wrong, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct TableError(pub(crate) String);

type Checked<T = ()> = Result<T, TableError>;

/// Fails with a message unless a condition holds.
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(TableError(format!($($message)+)));
        }
    };
}
use ensure;

/// Tiles left to draw when a round begins: all but 14 of the dead wall and 13 of each player.
const fn wall(players: Players) -> u32 {
    match players {
        Players::Four => 70,
        Players::Three => 55,
    }
}

fn north() -> RedTile {
    Wind::North.tile().into()
}

impl Table {
    /// The table after the deal of a round. Its events are not applied.
    ///
    /// # Errors
    /// [`TableError`] if tiles, scores or players do not fit each other.
    pub fn new(rules: &LogRules, round: &Round) -> Checked<Table> {
        let players = usize::from(rules.players.number());
        ensure!(round.hands.len() == players, "expected {players} hands, found {}", round.hands.len());
        ensure!(round.scores.len() == players, "expected {players} scores, found {}", round.scores.len());
        ensure!(
            round.dealer < players,
            "expected a dealer from 0 to {}, found {}",
            players - 1,
            round.dealer
        );
        let seat = |hand: &Option<RedHand>| Seat {
            hand: hand.clone().unwrap_or_else(|| Hand::EMPTY.into()),
            is_hidden: hand.is_none(),
            river: Vec::new(),
            norths: 0,
            riichi: Riichi::No,
            passed: TileSet::EMPTY,
        };
        let mut table = Table {
            rules: *rules,
            wind: round.wind,
            dealer: round.dealer,
            counters: round.counters,
            scores: round.scores.clone(),
            bets: round.bets.into(),
            seats: round.hands.iter().map(seat).collect(),
            indicators: vec![round.indicator],
            hidden_indicators: Vec::new(),
            quads: 0,
            wall: wall(rules.players),
            turn: Turn::Draws { player: round.dealer },
            winners: Vec::new(),
            called: None,
            known: [0; KINDS],
            known_red: RedFives::NONE,
        };
        for (player, hand) in round.hands.iter().enumerate() {
            let Some(hand) = hand else { continue };
            let dealt = hand.hand().concealed();
            ensure!(
                dealt.total() == 13 && hand.hand().melds().is_empty(),
                "player {player}: expected 13 dealt tiles, found {hand}"
            );
            for tile in red_tiles(dealt.tiles(), hand.concealed_red_fives()) {
                table.turn_over(tile)?;
            }
        }
        table.turn_over(round.indicator)?;
        Ok(table)
    }

    /// Counts a tile that nobody knew, unless the deck has no such tile left.
    fn turn_over(&mut self, tile: RedTile) -> Checked {
        let RedTile { tile: kind, is_red } = tile;
        ensure!(
            self.rules.players.tiles().contains(kind),
            "{tile} does not exist in a three-player game, which has no 2m to 8m"
        );
        let copies = self.known[kind.index()];
        ensure!(copies < COPIES, "a fifth {kind}: there are only four copies of a tile");
        let has = self.rules.red_fives.copies(kind);
        let red = self.known_red.copies(kind);
        let (found, has) = if is_red { (red, has) } else { (copies - red, COPIES.saturating_sub(has)) };
        ensure!(found < has, "{tile} once more: the deck has {has}");
        if is_red {
            let more = self.known_red.plus(kind);
            self.known_red = more.expect("the deck has one more red five");
        }
        self.known[kind.index()] += 1;
        Ok(())
    }

    fn players(&self) -> usize {
        self.seats.len()
    }

    fn after(&self, player: usize) -> usize {
        (player + 1) % self.players()
    }

    /// What the turn expects, in words.
    fn expected(&self) -> String {
        match self.turn {
            _ if !self.winners.is_empty() => "no event after a win".to_owned(),
            Turn::Draws { player } => format!("player {player} to draw"),
            Turn::Acts { player, drawn: Some(_), .. } => format!("player {player} to discard or declare"),
            Turn::Acts { player, drawn: None, .. } => format!("player {player} to discard after a call"),
            Turn::Offered { from, by: Offer::Discard, .. } => {
                format!("player {} to draw or a call of player {from}'s discard", self.after(from))
            }
            Turn::Offered { from, .. } => format!("player {from} to draw a replacement"),
            Turn::Over => "no event after the end of the round".to_owned(),
        }
    }

    fn unexpected<T>(&self, found: &str) -> Checked<T> {
        Err(TableError(format!("expected {}, found {found}", self.expected())))
    }

    /// The drawn tile of a player who acts.
    fn acting(&self, player: usize, what: &str) -> Checked<Option<Drawn>> {
        match self.turn {
            Turn::Acts { player: next, drawn } if next == player && self.winners.is_empty() => Ok(drawn),
            _ => self.unexpected(&format!("{what} of player {player}")),
        }
    }

    /// The drawn tile of a player who may declare something.
    fn declaring(&self, player: usize, what: &str) -> Checked<Drawn> {
        let drawn = self.acting(player, what)?;
        match drawn {
            Some(drawn) if self.seats[player].riichi != Riichi::Declared => Ok(drawn),
            _ => Err(TableError(format!("expected a discard of player {player}, found {what}"))),
        }
    }

    /// Takes the next event.
    ///
    /// # Errors
    /// [`TableError`] if it cannot happen now. The table is then of no further use.
    pub fn apply(&mut self, event: &Event) -> Checked {
        if !event.keeps_offer() {
            self.let_pass();
            self.called = None;
        }
        match *event {
            Event::Draw { player, tile } => self.draw(player, tile),
            Event::Discard { player, tile, is_drawn } => self.discard(player, tile, is_drawn),
            Event::Call { player, from, tile, meld, red_fives } => {
                self.call(player, from, tile, meld, red_fives)
            }
            Event::ConcealedQuad { player, tile } => self.concealed_quad(player, tile),
            Event::AddedQuad { player, tile } => self.added_quad(player, tile),
            Event::North { player } => self.set_north_aside(player),
            Event::Riichi { player } => self.declare_riichi(player),
            Event::RiichiPaid { player } => self.pay_riichi(player),
            Event::Indicator { tile } => {
                ensure!(self.turn != Turn::Over && self.winners.is_empty(), "expected {}", self.expected());
                let most = 1 + self.quads;
                ensure!(self.indicators.len() < most, "indicator {tile}: there are {most} already");
                self.turn_over(tile)?;
                self.indicators.push(tile);
                Ok(())
            }
        }
    }

    /// Nobody has won by the tile on offer.
    fn let_pass(&mut self) {
        for player in 0..self.players() {
            let tile = self.passing(player);
            self.seats[player].passed |= tile;
        }
    }

    /// The tile on offer, if the player can win by it under all rules.
    fn passing(&self, player: usize) -> TileSet {
        match self.turn {
            Turn::Offered { from, tile, by: Offer::Discard | Offer::AddedQuad } if from != player => {
                tile.tile.into()
            }
            _ => TileSet::EMPTY,
        }
    }

    /// Concealed tiles, their red fives, and melds.
    fn parts(&self, player: usize) -> (Hand, RedFives, Vec<(Meld, RedFives)>) {
        let hand = &self.seats[player].hand;
        (*hand.hand().concealed(), hand.concealed_red_fives(), hand.melds().collect())
    }

    fn set_hand(&mut self, player: usize, concealed: Hand, red: RedFives, melds: Vec<(Meld, RedFives)>) {
        let hand = RedHand::new(concealed, red, melds);
        self.seats[player].hand = hand.expect("tiles that were turned over, at most 14");
    }

    /// Takes tiles out of the concealed ones of a player. Those of a hidden hand become known by it.
    fn take(&mut self, player: usize, tiles: &[RedTile]) -> Checked {
        if self.seats[player].is_hidden {
            return tiles.iter().try_for_each(|&tile| self.turn_over(tile));
        }
        let held = &self.seats[player].hand;
        let missing = |tile| TableError(format!("{tile} is not in the hand {held} of player {player}"));
        let left = tiles
            .iter()
            .try_fold(held.clone(), |left, tile| left.without(*tile).ok_or_else(|| missing(tile)))?;
        self.seats[player].hand = left;
        Ok(())
    }
}
