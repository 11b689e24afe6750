//! How a round ends: who pays whom, and what stays on the table.

use serde::Deserialize;
use serde_json::{Map, Value};
use tehai::rules::Wind;
use tehai::score::{
    Abort, Limit, Payment, Riichi, RoundError, RoundRules, ScoreRules, Settlement, Share, Stakes, WonBy,
};
use tehai_options::{Options, options};

use crate::described;
use crate::problem::{Fault, Field, Problem};
use crate::question;
use crate::score::{self, ScoreQuestion, YakuOfWin};
use crate::worth::{Worth, WorthQuestion};

described! {
    /// Who pays whom at the end of a round, and what stays on the table.
    pub struct RoundEnd {
        /// The winners who are paid, the next after the discarder first.
        pub wins: Vec<PaidWin>,
        /// The winners who are not paid (頭ハネ).
        pub unpaid: Vec<Wind>,
        /// Why the round ended before the wall did, without a win; null if it did not.
        pub abort: Option<Abort>,
        /// The seats, from east on.
        pub seats: Vec<SeatAtEnd>,
        /// Counters of the next round.
        pub counters: u8,
        /// Bets that stay on the table.
        pub bets: u8,
        /// Does the dealer keep the seat (連荘)?
        pub dealer_stays: bool,
        /// The rules of points.
        pub settings: ScoreRules,
        /// The rules of the end of a round.
        pub round_rules: RoundRules,
    }

    /// A win that is paid.
    pub struct PaidWin {
        /// The winner's seat.
        pub seat: Wind,
        /// Its yaku, without dora; none of a win by han and fu.
        pub yaku: Vec<YakuOfWin>,
        /// Han of yaku and dora; 13 for each yakuman.
        pub han: u8,
        /// Fu, rounded; 0 for a yakuman, null if they do not matter and are not given.
        pub fu: Option<u8>,
        /// Number of yakuman.
        pub yakuman: u8,
        /// The limit that the points come from; null below mangan.
        pub limit: Option<Limit>,
        /// What the winner gets, counters and bets included.
        pub points: u32,
        /// What it is made of, and who pays it.
        pub payment: score::Payment,
    }

    /// What a player has and gets at the end of a round.
    pub struct SeatAtEnd {
        /// The seat.
        pub seat: Wind,
        /// Points that the player wins or loses; a bet of this round is among them.
        pub change: i32,
        /// Did the player bet in this round?
        pub has_bet: bool,
        /// Is the player tenpai? False where the round ends before the wall does.
        pub is_tenpai: bool,
        /// Has the player nagashi mangan (流し満貫)?
        pub has_nagashi: bool,
    }
}

/// A win of a round: the options of a question for its points, by a hand or by han and fu, without those that the round
/// has.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, Deserialize)]
#[serde(transparent)]
pub struct WinOfRound(pub Map<String, Value>);

#[cfg(feature = "schema")]
impl schemars::JsonSchema for WinOfRound {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "WinOfRound".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "object", "additionalProperties": true })
    }
}

options! {
    /// A question for the end of a round. Without wins and `abort`, the wall has ended.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct RoundQuestion {
        /// The wins, each with a seat and what a question for points has: a hand, or han and fu.
        #[arg(skip)]
        pub wins: Vec<WinOfRound>,
        /// Who discarded the tile by which they win; without it, the win is drawn.
        #[arg(long, value_name = "SEAT", hide_possible_values = true)]
        pub discarder: Option<Wind>,
        /// Who is tenpai when the wall ends, such as east,south.
        #[arg(long, value_name = "SEATS", value_delimiter = ',', hide_possible_values = true)]
        pub tenpai: Vec<Wind>,
        /// Who has nagashi mangan (流し満貫) when the wall ends.
        #[arg(long, value_name = "SEATS", value_delimiter = ',', hide_possible_values = true)]
        pub nagashi: Vec<Wind>,
        /// Why the round ends before the wall does, without a win.
        ///
        /// nine-kinds: nine kinds of terminals and honours (九種九牌). four-winds: the same wind discarded first by all
        /// (四風連打). four-riichi: all four bet (四家立直). four-quads: four quads, not all of one player (四開槓). three-rons:
        /// three win by one tile (三家和).
        #[arg(long, value_name = "WHY", hide_possible_values = true)]
        pub abort: Option<Abort>,
        /// Who bet in this round. Each pays 1,000 for it.
        ///
        /// Without a player whose own riichi tile another wins by: that bet does not count.
        #[arg(long, value_name = "SEATS", value_delimiter = ',', hide_possible_values = true)]
        pub riichi: Vec<Wind>,
        /// Counters on the table.
        #[range(0..=200)]
        #[arg(long, aliases = ["honba"], value_name = "N")]
        pub counters: u8 = 0,
        /// Bets of earlier rounds on the table.
        #[range(0..=200)]
        #[arg(long, aliases = ["kyoutaku", "kyotaku", "riichi-sticks"], value_name = "N")]
        pub bets: u8 = 0,
        /// Wind of the round, for the hands of wins.
        #[arg(long, value_name = "WIND", default_value_t, hide_possible_values = true)]
        pub round: Wind,
        /// The rules of the end of a round.
        #[group(flatten)]
        pub round_rules: RoundRules,
        /// The rules of points.
        #[group(flatten)]
        pub rules: ScoreRules,
    }
}

