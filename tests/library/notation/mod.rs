//! The notation: parsing, writing, the errors and their positions, and that it never panics.

mod definition;
mod names;
mod properties;
mod spellings;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use tehai::decompose::{decompositions, readings};
use tehai::rules::Rules;
use tehai::tiles::notation::{
    ParseError, RedHand, push_group_hand, push_hand, push_unicode, readable, written_tiles,
};
use tehai::tiles::{
    COPIES, Group, GroupHand, GroupKind, Hand, KINDS, Meld, MeldKind, OpenHand, Tile, TileSet,
};

/// The 34 tiles in Unicode order, and in this notation.
const BLOCK: &str = "🀀🀁🀂🀃🀄🀅🀆🀇🀈🀉🀊🀋🀌🀍🀎🀏🀐🀑🀒🀓🀔🀕🀖🀗🀘🀙🀚🀛🀜🀝🀞🀟🀠🀡";
const BLOCK_RANKS: &str = "1234765z123456789m123456789s123456789p";

/// Asserts that each text parses to a value that is written as the text next to it.
#[track_caller]
fn assert_read<T>(cases: &[(&str, &str)])
where
    T: FromStr<Err = ParseError> + Display + PartialEq + Debug,
{
    for &(text, canonical) in cases {
        let value: T = text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(value.to_string(), canonical, "{text:?}");
        assert_eq!(canonical.parse(), Ok(value), "{canonical:?}");
    }
}

/// Asserts the message for each text, and that the byte offset and the character position agree.
#[track_caller]
fn assert_refused<T>(cases: &[(&str, &str)])
where
    T: FromStr<Err = ParseError> + Debug,
{
    for &(text, message) in cases {
        let error = text.parse::<T>().expect_err(text);
        assert_eq!(error.to_string(), message, "{text:?}");
        assert_eq!(text[..error.offset].chars().count() + 1, error.character, "{text:?}");
    }
}

#[test]
fn a_tile_is_a_rank_and_a_letter() {
    assert_read::<Tile>(&[
        ("5m", "5m"),
        ("0p", "5p"),
        ("9s", "9s"),
        (" 7z ", "7z"),
        ("１ｚ", "1z"),
        ("🀄", "7z"),
        ("🀄\u{FE0E}", "7z"),
        ("🀙\u{FE0F}", "1p"),
    ]);
}

#[test]
fn a_tile_is_exactly_one_tile() {
    assert_refused::<Tile>(&[
        ("", "character 1: no tile; write at least one, such as 5m"),
        (" \t", "character 1: no tile; write at least one, such as 5m"),
        ("55m", "character 2: a second tile; write one tile such as 5m"),
        ("5m6p", "character 3: a second tile; write one tile such as 5m"),
        ("🀄5m", "character 2: a second tile; write one tile such as 5m"),
        ("5mp", "character 3: no digits before \"p\"; write them first, as in 123m"),
        ("[5m]", "character 1: a bracket, but this place takes concealed tiles only; leave called melds out"),
    ]);
}

#[test]
fn a_set_takes_each_tile_once() {
    assert_read::<TileSet>(&[("", ""), ("147m5p", "147m5p"), ("5p 7m1m4m", "147m5p"), ("🀆1z0s", "5s15z")]);
    assert_refused::<TileSet>(&[
        ("1471m", "character 4: a second 1m; a set takes each tile once"),
        ("5s 0s", "character 4: a second 5s; a set takes each tile once"),
        (
            "1m[123p]",
            "character 3: a bracket, but this place takes concealed tiles only; leave called melds out",
        ),
    ]);
}

#[test]
fn the_hand_of_one_group_may_be_written_in_any_suit() {
    assert_read::<GroupHand>(&[
        ("1112345m", "1112345m"),
        ("5432111p", "1112345m"),
        ("50s 5s", "555m"),
        ("7z1z7z", "177z"),
        ("🀐🀘", "19m"),
        ("111122223333444455556666777788889999s", "111122223333444455556666777788889999m"),
    ]);
    assert_eq!("1z".parse::<GroupHand>().unwrap().kind(), GroupKind::Honours);
    assert_eq!("1p".parse::<GroupHand>().unwrap().kind(), GroupKind::Suit);
}

#[test]
fn the_hand_of_one_group_has_a_tile_and_one_letter() {
    assert_refused::<GroupHand>(&[
        ("", "character 1: no tile; write at least one, such as 5m"),
        (
            "123m4p",
            "character 5: 4p is not in the group of 1m; write all tiles of one group with the same letter",
        ),
        (
            "3z 🀇",
            "character 4: 1m is not in the group of 3z; write all tiles of one group with the same letter",
        ),
        ("22222p", "character 5: a fifth 2p; there are only four copies of a tile"),
        (
            "11m[222m]",
            "character 4: a bracket, but this place takes concealed tiles only; leave called melds out",
        ),
    ]);
}

