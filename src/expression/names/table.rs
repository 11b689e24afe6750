//! The table of the names: a row says all about its name.

use super::{Called, DependsOn, Keyword, MadeBy, Meaning, Set, SetName};
use crate::expression::other_games;
use crate::expression::sizes::Sizes;
use crate::rules::Deck;
use crate::tiles::TileSet;
use crate::yaku::Yaku;

/// Every name, simple ones first.
pub(super) const TABLE: &[SetName] = &[
    made("all", &[], "all hands", Sizes::Any, |of| of.all).called(Called::Part),
    made("win", &["agari", "和了"], "wins in the forms that count", Sizes::Winning, |of| {
        of.sets.wins(of.concealed)
    })
    .depends_on(DependsOn { forms: true, ..NOTHING })
    .called(Called::Part),
    made("standard", &[], "wins of the standard form: melds and a head", Sizes::Winning, |of| {
        of.sets.standard_wins(of.concealed / 3)
    })
    .called(Called::Part),
    made(
        "seven_pairs",
        &["chiitoi", "chiitoitsu", "七対子", "チートイツ"],
        "seven pairs",
        Sizes::Fourteen,
        |of| of.sets.seven_pairs(),
    )
    .depends_on(DependsOn { seven_pairs: true, ..NOTHING })
    .called(Called::None)
    .yaku(),
    made(
        "thirteen_orphans",
        &["kokushi", "国士無双", "国士"],
        "each orphan once, one twice",
        Sizes::Fourteen,
        |of| of.sets.thirteen_orphans(),
    )
    .called(Called::None)
    .yaku(),
    made(
        "tenpai",
        &["聴牌", "テンパイ", "聽牌"],
        "hands one tile short of a win",
        Sizes::Waiting,
        |of| of.tenpai(),
    )
    .depends_on(DependsOn { forms: true, ..NOTHING }),
    made("irreducible", &["固有形"], "tenpai; each meld is needed for a wait", Sizes::Waiting, |of| {
        of.sets.irreducible(of.concealed)
    }),
    made("melds", &["面子"], "melds and nothing else", Sizes::Melds, |of| of.sets.melds(of.concealed / 3)),
    made("tenpai_of_melds", &[], "hands one tile short of melds and nothing else", Sizes::Winning, |of| {
        of.sets.tenpai_of_melds(of.concealed / 3 + 1)
    })
    .depends_on(DependsOn { fifth_tile: true, ..NOTHING }),
    text("contains_win", &[], "hands of which some tiles are a win", "replacement = 0"),
    SetName {
        needs_excluded: true,
        ..text("contains_tenpai", &[], "hands of which some tiles are tenpai, or a win", "replacement <= 1")
    },
    yaku(Yaku::Tanyao, &["断么九", "断幺九", "タンヤオ"], "wins of simples only", "win & only(simples)"),
    yaku(
        Yaku::Honitsu,
        &["混一色", "ホンイツ"],
        "half flushes: a suit and honours",
        "win & (only(mz) | only(pz) | only(sz)) & z > 0 & mps > 0",
    ),
    yaku(
        Yaku::Chinitsu,
        &["清一色", "チンイツ"],
        "full flushes: one suit",
        "win & (only(m) | only(p) | only(s))",
    ),
    yaku(
        Yaku::Honroutou,
        &["混老頭"],
        "terminals and honours, both; no 13 orphans",
        "win & only(orphans) & terminals > 0 & honours > 0 - thirteen_orphans",
    ),
    yaku(Yaku::Tsuuiisou, &["字一色", "ツーイーソー"], "wins of honours only", "win & only(honours)"),
    yaku(Yaku::Chinroutou, &["清老頭"], "wins of terminals only", "win & only(terminals)"),
    yaku(Yaku::Ryuuiisou, &["緑一色", "リューイーソー"], "wins of green tiles only", "win & only(23468s6z)"),
    // A concealed hand, which the numbers of copies do not say.
    yaku(
        Yaku::Chuuren,
        &["九蓮宝燈", "九連宝燈"],
        "1112345678999 of a suit, one more",
        "contains(1112345678999m) & only(m) | contains(1112345678999p) & only(p) | \
         contains(1112345678999s) & only(s)",
    )
    .of(Sizes::Fourteen)
    .called(Called::None),
    yaku(
        Yaku::Shousangen,
        &["小三元"],
        "two triplets of dragons, the third the head",
        "standard & dragons = 8",
    ),
    yaku(Yaku::Daisangen, &["大三元"], "three triplets of dragons", "standard & dragons = 9"),
    yaku(
        Yaku::Shousuushi,
        &["小四喜"],
        "three triplets of winds, the fourth the head",
        "standard & winds = 11",
    ),
    yaku(Yaku::Daisuushi, &["大四喜"], "four triplets of winds", "standard & winds = 12"),
    SetName {
        name: "pinfu_shape",
        example: "pinfu_shape",
        ..pattern(Yaku::Pinfu, &["平和形", "ピンフ形"], "pinfu, whatever its wait")
    }
    .depends_on(DependsOn { winds: true, ..NOTHING }),
    pattern(Yaku::Iipeikou, &["iipeiko", "一盃口"], "one pair of equal sequences"),
    pattern(Yaku::Ryanpeikou, &["ryanpeiko", "二盃口"], "two pairs of equal sequences"),
    pattern(Yaku::Sanshoku, &["三色同順", "三色"], "the same sequence in the three suits"),
    pattern(Yaku::SanshokuDoukou, &["三色同刻"], "the same triplet in the three suits"),
    pattern(Yaku::Ittsu, &["一気通貫", "一通"], "123, 456 and 789 of one suit"),
    pattern(Yaku::Chanta, &["混全帯么九", "チャンタ"], "sequence, honour, orphan in each"),
    pattern(Yaku::Junchan, &["純全帯么九", "純チャン"], "sequence, terminal in each part"),
    pattern(Yaku::Toitoi, &["suuankou", "対々和", "四暗刻"], "four triplets"),
    pattern(Yaku::Sanankou, &["三暗刻"], "exactly three triplets"),
    made(
        "mcr_win",
        &["国標和", "國標和", "国标和"],
        "wins of Chinese official rules",
        Sizes::Fourteen,
        |of| other_games::mcr_wins(of.forest),
    )
    .deck(Deck::Full),
    made(
        "knitted_straight",
        &["組合龍", "组合龙"],
        "147 258 369 of three suits, meld, head",
        Sizes::Fourteen,
        |of| other_games::knitted_straight(of.forest),
    )
    .deck(Deck::Full),
    made("honours_and_knitted", &["全不靠"], "14 of the honours and 147 258 369", Sizes::Fourteen, |of| {
        other_games::honours_and_knitted(of.forest)
    })
    .deck(Deck::Full),
    made("greater_honours_and_knitted", &["七星不靠"], "with all seven honours", Sizes::Fourteen, |of| {
        other_games::greater_honours_and_knitted(of.forest)
    })
    .deck(Deck::Full),
    made("taiwan_win", &["台灣胡", "台湾胡"], "Taiwanese wins, 17 tiles", Sizes::Seventeen, |of| {
        other_games::taiwanese_wins(of.forest)
    })
    .deck(Deck::Full),
    made("pairs_and_triplet", &["嚦咕嚦咕"], "seven pairs and a triplet", Sizes::Seventeen, |of| {
        other_games::pairs_and_triplet(of.forest)
    })
    .deck(Deck::Full),
    made(
        "sixteen_apart",
        &["十六不搭"],
        "honours, 3 apart of each suit, 1 more",
        Sizes::Seventeen,
        |of| other_games::sixteen_apart(of.forest),
    )
    .deck(Deck::Full),
    made("sichuan_win", &["四川胡"], "wins of Sichuan mahjong, of 108 tiles", Sizes::Fourteen, |of| {
        other_games::sichuan_wins(of.forest)
    })
    .deck(Deck::Suits),
    keyword(
        Keyword::Yakuhai,
        "yakuhai",
        &["役牌"],
        "yakuhai(5z)",
        "a triplet of each; alone, of one that counts",
    )
    .yaku(),
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
    class(TileSet::TERMINALS, "terminals", &["老頭牌"], "terminals = 0", "1 and 9 of the suits"),
    class(TileSet::HONOURS, "honours", &["字牌"], "honours = 0", "winds and dragons, 1z to 7z"),
    class(TileSet::ORPHANS, "orphans", &["么九牌", "幺九牌"], "orphans >= 9", "terminals and honours"),
    class(
        TileSet::ALL.without(TileSet::ORPHANS),
        "simples",
        &["中張牌"],
        "simples = 14",
        "2 to 8 of the suits",
    ),
    class(TileSet::WINDS, "winds", &["風牌"], "winds >= 3", "east, south, west and north, 1z to 4z"),
    class(TileSet::DRAGONS, "dragons", &["三元牌"], "dragons >= 3", "white, green and red, 5z to 7z"),
];

