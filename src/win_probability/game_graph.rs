//! The hand that a game begins with, and all that it can become.

use crate::debug::brief_debug;
use crate::score::{Luck, ScoreError, ScoreRules, Scoring, TileFrom, WinTiles, WinWorth, WorthByLuck};
use crate::tiles::Tile;
use crate::tiles::notation::{RedHand, RedTile};
use crate::win_probability::answer::{FirstOutlook, Model, Moves, WorthOfWins};
use crate::win_probability::error::GameError;
use crate::win_probability::graph::Graph;
use crate::win_probability::graph::allowed::Allowed;
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::detours::Detours;
use crate::win_probability::graph::grow::Grown;
use crate::win_probability::graph::worths::Worths;
use crate::win_probability::seat::Seat;
use crate::win_probability::settings::{GameSettings, PointsPlay};

/// A starting hand, and all hands that it can become.
pub struct GameGraph {
    /// The hand that the game begins with, whose melds every win has.
    given: RedHand,
    pub(super) graph: Graph,
    /// The hands of the graph that wait for a draw. The first ones begin the game: one for each of `discards`.
    pub(super) hands: Vec<Coloured>,
    /// What each of the first hands has discarded.
    pub(super) discards: Vec<Option<RedTile>>,
    /// The tiles that are not visible, those of the hand included.
    pub(super) unseen: Coloured,
    /// The tiles that the player does not see. The first discard is not among them.
    pub(super) wall: Vec<RedTile>,
    /// Draws made before: one if the game begins with a discard.
    pub(super) before: u32,
    /// What wins are worth.
    scoring: Scoring,
    /// What the player does for points.
    pub(super) play: PointsPlay,
    /// Was a quad declared just now, so that the first draw is the replacement?
    pub(super) is_after_quad: bool,
    /// Which draws win with a yaku; `None` if all do, or if no win needs one.
    pub(super) has_yaku: Option<Worths>,
    /// What the player may do.
    moves: Moves,
    /// How far each of the first hands is from a win.
    outlooks: Vec<FirstOutlook>,
}

brief_debug!(GameGraph { discards, unseen, before });

impl GameGraph {
    /// The most hands, before and after draws, that [`Moves::Near`] reaches if it allows detours: some 1.5 s. Towards a
    /// set, where a hand takes ten times as long, a tenth of them.
    pub const MOST_NEAR_HANDS: usize = 1_500_000;

    /// With at most so many hands for 0, 1 and 2 detours, [`Moves::Near`] allows one more: it reaches 100, 30 or 18
    /// times as many, some 700,000. Towards a set, a tenth.
    pub const FEW_NEAR_HANDS: [usize; 3] = [9_000, 23_000, 39_000];

    /// The most tiles by which [`Moves::Near`] lets a win be further than need be.
    pub const MOST_NEAR_DETOURS: u8 = GameGraph::FEW_NEAR_HANDS.len() as u8;

    /// A hand of 3m + 1 concealed tiles as it is, or one of 3m + 2 with each discard that its moves allow.
    ///
    /// Time and memory: about a microsecond and 130 bytes for each hand that can be reached.
    ///
    /// ```
    /// use tehai::win_probability::{Aim, GameGraph, GameSettings, Model};
    /// use tehai::{Expression, Rules, rules::Winds};
    /// let hand = "123m456789p99m13s".parse()?;
    /// let target = "ittsu".parse::<Expression>()?.target_of_wins(Rules::default(), Winds::EAST, &[])?;
    /// let settings = GameSettings { towards: Some(&target), ..GameSettings::default() };
    /// let to_straight = GameGraph::new(&hand, &settings)?;
    /// // 1p, 2p and 3p are missing for the straight: at least three draws.
    /// let [win] = to_straight.ask([Aim::Win], Model::Shuffled, 3)?;
    /// assert!(win[0].value(2) == 0.0 && win[0].value(3) > 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError`].
    pub fn new(given: &RedHand, settings: &GameSettings) -> Result<GameGraph, GameError> {
        let game = match settings.moves {
            Moves::Near => GameGraph::with_near_moves(given, settings)?,
            _ => GameGraph::with_moves(given, settings)?,
        };
        game.find_yaku()
    }

    /// Finds which draws win with a yaku.
    pub(super) fn find_yaku(mut self) -> Result<GameGraph, GameError> {
        self.has_yaku = if self.given.hand().needs_yaku() { self.with_yaku()? } else { None };
        Ok(self)
    }

    /// Which draws win with a yaku; `None` if all do.
    fn with_yaku(&self) -> Result<Option<Worths>, ScoreError> {
        let Scoring { winds, rules, .. } = self.scoring;
        let scoring = Scoring { winds, rules, ..Scoring::default() };
        let has_yaku = |win: &WinTiles| -> Result<Box<dyn WinWorth>, ScoreError> {
            match scoring.worth(&self.given, win) {
                // A win of other games, which a set may ask for.
                Err(ScoreError::NoWin) => Ok(Box::new(0)),
                worth => Ok(Box::new(HasYaku(worth?))),
            }
        };
        for (_, drawn, win) in self.graph.wins(&self.hands) {
            if has_yaku(&win.won_by(drawn))?.worth(TileFrom::Wall, Luck::default(), 0).is_none() {
                let play = PointsPlay { last_tile: self.play.last_tile, ..PointsPlay::default() };
                return Ok(Some(self.worths(play, &has_yaku)?));
            }
        }
        Ok(None)
    }

