//! Chances and points of many hands, all by the same question.

use tehai::score::{Win, score};
use tehai::tiles::notation::{RedFives, RedHand};
use tehai::tiles::{Hand, KINDS, OpenHand, Tile};

use crate::arrays::{Cells, Done, Hands, Reason, SHORT_TASK, Workers, put};
use crate::means::Means;
use crate::problem::{Field, Problem};
use crate::score::WinsAsked;
use crate::win_probability::{ChoiceNumbers, Computed, WinProbabilityQuestion};

/// Red 5m, 5p and 5s of the concealed tiles, then those of the called melds.
pub type Red = [u8; 6];

/// The discards, and a place for a hand that draws first.
pub const CHOICES: usize = KINDS + 1;

/// Places for the chances of a win and of tenpai, for the points, and for the place of the best discard: −1 without an
/// answer.
pub type ChanceCells<'a> =
    (Cells<'a, f64, CHOICES>, Cells<'a, f64, CHOICES>, Cells<'a, f64, CHOICES>, Cells<'a, i8>);

/// Places for points, han, fu, and the number of yakuman.
pub type PointCells<'a> = (Cells<'a, i32>, Cells<'a, u8>, Cells<'a, u8>, Cells<'a, u8>);

/// The hand with red fives.
///
/// # Errors
/// Where it has fewer fives.
pub fn red_hand(hand: OpenHand, red: &Red) -> Result<RedHand, Reason> {
    if *red == [0; 6] {
        return Ok(hand.into());
    }
    let [m, p, s, called @ ..] = *red;
    let reddened = || {
        let (concealed, called) = (RedFives::new([m, p, s])?, RedFives::new(called)?);
        let is_held = |five| concealed.copies(five) <= hand.concealed().count(five);
        let melds = OpenHand::new(Hand::EMPTY, hand.melds().to_vec()).ok()?;
        let melds = RedHand::with_red_fives(melds, called).filter(|_| RedFives::fives().all(is_held))?;
        melds.plus(hand.concealed(), concealed).ok()
    };
    reddened().ok_or_else(|| {
        let found = [0, 1, 2].map(|suit| u16::from(red[suit]) + u16::from(red[3 + suit]));
        format!("red_fives: found {found:?}, expected at most the fives of the hand").into()
    })
}

/// The red fives of a hand, for [`red_hand`].
pub fn red_of(hand: &RedHand) -> Red {
    let (concealed, all) = (hand.concealed_red_fives(), hand.all_red_fives());
    let mut red = [0; 6];
    for (suit, five) in RedFives::fives().enumerate() {
        red[suit] = concealed.copies(five);
        red[3 + suit] = all.copies(five) - concealed.copies(five);
    }
    red
}

/// Writes the chances of a win and of tenpai and the points of the hand at a place, and returns the place of its best
/// choice.
///
/// # Errors
/// If only quads lead to a win, as they have no place.
pub fn put_choices(
    computed: &Computed,
    at: usize,
    [win, tenpai, points]: [&mut [[f64; CHOICES]]; 3],
) -> Result<usize, Reason> {
    let choice = |numbers: &ChoiceNumbers| numbers.discard.map_or(KINDS, Tile::index);
    let is_placed = |numbers: &&ChoiceNumbers| numbers.quad.is_none();
    let best = computed.best_first().into_iter().flatten().find(is_placed);
    let best = choice(best.ok_or("only quads lead to a win")?);
    for numbers in computed.choices.iter().filter(is_placed) {
        put(win, at, choice(numbers), numbers.last_win());
        put(tenpai, at, choice(numbers), numbers.last_tenpai());
        put(points, at, choice(numbers), numbers.last_points().unwrap_or(f64::NAN));
    }
    Ok(best)
}