type Aliases = &'static [&'static str];

const NOTHING: DependsOn = DependsOn { forms: false, seven_pairs: false, winds: false, fifth_tile: false };

const fn row(name: &'static str, aliases: Aliases, description: &'static str, meaning: Meaning) -> SetName {
    SetName {
        name,
        aliases,
        example: name,
        description,
        meaning,
        sizes: Sizes::Any,
        depends_on: NOTHING,
        needs_excluded: false,
        deck: None,
        called: Called::Unknown,
        is_yaku: false,
    }
}

const fn set(name: &'static str, aliases: Aliases, description: &'static str, set: Set) -> SetName {
    row(name, aliases, description, Meaning::Set(set))
}

const fn made(
    name: &'static str,
    aliases: Aliases,
    description: &'static str,
    sizes: Sizes,
    made: MadeBy,
) -> SetName {
    set(name, aliases, description, Set::Made(made)).of(sizes)
}

const fn text(
    name: &'static str,
    aliases: Aliases,
    description: &'static str,
    text: &'static str,
) -> SetName {
    set(name, aliases, description, Set::Text(text))
}

/// A yaku that the tiles decide.
const fn yaku(of: Yaku, aliases: Aliases, description: &'static str, text: &'static str) -> SetName {
    set(of.name(), aliases, description, Set::Text(text)).yaku()
}

