//! The hands that a player can reach, and the draws and discards between them.

pub(super) mod coloured;
pub(super) mod detours;
pub(super) mod grow;
pub(super) mod play;
pub(super) mod true_game;
pub(super) mod values;
pub(super) mod walls;
pub(super) mod worths;

use crate::distance::{Distance, Target};
use crate::rules::Rules;
use crate::shanten::{Calculator, Limits, Solver};
use crate::stop;
use crate::tiles::notation::{RedFives, RedHand, RedTile};
use crate::tiles::{Hand, Tile, TileSet};
use crate::win_probability::answer::{FirstOutlook, Moves};
use crate::win_probability::error::GameError;
use coloured::Coloured;
use grow::{Growing, Node, Successors};

/// All hands that can be reached from the first ones by the allowed moves, before and after a draw.
///
/// Each hand is there once, however it is reached and however many draws are left. The values with n draws left follow
/// from those with n − 1, for the whole graph at once. Nodes and edges are four lists with places in each other:
///
/// ```text
/// waiting[place] ──start──► draws: tile, copies ──next──► starts[place] ──► discards ──► waiting[place]
/// a hand that waits         the tiles it can keep         a hand that       the hands that
///                                                         has drawn         its discards leave
/// ```
///
/// Example: `12m57z` can keep 3m, 5z and 7z: three draws. With 3m its discards leave `123m7z` and `123m5z`. Each of
/// these waits and has one draw, which wins.
pub(super) struct Graph {
    /// Hands that wait for a draw; the given ones come first.
    pub(super) waiting: Vec<Waiting>,
    /// The draws of all of them, one after the other.
    pub(super) draws: Vec<Draw>,
    /// For each hand that has drawn, where its discards begin; one more for the end of the last.
    pub(super) starts: Vec<u32>,
    /// The hands that these discards leave: places in `waiting`.
    pub(super) discards: Vec<u32>,
}

/// A hand that waits for a draw.
pub(super) struct Waiting {
    /// Where its draws begin.
    pub(super) start: u32,
    /// The sum of the copies of these draws.
    pub(super) copies: u8,
    pub(super) is_tenpai: bool,
}

/// A tile that the player wins with or may keep.
#[derive(Clone, Copy)]
pub(super) struct Draw {
    pub(super) tile: RedTile,
    /// Copies of it that are left.
    pub(super) copies: u8,
    pub(super) wins: bool,
    /// The hand with the tile: a place in `starts`; [`NOTHING`] if no discard may follow.
    pub(super) next: u32,
}

/// The place of a hand that has drawn and has no discards. Every graph begins with it.
pub(super) const NOTHING: u32 = 0;

impl Graph {
    /// A graph without hands.
    pub(super) fn empty() -> Graph {
        Graph { waiting: Vec::new(), draws: Vec::new(), starts: vec![0, 0], discards: Vec::new() }
    }

    /// Hands in the graph, before and after draws.
    pub(super) fn states(&self) -> usize {
        self.waiting.len() + self.starts.len() - 2
    }

    /// The draws of the hand at this place in `waiting`.
    ///
    /// Whatever visits all hands, or plays many games, asks for these, so a stop is checked for here.
    pub(super) fn draws_of(&self, place: usize) -> &[Draw] {
        stop::check();
        let end = self.waiting.get(place + 1).map_or(self.draws.len(), |next| next.start as usize);
        &self.draws[self.waiting[place].start as usize..end]
    }

    /// The hands that the discards leave of the hand at this place in `starts`.
    pub(super) fn discards_of(&self, place: u32) -> &[u32] {
        let place = place as usize;
        &self.discards[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// Adds a hand that has drawn, with the hands that its discards leave, and returns its place.
    pub(super) fn add_drawn(&mut self, discards: &[u32]) -> u32 {
        self.discards.extend(discards);
        self.starts.push(self.discards.len() as u32);
        self.starts.len() as u32 - 2
    }

    /// Adds a hand that waits. Its draws are those from `start` on.
    pub(super) fn add_waiting(&mut self, start: usize, is_tenpai: bool) {
        let copies = self.draws[start..].iter().map(|draw| draw.copies).sum();
        self.waiting.push(Waiting { start: start as u32, copies, is_tenpai });
    }
}

/// What the player wants.
enum Goal<'c> {
    /// A win, within the copies of each tile that called melds leave.
    Win { rules: Rules, limits: Limits, solver: Solver },
    /// A win of a set.
    Set(&'c Target),
}

impl Goal<'_> {
    /// `None` if the goal is out of reach.
    fn distance(&self, hand: &Hand) -> Option<Distance> {
        match self {
            Goal::Win { rules, limits, solver } => solver.effects(hand, limits).nearest(rules.forms),
            Goal::Set(target) => target.distance(hand),
        }
    }
}

/// The moves that are allowed.
pub(super) struct Allowed<'c> {
    goal: Goal<'c>,
    /// The tiles of the game.
    existing: TileSet,
    /// The hand that the game begins with.
    given: &'c Hand,
    /// The tiles that are not visible, those of the hand included.
    unseen: Coloured,
    /// With hand changes: the most that a hand's tiles beyond the given hand plus its distance to a win may be.
    most: Option<u8>,
}

