//! Calls: what a hand becomes that takes a tile of another player.
//!
//! Hands with the same called melds share a *place at the table*: the wins that these melds leave, the copies that are
//! left of each tile, and the tiles that count as new. So the moves of a place are those of a player who is alone and
//! has these melds, and a call leads from a hand of one place to a hand of another.

use rustc_hash::FxHashMap;

use crate::tiles::notation::{RedFives, RedTile};
use crate::tiles::{Hand, KINDS, Meld, MeldKind, Tile, TileSet};
use crate::win_probability::graph::coloured::Coloured;
use crate::win_probability::graph::grow::{CallMove, Move, Node, ShownMove, Successors};

/// The tiles of the hand that a game begins with: others count as new.
#[derive(Clone, Copy)]
pub(super) struct GivenTiles(pub(super) [u8; KINDS]);

impl GivenTiles {
    pub(super) fn of(hand: &Hand) -> GivenTiles {
        GivenTiles(*hand.counts())
    }

    pub(super) fn count(&self, tile: Tile) -> u8 {
        self.0[tile.index()]
    }

    /// Those that melds leave, and how many tiles of the melds are new.
    pub(super) fn beside(mut self, melds: &[Meld]) -> (GivenTiles, u8) {
        let mut new = 0;
        for tile in melds.iter().flat_map(|meld| meld.tiles()) {
            let left = &mut self.0[tile.index()];
            match left.checked_sub(1) {
                Some(fewer) => *left = fewer,
                None => new += 1,
            }
        }
        (self, new)
    }
}

/// Moves that calls may lead to.
pub(in crate::win_probability) trait Calling: Successors {
    /// What a hand brings along when it calls.
    type Way: Copy;

    /// The same moves for hands that have called these melds more, of whose fives so many are red; `None` if no win is
    /// followed that has them.
    fn with_called(&self, melds: &[Meld], red: RedFives) -> Option<Self>;

    /// The tiles that are not visible, those of the hand included, without those of calls.
    fn unseen(&self) -> &Coloured;

    /// Where a hand goes, and the tiles that it may call on the way.
    fn way(&mut self, hand: &Self::Node) -> (Self::Way, TileSet);

    /// The node of a hand that has called a meld on its way and discarded, with which the game begins; `None` if it may
    /// not.
    fn first_after_call(&mut self, hand: &Coloured, way: Self::Way) -> Option<Self::Node>;

    /// A hand that has called a meld on its way, with one tile too many, and whether it is complete in form; `None` if
    /// it may not.
    fn called(&mut self, hand: &Coloured, way: Self::Way) -> Option<(Self::Node, bool)>;
}

/// What the rules say about calls.
#[derive(Clone, Copy)]
pub(in crate::win_probability) struct CallRules {
    /// May tiles be called?
    pub(in crate::win_probability) calls: bool,
    /// May the player on the left be called for a sequence?
    pub(in crate::win_probability) chi: bool,
    /// May any discard follow?
    pub(in crate::win_probability) swap_calling: bool,
}

/// What a hand has called.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub(in crate::win_probability) struct CalledMelds {
    /// In the order of their codes.
    pub(in crate::win_probability) melds: Vec<Meld>,
    /// How many of their fives are red.
    pub(in crate::win_probability) red: RedFives,
}

impl CalledMelds {
    fn with(&self, meld: Meld, red: RedFives) -> CalledMelds {
        let mut melds = self.melds.clone();
        let at = melds.partition_point(|other| other.code() <= meld.code());
        melds.insert(at, meld);
        CalledMelds { melds, red: self.red.union(red).expect("no more than the deck has") }
    }
}

/// The moves of a player among others, who show tiles.
pub(in crate::win_probability) struct AtTable<C> {
    /// The moves with each set of called melds; without any at first. `None` if no win has them.
    seats: Vec<Option<C>>,
    pub(in crate::win_probability) called: Vec<CalledMelds>,
    places: FxHashMap<CalledMelds, u32>,
    rules: CallRules,
}

/// A hand with what it has called.
#[derive(Clone, Copy)]
pub(in crate::win_probability) struct Seated<N> {
    /// The place in the list of what was called.
    pub(in crate::win_probability) seat: u32,
    hand: N,
}

impl<N: Node> Node for Seated<N> {
    type Key = (u32, N::Key);

    fn key(&self) -> Self::Key {
        (self.seat, self.hand.key())
    }
}

/// The place of a hand that has called nothing.
const NO_CALL: u32 = 0;

impl<C: Calling> AtTable<C> {
    pub(in crate::win_probability) fn new(alone: C, rules: CallRules) -> AtTable<C> {
        let places = FxHashMap::from_iter([(CalledMelds::default(), NO_CALL)]);
        AtTable { seats: vec![Some(alone)], called: vec![CalledMelds::default()], places, rules }
    }

    fn seat(&mut self, seat: u32) -> &mut C {
        self.seats[seat as usize].as_mut().expect("a hand has this place")
    }

    /// The place of what was called; `None` if no win has it.
    fn place(&mut self, called: CalledMelds) -> Option<u32> {
        let AtTable { seats, places, called: all, .. } = self;
        let place = *places.entry(called).or_insert_with_key(|called| {
            let alone = seats[NO_CALL as usize].as_ref().expect("it is there from the beginning");
            seats.push(alone.with_called(&called.melds, called.red));
            all.push(called.clone());
            seats.len() as u32 - 1
        });
        self.seats[place as usize].as_ref().map(|_| place)
    }

