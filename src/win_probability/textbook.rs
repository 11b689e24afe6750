//! A player who goes by the textbook: what hands far from a win reach at least.
//!
//! The graph of a hand that is far from a win leaves out most of what the hand can become, and not equally much after
//! each discard. So such hands are also played on, by the rule that trainers teach: *after each draw discard what
//! leaves the lowest shanten, and of that what leaves the most copies accepted*. Shanten is that of all forms, or that
//! of melds and a head alone: whichever wins more of some games that are played first. A hand that has become tenpai
//! keeps its waits and does what is best with them, so from there on values are exact.
//!
//! The mean over all games is a value that can be reached. What is said of it is the lower end of its interval with a
//! confidence of 95 %, or the value of the straight ways to a win where that is larger: see [`Textbook`].

mod player;

use rand_core::{Rng, SeedableRng};

use crate::debug::brief_debug;
use crate::parallel::*;
use crate::rules::{Forms, Rules};
use crate::shanten::{Limits, Solver};
use crate::tiles::Tile;
use crate::tiles::notation::{RedHand, RedTile};
use crate::win_probability::answer::{Aim, Estimate, FirstOutlook, Found, Model, Moves, Reached};
use crate::win_probability::ask::Asked;
use crate::win_probability::error::GameError;
use crate::win_probability::game_graph::GameGraph;
use crate::win_probability::graph::allowed::Allowed;
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::detours::Detours;
use crate::win_probability::graph::value::Value;
use crate::win_probability::graph::values::Values;
use crate::win_probability::seat::Seat;
use crate::win_probability::settings::GameSettings;
use player::{BATCH, Player, TenpaiHand, rules};

/// Simulated games of a hand after each of its discards, up to tenpai, and what follows; discards are shuffled back.
///
/// Each number is an [`Estimate`] whose value is what is reached at least: the lower end of the mean's interval of 95
/// %, or what the hand reaches straight ([`Moves::Detours(0)`](crate::win_probability::Moves), or the settings' moves
/// of a hand that is nearer to a special form), if there are few such hands. `low` and `high` are the ends of intervals
/// of which all, one for each of fourteen discards, hold with 95 %. Of two discards whose intervals overlap, none is
/// known to be better for this player.
///
/// ```
/// use rand_chacha::ChaCha8Rng;
/// use tehai::win_probability::{Aim, GameSettings, Textbook};
/// let hand = "133m346p2089s1235z".parse()?;
/// let played = Textbook::play::<ChaCha8Rng>(&hand, &GameSettings::default(), 17, 1000, 0)?;
/// let [win] = played.ask([Aim::Win])?;
/// assert_eq!(win.len(), 13);
/// assert!(win.iter().all(|after| after.value(17) > 0.03));
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
    hand: Coloured,
    outlook: FirstOutlook,
    /// The same towards melds and a head alone, if these count.
    melds: FirstOutlook,
    /// The games that reach tenpai: the hand's place in the graph, and the draws done.
    reached: Vec<(u32, u32)>,
}

/// The sum of a number over games, and that of its squares.
#[derive(Clone, Copy, Default)]
struct Sum {
    of: f64,
    squares: f64,
}

/// By number of draws: the sums of values, and of chances.
type Sums = Vec<[Sum; 2]>;

