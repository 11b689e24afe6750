//! From text to tree, by the grammar.

use std::ops::Range;
use std::sync::LazyLock;

use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;
use pest::pratt_parser::{Assoc, Op, PrattParser};

use crate::expression::error::expected_nesting;
use crate::expression::hints;
use crate::expression::tree::{Atom, Kinds, Name, Narrowing, Node, Quantity, Relation, TileClass, Tree};
use crate::expression::{ExpressionError, ExpressionErrorKind as Kind, MAX_LENGTH, MAX_NESTING, MAX_NUMBER};
use crate::notation::{ParseError, ParseErrorKind};
use crate::tile::{Group, TileSet};

#[derive(pest_derive::Parser)]
#[grammar = "expression/grammar.pest"]
struct Grammar;

static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    PrattParser::new()
        .op(Op::infix(Rule::or, Assoc::Left))
        .op(Op::infix(Rule::and, Assoc::Left) | Op::infix(Rule::minus, Assoc::Left))
        .op(Op::prefix(Rule::not))
});

type Parsed<T> = Result<T, ExpressionError>;

/// Reads an expression.
pub(super) fn parse(text: &str) -> Parsed<Tree> {
    check_length(text)?;
    check_nesting(text)?;
    let mut pairs = Grammar::parse(Rule::question, text).map_err(|error| not_understood(text, &error))?;
    let expression = pairs.next().expect("a question begins with its expression");
    Reader { text }.expression(expression)
}

/// Blanks do not count, so that spelling an expression out with blanks cannot make it too long.
fn check_length(text: &str) -> Parsed<()> {
    let mut signs = text.char_indices().filter(|(_, sign)| !sign.is_ascii_whitespace());
    signs.nth(MAX_LENGTH).map_or(Ok(()), |(offset, _)| {
        let expected = format!("an expression of at most {MAX_LENGTH} characters, blanks not counted");
        Err(ExpressionError::new(Kind::TooLong, text, offset..text.len(), expected))
    })
}

/// Whatever is recursive goes no deeper than the parentheses and `!` that are open at a place. So they are
/// counted first, in one pass.
fn check_nesting(text: &str) -> Parsed<()> {
    // Levels that each open parenthesis closes: itself and the `!` before it.
    let mut open = Vec::new();
    let (mut depth, mut nots) = (0, 0);
    for (offset, sign) in text.char_indices() {
        match sign {
            '!' => nots += 1,
            '(' => {
                open.push(nots + 1);
                depth += nots + 1;
                nots = 0;
            }
            ')' => {
                depth -= open.pop().unwrap_or(0);
                nots = 0;
            }
            _ if sign.is_ascii_whitespace() => {}
            _ => nots = 0,
        }
        if depth + nots > MAX_NESTING {
            return Err(ExpressionError::new(Kind::TooDeep, text, offset..offset + 1, expected_nesting()));
        }
    }
    Ok(())
}

/// The error of the parser in our words.
fn not_understood(text: &str, error: &pest::error::Error<Rule>) -> ExpressionError {
    let offset = match error.location {
        InputLocation::Pos(offset) | InputLocation::Span((offset, _)) => offset,
    };
    let found = hints::piece_at(text, offset);
    let rules: &[Rule] = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    };
    let can_be = |rule: Rule| rules.contains(&rule);
    let piece = &text[found.clone()];
    // Where nothing of an expression stands, the parser names the whole.
    let can_be_operand = can_be(Rule::set) || can_be(Rule::expression);
    let (expected, words) = if can_be(Rule::relation) {
        (hints::COMPARISON, hints::NONE)
    } else if can_be(Rule::number) {
        (hints::NUMBER, hints::NONE)
    } else if can_be(Rule::open) && !can_be_operand {
        (hints::OPEN, hints::NONE)
    } else if can_be_operand {
        (hints::operand(piece), hints::SETS)
    } else if can_be(Rule::class) {
        (hints::KINDS, hints::CLASSES)
    } else if can_be(Rule::close) && !can_be(Rule::and) {
        (hints::CLOSE, hints::NONE)
    } else if can_be(Rule::close) {
        (hints::OPERATOR_OR_CLOSE, hints::NONE)
    } else if can_be(Rule::EOI) {
        (hints::OPERATOR_OR_END, hints::NONE)
    } else {
        (hints::TILES, hints::NONE)
    };
    let suggestion = hints::sign_for(piece).or_else(|| hints::nearest(piece, words));
    ExpressionError::new(Kind::Unexpected, text, found, expected).suggesting(suggestion)
}

/// Makes the tree of what the grammar let through.
struct Reader<'t> {
    text: &'t str,
}

