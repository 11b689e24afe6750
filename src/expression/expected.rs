//! [`Expected`]: what would be right in the place of a mistake.

use std::fmt;

use crate::special;
use crate::tile::Tile;

/// What would be right in the place of a mistake; displayed in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// An operator, or the end of the text.
    OperatorOrEnd,
    /// An operator, or the end of what is in parentheses.
    OperatorOrClosing,
    /// A set.
    Set,
    /// A set that is no word of play, such as riichi.
    SetOfTiles,
    /// A tile where only digits stand, which belong to the right of a comparison.
    Tile,
    /// Tiles.
    Tiles,
    /// A five that is not red.
    PlainFive,
    /// Kinds of tile.
    Kinds,
    /// Yaku to put together.
    Yaku,
    /// Honours, of which alone yakuhai are made.
    Honours,
    /// The argument of a word.
    Argument,
    /// The end of an argument.
    Closing,
    /// The rest of a comparison.
    Comparison,
    /// A whole number.
    Number,
    /// A number that can be compared with: its absolute value is at most this.
    NumberUpTo(i16),
    /// The name of a stored set.
    StoredName,
    /// What the reader of the stored sets asks for, in its words.
    Stored(String),
    /// Less nesting: at most this many levels.
    Levels(usize),
    /// A shorter text: of at most this many characters.
    Length(usize),
    /// No group twice.
    GroupOnce,
    /// No tile twice, such as this.
    TileOnce(Tile),
    /// No more than four copies of this tile.
    FourCopies(Tile),
    /// An honour that exists.
    HonourRank,
    /// Tiles that riichi mahjong has, unlike flowers.
    TilesInGame,
    /// A tile that three players have, unlike this one.
    TileOfThree(Tile),
    /// Another number of tiles.
    Size(Sizes),
    /// The number of tiles that the hands of a stored set have.
    StoredSize(u8),
    /// A stored set whose hands have one number of tiles, not several as these.
    OneSize(Vec<u8>),
    /// The rule that a fifth tile does not count.
    FifthTileExcluded,
}

/// The numbers of tiles for which a set exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// Any.
    Any,
    /// 3N, as melds have.
    Melds,
    /// 3N+2, as wins have.
    Winning,
    /// 3N+1, as tenpai hands have.
    Waiting,
    /// 14.
    Fourteen,
}

impl Sizes {
    /// Is this number of tiles one of them?
    pub const fn contain(self, tiles: u8) -> bool {
        match self {
            Sizes::Any => true,
            Sizes::Melds => tiles.is_multiple_of(3),
            Sizes::Winning => tiles % 3 == 2,
            Sizes::Waiting => tiles % 3 == 1,
            Sizes::Fourteen => tiles == special::TILES,
        }
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Sizes::Any => "any number of tiles",
            Sizes::Melds => "3N tiles, such as 3, 6, 9 or 12",
            Sizes::Winning => "3N+2 tiles, such as 2, 5, 8, 11 or 14",
            Sizes::Waiting => "3N+1 tiles, such as 1, 4, 7, 10 or 13",
            Sizes::Fourteen => "14 tiles",
        })
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::OperatorOrEnd => "an operator (&, -, |) or the end",
            Expected::OperatorOrClosing => "an operator (&, -, |) or \")\"",
            Expected::Set => "a set such as tenpai, 5m = 2 or only(mz)",
            Expected::SetOfTiles => {
                "a set such as tenpai or yakuhai(5z); sets do not tell how a hand was played, but score-hand counts \
                 riichi, tsumo and dora for one win"
            }
            Expected::Tile => {
                "a tile, digits and then m, p, s or z, such as 5m; a number stands to the right of a comparison, as \
                 in kinds <= 7"
            }
            Expected::Tiles => "tiles such as 5p or 147m2z",
            Expected::PlainFive => {
                "a five such as 5m: sets do not tell red fives apart, but count-hands all --red-fives counts hands \
                 with them"
            }
            Expected::Kinds => "tiles such as 19m, groups such as mz, or a class such as honours",
            Expected::Yaku => "yaku such as sanshoku or yakuhai(5z), with commas between them",
            Expected::Honours => "honours, 1z to 7z: triplets of other tiles are no yaku",
            Expected::Argument => {
                "\"(\" and what the word is about, as in waits(5p), only(mz) or contains(123m)"
            }
            Expected::Closing => "\")\"",
            Expected::Comparison => "a comparison, one of = != < <= > >=, and a number",
            Expected::Number => "a whole number such as 2 or -1",
            Expected::NumberUpTo(most) => return write!(f, "a whole number from -{most} to {most}"),
            Expected::StoredName => "a name after \"@\", such as @wins.csv or @\"my wins.csv\"",
            Expected::Stored(words) => words,
            Expected::Levels(most) => return write!(f, "at most {most} levels of parentheses and \"!\""),
            Expected::Length(most) => {
                return write!(f, "an expression of at most {most} characters, blanks not counted");
            }
            Expected::GroupOnce => "each group once",
            Expected::TileOnce(tile) => return write!(f, "each tile once; {tile} is there already"),
            Expected::FourCopies(tile) => return write!(f, "at most four copies of {tile}"),
            Expected::HonourRank => "honours from 1z to 7z",
            Expected::TilesInGame => "suits and honours only",
            Expected::TileOfThree(tile) => {
                return write!(f, "tiles of a game of three, which has no 2m to 8m, so no {tile}");
            }
            Expected::Size(sizes) => return sizes.fmt(f),
            Expected::StoredSize(tiles) => return write!(f, "{tiles}, as its hands have"),
            Expected::OneSize(found) => {
                return write!(f, "a set of hands of one number of tiles, not of {found:?}");
            }
            Expected::FifthTileExcluded => {
                "the fifth tile excluded: if it counts, hands such as 1111m are tenpai, and two tiles from a win"
            }
        })
    }
}