#[test]
fn a_hand_is_read_in_any_order_and_written_in_one() {
    assert_read::<Hand>(&[
        ("", ""),
        (" \t\u{3000}", ""),
        ("123m456p789s11222z", "123m456p789s11222z"),
        ("55z123m4p", "123m4p55z"),
        ("1m1p1s1z1m1p1s1z", "11m11p11s11z"),
        ("0505m", "5555m"),
        ("0m0p0s", "5m5p5s"),
        ("9m 1m\t5z\u{3000}2s", "19m2s5z"),
        ("１２３ｍ４５ｐ６ｓ７ｚ", "123m45p6s7z"),
        ("1２3ｍ", "123m"),
        ("🀇12m🀄3p🀆\u{FE0F}", "112m3p57z"),
        (BLOCK, "123456789m123456789p123456789s1234567z"),
    ]);
}

#[test]
fn digits_and_letters_must_make_tiles() {
    let no_suit =
        |place| format!("character {place}: digit without a suit; write m, p, s or z after the digits");
    for (text, place) in [
        ("1", 1),
        ("123m45", 5),
        ("12 3", 1),
        ("1m23\u{3000}", 3),
        ("12🀇m", 1),
        ("12東m", 1),
        ("3p12 E 3m", 3),
        ("12🀢m", 1),
        ("3p12[123m]", 3),
        ("3p12]", 3),
        ("3p12(123m)", 3),
    ] {
        assert_refused::<Hand>(&[(text, &no_suit(place))]);
        assert_refused::<OpenHand>(&[(text, &no_suit(place))]);
    }
    assert_refused::<Hand>(&[
        ("12x", "character 3: \"x\" is not a suit letter; write m, p, s or z after the digits"),
        ("1\nm", "character 2: \"\\n\" is not a suit letter; write m, p, s or z after the digits"),
        ("m 123", "character 1: no digits before \"m\"; write them first, as in 123m"),
        ("1p\tmp123", "character 4: no digits before \"m\"; write them first, as in 123m"),
        ("123mｐ", "character 5: no digits before \"ｐ\"; write them first, as in 123m"),
        ("🀇m", "character 2: no digits before \"m\"; write them first, as in 123m"),
    ]);
}

#[test]
fn there_are_seven_honours_and_no_flowers() {
    assert_refused::<Hand>(&[
        ("8z", "character 1: 8z does not exist; honours are 1z to 7z"),
        ("19z", "character 2: 9z does not exist; honours are 1z to 7z"),
        ("1m70z", "character 4: 0z does not exist; honours are 1z to 7z"),
        ("🀢", "character 1: \"🀢\" is not a tile of this game, which has suits and honours only"),
        ("1m🀫", "character 3: \"🀫\" is not a tile of this game, which has suits and honours only"),
        ("\u{1F02C}", "character 1: \"\\u{1f02c}\" is not a tile; write tiles such as 123m, 5p or 1z"),
    ]);
}

#[test]
fn control_characters_are_escaped_in_messages() {
    for sign in ['\0', '\x1b', '\r', '\n', '\u{7f}', '\u{9b}', '\u{202e}', '\u{feff}', '\u{301}', '"', '\\'] {
        for text in [format!("{sign}1m"), format!("1{sign}m")] {
            let message = text.parse::<Hand>().unwrap_err().to_string();
            assert!(message.contains(&format!("{:?} is not a ", sign.to_string())), "{message}");
            assert!(!message.contains(char::is_control), "{message:?}");
        }
    }
}

#[test]
fn the_fifth_copy_is_refused_where_it_stands() {
    assert_refused::<Hand>(&[
        ("11111m", "character 5: a fifth 1m; there are only four copies of a tile"),
        ("55m1p5055m", "character 8: a fifth 5m; there are only four copies of a tile"),
        ("1111z9m🀀", "character 8: a fifth 1z; there are only four copies of a tile"),
    ]);
    assert_refused::<OpenHand>(&[
        ("45z[4444z]", "character 8: a fifth 4z; there are only four copies of a tile"),
        ("[4444z]4z", "character 8: a fifth 4z; there are only four copies of a tile"),
        ("[123m][123m][123m]11m", "character 20: a fifth 1m; there are only four copies of a tile"),
        ("[11111m]", "character 6: a fifth 1m; there are only four copies of a tile"),
    ]);
    assert_refused::<Meld>(&[("11111m", "character 5: a fifth 1m; there are only four copies of a tile")]);
}

