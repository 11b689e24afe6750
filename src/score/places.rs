//! Scores, and the places that they give.

use crate::rules::{Players, Wind};
use crate::score::rules::Ties;

/// The scores of all players.
///
/// ```
/// use tehai::rules::Wind::{East, South};
/// use tehai::score::{Scores, Ties};
/// // The last of four players deals: the first has the seat south.
/// let scores = Scores::new(&[25000, 31000, 25000, 19000], 3).expect("four players");
/// assert_eq!((scores.of(East), scores.of(South)), (19000, 25000));
/// assert_eq!(scores.place(South, Ties::First), 2);
/// // A drawn mangan of the dealer.
/// assert_eq!(scores.after(&[12000, -4000, -4000, -4000]).place(East, Ties::First), 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scores {
    /// From the first dealer on.
    points: Vec<i32>,
    /// The place of the present dealer among them.
    dealer: usize,
}

impl Scores {
    /// The scores of three or four players, from the first dealer (起家) on, which is the order of ties, and the place of
    /// the present dealer among them, from 0. `None` for another number of players, or if the dealer is not one of
    /// them.
    pub fn new(points: &[i32], dealer: usize) -> Option<Scores> {
        let is_game = [3, 4].contains(&points.len()) && dealer < points.len();
        is_game.then(|| Scores { points: points.to_vec(), dealer })
    }

    /// The game.
    pub fn players(&self) -> Players {
        if self.points.len() == 3 { Players::Three } else { Players::Four }
    }

    /// The seats, from east on.
    pub fn seats(&self) -> impl Iterator<Item = Wind> + use<> {
        Wind::ALL.into_iter().take(self.points.len())
    }

    /// How far a seat is from that of the first dealer.
    fn order(&self, seat: Wind) -> usize {
        (self.dealer + seat as usize) % self.points.len()
    }

    /// The score of a seat.
    pub fn of(&self, seat: Wind) -> i32 {
        self.points[self.order(seat)]
    }

    /// The best score.
    pub fn most(&self) -> i32 {
        self.points.iter().copied().max().expect("there are players")
    }

    /// The place of a seat, from 1.
    pub fn place(&self, seat: Wind, ties: Ties) -> u8 {
        let own = (self.of(seat), self.order(seat));
        let is_ahead = |&(order, &points): &(usize, &i32)| {
            points > own.0 || points == own.0 && ties == Ties::First && order < own.1
        };
        1 + self.points.iter().enumerate().filter(is_ahead).count() as u8
    }

    /// The scores after changes, which are those of the seats from east on.
    pub fn after(&self, changes: &[i32; 4]) -> Scores {
        let mut after = self.clone();
        for seat in self.seats() {
            after.points[self.order(seat)] += changes[seat as usize];
        }
        after
    }
}
