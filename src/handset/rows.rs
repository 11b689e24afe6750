//! A set as rows, one for each node: the form in which sets are written and read.

use std::cmp::Ordering;
use std::collections::hash_map::Entry;
use std::fmt;
use std::str::FromStr;

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::handset::diagram::arena::{Arena, EMPTY, NodeId, UNIT};
use crate::stop;
use crate::tiles::{KINDS, Tile};

/// A node of a set's diagram, and its number.
///
/// 0 is the set of no hands, 1 the set whose only hand has no tiles. Nodes are numbered from 2: those of the last
/// tile first, for one tile in the order of their children. So children come before their parents, the root is the
/// last, and a set always has the same rows, wherever it was made. [`Index::rows`](crate::handset::Index::rows) lists
/// them, [`Index::from_rows`](crate::handset::Index::from_rows) reads them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The number of the node.
    pub node: u32,
    /// The tile that it asks for. Tiles between it and that of a child are not in the hand.
    pub tile: Tile,
    /// The sets of what can follow 0 to 4 copies of the tile.
    pub children: [u32; 5],
}

impl Row {
    /// The names of the columns, as they stand in the first line of a CSV.
    pub const HEADER: &str = "node,tile,c0,c1,c2,c3,c4";
}

impl fmt::Display for Row {
    /// The line of a CSV.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.node, self.tile)?;
        self.children.iter().try_for_each(|child| write!(f, ",{child}"))
    }
}

impl FromStr for Row {
    type Err = RowsError;

    /// Reads the line of a CSV. Any other spelling than that of written rows is an error.
    fn from_str(line: &str) -> Result<Row, RowsError> {
        let read = || {
            let cells: [&str; 7] = line.split(',').collect::<Vec<_>>().try_into().ok()?;
            let mut children = [0; 5];
            for (child, cell) in children.iter_mut().zip(&cells[2..]) {
                *child = cell.parse().ok()?;
            }
            Some(Row { node: cells[0].parse().ok()?, tile: cells[1].parse().ok()?, children })
        };
        let row = read().filter(|row| row.to_string() == line);
        row.ok_or_else(|| RowsError::NotARow(line.chars().take(64).collect()))
    }
}

/// The most rows that a set may have: each has up to five edges, whose places are 32-bit numbers.
pub(super) const MOST_ROWS: usize = u32::MAX as usize / 5;

/// Why rows are not those of a set. Nodes are called by their numbers; in a CSV node 2 stands in line 2, and so on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RowsError {
    /// A text is not the line of a row.
    #[error("expected a row such as 7,3m,2,1,0,5,0, found {0:?}")]
    NotARow(String),
    /// A line of a CSV, the first being 1, is not the header or not a row. The text says why.
    #[error("line {0}: {1}")]
    Line(usize, String),
    /// The row of a node does not fit those before it, or no other node leads to the node. The text says why.
    #[error("node {0}: {1}")]
    Node(u32, String),
    /// The root is not the last node.
    #[error("the root: expected {expected}, the last node, found {found}")]
    Root {
        /// The number of the last node.
        expected: u32,
        /// The given root.
        found: u32,
    },
    /// There are no rows, and no root says whether the set has no hands or only the hand without tiles.
    #[error(
        "no rows: expected a root, 0 (no hands) or 1 (the hand without tiles), found {}",
        .0.map_or("none".to_owned(), |root| root.to_string())
    )]
    NoRows(Option<u32>),
    /// There are more rows than a set may have.
    #[error("expected at most {MOST_ROWS} rows")]
    TooMany,
}

/// The rows of a node of a forest, and its number.
pub(super) fn rows_of(arena: &Arena, root: NodeId) -> (Vec<Row>, u32) {
    let mut numbers = FxHashMap::from_iter([(EMPTY, 0), (UNIT, 1)]);
    let mut of_level = [const { Vec::new() }; KINDS];
    let mut open = vec![root];
    while let Some(id) = open.pop() {
        stop::check();
        // The number comes when those of all children are known.
        if let Entry::Vacant(place) = numbers.entry(id) {
            place.insert(0);
            let node = &arena.nodes[id as usize];
            of_level[usize::from(node.level)].push(id);
            open.extend(node.children);
        }
    }
    let mut rows = Vec::with_capacity(numbers.len() - 2);
    for (tile, ids) in Tile::all().zip(&of_level).rev() {
        let children = |id: NodeId| arena.nodes[id as usize].children.map(|child| numbers[&child]);
        let mut sorted: Vec<([u32; 5], NodeId)> = ids.iter().map(|&id| (children(id), id)).collect();
        sorted.sort_unstable();
        for (children, id) in sorted {
            stop::check();
            let node = rows.len() as u32 + 2;
            numbers.insert(id, node);
            rows.push(Row { node, tile, children });
        }
    }
    (rows, numbers[&root])
}

/// Does the row fit those before it?
pub(super) fn check(row: &Row, before: &[Row]) -> Result<(), RowsError> {
    let Row { node, tile, children } = *row;
    let expected = before.len() as u32 + 2;
    let wrong = |what: String| Err(RowsError::Node(expected, what));
    if node != expected {
        return wrong(format!("its row has the number {node}"));
    }
    for (copies, child) in children.into_iter().enumerate() {
        if child >= node {
            return wrong(format!("child c{copies} is {child}, expected a node before {node}"));
        }
        let of_child = child.checked_sub(2).map(|at| before[at as usize].tile);
        if let Some(found) = of_child.filter(|&found| found <= tile) {
            return wrong(format!("child c{copies} asks for {found}, expected a tile after {tile}"));
        }
    }
    if children[1..] == [0; 4] {
        return wrong("c1 to c4 are all 0, expected at least one that is not 0".to_owned());
    }
    let Some(last) = before.last() else { return Ok(()) };
    match tile.cmp(&last.tile).then(last.children.cmp(&children)) {
        Ordering::Less => Ok(()),
        Ordering::Equal => wrong(format!("the same tile and children as node {}", node - 1)),
        Ordering::Greater => {
            wrong("expected rows sorted by tile, the last tile first, and by c0 to c4".to_owned())
        }
    }
}
