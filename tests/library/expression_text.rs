//! Parsing of expressions: the errors, and robustness against any text.

use proptest::prelude::*;
use tehai::expression::{Expression, ExpressionError, ExpressionErrorKind, MAX_LENGTH, MAX_NESTING};
use tehai::rules::{FifthTile, Players, Rules, Setting};

fn error(text: &str) -> ExpressionError {
    match text.parse::<Expression>() {
        Ok(expression) => panic!("{text:?} was read as {expression}"),
        Err(error) => error,
    }
}

#[test]
fn errors_say_where_and_what_would_be_right() {
    let set = "a set such as tenpai, 5m = 2 or only(mz)";
    let operator = "an operator (&, -, |) or the end";
    let comparison = "a comparison, one of = != < <= > >=, and a number";
    let tile = "a tile, digits and then m, p, s or z, such as 5m; a number stands to the right of a comparison, \
        as in kinds <= 7";
    let kinds = "tiles such as 19m, groups such as mz, or a class such as honours";
    let tiles = "tiles such as 5p or 147m2z";
    let red = "a five such as 5m: sets do not tell red fives apart, but count-hands all --red-fives counts \
        hands with them";
    let of_tiles = "a set such as tenpai or yakuhai(5z); sets do not tell how a hand was played, but score-hand \
        counts riichi, tsumo and dora for one win";
    let number = "a whole number from -1000 to 1000";
    let argument = "\"(\" and what the word is about, as in waits(5p), only(mz) or contains(123m)";
    let quantity = "a quantity to compare, such as wait_kinds, shanten or kinds(orphans)";
    let yaku = "yaku such as sanshoku or yakuhai(5z), with commas between them";
    for (text, place, found, expected, suggestion) in [
        // Names.
        ("tempai", 1, "\"tempai\"", set, "tenpai"),
        ("all - wins", 7, "\"wins\"", set, "win\" or \"winds"),
        ("Tenpai", 1, "\"Tenpai\"", set, "tenpai"),
        ("seven-pair", 1, "\"seven\"", set, "seven_pairs"),
        ("chitoi & z = 0", 1, "\"chitoi\"", set, "chiitoi"),
        ("chiitoit", 1, "\"chiitoit\"", set, "chiitoi"),
        ("断公九", 1, "\"断公九\"", set, "断么九\" or \"断幺九"),
        ("waits_ani(5m)", 1, "\"waits_ani\"", set, "waits_any"),
        ("(honors = 0)", 2, "\"honors\"", set, "honours"),
        ("only(dragon)", 6, "\"dragon\"", kinds, "dragons"),
        ("only(tenpai)", 6, "\"tenpai\"", kinds, ""),
        ("tanyao & riichi", 10, "\"riichi\"", of_tiles, ""),
        ("立直", 1, "\"立直\"", of_tiles, ""),
        ("手牌", 1, "\"手牌\"", set, ""),
        // Operators, and those of other languages.
        ("tenpai tenpai", 8, "\"tenpai\"", operator, ""),
        ("tenpai and all", 8, "\"and\"", operator, "&"),
        ("tenpai || all", 8, "\"||\"", operator, "|"),
        ("tenpai && all", 8, "\"&&\"", operator, "&"),
        ("not tenpai", 1, "\"not\"", set, "!"),
        ("tenpai &", 9, "the end", set, ""),
        ("tenpai & | all", 10, "\"|\"", set, ""),
        ("tenpai = 3", 8, "\"=\"", operator, ""),
        // Comparisons.
        ("shanten", 8, "the end", comparison, ""),
        ("kinds & all", 7, "\"&\"", comparison, ""),
        ("z", 2, "the end", comparison, ""),
        ("distance(honitsu)", 18, "the end", comparison, ""),
        ("5m == 2", 4, "\"==\"", comparison, "="),
        ("5m <> 2", 4, "\"<>\"", comparison, "!="),
        ("z => 3", 3, "\"=>\"", comparison, ">="),
        ("z ＝＝ 3", 3, "\"＝＝\"", comparison, "="),
        ("ｔｅｍｐａｉ", 1, "\"ｔｅｍｐａｉ\"", set, "tenpai"),
        ("ｗｉｎ＆（５ｍ≥２０００）", 9, "\"２０００\"", number, ""),
        ("5m = ", 6, "the end", "a whole number such as 2 or -1", ""),
        ("5m = 5p", 6, "\"5p\"", "a whole number such as 2 or -1", ""),
        ("kinds < 1001", 9, "\"1001\"", number, ""),
        ("kinds < -99999999999999999999999", 9, "\"-99999999999999999999999\"", number, ""),
        // Tiles.
        ("5x = 2", 1, "\"5x\"", tile, ""),
        ("3 <= shanten", 1, "\"3\"", tile, ""),
        ("8z = 1", 1, "\"8\"", "honours from 1z to 7z", ""),
        ("455m = 2", 3, "\"5\"", "each tile once; 5m is there already", ""),
        ("mpm > 2", 3, "\"m\"", "each group once", ""),
        ("contains(505550p)", 14, "\"5\"", "at most four copies of 5p", ""),
        ("5m 3", 4, "\"3\"", tile, ""),
        ("only(12)", 6, "\"12\"", tile, ""),
        ("waits(五萬五萬)", 9, "\"五\"", "each tile once; 5m is there already", ""),
        ("waits(萬)", 7, "\"萬\"", tiles, ""),
        ("waits(1mE2p)", 9, "\"E\"", tiles, ""),
        ("contains(123m🀢)", 14, "\"🀢\"", "suits and honours only", ""),
        ("waits((5m))", 7, "\"(\"", tiles, ""),
        // Red fives.
        ("0m = 1", 1, "\"0\"", red, ""),
        ("contains(0m5m)", 10, "\"0\"", red, ""),
        ("only(5mr)", 8, "\"r\"", red, ""),
        ("waits_any(１０ｐ)", 12, "\"０\"", red, ""),
        ("waits()", 7, "\")\"", tiles, ""),
        ("waits(z)", 7, "\"z\"", tiles, ""),
        ("only = 3", 6, "\"=\"", argument, ""),
        // Yaku.
        ("pinfu", 1, "\"pinfu\"", set, "pinfu_shape"),
        ("sanshouku", 1, "\"sanshouku\"", set, "sanshoku"),
        ("yakuhai(5m)", 9, "\"5m\"", "honours, 1z to 7z: triplets of other tiles are no yaku", ""),
        ("yakuhai(8z)", 9, "\"8\"", "honours from 1z to 7z", ""),
        ("yakuhai()", 9, "\")\"", tiles, ""),
        // A variation selector is a blank among tiles.
        ("\u{FE0E}>=0", 1, "\"\\u{fe0e}\"", set, ""),
        ("waits(\u{FE0E})", 7, "\"\\u{fe0e}\"", tiles, ""),
        ("only(\u{FE0F})", 6, "\"\\u{fe0f}\"", kinds, ""),
        ("together(win)", 10, "\"win\"", yaku, ""),
        ("together(itsu, tanyao)", 10, "\"itsu\"", yaku, "ittsu"),
        ("together(tanyao, 5m = 2)", 18, "\"5m\"", yaku, ""),
        ("together(tanyao & ittsu)", 17, "\"&\"", "\")\"", ""),
        // The words and signs of other languages lead to those of this one.
        ("tanyao, pinfu_shape", 7, "\",\"", operator, "&"),
        ("tanyao、pinfu_shape", 7, "\"、\"", operator, "&"),
        ("混一色，対々和", 4, "\"，\"", operator, "&"),
        ("tenpai UND all", 8, "\"UND\"", operator, "&"),
        ("tenpai かつ all", 8, "\"かつ\"", operator, "&"),
        ("(tenpai, all)", 8, "\",\"", "an operator (&, -, |) or \")\"", "&"),
        ("tenpai or all", 8, "\"or\"", operator, "|"),
        ("tenpai + all", 8, "\"+\"", operator, "|"),
        ("tenpai without all", 8, "\"without\"", operator, "-"),
        ("tenpai not all", 8, "\"not\"", operator, "-"),
        ("tenpai == 3", 8, "\"==\"", operator, ""),
        ("nicht tenpai", 1, "\"nicht\"", set, "!"),
        ("tenpai & , win", 10, "\",\"", set, ""),
        ("kinds + 3", 7, "\"+\"", comparison, ""),
        ("shanten = −1", 11, "\"−\"", "a whole number such as 2 or -1", "-"),
        ("九種九牌", 1, "\"九種九牌\"", set, "kinds(orphans) >= 9"),
        ("Kyuushu", 1, "\"Kyuushu\"", set, "kinds(orphans) >= 9"),
        ("waits & win", 7, "\"&\"", argument, ""),
        ("waits = 3", 1, "\"waits\"", quantity, "wait_kinds"),
        ("win - waits >= 9", 7, "\"waits\"", quantity, "wait_kinds"),
        ("waits-any!=2", 1, "\"waits-any\"", quantity, "wait_kinds"),
        ("waits == 2", 1, "\"waits\"", quantity, "wait_kinds"),
        ("kinds(tenpai) >= 3", 7, "\"tenpai\"", kinds, ""),
        ("kinds(orphan) >= 9", 7, "\"orphan\"", kinds, "orphans"),
        ("kinds() >= 9", 7, "\")\"", kinds, ""),
        ("kinds(orphans)", 15, "the end", comparison, ""),
        ("kinds(55m) >= 1", 8, "\"5\"", "each tile once; 5m is there already", ""),
        // Parentheses.
        ("(win", 5, "the end", "an operator (&, -, |) or \")\"", ""),
        ("distance(honitsu", 17, "the end", "an operator (&, -, |) or \")\"", ""),
        ("win)", 4, "\")\"", operator, ""),
        ("only(m, p)", 7, "\",\"", "\")\"", ""),
        ("()", 2, "\")\"", set, ""),
        // Empty input, and input that must not reach a terminal.
        ("", 1, "the end", set, ""),
        (" \t\n ", 5, "the end", set, ""),
        ("win\0", 4, "\"\\0\"", operator, ""),
        ("win \u{1b}[1m", 5, "\"\\u{1b}\"", operator, ""),
        ("win\n\nwin", 6, "\"win\"", operator, ""),
        ("win abcdefghijklmnopqrstuvwxyz0123456789", 5, "\"abcdefghijklmnopqrstuvwxyz0123\"…", operator, ""),
    ] {
        let suggestion =
            if suggestion.is_empty() { String::new() } else { format!("; did you mean \"{suggestion}\"?") };
        let line = format!("character {place}: found {found}, expected {expected}{suggestion}");
        assert_eq!(error(text).to_string(), line, "{text:?}");
    }
}

