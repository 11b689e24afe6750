//! How does a round (局) end: who pays whom, and what stays on the table?

use tehai_options::named;
use thiserror::Error;

use crate::rules::{Players, Wind};
use crate::score::points::Payment;
use crate::score::rules::{RoundRules, ScoreRules, SeveralRons, SharedBets, SharedCounters};
use crate::score::table::BET;

named! {
    /// Why a round ends before the wall does, without a win (途中流局).
    Abort {
        /// A player's first tiles have nine kinds of terminals and honours (九種九牌).
        NineKinds = "nine-kinds" | "kyuushu-kyuuhai" | "九種九牌",
        /// All four first discards are the same wind (四風連打).
        FourWinds = "four-winds" | "suufon-renda" | "四風連打",
        /// All four players bet (四家立直).
        FourRiichi = "four-riichi" | "suucha-riichi" | "四家立直",
        /// There are four quads, not all of one player (四開槓).
        FourQuads = "four-quads" | "suukaikan" | "四開槓",
        /// Three players win by one tile (三家和).
        ThreeRons = "three-rons" | "sanchahou" | "三家和",
    }
}

/// What lies on the table when a round ends.
///
/// ```
/// use tehai::rules::Wind::{East, South, West};
/// use tehai::score::{RoundRules, ScoreRules, Stakes};
/// let stakes = Stakes { counters: 1, bets: 1, riichi: vec![South] };
/// // South and west are tenpai when the wall ends: the two others pay them 3,000.
/// let end = stakes.drawn(&[South, West], &[], &RoundRules::default(), &ScoreRules::default())?;
/// assert_eq!(end.changes, [-1500, 1500 - 1000, 1500, -1500]);
/// assert_eq!((end.counters, end.bets, end.dealer_stays), (2, 2, false));
/// # Ok::<(), tehai::score::RoundError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// Counters (本場).
    pub counters: u8,
    /// Bets of earlier rounds (供託).
    pub bets: u8,
    /// The players who bet in this round. Each has paid 1,000 points.
    pub riichi: Vec<Wind>,
}

/// What a winner is paid besides the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Share {
    /// The winner's seat.
    pub winner: Wind,
    /// The counters.
    pub counters: u8,
    /// The bets.
    pub bets: u8,
}

/// What the end of a round changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settlement {
    /// Points that the seats win or lose, from east on; the bets of this round are among them.
    pub changes: [i32; 4],
    /// Counters of the next round.
    pub counters: u8,
    /// Bets that stay on the table.
    pub bets: u8,
    /// Does the dealer keep the seat (連荘)?
    pub dealer_stays: bool,
}

/// Why a round cannot end like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RoundError {
    /// A seat is not in the game: the part of the round that names it, and the seat.
    #[error("{1}: expected east, south or west in a game of three")]
    NoSuchSeat(&'static str, Wind),
    /// A seat is named twice: the part of the round that names it, and the seat.
    #[error("{1} twice")]
    Twice(&'static str, Wind),
    /// A player who bet is not tenpai.
    #[error("{0} bet, and is not among those who are tenpai")]
    RiichiNotTenpai(Wind),
    /// The rules do not know nagashi mangan.
    #[error("there is no nagashi mangan under these rules")]
    NoNagashi,
    /// The rules have no rounds that end like this.
    #[error("{0}: no such end of a round under these rules")]
    NoAbort(Abort),
    /// All four players bet where that ends the round.
    #[error("all four players bet, which ends the round: four-riichi")]
    FourRiichi,
    /// The players who bet are not all players.
    #[error("four-riichi: expected riichi of all four players, found {0}")]
    Riichi(usize),
    /// Nobody wins.
    #[error("no win")]
    NoWinner,
    /// Several players draw the winning tile.
    #[error("{0} drawn wins; several win only by one player's tile")]
    DrawnWins(usize),
    /// A player wins by the own tile.
    #[error("{0} discarded the tile, and cannot win by it")]
    OwnTile(Wind),
    /// Three players win where that ends the round without a win.
    #[error(
        "three players win by one tile, which ends the round without a win under these rules: three-rons"
    )]
    ThreeRons,
}

