//! A player who goes by the textbook: what hands far from a win reach at least.
//!
//! The graph of a hand that is far from a win leaves out most of what the hand can become, and not equally much after each
//! discard. So such hands are also played on, by the rule that trainers teach: *after each draw discard what leaves the
//! lowest shanten, and of that what leaves the most copies accepted*. A hand that has become tenpai keeps its waits and does
//! what is best with them, so from there on values are exact.
//!
//! The mean over all games is a value that can be reached. What is said of it is the lower end of its interval with a
//! confidence of 95 %, or the value of the straight ways to a win where that is larger: see [`Textbook`].

use rand_core::{Rng, SeedableRng};

use crate::debug::brief_debug;
use crate::parallel::*;
use crate::rules::Rules;
use crate::score::{DrawnWin, WinWorth};
use crate::shanten::{Calculator, Limits, Solver};
use crate::tiles::notation::RedHand;
use crate::tiles::{Hand, KINDS, Meld, Tile};
use crate::win_probability::answer::{Estimate, FirstOutlook, Model, Moves, Points, WinProbabilities};
use crate::win_probability::by_draws::Asked;
use crate::win_probability::error::GameError;
use crate::win_probability::game_graph::{GameGraph, GameSettings, Seat};
use crate::win_probability::graph::Allowed;
use crate::win_probability::graph::coloured::{Coloured, Drawn};
use crate::win_probability::graph::detours::Detours;
use crate::win_probability::graph::values::{Values, Wins, Worth};
use crate::win_probability::points::{PointsError, PointsPlay};

/// Simulated games of a hand after each of its discards, up to tenpai, and what follows; discards are shuffled back.
///
/// Each number is an [`Estimate`] whose value is what is reached at least: the lower end of the mean's interval of 95 %, or
/// what the hand reaches straight ([`Moves::Detours(0)`](crate::win_probability::Moves)), if there are few such hands. `low`
/// and `high` are the ends of intervals of which all, one for each of fourteen discards, hold with 95 %. Of two discards
/// whose intervals overlap, none is known to be better for this player.
///
/// ```
/// use rand_chacha::ChaCha8Rng;
/// use tehai::win_probability::{GameSettings, Textbook};
/// let hand = "133m346p2089s1235z".parse()?;
/// let played = Textbook::play::<ChaCha8Rng>(&hand, &GameSettings::default(), 17, 1000, 0)?;
/// let chances = played.probabilities();
/// assert_eq!(chances.len(), 13);
/// assert!(chances.iter().all(|after| after.win[17].value > 0.03));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Textbook {
    /// The tenpai hands that are reached, each with its waits.
    tenpai: GameGraph,
    /// All hands that go straight, if they are few.
    straight: Option<GameGraph>,
    first: Vec<First>,
    draws: u32,
    games: u32,
}

brief_debug!(Textbook { draws, games });

/// A first hand, and its games.
struct First {
    discard: Option<Tile>,
    outlook: FirstOutlook,
    /// The games that reach tenpai: the hand's place in the graph, and the draws done.
    reached: Vec<(u32, u32)>,
}

/// The sum of a number over games, and that of its squares.
#[derive(Clone, Copy, Default)]
struct Sum {
    of: f64,
    squares: f64,
}

/// Half the width of an interval of 95 %, in standard errors, and of one of fourteen that hold together.
const ALONE: f64 = 1.960;
const TOGETHER: f64 = 2.914;

/// Games that share one random generator.
const BATCH: u32 = 500;

impl Sum {
    fn add(&mut self, number: f64) {
        self.of += number;
        self.squares += number * number;
    }

    fn mean(self, games: u32) -> f64 {
        self.of / f64::from(games)
    }

    /// Between `least` and what a game can reach at most.
    fn estimate(self, games: u32, least: f64) -> Estimate {
        let mean = self.mean(games);
        let variance = f64::max(self.squares / f64::from(games) - mean * mean, 0.0);
        let error = (variance / f64::from(games)).sqrt();
        let value = f64::max(mean - ALONE * error, least);
        let low = f64::max(mean - TOGETHER * error, least);
        Estimate { value, low, high: f64::max(mean + TOGETHER * error, least) }
    }
}

