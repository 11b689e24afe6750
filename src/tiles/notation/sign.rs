//! The part that each character plays.

use crate::tiles::{Group, Tile};

/// What a text consists of. A bracket says which sign closes it.
pub(super) enum Token {
    Tile(Tile),
    /// The tile on this side is a red five.
    Red(Side),
    Open(char),
    Close(char),
}

/// Where the red five of a mark stands.
#[derive(Clone, Copy, Default)]
pub(super) enum Side {
    #[default]
    Before,
    After,
}

/// The digits that need no letter: without one they are manzu.
pub(super) const KANJI_DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The part a character plays in making tokens.
pub(super) enum Sign {
    Token(Token),
    Digit(u8),
    Letter(Group),
    /// A tile if it is a word, or one of a run.
    Word(Tile),
    /// The mark of a red five.
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

    /// Of the character at this place of a text. Capitals are letters directly after a digit, or before one at the
    /// beginning of a word; elsewhere they are words.
    #[inline]
    pub(super) fn at(text: &str, place: usize) -> Sign {
        let character = text[place..].chars().next().expect("a place of a character");
        match Sign::of(character) {
            Sign::Word(tile) if is_after_digit(text, place) || begins_letter_first(text, place) => {
                match half_width(character) {
                    'P' => Sign::Letter(Group::Pinzu),
                    'S' => Sign::Letter(Group::Souzu),
                    _ => Sign::Word(tile),
                }
            }
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
            '筒' | '餅' | '饼' => Sign::Letter(Group::Pinzu),
            '索' | '條' | '条' => Sign::Letter(Group::Souzu),
            'Z' => Sign::Letter(Group::Honours),
            '発' | '发' => Sign::of_rare('發'),
            '东' => Sign::of_rare('東'),
            '\u{1F000}'..='\u{1F021}' => {
                let tile = Tile::all().find(|&tile| unicode_tile(tile) == character);
                tile.map_or(Sign::Unknown, |tile| Sign::Token(Token::Tile(tile)))
            }
            '\u{1F022}'..='\u{1F02B}' => Sign::NotInGame,
            _ => {
                let rank = |names: &str| (1..).zip(names.chars()).find(|(_, sign)| *sign == character);
                let named = |group, names| rank(names).and_then(|(rank, _)| Tile::new(group, rank));
                let tile = |group, names| named(group, names).map(|tile| Sign::Token(Token::Tile(tile)));
                let digit = (1..).zip(KANJI_DIGITS).find(|(_, sign)| *sign == character);
                (digit.map(|(rank, _)| Sign::Digit(rank)))
                    .or_else(|| tile(Group::Honours, "東南西北白發中"))
                    .or_else(|| tile(Group::Pinzu, "①②③④⑤⑥⑦⑧⑨"))
                    .or_else(|| named(Group::Honours, "ESWNPFC").map(Sign::Word))
                    .unwrap_or(Sign::Unknown)
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

/// Is the character at this place, the name of an honour, a word or one of a run? A run begins anywhere but after a
/// digit or a capital letter of a suit, and ends with the word. In order from the left, each needs to know its
/// neighbours only.
pub(super) fn is_honour(text: &str, place: usize) -> bool {
    let (before, after) = (before(text, place), text[place..].chars().nth(1));
    let is_in_run = |sign| matches!(sign, Sign::Word(_));
    let begins = before.is_none_or(|(at, sign)| match Sign::at(text, at) {
        Sign::Digit(_) => false,
        Sign::Letter(_) => !half_width(sign).is_ascii_uppercase(),
        _ => true,
    });
    begins && (ends_word(after) || after.is_some_and(|sign| is_in_run(Sign::of(sign))))
}

/// The suit of the five before the character at this place, as in `5mr`.
pub(super) fn five_before(text: &str, place: usize) -> Option<Group> {
    let (letter, _) = before(text, place)?;
    let (_, digit) = before(text, letter)?;
    match (Sign::of(digit), Sign::at(text, letter)) {
        (Sign::Digit(5), Sign::Letter(group)) if group != Group::Honours => Some(group),
        _ => None,
    }
}

/// Does a five follow the character at this place, as in `r5m`?
pub(super) fn precedes_five(text: &str, place: usize) -> bool {
    text[place..].chars().nth(1).is_some_and(|sign| matches!(Sign::of(sign), Sign::Digit(5)))
}

/// Does a word begin here with a letter directly before a digit?
pub(super) fn begins_letter_first(text: &str, place: usize) -> bool {
    let after = text[place..].chars().nth(1);
    ends_word(before(text, place).map(|(_, sign)| sign))
        && after.is_some_and(|sign| matches!(Sign::of(sign), Sign::Digit(_)))
}

/// Is this a five alone in parentheses?
pub(super) fn is_five_in_parentheses(text: &str, place: usize) -> bool {
    text[place..].chars().map(half_width).take(3).eq("(5)".chars())
}

/// Does the character ask for the Unicode tile before it as text or as a picture?
pub(super) const fn is_selector(character: char) -> bool {
    matches!(character, '\u{FE0E}' | '\u{FE0F}')
}

fn before(text: &str, place: usize) -> Option<(usize, char)> {
    text[..place].char_indices().next_back()
}

fn is_after_digit(text: &str, place: usize) -> bool {
    before(text, place).is_some_and(|(_, sign)| matches!(Sign::of(sign), Sign::Digit(_)))
}

/// Does a word end before this character, or begin after it? `=` stands before the tiles of a link.
pub(super) fn ends_word(neighbour: Option<char>) -> bool {
    let ends = |sign| matches!(Sign::of(sign), Sign::Blank | Sign::Token(Token::Open(_) | Token::Close(_)));
    neighbour.is_none_or(|sign| sign == '=' || ends(sign))
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
