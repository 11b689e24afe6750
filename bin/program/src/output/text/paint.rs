//! Coloured lines.

use anstyle::{AnsiColor, Style};

/// A heading in bold, or a line with its tiles coloured by suit.
pub(super) fn line(line: &str, is_heading: bool) -> String {
    match is_heading {
        true => painted(line, Style::new().bold()),
        false => line.split_inclusive(is_between).map(word).collect(),
    }
}

/// Is this character between words?
fn is_between(sign: char) -> bool {
    sign.is_whitespace() || "[]():;,".contains(sign)
}

/// A word with the following character, coloured if it consists of tiles: `123m55z`, or Unicode tiles.
fn word(word: &str) -> String {
    let tiles = word.trim_end_matches(is_between);
    // Each group of tiles ends with its suit letter.
    let groups = tiles.split_inclusive(|sign| colour(sign).is_some());
    let painted = groups.map(|group| {
        let last = group.chars().next_back()?;
        let digits = group.strip_suffix(last)?;
        let is_group = digits.bytes().all(|digit| digit.is_ascii_digit());
        (is_group && digits.is_empty() != last.is_ascii())
            .then(|| colour(last).map(|colour| painted(group, colour.on_default())))?
    });
    painted.collect::<Option<String>>().map_or(word.to_owned(), |painted| painted + &word[tiles.len()..])
}

/// The colour of the suit that a character denotes.
fn colour(sign: char) -> Option<AnsiColor> {
    match sign {
        'm' | '🀇'..='🀏' => Some(AnsiColor::Red),
        'p' | '🀙'..='🀡' => Some(AnsiColor::Cyan),
        's' | '🀐'..='🀘' => Some(AnsiColor::Green),
        'z' | '🀀'..='🀆' => Some(AnsiColor::Yellow),
        _ => None,
    }
}

fn painted(text: &str, style: Style) -> String {
    format!("{style}{text}{style:#}")
}
