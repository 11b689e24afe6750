//! The names of the language, in one table.

use crate::tile::{Group, TileSet};

/// A name of the language: of a set, a quantity or a class of tiles, or a word about tiles.
///
/// ```
/// use tehai::expression::names;
/// let tanyao = names().iter().find(|entry| entry.aliases.contains(&"断么九")).unwrap();
/// assert_eq!((tanyao.name, tanyao.definition), ("tanyao", Some("win & only(simples)")));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SetName {
    /// The canonical spelling; `-` may stand for `_`.
    pub name: &'static str,
    /// Other names that mean the same.
    pub aliases: &'static [&'static str],
    /// An expression with the name, which is the name alone for a set.
    pub example: &'static str,
    /// What it means, in one line.
    pub description: &'static str,
    /// The expression that the name stands for, if it is one of other names.
    pub definition: Option<&'static str>,
    word: Word,
}

/// Every name of the language, in the order in which a reader wants to meet them.
pub const fn names() -> &'static [SetName] {
    TABLE
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Name(Name),
    Keyword(Keyword),
    Class(TileClass),
}

/// A set with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Name {
    All,
    Win,
    Standard,
    SevenPairs,
    ThirteenOrphans,
    Tenpai,
    Irreducible,
    Melds,
    TenpaiOfMelds,
    ContainsWin,
    ContainsTenpai,
    Tanyao,
    Honitsu,
    Chinitsu,
}

/// A word that needs more: what it is about, or a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Only,
    Contains,
    Waits,
    WaitsAny,
    Shanten,
    Replacement,
    WaitKinds,
    Kinds,
}

/// A class of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TileClass {
    Terminals,
    Honours,
    Simples,
    Orphans,
    Winds,
    Dragons,
}

const TABLE: &[SetName] = &[
    set(Name::All, "all", &[], "all hands"),
    set(Name::Win, "win", &["agari", "和了"], "wins in the forms that count"),
    set(Name::Standard, "standard", &[], "wins of the standard form: melds and a head"),
    set(Name::SevenPairs, "seven_pairs", &["chiitoi", "chiitoitsu", "七対子", "チートイツ"], "seven pairs"),
    set(
        Name::ThirteenOrphans,
        "thirteen_orphans",
        &["kokushi", "国士無双", "国士"],
        "each orphan once, one twice",
    ),
    set(Name::Tenpai, "tenpai", &["聴牌", "テンパイ", "聽牌"], "hands one tile short of a win"),
    set(Name::Irreducible, "irreducible", &["固有形"], "tenpai; each meld is needed for a wait"),
    set(Name::Melds, "melds", &["面子"], "melds and nothing else"),
    set(Name::TenpaiOfMelds, "tenpai_of_melds", &[], "hands one tile short of melds and nothing else"),
    defined(Name::ContainsWin, "contains_win", &[], "replacement = 0", "hands of which some tiles are a win"),
    defined(
        Name::ContainsTenpai,
        "contains_tenpai",
        &[],
        "replacement <= 1",
        "hands of which some tiles are tenpai, or a win",
    ),
    defined(
        Name::Tanyao,
        "tanyao",
        &["断么九", "断幺九", "タンヤオ"],
        "win & only(simples)",
        "wins of simples only",
    ),
    defined(
        Name::Honitsu,
        "honitsu",
        &["混一色", "ホンイツ"],
        "win & (only(mz) | only(pz) | only(sz)) & z > 0 & mps > 0",
        "half flushes: a suit and honours",
    ),
    defined(
        Name::Chinitsu,
        "chinitsu",
        &["清一色", "チンイツ"],
        "win & (only(m) | only(p) | only(s))",
        "full flushes: one suit",
    ),
    keyword(Keyword::Waits, "waits", &[], "waits(147m)", "hands that wait for each of these tiles"),
    keyword(
        Keyword::WaitsAny,
        "waits_any",
        &[],
        "waits_any(19m19p19s)",
        "hands that wait for at least one of these tiles",
    ),
    keyword(Keyword::WaitKinds, "wait_kinds", &[], "wait_kinds >= 3", "the number of kinds waited for"),
    keyword(Keyword::Shanten, "shanten", &["向聴"], "shanten <= 1", "tiles missing for tenpai; -1 is a win"),
    keyword(
        Keyword::Replacement,
        "replacement",
        &["置換数"],
        "replacement <= 2",
        "tiles to draw until some of the tiles are a win",
    ),
    keyword(Keyword::Contains, "contains", &[], "contains(123m55p)", "hands that hold at least these tiles"),
    keyword(Keyword::Only, "only", &[], "only(mz)", "hands without tiles of other kinds"),
    keyword(Keyword::Kinds, "kinds", &[], "kinds <= 7", "the number of different tiles held"),
    class(TileClass::Terminals, "terminals", &["老頭牌"], "terminals = 0", "1 and 9 of the suits"),
    class(TileClass::Honours, "honours", &["字牌"], "honours = 0", "winds and dragons, 1z to 7z"),
    class(TileClass::Orphans, "orphans", &["么九牌", "幺九牌"], "orphans >= 9", "terminals and honours"),
    class(TileClass::Simples, "simples", &["中張牌"], "simples = 14", "2 to 8 of the suits"),
    class(TileClass::Winds, "winds", &["風牌"], "winds >= 3", "east, south, west and north, 1z to 4z"),
    class(TileClass::Dragons, "dragons", &["三元牌"], "dragons >= 3", "white, green and red, 5z to 7z"),
];