impl Textbook {
    /// Hands that need at least so many tiles for a win, which is one more than shanten, are far.
    pub const FAR: u8 = 5;

    /// The most hands that go straight.
    pub const MOST_STRAIGHT: usize = 300_000;

    /// Is a hand so far from a win that it should be played by the textbook?
    pub fn is_for(hand: &RedHand, rules: Rules) -> bool {
        let limits = Limits::for_open_hand(rules.players, hand.hand());
        let numbers = Solver::new(rules).numbers(hand.hand().concealed(), &limits);
        numbers.nearest(rules.forms).is_some_and(|distance| distance >= Textbook::FAR)
    }

    /// Plays so many games of `draws` draws after each discard, or of the hand as it is, each with the same luck. `R` is the
    /// random generator; the same seed gives the same numbers on any number of threads. All kinds of tiles that the
    /// hand holds are discarded.
    ///
    /// Time: some ten microseconds a game, and up to 0.3 s for what goes straight.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn play<R: Rng + SeedableRng>(
        given: &RedHand,
        settings: &GameSettings,
        draws: u32,
        games: u32,
        seed: u64,
    ) -> Result<Textbook, GameError> {
        let seat = Seat::new(given, settings)?;
        let Seat { held, ref unseen, is_to_discard } = seat;
        let calculator = Calculator::new(settings.rules);
        let rule = Rule { melds: given.hand().melds(), unseen, calculator };
        let starts: Vec<(Option<Tile>, Coloured)> = match is_to_discard {
            false => vec![(None, held)],
            true => {
                let discard = |tile: Tile| Some((Some(tile), held.minus(tile)?));
                held.tiles.kinds().iter().filter_map(discard).collect()
            }
        };
        let replacements = u32::from(settings.is_after_quad);
        let of_first = |first: usize| (0..games.div_ceil(BATCH)).map(move |batch| (first, batch));
        let batches: Vec<(usize, u32)> = (0..starts.len()).flat_map(of_first).collect();
        let played = |(first, batch): (usize, u32)| -> Result<Vec<(Coloured, u32)>, GameError> {
            let mut rng = R::seed_from_u64(seed ^ (u64::from(batch) << 32));
            let mut reached = Vec::new();
            for _ in 0..BATCH.min(games - batch * BATCH) {
                // As many numbers for each game, so that games of all discards have the same luck.
                let luck: Vec<u32> = (0..draws + replacements).map(|_| rng.next_u32()).collect();
                reached.extend(rule.tenpai(starts[first].1, &luck)?);
            }
            Ok(reached)
        };
        let played: Vec<Vec<(Coloured, u32)>> =
            batches.clone().into_par_iter().until_stop().map(played).collect::<Result<_, _>>()?;
        let hands: Vec<Coloured> = played.iter().flatten().map(|(hand, _)| *hand).collect();
        let limits = Limits::for_open_hand(settings.rules.players, given.hand());
        let (graph, hands, places) = Detours::for_straight(settings.rules, &held.tiles, &limits, *unseen)
            .grow_straight(&hands, settings.rules.forms)?;
        let mut tenpai = seat.game(given, settings, (graph, hands), Vec::new(), Vec::new());
        tenpai.find_yaku(given, settings)?;
        let moves = Moves::Detours(0);
        let goal = Allowed::new(settings.rules, given, None, moves)?;
        let limit = settings.limit.min(Textbook::MOST_STRAIGHT);
        let straight =
            match GameGraph::with_settings(given, &GameSettings { moves, limit, ..settings.clone() }) {
                Err(GameError::TooManyHands(_)) => None,
                straight => Some(straight?),
            };
        let outlook = |hand: &Coloured| goal.outlook(&hand.tiles, &unseen.tiles);
        let start = |(discard, hand): &(Option<Tile>, Coloured)| First {
            discard: *discard,
            outlook: outlook(hand),
            reached: Vec::new(),
        };
        let mut first: Vec<First> = starts.iter().map(start).collect();
        let mut places = places.into_iter();
        for ((of, _), reached) in batches.into_iter().zip(played) {
            let draws = reached.into_iter().map(|(_, draws)| draws - replacements);
            // The draws first: the shorter of both ends the pairs.
            first[of].reached.extend(draws.zip(places.by_ref()).map(|(draws, place)| (place, draws)));
        }
        Ok(Textbook { tenpai, straight, first, draws, games })
    }

    /// The hands that are kept: tenpai ones that are reached, and those that go straight.
    pub fn states(&self) -> usize {
        self.tenpai.states() + self.straight.as_ref().map_or(0, GameGraph::states)
    }

    /// The number of draws that empties the wall.
    pub fn most_draws(&self) -> u32 {
        self.tenpai.most_draws()
    }

    /// How far the hand is from a win after each discard, in the order of the answers, or as it is.
    pub fn outlooks(&self) -> impl Iterator<Item = &FirstOutlook> {
        self.first.iter().map(|first| &first.outlook)
    }

    /// For each discard, the chances after exactly 0, 1, … draws.
    pub fn probabilities(&self) -> Vec<WinProbabilities<Estimate>> {
        let straight = self.straight.as_ref().map(|game| game.probabilities(Model::Shuffled, self.draws));
        let straight = straight.unwrap_or_default();
        let win = self.sums(&Asked::win(self.tenpai.has_yaku.as_ref()));
        let tenpai = self.sums(&Asked::TENPAI);
        let chances = |(first, (win, tenpai)): (&First, (Vec<[Sum; 2]>, Vec<[Sum; 2]>))| {
            let straight = straight.iter().find(|straight| straight.discard == first.discard);
            let numbers = |sums: Vec<[Sum; 2]>, of: fn(&WinProbabilities) -> &[f64]| {
                let number = |(draws, [sum, _]): (usize, [Sum; 2])| {
                    let least = straight.map_or(0.0, |straight| of(straight)[draws]);
                    let Estimate { value, low, high } = sum.estimate(self.games, least);
                    Estimate { value, low, high: high.min(1.0) }
                };
                sums.into_iter().enumerate().map(number).collect()
            };
            WinProbabilities {
                discard: first.discard,
                win: numbers(win, |straight| &straight.win),
                tenpai: numbers(tenpai, |straight| &straight.tenpai),
            }
        };
        self.first.iter().zip(win.into_iter().zip(tenpai)).map(chances).collect()
    }

    /// For each discard, the mean points after exactly 0, 1, … draws. The chance of a win is that of the play which
    /// reaches the value: the mean of these games, or of what goes straight. Nobody declares riichi so far from a win.
    ///
    /// # Errors
    /// Those of `worth`.
    pub fn points<W: WinWorth, E>(
        &self,
        play: PointsPlay,
        worth: impl Fn(&DrawnWin) -> Result<W, E>,
    ) -> Result<Vec<Points<Estimate>>, PointsError<E>> {
        let straight =
            self.straight.as_ref().map(|game| game.points(Model::Shuffled, self.draws, play, &worth));
        let straight = straight.transpose()?.unwrap_or_default();
        let worths = self.tenpai.worths(play, &worth)?;
        let of_first = |(first, sums): (&First, Vec<[Sum; 2]>)| {
            let straight = straight.iter().find(|straight| straight.discard == first.discard);
            let number = |(draws, [points, win]): (usize, [Sum; 2])| {
                let least = straight.map_or(0.0, |straight| straight.points[draws]);
                let points = points.estimate(self.games, least);
                let of_straight =
                    straight.filter(|_| points.value <= least).map(|straight| straight.win[draws]);
                (points, of_straight.unwrap_or(win.mean(self.games)))
            };
            let (points, win): (Vec<_>, Vec<_>) = sums.into_iter().enumerate().map(number).unzip();
            Points { discard: first.discard, declares: vec![false; win.len()], points, win }
        };
        Ok(self.first.iter().zip(self.sums(&Asked::points(&worths))).map(of_first).collect())
    }

    /// By first hand and number of draws: the sums of values, and of chances.
    fn sums(&self, asked: &Asked<impl Worth>) -> Vec<Vec<[Sum; 2]>> {
        let mut sums = vec![vec![[Sum::default(); 2]; self.draws as usize + 1]; self.first.len()];
        let wins = self.tenpai.wins_worth(Model::Shuffled, asked, self.draws);
        let mut left = 0;
        self.tenpai.for_each_draw(
            Model::Shuffled,
            wins.as_ref().unwrap_or(Wins::ALONE),
            asked,
            self.draws,
            |values: &Values<_>| {
                for (First { reached, .. }, sums) in self.first.iter().zip(&mut sums) {
                    for &(place, done) in reached {
                        if let Some([value, chance]) = sums.get_mut((done + left) as usize) {
                            let of_place = values.left()[place as usize];
                            value.add(of_place.value());
                            chance.add(of_place.chance());
                        }
                    }
                }
                left += 1;
            },
        );
        sums
    }
}