impl Reader<'_> {
    fn error(&self, kind: Kind, range: Range<usize>, expected: impl Into<String>) -> ExpressionError {
        ExpressionError::new(kind, self.text, range, expected)
    }

    fn expression(&self, pair: Pair<Rule>) -> Parsed<Tree> {
        PRECEDENCE
            .map_primary(|pair| match pair.as_rule() {
                Rule::group => self.group(pair),
                _ => self.atom(pair),
            })
            .map_prefix(|sign, part| {
                let part = part?;
                let range = sign.as_span().start()..part.range.end;
                Ok(Tree { node: Node::Not(Box::new(part)), range })
            })
            .map_infix(|left, sign, right| Ok(joined(left?, sign.as_rule(), right?)))
            .parse(pair.into_inner())
    }

    /// What is in parentheses, which are part of its place and of nothing else.
    fn group(&self, pair: Pair<Rule>) -> Parsed<Tree> {
        let range = range(&pair);
        let inner = pair.into_inner().find(|pair| pair.as_rule() == Rule::expression);
        let part = self.expression(inner.expect("parentheses hold an expression"))?;
        Ok(Tree { range, ..part })
    }

    fn atom(&self, pair: Pair<Rule>) -> Parsed<Tree> {
        let (rule, word) = (pair.as_rule(), pair.as_str());
        let range = range(&pair);
        let inner: Vec<Pair<Rule>> = pair.into_inner().collect();
        let atom = match (rule, &inner[..]) {
            (Rule::set, _) => Atom::Named(Name::from_word(word)),
            (Rule::only, [_, _, kinds, _]) => Atom::Only(self.kinds(kinds)?),
            (Rule::contains, [_, _, tiles, _]) => Atom::Contains(self.tiles(tiles)?),
            (Rule::waits, [_, _, tiles, _]) => Atom::Waits(self.tiles(tiles)?),
            (Rule::comparison, [quantity, relation, number]) => Atom::Compare(
                self.quantity(quantity)?,
                Relation::from_word(relation.as_str()),
                self.number(number)?,
            ),
            _ => unreachable!("the grammar has no operand {rule:?} of {} parts", inner.len()),
        };
        Ok(Tree { node: Node::Atom(atom), range })
    }

    fn quantity(&self, pair: &Pair<Rule>) -> Parsed<Quantity> {
        match pair.as_rule() {
            Rule::shanten => Ok(Quantity::Shanten),
            Rule::wait_kinds => Ok(Quantity::WaitKinds),
            Rule::different => Ok(Quantity::Different),
            _ => self.kinds(pair).map(Quantity::Copies),
        }
    }

    fn number(&self, pair: &Pair<Rule>) -> Parsed<i16> {
        let number = pair.as_str().parse().ok().filter(|number| (-MAX_NUMBER..=MAX_NUMBER).contains(number));
        number.ok_or_else(|| {
            let expected = format!("a whole number from -{MAX_NUMBER} to {MAX_NUMBER}");
            self.error(Kind::BadNumber, range(pair), expected)
        })
    }

    fn kinds(&self, pair: &Pair<Rule>) -> Parsed<Kinds> {
        match pair.as_rule() {
            Rule::class => Ok(Kinds::Class(TileClass::from_word(pair.as_str()))),
            Rule::groups => self.groups(pair).map(Kinds::Groups),
            _ => self.tiles(pair).map(Kinds::Tiles),
        }
    }

    fn groups(&self, pair: &Pair<Rule>) -> Parsed<TileSet> {
        let mut tiles = TileSet::EMPTY;
        for (place, letter) in pair.as_str().char_indices() {
            let group = Group::from_letter(letter).expect("the grammar lets group letters through only");
            let more = tiles | TileSet::of_group(group);
            if more == tiles {
                let start = pair.as_span().start() + place;
                return Err(self.error(Kind::BadTiles, start..start + 1, "each group once"));
            }
            tiles = more;
        }
        Ok(tiles)
    }

    /// Tiles as the notation of hands has them, which knows the blanks between them but not line ends.
    fn tiles<T: std::str::FromStr<Err = ParseError>>(&self, pair: &Pair<Rule>) -> Parsed<T> {
        pair.as_str().replace(['\r', '\n'], " ").parse().map_err(|error: ParseError| {
            let start = pair.as_span().start() + error.offset;
            let expected = match error.kind {
                ParseErrorKind::Repeated(tile) => {
                    format!("each tile once, and {tile} stands before already")
                }
                ParseErrorKind::FifthCopy(tile) => format!("at most four copies of {tile}"),
                ParseErrorKind::NoSuchHonour(_) => "honours from 1z to 7z".to_owned(),
                other => other.to_string(),
            };
            self.error(Kind::BadTiles, start..start + 1, expected)
        })
    }
}

fn range(pair: &Pair<Rule>) -> Range<usize> {
    pair.as_span().start()..pair.as_span().end()
}

/// Two parts and what is between them; a chain of the same precedence to the left goes on.
fn joined(left: Tree, sign: Rule, right: Tree) -> Tree {
    let range = left.range.start..right.range.end;
    let narrowing = match sign {
        Rule::and => Some(Narrowing::And),
        Rule::minus => Some(Narrowing::Minus),
        _ => None,
    };
    let node = match (narrowing, left.node) {
        (Some(narrowing), Node::Narrowed(first, mut rest)) => {
            rest.push((narrowing, right));
            Node::Narrowed(first, rest)
        }
        (Some(narrowing), node) => {
            Node::Narrowed(Box::new(Tree { node, range: left.range }), vec![(narrowing, right)])
        }
        (None, Node::Or(first, mut rest)) => {
            rest.push(right);
            Node::Or(first, rest)
        }
        (None, node) => Node::Or(Box::new(Tree { node, range: left.range }), vec![right]),
    };
    Tree { node, range }
}
