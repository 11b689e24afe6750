//! Published shanten of hands, and invalid hands.

use crate::common::varied::{SIZES, Variety};
use crate::common::{all_shanten_rules, below, has_shanten, one_of, shanten_rules, tile};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use tehai::rules::{Form, Forms, Players, Rules, SevenPairs};
use tehai::shanten::{Calculator, Limits, Numbers, ShantenError};
use tehai::tiles::{Group, GroupHand, GroupKind, Hand, HandError, KINDS, OpenHand, Tile, TileSet};

fn hand(text: &str) -> Hand {
    text.parse().expect("a hand")
}

/// The default rules of a game.
fn rules_of(players: Players) -> Rules {
    Rules { players, ..Rules::default() }
}

/// Replacement number over all forms, necessary and unnecessary tiles.
fn effects(players: Players, text: &str) -> (Option<u8>, String, String) {
    let effects = Calculator::new(rules_of(players)).effects(&hand(text)).expect("a hand");
    let tiles = (effects.necessary().to_string(), effects.unnecessary().to_string());
    (effects.numbers().nearest(Forms::ALL), tiles.0, tiles.1)
}

/// Source: the README of xiangting.
#[test]
fn three_players_cannot_draw_what_four_can() {
    let of = |players| effects(players, "1111m111122233z");
    assert_eq!(of(Players::Four), (Some(2), "23m".to_owned(), "1z".to_owned()));
    let necessary = "9m123456789p123456789s34567z";
    assert_eq!(of(Players::Three), (Some(3), necessary.to_owned(), "1m1z".to_owned()));
}

/// Source: the README of xiangting.
#[test]
fn all_forms_may_be_equally_near() {
    let tiles = ("1239m123456789p1239s1234567z".to_owned(), "1m14679p12s246z".to_owned());
    assert_eq!(effects(Players::Four, "199m146779p12s246z"), (Some(5), tiles.0, tiles.1));
}

/// Computed by hand.
#[test]
fn each_form_by_itself_has_a_shanten_of_its_own() {
    use SevenPairs::{Any, Distinct};
    const EITHER: [Forms; 2] = [Forms::SEVEN_PAIRS, Forms::THIRTEEN_ORPHANS];
    for (text, forms, seven_pairs, shanten, necessary) in [
        ("112233m445566p7z", Forms::SEVEN_PAIRS, Distinct, 0, "7z"),
        // Two orphans without a pair of them.
        ("112233m445566p7z", Forms::THIRTEEN_ORPHANS, Distinct, 10, "9m19p19s123456z"),
        ("1111222233334m", Forms::SEVEN_PAIRS, Any, 0, "4m"),
        // Three pairs lack of four kinds a fourth one, and then three kinds and their pairs.
        ("1111222233334m", Forms::SEVEN_PAIRS, Distinct, 6, "456789m123456789p123456789s1234567z"),
        ("1111222233334m", EITHER[0] | EITHER[1], Distinct, 6, "456789m123456789p123456789s1234567z"),
        ("1111m222p333s444z", Forms::SEVEN_PAIRS, Any, 1, "2p3s4z"),
        ("19m19p19s1234567z", Forms::SEVEN_PAIRS, Distinct, 6, "19m19p19s1234567z"),
        ("19m19p19s1234567z", EITHER[0] | EITHER[1], Distinct, 0, "19m19p19s1234567z"),
        ("123456789m1234p", Forms::SEVEN_PAIRS | Forms::STANDARD, Distinct, 0, "14p"),
    ] {
        let calculator = Calculator::new(Rules { forms, seven_pairs, ..Rules::default() });
        assert_eq!(calculator.shanten(&hand(text)), Ok(shanten), "{text}, {forms}");
        let effects = calculator.effects(&hand(text)).expect("a hand");
        assert_eq!(effects.necessary().to_string(), necessary, "{text}, {forms}");
    }
}