type Aliases = &'static [&'static str];

const fn set(set: Name, name: &'static str, aliases: Aliases, description: &'static str) -> SetName {
    SetName { name, aliases, example: name, description, definition: None, word: Word::Name(set) }
}

const fn defined(
    of: Name,
    name: &'static str,
    aliases: Aliases,
    definition: &'static str,
    description: &'static str,
) -> SetName {
    SetName { definition: Some(definition), ..set(of, name, aliases, description) }
}

const fn keyword(
    keyword: Keyword,
    name: &'static str,
    aliases: Aliases,
    example: &'static str,
    description: &'static str,
) -> SetName {
    SetName { name, aliases, example, description, definition: None, word: Word::Keyword(keyword) }
}

const fn class(
    class: TileClass,
    name: &'static str,
    aliases: Aliases,
    example: &'static str,
    description: &'static str,
) -> SetName {
    SetName { name, aliases, example, description, definition: None, word: Word::Class(class) }
}

impl SetName {
    /// Every spelling with underscores.
    fn spellings(&self) -> impl Iterator<Item = &'static str> {
        [self.name].into_iter().chain(self.aliases.iter().copied())
    }
}

impl Word {
    /// What is spelt so, with hyphens or underscores.
    pub(super) fn find(text: &str) -> Option<Word> {
        let spelt = text.replace('-', "_");
        TABLE.iter().find(|entry| entry.spellings().any(|name| name == spelt)).map(|entry| entry.word)
    }

    fn entry(self) -> &'static SetName {
        TABLE.iter().find(|entry| entry.word == self).expect("every word is in the table")
    }

    pub(super) fn name(self) -> &'static str {
        self.entry().name
    }

    /// The spellings of every name, or those of classes of tiles alone.
    pub(super) fn spellings(classes_only: bool) -> impl Iterator<Item = &'static str> {
        let is_wanted = move |entry: &&SetName| !classes_only || matches!(entry.word, Word::Class(_));
        TABLE.iter().filter(is_wanted).flat_map(SetName::spellings)
    }
}

impl Name {
    pub(super) fn from_word(text: &str) -> Option<Name> {
        if let Word::Name(name) = Word::find(text)? { Some(name) } else { None }
    }

    /// The expression that it stands for, if it is made of other sets.
    pub(super) fn definition(self) -> Option<&'static str> {
        Word::Name(self).entry().definition
    }
}

impl Keyword {
    pub(super) fn from_word(text: &str) -> Option<Keyword> {
        if let Word::Keyword(keyword) = Word::find(text)? { Some(keyword) } else { None }
    }
}

impl TileClass {
    pub(super) fn from_word(text: &str) -> Option<TileClass> {
        if let Word::Class(class) = Word::find(text)? { Some(class) } else { None }
    }

    pub(super) fn tiles(self) -> TileSet {
        let honours = TileSet::of_group(Group::Honours);
        let winds = honours.iter().take(4).collect();
        match self {
            TileClass::Terminals => TileSet::ORPHANS - honours,
            TileClass::Honours => honours,
            TileClass::Simples => !TileSet::ORPHANS,
            TileClass::Orphans => TileSet::ORPHANS,
            TileClass::Winds => winds,
            TileClass::Dragons => honours - winds,
        }
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
    Word::spellings(false).filter(begins).map(str::len).max().map(|length| &text[..length])
}
