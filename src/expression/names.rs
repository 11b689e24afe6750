//! The names of the language: what a row of their [table](table::TABLE) says, and how a word is found in it.

mod table;

use std::hash::{Hash, Hasher};
use std::ops::Deref;

use crate::expression::basis::Basis;
use crate::expression::properties::Sizes;
use crate::handset::HandSet;
use crate::rules::Deck;
use crate::tiles::TileSet;
use crate::yaku::Yaku;
use table::TABLE;

/// A name of the language: of a set, a quantity or a class of tiles, or a word about tiles.
///
/// ```
/// use tehai::expression::names;
/// let tanyao = names().iter().find(|entry| entry.aliases.contains(&"断么九")).unwrap();
/// assert_eq!((tanyao.name, tanyao.definition()), ("tanyao", Some("win & only(simples)")));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SetName {
    /// The canonical spelling; `-` may stand for `_`.
    pub name: &'static str,
    /// Other names that mean the same.
    pub aliases: &'static [&'static str],
    /// An expression with the name: the name itself for a set.
    pub example: &'static str,
    /// What it means, in one line.
    pub description: &'static str,
    meaning: Meaning,
    /// The numbers of tiles for which the set exists, if its definition does not say.
    pub(super) sizes: Sizes,
    pub(super) depends_on: DependsOn,
    /// Has it a meaning only if the fifth tile is excluded?
    pub(super) needs_excluded: bool,
    /// The deck that it brings.
    pub(super) deck: Option<Deck>,
    pub(super) called: Called,
    is_yaku: bool,
}

/// What a set depends on besides its tiles.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DependsOn {
    pub(super) forms: bool,
    pub(super) seven_pairs: bool,
    pub(super) winds: bool,
    /// The rule for the fifth tile, as everything that waits does.
    pub(super) fifth_tile: bool,
}

/// What called melds are to a set that no other names define.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Called {
    /// Part of the hand.
    Part,
    /// No hand of the set has any.
    None,
    /// It has no meaning beside them.
    Unknown,
}

type MadeBy = for<'f> fn(&mut Basis<'f>) -> HandSet<'f>;

/// Every name of the language, simple ones first.
pub const fn names() -> &'static [SetName] {
    TABLE
}

/// The meaning of a name.
#[derive(Clone, Copy, Debug)]
enum Meaning {
    Set(Set),
    Keyword(Keyword),
    Class(TileSet),
}

/// How a set with a name is made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Set {
    /// It is that of an expression.
    Text(&'static str),
    /// It is a basic one.
    Made(MadeBy),
    /// From the decompositions that have this yaku; for pinfu, apart from its wait.
    Patterns(Yaku),
}

/// A word that needs an argument or a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Only,
    Contains,
    Waits,
    WaitsAny,
    Yakuhai,
    Together,
    Shanten,
    Replacement,
    Distance,
    WaitKinds,
    Kinds,
}

impl SetName {
    /// Is it a yaku that tiles decide, seven pairs and thirteen orphans among them?
    ///
    /// ```
    /// use tehai::expression::names;
    /// let yaku: Vec<&str> = names().iter().filter(|name| name.is_yaku()).map(|name| name.name).collect();
    /// assert!(yaku.contains(&"honitsu") && yaku.contains(&"yakuhai") && !yaku.contains(&"win"));
    /// ```
    pub const fn is_yaku(&self) -> bool {
        self.is_yaku
    }

    /// The expression that defines the name, if other names do.
    pub const fn definition(&self) -> Option<&'static str> {
        if let Meaning::Set(Set::Text(text)) = self.meaning { Some(text) } else { None }
    }

    /// Every spelling with underscores.
    fn spellings(&self) -> impl Iterator<Item = &'static str> {
        [self.name].into_iter().chain(self.aliases.iter().copied())
    }
}

/// A word that has a meaning.
pub(super) enum Word {
    Set(Name),
    Keyword(Keyword),
    Class(&'static str, TileSet),
}

impl Word {
    /// What is spelt so, with hyphens or underscores.
    pub(super) fn find(text: &str) -> Option<Word> {
        let spelt = text.replace('-', "_");
        let row = TABLE.iter().find(|row| row.spellings().any(|name| name == spelt))?;
        Some(match row.meaning {
            Meaning::Set(set) => Word::Set(Name { row, set }),
            Meaning::Keyword(keyword) => Word::Keyword(keyword),
            Meaning::Class(tiles) => Word::Class(row.name, tiles),
        })
    }

    /// Every spelling.
    pub(super) fn spellings() -> impl Iterator<Item = &'static str> {
        TABLE.iter().flat_map(SetName::spellings)
    }

    /// Those of classes of tiles.
    pub(super) fn spellings_of_classes() -> impl Iterator<Item = &'static str> {
        let classes = TABLE.iter().filter(|row| matches!(row.meaning, Meaning::Class(_)));
        classes.flat_map(SetName::spellings)
    }

    /// Those of yaku.
    pub(super) fn spellings_of_yaku() -> impl Iterator<Item = &'static str> {
        TABLE.iter().filter(|row| row.is_yaku).flat_map(SetName::spellings)
    }
}

/// The name of a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name {
    row: &'static SetName,
    pub(super) set: Set,
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.name == other.name
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Deref for Name {
    type Target = SetName;

    fn deref(&self) -> &SetName {
        self.row
    }
}

impl Keyword {
    pub(super) fn name(self) -> &'static str {
        let is_it = |row: &&SetName| matches!(row.meaning, Meaning::Keyword(keyword) if keyword == self);
        TABLE.iter().find(is_it).expect("every keyword is in the table").name
    }
}

/// Does a word have this sign?
pub(super) fn is_in_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// The name spelt with hyphens that begins the text, the longest if there are several.
pub(super) fn hyphenated(text: &str) -> Option<&str> {
    let begins = |name: &&str| {
        text.get(..name.len()).is_some_and(|start| start.contains('-') && start.replace('-', "_") == **name)
            && !text[name.len()..].starts_with(is_in_word)
    };
    Word::spellings().filter(begins).map(str::len).max().map(|length| &text[..length])
}