/// Hands that users of other programs asked about: a called tile cannot be drawn again.
#[test]
fn called_melds_count_against_the_four_copies() {
    for (text, expected) in [
        ("9m9p569s[999m][999p][999s]", 2),
        ("11567z[777z][666z][555z]", 2),
        ("13556z[111z][333z][666z]", 2),
        ("45z[444z][111z][555z][777z]", 1),
    ] {
        let open: OpenHand = text.parse().expect("a hand");
        for rules in all_shanten_rules() {
            let calculator = Calculator::new(rules);
            assert_eq!(calculator.check_melds(&open), Ok(()), "{text}");
            let numbers = calculator.numbers(&open).expect("a hand");
            // Few concealed tiles remain with melds, so there is no other form.
            let counts = rules.forms.contains(Form::Standard);
            assert_eq!(numbers.shanten(rules.forms), counts.then_some(expected), "{text}, {rules:?}");
            if counts {
                let untold = calculator.shanten(open.concealed()).expect("a hand");
                assert!(untold < expected, "{text} is {untold} if the melds are not told");
            }
        }
    }
}

/// Long known: of 93,600 hands of thirteen tiles of one suit 40,070 are tenpai, and of fourteen 13,259 win.
#[test]
fn hands_of_one_suit_are_as_near_as_is_known() {
    let calculator = Calculator::new(Rules::STANDARD);
    let mut near = [0; 2];
    for group in GroupHand::all(GroupKind::Suit) {
        let hand = Hand::EMPTY.with_group(Group::Souzu, &group);
        match (group.total(), calculator.replacement(&hand)) {
            (13, Ok(1)) => near[0] += 1,
            (14, Ok(0)) => near[1] += 1,
            _ => {}
        }
    }
    assert_eq!(near, [40_070, 13_259]);
}

#[test]
fn limits_are_what_the_game_has_less_melds_and_open_tiles() {
    let open: OpenHand = "11m19p19s1234z[9999m]".parse().expect("a hand");
    for players in Players::ALL {
        let limits = Limits::for_open_hand(players, &open).without_visible(&hand("99m12p111p"));
        let exists = |tile| players.tiles().contains(tile);
        for tile in Tile::all() {
            let expected = match tile.to_string().as_str() {
                "9m" | "1p" => 0,
                "2p" => 3,
                _ => 4 * u8::from(exists(tile)),
            };
            assert_eq!(limits.limit(tile), expected, "{tile}, {players:?}");
        }
    }
}

#[test]
fn limits_can_make_a_form_unreachable() {
    let calculator = Calculator::new(Rules::default());
    let all: Hand = Hand::EMPTY.unseen();
    let none = Limits::for_game(Players::Four).without_visible(&all);
    let numbers = calculator.numbers_under(&hand("123m456p789s1122z"), &none).expect("a hand");
    assert_eq!(numbers.nearest(Forms::ALL), None);
    assert_eq!(numbers.shanten(Forms::STANDARD), None);
    let without_1m = Limits::for_game(Players::Four).without_visible(&hand("1111m"));
    let orphans = hand("19m19p19s1234567z");
    let numbers = calculator.numbers_under(&orphans, &without_1m).expect("a hand");
    assert_eq!((numbers.seven_pairs(), numbers.thirteen_orphans()), (Some(7), None));
    let effects = calculator.effects_under(&orphans, &without_1m).expect("a hand");
    assert!(!effects.necessary().contains(tile(0)) && effects.unnecessary().contains(tile(0)));
    let only_orphans = Calculator::new(Rules { forms: Forms::THIRTEEN_ORPHANS, ..Rules::default() });
    let effects = only_orphans.effects_under(&orphans, &without_1m).expect("a hand");
    assert_eq!(effects.numbers().nearest(Forms::THIRTEEN_ORPHANS), None);
    assert_eq!((effects.necessary(), effects.unnecessary()), (TileSet::EMPTY, TileSet::ORPHANS));
}

