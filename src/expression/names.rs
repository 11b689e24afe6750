//! The names of the language, in one table.

use crate::expression::other_games::OtherWin;
use crate::tiles::TileSet;
use crate::yaku::Yaku;

/// A name of the language: of a set, a quantity or a class of tiles, or a word about tiles.
///
/// ```
/// use tehai::expression::names;
/// let tanyao = names().iter().find(|entry| entry.aliases.contains(&"断么九")).unwrap();
/// assert_eq!((tanyao.name, tanyao.definition().as_deref()), ("tanyao", Some("win & only(simples)")));
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
    pub(super) word: Word,
}

/// Every name of the language, simple ones first.
pub const fn names() -> &'static [SetName] {
    TABLE
}

/// The meaning of a name.
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
    /// The hands that have a yaku on some reading; for pinfu, apart from its wait.
    Yaku(Yaku),
    /// Wins of another game.
    Other(OtherWin),
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
    set(Name::ContainsWin, "contains_win", &[], "hands of which some tiles are a win"),
    set(Name::ContainsTenpai, "contains_tenpai", &[], "hands of which some tiles are tenpai, or a win"),
    yaku(Yaku::Tanyao, &["断么九", "断幺九", "タンヤオ"], "wins of simples only"),
    yaku(Yaku::Honitsu, &["混一色", "ホンイツ"], "half flushes: a suit and honours"),
    yaku(Yaku::Chinitsu, &["清一色", "チンイツ"], "full flushes: one suit"),
    yaku(Yaku::Honroutou, &["混老頭"], "terminals and honours, both; no 13 orphans"),
    yaku(Yaku::Tsuuiisou, &["字一色", "ツーイーソー"], "wins of honours only"),
    yaku(Yaku::Chinroutou, &["清老頭"], "wins of terminals only"),
    yaku(Yaku::Ryuuiisou, &["緑一色", "リューイーソー"], "wins of green tiles only"),
    yaku(Yaku::Chuuren, &["九蓮宝燈", "九連宝燈"], "1112345678999 of a suit, one more"),
    yaku(Yaku::Shousangen, &["小三元"], "two triplets of dragons, the third the head"),
    yaku(Yaku::Daisangen, &["大三元"], "three triplets of dragons"),
    yaku(Yaku::Shousuushi, &["小四喜"], "three triplets of winds, the fourth the head"),
    yaku(Yaku::Daisuushi, &["大四喜"], "four triplets of winds"),
    set(Name::Yaku(Yaku::Pinfu), "pinfu_shape", &["平和形", "ピンフ形"], "pinfu, whatever its wait"),
    yaku(Yaku::Iipeikou, &["iipeiko", "一盃口"], "one pair of equal sequences"),
    yaku(Yaku::Ryanpeikou, &["ryanpeiko", "二盃口"], "two pairs of equal sequences"),
    yaku(Yaku::Sanshoku, &["三色同順", "三色"], "the same sequence in the three suits"),
    yaku(Yaku::SanshokuDoukou, &["三色同刻"], "the same triplet in the three suits"),
    yaku(Yaku::Ittsu, &["一気通貫", "一通"], "123, 456 and 789 of one suit"),
    yaku(Yaku::Chanta, &["混全帯么九", "チャンタ"], "sequence, honour, orphan in each"),
    yaku(Yaku::Junchan, &["純全帯么九", "純チャン"], "sequence, terminal in each part"),
    yaku(Yaku::Toitoi, &["suuankou", "対々和", "四暗刻"], "four triplets"),
    yaku(Yaku::Sanankou, &["三暗刻"], "exactly three triplets"),
    other(OtherWin::Mcr, "mcr_win", &["国標和", "國標和", "国标和"], "wins of Chinese official rules"),
    other(
        OtherWin::KnittedStraight,
        "knitted_straight",
        &["組合龍", "组合龙"],
        "147 258 369 of three suits, meld, head",
    ),
    other(
        OtherWin::HonoursAndKnitted,
        "honours_and_knitted",
        &["全不靠"],
        "14 of the honours and 147 258 369",
    ),
    other(
        OtherWin::GreaterHonoursAndKnitted,
        "greater_honours_and_knitted",
        &["七星不靠"],
        "with all seven honours",
    ),
    other(OtherWin::Taiwanese, "taiwan_win", &["台灣胡", "台湾胡"], "Taiwanese wins, 17 tiles"),
    other(OtherWin::PairsAndTriplet, "pairs_and_triplet", &["嚦咕嚦咕"], "seven pairs and a triplet"),
    other(OtherWin::SixteenApart, "sixteen_apart", &["十六不搭"], "honours, 3 apart of each suit, 1 more"),
    other(OtherWin::Sichuan, "sichuan_win", &["四川胡"], "wins of Sichuan mahjong, of 108 tiles"),
    keyword(
        Keyword::Yakuhai,
        "yakuhai",
        &["役牌"],
        "yakuhai(5z)",
        "a triplet of each; alone, of one that counts",
    ),
    keyword(
        Keyword::Together,
        "together",
        &["複合"],
        "together(ittsu, honitsu)",
        "these yaku in one reading",
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
    keyword(
        Keyword::Distance,
        "distance",
        &["距離"],
        "distance(honitsu) = 1",
        "tiles missing for a hand of a set",
    ),
    keyword(Keyword::Contains, "contains", &[], "contains(123m55p)", "hands that hold at least these tiles"),
    keyword(Keyword::Only, "only", &[], "only(mz)", "hands without tiles of other kinds"),
    keyword(
        Keyword::Kinds,
        "kinds",
        &["種類"],
        "kinds(orphans) >= 9",
        "different tiles held, of all or of these",
    ),
    class(TileClass::Terminals, "terminals", &["老頭牌"], "terminals = 0", "1 and 9 of the suits"),
    class(TileClass::Honours, "honours", &["字牌"], "honours = 0", "winds and dragons, 1z to 7z"),
    class(TileClass::Orphans, "orphans", &["么九牌", "幺九牌"], "orphans >= 9", "terminals and honours"),
    class(TileClass::Simples, "simples", &["中張牌"], "simples = 14", "2 to 8 of the suits"),
    class(TileClass::Winds, "winds", &["風牌"], "winds >= 3", "east, south, west and north, 1z to 4z"),
    class(TileClass::Dragons, "dragons", &["三元牌"], "dragons >= 3", "white, green and red, 5z to 7z"),
];

