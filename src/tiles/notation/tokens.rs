//! The tokenizer: the tiles, brackets and marks of a text, in any spelling.

use super::sign::{
    KANJI_DIGITS, Side, Sign, Token, begins_letter_first, ends_word, five_before, is_five_in_parentheses,
    is_honour, is_selector, precedes_five,
};
use super::{ParseError, ParseErrorKind as Kind};
use crate::tiles::{Group, Tile};

/// The place of a sign in the text.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) character: usize,
    pub(super) offset: usize,
}

impl Place {
    pub(super) const START: Place = Place { character: 1, offset: 0 };

    pub(super) fn error(self, kind: Kind) -> ParseError {
        ParseError { character: self.character, offset: self.offset, kind }
    }
}

/// The characters of a text from one of its places on.
fn characters(text: &str, from: Place) -> impl Iterator<Item = (Place, char)> {
    text[from.offset..].char_indices().enumerate().map(move |(before, (offset, character))| {
        (Place { character: from.character + before, offset: from.offset + offset }, character)
    })
}

/// The tokens of a text with their places. A run of digits, a word with letters first and one with marks are each
/// looked at once ahead, where they begin: this keeps the time linear.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Result<(Place, Token), ParseError>> {
    let (text, start) = link(text).unwrap_or((text, Place::START));
    let mut ahead = Ahead::default();
    characters(text, start).filter_map(move |(place, character)| {
        let token = ahead.token(text, place, character).transpose()?;
        Some(token.map(|token| (place, token)))
    })
}

/// A link, up to the end of the tiles that are its `q` or `p`, and where they begin.
fn link(text: &str) -> Option<(&str, Place)> {
    let address = text.trim_start();
    if !["https://", "http://", "tenhou.net/"].iter().any(|start| address.starts_with(start)) {
        return None;
    }
    let offset = ["?q=", "&q=", "?p=", "&p="].iter().find_map(|key| Some(text.find(key)? + key.len()))?;
    let end = text[offset..].find(['&', '#']).map_or(text.len(), |length| offset + length);
    Some((&text[..end], Place { character: 1 + text[..offset].chars().count(), offset }))
}

/// What is known of the characters ahead.
#[derive(Default)]
struct Ahead {
    /// The group of the next digits.
    group: Option<Group>,
    /// Where it ends without a letter. Before this byte, letters stand before their digits.
    end: usize,
    /// Before this byte, red fives are on this side of their marks.
    marks: (usize, Side),
}

impl Ahead {
    /// The token of the next character, if it makes one.
    // On the page size counts more than time.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn token(&mut self, text: &str, place: Place, character: char) -> Result<Option<Token>, ParseError> {
        if place.offset == self.end {
            self.group = None;
        }
        match Sign::at(text, place.offset) {
            Sign::Blank => return Ok(None),
            Sign::Letter(group) if place.offset < self.end => {
                self.group = Some(group);
                return Ok(None);
            }
            Sign::Letter(_) if self.group.take().is_some() => return Ok(None),
            Sign::Letter(group) => {
                self.end = letter_first(text, place, character)?;
                self.group = Some(group);
                return Ok(None);
            }
            Sign::Digit(digit) => tile_of(self.group(text, place)?, digit, place).map(Token::Tile),
            Sign::Token(_) if is_five_in_parentheses(text, place.offset) => {
                Err(place.error(Kind::FiveInParentheses))
            }
            Sign::Token(token) => Ok(token),
            Sign::Word(tile) if is_honour(text, place.offset) => Ok(Token::Tile(tile)),
            Sign::Word(_) => Err(place.error(Kind::NotAWord(character))),
            Sign::Red => {
                if place.offset >= self.marks.0 {
                    self.marks = marks(text, place, character)?;
                }
                let side = self.marks.1;
                if matches!(side, Side::After) && self.group(text, place)? == Group::Honours {
                    return Err(place.error(Kind::NotARedFive(character)));
                }
                Ok(Token::Red(side))
            }
            Sign::NotInGame => Err(place.error(Kind::NotInGame(character))),
            Sign::Unknown => Err(place.error(Kind::UnknownSign(character))),
        }
        .map(Some)
    }

    /// The group of the digits here.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    fn group(&mut self, text: &str, place: Place) -> Result<Group, ParseError> {
        if let Some(group) = self.group {
            return Ok(group);
        }
        let (group, end) = group_ahead(text, place)?;
        (self.group, self.end) = (Some(group), end);
        Ok(group)
    }
}