#[test]
fn concealed_tiles_must_go_with_the_called_melds() {
    let check = |text: &str| Calculator::new(Rules::default()).check_melds(&text.parse().expect("a hand"));
    let melds = ["", "[123m]", "[123m][456p]", "[123m][456p][7777s]", "[123m][456p][7777s][555z]"];
    let concealed: Vec<String> =
        TileSet::ORPHANS.iter().chain([tile(1)]).map(|tile| tile.to_string()).collect();
    for (number, melds) in (0u8..).zip(melds) {
        let fewest = 13 - 3 * number;
        for tiles in 0..=14u8 {
            let text = concealed[..usize::from(tiles)].concat() + melds;
            let expected = match tiles == fewest || tiles == fewest + 1 {
                true => Ok(()),
                false => Err(ShantenError::Melds { tiles, melds: number, expected: fewest }),
            };
            assert_eq!(check(&text), expected, "{text}");
            if number > 0 {
                let open: OpenHand = text.parse().expect("a hand");
                let found = Calculator::new(Rules::default()).numbers(&open);
                assert_eq!(found.map(drop), expected, "{text}");
            }
        }
    }
    let error = check("12m[123m]").expect_err("two tiles");
    let calculator = Calculator::new(Rules::default());
    let open: OpenHand = "12m[123m]".parse().expect("a hand");
    assert_eq!(calculator.shanten(&open), Err(error));
    assert_eq!(calculator.effects(&open), Err(error));
    assert_eq!(calculator.discards(&open), Err(error));
    assert_eq!(error.to_string(), "found 2 concealed tiles, expected 10 or 11 with 1 called meld");
}

#[test]
fn called_melds_of_tiles_that_three_players_do_not_have_are_found() {
    let check =
        |players, text: &str| Calculator::new(rules_of(players)).check_melds(&text.parse().expect("a hand"));
    assert_eq!(check(Players::Four, "19m19p19s1234z[234m]"), Ok(()));
    let error = ShantenError::Hand(HandError::NoSuchTile(tile(1)));
    assert_eq!(check(Players::Three, "19m19p19s1234z[234m]"), Err(error));
    assert_eq!(check(Players::Three, "2m19p19s12345z[111m]"), Err(error));
    assert_eq!(check(Players::Three, "11m19p19s1234z[9999m]"), Ok(()));
}

/// Limits above the copies in the game.
#[test]
fn limits_do_not_bring_tiles_into_the_game() {
    let hand = hand("1111m111122233z");
    let limits = Limits::for_game(Players::Four);
    for rules in shanten_rules(Players::Three) {
        let calculator = Calculator::new(rules);
        assert_eq!(calculator.numbers_under(&hand, &limits), calculator.numbers(&hand), "{rules:?}");
        assert_eq!(calculator.effects_under(&hand, &limits), calculator.effects(&hand), "{rules:?}");
    }
}

/// The numbers of some counts. Checks that every other query, under any combination of rules, gives the same
/// error, or the error for hands of fewer tiles than the counting forms have.
fn answer(players: Players, counts: &[u8; KINDS]) -> Result<Numbers, ShantenError> {
    let found = Calculator::new(rules_of(players)).numbers(counts);
    let tiles = counts.iter().fold(0, |sum: u8, &copies| sum.saturating_add(copies));
    for rules in shanten_rules(players) {
        let calculator = Calculator::new(rules);
        let impossible = found.as_ref().err().copied();
        let missing = (!has_shanten(rules, tiles)).then_some(ShantenError::NoForm(tiles));
        let error = impossible.or(missing);
        assert_eq!(calculator.numbers(counts).err(), impossible, "{counts:?}, {rules:?}");
        assert_eq!(calculator.shanten(counts).err(), error, "{counts:?}, {rules:?}");
        assert_eq!(calculator.replacement(counts).err(), error, "{counts:?}, {rules:?}");
        assert_eq!(calculator.effects(counts).err(), error, "{counts:?}, {rules:?}");
        let undiscarded = (tiles % 3 != 2).then_some(ShantenError::NoDiscard(tiles));
        let expected = impossible.or(undiscarded).or(missing);
        assert_eq!(calculator.discards(counts).err(), expected, "{counts:?}, {rules:?}");
        if let Ok(hand) = Hand::new(*counts) {
            let limits = Limits::for_game(players);
            assert_eq!(calculator.shanten(&hand).err(), error, "{counts:?}, {rules:?}");
            if error.is_some() {
                assert_eq!(
                    calculator.numbers_under(&hand, &limits).err(),
                    impossible,
                    "{counts:?}, {rules:?}"
                );
                assert_eq!(calculator.effects_under(&hand, &limits).err(), error, "{counts:?}, {rules:?}");
            }
            if expected.is_some() {
                let under = calculator.discards_under(&hand, &limits);
                assert_eq!(under.err(), expected, "{counts:?}, {rules:?}");
            }
        }
    }
    found
}

