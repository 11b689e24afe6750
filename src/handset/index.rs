//! Questions about one set: how many hands does it have, which is the k-th, which rank has this one, list them.

use std::iter::FusedIterator;
use std::ops::Range;

use num_bigint::BigUint;

use crate::handset::diagram::arena::{Arena, NodeId};
use crate::handset::rows::{Row, rows_of};
use crate::stop;
use crate::tiles::{Hand, KINDS, Tile, TileSet};

/// The diagram of one set, laid out to be walked, with the number of hands below each edge. It is independent
/// of the forest the set was built in and can be shared between threads.
///
/// Hands are ordered by their counts, compared from 1m to 7z, as [`Hand`]s are. Equal sets have equal indexes,
/// whatever forests they were made in; [`Forest::import`](crate::handset::Forest::import) makes the set again in
/// another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Index {
    /// The edges of each node in a row, by number of copies; nodes are in the order of their [`Row`]s.
    edges: Vec<Edge>,
    /// For each edge, the number of hands that go through edges before it of the same node.
    before: Vec<u128>,
    /// The first edge of the root; [`END`] if no tile is asked for.
    root: Place,
    len: u128,
}

/// The place of an edge.
pub(super) type Place = u32;

/// Where no edge follows: the hand is complete.
pub(super) const END: Place = Place::MAX;

/// A branch of a node: the number of copies of its tile, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Edge {
    /// The tile's index.
    pub(super) level: u8,
    /// Copies of the tile.
    pub(super) count: u8,
    /// Is it the last edge of its node?
    is_last: bool,
    /// The first edge of the node it leads to, or [`END`].
    pub(super) next: Place,
}

impl Index {
    pub(super) fn new(arena: &Arena, root: NodeId) -> Index {
        let (rows, root) = rows_of(arena, root);
        Index::of_rows(&rows, root)
    }

    /// The set of rows that are in order.
    pub(super) fn of_rows(rows: &[Row], root: u32) -> Index {
        let mut index = Index { edges: Vec::new(), before: Vec::new(), root: END, len: 0 };
        // First edges and numbers of hands, by the numbers of nodes.
        let mut known = vec![(END, 0), (END, 1)];
        for row in rows {
            stop::check();
            let (place, mut len) = (index.edges.len() as Place, 0);
            let below = row.children.map(|child| known[child as usize]);
            for (count, (next, hands)) in (0u8..).zip(below).filter(|(_, (_, hands))| *hands > 0) {
                index.edges.push(Edge { level: row.tile.index() as u8, count, is_last: false, next });
                index.before.push(len);
                len += hands;
            }
            if let Some(last) = index.edges.last_mut() {
                last.is_last = true;
            }
            known.push((place, len));
        }
        (index.root, index.len) = known[root as usize];
        index
    }

    /// Number of hands.
    pub const fn len(&self) -> u128 {
        self.len
    }

    /// Is it the set of no hands?
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Number of nodes of the diagram, its ends not counted.
    pub fn nodes(&self) -> usize {
        self.edges.iter().filter(|edge| edge.is_last).count()
    }

    /// The numbers of tiles that its hands have, in ascending order.
    ///
    /// ```
    /// use tehai::{handset::Forest, tiles::TileSet};
    /// let forest = Forest::new();
    /// let either = forest.melds(TileSet::ALL) | forest.pairs(TileSet::ALL);
    /// assert_eq!(either.index()?.totals(), [2, 3]);
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn totals(&self) -> Vec<u8> {
        // Bit t stands for t tiles.
        let totals = self.fold(BigUint::ZERO, BigUint::from(1u8), |sum, edge, below| {
            Some(sum | below << usize::from(edge.count))
        });
        let bits = totals.map_or(BigUint::ZERO, |totals| totals.at(self.root).clone());
        (0..=u8::MAX).filter(|&total| bits.bit(total.into())).collect()
    }

