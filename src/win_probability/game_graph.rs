//! The hand that a game begins with, and all that it can become.

use crate::debug::brief_debug;
use crate::distance::Target;
use crate::rules::Rules;
use crate::score::{DrawnWin, DrawnWorth, Luck, ScoreError, ScoreRules, Scoring, WinWorth};
use crate::shanten::{Limits, Solver};
use crate::tiles::notation::{RedFives, RedHand, RedTile};
use crate::tiles::{COPIES, Hand, HandError, OpenHand, Tile};
use crate::win_probability::answer::{FirstOutlook, Model, Moves};
use crate::win_probability::error::GameError;
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::detours::Detours;
use crate::win_probability::graph::grow::Successors;
use crate::win_probability::graph::worths::Worths;
use crate::win_probability::graph::{Allowed, Graph};
use crate::win_probability::points::PointsPlay;

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

/// What a game depends on besides the hand.
///
/// ```
/// use tehai::win_probability::{Moves, GameSettings, GameGraph};
/// let hand = "22335m468p445678s".parse()?;
/// let near = GameSettings { visible: "3p".parse()?, ..GameSettings::default() };
/// let advancing = GameSettings { moves: Moves::Advancing, ..near.clone() };
/// let [near, advancing] = [GameGraph::with_settings(&hand, &near)?, GameGraph::with_settings(&hand, &advancing)?];
/// assert_eq!((near.moves(), advancing.moves()), (Moves::Detours(1), Moves::Advancing));
/// assert!(near.states() > advancing.states());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameSettings<'t> {
    /// The game and its wins.
    pub rules: Rules,
    /// Tiles seen elsewhere, without those of called melds.
    pub visible: RedHand,
    /// What the player may do with a draw.
    pub moves: Moves,
    /// The set of the only wins that count, all of one number of tiles; the given hand has as many, or one fewer.
    /// Distances are those from the set, and a hand is tenpai if it is one tile from it.
    pub towards: Option<&'t Target>,
    /// The red fives of the deck; `None` for those of the hand and the visible tiles, so that no other is drawn. Then
    /// the deck has at most one of each suit, or as many as the hand holds.
    pub red_fives: Option<RedFives>,
    /// What wins are worth; the players are those of the game. Wins of a hand with called melds that have no yaku do not
    /// count, for chances either.
    ///
    /// Wins of a concealed hand have one, as they are drawn. Hands that end with fewer than 14 tiles need none.
    pub scoring: Scoring,
    /// What the player does for points, and whether the last draw is the last tile (海底), which is a yaku.
    pub play: PointsPlay,
    /// Did the hand just declare a quad? Then it has 3m + 1 concealed tiles and begins with the replacement draw (嶺上牌),
    /// which no number of draws counts, and which is any unseen tile. A win with it is one by the dead wall.
    pub is_after_quad: bool,
    /// The most hands, before and after draws.
    pub limit: usize,
}

impl Default for GameSettings<'_> {
    /// All wins under the default rules, with near moves; nothing is visible.
    fn default() -> Self {
        GameSettings {
            rules: Rules::default(),
            visible: Hand::EMPTY.into(),
            moves: Moves::default(),
            towards: None,
            red_fives: None,
            scoring: Scoring::default(),
            play: PointsPlay::default(),
            is_after_quad: false,
            limit: GameGraph::DEFAULT_LIMIT,
        }
    }
}

impl GameGraph {
    /// The default limit of hands: they take some 1.3 GB.
    pub const DEFAULT_LIMIT: usize = 10_000_000;

    /// The most hands, before and after draws, that [`Moves::Near`] reaches if it allows detours: some 1.5 s. Towards a
    /// set, where a hand takes ten times as long, a tenth of them.
    pub const MOST_NEAR_HANDS: usize = 1_500_000;

    /// With at most so many hands for 0, 1 and 2 detours, [`Moves::Near`] allows one more: it reaches 100, 30 or 18 times as
    /// many, some 700,000. Towards a set, a tenth.
    pub const FEW_NEAR_HANDS: [usize; 3] = [9_000, 23_000, 39_000];

    /// The most tiles by which [`Moves::Near`] lets a win be further than need be.
    pub const MOST_NEAR_DETOURS: u8 = GameGraph::FEW_NEAR_HANDS.len() as u8;

    /// A hand of 3m + 1 concealed tiles as it is, or one of 3m + 2 with each discard that its moves allow, which are
    /// [`Moves::Near`]. `visible` are tiles seen elsewhere, without those of called melds.
    ///
    /// Time and memory: about a microsecond and 130 bytes for each hand that can be reached.
    ///
    /// # Errors
    /// [`GameError`].
    pub fn new(hand: &OpenHand, visible: &Hand, rules: Rules) -> Result<GameGraph, GameError> {
        let settings = GameSettings { rules, visible: (*visible).into(), ..GameSettings::default() };
        GameGraph::with_settings(&hand.clone().into(), &settings)
    }

