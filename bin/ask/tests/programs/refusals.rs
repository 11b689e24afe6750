//! What stands in no line of a transcript is refused in one line, too: line breaks, other signs, and long words.

use crate::process::{Program, Sandbox, refused};

#[test]
fn line_breaks_signs_and_long_words_are_refused_in_one_line() {
    let sandbox = Sandbox::new();
    let cases: [(&[&str], &str); 6] = [
        (&["analyze-hand", "123m\n\u{1b}"], "HAND \"123m\\n\\u{1b}\": character 5: \"\\n\" is not a tile"),
        (&["shanten", "1m\n2m"], "HAND \"1m\\n2m\": write one hand per argument, on one line"),
        (&["count-hands", "all\n& tempai"], "SET: character 7: found \"tempai\""),
        (&["count-hands", &"(".repeat(100_000)], "SET: character"),
        (&["score-hand", &"1".repeat(9_999)], "HAND \"1111"),
        (&["list-hands", &"win & ".repeat(2_000)], "SET: character"),
    ];
    for (args, expected) in cases {
        let message = refused(&mut sandbox.command(Program::TEHAI, args));
        assert!(message.starts_with(expected) && message.len() < 500, "{message}");
    }
    let message = refused(&mut sandbox.fed(Program::TEHAI, "shanten", vec![b'1'; 3 << 20]));
    assert_eq!(message, "standard input: line 1 is longer than 1048576 bytes");
}
