//! From text to tree: a method for each line of the grammar.
//!
//! ```text
//! either   = narrowed { "|" narrowed } ;
//! narrowed = operand { ( "&" | "-" ) operand } ;
//! operand  = "!" operand | "(" either ")" | stored | atom ;
//! stored   = "@" name | "@" '"' name '"' ;
//! atom     = NAME | KEYWORD [ argument ] [ compared ] | kinds compared ;
//! argument = "(" ( kinds | tiles | yaku { "," yaku } | either ) ")" ;
//! yaku     = NAME | "yakuhai" [ "(" tiles ")" ] ;
//! compared = RELATION number ;
//! kinds    = CLASS | LETTERS | tiles ;
//! ```
//!
//! Each keyword has its own argument or comparison: see `Parser::about`.
//!
//! The text is read in *pieces*: a word, a name with its hyphens, a sign, or two signs that are one in some language.
//! Blanks before a piece do not matter. Every method begins at the first piece of what it reads and ends after the
//! last. The next piece decides which line is read. So nothing is read twice, and the first piece that no line allows
//! is the mistake.
//!
//! For example, `!win & 5m = x` is read so: `either` → `narrowed` → `operand`, which takes `!`; again `operand`, and
//! there `atom` takes `win`; back in `narrowed`, which takes `&`; `operand` → `atom` → `kinds` takes `5m`, and
//! `compared` takes `=`. It expects a number and finds `x`: that is the mistake.

mod pieces;
mod tiles;

use std::ops::Range;

use crate::expression::error::{Expected, ExpressionError, ExpressionErrorKind as Kind};
use crate::expression::names::{Keyword, Word};
use crate::expression::tree::{Atom, Node, Operator, Quantity, Relation, Stored, Tree, is_in_stored_name};
use crate::expression::width::{BLANKS, HalfWidth};
use crate::handset::Index;
use crate::tiles::TileSet;

/// Most characters of an expression, blanks not counted.
pub const MAX_LENGTH: usize = 4096;
/// Most parentheses and `!` around any place of an expression.
pub const MAX_NESTING: usize = 100;
/// The largest number to compare with; the smallest is as far below zero.
const MAX_NUMBER: i16 = 1000;

/// Reads an expression, with the stored sets of these names.
pub(super) fn parse(
    text: &str,
    stored: &dyn Fn(&str) -> Result<Index, String>,
) -> Result<Tree, ExpressionError> {
    read(text, stored, |parser| parser.whole())
}

impl Tree {
    /// That of a text which is known to be an expression without stored sets.
    pub(super) fn of(text: &str) -> Tree {
        parse(text, &|_| Err(String::new())).expect("an expression")
    }
}