    /// The calls of a tile that a hand may make on its way.
    pub(in crate::win_probability) fn calls(
        &mut self,
        seat: u32,
        hand: &Coloured,
        tile: RedTile,
        is_left: bool,
        way: C::Way,
    ) -> Vec<CallMove<Seated<C::Node>>> {
        let mut calls = Vec::new();
        for meld in Meld::of_call(tile.tile, is_left && self.rules.chi) {
            let Some((rest, red)) = hand.called(meld, tile) else { continue };
            let called = self.called[seat as usize].with(meld, red);
            let Some(to) = self.place(called) else { continue };
            let barred = if self.rules.swap_calling { TileSet::EMPTY } else { meld.barred_after(tile.tile) };
            let seat = self.seat(to);
            let Some((drawn, is_complete)) = seat.called(&rest, way) else { continue };
            let nexts = seat.after_discards(&drawn, None, barred);
            if !nexts.is_empty() {
                let nexts = nexts.into_iter().map(|hand| Seated { seat: to, hand }).collect();
                calls.push(CallMove { meld, nexts, is_complete });
            }
        }
        calls
    }
}

/// A call of a tile that is offered: the meld, the discard, the hand that waits then, and whether the tiles were
/// complete in form.
pub(in crate::win_probability) type OfferedCall<N> = (Meld, RedTile, Seated<N>, bool);

impl<C: Calling> AtTable<C> {
    /// The calls that a given hand may make of a tile, with each discard.
    pub(in crate::win_probability) fn offered_calls(
        &mut self,
        hand: &Coloured,
        tile: RedTile,
        is_left: bool,
    ) -> Vec<OfferedCall<C::Node>> {
        let mut all = Vec::new();
        if !self.rules.calls {
            return all;
        }
        let node = self.first(hand);
        let (way, _) = self.seat(NO_CALL).way(&node.hand);
        for meld in Meld::of_call(tile.tile, is_left && self.rules.chi) {
            let Some((rest, red)) = hand.called(meld, tile) else { continue };
            let Some(to) = self.place(CalledMelds::default().with(meld, red)) else { continue };
            let barred = if self.rules.swap_calling { TileSet::EMPTY } else { meld.barred_after(tile.tile) };
            let seat = self.seats[to as usize].as_mut().expect("a hand has this place");
            let Some((_, is_complete)) = seat.called(&rest, way) else { continue };
            for discard in (rest.tiles.kinds() - barred).iter() {
                let left = rest.minus(discard).expect("a tile of the hand");
                if let Some(hand) = seat.first_after_call(&left, way) {
                    all.push((meld, rest.discard(discard), Seated { seat: to, hand }, is_complete));
                }
            }
        }
        all
    }
}

impl<C: Calling> Successors for AtTable<C> {
    type Node = Seated<C::Node>;

    const MERGES: bool = C::MERGES;

    fn discards(&mut self, hand: &Hand) -> Vec<Tile> {
        self.seat(NO_CALL).discards(hand)
    }

    fn first(&mut self, hand: &Coloured) -> Self::Node {
        Seated { seat: NO_CALL, hand: self.seat(NO_CALL).first(hand) }
    }

    fn hand(&self, Seated { seat, hand }: &Self::Node) -> Coloured {
        self.seats[*seat as usize].as_ref().expect("a hand has this place").hand(hand)
    }

    fn add_moves(&mut self, hand: &Self::Node, moves: &mut Vec<Move<Self::Node>>) -> TileSet {
        let Seated { seat, hand } = *hand;
        let mut of_seat = Vec::new();
        let waits = self.seat(seat).add_moves(&hand, &mut of_seat);
        let seated = |hand: C::Node| Seated { seat, hand };
        moves.extend(of_seat.into_iter().map(|of_tile| Move {
            tile: of_tile.tile,
            copies: of_tile.copies,
            wins: of_tile.wins,
            drawn: of_tile.drawn.map(seated),
            swapped: of_tile.swapped.map(seated),
        }));
        waits
    }

    fn add_shown(
        &mut self,
        node: &Self::Node,
        waits: TileSet,
        moves: &[Move<Self::Node>],
        shown: &mut Vec<ShownMove<Self::Node>>,
    ) {
        let seat = node.seat;
        let hand = self.hand(node);
        let at = self.seat(seat);
        let ((way, callable), unseen) = (at.way(&node.hand), *at.unseen());
        let callable = if self.rules.calls { callable } else { TileSet::EMPTY };
        for tile in RedTile::all().filter(|tile| (callable | waits).contains(tile.tile)) {
            let copies = unseen.copies_without(&hand, tile);
            if copies == 0 {
                continue;
            }
            let wins = moves.iter().any(|of_tile| of_tile.wins && of_tile.tile == tile);
            let calls = match callable.contains(tile.tile) {
                true => self.calls(seat, &hand, tile, true, way),
                false => Vec::new(),
            };
            if wins || waits.contains(tile.tile) || !calls.is_empty() {
                shown.push(ShownMove { tile, copies, wins, calls });
            }
        }
        // First those that matter whoever shows them.
        let is_pon = |call: &CallMove<_>| call.meld.kind() == MeldKind::Triplet;
        shown.sort_by_key(|of| !(waits.contains(of.tile.tile) || of.calls.iter().any(is_pon)));
    }

    fn after_discards(
        &mut self,
        drawn: &Self::Node,
        swapped: Option<Self::Node>,
        barred: TileSet,
    ) -> Vec<Self::Node> {
        let seat = drawn.seat;
        let nexts = self.seat(seat).after_discards(&drawn.hand, swapped.map(|swapped| swapped.hand), barred);
        nexts.into_iter().map(|hand| Seated { seat, hand }).collect()
    }
}