impl<'c> Allowed<'c> {
    /// Towards a win of a set if one is given, else towards any win. Fails if the given hand has no distance to it or
    /// is one.
    pub(super) fn new(
        rules: Rules,
        given: &'c RedHand,
        towards: Option<&'c Target>,
        moves: Moves,
        unseen: Coloured,
    ) -> Result<Allowed<'c>, GameError> {
        let given = given.hand();
        let goal = match towards {
            None => {
                let calculator = Calculator::new(rules);
                if !given.melds().is_empty() {
                    calculator.check_melds(given)?;
                }
                calculator.replacement(given.concealed())?;
                let limits = Limits::for_open_hand(rules.players, given);
                Goal::Win { rules, limits, solver: calculator.into() }
            }
            Some(target) => {
                given.all_tiles().check_players(rules.players)?;
                let (size, tiles) = (target.size().ok_or(GameError::OutOfReach)?, given.concealed().total());
                if tiles != size && tiles + 1 != size {
                    return Err(GameError::Tiles { size, tiles });
                }
                Goal::Set(target)
            }
        };
        let existing = rules.players.tiles();
        let mut allowed = Allowed { goal, existing, given: given.concealed(), unseen, most: None };
        let distance = allowed.goal.distance(given.concealed()).ok_or(GameError::OutOfReach)?.tiles();
        if distance == 0 {
            return Err(GameError::Won);
        }
        // Towards a set there are no detours.
        if let Moves::Changes(more) | Moves::Detours(more) = moves {
            allowed.most = Some(distance.saturating_add(more));
        }
        Ok(allowed)
    }

    /// That of a hand from which the goal is in reach, as it is from each: that does not depend on the tiles held.
    fn distance(&self, hand: &Hand) -> Distance {
        self.goal.distance(hand).expect("a goal in reach of the given hand")
    }

    /// How far a hand that waits for its first draw is from the goal, and how many tiles bring it nearer.
    pub(super) fn outlook(&self, hand: &Hand) -> FirstOutlook {
        let distance = self.distance(hand);
        let copies = |tile| u32::from(self.unseen.tiles.count(tile) - self.given.count(tile));
        FirstOutlook { distance: distance.tiles(), accepted: distance.necessary().iter().map(copies).sum() }
    }
}

impl Node for Coloured {
    type Key = u128;

    fn key(&self) -> u128 {
        self.packed()
    }
}

impl Successors for Allowed<'_> {
    type Node = Coloured;

    fn discards(&mut self, hand: &Hand) -> Vec<Tile> {
        let distance = self.distance(hand);
        let unnecessary = distance.unnecessary();
        let Some(most) = self.most else { return unnecessary.iter().collect() };
        let added = |tile: Tile| hand.count(tile).saturating_sub(self.given.count(tile));
        let all_added: u8 = Tile::all().map(added).sum();
        let is_allowed = |tile: &Tile| {
            let still_added = all_added - u8::from(added(*tile) > 0);
            still_added + distance.tiles() + u8::from(!unnecessary.contains(*tile)) <= most
        };
        Tile::all().filter(|&tile| hand.count(tile) > 0).filter(is_allowed).collect()
    }

    fn first(&mut self, hand: &Coloured) -> Coloured {
        *hand
    }

    fn hand(&self, hand: &Coloured) -> Coloured {
        *hand
    }

    fn add_draws(&mut self, hand: Coloured, growing: &mut Growing<Coloured>) -> bool {
        let distance = self.distance(&hand.tiles);
        let (is_tenpai, necessary) = (distance.tiles() == 1, distance.necessary());
        let tiles = if self.most.is_some() { self.existing } else { necessary };
        let red = RedFives::fives().map(|tile| RedTile { tile, is_red: true });
        let red = red.filter(|&red| tiles.contains(red.tile) || hand.swap(red).is_some());
        for tile in tiles.iter().map(RedTile::plain).chain(red) {
            let copies = self.unseen.copies_without(&hand, tile);
            let Some(drawn) = hand.plus(tile).filter(|_| copies > 0) else { continue };
            let is_necessary = necessary.contains(tile.tile);
            let wins = is_tenpai && is_necessary;
            let next = match self.most {
                Some(_) => self.drawn(&hand, drawn, growing),
                // When advancing, no other discard follows a win, nor a tile of no use.
                None if wins || !is_necessary => choices(&drawn, hand.swap(tile).as_slice(), growing),
                None if hand.swap(tile).is_some() => {
                    let mut discards = self.discards(&drawn.tiles);
                    discards.extend(hand.swap(tile));
                    choices(&drawn, &discards, growing)
                }
                None => self.drawn(&hand, drawn, growing),
            };
            growing.add_draw(Draw { tile, copies, wins, next });
        }
        is_tenpai
    }
}

impl Allowed<'_> {
    /// The place in `starts` of a hand that has drawn; [`NOTHING`] if the drawn tile can only be thrown back.
    fn drawn(&mut self, before: &Coloured, hand: Coloured, growing: &mut Growing<Coloured>) -> u32 {
        let key = hand.packed();
        if let Some(place) = growing.drawn(key) {
            return place;
        }
        let discards = self.discards(&hand.tiles);
        if let [tile] = discards[..]
            && hand.minus(tile).as_ref() == Some(before)
        {
            return NOTHING;
        }
        let place = choices(&hand, &discards, growing);
        growing.keep_drawn(key, place)
    }
}

/// Adds a hand that has drawn with these discards, and returns its place in `starts`.
fn choices(hand: &Coloured, discards: &[Tile], growing: &mut Growing<Coloured>) -> u32 {
    let nexts = discards.iter().map(|&tile| growing.waits(hand.minus(tile).expect("held")));
    let nexts: Vec<u32> = nexts.collect();
    growing.add_drawn(&nexts)
}
