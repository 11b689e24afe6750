//! Text for people, independent of where it is shown.
//!
//! On a terminal, text is wrapped to the width, headings are bold and tiles coloured. Elsewhere it is plain and
//! not wrapped.

mod numbers;
mod paint;
mod table;

use std::fmt;

pub use numbers::{
    End, figure, figure_end, fraction, grouped, hands_and_deals, one_in, percent, percent_end,
    percent_figure, probability, probability_header,
};
pub use table::TextTable;

/// A word from a table after the article that its first letter asks for.
///
/// ```
/// use tehai_program::output::text::with_article;
/// assert_eq!(["edge", "closed"].map(with_article), ["an edge", "a closed"]);
/// ```
pub fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}

/// A text of headings, lines and tables.
///
/// ```
/// use tehai_program::output::text::{Text, TextTable};
/// let mut table = TextTable::new(["form", "hands"]);
/// table.row(["standard", "11498658"]);
/// let text = Text::heading("Wins").lines("by form\n").table(table);
/// assert_eq!(text.to_string(), "\
/// Wins
/// by form
/// form           hands
/// --------  ----------
/// standard  11,498,658
/// ");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Text(Vec<Block>);

#[derive(Clone, Debug)]
enum Block {
    Heading(String),
    Lines(String),
    Table(TextTable),
}

impl Text {
    /// A text that begins with this heading.
    pub fn heading(heading: impl Into<String>) -> Text {
        Text(vec![Block::Heading(heading.into())])
    }

    /// Appends lines, if there are any; each ends with `\n`.
    pub fn lines(mut self, lines: impl Into<String>) -> Text {
        self.0.extend(Some(lines.into()).filter(|lines| !lines.is_empty()).map(Block::Lines));
        self
    }

    /// Appends a table.
    pub fn table(mut self, table: TextTable) -> Text {
        self.0.push(Block::Table(table));
        self
    }

    /// Appends another text.
    pub fn then(mut self, other: impl Into<Text>) -> Text {
        self.0.extend(other.into().0);
        self
    }

    /// Joins texts with an empty line between them, leaving out empty ones.
    pub fn paragraphs(texts: impl IntoIterator<Item = Text>) -> Text {
        let join = |before: Text, text| before.lines("\n").then(text);
        texts.into_iter().filter(|text| !text.0.is_empty()).reduce(join).unwrap_or_default()
    }

    /// The text in lines of at most `width` columns, with terminal codes for bold headings and coloured tiles.
    pub fn painted(&self, width: Option<usize>) -> String {
        self.laid_out(width, paint::line)
    }

    /// Lines of at most `width` columns, styled by `show`, which gets each line and whether it is a heading.
    fn laid_out(&self, width: Option<usize>, show: impl Fn(&str, bool) -> String) -> String {
        let mut text = String::new();
        let mut add = |line: &str, is_heading| text.extend([&show(line, is_heading), "\n"]);
        for block in &self.0 {
            match block {
                Block::Heading(heading) => wrap(heading, width).iter().for_each(|line| add(line, true)),
                Block::Lines(lines) => {
                    lines.lines().flat_map(|line| wrap(line, width)).for_each(|line| add(&line, false));
                }
                Block::Table(table) => {
                    let (header, rows) = table.laid_out(width);
                    header.iter().for_each(|line| add(line, true));
                    rows.iter().for_each(|line| add(line, false));
                }
            }
        }
        text
    }
}

/// The plain text, as shown without a terminal.
impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.laid_out(None, |line, _| line.to_owned()))
    }
}

impl From<String> for Text {
    fn from(lines: String) -> Text {
        Text::default().lines(lines)
    }
}

/// Lines of at most `width` columns, with their tiles coloured.
pub fn painted_lines(lines: &str, width: Option<usize>) -> String {
    Text::from(lines.to_owned()).painted(width)
}

/// Wraps a line at `width` columns; the continuation lines are indented by two more.
fn wrap(line: &str, width: Option<usize>) -> Vec<String> {
    let Some(width) = width.filter(|&width| textwrap::core::display_width(line) > width) else {
        return vec![line.to_owned()];
    };
    let (text, indent) = (line.trim_start(), line.len() - line.trim_start().len());
    let [first, other] = [indent, indent + 2].map(|columns| " ".repeat(columns));
    let options = textwrap::Options::new(width).initial_indent(&first).subsequent_indent(&other);
    textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect()
}