/// A yaku of the decomposition.
const fn pattern(of: Yaku, aliases: Aliases, description: &'static str) -> SetName {
    set(of.name(), aliases, description, Set::Patterns(of)).of(Sizes::Fourteen).called(Called::Part).yaku()
}

const fn keyword(
    keyword: Keyword,
    name: &'static str,
    aliases: Aliases,
    example: &'static str,
    description: &'static str,
) -> SetName {
    SetName { example, ..row(name, aliases, description, Meaning::Keyword(keyword)) }
}

const fn class(
    tiles: TileSet,
    name: &'static str,
    aliases: Aliases,
    example: &'static str,
    description: &'static str,
) -> SetName {
    SetName { example, ..row(name, aliases, description, Meaning::Class(tiles)) }
}

impl SetName {
    const fn of(self, sizes: Sizes) -> SetName {
        SetName { sizes, ..self }
    }

    const fn depends_on(self, depends_on: DependsOn) -> SetName {
        SetName { depends_on, ..self }
    }

    const fn deck(self, deck: Deck) -> SetName {
        SetName { deck: Some(deck), ..self }
    }

    const fn called(self, called: Called) -> SetName {
        SetName { called, ..self }
    }

    const fn yaku(self) -> SetName {
        SetName { is_yaku: true, ..self }
    }
}