type Aliases = &'static [&'static str];

const fn set(set: Name, name: &'static str, aliases: Aliases, description: &'static str) -> SetName {
    SetName { name, aliases, example: name, description, word: Word::Name(set) }
}

const fn yaku(of: Yaku, aliases: Aliases, description: &'static str) -> SetName {
    set(Name::Yaku(of), of.name(), aliases, description)
}

const fn other(of: OtherWin, name: &'static str, aliases: Aliases, description: &'static str) -> SetName {
    set(Name::Other(of), name, aliases, description)
}

const fn keyword(
    keyword: Keyword,
    name: &'static str,
    aliases: Aliases,
    example: &'static str,
    description: &'static str,
) -> SetName {
    SetName { name, aliases, example, description, word: Word::Keyword(keyword) }
}

const fn class(
    class: TileClass,
    name: &'static str,
    aliases: Aliases,
    example: &'static str,
    description: &'static str,
) -> SetName {
    SetName { name, aliases, example, description, word: Word::Class(class) }
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
        self.word.is_yaku()
    }

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

    /// The spellings of the names that are wanted.
    pub(super) fn spellings(is_wanted: impl Fn(Word) -> bool) -> impl Iterator<Item = &'static str> {
        TABLE.iter().filter(move |entry| is_wanted(entry.word)).flat_map(SetName::spellings)
    }
}

impl TileClass {
    pub(super) fn tiles(self) -> TileSet {
        match self {
            TileClass::Terminals => TileSet::ORPHANS - TileSet::HONOURS,
            TileClass::Honours => TileSet::HONOURS,
            TileClass::Simples => !TileSet::ORPHANS,
            TileClass::Orphans => TileSet::ORPHANS,
            TileClass::Winds => TileSet::WINDS,
            TileClass::Dragons => TileSet::DRAGONS,
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
    Word::spellings(|_| true).filter(begins).map(str::len).max().map(|length| &text[..length])
}
