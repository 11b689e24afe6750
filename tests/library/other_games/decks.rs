//! How the language treats the decks and the sizes of hands that wins of other games bring.

use num_bigint::BigUint;
use num_integer::binomial;
use tehai::Expression;
use tehai::rules::{Deck, Forms, Players, Rules, Setting, SevenPairs};
use tehai::{Forest, GameSets};
use tehai_count::sets::{Dependencies, Options, Question, QuestionError};

use super::{DEFINITIONS, index, question};

#[test]
fn other_rules_change_nothing() {
    let forest = Forest::new();
    for (name, _) in DEFINITIONS {
        let set: Expression = name.parse().unwrap();
        let usual = Question::new(set.clone(), None, Options::default()).unwrap();
        let rules = Rules { forms: Forms::SEVEN_PAIRS, seven_pairs: SevenPairs::Distinct, ..Rules::STANDARD };
        let other = Question::new(set, None, Options { rules, ..Options::default() }).unwrap();
        let hands = |question: &Question| question.hands(&forest, &mut |_, _| ()).unwrap();
        assert_eq!(hands(&usual).equals(hands(&other)), Ok(true), "{name}");
        let nothing =
            Dependencies { melds: None, forms: None, seven_pairs: None, fifth_tile: None, winds: None };
        assert_eq!(usual.dependencies(false), nothing, "{name}");
    }
}

#[test]
fn a_game_brings_its_deck() {
    let all_deals =
        |set: &str| question(set).answer(&Forest::bounded(), false, &mut |_, _| ()).unwrap().all_deals;
    let choose = |of: u32, tiles: u32| binomial(BigUint::from(of), BigUint::from(tiles));
    assert_eq!(all_deals("sichuan_win"), choose(108, 14));
    assert_eq!(all_deals("mcr_win"), choose(136, 14));
    assert_eq!(all_deals("taiwan_win"), choose(136, 17));
    let hands = |set: &str| index(set).len();
    // All other sets are of the same deck.
    let setting = Setting::new(14, Rules::default()).with_deck(Deck::Suits);
    let forest = Forest::new();
    let of_suits = |set: &str| set.parse::<Expression>().unwrap().hands(&forest, setting).unwrap();
    for set in ["all", "win", "kinds <= 7", "5m >= 2", "!toitoi", "chinitsu | honitsu"] {
        let full = set.parse::<Expression>().unwrap().hands(&forest, setting.with_deck(Deck::Full)).unwrap();
        let suits = full.only(Deck::Suits.tiles());
        assert_eq!(of_suits(set).equals(suits), Ok(true), "{set}");
        assert!(!of_suits(set).is_empty().unwrap(), "{set}");
    }
    assert!(["thirteen_orphans", "honitsu", "yakuhai"].iter().all(|set| of_suits(set).is_empty().unwrap()));
    assert_eq!(of_suits("standard").len(), Ok(5_237_550));
    assert_eq!(Ok(hands("!sichuan_win") + hands("sichuan_win")), of_suits("all").len());
    let sets = GameSets::new(&forest, Rules::default()).with_deck(Deck::Suits);
    assert!(sets.tenpai(13).equals(sets.tenpai(13).only(Deck::Suits.tiles())).unwrap());
    assert_eq!(sets.waiting(13).len(), 27);
    // Of two suits, less those of one suit, which are counted twice.
    assert_eq!(hands("seven_pairs & sichuan_win"), 3 * binomial(18, 7) - 3 * binomial(9, 7));
    assert_eq!(of_suits("sichuan_win").len(), Ok(hands("sichuan_win")));
}

#[test]
fn the_usual_numbers_of_tiles_are_those_of_the_game() {
    let usual = |set: &str, given: Option<&str>| {
        let given = given.map(|given| given.parse().unwrap());
        let asked = Question::new(set.parse().unwrap(), given, Options::default());
        asked.unwrap_or_else(|error| panic!("{set}: {error}")).setting().tiles
    };
    for (name, _) in DEFINITIONS {
        let tiles =
            if ["taiwan_win", "pairs_and_triplet", "sixteen_apart"].contains(&name) { 17 } else { 14 };
        assert_eq!(usual(name, None), tiles, "{name}");
        assert_eq!(usual(&format!("z >= 3 - {name}"), None), tiles, "{name}");
        assert_eq!(usual(name, Some("z < 12")), tiles, "{name}");
        assert_eq!(usual("z < 12", Some(name)), tiles, "{name}");
    }
    assert_eq!(usual("win", Some("z = 0")), 14);
    assert_eq!(usual("all", Some("tenpai")), 13);
}