#[test]
fn an_error_knows_its_range_and_kind() {
    let of = |text: &str| (error(text).kind(), error(text).range());
    assert_eq!(of("z = 1 & ten"), (ExpressionErrorKind::Unexpected, 8..11));
    assert_eq!(of("手"), (ExpressionErrorKind::Unexpected, 0..3));
    assert_eq!(of("55m = 1"), (ExpressionErrorKind::BadTiles, 1..2));
    assert_eq!(of("kinds = 12345"), (ExpressionErrorKind::BadNumber, 8..13));
}

#[test]
fn sets_that_do_not_exist_for_so_many_tiles_are_pointed_at() {
    let waiting = "3N+1 tiles, such as 1, 4, 7, 10 or 13";
    let winning = "3N+2 tiles, such as 2, 5, 8, 11 or 14";
    for (text, tiles, place, found, expected) in [
        ("win", 13, 1, "win", winning),
        ("z = 0 & standard", 12, 9, "standard", winning),
        ("tenpai", 14, 1, "tenpai", waiting),
        ("!irreducible", 12, 2, "irreducible", waiting),
        ("waits(5p)", 14, 1, "waits(5p)", waiting),
        ("all | wait_kinds > 2", 14, 7, "wait_kinds > 2", waiting),
        ("seven_pairs", 13, 1, "seven_pairs", "14 tiles"),
        ("sanshoku", 17, 1, "sanshoku", "14 tiles"),
        ("all - chuuren", 5, 7, "chuuren", "14 tiles"),
        ("together(ittsu, yakuhai)", 11, 1, "together(ittsu, yakuhai)", "14 tiles"),
        ("yakuhai(5z)", 13, 1, "yakuhai(5z)", winning),
        ("thirteen_orphans", 11, 1, "thirteen_orphans", "14 tiles"),
        ("tenpai & honitsu", 13, 10, "honitsu", winning),
        ("distance(tenpai & honitsu) = 1", 13, 19, "honitsu", winning),
        ("melds", 14, 1, "melds", "3N tiles, such as 3, 6, 9 or 12"),
        ("z = 0 & tenpai_of_melds", 12, 9, "tenpai_of_melds", winning),
    ] {
        let expression: Expression = text.parse().unwrap();
        let error = expression.check(Setting::new(tiles, Rules::default())).unwrap_err();
        assert_eq!(error.kind(), ExpressionErrorKind::NumberOfTiles(tiles));
        let line =
            format!("character {place}: found \"{found}\" for hands of {tiles} tiles, expected {expected}");
        // Hands of 13 tiles lack one of those of 14.
        let is_one_short = tiles == 13 && [winning, "14 tiles"].contains(&expected);
        let hint = if is_one_short {
            format!("; hands one tile short are distance({found}) = 1")
        } else {
            String::new()
        };
        assert_eq!(error.to_string(), line + &hint);
    }
    for tiles in 0..=136 {
        let any: Expression =
            "shanten = 0 | replacement > 2 | contains_win | contains_tenpai".parse().unwrap();
        assert_eq!(any.check(Setting::new(tiles, Rules::default())), Ok(()));
    }
    let counted = Setting::new(13, Rules { fifth_tile: FifthTile::Counted, ..Rules::default() });
    let error = "z = 0 & contains_tenpai".parse::<Expression>().unwrap().check(counted).unwrap_err();
    assert_eq!(error.kind(), ExpressionErrorKind::FifthTile);
    assert_eq!(
        error.to_string(),
        "character 9: found \"contains_tenpai\", expected the fifth tile excluded: if it counts, hands such as 1111m \
         are tenpai, and two tiles from a win"
    );
    let three = Setting::new(13, Rules { players: Players::Three, ..Rules::default() });
    let named: Expression = "z > 2 & contains(19m5m)".parse().unwrap();
    assert_eq!(
        named.check(three).unwrap_err().to_string(),
        "character 9: found \"contains(19m5m)\", expected tiles of a game of three, which has no 2m to 8m, so no 5m"
    );
    assert_eq!("m > 2 & simples > 3 & 19m > 0".parse::<Expression>().unwrap().check(three), Ok(()));
}

