//! Stored sets in expressions: their names, their meaning, and errors.

use std::cell::RefCell;

use tehai::expression::{Evaluation, Expression, ExpressionError, ExpressionErrorKind};
use tehai::handset::{Forest, GameSets, Index};
use tehai::rules::{Players, Rules, Setting};

/// Some named sets: tenpai hands of four tiles, the empty set, hands with two numbers of tiles.
fn stored(name: &str) -> Result<Index, String> {
    let forest = Forest::new();
    let sets = GameSets::new(&forest, Rules::STANDARD);
    match name {
        "tenpai-4" => Ok(sets.tenpai(4)),
        "none" => Ok(forest.empty()),
        "nothing" => Ok(forest.unit()),
        "mixed" => Ok(sets.melds(1) | sets.wins(2)),
        _ => Err("one of the sets there are".to_owned()),
    }
    .map(|set| set.index().expect("few nodes"))
}

fn read(text: &str) -> Result<Expression, ExpressionError> {
    Expression::read(text, stored)
}

/// The name that a text refers to.
fn asked(text: &str) -> String {
    let names = RefCell::new(Vec::new());
    let read = Expression::read(text, |name| {
        names.borrow_mut().push(name.to_owned());
        stored("none")
    });
    let expression = read.unwrap_or_else(|error| panic!("{text}: {error}"));
    let [name] = &names.into_inner()[..] else { panic!("{text}: one name") };
    // The canonical spelling refers to the same name.
    let again = RefCell::new(String::new());
    let canonical = expression.to_string();
    let read = Expression::read(&canonical, |name| {
        name.clone_into(&mut again.borrow_mut());
        stored("none")
    });
    assert_eq!(read, Ok(expression), "{canonical}");
    assert_eq!(*again.borrow(), *name, "{canonical}");
    name.clone()
}

#[test]
fn names_are_read_as_they_are_written() {
    for (text, name) in [
        ("@a.csv", "a.csv"),
        ("@sets/tenpai-13-standard.csv - all", "sets/tenpai-13-standard.csv"),
        ("(@../a_b.csv)|all", "../a_b.csv"),
        ("!@/x/y!z.csv&all", "/x/y!z.csv"),
        ("@C:\\sets\\a=b.csv", "C:\\sets\\a=b.csv"),
        ("@\"my set.csv\"", "my set.csv"),
        ("@\"a&b|(c).csv\" & all", "a&b|(c).csv"),
        ("@\"plain.csv\"", "plain.csv"),
        // Full width only for characters of the language.
        ("＠聴牌.csv＆all", "聴牌.csv"),
        ("@ａ.csv", "ａ.csv"),
        ("@\"聴牌（四人）.csv\"", "聴牌（四人）.csv"),
        ("all - @x≤y", "x≤y"),
    ] {
        assert_eq!(asked(text), name, "{text}");
    }
}

#[test]
fn errors_say_what_would_be_right() {
    let said = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(said("all & @wins"), "character 7: found \"@wins\", expected one of the sets there are");
    assert_eq!(read("all & @wins").unwrap_err().kind(), ExpressionErrorKind::Stored);
    let expected = "expected a name after \"@\", such as @wins.csv or @\"my wins.csv\"";
    for (text, place) in
        [("@", 2), ("@ none", 3), ("@(none)", 2), ("@\"\"", 3), ("@\"none", 7), ("all | @&", 8)]
    {
        let error = said(text);
        assert!(
            error.starts_with(&format!("character {place}: ")) && error.ends_with(expected),
            "{text}: {error}"
        );
    }
    assert_eq!(said("@none = 3"), "character 7: found \"=\", expected an operator (&, -, |) or the end");
    let without = "win & @none".parse::<Expression>().unwrap_err();
    assert_eq!(
        without.to_string(),
        "character 7: found \"@none\", expected a set in words, as no stored sets are at hand"
    );
}

#[test]
fn stored_sets_are_sets_like_others() {
    let forest = Forest::new();
    let mut evaluation = Evaluation::new(&forest, Setting::new(4, Rules::STANDARD));
    let mut same = |a: &str, b: &str| {
        let mut hands = |text: &str| evaluation.hands(&read(text).unwrap()).unwrap();
        let (a, b) = (hands(a), hands(b));
        a.equals(b).unwrap()
    };
    assert!(same("@tenpai-4", "tenpai"));
    assert!(same("@tenpai-4 - @tenpai-4", "@none"));
    assert!(same("!@tenpai-4 & z > 0", "z > 0 - tenpai"));
    assert!(!same("@tenpai-4", "@none"));
}

#[test]
fn hands_of_other_tiles_are_refused() {
    assert_eq!(read("@tenpai-4 & z = 0").unwrap().usual_tiles(), 4);
    assert_eq!(read("@none | tenpai").unwrap().usual_tiles(), 13);
    assert_eq!(read("@nothing").unwrap().usual_tiles(), 0);
    let check = |text: &str, tiles, players| {
        let rules = Rules { players, ..Rules::STANDARD };
        let checked = read(text).unwrap().check(Setting::new(tiles, rules));
        checked.map_err(|error| error.to_string())
    };
    assert_eq!(check("@none", 9, Players::Three), Ok(()));
    assert_eq!(check("@nothing", 0, Players::Three), Ok(()));
    let of_size = |text, tiles, expected: &str| {
        format!("found {text:?} for hands of {tiles} tiles, expected {expected}")
    };
    let no_such_tile =
        "found \"@tenpai-4\", expected tiles of a game of three, which has no 2m to 8m, so no 2m";
    let several = "a set of hands of one number of tiles, not of [2, 3]";
    for (text, tiles, players, error) in [
        ("@tenpai-4", 13, Players::Four, of_size("@tenpai-4", 13, "4, as its hands have")),
        ("@nothing", 1, Players::Four, of_size("@nothing", 1, "0, as its hands have")),
        ("@mixed", 2, Players::Four, of_size("@mixed", 2, several)),
        ("@tenpai-4", 4, Players::Three, no_such_tile.to_owned()),
    ] {
        assert_eq!(check(text, tiles, players), Err(format!("character 1: {error}")), "{text}");
    }
}