impl RoundError {
    /// The part of the round that is wrong.
    pub const fn part(&self) -> &'static str {
        match self {
            RoundError::NoSuchSeat(part, _) | RoundError::Twice(part, _) => part,
            RoundError::RiichiNotTenpai(_) | RoundError::FourRiichi => "riichi",
            RoundError::NoNagashi => "nagashi",
            RoundError::NoAbort(_) | RoundError::Riichi(_) => "abort",
            RoundError::OwnTile(_) => "discarder",
            RoundError::NoWinner | RoundError::DrawnWins(_) | RoundError::ThreeRons => "wins",
        }
    }
}

/// Fails if one of these seats is not in the game, or is there twice.
fn check_seats(part: &'static str, seats: &[Wind], players: Players) -> Result<(), RoundError> {
    for (place, &seat) in seats.iter().enumerate() {
        if seat as u8 >= players.number() {
            return Err(RoundError::NoSuchSeat(part, seat));
        }
        if seats[..place].contains(&seat) {
            return Err(RoundError::Twice(part, seat));
        }
    }
    Ok(())
}

impl Stakes {
    /// What is paid when the wall ends (荒牌流局): these players are tenpai, and these have nagashi mangan.
    ///
    /// The others pay those who are tenpai 3,000 points in all, with three players 2,000; nothing if nobody or
    /// everybody is tenpai. Nagashi mangan is paid instead, as a drawn mangan to each who has it, without counters and
    /// bets.
    ///
    /// # Errors
    /// [`RoundError`] if a seat is not in the game or is named twice, if a player who bet is not tenpai, if all four
    /// players bet and that ends the round, and for nagashi mangan where the rules do not have it.
    pub fn drawn(
        &self,
        tenpai: &[Wind],
        nagashi: &[Wind],
        rules: &RoundRules,
        points: &ScoreRules,
    ) -> Result<Settlement, RoundError> {
        let players = points.players;
        for (part, seats) in [("riichi", &self.riichi[..]), ("tenpai", tenpai), ("nagashi", nagashi)] {
            check_seats(part, seats, players)?;
        }
        self.check_goes_on(rules, players)?;
        if let Some(&seat) = self.riichi.iter().find(|seat| !tenpai.contains(seat)) {
            return Err(RoundError::RiichiNotTenpai(seat));
        }
        let mut end = self.unpaid(tenpai.contains(&Wind::East));
        if nagashi.is_empty() {
            end.pay_tenpai(tenpai, players);
            return Ok(end);
        }
        if !rules.nagashi_mangan {
            return Err(RoundError::NoNagashi);
        }
        for &winner in nagashi {
            end.pay(winner, &Payment::of_mangan(winner, points));
        }
        Ok(end)
    }

    /// What is paid when a round ends before the wall does, without a win: nothing. The dealer stays.
    ///
    /// # Errors
    /// [`RoundError`] if a seat is not in the game or is named twice, and if no round can end like this.
    pub fn aborted(
        &self,
        why: Abort,
        rules: &RoundRules,
        players: Players,
    ) -> Result<Settlement, RoundError> {
        check_seats("riichi", &self.riichi, players)?;
        let is_possible = match why {
            Abort::NineKinds | Abort::FourQuads => rules.aborts,
            Abort::FourWinds | Abort::FourRiichi => rules.aborts && players == Players::Four,
            // The rule for several rons says so by itself.
            Abort::ThreeRons => rules.several_rons == SeveralRons::Two && players == Players::Four,
        };
        match why {
            _ if !is_possible => Err(RoundError::NoAbort(why)),
            Abort::FourRiichi if self.riichi.len() < 4 => Err(RoundError::Riichi(self.riichi.len())),
            _ => Ok(self.unpaid(true)),
        }
    }