#[test]
fn the_usual_number_of_tiles_is_13_where_an_expression_speaks_of_waits() {
    for (text, tiles, forms, fifth_tile) in [
        ("all", 14, false, false),
        ("kinds = 7 & z > 2", 14, false, false),
        ("win | standard", 14, true, false),
        ("standard", 14, false, false),
        ("shanten = 1", 14, true, false),
        ("z = 0 & !(m = 0 | tenpai)", 13, true, true),
        ("irreducible", 13, false, true),
        ("waits(5p)", 13, true, true),
        ("wait_kinds != 2", 13, true, true),
    ] {
        let expression: Expression = text.parse().unwrap();
        assert_eq!(expression.usual_tiles(), tiles, "{text}");
        assert_eq!(expression.depends_on_forms(), forms, "{text}");
        assert_eq!(expression.depends_on_fifth_tile(), fifth_tile, "{text}");
    }
}

#[test]
fn nesting_and_length_have_limits_and_nothing_overflows() {
    let nested = |open: &str, levels: usize, close: &str| {
        format!("{}win{}", open.repeat(levels), close.repeat(levels))
    };
    for (open, close, levels) in
        [("(", ")", MAX_NESTING), ("!", "", MAX_NESTING), ("!(", ")", MAX_NESTING / 2)]
    {
        let deep: Expression = nested(open, levels, close).parse().unwrap();
        assert_eq!(deep.to_string().parse(), Ok(deep));
        let error = error(&nested(open, levels + 1, close));
        assert_eq!(error.kind(), ExpressionErrorKind::TooDeep);
        assert_eq!(error.expected().to_string(), "at most 100 levels of parentheses and \"!\"");
    }
    for (open, close) in
        [("(", ")"), ("!", ""), ("(", ""), ("", ")"), ("!(", ")"), ("only(", ")"), ("(!win & ", ")")]
    {
        assert!(nested(open, 100_000, close).parse::<Expression>().is_err());
    }
    // Neither a long chain nor "!=" counts as deep.
    let unequal = nested("(", MAX_NESTING, ")").replace("win", "z != 3");
    assert_eq!(unequal.parse::<Expression>().map(|read| read.to_string()), Ok("z != 3".to_owned()));
    let long = |atoms: usize| vec!["win"; atoms].join("|");
    let longest: Expression = long(MAX_LENGTH / 4).parse().unwrap();
    assert!(longest.to_string().len() > MAX_LENGTH);
    assert_eq!(longest.to_string().parse(), Ok(longest));
    assert_eq!(error(&long(MAX_LENGTH / 4 + 1)).kind(), ExpressionErrorKind::TooLong);
    assert_eq!(error(&"9".repeat(1_000_000)).kind(), ExpressionErrorKind::TooLong);
    assert!(" ".repeat(1_000_000).parse::<Expression>().is_err());
}