    /// The tiles that some of its hands hold.
    pub fn tiles(&self) -> TileSet {
        let held = self.edges.iter().filter(|edge| edge.count > 0);
        held.filter_map(|edge| Tile::from_index(edge.level.into())).collect()
    }

    /// The edges of the node that begins at a place, with their places.
    pub(super) fn edges_from(&self, place: Place) -> impl Iterator<Item = (Place, Edge)> + '_ {
        let mut next = Some(place);
        std::iter::from_fn(move || {
            let place = next?;
            let edge = self.edges[place as usize];
            next = (!edge.is_last).then_some(place + 1);
            Some((place, edge))
        })
    }

    /// Is the hand in the set?
    pub fn contains(&self, hand: &Hand) -> bool {
        self.follow(hand, |_| ())
    }

    /// Visits the edges of a hand, from the root on. Is it in the set?
    fn follow(&self, hand: &Hand, mut visit: impl FnMut(Place)) -> bool {
        let mut rest = *hand.counts();
        let mut place = self.root;
        while place != END {
            let level = self.edges[place as usize].level as usize;
            let mut edges = self.edges_from(place);
            let Some((chosen, edge)) = edges.find(|(_, edge)| edge.count == rest[level]) else {
                return false;
            };
            visit(chosen);
            rest[level] = 0;
            place = edge.next;
        }
        // Tiles that no edge asks about are not in the hands of the set.
        self.len > 0 && rest == [0; KINDS]
    }

    /// How many hands of the set come before this one, if it is in the set.
    ///
    /// ```
    /// use tehai::{handset::Forest, tiles::TileSet};
    /// let index = Forest::new().all(TileSet::ALL, 14).index()?;
    /// let rank = index.rank(&"19m19p19s11234567z".parse().expect("a hand")).expect("has 14 tiles");
    /// assert_eq!(index.unrank(rank).expect("a rank of the set").to_string(), "19m19p19s11234567z");
    /// # Ok::<(), tehai::handset::TooLargeError>(())
    /// ```
    pub fn rank(&self, hand: &Hand) -> Option<u128> {
        let mut rank = 0;
        self.follow(hand, |edge| rank += self.before[edge as usize]).then_some(rank)
    }

    /// The hand of a rank, from 0, if the set has that many.
    pub fn unrank(&self, rank: u128) -> Option<Hand> {
        self.range(rank..rank.saturating_add(1)).next()
    }

    /// The hands in order.
    pub fn iter(&self) -> impl FusedIterator<Item = Hand> + Clone {
        self.range(0..self.len)
    }

    /// The hands of some ranks, in order; ranks that the set does not have are left out. Skipping is cheap:
    /// [`skip`](Iterator::skip) and [`step_by`](Iterator::step_by) take no time for the hands left out.
    pub fn range(&self, ranks: Range<u128>) -> impl FusedIterator<Item = Hand> + Clone {
        let end = ranks.end.min(self.len);
        let left = end.saturating_sub(ranks.start);
        let path = Path { places: [END; KINDS], len: 0 };
        let mut hands = Hands { index: self, path, counts: [0; KINDS], left, end };
        if left > 0 {
            hands.seek(ranks.start);
        }
        hands
    }

    /// Works out a value for every node, the sum of what its edges add; `None` if such a sum does not exist.
    pub(super) fn fold<T: Clone>(
        &self,
        none: T,
        unit: T,
        add: impl Fn(T, Edge, &T) -> Option<T>,
    ) -> Option<Folded<T>> {
        let mut values = vec![none.clone(); self.edges.len()];
        let (mut sum, mut first) = (none.clone(), 0);
        for (place, &edge) in self.edges.iter().enumerate() {
            let below = if edge.next == END { &unit } else { &values[edge.next as usize] };
            sum = add(sum, edge, below)?;
            if edge.is_last {
                stop::check();
                values[first] = std::mem::replace(&mut sum, none.clone());
                first = place + 1;
            }
        }
        Some(Folded { values, unit: if self.is_empty() { none } else { unit } })
    }

    /// Number of edges: the places of all are below it.
    pub(super) const fn number_of_edges(&self) -> usize {
        self.edges.len()
    }

    /// The first edges of all nodes, each before those of the nodes that lead to it.
    pub(super) fn nodes_to_the_root(&self) -> impl DoubleEndedIterator<Item = Place> + '_ {
        // An edge begins a node if there is none before it, or the last edge of another.
        let is_first = |place: &usize| *place == 0 || self.edges[place - 1].is_last;
        (0..self.edges.len()).filter(is_first).map(|place| place as Place)
    }

    /// The first edge of the root, or [`END`].
    pub(super) const fn start(&self) -> Place {
        self.root
    }
}

