//! Situations in files.

use tehai::tiles::{Hand, TileSet};
use tehai_answers::predict::Situation;
use tehai_cli::situation::read;

#[test]
fn situations_are_read_from_text() {
    let situation =
        read("# a comment\n\n  2 # melds\r\n5m 3 0\n5p\t1  1 # red or not\n\u{1F000} 0 0\n").unwrap();
    assert_eq!((situation.melds, situation.discarded), (2, "5p".parse().unwrap()));
    let named: Vec<(usize, u8)> =
        situation.unseen.counts().iter().copied().enumerate().filter(|(_, copies)| *copies < 4).collect();
    assert_eq!(named, [(4, 3), (13, 1), (27, 0)]);
    let none = Situation { melds: 4, unseen: Hand::EMPTY.unseen(), discarded: TileSet::EMPTY };
    assert_eq!(read("4").unwrap(), none);

    let melds = "is not the number of melds still to be formed; write 0 to 4 first, 4 for a closed hand";
    let words = "words; write a tile, its unseen copies and 1 if it was discarded, else 0, as in 5m 3 0";
    let unseen = "is not a number of unseen copies; write 0 to 4";
    let discarded = "is neither 1, for a tile that the player discarded, nor 0";
    let twice = "a second line for 5m; write each tile once".to_owned();
    let red = "0m: a red five; write 5m, with the copies of all colours".to_owned();
    let fifth = "5m: 4 unseen copies and one discarded; expected 0 to 3 unseen copies".to_owned();
    for (text, line, what) in [
        ("", 1, format!("\"\" {melds}")),
        ("# 4\n", 1, format!("\"\" {melds}")),
        ("\n5", 2, format!("\"5\" {melds}")),
        ("5m 3 0", 1, format!("\"5m 3 0\" {melds}")),
        ("-1", 1, format!("\"-1\" {melds}")),
        ("4\n5m", 2, format!("1 {words}")),
        ("4\n5m 3 0 0", 2, format!("4 {words}")),
        ("4\n5m 5 0", 2, format!("\"5\" {unseen}")),
        ("4\n5m -1 0", 2, format!("\"-1\" {unseen}")),
        ("4\n5m many 0", 2, format!("\"many\" {unseen}")),
        ("4\n5m 3 2", 2, format!("\"2\" {discarded}")),
        ("4\n5m 3 0\n#\n5m 3 0", 4, twice),
        ("4\n0m 3 0", 2, red),
        ("4\n1m 4 0\n5m 4 1", 3, fifth),
    ] {
        assert_eq!(format!("{:#}", read(text).unwrap_err()), format!("line {line}: {what}"), "{text:?}");
    }
    let error = format!("{:#}", read("4\n8z 3 0").unwrap_err());
    assert!(error.starts_with("line 2: \"8z\" is not a tile: character 1: 8z does not exist"), "{error}");
}
