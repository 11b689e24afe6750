//! How tiles, melds and hands are written.

use std::fmt;

use super::sign::unicode_tile;
use crate::tiles::{Group, GroupHand, Hand, KINDS, Meld, OpenHand, Tile, TileSet};

/// Appends a hand's text, as [`Display`](fmt::Display) writes it: at most 140 ASCII characters.
///
/// ```
/// let mut line = b"hand: ".to_vec();
/// tehai::tiles::notation::push_hand(&"55z123m".parse()?, &mut line);
/// assert_eq!(line, b"hand: 123m55z");
/// # Ok::<(), tehai::tiles::notation::ParseError>(())
/// ```
pub fn push_hand(hand: &Hand, out: &mut Vec<u8>) {
    push_counts(hand.counts(), out);
}

/// Appends the text of a set of tiles, as [`Display`](fmt::Display) writes it: `147m5z`.
pub fn push_tiles(tiles: TileSet, out: &mut Vec<u8>) {
    let mut counts = [0; KINDS];
    tiles.iter().for_each(|tile| counts[tile.index()] = 1);
    push_counts(&counts, out);
}

/// Appends the text of one group's hand, as [`Display`](fmt::Display) writes it: suits in manzu, `1345m`.
pub fn push_group_hand(hand: &GroupHand, out: &mut Vec<u8>) {
    push_groups([(hand.kind().written_as(), hand.counts())], out);
}

/// Appends a tile, as [`Display`](fmt::Display) writes it: `5m`.
pub fn push_tile(tile: Tile, out: &mut Vec<u8>) {
    out.extend([b'0' + tile.rank(), tile.group().letter() as u8]);
}

/// Appends a meld, without brackets: `123m`.
pub(crate) fn push_meld(meld: Meld, out: &mut Vec<u8>) {
    push_groups([(meld.first().group(), &meld.rank_counts()[..])], out);
}

fn push_counts(counts: &[u8; KINDS], out: &mut Vec<u8>) {
    push_groups(Group::ALL.map(|group| (group, &counts[group.kinds()])), out);
}

fn push_groups<'a>(groups: impl IntoIterator<Item = (Group, &'a [u8])>, out: &mut Vec<u8>) {
    let mut text = [0; 140];
    let mut length = 0;
    for (group, counts) in groups {
        let start = length;
        // Four of each digit are written and those too many written over: no branch depends on the hand,
        // since none of them could be predicted.
        for (digit, &count) in (b'1'..=b'9').zip(counts) {
            text[length..length + 4].copy_from_slice(&[digit; 4]);
            length += usize::from(count);
        }
        text[length] = group.letter() as u8;
        length += usize::from(length > start);
    }
    out.extend_from_slice(&text[..length]);
}

/// Appends the hand in Unicode tiles, as [`Hand::to_unicode`] writes it: `🀇🀙🀐🀀`, four bytes a tile.
pub fn push_unicode(hand: &Hand, out: &mut Vec<u8>) {
    for tile in hand.tiles() {
        out.extend_from_slice(unicode_tile(tile).encode_utf8(&mut [0; 4]).as_bytes());
    }
}

impl Hand {
    /// The hand in Unicode tiles, in the same order as in letters: `🀇🀈🀉🀆🀆` for `123m55z`.
    pub fn to_unicode(&self) -> String {
        self.tiles().map(unicode_tile).collect()
    }
}

impl OpenHand {
    /// The hand in Unicode tiles, called melds in brackets, concealed quads in braces: `🀃🀆[🀙🀚🀛]` for `45z[123p]`.
    pub fn to_unicode(&self) -> String {
        let mut text = self.concealed().to_unicode();
        for meld in self.melds() {
            let [open, close] = meld.kind().brackets();
            text.push(open);
            text.extend(meld.tiles().map(unicode_tile));
            text.push(close);
        }
        text
    }
}

/// Pads what a `push` function appends to the width asked for.
pub(crate) fn pad(f: &mut fmt::Formatter<'_>, push: impl FnOnce(&mut Vec<u8>)) -> fmt::Result {
    let mut text = Vec::new();
    push(&mut text);
    f.pad(str::from_utf8(&text).map_err(|_| fmt::Error)?)
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |text| push_tile(*self, text))
    }
}

impl fmt::Display for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |text| push_tiles(*self, text))
    }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |text| push_meld(*self, text))
    }
}

impl fmt::Display for GroupHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |text| push_group_hand(self, text))
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |text| push_hand(self, text))
    }
}

impl fmt::Display for OpenHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        pad(f, |text| {
            push_hand(self.concealed(), text);
            for meld in self.melds() {
                let [open, close] = meld.kind().brackets().map(|bracket| bracket as u8);
                text.push(open);
                push_meld(*meld, text);
                text.push(close);
            }
        })
    }
}