#[test]
fn a_deck_that_is_given_is_that_of_every_set() {
    let question = |set: &str, deck, players| {
        let rules = Rules { players, ..Rules::default() };
        let options = Options { tiles: Some(14), deck, rules, ..Options::default() };
        Question::new(set.parse().unwrap(), None, options)
    };
    let hands = |set: &str, deck| {
        let forest = Forest::new();
        question(set, deck, Players::Four).unwrap().hands(&forest, &mut |_, _| ()).unwrap().index().unwrap()
    };
    for set in ["all", "win", "!win", "1m = 2", "distance(win) = 1"] {
        let brought = hands(&format!("({set}) & (sichuan_win | all)"), None);
        assert!(hands(set, Some(Deck::Suits)) == brought, "{set}");
        assert!(hands(set, Some(Deck::Full)) == hands(set, None), "{set}");
        assert!(brought != hands(set, None), "{set}");
    }
    let error = |set: &str, deck, players| question(set, Some(deck), players).unwrap_err().to_string();
    assert_eq!(
        error("sichuan_win", Deck::Full, Players::Four),
        "character 1: found \"sichuan_win\", expected a set of the same deck, that of 136 tiles with honours"
    );
    assert_eq!(
        error("win", Deck::Suits, Players::Three),
        "found suits, expected of-three in a game of three"
    );
    assert_eq!(
        error("win", Deck::OfThree, Players::Four),
        "found of-three, expected full or suits in a game of four"
    );
    assert!(question("win", Some(Deck::OfThree), Players::Three).is_ok());
}

#[test]
fn errors_about_decks_and_sizes_say_what_would_be_right() {
    let error = |set: &str, players, tiles| {
        let options = Options { tiles, rules: Rules { players, ..Rules::default() }, ..Options::default() };
        match Question::new(set.parse().unwrap(), None, options) {
            Err(QuestionError::Set(error)) => error.to_string(),
            other => panic!("{set}: {other:?}"),
        }
    };
    let of_four = |set, tiles| error(set, Players::Four, tiles);
    for (name, _) in DEFINITIONS {
        assert_eq!(
            error(&format!("z >= 0 & {name}"), Players::Three, None),
            format!(
                "character 10: found {name:?}, expected four players, because the game of three has other tiles"
            )
        );
    }
    assert_eq!(
        of_four("mcr_win & sichuan_win", None),
        "character 11: found \"sichuan_win\", expected a set of the same deck, that of 136 tiles with honours"
    );
    assert_eq!(
        of_four("sichuan_win | mcr_win", None),
        "character 15: found \"mcr_win\", expected a set of the same deck, that of 108 tiles without honours"
    );
    assert_eq!(
        of_four("sichuan_win & 1z = 0", None),
        "character 15: found \"1z = 0\", expected tiles of a deck without honours, so no 1z"
    );
    assert_eq!(
        of_four("taiwan_win", Some(14)),
        "character 1: found \"taiwan_win\" for hands of 14 tiles, expected 17 tiles"
    );
    assert_eq!(
        of_four("mcr_win", Some(17)),
        "character 1: found \"mcr_win\" for hands of 17 tiles, expected 14 tiles"
    );
    // Long names are quoted and suggested whole.
    let typo = "greater_honors_and_knitted".parse::<Expression>().unwrap_err();
    assert_eq!(typo.suggestions(), ["greater_honours_and_knitted"]);
    // A setting without the deck of the game is refused, and a given set is checked, too.
    let sichuan: Expression = "sichuan_win".parse().unwrap();
    assert!(sichuan.check(Setting::new(14, Rules::default())).is_err());
    assert!(sichuan.check(Setting::new(14, Rules::default()).with_deck(Deck::Suits)).is_ok());
    let given = Question::new(sichuan, Some("mcr_win".parse().unwrap()), Options::default());
    assert!(matches!(given, Err(QuestionError::Given(_))), "{given:?}");
}
