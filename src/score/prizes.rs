//! [`Prizes`]: what places are worth.

use crate::rules::{Players, Wind};
use crate::score::named_rules::NamedRules;
use crate::score::places::Scores;
use crate::score::rules::Ties;

/// What places are worth when a game ends (順位点), in thousands of points.
///
/// ```
/// use tehai::rules::Wind::{East, North, South, West};
/// use tehai::score::{NamedRules, Prizes, Scores, Ties};
/// // 30, 10, −10, −30, and 20 more for the first, who gets what four players brought beyond 25,000.
/// let prizes = NamedRules::MLeague.prizes(tehai::rules::Players::Four);
/// let scores = Scores::new(&[41000, 27000, 27000, 5000], 0).expect("four players");
/// let of = |seat, ties| prizes.of(&scores, seat, ties);
/// assert_eq!([East, South, West, North].map(|seat| of(seat, Ties::First)), [50.0, 10.0, -10.0, -30.0]);
/// assert_eq!([South, West].map(|seat| of(seat, Ties::Shared)), [0.0, 0.0]);
/// // With the score: 41,000 are 11 more than the 30,000 that are to be returned.
/// let with_score = Prizes { score_from: Some(30_000), ..prizes };
/// assert_eq!(with_score.of(&scores, East, Ties::First), 61.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Prizes {
    /// From the first place on.
    pub by_place: Vec<f64>,
    /// If the score counts, too: the score that is worth nothing (返し点). A thousand points more are worth 1.
    pub score_from: Option<i32>,
}

impl Prizes {
    /// Uma, from the first place on, and oka (オカ): the first gets what each player brings below the score that is to be
    /// returned.
    pub fn new(uma: &[i32], starting: i32, returned: i32) -> Prizes {
        let oka = f64::from(returned - starting) * uma.len() as f64 / 1000.0;
        let mut by_place: Vec<f64> = uma.iter().copied().map(f64::from).collect();
        by_place.first_mut().into_iter().for_each(|first| *first += oka);
        Prizes { by_place, score_from: None }
    }

    /// What scores are worth to a player. Where equal scores share their places, each gets the mean of the prizes.
    pub fn of(&self, scores: &Scores, seat: Wind, ties: Ties) -> f64 {
        let first = usize::from(scores.place(seat, ties)) - 1;
        let are_equal = |other: &Wind| scores.of(*other) == scores.of(seat);
        let sharing = match ties {
            Ties::First => 1,
            Ties::Shared => scores.seats().filter(are_equal).count(),
        };
        let shared: f64 = self.by_place[first..first + sharing].iter().sum();
        let of_score = self.score_from.map_or(0.0, |from| f64::from(scores.of(seat) - from) / 1000.0);
        shared / sharing as f64 + of_score
    }
}

impl NamedRules {
    /// What the places are worth besides points, in thousands (ウマ), from the first on. Of three players the second has
    /// the mean of the two in the middle.
    pub fn uma(self, players: Players) -> Vec<i32> {
        let [first, second, third, last] = match self {
            NamedRules::Tenhou => [20, 10, -10, -20],
            NamedRules::MLeague => [30, 10, -10, -30],
            NamedRules::MahjongSoul | NamedRules::Wrc | NamedRules::Ema => [15, 5, -5, -15],
        };
        match players {
            Players::Four => vec![first, second, third, last],
            Players::Three => vec![first, (second + third) / 2, last],
        }
    }

    /// The points that a player begins with (配給原点), and those that are to be returned (返し点). Three players begin with,
    /// and return, 10,000 more.
    pub const fn oka(self, players: Players) -> [i32; 2] {
        let [starting, returned] = match self {
            NamedRules::Tenhou | NamedRules::MLeague => [25_000, 30_000],
            NamedRules::MahjongSoul => [25_000, 25_000],
            NamedRules::Wrc | NamedRules::Ema => [30_000, 30_000],
        };
        match players {
            Players::Four => [starting, returned],
            Players::Three => [starting + 10_000, returned + 10_000],
        }
    }

    /// The prizes of both.
    pub fn prizes(self, players: Players) -> Prizes {
        let [starting, returned] = self.oka(players);
        Prizes::new(&self.uma(players), starting, returned)
    }
}