    fn with_near_moves(given: &RedHand, settings: &GameSettings) -> Result<GameGraph, GameError> {
        let part = if settings.towards.is_some() { 10 } else { 1 };
        let with = |more: u8| {
            let moves = match settings.towards {
                None => Moves::Detours(more),
                Some(_) => Moves::Changes(more),
            };
            let limit = settings.limit.min(GameGraph::MOST_NEAR_HANDS / part);
            GameGraph::with_moves(given, &GameSettings { moves, limit, ..settings.clone() })
        };
        let few = GameGraph::FEW_NEAR_HANDS.map(|few| few / part);
        let near = with_most_detours(few, GameGraph::states, with)?;
        let advancing =
            || GameGraph::with_moves(given, &GameSettings { moves: Moves::Advancing, ..settings.clone() });
        near.map_or_else(advancing, Ok)
    }

    fn with_moves(given: &RedHand, settings: &GameSettings) -> Result<GameGraph, GameError> {
        let GameSettings { rules, moves, towards, limit, .. } = *settings;
        let seat = Seat::new(given, settings)?;
        let mut allowed = Allowed::new(rules, given, towards, moves, seat.unseen, false)?;
        let grown = match moves {
            Moves::Detours(more) if towards.is_none() => {
                seat.grow(&mut Detours::new(rules, given.hand(), more, seat.unseen), limit)
            }
            _ => seat.grow(&mut allowed, limit),
        };
        let (discards, (graph, hands)) = grown?;
        let outlooks = hands[..discards.len()].iter().map(|hand| allowed.outlook(&hand.tiles)).collect();
        Ok(GameGraph::from_graph(given, settings, &seat, (graph, hands), (discards, outlooks)))
    }

    /// The game of a graph, whose first hands these discards leave, so far from a win.
    pub(super) fn from_graph(
        given: &RedHand,
        settings: &GameSettings,
        seat: &Seat,
        (graph, hands): Grown,
        (discards, outlooks): (Vec<Option<RedTile>>, Vec<FirstOutlook>),
    ) -> GameGraph {
        let Seat { held, unseen, is_to_discard } = *seat;
        let copies = |tile: RedTile| usize::from(unseen.copies_without(&held, tile));
        let rules = ScoreRules { players: settings.rules.players, ..settings.scoring.rules };
        GameGraph {
            given: given.clone(),
            graph,
            hands,
            discards,
            unseen,
            wall: RedTile::all().flat_map(|tile| vec![tile; copies(tile)]).collect(),
            before: u32::from(is_to_discard),
            scoring: Scoring { rules, ..settings.scoring },
            play: settings.play,
            is_after_quad: settings.is_after_quad,
            has_yaku: None,
            moves: settings.moves,
            outlooks,
        }
    }

    /// How far the hand is from a win after each discard, in the order of the answers, or as it is.
    pub fn outlooks(&self) -> &[FirstOutlook] {
        &self.outlooks
    }

    /// Hands that can be reached, before and after draws.
    pub fn states(&self) -> usize {
        self.graph.states()
    }

    /// The number of draws that empties the wall.
    pub fn most_draws(&self) -> u32 {
        self.wall.len() as u32 - self.replacements()
    }

    /// Draws that are not counted.
    pub(super) fn replacements(&self) -> u32 {
        u32::from(self.is_after_quad)
    }

    /// What the player may do with a draw. What [`Moves::Near`] stands for is said here.
    pub fn moves(&self) -> Moves {
        self.moves
    }

    /// What a win of the hand is worth.
    ///
    /// # Errors
    /// As [`score`](fn@crate::score::score).
    pub fn worth(&self, win: &WinTiles) -> Result<WorthByLuck, ScoreError> {
        self.scoring.worth(&self.given, win)
    }

    /// What every win of the graph is worth.
    pub(super) fn worths(&self, play: PointsPlay, worth: &WorthOfWins) -> Result<Worths, ScoreError> {
        let GameGraph { graph, hands, unseen, given, is_after_quad, .. } = self;
        Worths::new(graph, hands, unseen, given.hand().is_concealed(), *is_after_quad, play, worth)
    }

    /// The tiles that one of `draws` draws is from, if so many draws are left with it.
    pub(super) fn tiles_of_draw(&self, model: Model, draws: u32, draws_left: u32) -> u32 {
        match model {
            // The discard is back in the wall.
            Model::Shuffled => self.wall.len() as u32 + self.before,
            Model::Book | Model::Bound => self.most_draws() - (draws - draws_left),
        }
    }
}

/// The game with the most detours whose graph is small: with at most so many hands for 0, 1, … detours, one more is
/// allowed. `None` if even that without a detour has too many.
pub(super) fn with_most_detours<G>(
    few: [usize; GameGraph::MOST_NEAR_DETOURS as usize],
    hands: impl Fn(&G) -> usize,
    with: impl Fn(u8) -> Result<G, GameError>,
) -> Result<Option<G>, GameError> {
    let mut near = None;
    for (more, few) in (0..).zip(few.map(Some).into_iter().chain([None])) {
        let game = match with(more) {
            Err(GameError::TooManyHands(_)) => break,
            // Without a detour, no discard may follow some calls.
            Err(GameError::NoDiscard) if more == 0 => continue,
            game => game?,
        };
        let is_enough = few.is_none_or(|few| hands(&game) > few);
        near = Some(game);
        if is_enough {
            break;
        }
    }
    Ok(near)
}

/// The worth of a win for one who counts wins: 1 if it has a yaku.
pub(super) struct HasYaku(pub(super) WorthByLuck);

impl WinWorth for HasYaku {
    fn worth(&self, from: TileFrom, luck: Luck, _: u8) -> Option<f64> {
        self.0.worth(from, luck, 0).map(|_| 1.0)
    }

    fn indicated(&self, _: Tile) -> u8 {
        0
    }
}
