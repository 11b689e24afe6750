//! The scores of a last hand, moved by hand.

use rand_chacha::ChaCha8Rng;
use tehai::rules::Wind;
use tehai::score::{GameRules, LastHand, Payment, Prizes, ScoreRules, Scores, Stakes, Ties};
use tehai::win_probability::{Ends, PlaceAim, PlaceGoal};

use super::case::COUNTERS;
use crate::common::{below, one_of};

/// Scores, and what they are played for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// From east on.
    pub points: [i32; 4],
    /// Who dealt first: ahead at equal scores.
    pub first: usize,
    pub bets: u8,
    pub ties: Ties,
    /// Who is tenpai in the end, the player aside, if noten payments are made.
    pub tenpai: Option<[bool; 4]>,
    pub aim: SheetAim,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SheetAim {
    Place(u8),
    /// Prizes, and a score that is worth nothing.
    Prize([i32; 4], Option<i32>),
}

impl Sheet {
    /// Scores that a usual win moves.
    pub fn random(rng: &mut ChaCha8Rng) -> Sheet {
        let points = std::array::from_fn(|_| 22_000 + 100 * below(rng, 80) as i32);
        let with_score = one_of(rng, &[None, Some(30_000)]);
        let aim = match below(rng, 3) {
            0 => SheetAim::Prize(one_of(rng, &[[50, 10, -10, -30], [1, 0, 0, 0]]), with_score),
            _ => SheetAim::Place(1 + below(rng, 3) as u8),
        };
        Sheet {
            points,
            first: below(rng, 4),
            bets: below(rng, 3) as u8,
            ties: one_of(rng, &Ties::ALL),
            tenpai: (below(rng, 2) == 1).then(|| std::array::from_fn(|_| below(rng, 2) == 1)),
            aim,
        }
    }

    fn value(&self, points: [i32; 4], seat: usize) -> f64 {
        let order = |seat: usize| (seat + 4 - self.first) % 4;
        let is_ahead = |other: &usize| {
            points[*other] > points[seat]
                || self.ties == Ties::First && points[*other] == points[seat] && order(*other) < order(seat)
        };
        let ahead = (0..4).filter(is_ahead).count();
        match self.aim {
            SheetAim::Place(place) => f64::from(u8::from(ahead < place.into())),
            SheetAim::Prize(prizes, with_score) => {
                let equal = (0..4).filter(|other| points[*other] == points[seat]).count();
                let shared = if self.ties == Ties::Shared { equal } else { 1 };
                let prize = prizes[ahead..ahead + shared].iter().sum::<i32>();
                let of_score = with_score.map_or(0, |from| points[seat] - from);
                f64::from(prize) / shared as f64 + f64::from(of_score) / 1000.0
            }
        }
    }

    fn after_wall(&self, seat: usize, is_tenpai: bool, riichi: bool) -> [i32; 4] {
        let mut points = self.points;
        points[seat] -= if riichi { 1000 } else { 0 };
        if let Some(mut tenpai) = self.tenpai {
            tenpai[seat] = is_tenpai;
            let number = tenpai.iter().filter(|tenpai| **tenpai).count() as i32;
            if (1..4).contains(&number) {
                for (points, is_tenpai) in points.iter_mut().zip(tenpai) {
                    *points += if is_tenpai { 3000 / number } else { -3000 / (4 - number) };
                }
            }
        }
        points
    }

    /// What games without a win are worth, without riichi and after it.
    pub fn ends(&self, seat: usize) -> [Ends; 2] {
        [false, true].map(|riichi| {
            let mut others = self.points;
            others[seat] -= if riichi { 1000 } else { 0 };
            Ends {
                noten: self.value(self.after_wall(seat, false, riichi), seat),
                tenpai: self.value(self.after_wall(seat, true, riichi), seat),
                others: self.value(others, seat),
            }
        })
    }

    /// What a win is worth that pays so much.
    pub fn won(&self, seat: usize, payment: &Payment) -> f64 {
        let mut points = self.points;
        points[seat] += payment.total() as i32;
        for payer in payment.payers() {
            points[payer.seat.expect("each payer is known") as usize] -= payer.points as i32;
        }
        self.value(points, seat)
    }

    /// The same as the library has it.
    pub fn goal(&self, seat: Wind) -> PlaceGoal {
        let from_first: Vec<i32> = (0..4).map(|order| self.points[(self.first + order) % 4]).collect();
        let tenpai = |tenpai: [bool; 4]| {
            Wind::ALL.into_iter().filter(|&other| other != seat && tenpai[other as usize]).collect()
        };
        PlaceGoal {
            last: LastHand {
                scores: Scores::new(&from_first, (4 - self.first) % 4).unwrap(),
                stakes: Stakes { counters: COUNTERS, bets: self.bets, riichi: Vec::new() },
                rules: ScoreRules::default(),
                game: GameRules { ties: self.ties, ..GameRules::default() },
            },
            seat,
            aim: match self.aim {
                SheetAim::Place(place) => PlaceAim::Place(place),
                SheetAim::Prize(prizes, score_from) => {
                    PlaceAim::Prize(Prizes { by_place: prizes.map(f64::from).to_vec(), score_from })
                }
            },
            others_tenpai: self.tenpai.map(tenpai),
        }
    }
}