/// Any text is either parsed, and written in a form that parses to the same, or rejected with an error within it.
fn is_harmless(text: &str) {
    match text.parse::<Expression>() {
        Ok(expression) => {
            assert_eq!(expression.to_string().parse().as_ref(), Ok(&expression), "{text:?}");
            for tiles in [0, 12, 13, 14, 136, 255] {
                let _ = expression.check(Setting::new(tiles, Rules::default()));
            }
        }
        Err(error) => {
            assert_eq!(text.get(error.range()), Some(error.found()), "{text:?}");
            assert_eq!(error.character(), text[..error.range().start].chars().count() + 1);
            let line = error.to_string();
            assert!(!line.chars().any(char::is_control) && line.len() < 400, "{text:?}: {line:?}");
        }
    }
}

/// Words and signs, with blanks between them.
const WORDS: &str = "all win standard seven_pairs thirteen_orphans tenpai irreducible waits only contains shanten \
    wait_kinds kinds terminals honours simples winds dragons ( ) ! & - | = != < <= > >= 5m 147p 0z \
    0m 五萬 E 東 5mr 7 seven-pairs wait-kinds waits-any 七対子 honitsu z mz -1 2 9999999999 , == ≤ ≧ ＝ （ \
    ５ｍ － and 牌 🀇";