#[test]
fn a_hand_of_concealed_tiles_has_no_brackets() {
    let message = |place| {
        format!(
            "character {place}: a bracket, but this place takes concealed tiles only; leave called melds out"
        )
    };
    for (text, place) in [("45z[123p]", 4), ("]", 1), ("［123p］", 1), ("1m］", 3), ("45z(123p)", 4)] {
        assert_refused::<Hand>(&[(text, &message(place))]);
    }
}

#[test]
fn called_melds_stand_in_brackets_in_the_order_of_the_calls() {
    assert_read::<OpenHand>(&[
        ("", ""),
        ("123m", "123m"),
        ("45z[123p][6666z]", "45z[123p][6666z]"),
        ("[213p]54z[6666z]", "45z[123p][6666z]"),
        ("9m9p569s[999m][999p][999s]", "9m9p569s[999m][999p][999s]"),
        ("[999s][111z]1m", "1m[999s][111z]"),
        ("[ 1m 2m\t3m ] 1z", "1z[123m]"),
        ("(213p)54z[6666z]（ 789s ）", "45z[123p][6666z][789s]"),
        ("［１２３ｍ］[４0６ｓ］", "[123m][456s]"),
        ("{0555p}1z", "1z{5555p}"),
        ("｛🀅🀅🀅🀅｝[123m]", "{6666z}[123m]"),
        ("🀃🀆[🀙🀛🀚][🀅🀅6z🀅]", "45z[123p][6666z]"),
        ("[111m][222m][333m][4444m]5m", "5m[111m][222m][333m][4444m]"),
    ]);
    let hand: OpenHand = "1m[789s][123m]".parse().unwrap();
    assert_eq!(hand.melds(), ["789s".parse().unwrap(), "123m".parse().unwrap()]);
}

#[test]
fn brackets_are_paired_and_hold_melds() {
    let meld = "not a meld; write a sequence, triplet or quad, such as 123m, 555z or 7777p";
    for (text, place) in [
        ("[]", 1),
        ("1m[ ]", 3),
        ("1m[124m]", 3),
        ("[12m]", 1),
        ("[1m2m3p]", 1),
        ("[123z]", 1),
        ("[1m]", 1),
        ("[1234m]", 1),
        ("[11122m]", 1),
        ("[8m9m1p]", 1),
        ("[111m][1m9m]", 7),
    ] {
        assert_refused::<OpenHand>(&[(text, &format!("character {place}: {meld}"))]);
    }
    let quad = "not a concealed quad; braces hold four of a kind, as in {5555z}";
    for (text, place) in [("{123m}", 1), ("1m{555z}", 3), ("{}", 1), ("{11112m}", 1)] {
        assert_refused::<OpenHand>(&[(text, &format!("character {place}: {quad}"))]);
    }
    let nested = "a bracket within a bracket; write called melds one after the other, as in [123m][555z]";
    let unpaired = "unmatched bracket; write called melds as in [123m]";
    assert_refused::<OpenHand>(&[
        ("[[123m]]", &format!("character 2: {nested}")),
        ("[123m[", &format!("character 6: {nested}")),
        ("1m[123m", &format!("character 3: {unpaired}")),
        ("[", &format!("character 1: {unpaired}")),
        ("123m]", &format!("character 5: {unpaired}")),
        ("[123m]］", &format!("character 7: {unpaired}")),
        ("[123m)", &format!("character 6: {unpaired}")),
        ("(123m]", &format!("character 6: {unpaired}")),
        ("(123m", &format!("character 1: {unpaired}")),
        ("{5555z]", &format!("character 7: {unpaired}")),
        ("[5555z}", &format!("character 7: {unpaired}")),
        ("[1m][", &format!("character 1: {meld}")),
        ("[111m][222m][333m][444m]1z[555m]", "character 27: a fifth called meld; a hand has at most four"),
    ]);
}

/// Square brackets mean called and braces concealed; parentheses mean either, by the tool that wrote them.
#[test]
fn quads_in_parentheses_are_refused_with_both_ways_to_write_them() {
    for (text, place, quad) in [
        ("(1111z)", 1, "1111z"),
        ("123m456p11s(1111z)", 12, "1111z"),
        ("1m(0555p)2m", 3, "5555p"),
        ("（🀅🀅🀅🀅）", 1, "6666z"),
        ("[123m]( 9999s )", 7, "9999s"),
        ("(123m)(7777m)", 7, "7777m"),
    ] {
        let message = format!(
            "character {place}: a quad in parentheses can be either; write [{quad}] if it is called, {{{quad}}} if \
             concealed"
        );
        assert_refused::<OpenHand>(&[(text, &message)]);
        assert_eq!(text.parse::<RedHand>().unwrap_err().to_string(), message, "{text}");
        if text.starts_with('(') && text.ends_with(')') {
            assert!(text.parse::<Meld>().is_err(), "{text}");
        }
    }
    assert_refused::<Meld>(&[(
        "(1111z)",
        "character 1: a quad in parentheses can be either; write [1111z] if it is called, {1111z} if concealed",
    )]);
    // Sequences and triplets have one meaning.
    assert_read::<OpenHand>(&[("(123m)(555z)1p", "1p[123m][555z]")]);
}