/// The group of the run of digits that begins at `first`, and where it ends without a letter, else 0.
fn group_ahead(text: &str, first: Place) -> Result<(Group, usize), ParseError> {
    for (place, character) in characters(text, first) {
        match Sign::at(text, place.offset) {
            Sign::Digit(_) | Sign::Red => {}
            Sign::Blank if is_selector(character) => {}
            Sign::Letter(group) => return Ok((group, 0)),
            Sign::Unknown | Sign::Word(_) => return Err(place.error(Kind::UnknownLetter(character))),
            Sign::Token(_) if is_five_in_parentheses(text, place.offset) => {
                return Err(place.error(Kind::FiveInParentheses));
            }
            _ => break,
        }
    }
    let bare = bare_kanji(&text[first.offset..]).ok_or(first.error(Kind::DigitWithoutSuit))?;
    Ok((Group::Manzu, first.offset + bare))
}

/// The length of the digits that are manzu without a letter. If more follow after blanks and have the letter of another
/// suit, it may be meant for all: `一 二三筒`.
fn bare_kanji(text: &str) -> Option<usize> {
    let is_in_run = |sign| matches!(Sign::of(sign), Sign::Digit(_) | Sign::Red);
    let rest = text.trim_start_matches(KANJI_DIGITS);
    let next = rest.trim_start_matches(|sign| matches!(Sign::of(sign), Sign::Blank));
    let letter = next.find(|sign| !is_in_run(sign)).map(|place| Sign::at(next, place));
    let is_split = next.starts_with(KANJI_DIGITS)
        && matches!(letter, Some(Sign::Letter(group)) if group != Group::Manzu);
    (!rest.starts_with(is_in_run) && !is_split).then_some(text.len() - rest.len())
}

/// The end of the word that begins here, in which each letter stands before its digits.
fn letter_first(text: &str, first: Place, letter: char) -> Result<usize, ParseError> {
    let word = &text[first.offset..][..word_length(&text[first.offset..])];
    let mut is_letter = !begins_letter_first(text, first.offset);
    for (offset, _) in word.char_indices() {
        is_letter = match Sign::at(text, first.offset + offset) {
            Sign::Digit(_) => false,
            Sign::Letter(_) if !is_letter => true,
            _ => return Err(first.error(Kind::LetterWithoutDigits(letter))),
        }
    }
    if is_letter { Err(first.error(Kind::LettersAtBothEnds(letter))) } else { Ok(first.offset + word.len()) }
}

/// The end of the word of this mark, its first, and the side of it on which all marks of the word have their five. If
/// both sides are possible, the suit must be the same.
fn marks(text: &str, first: Place, mark: char) -> Result<(usize, Side), ParseError> {
    let (mut is_before, mut is_after, mut is_same) = (true, true, true);
    let length = word_length(&text[first.offset..]);
    for (place, sign) in characters(&text[..first.offset + length], first) {
        if matches!(Sign::of(sign), Sign::Red) {
            let suit = five_before(text, place.offset);
            let next = suit.and_then(|_| group_ahead(text, place).ok()).map(|(group, _)| group);
            is_before &= suit.is_some();
            is_after &= precedes_five(text, place.offset) && next != Some(Group::Honours);
            is_same &= next == suit;
            if !is_before && !is_after {
                return Err(place.error(Kind::NotARedFive(sign)));
            }
        }
    }
    if is_before && is_after && !is_same {
        return Err(first.error(Kind::EitherFive(mark)));
    }
    Ok((first.offset + length, if is_before { Side::Before } else { Side::After }))
}

/// The bytes up to the end of a word.
fn word_length(text: &str) -> usize {
    text.find(|sign| ends_word(Some(sign))).unwrap_or(text.len())
}

fn tile_of(group: Group, digit: u8, place: Place) -> Result<Tile, ParseError> {
    let rank = if digit == 0 && group != Group::Honours { 5 } else { digit };
    Tile::new(group, rank).ok_or(place.error(Kind::NoSuchHonour(digit)))
}