    /// A hand under any [`GameSettings`].
    ///
    /// ```
    /// use tehai::win_probability::{Model, GameSettings, GameGraph};
    /// use tehai::{Expression, Rules, rules::Winds};
    /// let hand = "123m456789p99m13s".parse()?;
    /// let target = "ittsu".parse::<Expression>()?.target_of_wins(Rules::default(), Winds::EAST, &[])?;
    /// let settings = GameSettings { towards: Some(&target), ..GameSettings::default() };
    /// let to_straight = GameGraph::with_settings(&hand, &settings)?;
    /// // 1p, 2p and 3p are missing for the straight: at least three draws.
    /// let win = &to_straight.probabilities(Model::Shuffled, 3)[0].win;
    /// assert!(win[2] == 0.0 && win[3] > 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError`].
    pub fn with_settings(given: &RedHand, settings: &GameSettings) -> Result<GameGraph, GameError> {
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
        let has_yaku = |win: &DrawnWin| match scoring.worth(&self.given, win) {
            Err(ScoreError::NoWin) => Ok(HasYaku(None)),
            worth => worth.map(|worth| HasYaku(Some(worth))),
        };
        for win in self.wins() {
            if has_yaku(&win)?.points(Luck::default(), 0) == 0 {
                let play = PointsPlay { last_tile: self.play.last_tile, ..PointsPlay::default() };
                return Ok(Some(self.worths(play, has_yaku)?));
            }
        }
        Ok(None)
    }

    fn with_near_moves(given: &RedHand, settings: &GameSettings) -> Result<GameGraph, GameError> {
        let with = |more: u8, limit: usize| {
            let moves = match settings.towards {
                None => Moves::Detours(more),
                Some(_) => Moves::Changes(more),
            };
            GameGraph::with_moves(given, &GameSettings { moves, limit, ..settings.clone() })
        };
        let part = if settings.towards.is_some() { 10 } else { 1 };
        let mut near = None;
        for more in 0..=GameGraph::MOST_NEAR_DETOURS {
            let game = match with(more, settings.limit.min(GameGraph::MOST_NEAR_HANDS / part)) {
                Err(GameError::TooManyHands(_)) => break,
                game => game?,
            };
            let few = GameGraph::FEW_NEAR_HANDS.get(usize::from(more));
            let is_enough = few.is_none_or(|few| game.states() > few / part);
            near = Some(game);
            if is_enough {
                break;
            }
        }
        let advancing =
            || GameGraph::with_moves(given, &GameSettings { moves: Moves::Advancing, ..settings.clone() });
        near.map_or_else(advancing, Ok)
    }

    fn with_moves(given: &RedHand, settings: &GameSettings) -> Result<GameGraph, GameError> {
        let GameSettings { rules, moves, towards, limit, .. } = *settings;
        let seat = Seat::new(given, settings)?;
        let mut allowed = Allowed::new(rules, given, towards, moves, seat.unseen)?;
        let mut detours = match moves {
            Moves::Detours(more) if towards.is_none() => {
                let limits = Limits::for_open_hand(rules.players, given.hand());
                let numbers = Solver::new(rules).numbers(given.hand().concealed(), &limits);
                Some(Detours::new(rules, &seat.held.tiles, &numbers, &limits, more, seat.unseen))
            }
            _ => None,
        };
        let (discards, hands) = seat.first(|hand| match &mut detours {
            Some(detours) => detours.discards(hand),
            None => allowed.discards(hand),
        });
        let outlooks = hands.iter().map(|hand| allowed.outlook(&hand.tiles)).collect();
        let grown = match detours {
            Some(detours) => detours.grow(&hands, limit),
            None => allowed.grow(&hands, limit),
        };
        Ok(seat.game(given, settings, grown?, discards, outlooks))
    }

    /// How far the hand is from a win after each discard, in the order of the answers, or as it is.
    pub fn outlooks(&self) -> &[FirstOutlook] {
        &self.outlooks
    }

    /// All wins that can be drawn from the hands that can be reached; each as often as there are hands before it.
    fn wins(&self) -> impl Iterator<Item = DrawnWin> {
        self.hands.iter().enumerate().flat_map(|(place, hand)| {
            let wins = self.graph.draws_of(place).iter().filter(|draw| draw.wins);
            wins.filter_map(|draw| Some(hand.plus(draw.tile)?.won_by(draw.tile)))
        })
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
    pub fn worth(&self, win: &DrawnWin) -> Result<DrawnWorth, ScoreError> {
        self.scoring.worth(&self.given, win)
    }

    /// What every win of the graph is worth.
    pub(super) fn worths<W: WinWorth>(
        &self,
        play: PointsPlay,
        worth: impl Fn(&DrawnWin) -> Result<W, ScoreError>,
    ) -> Result<Worths, ScoreError> {
        let GameGraph { graph, hands, unseen, given, is_after_quad, .. } = self;
        Worths::new(graph, hands, unseen, given.hand().is_concealed(), *is_after_quad, play, worth)
    }

    /// The tiles that one of `draws` draws is from, if `left` draws are left with it.
    pub(super) fn tiles_of_draw(&self, model: Model, draws: u32, left: u32) -> u32 {
        match model {
            // The discard is back in the wall.
            Model::Shuffled => self.wall.len() as u32 + self.before,
            Model::Book | Model::Bound => self.most_draws() - (draws - left),
        }
    }

    /// The discard of each first hand.
    pub(super) fn first_discards(&self) -> impl Iterator<Item = Option<Tile>> {
        self.discards.iter().map(|discard| discard.map(|discard| discard.tile))
    }
}

/// A hand at its place: what it holds, and what it does not see.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    /// The concealed tiles.
    pub(super) held: Coloured,
    /// The tiles that are not visible, those of the hand included.
    pub(super) unseen: Coloured,
    /// Does the game begin with a discard?
    is_to_discard: bool,
}

