//! The two passes over a diagram, for several hands at once.

use crate::distance::Distance;
use crate::handset::{Index, Row};
use crate::shanten::Limits;
use crate::stop;
use crate::tiles::{COPIES, Hand, KINDS, Tile, TileSet};

/// A length above every path: what no path reaches.
const NEVER: u8 = u8::MAX;

/// A byte for each of some hands. Loops over all of them become vector instructions.
type Lanes<const N: usize> = [u8; N];

/// The hands in which something is so are 255, the others 0.
const YES: u8 = u8::MAX;

/// A diagram as it is walked: children come before their parents.
#[derive(Clone, Debug)]
pub(super) struct Diagram {
    /// 0 is the empty set, 1 the set of the hand without tiles.
    nodes: Vec<Node>,
    root: usize,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The index of the tile; one past all tiles for the two ends.
    level: usize,
    /// What follows 0 to 4 copies.
    children: [u32; COPIES as usize + 1],
}

/// What copies of each tile cost: the tiles to draw.
type Prices<const N: usize> = [[Lanes<N>; COPIES as usize + 1]; KINDS];

fn prices<const N: usize>(hands: &[Hand; N], limits: Option<&Limits>) -> Prices<N> {
    let mut prices = [[[0; N]; COPIES as usize + 1]; KINDS];
    for (tile, of_tile) in Tile::all().zip(&mut prices) {
        let limit = limits.map_or(COPIES, |limits| limits.limit(tile));
        for (copies, of_copies) in (0..).zip(of_tile) {
            for (price, hand) in of_copies.iter_mut().zip(hands) {
                *price = if copies > limit { NEVER } else { copies.saturating_sub(hand.count(tile)) };
            }
        }
    }
    prices
}

/// Adds the hands in which something else is so.
fn add<const N: usize>(lanes: &mut Lanes<N>, others: &Lanes<N>) {
    for (lane, other) in lanes.iter_mut().zip(others) {
        *lane |= other;
    }
}

impl Diagram {
    pub(super) fn new(set: &Index) -> Diagram {
        let end = Node { level: KINDS, children: [0; 5] };
        let of_row = |Row { tile, children, .. }| Node { level: tile.index(), children };
        let nodes = [end; 2].into_iter().chain(set.rows().map(of_row)).collect();
        Diagram { nodes, root: set.root() as usize }
    }

    /// The length of a shortest path below each node.
    fn lengths<const N: usize>(&self, prices: &Prices<N>) -> Vec<Lanes<N>> {
        stop::check();
        let mut lengths = Vec::with_capacity(self.nodes.len());
        lengths.extend([[NEVER; N], [0; N]]);
        for node in &self.nodes[2..] {
            let mut least = [NEVER; N];
            for (price, &child) in prices[node.level].iter().zip(&node.children) {
                let below = &lengths[child as usize];
                for lane in 0..N {
                    least[lane] = least[lane].min(price[lane].saturating_add(below[lane]));
                }
            }
            lengths.push(least);
        }
        lengths
    }

    /// The length of the shortest path of each hand, if there is a path.
    pub(super) fn length<const N: usize>(
        &self,
        hands: &[Hand; N],
        limits: Option<&Limits>,
    ) -> [Option<u8>; N] {
        self.lengths(&prices(hands, limits))[self.root].map(|length| (length != NEVER).then_some(length))
    }

    /// The shortest path of each hand, if there is a path, with the tiles on such paths.
    pub(super) fn shortest<const N: usize>(
        &self,
        hands: &[Hand; N],
        limits: Option<&Limits>,
    ) -> [Option<Distance>; N] {
        let prices = prices(hands, limits);
        let lengths = self.lengths(&prices);
        // The nodes on shortest paths; the copies that edges on them stand for; the first tile and the one after the
        // last of those that such edges leave out.
        let mut marked = vec![[0; N]; self.nodes.len()];
        let mut copies_used = [[[0; N]; COPIES as usize + 1]; KINDS];
        let mut left_out = [[[0; N]; KINDS + 1]; KINDS + 1];
        marked[self.root] = [YES; N];
        left_out[0][self.nodes[self.root].level] = [YES; N];
        for (id, &Node { level, children }) in self.nodes.iter().enumerate().skip(2).rev() {
            let (here, least) = (marked[id], lengths[id]);
            if here == [0; N] {
                continue;
            }
            for (copies, child) in children.into_iter().enumerate() {
                let child = child as usize;
                let (price, below) = (&prices[level][copies], &lengths[child]);
                let mark: Lanes<N> = std::array::from_fn(|lane| {
                    let is_shortest = price[lane].saturating_add(below[lane]) == least[lane];
                    if is_shortest { here[lane] } else { 0 }
                });
                // Most edges are on no shortest path.
                if mark != [0; N] {
                    add(&mut marked[child], &mark);
                    add(&mut copies_used[level][copies], &mark);
                    add(&mut left_out[level + 1][self.nodes[child].level], &mark);
                }
            }
        }
        // A nearest hand holds no copy of a tile that an edge leaves out.
        for (first, by_end) in left_out.iter().enumerate() {
            for (end, lanes) in by_end.iter().enumerate().filter(|(_, lanes)| **lanes != [0; N]) {
                (first..end).for_each(|level| add(&mut copies_used[level][0], lanes));
            }
        }
        std::array::from_fn(|lane| {
            let length = lengths[self.root][lane];
            if length == NEVER {
                return None;
            }
            let (mut necessary, mut unnecessary) = (TileSet::EMPTY, TileSet::EMPTY);
            for (tile, used) in Tile::all().zip(&copies_used) {
                let held = usize::from(hands[lane].count(tile));
                let is_used = |copies: usize| used[copies][lane] == YES;
                let one = TileSet::from(tile);
                // Some nearest hand holds more copies of a necessary tile, and fewer of an unnecessary one.
                necessary |= one.only_if((held + 1..used.len()).any(is_used));
                unnecessary |= one.only_if((0..held).any(is_used));
            }
            Some(Distance { away: length, necessary, unnecessary })
        })
    }

    /// The first in order of the nearest hands.
    pub(super) fn nearest(&self, hand: &Hand, limits: Option<&Limits>) -> Option<Hand> {
        let prices = prices(&[*hand], limits);
        let lengths = self.lengths(&prices);
        let (mut nearest, mut id) = (Hand::EMPTY, self.root);
        while id > 1 {
            let Node { level, children } = self.nodes[id];
            let length_by = |copies: usize| {
                prices[level][copies][0].saturating_add(lengths[children[copies] as usize][0])
            };
            let copies = (0..children.len()).find(|&copies| length_by(copies) == lengths[id][0])?;
            let tile = Tile::from_index(level)?;
            nearest = (0..copies).try_fold(nearest, |hand, _| hand.plus(tile))?;
            id = children[copies] as usize;
        }
        (lengths[self.root][0] != NEVER).then_some(nearest)
    }
}
