//! Where the value of a hand stands in a table.

use crate::solo::parts::{Part, Role};

/// The parts of a hand: up to three suits that are alike, and the honours.
#[derive(Debug)]
pub(super) struct Parts {
    /// Number of suits.
    pub(super) suits: usize,
    pub(super) suit: Part,
    pub(super) honours: Part,
}

impl Parts {
    /// What a class of a suit can be in a win.
    pub(super) fn role(&self, block: &Block, suit: usize, class: usize) -> Role {
        if suit < self.suits { self.suit.of(block.tiles[suit]).roles[class] } else { Role::OF_NO_SUIT }
    }
}

/// Suits of a block. With fewer suits the last ones have no tiles.
const SUITS: usize = 3;

/// The hands whose suits have given numbers of tiles, in descending order.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// Tiles of each suit.
    pub(super) tiles: [u8; SUITS],
    /// Tiles of the honours.
    pub(super) honours: u8,
    /// The place of its first entry.
    pub(super) start: usize,
    /// Classes of each suit, and of the honours.
    pub(super) lengths: [usize; SUITS],
    pub(super) length: usize,
}

/// All blocks of hands of one number of tiles, one after the other. In each the class of the honours changes fastest, then
/// that of the smallest suit: a row.
#[derive(Debug)]
pub(super) struct Layout {
    tiles: u8,
    pub(super) blocks: Vec<Block>,
    /// By the numbers of tiles of the suits, in descending order.
    by_tiles: Vec<Option<u32>>,
    pub(super) entries: usize,
}

/// How to walk in a block whose suits are asked for in an order of their own.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub(super) start: usize,
    /// How far two classes of each suit are apart, in the order asked for.
    pub(super) strides: [usize; SUITS],
    /// Classes of the honours.
    pub(super) honours: usize,
}

impl Layout {
    pub(super) fn new(parts: &Parts, tiles: u8) -> Layout {
        let side = usize::from(tiles) + 1;
        let mut layout =
            Layout { tiles, blocks: Vec::new(), by_tiles: vec![None; side * side * side], entries: 0 };
        for a in 0..=tiles {
            for b in 0..=a.min(tiles - a) {
                for c in 0..=b.min(tiles - a - b) {
                    layout.push(parts, [a, b, c]);
                }
            }
        }
        layout
    }

    fn push(&mut self, parts: &Parts, tiles: [u8; SUITS]) {
        let honours = self.tiles - tiles.iter().sum::<u8>();
        let lengths = tiles.map(|tiles| parts.suit.number(tiles));
        let length = parts.honours.number(honours);
        let entries = lengths.iter().product::<usize>() * length;
        if tiles[parts.suits..].iter().any(|&tiles| tiles > 0) || entries == 0 {
            return;
        }
        let place = self.place(tiles);
        self.by_tiles[place] = Some(self.blocks.len() as u32);
        self.blocks.push(Block { tiles, honours, start: self.entries, lengths, length });
        self.entries += entries;
    }

    fn place(&self, tiles: [u8; SUITS]) -> usize {
        let side = usize::from(self.tiles) + 1;
        tiles.iter().fold(0, |place, &tiles| side * place + usize::from(tiles))
    }

    /// The block of hands whose suits have these numbers of tiles, in any order; `None` if there are no such hands.
    pub(super) fn view(&self, tiles: [u8; SUITS]) -> Option<View> {
        if tiles.iter().sum::<u8>() > self.tiles {
            return None;
        }
        let mut order = [0, 1, 2];
        order.sort_by(|&one, &other| tiles[other].cmp(&tiles[one]));
        let block = &self.blocks[self.by_tiles[self.place(order.map(|suit| tiles[suit]))]? as usize];
        let mut strides = [0; SUITS];
        let mut stride = block.length;
        for at in (0..SUITS).rev() {
            strides[order[at]] = stride;
            stride *= block.lengths[at];
        }
        Some(View { start: block.start, strides, honours: block.length })
    }
}

impl Block {
    /// Entries with one class of the first suit.
    pub(super) fn slice(&self) -> usize {
        self.lengths[1] * self.row()
    }

    /// Entries with one class of the first two suits.
    pub(super) fn row(&self) -> usize {
        self.lengths[2] * self.length
    }

    /// In how many ways the suits can have these numbers of tiles.
    pub(super) fn arrangements(&self, suits: usize) -> u64 {
        let factorial = |n: usize| (1..=n as u64).product::<u64>();
        let equal = self.tiles[..suits].chunk_by(|one, other| one == other);
        factorial(suits) / equal.map(|equal| factorial(equal.len())).product::<u64>()
    }
}