/// Values of nodes, found by their first edges.
#[derive(Clone, Debug)]
pub(super) struct Folded<T> {
    values: Vec<T>,
    /// The value where the hand is complete.
    unit: T,
}

impl<T> Folded<T> {
    /// The value of the node that begins at a place.
    pub(super) fn at(&self, place: Place) -> &T {
        if place == END { &self.unit } else { &self.values[place as usize] }
    }
}

/// The edges on the way to a hand. A hand has at most one edge a tile, so the array suffices.
#[derive(Clone, Debug)]
struct Path {
    places: [Place; KINDS],
    len: usize,
}

/// For this many hands or more, a walk down is quicker than going from hand to hand.
const WALK: usize = 64;

/// The hands of an [`Index`] that are left, in order.
#[derive(Clone, Debug)]
struct Hands<'i> {
    index: &'i Index,
    path: Path,
    /// The next hand.
    counts: [u8; KINDS],
    left: u128,
    /// The rank after the last.
    end: u128,
}

impl Hands<'_> {
    /// Goes to the hand of a rank that the set has.
    fn seek(&mut self, mut rank: u128) {
        self.path.len = 0;
        self.counts = [0; KINDS];
        let mut place = self.index.root;
        while place != END {
            let before = |place: Place| self.index.before[place as usize];
            let mut edges = self.index.edges_from(place).take_while(|&(place, _)| before(place) <= rank);
            let (chosen, edge) = edges.by_ref().last().expect("no hand comes before the first edge");
            rank -= before(chosen);
            self.take(chosen, edge);
            place = edge.next;
        }
    }

    fn take(&mut self, place: Place, edge: Edge) {
        self.counts[edge.level as usize] = edge.count;
        self.path.places[self.path.len] = place;
        self.path.len += 1;
    }

    /// Replaces the next hand by the one after it: back to the last edge that has another after it, and down from
    /// there.
    fn advance(&mut self) {
        while self.path.len > 0 {
            self.path.len -= 1;
            let mut place = self.path.places[self.path.len];
            let edge = self.index.edges[place as usize];
            self.counts[edge.level as usize] = 0;
            if !edge.is_last {
                place += 1;
                while place != END {
                    let edge = self.index.edges[place as usize];
                    self.take(place, edge);
                    place = edge.next;
                }
                return;
            }
        }
    }
}

impl Iterator for Hands<'_> {
    type Item = Hand;

    fn next(&mut self) -> Option<Hand> {
        self.left = self.left.checked_sub(1)?;
        let hand = Hand::from_valid(self.counts);
        self.advance();
        Some(hand)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left);
        (left.unwrap_or(usize::MAX), left.ok())
    }

    /// One walk down, however many hands are left out.
    fn nth(&mut self, number: usize) -> Option<Hand> {
        // A few hands are passed in less time.
        if number < WALK {
            for _ in 0..number {
                self.left = self.left.checked_sub(1)?;
                self.advance();
            }
        } else {
            self.left = self.left.saturating_sub(number as u128);
            if self.left > 0 {
                self.seek(self.end - self.left);
            }
        }
        self.next()
    }

    /// # Panics
    /// If the number does not fit.
    fn count(self) -> usize {
        usize::try_from(self.left).expect("a number of hands that fits a usize")
    }
}

impl FusedIterator for Hands<'_> {}