/// Reads `distance(SET)`: the set.
pub(super) fn parse_distance(
    text: &str,
    others: &[&'static str],
    stored: &dyn Fn(&str) -> Result<Index, String>,
) -> Result<Tree, ExpressionError> {
    read(text, stored, |parser| parser.whole_distance(others))
}

fn read(
    text: &str,
    stored: &dyn Fn(&str) -> Result<Index, String>,
    whole: impl FnOnce(&mut Parser<'_>) -> Parsed<Tree>,
) -> Result<Tree, ExpressionError> {
    // Blanks do not count, so that spelling an expression out with blanks cannot make it too long.
    let mut signs = text.char_indices().filter(|(_, sign)| !BLANKS.contains(sign));
    if let Some((offset, _)) = signs.nth(MAX_LENGTH) {
        let expected = format!("an expression of at most {MAX_LENGTH} characters, blanks not counted").into();
        return Err(ExpressionError::new(Kind::TooLong, text, offset..text.len(), expected));
    }
    let half_width = HalfWidth::of(text);
    // Names are as they were written.
    let stored = |range| {
        let name = &text[half_width.written(range)];
        stored(name).map(|index| Stored::new(name, index)).map_err(Expected::from)
    };
    let mut parser = Parser { text: &half_width.text, at: 0, depth: 0, stored: &stored };
    let mut tree = whole(&mut parser).map_err(|mistake| {
        ExpressionError::new(mistake.kind, text, half_width.written(mistake.range), mistake.expected)
    })?;
    tree.place(&|range| half_width.written(range));
    Ok(tree)
}

struct Parser<'t> {
    text: &'t str,
    /// The bytes read so far.
    at: usize,
    /// The parentheses and `!` around this place.
    depth: usize,
    /// The stored set whose name stands in these bytes.
    stored: &'t dyn Fn(Range<usize>) -> Result<Stored, Expected>,
}

/// What is wrong with the text, and where.
struct Mistake {
    kind: Kind,
    range: Range<usize>,
    expected: Expected,
}

type Parsed<T> = Result<T, Mistake>;

impl Parser<'_> {
    /// Takes a sign, and reads what is on the level that it opens. Recursion goes no other way, so this bounds it.
    fn nested<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_NESTING {
            let expected = format!("at most {MAX_NESTING} levels of parentheses and \"!\"").into();
            return Err(Mistake { kind: Kind::TooDeep, range: self.next(), expected });
        }
        self.at = self.next().end;
        self.depth += 1;
        let inner = inner(self)?;
        self.depth -= 1;
        Ok(inner)
    }

    fn close(&mut self, expected: impl Into<Expected>) -> Parsed<()> {
        if self.take_sign(")") { Ok(()) } else { Err(self.mistake(expected)) }
    }

    fn whole(&mut self) -> Parsed<Tree> {
        let tree = self.either()?;
        if self.piece().is_empty() { Ok(tree) } else { Err(self.mistake(Expected::OperatorOrEnd)) }
    }

    /// The distance from a set and nothing else: the set.
    fn whole_distance(&mut self, others: &[&'static str]) -> Parsed<Tree> {
        let is_distance = |word: &Word| matches!(word, Word::Keyword(Keyword::Distance));
        let distance = self.take(|piece| Word::find(piece).filter(is_distance));
        distance.ok_or_else(|| self.mistake(Expected::Feature(others.into())))?;
        let set = self.argument(Self::set_of_distance)?;
        if self.piece().is_empty() { Ok(set) } else { Err(self.mistake("the end")) }
    }

    fn either(&mut self) -> Parsed<Tree> {
        let mut tree = self.narrowed()?;
        while self.take_sign("|") {
            tree = tree.joined(Operator::Or, self.narrowed()?);
        }
        Ok(tree)
    }

    fn narrowed(&mut self) -> Parsed<Tree> {
        let mut tree = self.operand()?;
        let narrowing = |word: &str| Operator::from_word(word).filter(|operator| *operator != Operator::Or);
        while let Some(operator) = self.take(narrowing) {
            tree = tree.joined(operator, self.operand()?);
        }
        Ok(tree)
    }

    fn operand(&mut self) -> Parsed<Tree> {
        let start = self.next().start;
        let node = match self.piece() {
            "!" => Node::Not(Box::new(self.nested(Self::operand)?)),
            "(" => {
                let tree = self.nested(Self::either)?;
                self.close(Expected::OperatorOrClosing)?;
                tree.node
            }
            "@" => Node::Atom(self.stored()?),
            _ => Node::Atom(self.atom()?),
        };
        Ok(Tree { node, range: start..self.at })
    }

    /// A stored set. Its name follows the `@` at once.
    fn stored(&mut self) -> Parsed<Atom> {
        let sign = self.next();
        let is_quoted = self.text[sign.end..].starts_with('"');
        let start = sign.end + usize::from(is_quoted);
        let is_end = |sign| if is_quoted { sign == '"' } else { !is_in_stored_name(sign) };
        self.at = self.text[start..].find(is_end).map_or(self.text.len(), |length| start + length);
        let name = start..self.at;
        if name.is_empty() || is_quoted && self.at == self.text.len() {
            return Err(self.mistake("a name after \"@\", such as @wins.csv or @\"my wins.csv\""));
        }
        self.at += usize::from(is_quoted);
        let range = sign.start..self.at;
        let found = (self.stored)(name);
        found.map(Atom::Stored).map_err(|expected| Mistake { kind: Kind::Stored, range, expected })
    }

    fn atom(&mut self) -> Parsed<Atom> {
        let next = self.next();
        match Word::find(&self.text[next.clone()]) {
            Some(Word::Set(name)) => {
                self.at = next.end;
                return Ok(Atom::Named(name));
            }
            Some(Word::Keyword(keyword)) => {
                self.at = next.end;
                let is_compared = self.piece().starts_with(['=', '!', '<', '>']);
                if is_compared && matches!(keyword, Keyword::Waits | Keyword::WaitsAny) {
                    return Err(Mistake {
                        kind: Kind::Unexpected,
                        range: next,
                        expected: Expected::Quantity,
                    });
                }
                return self.about(keyword);
            }
            Some(Word::Class(..)) | None => {}
        }
        let is_digit = |sign: char| sign.is_ascii_digit();
        match self.kinds()? {
            Some(kinds) => self.compared(Quantity::Copies(kinds)),
            None if self.piece().starts_with(is_digit) => Err(self.mistake(Expected::Tile)),
            None => Err(self.mistake(Expected::Set)),
        }
    }

    /// What a keyword is about.
    fn about(&mut self, keyword: Keyword) -> Parsed<Atom> {
        Ok(match keyword {
            Keyword::Only => Atom::Only(self.argument(Self::some_kinds)?),
            Keyword::Contains => Atom::Contains(self.argument(Self::some_tiles)?),
            Keyword::Waits => Atom::Waits(self.argument(Self::some_tiles)?),
            Keyword::WaitsAny => Atom::WaitsAny(self.argument(Self::some_tiles)?),
            Keyword::Yakuhai => self.yakuhai()?,
            Keyword::Together => Atom::Together(self.argument(Self::yaku)?),
            Keyword::Shanten => self.compared(Quantity::Shanten)?,
            Keyword::Replacement => self.compared(Quantity::Replacement)?,
            Keyword::Distance => {
                let set = self.argument(Self::set_of_distance)?;
                let (relation, number) = self.comparison()?;
                Atom::Distance(Box::new(set), relation, number)
            }
            Keyword::WaitKinds => self.compared(Quantity::WaitKinds)?,
            Keyword::Kinds => {
                let of = if self.piece() == "(" { Some(self.argument(Self::some_kinds)?) } else { None };
                self.compared(Quantity::Different(of))?
            }
        })
    }

    /// What stands in parentheses after a keyword.
    fn argument<T>(&mut self, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.piece() != "(" {
            let expected = "\"(\" and what the word is about, as in waits(5p), only(mz) or contains(123m)";
            return Err(self.mistake(expected));
        }
        let inner = self.nested(inner)?;
        self.close("\")\"")?;
        Ok(inner)
    }

    /// The set within the parentheses of a distance.
    fn set_of_distance(&mut self) -> Parsed<Tree> {
        let set = self.either()?;
        if self.piece() == ")" { Ok(set) } else { Err(self.mistake(Expected::OperatorOrClosing)) }
    }

    /// The honours of triplets, or none.
    fn yakuhai(&mut self) -> Parsed<Atom> {
        if self.piece() != "(" {
            return Ok(Atom::Yakuhai(None));
        }
        let (tiles, range) = self.argument(|parser| {
            let start = parser.next().start;
            Ok((parser.some_tiles()?, start..parser.at))
        })?;
        if !TileSet::HONOURS.is_superset(tiles) {
            let expected = "honours, 1z to 7z: triplets of other tiles are no yaku".into();
            return Err(Mistake { kind: Kind::BadTiles, range, expected });
        }
        Ok(Atom::Yakuhai(Some(tiles)))
    }

    /// Yaku with commas between them.
    fn yaku(&mut self) -> Parsed<Vec<Atom>> {
        let mut all = Vec::new();
        loop {
            all.push(match Word::find(self.piece()) {
                Some(Word::Set(name)) if name.is_yaku() => {
                    self.at = self.next().end;
                    Atom::Named(name)
                }
                Some(Word::Keyword(Keyword::Yakuhai)) => {
                    self.at = self.next().end;
                    self.yakuhai()?
                }
                _ => return Err(self.mistake(Expected::Yaku)),
            });
            if !self.take_sign(",") {
                return Ok(all);
            }
        }
    }

    /// A quantity, and what it is compared with.
    fn compared(&mut self, quantity: Quantity) -> Parsed<Atom> {
        let (relation, number) = self.comparison()?;
        Ok(Atom::Compare(quantity, relation, number))
    }

    /// The relation and the number of a comparison.
    fn comparison(&mut self) -> Parsed<(Relation, i16)> {
        let relation = self.take(Relation::from_word);
        let relation = relation.ok_or_else(|| self.mistake(Expected::Comparison))?;
        Ok((relation, self.number()?))
    }

    /// Digits, perhaps with `-` directly before them.
    fn number(&mut self) -> Parsed<i16> {
        let first = self.next();
        self.take_sign("-");
        let last = self.next();
        let range = first.start..last.end;
        let text = &self.text[range.clone()];
        let digits = text.strip_prefix('-').unwrap_or(text);
        if last.is_empty() {
            return Err(self.mistake(Expected::Number));
        }
        if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(Mistake { kind: Kind::Unexpected, range: first, expected: Expected::Number });
        }
        self.at = last.end;
        let number = text.parse().ok().filter(|number| (-MAX_NUMBER..=MAX_NUMBER).contains(number));
        let expected = || format!("a whole number from -{MAX_NUMBER} to {MAX_NUMBER}").into();
        number.ok_or_else(|| Mistake { kind: Kind::BadNumber, range, expected: expected() })
    }
}
