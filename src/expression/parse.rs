//! From text to tree, by the grammar.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use winnow::Parser;
use winnow::combinator::{
    alt, delimited, dispatch, empty, eof, fail, opt, peek, preceded, repeat, separated, separated_foldl1,
    terminated,
};
use winnow::error::{EmptyError, ParserError};
use winnow::stream::{LocatingSlice, Stateful};
use winnow::token::{any, one_of, rest, take, take_while};

use crate::expression::hints::{KINDS, RED_FIVE, SET, TILE, TILES, YAKU};
use crate::expression::names::{Keyword, Name, TileClass, Word, hyphenated, is_in_word};
use crate::expression::stored::Stored;
use crate::expression::tree::{Atom, Kinds, Narrowing, Node, Quantity, Relation, Tree};
use crate::expression::width::HalfWidth;
use crate::expression::{ExpressionError, ExpressionErrorKind as Kind, MAX_LENGTH, MAX_NESTING, MAX_NUMBER};
use crate::handset::Index;
use crate::tiles::notation::{ParseError, ParseErrorKind, has_tile_sign, is_tile_sign, red_five};
use crate::tiles::{Group, TileSet};

/// Reads an expression, with the stored sets of these names.
pub(super) fn parse(
    text: &str,
    stored: &dyn Fn(&str) -> Result<Index, String>,
) -> Result<Tree, ExpressionError> {
    // Blanks do not count, so that spelling an expression out with blanks cannot make it too long.
    let mut signs = text.char_indices().filter(|(_, sign)| !BLANKS.contains(sign));
    if let Some((offset, _)) = signs.nth(MAX_LENGTH) {
        let expected = format!("an expression of at most {MAX_LENGTH} characters, blanks not counted");
        return Err(ExpressionError::new(Kind::TooLong, text, offset..text.len(), expected));
    }
    let half_width = HalfWidth::of(text);
    let end = located(eof).map_err(expecting("an operator (&, -, |) or the end"));
    // Names are as they were written.
    let stored = |range| {
        let name = &text[half_width.written(range)];
        stored(name).map(|index| Stored::new(name, index))
    };
    let state = State { depth: 0, stored: &stored };
    let mut input = Input { input: LocatingSlice::new(&*half_width.text), state };
    let mut tree = terminated(either, end).parse_next(&mut input).map_err(|mistake| {
        ExpressionError::new(mistake.kind, text, half_width.written(mistake.range), mistake.expected)
    })?;
    tree.place(&|range| half_width.written(range));
    Ok(tree)
}

/// What may stand between words and signs; one is of full width.
const BLANKS: [char; 5] = [' ', '\t', '\r', '\n', '\u{3000}'];

/// The rest of the text, and what is known at the place.
type Input<'t> = Stateful<LocatingSlice<&'t str>, State<'t>>;
type Parsed<T> = Result<T, Mistake>;

#[derive(Clone, Copy)]
struct State<'t> {
    /// How many parentheses and `!` are around.
    depth: usize,
    /// The stored set whose name stands in these bytes, or what would be right.
    stored: &'t dyn Fn(Range<usize>) -> Result<Stored, String>,
}

impl fmt::Debug for State<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.depth)
    }
}

/// What is wrong with the text. While it does not say what was expected, other readings are tried.
struct Mistake {
    kind: Kind,
    range: Range<usize>,
    expected: String,
}

impl<'t> ParserError<Input<'t>> for Mistake {
    type Inner = Mistake;

    fn from_input(input: &Input<'t>) -> Mistake {
        let found = located(alt((piece::<EmptyError>, eof))).parse_next(&mut input.clone());
        let (_, range) = found.unwrap_or_default();
        Mistake { kind: Kind::Unexpected, range, expected: String::new() }
    }

    fn is_backtrack(&self) -> bool {
        self.expected.is_empty()
    }

    fn into_inner(self) -> Result<Mistake, Mistake> {
        Ok(self)
    }
}

/// Says what was expected, unless that is said already.
fn expecting(expected: &str) -> impl Fn(Mistake) -> Mistake {
    move |mistake| match mistake.is_backtrack() {
        true => Mistake { expected: expected.to_owned(), ..mistake },
        false => mistake,
    }
}

/// What a parser makes of the text after the blanks, and the place of that.
fn located<'t, T, E: ParserError<Input<'t>>>(
    parser: impl Parser<Input<'t>, T, E>,
) -> impl Parser<Input<'t>, (T, Range<usize>), E> {
    preceded(take_while(0.., BLANKS), parser.with_span())
}