fn words() -> impl Strategy<Value = &'static str> {
    let others = [" ", "\n", "\0", "\u{200d}"];
    proptest::sample::select(WORDS.split(' ').chain(others).collect::<Vec<_>>())
}

/// The same in full-width characters where `is_full` says so; `<=`, `>=` and `!=` become one character.
fn in_full_width(text: &str, mut is_full: impl FnMut() -> bool) -> String {
    let mut wide = String::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let pair = [("<=", '≤'), (">=", '≥'), ("!=", '≠'), ("<=", '≦'), (">=", '≧')];
        let pair = pair.into_iter().filter(|(signs, _)| rest.starts_with(signs)).find(|_| is_full());
        let (length, sign) = match (pair, sign) {
            (Some((signs, one)), _) => (signs.len(), one),
            (None, ' ') if is_full() => (1, '\u{3000}'),
            (None, '!'..='~') if is_full() => (1, char::from_u32(sign as u32 + 0xFEE0).unwrap()),
            (None, sign) => (sign.len_utf8(), sign),
        };
        wide.push(sign);
        rest = &rest[length..];
    }
    wide
}

/// The same in ASCII.
fn in_half_width(text: &str) -> String {
    let narrow = |sign| match sign {
        '≤' | '≦' => "<=".to_owned(),
        '≥' | '≧' => ">=".to_owned(),
        '≠' => "!=".to_owned(),
        '\u{3000}' => " ".to_owned(),
        '！'..='～' => char::from_u32(sign as u32 - 0xFEE0).unwrap().to_string(),
        _ => sign.to_string(),
    };
    text.chars().map(narrow).collect()
}