impl<W: Workers> Hands<'_, W> {
    /// The hand at a place with its red fives.
    fn red_hand(&self, place: usize) -> Result<RedHand, Reason> {
        red_hand(self.hand(place)?, self.red_fives.map_or(&[0; 6], |red| &red[place]))
    }

    /// The chances of each hand by a question, after all draws, and the points if it asks for them: NaN where the hand
    /// has no such discard, or no answer. Visible tiles are those of the rows, or else of the question. Quads have no
    /// place.
    ///
    /// ```
    /// use tehai::Hand;
    /// use tehai_answers::arrays::{Alone, CHOICES, Hands};
    /// use tehai_answers::{Means, WinProbabilityQuestion};
    ///
    /// let hands = [*"123m456p789s1122z".parse::<Hand>()?.counts()];
    /// let (mut win, mut best) = ([[0.0; CHOICES]], [[0]]);
    /// let question = WinProbabilityQuestion { draws: 1, ..WinProbabilityQuestion::default() };
    /// let places = (&mut win[..], &mut [][..], &mut [][..], &mut best[..]);
    /// Hands::new(&hands, Alone).chances(&question, &Means::default(), places).map_err(|bad| bad.to_string())?;
    /// // It draws first, and four of 123 tiles win.
    /// assert_eq!((best[0][0], win[0][34]), (34, 4.0 / 123.0));
    /// assert!(win[0][0].is_nan());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn chances(&self, question: &WinProbabilityQuestion, means: &Means, places: ChanceCells) -> Done<W> {
        // One hand may take a second.
        self.each_hand(1, places, |(win, tenpai, points, best), at, place| {
            for column in [&mut *win, &mut *tenpai, &mut *points] {
                column.iter_mut().skip(at).take(1).for_each(|cells| cells.fill(f64::NAN));
            }
            put(best, at, 0, -1);
            let visible = match self.visible(place)? {
                Some(visible) => visible.into(),
                None => Problem::read(Field::Visible, &question.visible).map_err(|problem| problem.line())?,
            };
            let asking = question.asking(means, self.red_hand(place)?, &visible);
            let computed = asking.and_then(|asking| asking.computed()).map_err(|problem| problem.line())?;
            put(best, at, 0, put_choices(&computed, at, [win, tenpai, points])? as i8);
            Ok(())
        })
    }

    /// The points of each win, whose winning tile is the kind in the row of `tiles`. All else is as the question says.
    ///
    /// ```
    /// use tehai::Hand;
    /// use tehai_answers::ScoreQuestion;
    /// use tehai_answers::arrays::{Alone, Hands};
    ///
    /// let (hands, five_s) = ([*"234m345678p55s345s".parse::<Hand>()?.counts()], [[22]]);
    /// let (mut points, mut han) = ([[0]], [[0]]);
    /// let places = (&mut points[..], &mut han[..], &mut [][..], &mut [][..]);
    /// let hands = Hands { red_fives: Some(&[[0, 1, 0, 0, 0, 0]]), ..Hands::new(&hands, Alone) };
    /// let question = ScoreQuestion { dora: "1m".parse()?, ..ScoreQuestion::default() };
    /// hands.points(&question.of_wins()?, &five_s, places).map_err(|bad| bad.to_string())?;
    /// // Pinfu, all simples, a dora and a red five.
    /// assert_eq!((points, han), ([[11600]], [[4]]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn points(&self, asked: &WinsAsked, tiles: &[[u8; 1]], places: PointCells) -> Done<W> {
        self.each_hand(SHORT_TASK, places, |(points, han, fu, yakuman), at, place| {
            let [tile] = tiles[place];
            let tile = Tile::from_index(tile.into())
                .ok_or_else(|| format!("tile: found {tile}, expected 0 to 33"))?;
            let (hand, question) = (self.red_hand(place)?, asked.question());
            let win = Win::new(hand.hand().clone(), tile, question.won_by);
            let win = asked.win(win, hand.red_fives()).map_err(|problem| problem.line())?;
            let found = score(&win, &question.rules).map_err(|error| Problem::from(error).line())?;
            put(points, at, 0, found.payment.total() as i32);
            put(han, at, 0, found.han);
            put(fu, at, 0, found.fu);
            put(yakuman, at, 0, found.yakuman);
            Ok(())
        })
    }
}