impl Seat {
    /// Checks that the tiles exist, and that the hand may draw after a quad.
    pub(super) fn new(given: &RedHand, settings: &GameSettings) -> Result<Seat, GameError> {
        let GameSettings { rules, ref visible, red_fives, is_after_quad, .. } = *settings;
        let (hand, all) = (given.hand().concealed(), given.hand().all_tiles());
        let seen = visible.hand().all_tiles();
        seen.check_players(rules.players)?;
        if let Some(tile) = Tile::all().find(|&tile| all.count(tile) + seen.count(tile) > COPIES) {
            return Err(HandError::FifthCopy(tile).into());
        }
        let held = Coloured { tiles: *hand, red: given.concealed_red_fives() };
        let melds = all.difference(hand).expect("concealed tiles are among all");
        let existing = rules.players.tiles();
        let tiles = seen.unseen().difference(&melds).expect("there is no fifth copy");
        let tiles = Hand::from_tiles(tiles.tiles().filter(|tile| existing.contains(*tile)));
        let red = unseen_red_fives(given, visible, red_fives)?;
        if let Some(tile) = RedFives::fives().find(|&five| red.copies(five) > 0 && !existing.contains(five)) {
            return Err(HandError::NoSuchTile(tile).into());
        }
        let unseen = Coloured { tiles: tiles.expect("there is no fifth copy"), red };
        let is_to_discard = hand.total() % 3 == 2;
        if is_after_quad && is_to_discard {
            return Err(GameError::AfterQuad(hand.total()));
        }
        Ok(Seat { held, unseen, is_to_discard })
    }

    /// The first discards, of those that are allowed, and the hands that they leave; or the hand as it is.
    pub(super) fn first(
        &self,
        allowed: impl FnOnce(&Hand) -> Vec<Tile>,
    ) -> (Vec<Option<RedTile>>, Vec<Coloured>) {
        let Seat { held, is_to_discard, .. } = *self;
        let discarded =
            |tile: Tile| (Some(held.discard(tile)), held.minus(tile).expect("a tile of the hand"));
        match is_to_discard {
            true => allowed(&held.tiles).into_iter().map(discarded).unzip(),
            false => (vec![None], vec![held]),
        }
    }

    /// The game of a graph, whose first hands these discards leave.
    pub(super) fn game(
        &self,
        given: &RedHand,
        settings: &GameSettings,
        (graph, hands): (Graph, Vec<Coloured>),
        discards: Vec<Option<RedTile>>,
        outlooks: Vec<FirstOutlook>,
    ) -> GameGraph {
        let Seat { held, unseen, is_to_discard } = *self;
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
}

/// The worth of a win for one who counts wins: 1 if it has a yaku. A win of other games, which a set may ask for, has none.
struct HasYaku(Option<DrawnWorth>);

impl WinWorth for HasYaku {
    fn points(&self, luck: Luck, _: u8) -> u32 {
        u32::from(self.0.as_ref().is_some_and(|worth| worth.points(luck, 0) > 0))
    }

    fn indicated(&self, _: Tile) -> u8 {
        0
    }
}

/// The red fives that are not visible, those of the concealed tiles included.
fn unseen_red_fives(
    hand: &RedHand,
    visible: &RedHand,
    deck: Option<RedFives>,
) -> Result<RedFives, GameError> {
    let Some(deck) = deck else {
        hand.check_seen(visible.all_red_fives(), None)?;
        return Ok(hand.concealed_red_fives());
    };
    let mut unseen = deck;
    for tile in RedFives::fives() {
        let [red, all] = [
            [hand, visible].map(|tiles| tiles.all_red_fives().copies(tile)),
            [hand, visible].map(|tiles| tiles.hand().all_tiles().count(tile)),
        ]
        .map(|counts| counts.iter().sum::<u8>());
        let of_deck = deck.copies(tile);
        if red > of_deck || all - red > COPIES - of_deck {
            return Err(GameError::RedFives { tile, of_deck });
        }
        let seen = red - hand.concealed_red_fives().copies(tile);
        unseen =
            (0..seen).try_fold(unseen, |unseen, _| unseen.minus(tile)).expect("no more than in the deck");
    }
    Ok(unseen)
}