/// The wins that are paid with their payments, and the winners who are not paid.
type Settled = (Vec<PaidWin>, Vec<(Wind, Payment)>, Vec<Wind>);

/// What belongs to the round and not to one of its wins.
const OF_ROUND: [&str; 5] = ["round", "won_by", "counters", "bets", "discarder"];

impl RoundQuestion {
    /// Answers the question.
    ///
    /// # Errors
    /// [`Problem`] if the round cannot end like this, or if a win has no points.
    pub fn answer(&self) -> Result<RoundEnd, Problem> {
        self.check()?;
        let RoundQuestion { wins, tenpai, nagashi, abort, riichi, .. } = self;
        let RoundQuestion { counters, bets, round_rules, rules, .. } = *self;
        let stakes = Stakes { counters, bets, riichi: riichi.clone() };
        let (mut paid, mut unpaid) = (Vec::new(), Vec::new());
        let end = match abort {
            Some(why) => stakes.aborted(*why, &round_rules, rules.players)?,
            None if wins.is_empty() => stakes.drawn(tenpai, nagashi, &round_rules, &rules)?,
            None => {
                let payments;
                (paid, payments, unpaid) = self.paid(&stakes)?;
                stakes.won(&payments)
            }
        };
        Ok(self.answered(paid, unpaid, &end))
    }

    /// Fails if parts of the question contradict each other.
    fn check(&self) -> Result<(), Problem> {
        let RoundQuestion { wins, discarder, tenpai, nagashi, abort, .. } = self;
        let (is_won, ends_early) = (!wins.is_empty(), !wins.is_empty() || abort.is_some());
        let contradictions = [
            (is_won && abort.is_some(), "abort", "the round ends with a win"),
            (!is_won && discarder.is_some(), "discarder", "there is no win by a discard"),
            (ends_early && !tenpai.is_empty(), "tenpai", "the round ends before the wall does"),
            (ends_early && !nagashi.is_empty(), "nagashi", "the round ends before the wall does"),
        ];
        let first = contradictions.into_iter().find(|(holds, ..)| *holds);
        first.map_or(Ok(()), |(_, option, message)| Err(contradiction(option, message)))
    }

    fn answered(&self, wins: Vec<PaidWin>, unpaid: Vec<Wind>, end: &Settlement) -> RoundEnd {
        let RoundQuestion { abort, round_rules, rules, .. } = *self;
        let seat = |(&seat, &change): (&Wind, &i32)| SeatAtEnd {
            seat,
            change,
            has_bet: self.riichi.contains(&seat),
            is_tenpai: self.tenpai.contains(&seat),
            has_nagashi: self.nagashi.contains(&seat),
        };
        let Settlement { changes, counters, bets, dealer_stays } = end;
        let seats = Wind::ALL.iter().zip(changes).take(rules.players.number().into());
        RoundEnd {
            wins,
            unpaid,
            abort,
            seats: seats.map(seat).collect(),
            counters: *counters,
            bets: *bets,
            dealer_stays: *dealer_stays,
            settings: rules,
            round_rules,
        }
    }

