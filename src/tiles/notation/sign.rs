//! The part that each character plays.

use crate::tiles::{Group, Tile};

/// What a text consists of. A bracket says which sign closes it.
pub(super) enum Token {
    Tile(Tile),
    Open(char),
    Close(char),
}

/// The part a character plays in making tokens.
pub(super) enum Sign {
    Token(Token),
    Digit(u8),
    Letter(Group),
    /// A tile if it is a word of its own.
    Word(Tile),
    /// The end of the word for a red five.
    Red,
    Blank,
    NotInGame,
    Unknown,
}

impl Sign {
    #[inline]
    pub(super) fn of(character: char) -> Sign {
        match character {
            '0'..='9' => Sign::Digit(character as u8 - b'0'),
            _ => Group::from_letter(character).map_or_else(|| Sign::of_rare(character), Sign::Letter),
        }
    }

    /// Of the character at this place of a text. Capitals are letters directly after a digit, elsewhere words.
    #[inline]
    pub(super) fn at(text: &str, place: usize) -> Sign {
        let character = text[place..].chars().next().expect("a place of a character");
        match Sign::of(character) {
            Sign::Word(tile) if is_after_digit(text, place) => match half_width(character) {
                'P' => Sign::Letter(Group::Pinzu),
                'S' => Sign::Letter(Group::Souzu),
                _ => Sign::Word(tile),
            },
            sign => sign,
        }
    }

    /// Of a character that is neither of the two that most are.
    fn of_rare(character: char) -> Sign {
        match character {
            '\u{FF01}'..='\u{FF5E}' => Sign::of(half_width(character)),
            '[' => Sign::Token(Token::Open(']')),
            '{' => Sign::Token(Token::Open('}')),
            '(' => Sign::Token(Token::Open(')')),
            ']' | '}' | ')' => Sign::Token(Token::Close(character)),
            // A selector asks for a Unicode tile as text or as a picture, which makes no difference here.
            ' ' | '\t' | '\u{3000}' | '\u{FE0E}' | '\u{FE0F}' | ',' | '、' => Sign::Blank,
            'r' => Sign::Red,
            'M' | '萬' | '万' => Sign::Letter(Group::Manzu),
            '筒' => Sign::Letter(Group::Pinzu),
            '索' => Sign::Letter(Group::Souzu),
            'Z' => Sign::Letter(Group::Honours),
            '発' => Sign::of_rare('發'),
            '\u{1F000}'..='\u{1F021}' => {
                let tile = Tile::all().find(|&tile| unicode_tile(tile) == character);
                tile.map_or(Sign::Unknown, |tile| Sign::Token(Token::Tile(tile)))
            }
            '\u{1F022}'..='\u{1F02B}' => Sign::NotInGame,
            _ => {
                let rank = |ranks: &str| (1..).zip(ranks.chars()).find(|(_, sign)| *sign == character);
                let honour = |names| rank(names).and_then(|(rank, _)| Tile::new(Group::Honours, rank));
                let digit = rank("一二三四五六七八九").map(|(rank, _)| Sign::Digit(rank));
                let tile = || honour("東南西北白發中").map(|tile| Sign::Token(Token::Tile(tile)));
                let word = || honour("ESWNPFC").map(Sign::Word);
                digit.or_else(tile).or_else(word).unwrap_or(Sign::Unknown)
            }
        }
    }
}

/// The ASCII character for one of full width; any other stays as it is.
pub(crate) const fn half_width(character: char) -> char {
    match character {
        '\u{FF01}'..='\u{FF5E}' => (character as u32 - 0xFEE0) as u8 as char,
        _ => character,
    }
}

/// Is the character at this place a word of its own, between blanks, brackets or ends?
pub(super) fn is_word(text: &str, place: usize) -> bool {
    ends_word(text[..place].chars().next_back()) && ends_word(text[place..].chars().nth(1))
}

/// Is the character at this place the last of a word for a red five, such as `5mr`?
pub(super) fn ends_red_five(text: &str, place: usize) -> bool {
    let mut before = text[..place].char_indices().rev();
    let is_suit =
        |(place, _)| matches!(Sign::at(text, place), Sign::Letter(group) if group != Group::Honours);
    before.next().is_some_and(is_suit)
        && before.next().is_some_and(|(_, sign)| matches!(Sign::of(sign), Sign::Digit(5)))
        && ends_word(before.next().map(|(_, sign)| sign))
        && ends_word(text[place..].chars().nth(1))
}

/// Does the character ask for the Unicode tile before it as text or as a picture?
pub(super) const fn is_selector(character: char) -> bool {
    matches!(character, '\u{FE0E}' | '\u{FE0F}')
}

fn is_after_digit(text: &str, place: usize) -> bool {
    text[..place].chars().next_back().is_some_and(|sign| matches!(Sign::of(sign), Sign::Digit(_)))
}

fn ends_word(neighbour: Option<char>) -> bool {
    let ends = |sign| matches!(Sign::of(sign), Sign::Blank | Sign::Token(Token::Open(_) | Token::Close(_)));
    neighbour.is_none_or(ends)
}

/// May the character stand among concealed tiles in an expression, where a comma separates arguments?
#[cfg(feature = "expressions")]
pub(crate) fn is_tile_sign(character: char) -> bool {
    let is_bracket = |sign| matches!(sign, Sign::Token(Token::Open(_) | Token::Close(_)));
    let is_tile = |sign| !matches!(sign, Sign::Unknown) && !is_bracket(sign);
    half_width(character) != ',' && is_tile(Sign::of(character))
}

/// Does the text have more than blanks, of the signs of tiles?
#[cfg(feature = "expressions")]
pub(crate) fn has_tile_sign(text: &str) -> bool {
    text.chars().any(|sign| is_tile_sign(sign) && !matches!(Sign::of(sign), Sign::Blank))
}

/// The place of the first sign that makes a five red, in a text that is read as tiles.
#[cfg(feature = "expressions")]
pub(crate) fn red_five(tiles: &str) -> Option<usize> {
    tiles.find(|sign| matches!(Sign::of(sign), Sign::Digit(0) | Sign::Red))
}

/// The tile in Unicode, where the order is winds, red, green, white, manzu, souzu, pinzu.
pub(super) fn unicode_tile(tile: Tile) -> char {
    let position = match (tile.group(), tile.rank()) {
        (Group::Honours, wind @ 1..=4) => wind - 1,
        (Group::Honours, dragon) => 11 - dragon,
        (Group::Manzu, rank) => 6 + rank,
        (Group::Souzu, rank) => 15 + rank,
        (Group::Pinzu, rank) => 24 + rank,
    };
    char::from_u32(0x1F000 + u32::from(position)).expect("a character of the mahjong block")
}
