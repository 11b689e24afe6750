//! What is needed in the last hand of a game (条件).

use serde::de::{Deserialize, Deserializer, Error};
use serde_json::Value;
use tehai::rules::{Players, Wind};
use tehai::score::{
    GameRules, GoesOn, HanAndFu, LastHand, LastWin, Limit, ScoreError, ScoreRules, Scores, Stakes, WonBy,
};
use tehai_options::options;

use crate::described;
use crate::problem::Problem;

described! {
    /// What a win must be worth for a place, and what noten payments do, if the game ends with this hand. Several wins by
    /// one tile are left out.
    pub struct Needs {
        /// The player's seat.
        pub seat: Wind,
        /// The players before the hand ends, from east on.
        pub seats: Vec<SeatBefore>,
        /// Counters on the table.
        pub counters: u8,
        /// Bets on the table.
        pub bets: u8,
        /// The least wins for each place, drawn and by the tile of each other player.
        pub wins: Vec<PlaceByWin>,
        /// The places without a win, by who is tenpai.
        pub draws: Vec<PlaceByDraw>,
        /// The same if the player bets before, and is tenpai. A bet changes no win: its stick comes back.
        pub draws_after_riichi: Vec<PlaceByDraw>,
        /// The points that a player must have for the game to end; null if it ends without.
        pub target: Option<i32>,
        /// The rules of points.
        pub settings: ScoreRules,
        /// The rules of places and of the end of a game.
        pub game_rules: GameRules,
    }

    /// A player of a game.
    pub struct SeatBefore {
        /// The seat.
        pub seat: Wind,
        /// The score.
        pub score: i32,
        /// The place.
        pub place: u8,
    }

    /// What a win must be worth for a place.
    pub struct PlaceByWin {
        /// The place, or a better one.
        pub place: u8,
        /// Where the winning tile comes from.
        pub won_by: WonBy,
        /// Whose tile it is; null if it is drawn.
        pub discarder: Option<Wind>,
        /// The least points of the hand, without counters and bets; null if no win is enough.
        pub points: Option<u32>,
        /// The least values that are enough, of which none follows from the others; none if no win is enough. One han with
        /// any fu is every win.
        pub values: Vec<NeededValue>,
        /// Why the game goes on after the win with the least points; null if it ends.
        pub goes_on: Option<GoesOn>,
    }

    /// A value of a win.
    pub struct NeededValue {
        /// Han of yaku and dora; 13 for each yakuman.
        pub han: u8,
        /// The least fu; 0 for a yakuman, null if any will do.
        pub fu: Option<u8>,
        /// Number of yakuman.
        pub yakuman: u8,
        /// The limit that the points come from; null below mangan.
        pub limit: Option<Limit>,
        /// The points of the hand; of any fu the least.
        pub points: u32,
    }

    /// The place after noten payments.
    pub struct PlaceByDraw {
        /// Who is tenpai.
        pub tenpai: Vec<Wind>,
        /// The player's place.
        pub place: u8,
        /// Why the game goes on; null if it ends.
        pub goes_on: Option<GoesOn>,
    }
}

options! {
    /// A question for what is needed in the last hand of a game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct NeedsQuestion {
        /// Scores from the first dealer on, such as 31000,25000,24000,20000.
        ///
        /// They are those of now: who has declared riichi has paid, and the stick is one of the bets. Three scores are a
        /// game of three.
        #[arg(long, value_name = "A,B,C,D", value_delimiter = ',', allow_hyphen_values = true, value_parser = whole_number)]
        #[serde(deserialize_with = "whole_numbers")]
        pub scores: Vec<i32>,
        /// Which of these deals now [default: the last].
        #[range(1..=4)]
        #[arg(long, value_name = "1..4")]
        pub dealer: Option<u8>,
        /// Your seat; the dealer sits east.
        #[arg(long, aliases = ["jikaze"], value_name = "WIND", default_value_t, hide_possible_values = true)]
        pub seat: Wind,
        /// The place, or a better one, that is asked about.
        ///
        /// Null asks about all.
        #[range(1..=4)]
        #[arg(long, value_name = "N")]
        pub place: Option<u8>,
        /// Counters on the table.
        #[range(0..=200)]
        #[arg(long, aliases = ["honba"], value_name = "N")]
        pub counters: u8 = 0,
        /// Bets on the table.
        #[range(0..=200)]
        #[arg(long, aliases = ["kyoutaku", "kyotaku", "riichi-sticks"], value_name = "N")]
        pub bets: u8 = 0,
        /// The rules of places and of the end of a game.
        #[group(flatten)]
        pub game_rules: GameRules,
        /// The rules of points.
        #[group(flatten)]
        pub rules: ScoreRules,
    }
}