    fn paid(&self, stakes: &Stakes) -> Result<Settled, Problem> {
        let wins = &self.wins;
        let of_win = |place| move |problem: Problem| of_win(place, &problem);
        let seats = wins.iter().enumerate().map(|(place, win)| win.seat().map_err(of_win(place)));
        let seats: Vec<Wind> = seats.collect::<Result<_, _>>()?;
        let shares = stakes.shares(&seats, self.discarder, &self.round_rules, self.rules.players)?;
        let (mut paid, mut unpaid) = (Vec::new(), Vec::new());
        for (place, (win, seat)) in wins.iter().zip(&seats).enumerate() {
            let turn = shares.iter().position(|share| share.winner == *seat);
            // What is not paid must be a win all the same.
            let share = turn.map_or(Share { winner: *seat, counters: 0, bets: 0 }, |turn| shares[turn]);
            let found = self.win(win, &share).map_err(of_win(place))?;
            match turn {
                Some(turn) => paid.push((turn, found)),
                None => unpaid.push(*seat),
            }
        }
        paid.sort_by_key(|(turn, _)| *turn);
        let (paid, payments): (Vec<_>, Vec<_>) = paid.into_iter().map(|(_, found)| found).unzip();
        let payments = paid.iter().map(|win| win.seat).zip(payments).collect();
        Ok((paid, payments, unpaid))
    }

    /// A win with its share of counters and bets.
    fn win(&self, WinOfRound(asked): &WinOfRound, share: &Share) -> Result<(PaidWin, Payment), Problem> {
        let is_rule =
            |name: &str| name == "rules" || ScoreRules::FIELDS.iter().any(|field| field.name == name);
        if let Some(name) = asked.keys().find(|name| OF_ROUND.contains(&name.as_str()) || is_rule(name)) {
            return Err(contradiction(name, "it belongs to the round, not to one of its wins"));
        }
        let won_by = if self.discarder.is_some() { WonBy::Ron } else { WonBy::Tsumo };
        let Share { winner: seat, counters, bets } = *share;
        let (discarder, rules) = (self.discarder, self.rules);
        if ["han", "fu", "yakuman"].iter().all(|name| !asked.contains_key(*name)) {
            let mut asked: ScoreQuestion = question::read(&asked.clone().into())?;
            let has_bet = self.riichi.contains(&seat);
            match asked.luck.riichi {
                Riichi::No if has_bet => asked.luck.riichi = Riichi::Riichi,
                Riichi::No => {}
                _ if has_bet => {}
                _ => {
                    return Err(contradiction(
                        "riichi",
                        "the round does not have the seat among those who bet",
                    ));
                }
            }
            (asked.won_by, asked.winds.round, asked.rules) = (won_by, self.round, rules);
            (asked.table.counters, asked.table.bets, asked.table.discarder) = (counters, bets, discarder);
            let (found, paid) = asked.scored()?;
            if found.yaku.is_empty() {
                return Err(contradiction("hand", "no yaku, without which a hand cannot win"));
            }
            let score::Score { yaku, han, fu, yakuman, limit, points, payment, .. } = found;
            Ok((PaidWin { seat, yaku, han, fu: Some(fu), yakuman, limit, points, payment }, paid))
        } else {
            let asked = WorthQuestion::of_win(asked)?;
            let asked = WorthQuestion { won_by, counters, bets, discarder, rules, ..asked };
            let (Worth { han, fu, yakuman, limit, points, payment, .. }, paid) = asked.valued()?;
            Ok((PaidWin { seat, yaku: Vec::new(), han, fu, yakuman, limit, points, payment }, paid))
        }
    }
}

impl WinOfRound {
    fn seat(&self) -> Result<Wind, Problem> {
        let expected = || contradiction("seat", "missing, expected that of the winner");
        let seat = self.0.get("seat").ok_or_else(expected)?;
        question::read_answer(seat).map_err(|error| contradiction("seat", &error.message))
    }
}

fn contradiction(option: &str, message: &str) -> Problem {
    let fault = Fault::Contradiction { found: message.to_owned() };
    Problem { option: Some(option.into()), ..Problem::new(Field::Win, fault, message) }
}

/// A problem of a win, with its number.
fn of_win(place: usize, problem: &Problem) -> Problem {
    contradiction("wins", &format!("win {}: {}", place + 1, problem.line()))
}

impl From<RoundError> for Problem {
    fn from(error: RoundError) -> Problem {
        contradiction(error.part(), &error.to_string())
    }
}
