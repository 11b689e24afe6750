//! The names of tiles besides digits and letters.

use super::*;

/// Each of the 34 tiles by its other names, checked against the tile from its rank and group.
#[test]
fn every_tile_has_its_japanese_and_its_mjai_name() {
    const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    for tile in Tile::all() {
        let rank = usize::from(tile.rank());
        let names = match tile.group() {
            Group::Manzu => {
                ["萬", "万", ""].iter().map(|sign| format!("{}{sign}", RANKS[rank - 1])).collect()
            }
            Group::Pinzu => {
                let circled = "①②③④⑤⑥⑦⑧⑨".chars().nth(rank - 1).unwrap();
                ["筒", "餅", "饼"]
                    .iter()
                    .map(|sign| format!("{}{sign}", RANKS[rank - 1]))
                    .chain([circled.into()])
                    .collect()
            }
            Group::Souzu => {
                ["索", "條", "条"].iter().map(|sign| format!("{}{sign}", RANKS[rank - 1])).collect()
            }
            Group::Honours => {
                let name = "東南西北白發中".chars().nth(rank - 1).unwrap();
                vec![name.to_string(), "ESWNPFC"[rank - 1..rank].to_owned()]
            }
        };
        for name in names {
            assert_eq!(name.parse(), Ok(tile), "{name}");
            assert_eq!(format!(" {name}\t").parse(), Ok(tile), "{name}");
        }
    }
    assert_read::<Tile>(&[
        ("発", "6z"),
        ("发", "6z"),
        ("东", "1z"),
        ("5mr", "5m"),
        ("5pr", "5p"),
        ("5sr", "5s"),
        ("Ｐ", "5z"),
        ("５ｓｒ", "5s"),
        ("5Mr", "5m"),
        ("5Pr", "5p"),
        ("５Ｓr", "5s"),
    ]);
}

#[test]
fn names_of_all_kinds_mix() {
    assert_read::<Hand>(&[
        ("123m\u{3000}4\u{FE0F}5p", "123m45p"),
        ("一二三萬 1萬 一m", "11123m"),
        ("東東西白發発中中", "11356677z"),
        ("E E W P F F C C", "11356677z"),
        ("5mr 5m 0m C", "555m7z"),
        ("1m 2m 3m 5pr E 🀇 東 九索 ４ｚ", "1123m5p9s114z"),
        ("\u{3000}E\u{3000}", "1z"),
    ]);
    assert_read::<OpenHand>(&[
        ("[E E E](中中中)5sr", "5s[111z][777z]"),
        ("(一二三萬)(406筒)", "[123m][456p]"),
        ("(3m 4m 5mr)[N N N]P P", "55z[345m][444z]"),
    ]);
    assert_read::<TileSet>(&[("一四七萬 E 白", "147m15z")]);
    assert_read::<Meld>(&[("(P P P)", "555z"), ("三四五索", "345s")]);
    assert_read::<GroupHand>(&[("一一二三萬", "1123m"), ("E E 中", "117z")]);
}

#[test]
fn commas_are_blanks_and_capitals_after_digits_are_letters() {
    assert_read::<Hand>(&[
        ("123M,456P 789S 1122Z", "123m456p789s1122z"),
        ("1m, 5P、7S", "1m5p7s"),
        ("1P P S", "1p25z"),
        ("１２Ｐ", "12p"),
    ]);
    assert_read::<OpenHand>(&[("[555Z],11M", "11m[555z]")]);
    assert_refused::<Hand>(&[
        ("1 P", "character 1: digit without a suit; write m, p, s or z after the digits"),
        ("12 3m", "character 1: digit without a suit; write m, p, s or z after the digits"),
        ("5p1\t234m", "character 3: digit without a suit; write m, p, s or z after the digits"),
        ("1,2,3m", "character 1: digit without a suit; write m, p, s or z after the digits"),
        ("1\u{3000}1m", "character 1: digit without a suit; write m, p, s or z after the digits"),
        ("一 二三筒", "character 1: digit without a suit; write m, p, s or z after the digits"),
        ("M", "character 1: no digits before \"M\"; write them first, as in 123m"),
    ]);
}

#[test]
fn the_readable_part_of_a_text_is_its_longest_beginning() {
    for (text, expected) in [
        ("123m4", "123m"),
        ("11111m", "1111m"),
        ("11m[55", "11m"),
        ("11m[555z", "11m"),
        ("11m[555z]2", "11m[555z]"),
        ("1m [123m]x5p", "1m[123m]"),
        ("1122z(34p", "1122z"),
        ("{5555z}1", "{5555z}"),
        ("8z1m", ""),
    ] {
        let read = readable(text);
        assert_eq!(read.error, text.parse::<OpenHand>().err(), "{text}");
        assert_eq!(read.hand.to_string(), expected, "{text}");
        // What can be read is read as itself.
        assert_eq!(readable(expected).hand, read.hand);
    }
}

#[test]
fn red_fives_are_told_apart_in_every_notation() {
    let reds = |text: &str| -> Vec<String> {
        let written = written_tiles(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        written.iter().map(|(it, _)| format!("{}{}", it.tile, if it.is_red { "r" } else { "" })).collect()
    };
    for (text, expected) in [
        ("406m", "4m 5mr 6m"),
        ("50p", "5p 5pr"),
        ("5mr 5m 5pr", "5mr 5m 5pr"),
        ("５ｓｒ ０ｓ", "5sr 5sr"),
        ("5Pr 5P 5Sr", "5pr 5p 5sr"),
        ("[340p](5sr 55s)", "3p 4p 5pr 5sr 5s 5s"),
        ("34r5m r5p", "3m 4m 5mr 5pr"),
        ("r55m", "5mr 5m"),
        ("55mr", "5m 5mr"),
        ("123m5mr6m", "1m 2m 3m 5mr 6m"),
        ("5mr5pr5sr", "5mr 5pr 5sr"),
        ("r5mr5pr5s", "5mr 5pr 5sr"),
        ("5pr5z", "5pr 5z"),
        ("4m5mr55m", "4m 5mr 5m 5m"),
        ("5mr5p5sr", "5mr 5p 5sr"),
        ("34r5p6mr5s", "3p 4p 5pr 6m 5sr"),
        ("m340p05", "3m 4m 5mr 5pr 5p"),
        ("五萬r r五筒", "5mr 5pr"),
        ("5mrEE", "5mr 1z 1z"),
    ] {
        assert_eq!(reds(text).join(" "), expected, "{text:?}");
    }
    assert_eq!(written_tiles("0z").unwrap_err(), "0z".parse::<OpenHand>().unwrap_err());
}