/// The next word or sign. A name with hyphens is one word, however it could be taken apart. Two signs that belong
/// together in some language are one.
fn piece<'t, E: ParserError<Input<'t>>>(input: &mut Input<'t>) -> Result<&'t str, E> {
    let name = peek(rest).verify_map(hyphenated).flat_map(|name: &str| take(name.len()));
    let word = take_while(1.., is_in_word);
    let two_signs = (one_of(['=', '<', '>', '!', '&', '|']), one_of(['=', '<', '>', '&', '|'])).take();
    located(alt((name, word, two_signs, any.take()))).map(|(piece, _)| piece).parse_next(input)
}

/// This word or sign.
fn token<'t>(token: &'static str) -> impl Parser<Input<'t>, &'t str, Mistake> {
    piece.verify(move |piece: &str| piece == token)
}

/// A sign that opens a level, and what is on it. Recursion goes no other way, so this bounds its depth.
fn nested<'t, T>(
    opening: &'static str,
    mut inner: impl Parser<Input<'t>, T, Mistake>,
) -> impl Parser<Input<'t>, T, Mistake> {
    move |input: &mut Input<'t>| {
        let (_, range) = located(token(opening)).parse_next(input)?;
        if input.state.depth == MAX_NESTING {
            let expected = format!("at most {MAX_NESTING} levels of parentheses and \"!\"");
            return Err(Mistake { kind: Kind::TooDeep, range, expected });
        }
        input.state.depth += 1;
        let inner = inner.parse_next(input)?;
        input.state.depth -= 1;
        Ok(inner)
    }
}

/// A chain of the loosest operator.
fn either(input: &mut Input<'_>) -> Parsed<Tree> {
    separated_foldl1(narrowed, token("|"), |left: Tree, _, right| left.or(right)).parse_next(input)
}

/// A chain of the operators of the middle precedence.
fn narrowed(input: &mut Input<'_>) -> Parsed<Tree> {
    separated_foldl1(operand, piece.verify_map(Narrowing::from_word), Tree::narrowed).parse_next(input)
}

/// What operators join, with any `!` before it.
fn operand(input: &mut Input<'_>) -> Parsed<Tree> {
    let close = || token(")").map_err(expecting("an operator (&, -, |) or \")\""));
    let node = dispatch! { peek(piece);
        "!" => nested("!", operand).map(|tree| Node::Not(Box::new(tree))),
        "(" => terminated(nested("(", either), close()).map(|tree| tree.node),
        "@" => stored.map(Node::Atom),
        _ => atom.map(Node::Atom),
    };
    located(node).map(|(node, range)| Tree { node, range }).map_err(expecting(SET)).parse_next(input)
}

/// A set that is not made of others.
fn atom(input: &mut Input<'_>) -> Parsed<Atom> {
    let tiles_expected = || expecting(TILES);
    let digits = piece.verify(|piece: &str| piece.starts_with(|first: char| first.is_ascii_digit()));
    alt((
        piece.verify_map(Name::from_word).map(Atom::Named),
        dispatch! { piece.verify_map(Keyword::from_word);
            Keyword::Only => about(kinds.map_err(expecting(KINDS))).map(Atom::Only),
            Keyword::Contains => about(tiles.map_err(tiles_expected())).map(Atom::Contains),
            Keyword::Waits => about(tiles.map_err(tiles_expected())).map(Atom::Waits),
            Keyword::WaitsAny => about(tiles.map_err(tiles_expected())).map(Atom::WaitsAny),
            Keyword::Yakuhai => yakuhai,
            Keyword::Together => about(yaku).map(Atom::Together),
            Keyword::Shanten => compared(Quantity::Shanten),
            Keyword::Replacement => compared(Quantity::Replacement),
            Keyword::WaitKinds => compared(Quantity::WaitKinds),
            Keyword::Kinds => compared(Quantity::Different),
        },
        kinds.flat_map(|kinds| compared(Quantity::Copies(kinds))),
        preceded(peek(digits), fail.map_err(expecting(TILE))),
    ))
    .parse_next(input)
}

/// A stored set: `@` and its name.
fn stored(input: &mut Input<'_>) -> Parsed<Atom> {
    let bare = take_while(1.., is_in_stored_name).span();
    let quoted = delimited('"', take_while(1.., |sign| sign != '"').span(), '"');
    let expected = "a name after \"@\", such as @wins.csv or @\"my wins.csv\"";
    let name = alt((bare, quoted)).map_err(expecting(expected));
    let (name, range) = located(preceded('@', name)).parse_next(input)?;
    let found = (input.state.stored)(name);
    found.map(Atom::Stored).map_err(|expected| Mistake { kind: Kind::Stored, range, expected })
}

/// May the name of a stored set have this sign without quotation marks?
pub(super) fn is_in_stored_name(sign: char) -> bool {
    !BLANKS.contains(&sign) && !['&', '|', '(', ')', '"'].contains(&sign)
}

/// The honours of triplets, or none.
fn yakuhai(input: &mut Input<'_>) -> Parsed<Atom> {
    let tiles = about(located(tiles.map_err(expecting(TILES))));
    match opt(preceded(peek(token("(")), tiles)).parse_next(input)? {
        Some((tiles, range)) if !TileSet::HONOURS.is_superset(tiles) => {
            let expected = "honours, 1z to 7z: triplets of other tiles are no yaku".to_owned();
            Err(bad_tile(range.start, range.len(), expected))
        }
        tiles => Ok(Atom::Yakuhai(tiles.map(|(tiles, _)| tiles))),
    }
}

