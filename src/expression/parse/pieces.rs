//! The pieces in which the text of an expression is read.

use std::ops::Range;

use crate::expression::error::{Expected, ExpressionErrorKind as Kind};
use crate::expression::names::{hyphenated, is_in_word};
use crate::expression::parse::{Mistake, Parser};
use crate::expression::width::BLANKS;

impl<'t> Parser<'t> {
    /// Where the next piece stands: an empty range at the end of the text.
    pub(super) fn next(&self) -> Range<usize> {
        let rest = self.text[self.at..].trim_start_matches(BLANKS);
        let start = self.text.len() - rest.len();
        let word = || rest.find(|sign| !is_in_word(sign)).unwrap_or(rest.len());
        let two_signs = matches!(
            rest.as_bytes(),
            [b'=' | b'<' | b'>' | b'!' | b'&' | b'|', b'=' | b'<' | b'>' | b'&' | b'|', ..]
        );
        let length = match hyphenated(rest) {
            Some(name) => name.len(),
            None if word() > 0 => word(),
            None if two_signs => 2,
            None => rest.chars().next().map_or(0, char::len_utf8),
        };
        start..start + length
    }

    /// The next piece; empty at the end of the text.
    pub(super) fn piece(&self) -> &'t str {
        &self.text[self.next()]
    }

    /// Takes the next piece if it means something here.
    pub(super) fn take<T>(&mut self, meaning: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let next = self.next();
        let meant = meaning(&self.text[next.clone()])?;
        self.at = next.end;
        Some(meant)
    }

    /// Takes this sign if it is the next piece.
    pub(super) fn take_sign(&mut self, sign: &str) -> bool {
        self.take(|piece| (piece == sign).then_some(())).is_some()
    }

    /// The next piece does not belong here.
    pub(super) fn mistake(&self, expected: impl Into<Expected>) -> Mistake {
        Mistake { kind: Kind::Unexpected, range: self.next(), expected: expected.into() }
    }
}
