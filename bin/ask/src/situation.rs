//! How a situation is written in a file, for `predict-waits`.

use anyhow::{Context, Result, bail, ensure};
use tehai::tiles::notation::RedTile;
use tehai::tiles::{COPIES, Hand, KINDS, TileSet};
use tehai_answers::predict::Situation;

/// Reads a situation.
///
/// The text begins with the number of melds still to be formed. Then comes a line for each tile: the tile, its unseen
/// copies, and 1 if the player discarded it or 0 if not. A tile without a line has four unseen copies and was not
/// discarded. Comments begin with `#`; empty lines are ignored.
///
/// ```
/// let situation = tehai_cli::situation::read("
/// 3        # one meld was called
/// 5m 2 1   # the player discarded 5m, and another one is visible
/// 1z 0 0
/// ")?;
/// assert_eq!((situation.melds, situation.discarded), (3, "5m".parse()?));
/// let unseen = |tile: &str| situation.unseen.count(tile.parse().expect("a tile"));
/// assert_eq!((unseen("5m"), unseen("1z"), unseen("1m")), (2, 0, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The number of the line that is not understood, the first being 1, and why.
pub fn read(text: &str) -> Result<Situation> {
    let without_comment = |line: &str| line.split('#').next().unwrap_or_default().trim().to_owned();
    let numbered = (1..).zip(text.lines().map(without_comment));
    let mut lines = numbered.filter(|(_, line)| !line.is_empty());
    let (line, melds) = lines.next().unwrap_or((1, String::new()));
    let melds = match melds.as_str() {
        "0" | "1" | "2" | "3" | "4" => melds.as_bytes()[0] - b'0',
        _ => bail!(
            "line {line}: {melds:?} is not the number of melds still to be formed; write 0 to 4 first, 4 for a closed hand"
        ),
    };
    let mut read = Lines { unseen: [COPIES; KINDS], discarded: TileSet::EMPTY, named: TileSet::EMPTY };
    for (line, text) in lines {
        read.add(&text).with_context(|| format!("line {line}"))?;
    }
    Ok(Situation { melds, unseen: Hand::new(read.unseen)?, discarded: read.discarded })
}

/// The content of the lines read so far.
struct Lines {
    unseen: [u8; KINDS],
    discarded: TileSet,
    /// The tiles that have a line.
    named: TileSet,
}

impl Lines {
    /// Adds the line of a tile.
    fn add(&mut self, line: &str) -> Result<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[text, unseen, discarded] = words.as_slice() else {
            bail!(
                "{} words; write a tile, its unseen copies and 1 if it was discarded, else 0, as in 5m 3 0",
                words.len()
            );
        };
        let read: RedTile = text.parse().with_context(|| format!("{text:?} is not a tile"))?;
        let tile = read.tile;
        ensure!(!read.is_red, "{text}: a red five; write {tile}, with the copies of all colours");
        ensure!(!self.named.contains(tile), "a second line for {tile}; write each tile once");
        self.named.insert(tile);
        let copies = unseen.parse().ok().filter(|&copies| copies <= COPIES);
        self.unseen[tile.index()] =
            copies.with_context(|| format!("{unseen:?} is not a number of unseen copies; write 0 to 4"))?;
        match discarded {
            "0" => {}
            "1" if self.unseen[tile.index()] == COPIES => {
                bail!("{tile}: {COPIES} unseen copies and one discarded; expected 0 to 3 unseen copies")
            }
            "1" => self.discarded.insert(tile),
            _ => bail!("{discarded:?} is neither 1, for a tile that the player discarded, nor 0"),
        }
        Ok(())
    }
}
