//! An [`Index`] as [`Row`]s and back, and as the CSV of them.

use std::fmt::Write;

use crate::handset::diagram::arena::{Arena, EMPTY, NodeId, UNIT};
use crate::handset::index::{END, Index};
use crate::handset::rows::{MOST_ROWS, Row, RowsError, check};
use crate::stop;
use crate::tiles::Tile;

impl Index {
    /// Makes the nodes again, and gives the root.
    pub(super) fn build(&self, arena: &mut Arena) -> NodeId {
        let mut made = vec![EMPTY, UNIT];
        for Row { tile, children, .. } in self.rows() {
            made.push(arena.node(tile.index() as u8, children.map(|child| made[child as usize])));
        }
        made[self.root() as usize]
    }

    /// The number of the root: the last row's, or 0 or 1 without rows.
    pub fn root(&self) -> u32 {
        // Without nodes there is one hand, which has no tiles, or none.
        if self.number_of_edges() == 0 { self.len() as u32 } else { self.nodes() as u32 + 1 }
    }

    /// The set as rows, one a node. Equal sets have equal rows.
    ///
    /// ```
    /// use tehai::handset::{Forest, Index};
    /// let forest = Forest::new();
    /// // Two copies of 1m, or one and a 2m.
    /// let index = forest.hands(&["11m".parse()?, "12m".parse()?]).index()?;
    /// let rows: Vec<String> = index.rows().map(|row| row.to_string()).collect();
    /// assert_eq!(rows, ["2,2m,0,1,0,0,0", "3,1m,0,2,1,0,0"]);
    /// assert_eq!(index.root(), 3);
    /// assert_eq!(Index::from_rows(index.rows(), Some(3))?, index);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        // Numbers of nodes by their first edges, by which children are found.
        let mut numbers = vec![0; self.number_of_edges()];
        (2..).zip(self.nodes_to_the_root()).map(move |(node, first)| {
            stop::check();
            let (mut children, mut tile) = ([0; 5], None);
            for (_, edge) in self.edges_from(first) {
                tile = Tile::from_index(edge.level.into());
                children[usize::from(edge.count)] =
                    if edge.next == END { 1 } else { numbers[edge.next as usize] };
            }
            numbers[first as usize] = node;
            Row { node, tile: tile.expect("a node has an edge, and that a tile"), children }
        })
    }

    /// The set of some rows. `root` is needed only if there are none; if given, it must be the last.
    ///
    /// Time: in proportion to the number of rows.
    ///
    /// # Errors
    /// [`RowsError`], naming the wrong row, if they are not the [`rows`](Index::rows) of a set.
    ///
    /// ```
    /// use tehai::handset::{Index, Row};
    /// let row = |text: &str| text.parse::<Row>();
    /// let error = Index::from_rows([row("2,5p,0,1,0,0,0")?, row("3,6p,2,1,0,0,0")?], None).unwrap_err();
    /// assert_eq!(error.to_string(), "node 3: child c0 asks for 5p, expected a tile after 6p");
    /// # Ok::<(), tehai::handset::RowsError>(())
    /// ```
    pub fn from_rows(rows: impl IntoIterator<Item = Row>, root: Option<u32>) -> Result<Index, RowsError> {
        Index::from_each_row(rows.into_iter().map(Ok), root)
    }

    fn from_each_row(
        rows: impl Iterator<Item = Result<Row, RowsError>>,
        root: Option<u32>,
    ) -> Result<Index, RowsError> {
        let mut checked: Vec<Row> = Vec::new();
        for row in rows {
            if checked.len() == MOST_ROWS {
                return Err(RowsError::TooMany);
            }
            stop::check();
            let row = row?;
            check(&row, &checked)?;
            checked.push(row);
        }
        let last = match (checked.last(), root) {
            (None, Some(root @ (0 | 1))) => root,
            (None, _) => return Err(RowsError::NoRows(root)),
            (Some(last), Some(found)) if found != last.node => {
                return Err(RowsError::Root { expected: last.node, found });
            }
            (Some(last), _) => last.node,
        };
        // Numbers grow towards the root, so a node that has a parent is below the root.
        let mut has_parent = vec![false; checked.len() + 2];
        checked.iter().flat_map(|row| row.children).for_each(|child| has_parent[child as usize] = true);
        match (2..last).find(|&node| !has_parent[node as usize]) {
            Some(node) => {
                let what = "no other node leads to it, and it is not the last".to_owned();
                Err(RowsError::Node(node, what))
            }
            None => Ok(Index::of_rows(&checked, last)),
        }
    }

    /// The rows as CSV: the header, and a line for each. Node n stands in line n.
    ///
    /// ```
    /// use tehai::{handset::{Forest, Index}, tiles::TileSet};
    /// let pairs = Forest::new().pairs(TileSet::ALL).index()?;
    /// let text = pairs.to_csv();
    /// assert!(text.starts_with("node,tile,c0,c1,c2,c3,c4\n2,7z,0,0,1,0,0\n3,6z,2,0,1,0,0\n"));
    /// assert_eq!(Index::from_csv(&text, None)?, pairs);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_csv(&self) -> String {
        let mut text = format!("{}\n", Row::HEADER);
        self.rows().for_each(|row| writeln!(text, "{row}").expect("writing to memory does not fail"));
        text
    }

    /// The set of the rows of a CSV; `root` as in [`from_rows`](Index::from_rows).
    ///
    /// # Errors
    /// [`RowsError`] if it is not the [`to_csv`](Index::to_csv) of a set. Lines may end as on Windows.
    pub fn from_csv(text: &str, root: Option<u32>) -> Result<Index, RowsError> {
        let mut lines = text.lines();
        let header = lines.next().unwrap_or_default();
        if header != Row::HEADER {
            let found: String = header.chars().take(64).collect();
            return Err(RowsError::Line(1, format!("expected {}, found {found:?}", Row::HEADER)));
        }
        let row = |(at, line): (usize, &str)| {
            line.parse().map_err(|error: RowsError| RowsError::Line(at + 2, error.to_string()))
        };
        Index::from_each_row(lines.enumerate().map(row), root)
    }
}