/// Yaku with commas between them.
fn yaku(input: &mut Input<'_>) -> Parsed<Vec<Atom>> {
    let one = dispatch! { piece.verify_map(Word::find).verify(|word| word.is_yaku());
        Word::Name(name) => empty.value(Atom::Named(name)),
        _ => yakuhai,
    };
    separated(1.., one.map_err(expecting(YAKU)), token(",")).parse_next(input)
}

/// What a word is about, in parentheses.
fn about<'t, T>(inner: impl Parser<Input<'t>, T, Mistake>) -> impl Parser<Input<'t>, T, Mistake> {
    let open = "\"(\" and what the word is about, as in waits(5p), only(mz) or contains(123m)";
    terminated(nested("(", inner).map_err(expecting(open)), token(")").map_err(expecting("\")\"")))
}

/// The rest of a comparison.
fn compared<'t>(quantity: Quantity) -> impl Parser<Input<'t>, Atom, Mistake> {
    let relation = piece.verify_map(Relation::from_word);
    let relation = relation.map_err(expecting("a comparison, one of = != < <= > >=, and a number"));
    (relation, number).map(move |(relation, number)| Atom::Compare(quantity, relation, number))
}

fn number(input: &mut Input<'_>) -> Parsed<i16> {
    let is_number = |text: &str| are_digits(text.strip_prefix('-').unwrap_or(text));
    let digits = (opt(token("-")), piece).take().verify(is_number);
    let digits = digits.map_err(expecting("a whole number such as 2 or -1"));
    let (digits, range) = located(digits).parse_next(input)?;
    let number = digits.parse().ok().filter(|number| (-MAX_NUMBER..=MAX_NUMBER).contains(number));
    let expected = || format!("a whole number from -{MAX_NUMBER} to {MAX_NUMBER}");
    number.ok_or_else(|| Mistake { kind: Kind::BadNumber, range, expected: expected() })
}

/// ASCII digits, one at least.
fn are_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// Kinds of tile: a class, groups, or tiles one by one.
fn kinds(input: &mut Input<'_>) -> Parsed<Kinds> {
    let class = piece.verify_map(TileClass::from_word).map(Kinds::Class);
    alt((class, groups.map(Kinds::Groups), tiles.map(Kinds::Tiles))).parse_next(input)
}

/// Letters of groups, each once.
fn groups(input: &mut Input<'_>) -> Parsed<TileSet> {
    let letters = |word: &str| word.chars().map(Group::from_letter).collect::<Option<Vec<Group>>>();
    let (groups, range) = located(piece.verify_map(letters)).parse_next(input)?;
    match (1..groups.len()).find(|&place| groups[..place].contains(&groups[place])) {
        Some(place) => Err(bad_tile(range.start + place, 1, "each group once".to_owned())),
        None => {
            Ok(groups.into_iter().map(TileSet::from_group).fold(TileSet::EMPTY, |all, group| all | group))
        }
    }
}

/// Tiles as the notation of hands has them, which knows the blanks between them but not line ends.
fn tiles<T: FromStr<Err = ParseError>>(input: &mut Input<'_>) -> Parsed<T> {
    let signs = piece.verify(|piece: &str| piece.chars().all(is_tile_sign));
    let (text, range) =
        located(repeat::<_, _, (), _, _>(1.., signs).take().verify(has_tile_sign)).parse_next(input)?;
    let text = text.replace(['\r', '\n'], " ");
    let mistake = |offset: usize, expected| {
        let length = text[offset..].chars().next().map_or(0, char::len_utf8);
        bad_tile(range.start + offset, length, expected)
    };
    match text.parse() {
        Ok(tiles) => red_five(&text).map_or(Ok(tiles), |red| Err(mistake(red, RED_FIVE.to_owned()))),
        Err(error) => Err(match error.kind {
            ParseErrorKind::DigitWithoutSuit => {
                let range = range.start + error.offset..range.end;
                Mistake { kind: Kind::Unexpected, range, expected: TILE.to_owned() }
            }
            ParseErrorKind::Repeated(tile) => {
                mistake(error.offset, format!("each tile once; {tile} is there already"))
            }
            ParseErrorKind::FifthCopy(tile) => {
                mistake(error.offset, format!("at most four copies of {tile}"))
            }
            ParseErrorKind::NoSuchHonour(_) => mistake(error.offset, "honours from 1z to 7z".to_owned()),
            ParseErrorKind::NotInGame(_) => mistake(error.offset, "suits and honours only".to_owned()),
            _ => mistake(error.offset, TILES.to_owned()),
        }),
    }
}

fn bad_tile(place: usize, length: usize, expected: String) -> Mistake {
    Mistake { kind: Kind::BadTiles, range: place..place + length, expected }
}
