//! [`Expected`]: what would be right in the place of a mistake.

use thiserror::Error;

use crate::handset::OtherGames;
use crate::rules::Deck;
use crate::survey::Feature;
use crate::tiles::Tile;
use crate::winning::special;

/// What would be right in the place of a mistake; displayed in words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Expected {
    /// An operator, or the end of the text.
    #[error("an operator (&, -, |) or the end")]
    OperatorOrEnd,
    /// An operator, or the end of what is in parentheses.
    #[error("an operator (&, -, |) or \")\"")]
    OperatorOrClosing,
    /// The end of the text.
    #[error("the end")]
    End,
    /// A set.
    #[error("a set such as tenpai, 5m = 2 or only(mz)")]
    Set,
    /// A feature of a survey.
    #[error("a feature, one of {}, distance(SET)", Feature::names().collect::<Vec<_>>().join(", "))]
    Feature,
    /// A set that is no word of play, such as riichi.
    #[error(
        "a set such as tenpai or yakuhai(5z); sets do not tell how a hand was played, but score-hand counts riichi, \
         tsumo and dora for one win"
    )]
    SetOfTiles,
    /// A tile where only digits stand, which belong to the right of a comparison.
    #[error(
        "a tile, digits and then m, p, s or z, such as 5m; a number stands to the right of a comparison, as in \
         kinds <= 7"
    )]
    Tile,
    /// Tiles.
    #[error("tiles such as 5p or 147m2z")]
    Tiles,
    /// A five that is not red.
    #[error(
        "a five such as 5m: sets do not tell red fives apart, but count-hands all --red-fives counts hands with them"
    )]
    PlainFive,
    /// Kinds of tile.
    #[error("tiles such as 19m, groups such as mz, or a class such as honours")]
    Kinds,
    /// Yaku to put together.
    #[error("yaku such as sanshoku or yakuhai(5z), with commas between them")]
    Yaku,
    /// Honours, of which alone yakuhai are made.
    #[error("honours, 1z to 7z: triplets of other tiles are no yaku")]
    Honours,
    /// The argument of a word.
    #[error("\"(\" and what the word is about, as in waits(5p), only(mz) or contains(123m)")]
    Argument,
    /// The end of an argument.
    #[error("\")\"")]
    Closing,
    /// The rest of a comparison.
    #[error("a comparison, one of = != < <= > >=, and a number")]
    Comparison,
    /// A quantity in the place of a set that was compared.
    #[error("a quantity to compare, such as wait_kinds, shanten or kinds(orphans)")]
    Quantity,
    /// A whole number.
    #[error("a whole number such as 2 or -1")]
    Number,
    /// A number that can be compared with: its absolute value is at most this.
    #[error("a whole number from -{0} to {0}")]
    NumberUpTo(i16),
    /// The name of a stored set.
    #[error("a name after \"@\", such as @wins.csv or @\"my wins.csv\"")]
    StoredName,
    /// What the reader of the stored sets asks for, in its words.
    #[error("{0}")]
    Stored(String),
    /// Less nesting: at most this many levels.
    #[error("at most {0} levels of parentheses and \"!\"")]
    Levels(usize),
    /// A shorter text: of at most this many characters.
    #[error("an expression of at most {0} characters, blanks not counted")]
    Length(usize),
    /// No group twice.
    #[error("each group once")]
    GroupOnce,
    /// No tile twice, such as this.
    #[error("each tile once; {0} is there already")]
    TileOnce(Tile),
    /// No more than four copies of this tile.
    #[error("at most four copies of {0}")]
    FourCopies(Tile),
    /// An honour that exists.
    #[error("honours from 1z to 7z")]
    HonourRank,
    /// Tiles that riichi mahjong has, unlike flowers.
    #[error("suits and honours only")]
    TilesInGame,
    /// A tile that three players have, unlike this one.
    #[error("tiles of a game of three, which has no 2m to 8m, so no {0}")]
    TileOfThree(Tile),
    /// A tile of the suits: the deck has no honours such as this.
    #[error("tiles of a deck without honours, so no {0}")]
    TileOfSuits(Tile),
    /// Four players: the wins are of another game, and its tiles are not those of three players.
    #[error("four players, because the game of three has other tiles")]
    FourPlayers,
    /// A set of this deck, which is that of the other sets.
    #[error(
        "a set of the same deck, that of {}",
        if let Deck::Suits = .0 { "108 tiles without honours" } else { "136 tiles with honours" }
    )]
    Deck(Deck),
    /// Another number of tiles.
    #[error("{0}")]
    Size(Sizes),
    /// Another number of tiles, or the hands one tile short of a set such as this.
    #[error("{0}; hands one tile short are distance({1}) = 1")]
    SizeOrDistance(Sizes, String),
    /// The number of tiles that the hands of a stored set have.
    #[error("{0}, as its hands have")]
    StoredSize(u8),
    /// A stored set whose hands have one number of tiles, not several as these.
    #[error("a set of hands of one number of tiles, not of {0:?}")]
    OneSize(Vec<u8>),
    /// A set that called melds can be part of.
    #[error("wins, yaku or numbers of tiles, such as win, honitsu or 5m = 2")]
    SetWithMelds,
    /// The rule that a fifth tile does not count.
    #[error(
        "the fifth tile excluded: if it counts, hands such as 1111m are tenpai, and two tiles from a win"
    )]
    FifthTileExcluded,
}

/// The numbers of tiles for which a set exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Sizes {
    /// Any.
    #[error("any number of tiles")]
    Any,
    /// 3N, as melds have.
    #[error("3N tiles, such as 3, 6, 9 or 12")]
    Melds,
    /// 3N+2, as wins have.
    #[error("3N+2 tiles, such as 2, 5, 8, 11 or 14")]
    Winning,
    /// 3N+1, as tenpai hands have.
    #[error("3N+1 tiles, such as 1, 4, 7, 10 or 13")]
    Waiting,
    /// 14.
    #[error("14 tiles")]
    Fourteen,
    /// 17, as Taiwanese wins have.
    #[error("17 tiles")]
    Seventeen,
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
            Sizes::Seventeen => tiles == OtherGames::TAIWANESE_TILES,
        }
    }
}