/// Half the width of an interval of 95 %, in standard errors, and of one of fourteen that hold together.
const ALONE: f64 = 1.960;
const TOGETHER: f64 = 2.914;

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
    /// Hands are far if melds and a head need at least so many tiles, one more than shanten, and no special form needs
    /// fewer by two or more.
    pub const FAR: u8 = 5;

    /// The most hands that go straight, of a far hand; no more than [so many](Textbook::STRAIGHT_A_GAME) for each game.
    pub const MOST_STRAIGHT: usize = 300_000;

    /// With few games, what goes straight takes no more time than they.
    pub const STRAIGHT_A_GAME: usize = 60;

    /// Games that are enough for an interval, up to those that take 1.5 GB.
    pub const USEFUL_GAMES: std::ops::RangeInclusive<u32> = BATCH..=1_000_000;

    /// Games that tell which shanten to go by. They count for nothing else.
    const TRIED: u32 = BATCH;

    /// Is a hand so far from a win that it should be played by the textbook?
    pub fn is_for(hand: &RedHand, rules: Rules) -> bool {
        let limits = Limits::for_open_hand(rules.players, hand.hand());
        let numbers = Solver::new(rules).numbers(hand.hand().concealed(), &limits);
        let nearest = numbers.nearest(rules.forms);
        let has_melds = rules.forms.contains(Forms::STANDARD);
        let melds = if has_melds { numbers.nearest(Forms::STANDARD) } else { nearest };
        melds >= Some(Textbook::FAR) && nearest >= Some(Textbook::FAR - 1)
    }

    /// Plays so many games of `draws` draws after each discard, or of the hand as it is, each with the same luck. `R`
    /// is the random generator; the same seed gives the same numbers on any number of threads. All kinds of tiles that
    /// the hand holds are discarded.
    ///
    /// Time: some ten microseconds a game, and that of the graph of what goes straight, which is up to 0.3 s of a far
    /// hand.
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
        let Seat { held, ref unseen, .. } = seat;
        let towards = |forms: Forms| {
            let rules = Rules { forms, ..settings.rules };
            Allowed::new(rules, given, None, Moves::Detours(0), *unseen, false)
        };
        let goal = towards(settings.rules.forms)?;
        let has_melds = settings.rules.forms.contains(Forms::STANDARD);
        let to_melds = towards(if has_melds { Forms::STANDARD } else { settings.rules.forms })?;
        let straight = Textbook::straight(given, settings, goal.outlook(&held.tiles).distance, games)?;
        let rules = rules(given, settings, unseen);
        let first = |(discard, hand): (Option<RedTile>, Coloured)| First {
            discard: discard.map(|discard| discard.tile),
            hand,
            outlook: goal.outlook(&hand.tiles),
            melds: to_melds.outlook(&hand.tiles),
            reached: Vec::new(),
        };
        let (discards, hands) = seat.first(|hand| hand.kinds().iter().collect());
        let first: Vec<First> = discards.into_iter().zip(hands).map(first).collect();
        let replacements = u32::from(settings.is_after_quad);
        let tiles = u32::from(unseen.tiles.total() - held.tiles.total());
        let draws = draws.min(tiles - replacements);
        let player = Player { rules, tiles, draws: draws + replacements, seed };
        let played = player.play::<R>(&first, games)?;
        let hands: Vec<Coloured> = played.iter().flatten().map(|reached| reached.hand).collect();
        let (graph, hands, places) = Detours::for_straight(settings.rules, given.hand(), *unseen)
            .grow_straight(&hands, settings.rules.forms)?;
        let tenpai = GameGraph::from_graph(given, settings, &seat, (graph, hands), (Vec::new(), Vec::new()))
            .find_yaku()?;
        let mut places = places.into_iter();
        let with_places = |(first, played): (First, Vec<TenpaiHand>)| {
            let done = played.iter().map(|of| of.done - replacements);
            First { reached: places.by_ref().take(played.len()).zip(done).collect(), ..first }
        };
        let first = first.into_iter().zip(played).map(with_places).collect();
        Ok(Textbook { tenpai, straight, first, draws, games })
    }

    /// What goes straight for a win, or takes the moves of the settings if a special form is nearer; none if these are
    /// too many.
    fn straight(
        given: &RedHand,
        settings: &GameSettings,
        distance: u8,
        games: u32,
    ) -> Result<Option<GameGraph>, GameError> {
        let most = Textbook::MOST_STRAIGHT.min(Textbook::STRAIGHT_A_GAME.saturating_mul(games as usize));
        let (moves, limit) = match distance >= Textbook::FAR {
            true => (Moves::Detours(0), settings.limit.min(most)),
            false => (settings.moves, settings.limit),
        };
        match GameGraph::new(given, &GameSettings { moves, limit, ..settings.clone() }) {
            Err(GameError::TooManyHands(_)) => Ok(None),
            straight => straight.map(Some),
        }
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

    /// The same towards melds and a head alone, if these count. Of what games do not tell apart, the least distance and
    /// then the most tiles accepted is the better guess: see `docs/advice.md`.
    pub fn outlooks_of_melds(&self) -> impl Iterator<Item = &FirstOutlook> {
        self.first.iter().map(|first| &first.melds)
    }

    /// For each aim and each discard, what is reached after exactly 0, 1, … draws, by these games or by what goes
    /// straight. Nobody declares riichi so far from a win.
    ///
    /// # Errors
    /// For points [`GameError::Score`]; for chances none.
    pub fn ask<const N: usize>(&self, aims: [Aim; N]) -> Result<[Vec<Reached>; N], GameError> {
        let all: Vec<_> = aims.par_iter().map(|aim| self.ask_one(*aim)).collect::<Result<_, GameError>>()?;
        Ok(all.try_into().expect("an answer for each aim"))
    }

    fn ask_one(&self, aim: Aim) -> Result<Vec<Reached>, GameError> {
        let straight = self.straight.as_ref().map(|game| game.ask([aim], Model::Shuffled, self.draws));
        let [straight] = straight.transpose()?.unwrap_or_default();
        let (sums, most) = match self.tenpai.chance(aim) {
            Some(asked) => (self.sums(&asked), 1.0),
            None => (self.sums(&Asked::points(&self.tenpai.worths_for(aim)?)), f64::INFINITY),
        };
        let of_first = |(first, sums): (&First, Sums)| {
            let straight = straight.iter().find(|straight| straight.discard == first.discard);
            let number = |(draws, [value, chance]): (usize, [Sum; 2])| {
                let least = straight.map_or(0.0, |straight| straight.values[draws].value);
                let Estimate { value, low, high } = value.estimate(self.games, least);
                let of_straight = straight.filter(|_| value <= least).map(|straight| straight.chances[draws]);
                let chance = of_straight.unwrap_or(chance.mean(self.games));
                (Estimate { value, low, high: high.min(most) }, chance)
            };
            let (values, chances): (Vec<_>, Vec<_>) = sums.into_iter().enumerate().map(number).unzip();
            let declares = vec![false; values.len()];
            Reached { discard: first.discard, values, chances, declares, found: Found::Simulated }
        };
        Ok(self.first.iter().zip(sums).map(of_first).collect())
    }

    /// By first hand: the sums over its games.
    fn sums(&self, asked: &Asked<impl Value>) -> Vec<Sums> {
        let mut sums = vec![vec![[Sum::default(); 2]; self.draws as usize + 1]; self.first.len()];
        let mut draws_left = 0;
        self.tenpai.for_each_draw(Model::Shuffled, asked, self.draws, |values: &Values<_>| {
            for (First { reached, .. }, sums) in self.first.iter().zip(&mut sums) {
                for &(place, done) in reached {
                    if let Some([value, chance]) = sums.get_mut((done + draws_left) as usize) {
                        let of_place = values.discarded()[place as usize];
                        value.add(of_place.number());
                        chance.add(of_place.chance());
                    }
                }
            }
            draws_left += 1;
        });
        sums
    }
}