const EXPRESSIONS: &[&str] = &[
    "tenpai & wait_kinds >= 5 - irreducible | !(only(mz) & 5m = 2)",
    "contains(123m55p) | shanten <= -1 & !!(147m >= 3 | terminals != 0)",
    "waits(14m 7p) - ((kinds < 7)) & only(19m19p19s) | only(orphans)",
];

/// Any character, as often as not one of the language.
fn any_sign() -> impl Strategy<Value = char> {
    let of_language: Vec<char> = "()!&|-<>= ,019mpsz".chars().collect();
    prop_oneof![any::<char>(), proptest::sample::select(of_language)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn any_text_is_harmless(text in any::<String>()) {
        is_harmless(&text);
    }

    #[test]
    fn any_words_are_harmless(words in proptest::collection::vec(words(), 0..30)) {
        is_harmless(&words.concat());
        is_harmless(&words.join(" "));
    }

    /// Full width changes neither the result nor the position of an error.
    #[test]
    fn signs_of_full_width_mean_the_same(
        words in proptest::collection::vec(words(), 0..12),
        text in proptest::sample::select(EXPRESSIONS),
        full in proptest::collection::vec(any::<bool>(), 1..60),
    ) {
        let words = words.join(" ");
        for text in [text, &words] {
            let mut full = full.iter().copied().cycle();
            let wide = in_full_width(text, || full.next().unwrap());
            is_harmless(&wide);
            match (text.parse::<Expression>(), wide.parse::<Expression>()) {
                (Ok(read), Ok(wide)) => prop_assert_eq!(read, wide),
                (Err(error), Err(of_wide)) => {
                    prop_assert_eq!(of_wide.kind(), error.kind());
                    prop_assert_eq!(of_wide.expected(), error.expected());
                    prop_assert_eq!(of_wide.suggestions(), error.suggestions());
                    let (start, start_of_wide) = (error.range().start, of_wide.range().start);
                    prop_assert_eq!(in_half_width(&wide[..start_of_wide]), in_half_width(&text[..start]));
                    prop_assert_eq!(in_half_width(of_wide.found()), in_half_width(error.found()));
                }
                (read, wide) => prop_assert!(false, "{:?} is not {:?}", read, wide),
            }
        }
    }

    #[test]
    fn a_changed_expression_is_harmless(
        text in proptest::sample::select(EXPRESSIONS),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), 0..4u8, any_sign()), 1..4),
    ) {
        let mut signs: Vec<char> = text.chars().collect();
        for (place, change, sign) in changes {
            if signs.is_empty() {
                break;
            }
            let place = place.index(signs.len());
            match change {
                0 => signs[place] = sign,
                1 => signs.insert(place, sign),
                2 => signs.truncate(place + 1),
                _ => {
                    signs.remove(place);
                }
            }
        }
        is_harmless(&signs.into_iter().collect::<String>());
    }
}
