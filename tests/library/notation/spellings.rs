//! Spellings other than digits and then a letter: what is read, and what is refused because it could mean two things.

use super::*;

#[test]
fn letters_may_stand_before_the_digits_of_a_word() {
    assert_read::<Hand>(&[
        ("m123p406s789", "123m456p789s"),
        ("m1m2m3 z1122", "123m1122z"),
        ("M123P456S789Z11", "123m456p789s11z"),
        ("123m p456,789s", "123m456p789s"),
        ("萬一二三 ｐ１２", "123m12p"),
    ]);
    assert_read::<OpenHand>(&[("z44[m123]{p5555}", "44z[123m]{5555p}")]);
    let both = |letter, place| {
        format!(
            "character {place}: {letter:?} begins a word that ends with a letter too, which can be read in two ways; \
             write letters after the digits, as in 123m"
        )
    };
    assert_refused::<OpenHand>(&[
        ("m123p", &both("m", 1)),
        ("1z m1p2s", &both("m", 4)),
        ("[s123s]", &both("s", 2)),
        ("P5m", &both("P", 1)),
        ("m123E", "character 1: no digits before \"m\"; write them first, as in 123m"),
        ("m1r5", "character 1: no digits before \"m\"; write them first, as in 123m"),
        ("1zm123", "character 3: no digits before \"m\"; write them first, as in 123m"),
        ("123m456", "character 5: digit without a suit; write m, p, s or z after the digits"),
        ("m123 456", "character 6: digit without a suit; write m, p, s or z after the digits"),
        ("z18", "character 3: 8z does not exist; honours are 1z to 7z"),
    ]);
}

#[test]
fn the_tiles_of_a_link_are_its_q_or_p() {
    assert_read::<OpenHand>(&[
        ("https://tenhou.net/2/?q=123m456p789s1122z", "123m456p789s1122z"),
        ("http://tenhou.net/2/?a=1m&q=m340&b=2m#q=3m", "345m"),
        (" https://example.org/hand?q=E#top", "1z"),
        ("http://tenhou.net/2/?p=123m456p789s1122z", "123m456p789s1122z"),
        ("tenhou.net/2/?q=123m456p", "123m456p"),
        ("https://tenhou.net/2/?q=", ""),
        ("https://tenhou.net/2/?q=1z[１２３ｍ]", "1z[123m]"),
    ]);
    assert_refused::<Hand>(&[
        (
            "https://tenhou.net/2/?q=123m4x",
            "character 30: \"x\" is not a suit letter; write m, p, s or z after the digits",
        ),
        ("https://例/?q=1m23&c=m", "character 16: digit without a suit; write m, p, s or z after the digits"),
        ("https://tenhou.net/2/", "character 1: \"h\" is not a tile; write tiles such as 123m, 5p or 1z"),
        ("1m https://a/?q=1m", "character 4: \"h\" is not a tile; write tiles such as 123m, 5p or 1z"),
        ("?q=1m", "character 1: \"?\" is not a tile; write tiles such as 123m, 5p or 1z"),
    ]);
    let reds: RedHand = "https://tenhou.net/2/?q=340m[067p]".parse().unwrap();
    assert_eq!(reds.to_string(), "340m[067p]");
}

#[test]
fn kanji_digits_without_a_letter_are_manzu() {
    assert_read::<Hand>(&[
        ("一二三①②③東東", "123m123p11z"),
        ("一二三筒", "123p"),
        ("一二三 四五六", "123456m"),
        ("一 二三萬", "123m"),
        ("一二三 123p", "123m123p"),
        ("一1二p", "112p"),
        ("八九發", "89m6z"),
    ]);
    assert_read::<OpenHand>(&[("[一二三]四(①①①)", "4m[123m][111p]")]);
    let no_suit =
        |place| format!("character {place}: digit without a suit; write m, p, s or z after the digits");
    for (text, place) in [("一2三", 1), ("1二", 1), ("一 二三筒", 1), ("1p一　二、三索", 5), ("123", 1)]
    {
        assert_refused::<Hand>(&[(text, &no_suit(place))]);
    }
    assert_refused::<Hand>(&[
        ("一二 筒", "character 4: no digits before \"筒\"; write them first, as in 123m"),
        ("①p", "character 2: no digits before \"p\"; write them first, as in 123m"),
        ("一二E", "character 3: \"E\" is not a suit letter; write m, p, s or z after the digits"),
    ]);
}

#[test]
fn honours_in_capitals_end_a_word() {
    assert_read::<OpenHand>(&[
        ("EESS", "1122z"),
        ("ESWNPFC", "1234567z"),
        ("EEESSSWWWNNNP", "1112223334445z"),
        ("789sEESS", "789s1122z"),
        ("1mＥＣ", "1m17z"),
        ("東E 🀀P ①P", "1p11155z"),
        ("1S E 1P", "1p1s1z"),
        ("1sS[EEE]P", "1s25z[111z]"),
    ]);
    let word = |sign, place| {
        format!(
            "character {place}: {sign:?} is a tile only where a word ends; put a space after it, as in E 1m"
        )
    };
    for (text, sign, place) in [
        ("E1m", "E", 1),
        ("P東", "P", 1),
        ("EES1m", "S", 3),
        ("EEx", "E", 2),
        ("EM", "E", 1),
        ("1PE", "E", 3),
        ("EP5m", "P", 2),
    ] {
        assert_refused::<Hand>(&[(text, &word(sign, place))]);
    }
    assert_refused::<Hand>(&[
        ("12E", "character 3: \"E\" is not a suit letter; write m, p, s or z after the digits"),
        ("萬", "character 1: no digits before \"萬\"; write them first, as in 123m"),
        ("東東東東 E", "character 6: a fifth 1z; there are only four copies of a tile"),
        ("1mEEEEE", "character 7: a fifth 1z; there are only four copies of a tile"),
    ]);
}

#[test]
fn a_mark_of_a_red_five_stands_beside_one() {
    let red = |place| {
        format!(
            "character {place}: \"r\" only marks a red five of a suit; write it after each, as in 5mr, or before each, \
             as in r5m"
        )
    };
    for (text, place) in [
        ("r", 1),
        ("5m r", 4),
        ("4mr", 3),
        ("r4m", 1),
        ("5zr", 3),
        ("r5z", 1),
        ("5mrr", 4),
        ("r5mr", 4),
        ("r5m5pr", 6),
        ("0mr", 3),
        ("r0m", 1),
        ("5rm", 2),
    ] {
        assert_refused::<Hand>(&[(text, &red(place))]);
    }
    let either = |place| {
        format!(
            "character {place}: \"r\" can mark the five before or after it; write a red five as 0, as in 0m"
        )
    };
    for (text, place) in [("5mr5p", 3), ("1z 5mr5p6s", 6), ("345mr567p", 5)] {
        assert_refused::<Hand>(&[(text, &either(place))]);
    }
    let five = "a five in parentheses, which hold called melds; write a red five as 0, as in 340m";
    for (text, place) in [("34(5)m", 3), ("34（５）m", 3), ("12m(5)m", 4), ("(5)m", 1)] {
        assert_refused::<Hand>(&[(text, &format!("character {place}: {five}"))]);
        assert_refused::<OpenHand>(&[(text, &format!("character {place}: {five}"))]);
    }
}
