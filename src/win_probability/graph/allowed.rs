//! Advancing, and hand changes.

use crate::distance::{Distance, Target};
use crate::rules::Rules;
use crate::shanten::{Calculator, Limits, Solver};
use crate::tiles::notation::{RedFives, RedHand, RedTile};
use crate::tiles::{Hand, Meld, Tile, TileSet};
use crate::win_probability::answer::{FirstOutlook, Moves};
use crate::win_probability::error::GameError;
use crate::win_probability::graph::called::{Calling, GivenTiles};
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::grow::{Move, Node, Successors};

/// What the player wants.
#[derive(Clone, Copy)]
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
#[derive(Clone, Copy)]
pub(in crate::win_probability) struct Allowed<'c> {
    goal: Goal<'c>,
    /// The tiles of the game.
    existing: TileSet,
    /// The hand that the game begins with.
    given: GivenTiles,
    /// The tiles that are not visible, those of the hand included.
    unseen: Coloured,
    /// With hand changes: the most that a hand's tiles beyond the given hand plus its distance to a win may be.
    most: Option<u8>,
}

impl<'c> Allowed<'c> {
    /// Towards a win of a set if one is given, else towards any win. Fails if the given hand has no distance to it or
    /// is one, unless it may play on.
    pub(in crate::win_probability) fn new(
        rules: Rules,
        given: &RedHand,
        towards: Option<&'c Target>,
        moves: Moves,
        unseen: Coloured,
        plays_on: bool,
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
        let mut allowed =
            Allowed { goal, existing, given: GivenTiles::of(given.concealed()), unseen, most: None };
        let distance = allowed.goal.distance(given.concealed()).ok_or(GameError::OutOfReach)?.tiles();
        if distance == 0 && !plays_on {
            return Err(GameError::Won);
        }
        // Towards a set there are no detours.
        if let Moves::Changes(more) | Moves::Detours(more) = moves {
            allowed.most = Some(distance.max(1).saturating_add(more));
        }
        Ok(allowed)
    }

    /// That of a hand from which the goal is in reach, as it is from each: that does not depend on the tiles held.
    fn distance(&self, hand: &Hand) -> Distance {
        self.goal.distance(hand).expect("a goal in reach of the given hand")
    }

    /// The same for hands that have called these melds more, of whose fives so many are red; `None` towards a set.
    pub(in crate::win_probability) fn beside(&self, melds: &[Meld], red: RedFives) -> Option<Self> {
        Allowed { most: None, ..*self }.with_called(melds, red)
    }

    /// Is a hand a win?
    pub(in crate::win_probability) fn has_won(&self, hand: &RedHand) -> bool {
        self.distance(hand.hand().concealed()).tiles() == 0
    }

    /// How far a hand that waits for its first draw is from the goal, and how many tiles bring it nearer.
    pub(in crate::win_probability) fn outlook(&self, hand: &Hand) -> FirstOutlook {
        let distance = self.distance(hand);
        let copies = |tile: Tile| u32::from(self.unseen.tiles.count(tile) - self.given.count(tile));
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

    const MERGES: bool = false;

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

    fn add_moves(&mut self, hand: &Coloured, moves: &mut Vec<Move<Coloured>>) -> TileSet {
        let distance = self.distance(&hand.tiles);
        let (is_tenpai, necessary) = (distance.tiles() == 1, distance.necessary());
        let changes = self.most.is_some();
        let tiles = if changes { self.existing } else { necessary };
        for tile in RedTile::all().filter(|&tile| tiles.contains(tile.tile) || hand.swap(tile).is_some()) {
            let copies = self.unseen.copies_without(hand, tile);
            let Some(drawn) = hand.plus(tile).filter(|_| copies > 0) else { continue };
            let is_necessary = necessary.contains(tile.tile);
            let wins = is_tenpai && is_necessary;
            // When advancing, no discard follows a win, nor a tile of no use; but a red five may stay instead of a
            // plain one.
            let is_kept = changes || is_necessary && !wins;
            let swap = hand.swap(tile).filter(|_| !changes);
            moves.push(Move {
                tile,
                copies,
                wins,
                drawn: is_kept.then_some(drawn),
                swapped: swap.and_then(|plain| drawn.minus(plain)),
            });
        }
        necessary.only_if(is_tenpai)
    }

    fn after_discards(
        &mut self,
        drawn: &Coloured,
        swapped: Option<Coloured>,
        barred: TileSet,
    ) -> Vec<Coloured> {
        let discards = self.discards(&drawn.tiles).into_iter().filter(|tile| !barred.contains(*tile));
        discards.map(|tile| drawn.minus(tile).expect("held")).chain(swapped).collect()
    }
}

impl Calling for Allowed<'_> {
    /// The distance.
    type Way = u8;

    fn with_called(&self, melds: &[Meld], red: RedFives) -> Option<Self> {
        let Goal::Win { rules, limits, solver } = &self.goal else { return None };
        let (given, new) = self.given.beside(melds);
        Some(Allowed {
            goal: Goal::Win { rules: *rules, limits: limits.without_melds(melds), solver: *solver },
            given,
            unseen: self.unseen.without_melds(melds, red),
            most: match self.most {
                Some(most) => Some(most.checked_sub(new)?),
                None => None,
            },
            ..*self
        })
    }

    fn unseen(&self) -> &Coloured {
        &self.unseen
    }

    fn way(&mut self, hand: &Coloured) -> (u8, TileSet) {
        let distance = self.distance(&hand.tiles);
        let callable = if self.most.is_some() { self.existing } else { distance.necessary() };
        (distance.tiles(), callable)
    }

    fn first_after_call(&mut self, hand: &Coloured, way: u8) -> Option<Coloured> {
        let distance = self.goal.distance(&hand.tiles)?.tiles();
        let new: u8 =
            Tile::all().map(|tile| hand.tiles.count(tile).saturating_sub(self.given.count(tile))).sum();
        let is_allowed = match self.most {
            Some(most) => new + distance <= most,
            None => distance < way,
        };
        is_allowed.then_some(*hand)
    }

    fn called(&mut self, hand: &Coloured, way: u8) -> Option<(Coloured, bool)> {
        let distance = self.goal.distance(&hand.tiles)?.tiles();
        let is_allowed = self.most.is_some() || 0 < distance && distance < way;
        is_allowed.then_some((*hand, distance == 0))
    }
}