/// What is expected of numbers in a list.
const WHOLE: &str = "expected whole numbers";

/// Reads a whole number of an argument.
#[cfg(feature = "clap")]
pub(crate) fn whole_number(text: &str) -> Result<i32, String> {
    text.trim().parse().map_err(|_| format!("{WHOLE}; found {}", tehai_options::quoted(text)))
}

/// Reads whole numbers from JSON.
pub(crate) fn whole_numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<i32>, D::Error> {
    let all = Vec::<Value>::deserialize(deserializer)?;
    let read = |value: &Value| {
        let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
        number.ok_or_else(|| D::Error::custom(format_args!("{WHOLE}; found {value}")))
    };
    all.iter().map(read).collect()
}

impl NeedsQuestion {
    /// Answers the question.
    ///
    /// # Errors
    /// [`Problem`] if the scores are not those of three or four players, or if the game has no such dealer, seat, place
    /// or rule.
    pub fn answer(&self) -> Result<Needs, Problem> {
        let last = self.last_hand(Vec::new())?;
        let riichi = self.last_hand(vec![self.seat])?;
        let seat = self.seat;
        let others: Vec<Wind> = last.scores.seats().filter(|&other| other != seat).collect();
        let places = match self.place {
            Some(place) => place..=place,
            None => 1..=others.len() as u8,
        };
        let wins: Vec<Vec<PlaceByWin>> =
            places.map(|place| PlaceByWin::all(&last, seat, place)).collect::<Result<_, _>>()?;
        let draws = |last: &LastHand, is_tenpai: &[bool]| -> Result<Vec<PlaceByDraw>, Problem> {
            let own = is_tenpai.iter().map(|is_tenpai| Some(seat).filter(|_| *is_tenpai));
            let all = own.flat_map(|own| subsets(&others).map(move |others| own.into_iter().chain(others)));
            all.map(|tenpai| PlaceByDraw::new(last, seat, tenpai.collect())).collect()
        };
        Ok(Needs {
            seat,
            seats: last.scores.seats().map(|seat| SeatBefore::new(&last, seat)).collect(),
            counters: self.counters,
            bets: self.bets,
            wins: wins.concat(),
            draws: draws(&last, &[true, false])?,
            draws_after_riichi: draws(&riichi, &[true])?,
            target: self.game_rules.target(last.scores.players()),
            settings: last.rules,
            game_rules: self.game_rules,
        })
    }

    /// The hand, in which these bet.
    fn last_hand(&self, riichi: Vec<Wind>) -> Result<LastHand, Problem> {
        let NeedsQuestion { ref scores, dealer, seat, place, counters, bets, game_rules, rules } = *self;
        let number = scores.len();
        let players = match number {
            3 => Players::Three,
            4 if rules.players == Players::Four => Players::Four,
            4 => return Err(Problem::option("players", "expected 4 with 4 scores, found 3")),
            _ => return Err(Problem::option("scores", format!("expected 3 or 4 scores, found {number}"))),
        };
        check_at_most("place", place, number)?;
        let scores = scores_of(scores, dealer)?;
        let last = LastHand {
            scores,
            stakes: Stakes { counters, bets, riichi },
            rules: ScoreRules { players, ..rules },
            game: game_rules,
        };
        // Whether the game has the seat and the rules.
        last.won(seat, None, HanAndFu::Yakuman(1))?;
        Ok(last)
    }
}