/// How the textbook plays.
struct Rule<'a> {
    melds: &'a [Meld],
    unseen: &'a Coloured,
    calculator: Calculator,
}

impl Rule<'_> {
    /// The tenpai hand that a game reaches, and the draws done.
    fn tenpai(&self, mut hand: Coloured, luck: &[u32]) -> Result<Option<(Coloured, u32)>, GameError> {
        for (done, luck) in (1..).zip(luck) {
            let drawn = self.draw(&hand, *luck);
            let with = hand.plus(drawn).expect("a copy is left");
            let (discard, is_tenpai) = self.discard(&with.tiles, drawn.tile)?;
            hand = with.minus(discard).expect("a tile of the hand");
            if is_tenpai {
                return Ok(Some((hand, done)));
            }
        }
        Ok(None)
    }

    /// One of the tiles that the hand does not hold, each equally likely.
    fn draw(&self, hand: &Coloured, luck: u32) -> Drawn {
        let tiles = u64::from(self.unseen.tiles.total() - hand.tiles.total());
        let mut place = (u64::from(luck) * tiles >> 32) as u8;
        for (tile, (unseen, held)) in
            Tile::all().zip(self.unseen.tiles.counts().iter().zip(hand.tiles.counts()))
        {
            let copies = unseen.saturating_sub(*held);
            if place < copies {
                let red = Drawn { tile, is_red: true };
                let is_red = place < self.unseen.copies_without(hand, red);
                return Drawn { tile, is_red };
            }
            place -= copies;
        }
        unreachable!("the copies add up to the tiles")
    }

    /// What the textbook discards after a draw: what leaves the lowest shanten, then the most copies accepted, then the drawn
    /// tile, then the first from 1m to 7z. And whether the hand is tenpai then.
    fn discard(&self, hand: &Hand, drawn: Tile) -> Result<(Tile, bool), GameError> {
        let unseen = Tile::all().map(|tile| self.unseen.tiles.count(tile).saturating_sub(hand.count(tile)));
        let mut left = [0; KINDS];
        left.iter_mut().zip(unseen).for_each(|(left, unseen)| *left = unseen);
        let discards = self.calculator.discards(&(hand.counts(), self.melds))?;
        let discards = discards.with_unseen(&Hand::from_valid(left));
        let best = discards.iter().map(|of| {
            // A discard that helps is back in the wall.
            let copies = of.copies + u8::from(of.left.necessary().contains(of.tile));
            (of.left.shanten().unwrap_or(i8::MAX), u8::MAX - copies, of.tile != drawn, of.tile)
        });
        let (shanten, _, _, tile) = best.min().expect("a hand that discards has tiles");
        Ok((tile, shanten == 0))
    }
}
