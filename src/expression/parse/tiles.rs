//! Tiles and kinds of tile in an expression.

use std::str::FromStr;

use crate::expression::error::{Expected, ExpressionErrorKind as Kind};
use crate::expression::names::Word;
use crate::expression::parse::{Mistake, Parsed, Parser};
use crate::expression::tree::Kinds;
use crate::tiles::notation::{ParseError, ParseErrorKind, has_tile_sign, is_tile_sign, red_five};
use crate::tiles::{Group, TileSet};

const TILES: &str = "tiles such as 5p or 147m2z";
const PLAIN_FIVE: &str = "a five such as 5m: sets do not tell red fives apart, but count-hands all --red-fives counts hands with them";

impl Parser<'_> {
    /// Kinds of tile, if some follow: a class, letters of groups, or tiles one by one.
    pub(super) fn kinds(&mut self) -> Parsed<Option<Kinds>> {
        if let Some(Word::Class(name, tiles)) = Word::find(self.piece()) {
            self.at = self.next().end;
            return Ok(Some(Kinds::Class(name, tiles)));
        }
        let letters = |piece: &str| piece.chars().map(Group::from_letter).collect::<Option<Vec<Group>>>();
        let start = self.next().start;
        let Some(groups) = self.take(|piece| letters(piece).filter(|groups| !groups.is_empty())) else {
            return Ok(self.tiles()?.map(Kinds::Tiles));
        };
        let mut tiles = TileSet::EMPTY;
        for (place, group) in (start..).zip(groups.into_iter().map(TileSet::from_group)) {
            if tiles.is_superset(group) {
                return Err(bad_tile(place, 1, "each group once"));
            }
            tiles |= group;
        }
        Ok(Some(Kinds::Groups(tiles)))
    }

    pub(super) fn some_kinds(&mut self) -> Parsed<Kinds> {
        self.kinds()?.ok_or_else(|| self.mistake(Expected::Kinds))
    }

    pub(super) fn some_tiles<T: FromStr<Err = ParseError>>(&mut self) -> Parsed<T> {
        self.tiles()?.ok_or_else(|| self.mistake(TILES))
    }

    /// Tiles as the notation of hands has them, if some follow. It knows the blanks between them, but not line ends.
    fn tiles<T: FromStr<Err = ParseError>>(&mut self) -> Parsed<Option<T>> {
        let (before, start) = (self.at, self.next().start);
        let is_of_tiles = |piece: &str| !piece.is_empty() && piece.chars().all(is_tile_sign);
        while self.take(|piece| is_of_tiles(piece).then_some(())).is_some() {}
        let range = start..self.at.max(start);
        let text = &self.text[range.clone()];
        if !has_tile_sign(text) {
            self.at = before;
            return Ok(None);
        }
        let text = text.replace(['\r', '\n'], " ");
        let mistake = |offset: usize, expected: Expected| {
            let length = text[offset..].chars().next().map_or(0, char::len_utf8);
            Err(bad_tile(range.start + offset, length, expected))
        };
        match text.parse() {
            Ok(tiles) => match red_five(&text) {
                Some(red) => mistake(red, PLAIN_FIVE.into()),
                None => Ok(Some(tiles)),
            },
            Err(ParseError { kind, offset, .. }) => match kind {
                ParseErrorKind::DigitWithoutSuit => {
                    let range = range.start + offset..range.end;
                    Err(Mistake { kind: Kind::Unexpected, range, expected: Expected::Tile })
                }
                ParseErrorKind::Repeated(tile) => {
                    mistake(offset, format!("each tile once; {tile} is there already").into())
                }
                ParseErrorKind::FifthCopy(tile) => {
                    mistake(offset, format!("at most four copies of {tile}").into())
                }
                ParseErrorKind::NoSuchHonour(_) => mistake(offset, "honours from 1z to 7z".into()),
                ParseErrorKind::NotInGame(_) => mistake(offset, "suits and honours only".into()),
                _ => mistake(offset, TILES.into()),
            },
        }
    }
}

fn bad_tile(place: usize, length: usize, expected: impl Into<Expected>) -> Mistake {
    Mistake { kind: Kind::BadTiles, range: place..place + length, expected: expected.into() }
}