#[test]
fn a_meld_may_be_written_with_or_without_brackets() {
    assert_read::<Meld>(&[
        ("123m", "123m"),
        ("[123m]", "123m"),
        ("312s", "123s"),
        ("046p", "456p"),
        ("777z", "777z"),
        ("[9999p]", "9999p"),
        (" [🀀🀀🀀] ", "111z"),
    ]);
    for text in ["", "1m", "12m", "124m", "123z", "1m2m3p", "123456m", "[123m][456m]", "[123m]1z"] {
        let message =
            "character 1: not a meld; write a sequence, triplet or quad, such as 123m, 555z or 7777p";
        assert_refused::<Meld>(&[(text, message)]);
    }
}

#[test]
fn every_tile_is_read_and_written_in_the_order_of_the_unicode_block() {
    let mut ranks = Vec::new();
    let mut named = Vec::new();
    for sign in BLOCK_RANKS.chars() {
        match Group::from_letter(sign) {
            None => ranks.push(sign),
            Some(_) => named.extend(ranks.drain(..).map(|rank| format!("{rank}{sign}"))),
        }
    }
    assert_eq!(named.len(), KINDS);
    for (index, (picture, name)) in BLOCK.chars().zip(named).enumerate() {
        assert_eq!(picture as usize, 0x1F000 + index);
        let tile: Tile = picture.to_string().parse().unwrap();
        assert_eq!(tile.to_string(), name);
        assert_eq!(Hand::from_tiles([tile]).unwrap().to_unicode(), picture.to_string());
    }
}

#[test]
fn the_unicode_text_has_melds_in_brackets() {
    let hand: OpenHand = "45z[123p][6666z]{7777z}".parse().unwrap();
    assert_eq!(hand.to_unicode(), "🀃🀆[🀙🀚🀛][🀅🀅🀅🀅]{🀄🀄🀄🀄}");
    assert_eq!(hand.concealed().to_unicode(), "🀃🀆");
    assert_eq!(Hand::EMPTY.to_unicode(), "");
}

#[test]
fn the_largest_hand_is_written_in_full() {
    let all = Hand::new([COPIES; KINDS]).unwrap();
    let mut text = Vec::new();
    push_hand(&all, &mut text);
    assert_eq!(text.len(), 140);
    assert_eq!(str::from_utf8(&text).unwrap().parse(), Ok(all));
}

#[test]
fn text_output_respects_the_width_asked_for() {
    let (hand, open): (Hand, OpenHand) = ("55z".parse().unwrap(), "5z[111m]".parse().unwrap());
    assert_eq!(format!("{hand:>5}|{open:10}|"), "  55z|5z[111m]  |");
    assert_eq!(format!("{:<5}|{hand:?}", hand.group(Group::Honours)), "55z  |55z");
    let (tile, set): (Tile, TileSet) = ("5m".parse().unwrap(), "147m5p".parse().unwrap());
    assert_eq!(format!("{tile:>4}|{set:^8}|{:-<6}|", TileSet::EMPTY), "  5m| 147m5p |------|");
    let meld: Meld = "123m".parse().unwrap();
    assert_eq!(format!("{meld:<6}|{meld:?}"), "123m  |[123m]");
    let reading = readings(&"123m55z".parse().unwrap(), Rules::default()).next().unwrap();
    let split = decompositions(&"123m55z".parse().unwrap()).next().unwrap();
    assert_eq!(format!("{reading:<10}|{split:>10}|"), "123m 55z  |  123m 55z|");
    let parts: Vec<String> = split.parts().map(|part| format!("{part:>5}|")).collect();
    assert_eq!(parts, [" 123m|", "  55z|"]);
}

#[test]
fn the_hand_of_one_group_without_tiles_is_written_as_nothing() {
    for kind in GroupKind::ALL {
        assert_eq!(GroupHand::empty(kind).to_string(), "");
    }
}

#[test]
fn every_honours_hand_survives_a_round_trip() {
    for hand in GroupHand::all(GroupKind::Honours).skip(1) {
        assert_eq!(hand.to_string().parse(), Ok(hand));
    }
}