    /// What each winner who is paid gets besides the hand, the next after the discarder first.
    ///
    /// Without a discarder the win is drawn, and there is one.
    ///
    /// # Errors
    /// [`RoundError`] if the winners cannot win together.
    ///
    /// ```
    /// use tehai::rules::{Players, Wind::{East, South, West}};
    /// use tehai::score::{RoundRules, Share, Stakes};
    /// let stakes = Stakes { counters: 2, bets: 1, riichi: vec![West] };
    /// // West's tile: after north, who does not win, come east and south.
    /// let shares = stakes.shares(&[South, East], Some(West), &RoundRules::default(), Players::Four)?;
    /// assert_eq!(shares[0], Share { winner: East, counters: 2, bets: 2 });
    /// assert_eq!(shares[1], Share { winner: South, counters: 0, bets: 0 });
    /// # Ok::<(), tehai::score::RoundError>(())
    /// ```
    pub fn shares(
        &self,
        winners: &[Wind],
        discarder: Option<Wind>,
        rules: &RoundRules,
        players: Players,
    ) -> Result<Vec<Share>, RoundError> {
        check_seats("riichi", &self.riichi, players)?;
        self.check_goes_on(rules, players)?;
        check_seats("wins", winners, players)?;
        check_seats("discarder", discarder.as_slice(), players)?;
        let mut paid = winners.to_vec();
        match (paid.len(), discarder) {
            (0, _) => return Err(RoundError::NoWinner),
            (2.., None) => return Err(RoundError::DrawnWins(paid.len())),
            (_, Some(discarder)) if paid.contains(&discarder) => return Err(RoundError::OwnTile(discarder)),
            (3, _) if rules.several_rons == SeveralRons::Two => return Err(RoundError::ThreeRons),
            _ => {}
        }
        if let Some(discarder) = discarder {
            paid.sort_by_key(|&winner| turns_after(discarder, winner, players));
        }
        if rules.several_rons == SeveralRons::Nearest {
            paid.truncate(1);
        }
        let own = |winner: &Wind| {
            let is_own = rules.shared_bets == SharedBets::Own && self.riichi.contains(winner);
            u8::from(is_own)
        };
        let others = self.all_bets() - paid.iter().map(own).sum::<u8>();
        let share = |(place, winner): (usize, &Wind)| {
            let is_first = place == 0;
            let gets_counters = is_first || rules.shared_counters == SharedCounters::Each;
            Share {
                winner: *winner,
                counters: if gets_counters { self.counters } else { 0 },
                bets: own(winner) + if is_first { others } else { 0 },
            }
        };
        Ok(paid.iter().enumerate().map(share).collect())
    }

    /// What wins change that are paid like this, each with its [share](Stakes::shares).
    ///
    /// # Panics
    /// If a payment of a ron does not say who discarded the tile.
    pub fn won(&self, paid: &[(Wind, Payment)]) -> Settlement {
        let is_dealers = paid.iter().any(|&(winner, _)| winner == Wind::East);
        let counters = if is_dealers { self.counters.saturating_add(1) } else { 0 };
        let mut end = Settlement { counters, bets: 0, ..self.unpaid(is_dealers) };
        for (winner, payment) in paid {
            end.pay(*winner, payment);
        }
        end
    }

    /// Fails if the round ended with the fourth bet.
    fn check_goes_on(&self, rules: &RoundRules, players: Players) -> Result<(), RoundError> {
        let is_over = rules.aborts && players == Players::Four && self.riichi.len() == 4;
        if is_over { Err(RoundError::FourRiichi) } else { Ok(()) }
    }

    /// All bets on the table.
    pub(super) fn all_bets(&self) -> u8 {
        self.bets.saturating_add(self.riichi.len() as u8)
    }

    /// The end of a round in which nothing is paid but the bets.
    fn unpaid(&self, dealer_stays: bool) -> Settlement {
        let mut changes = [0; 4];
        for &seat in &self.riichi {
            changes[seat as usize] -= BET as i32;
        }
        Settlement { changes, counters: self.counters.saturating_add(1), bets: self.all_bets(), dealer_stays }
    }
}

/// How many turns after `first` is the turn of `seat`?
fn turns_after(first: Wind, seat: Wind, players: Players) -> u8 {
    let players = players.number();
    (seat as u8 + players - first as u8) % players
}

impl Settlement {
    /// Pays a win.
    fn pay(&mut self, winner: Wind, payment: &Payment) {
        self.changes[winner as usize] += payment.total() as i32;
        for payer in payment.payers() {
            let seat = payer.seat.expect("the seat of the discarder is known");
            self.changes[seat as usize] -= payer.points as i32;
        }
    }

    /// Has those who are not tenpai pay those who are.
    fn pay_tenpai(&mut self, tenpai: &[Wind], players: Players) {
        let number = usize::from(players.number());
        let noten = number - tenpai.len();
        if tenpai.is_empty() || noten == 0 {
            return;
        }
        // 1,000 for each other player.
        let all = 1000 * (number as i32 - 1);
        for (seat, change) in Wind::ALL[..number].iter().zip(&mut self.changes) {
            *change += match tenpai.contains(seat) {
                true => all / tenpai.len() as i32,
                false => -all / noten as i32,
            };
        }
    }
}
