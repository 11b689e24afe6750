//! `analyze-hand` as a process.

use crate::process::{self, Program, program};
use serde_json::Value;

pub const ANALYZE: Program = program("analyze-hand");

pub fn said(args: &[&str]) -> String {
    process::said(ANALYZE, args)
}

pub fn json(args: &[&str]) -> Value {
    process::json(ANALYZE, args)
}

#[test]
fn a_hand_is_read_from_several_words_and_by_any_name() {
    let expected = said(&["123m456p789s1122z"]);
    for args in [
        &["123m", "456p", "789s", "1122z"][..],
        &["123m", "4p", "56p", "７８９ｓ", "🀀", "🀀南南"],
        &["一二三萬", "四筒", "五筒", "六筒", "七八九索", "東", "E", "S", "S"],
    ] {
        assert_eq!(said(&[args, &["--fifth-tile", "excluded"]].concat()), expected, "{args:?}");
    }
    // A red five is shown, and a 5 to everything else.
    let red = said(&["一二三萬", "四筒", "5pr", "六筒", "789s1122z"]);
    assert_eq!(red, expected.replace("456p789s1122z:", "406p789s1122z:"));
    assert_ne!(red, expected);
    assert_eq!(
        said(&["--format", "json", "11z", "(123m)", "[456p]", "789s", "11s"]),
        said(&["11z789s11s[123m][456p]", "--format", "json",])
    );
}
