//! Signs as Japanese keyboards have them: of full width, or one for two.

use std::borrow::Cow;
use std::ops::Range;

use crate::notation::half_width;

/// What may stand between words and signs; one is of full width.
pub(super) const BLANKS: [char; 5] = [' ', '\t', '\r', '\n', '\u{3000}'];

/// A text in the signs of the language, and where each of its bytes comes from.
pub(super) struct HalfWidth<'t> {
    pub(super) text: Cow<'t, str>,
    /// For each byte of the text, and for its end, the place in what was written; none if all are the same.
    places: Vec<usize>,
}

impl<'t> HalfWidth<'t> {
    pub(super) fn of(written: &'t str) -> HalfWidth<'t> {
        if written.chars().all(|sign| two_for(sign).is_none() && half_width(sign) == sign) {
            return HalfWidth { text: Cow::Borrowed(written), places: Vec::new() };
        }
        let (mut text, mut places) = (String::with_capacity(written.len()), Vec::new());
        for (place, sign) in written.char_indices() {
            match two_for(sign) {
                Some(signs) => text += signs,
                None => text.push(half_width(sign)),
            }
            places.resize(text.len(), place);
        }
        places.push(written.len());
        HalfWidth { text: Cow::Owned(text), places }
    }

    /// Where a piece of the text stands in what was written.
    pub(super) fn written(&self, range: Range<usize>) -> Range<usize> {
        let place = |place: usize| self.places.get(place).copied().unwrap_or(place);
        place(range.start)..place(range.end)
    }
}

/// The signs of the language for one that stands for two.
const fn two_for(sign: char) -> Option<&'static str> {
    match sign {
        '≤' | '≦' => Some("<="),
        '≥' | '≧' => Some(">="),
        '≠' => Some("!="),
        _ => None,
    }
}