#[test]
fn other_numbers_of_tiles_have_no_shanten() {
    for players in Players::ALL {
        let mut wall: Vec<Tile> = players.tiles().iter().flat_map(|tile| [tile; 4]).collect();
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for _ in 0..20 {
            (1..wall.len()).for_each(|place| wall.swap(place, below(&mut random, place + 1)));
            // Shuffled, and then suit by suit, so that one group is as large as possible.
            for wall in [wall.clone(), {
                wall.sort_unstable();
                wall.clone()
            }] {
                for tiles in 0..=wall.len() {
                    let hand = Hand::from_tiles(wall[..tiles].iter().copied()).expect("four copies of each");
                    let found = answer(players, hand.counts()).err();
                    let expected = Some(ShantenError::Tiles(tiles as u32));
                    assert_eq!(
                        found,
                        expected.filter(|_| !SIZES.iter().any(|&size| usize::from(size) == tiles))
                    );
                }
            }
        }
    }
    let error = ShantenError::Tiles(9).to_string();
    assert!(error.starts_with("found 9 tiles, expected 1, 2, 4"), "{error}");
    let error = ShantenError::NoForm(11).to_string();
    assert_eq!(error, "expected 13 or 14 tiles for seven pairs and thirteen orphans, found 11");
}

#[test]
fn a_fifth_copy_is_found_wherever_it_is() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for players in Players::ALL {
        for index in 0..KINDS {
            for copies in 5..=u8::MAX {
                let tiles = one_of(&mut random, &SIZES);
                let beside = Variety::Dealt.hand(players, tiles, &mut random);
                for mut counts in [[0; KINDS], *beside.counts()] {
                    counts[index] = copies;
                    let expected = Err(ShantenError::Hand(HandError::FifthCopy(tile(index))));
                    assert_eq!(answer(players, &counts), expected, "{players:?}, {counts:?}");
                }
            }
        }
    }
}

#[test]
fn tiles_that_three_players_do_not_have_are_found() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    for index in 1..8 {
        for (copies, tiles) in (1..=4).flat_map(|copies| SIZES.map(|tiles| (copies, tiles))) {
            let rest = tiles.saturating_sub(copies).max(1);
            for variety in Variety::ALL {
                let mut counts = *variety.hand(Players::Three, rest, &mut random).counts();
                counts[index] = copies;
                let expected = Err(ShantenError::Hand(HandError::NoSuchTile(tile(index))));
                assert_eq!(answer(Players::Three, &counts), expected, "{counts:?}");
            }
        }
    }
}

/// Counts of few tiles with too many copies here and there: in the tables they are between hands.
#[test]
fn counts_are_a_hand_or_an_error_and_nothing_between() {
    (0..400_000u64).into_par_iter().for_each(|seed| {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut counts = [0; KINDS];
        for _ in 0..1 + below(&mut random, 6) {
            counts[below(&mut random, KINDS)] = (random.next_u64() % 8) as u8;
        }
        for players in Players::ALL {
            let tiles: u8 = counts.iter().sum();
            let valid = counts.iter().all(|&copies| copies <= 4)
                && (players == Players::Four || counts[1..8].iter().all(|&copies| copies == 0))
                && SIZES.contains(&tiles);
            let calculator = Calculator::new(rules_of(players));
            assert_eq!(calculator.numbers(&counts).is_ok(), valid, "{counts:?}, {players:?}");
        }
    });
}
