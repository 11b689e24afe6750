//! Answers on a terminal: within its width, coloured where possible, and with the same words as elsewhere.

use std::process::Command;

use crate::process::{Program, on_terminal};

const TEHAI: Program = Program::TEHAI;

/// Answers with sentences and tables wider than a terminal.
const QUESTIONS: [&str; 13] = [
    "count-hands",
    "count-hands 'tenpai & z = 0' --details --exact",
    "count-hands 'shanten <= 0' --given 'only(m) | only(p) | only(s)'",
    "shanten-distribution --exact",
    "tenhou-probability --players 4 --details --exact",
    "analyze-hand 1112345678999m5p --why --all",
    "predict-waits --details",
    "audit-blocks --sample 0 --quiet",
    "shanten 199m146779p12s246z 555m67p7788s11222z --necessary",
    "analyze-hand 147m2589p4678s113z --turns",
    "win-probability 234578m1689p357s1z --details",
    "win-probability 234578m1689p357s1z --changes none --model true --states 1000 --games 100 --quiet",
    "survey tenpai --tiles 7 --feature cores --quiet",
];

fn shell(question: &str) -> String {
    TEHAI.shell() + question
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("programs print UTF-8").replace('\r', "")
}

/// The text without colour codes, `ESC [ … m`.
fn plain(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').expect("the end of a code").1)
}

/// The sorted characters, as the lines of a wrapped cell interleave with others. Rules are omitted, as their
/// length is that of the columns.
fn signs(text: &str) -> Vec<char> {
    let mut signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace() && *sign != '-').collect();
    signs.sort_unstable();
    signs
}

#[test]
fn answers_keep_to_the_width_and_lose_nothing() {
    for question in QUESTIONS {
        let elsewhere = Command::new("sh").args(["-c", &shell(question)]).output().expect("a shell");
        let elsewhere = text(elsewhere.stdout);
        assert!(!elsewhere.contains('\x1b'), "{question}");
        for columns in [80, 72] {
            let Some(output) = on_terminal(columns, &shell(question)) else { return };
            let shown = plain(&text(output.stdout));
            let width = shown.lines().map(|line| line.chars().count()).max();
            assert!(width.is_some_and(|width| width <= columns.into()), "{question}: {width:?}\n{shown}");
            assert!(signs(&shown) == signs(&elsewhere), "{question}: {shown}\n{elsewhere}");
        }
    }
}

#[test]
fn colours_can_be_forced_and_forbidden() {
    let (question, bold) =
        (shell("analyze-hand 123m456p789s1122z"), "\x1b[1mform              shanten  waits\x1b[0m\n");
    let Some(output) = on_terminal(80, &question) else { return };
    let shown = text(output.stdout);
    assert!(shown.contains(bold) && shown.contains("\x1b[33m12z\x1b[0m"), "{shown}");
    let forbidden = on_terminal(80, &format!("NO_COLOR=1 {question}")).map(|output| text(output.stdout));
    assert_eq!(forbidden, Some(plain(&shown)));
    // Hands in lines, too.
    let listed = on_terminal(80, &shell("list-hands 'tenpai & wait_kinds = 13' --quiet"))
        .map(|output| text(output.stdout));
    assert!(listed.is_some_and(|hands| hands.starts_with("\x1b[31m19m\x1b[0m\x1b[36m19p\x1b[0m")));
    let forced =
        Command::new("sh").args(["-c", &question]).env("CLICOLOR_FORCE", "1").output().expect("a shell");
    assert!(text(forced.stdout).contains(bold));
}
