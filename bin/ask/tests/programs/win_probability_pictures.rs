//! Files and pictures of `win-probability`.

use tehai_cli::text::win_probability::bar;

use crate::process::{Sandbox, done, refused};
use crate::win_probability::{HAND, NEAR, WINS};

/// The elements left open at the end of a document without comments, and the texts between them.
fn open_elements(svg: &str) -> Vec<String> {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>') && tag.matches('"').count() % 2 == 0, "{part}");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop().as_deref(), Some(name), "{part}"),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split_whitespace().next().expect("a name").to_owned()),
        }
    }
    open
}

#[test]
fn a_picture_has_a_curve_for_each_discard() {
    let sandbox = Sandbox::new();
    let draw = |args: &str| {
        let mut command = sandbox.command(WINS, args);
        command.args(["--svg", "chances.svg", "--force", "--quiet"]);
        assert!(!done(&mut command).is_empty());
        let svg = String::from_utf8(sandbox.files("")["chances.svg"].clone()).expect("text");
        assert_eq!(open_elements(&svg), [""; 0]);
        let words: Vec<String> =
            svg.split("<text ").skip(1).map(|text| text.lines().nth(1).unwrap_or("").to_owned()).collect();
        (svg, words)
    };
    let (svg, words) = draw(&format!("{HAND} --changes none"));
    assert!(svg.lines().nth(1).is_some_and(|line| line
        == format!("<title>{HAND}, draw by draw (discards are shuffled back; the hand advances)</title>")));
    for name in ["1p, 1z: 12.87 %", "6p, 9p: 12.03 %", "2m, 5m: 11.51 %", "3s, 7s: 9.300 %", "8m: 7.170 %"] {
        assert!(words.iter().any(|word| word == name), "{name}: {words:?}");
    }
    // A hand of 13 tiles has a curve for each aim, points have one, and simulated games have bounds.
    let (_, words) = draw("123m456p578s1122z");
    assert!(["a win", "tenpai or a win"].iter().all(|aim| words.iter().any(|word| word == aim)));
    assert!(draw(&format!("{NEAR} --value points")).1.iter().any(|word| word == "points on average"));
    assert!(
        draw(&format!("{HAND} --changes none --model true --draws 14 --states 10 --games 100"))
            .0
            .contains("<polygon ")
    );
    draw(&format!("{HAND} --by-turn --draws 0"));
}

#[test]
fn files_are_written_beside_each_other() {
    let sandbox = Sandbox::new();
    let args = ["123m456p789s1122z", "--out", "chances.csv", "--svg", "chances.svg", "--quiet"];
    assert_eq!(done(&mut sandbox.command(WINS, &args)), "");
    let files = sandbox.files("");
    assert_eq!(files.keys().collect::<Vec<_>>(), ["chances.csv", "chances.svg"]);
    assert!(files["chances.csv"].starts_with(b"discard,draws,win,tenpai\n,0,0,1\n"));
    // Neither is replaced, and nothing is written if one cannot be.
    let before = sandbox.snapshot();
    for args in [["--svg", "chances.svg", "--out", "new.csv"], ["--svg", "new.svg", "--out", "chances.csv"]] {
        let message = refused(sandbox.command(WINS, &["123m456p789s1122z"]).args(args));
        assert!(message.contains("--force"), "{message}");
    }
    assert_eq!(before.differences(&sandbox.snapshot()), [""; 0]);
}

#[test]
fn bars_are_rounded_up_and_no_longer_than_the_longest() {
    let blocks = |number: f64, most: f64| bar(number, most).chars().count();
    assert_eq!([0.0, 1e-12, 0.1, 0.11, 0.9, 1.0].map(|number| blocks(number, 1.0)), [0, 1, 1, 2, 9, 10]);
    for number in (1..1000).map(|number| f64::from(number) / 977.0) {
        // Values that differ only by rounding get equal bars.
        assert_eq!((blocks(number, number), blocks(number * (1.0 + 1e-14), number)), (10, 10));
    }
}