/// Checks a number that is at least 1.
fn check_at_most(option: &'static str, given: Option<u8>, most: usize) -> Result<(), Problem> {
    match given.filter(|&given| usize::from(given) > most) {
        Some(found) => Err(Problem::option(option, format!("expected 1 to {most}, found {found}"))),
        None => Ok(()),
    }
}

/// The scores of three or four players, of which one deals.
pub(crate) fn scores_of(scores: &[i32], dealer: Option<u8>) -> Result<Scores, Problem> {
    let is_score = |score: &&i32| *score % 100 == 0 && score.abs() <= 1_000_000;
    if let Some(found) = scores.iter().find(|score| !is_score(score)) {
        let message = format!("expected points in hundreds, such as 25000, up to a million; found {found}");
        return Err(Problem::option("scores", message));
    }
    check_at_most("dealer", dealer, scores.len())?;
    let dealer = dealer.map_or(scores.len(), usize::from) - 1;
    Ok(Scores::new(scores, dealer).expect("three or four, of which one deals"))
}

/// All subsets, those with fewer first.
fn subsets(all: &[Wind]) -> impl Iterator<Item = Vec<Wind>> {
    let of = |chosen: u8| {
        let is_chosen = move |(place, _): &(usize, &Wind)| chosen >> place & 1 == 1;
        all.iter().enumerate().filter(is_chosen).map(|(_, seat)| *seat).collect::<Vec<_>>()
    };
    let mut subsets: Vec<Vec<Wind>> = (0..1 << all.len()).map(of).collect();
    subsets.sort_by_key(Vec::len);
    subsets.into_iter()
}

impl SeatBefore {
    fn new(last: &LastHand, seat: Wind) -> SeatBefore {
        SeatBefore { seat, score: last.scores.of(seat), place: last.scores.place(seat, last.game.ties) }
    }
}

impl PlaceByWin {
    /// What is needed for a place, drawn and by the tile of each other player.
    pub(crate) fn all(last: &LastHand, seat: Wind, place: u8) -> Result<Vec<PlaceByWin>, Problem> {
        let others = last.scores.seats().filter(|&other| other != seat).map(Some);
        let ways = [None].into_iter().chain(others);
        ways.map(|way| Ok(PlaceByWin::new(last, seat, way, place)?)).collect()
    }

    /// What a win of this seat must be worth, by the tile of `discarder` or drawn.
    ///
    /// # Errors
    /// [`ScoreError`] if the game does not have a seat or a rule.
    pub fn new(
        last: &LastHand,
        seat: Wind,
        discarder: Option<Wind>,
        place: u8,
    ) -> Result<PlaceByWin, ScoreError> {
        let least = last.need(seat, discarder, place)?;
        Ok(PlaceByWin {
            place,
            won_by: if discarder.is_some() { WonBy::Ron } else { WonBy::Tsumo },
            discarder,
            points: least.first().map(|win| win.payment.hand),
            values: least.iter().map(NeededValue::new).collect(),
            goes_on: least.first().and_then(|win| win.outcome.goes_on),
        })
    }

    /// Is every win enough?
    pub fn is_any(&self) -> bool {
        matches!(self.values[..], [NeededValue { han: 1, fu: None, .. }])
    }
}

impl NeededValue {
    fn new(win: &LastWin) -> NeededValue {
        let (han, fu, yakuman) = match win.value {
            HanAndFu::Counted { han, fu } => (han, fu, 0),
            HanAndFu::Yakuman(number) => (13 * number, Some(0), number),
        };
        NeededValue { han, fu, yakuman, limit: win.limit, points: win.payment.hand }
    }
}

impl PlaceByDraw {
    fn new(last: &LastHand, seat: Wind, mut tenpai: Vec<Wind>) -> Result<PlaceByDraw, Problem> {
        tenpai.sort_unstable();
        let outcome = last.drawn(&tenpai)?;
        let place = outcome.scores.place(seat, last.game.ties);
        Ok(PlaceByDraw { tenpai, place, goes_on: outcome.goes_on })
    }
}
