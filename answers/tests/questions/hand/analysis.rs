//! Every part of an analysis, checked against the definitions, the tables of the shanten calculator, and further
//! analyses.

use std::cmp::Reverse;

use rayon::prelude::*;
use tehai::irreducible::{self, Classification, classify_hand};
use tehai::rules::{FifthTile, Form};
use tehai::shanten::{Calculator, Numbers};
use tehai::tiles::{Hand, Meld, OpenHand, Tile, TileSet};
use tehai_answers::analyze::{Discard, Shanten};
use tehai_answers::draws::{Draws, Waits};
use tehai_answers::hand::{LimitedBy, Settings};
use tehai_answers::{HandAnalysis, Reading};

use crate::common::definitions::waits_in;
use crate::common::impossible;
use crate::hand::cases::{Case, THREE, analyse, limits, random_case};

fn is_drawing(hand: &OpenHand) -> bool {
    hand.concealed().total() % 3 == 1
}

/// Checks the analyses of this many hands that draw.
fn for_hands_that_draw(cases: usize, check: impl Fn(&HandAnalysis, &Draws, &Waits) + Sync) {
    let all = (0..3 * cases as u64).map(random_case).filter(|(hand, _)| is_drawing(hand)).take(cases);
    all.collect::<Vec<Case>>().par_iter().for_each(|(hand, settings)| {
        let analysis = analyse(hand, settings);
        let Some((necessary, waits)) = drawing(&analysis) else { panic!("{hand} does not draw") };
        assert_eq!((analysis.discards.is_some(), analysis.decompositions.is_some()), (false, false));
        check(&analysis, necessary, waits);
    });
}

/// Checks the analyses of this many hands that discard.
fn for_hands_that_discard(cases: usize, check: impl Fn(&HandAnalysis, &[Reading], &[Discard]) + Sync) {
    let all = (0..3 * cases as u64).map(random_case).filter(|(hand, _)| !is_drawing(hand)).take(cases);
    all.collect::<Vec<Case>>().par_iter().for_each(|(hand, settings)| {
        let analysis = analyse(hand, settings);
        let (Some(readings), Some(discards)) = (&analysis.decompositions, &analysis.discards) else {
            panic!("{hand} draws")
        };
        assert!(drawing(&analysis).is_none() && analysis.cores.is_none(), "{hand}");
        check(&analysis, readings, discards);
    });
}

fn open(hand: Hand, like: &HandAnalysis) -> OpenHand {
    OpenHand::new(hand, like.called.clone()).expect("copies of the wall")
}

/// The outlook of hands that draw.
fn drawing(analysis: &HandAnalysis) -> Option<(&Draws, &Waits)> {
    analysis.necessary.as_ref().zip(analysis.waits.as_ref())
}

/// The replacement numbers by the calculator, under the limits of an analysis.
fn numbers(analysis: &HandAnalysis, concealed: &Hand) -> Numbers {
    let limits = limits(analysis.hand.hand(), &analysis.settings);
    Calculator::new(analysis.settings.rules).numbers_under(concealed, &limits).expect("a hand")
}

/// The shanten of these numbers, in the forms that count.
fn shanten_of(numbers: Numbers, settings: &Settings) -> Shanten {
    let of_form = |form: Form| {
        let number = match form {
            Form::Standard => numbers.standard(),
            Form::SevenPairs => numbers.seven_pairs(),
            Form::ThirteenOrphans => numbers.thirteen_orphans(),
        };
        number.filter(|_| settings.rules.forms.contains(form)).map(|number| number as i8 - 1)
    };
    let [standard, seven_pairs, thirteen_orphans] = Form::ALL.map(of_form);
    let nearest = [standard, seven_pairs, thirteen_orphans].into_iter().flatten().min();
    Shanten { standard, seven_pairs, thirteen_orphans, nearest }
}

#[test]
fn the_cases_are_of_all_sorts() {
    let cases: Vec<Case> = (0..1500).map(random_case).collect();
    let analyses: Vec<HandAnalysis> =
        cases.par_iter().map(|(hand, settings)| analyse(hand, settings)).collect();
    let count = |of: fn(&HandAnalysis) -> bool| analyses.iter().filter(|analysis| of(analysis)).count();
    let numbers = [
        count(|case| is_drawing(case.hand.hand()) && case.shanten.nearest == Some(0)),
        count(|case| case.shanten.nearest == Some(-1)),
        count(|case| case.shanten.nearest > Some(1)),
        count(|case| case.shanten.nearest == Some(0) && case.shanten.seven_pairs == Some(0)),
        count(|case| case.shanten.nearest == Some(0) && case.shanten.thirteen_orphans == Some(0)),
        count(|case| case.called.is_empty()),
        count(|case| case.called.len() == 4),
        count(|case| case.shanten.nearest.is_none()),
        // Waiting only for tiles that cannot be drawn.
        count(|case| {
            case.shanten.nearest != Some(0) && case.waits.as_ref().is_some_and(|it| it.all.kinds > 0)
        }),
    ];
    let least = [100, 15, 100, 25, 25, 250, 50, 5, 5];
    assert!(numbers.iter().zip(least).all(|(&number, least)| number > least), "{numbers:?}");
}

/// The definition of a necessary tile, by the numbers of the hand with one tile more; those are checked against
/// their definition elsewhere.
#[test]
fn the_replacement_number_falls_by_one_exactly_on_necessary_tiles() {
    for_hands_that_draw(1000, |analysis, necessary, _| {
        let (rules, concealed) = (analysis.settings.rules, &analysis.concealed);
        let numbers = |hand: &Hand| numbers(analysis, hand);
        assert_eq!(necessary.kinds == 0, analysis.shanten.nearest.is_none(), "{analysis:?}");
        assert_eq!(analysis.shanten, shanten_of(numbers(concealed), &analysis.settings), "{analysis:?}");
        let number = numbers(concealed).nearest(rules.forms);
        for tile in rules.players.tiles().iter() {
            let after = concealed.plus(tile).map_or(number, |with| numbers(&with).nearest(rules.forms));
            assert!(after == number || after.map(|after| after + 1) == number, "{analysis:?} {tile}");
            assert_eq!(necessary.tiles.contains(tile), after != number, "{analysis:?} {tile}");
        }
    });
}

/// The other numbers are those of the hands after each discard, which are analyses of their own.
#[test]
fn numbers_of_hands_that_discard_are_those_under_their_limits() {
    for_hands_that_discard(600, |analysis, _, _| {
        let expected = shanten_of(numbers(analysis, &analysis.concealed), &analysis.settings);
        assert_eq!(analysis.shanten, expected, "{analysis:?}");
    });
}

/// Waits by the definitions of wins, and their relation to necessary tiles.
#[test]
fn the_waits_of_a_tenpai_hand_are_its_necessary_tiles() {
    for_hands_that_draw(2500, |analysis, necessary, waits| {
        let (settings, all) = (&analysis.settings, analysis.hand.hand().all_tiles());
        let concealed = &analysis.concealed;
        let exist = settings.rules.players.tiles();
        let is_closed = analysis.called.is_empty();
        let counts = |form| settings.rules.forms.contains(form) && (form == Form::Standard || is_closed);
        for (form, found) in
            Form::ALL.into_iter().zip([waits.standard, waits.seven_pairs, waits.thirteen_orphans])
        {
            let expected =
                if counts(form) { waits_in(form, concealed, settings.rules) & exist } else { TileSet::EMPTY };
            let expected = match (form, settings.rules.fifth_tile) {
                (Form::Standard, FifthTile::Counted) => expected,
                _ => expected - all.full_tiles(),
            };
            assert_eq!(found, expected, "{form} {analysis:?}");
        }
        let tiles = waits.standard | waits.seven_pairs | waits.thirteen_orphans;
        assert_eq!(waits.all.tiles, tiles);

        let can_be_drawn: TileSet = match settings.limited_by {
            LimitedBy::Called => tiles - all.full_tiles(),
            LimitedBy::Visible => tiles.iter().filter(|tile| waits.all.left[tile] > 0).collect(),
        };
        assert_eq!(analysis.shanten.nearest == Some(0), !can_be_drawn.is_empty(), "{analysis:?}");
        if !can_be_drawn.is_empty() {
            assert_eq!(necessary.tiles, can_be_drawn, "{analysis:?}");
        }
    });
}

/// Rank by rank and tile by tile here, by tables of numbers and effects there.
#[test]
fn hands_without_limits_are_told_as_the_tables_tell_them() {
    let cases = (0..1000).into_par_iter().map(random_case);
    cases.filter(|(hand, _)| hand.melds().is_empty()).for_each(|(hand, settings)| {
        let settings = Settings { limited_by: LimitedBy::Called, ..settings };
        let calculator = Calculator::new(settings.rules);
        let analysis = analyse(&hand, &settings);
        let numbers = calculator.numbers(hand.concealed()).expect("13 or 14 tiles");
        assert_eq!(analysis.shanten, shanten_of(numbers, &settings), "{hand}");
        let check = |hand: &Hand, shanten: Option<i8>, necessary: &Draws| {
            let effects = calculator.effects(hand).expect("13 tiles");
            let expected = shanten_of(effects.numbers(), &settings).nearest;
            assert_eq!((shanten, necessary.tiles), (expected, effects.necessary()));
            let copies = effects.copies_left(&analysis.unseen);
            assert_eq!(u32::from(necessary.copies), copies, "{hand}");
        };
        if let Some(necessary) = &analysis.necessary {
            check(hand.concealed(), analysis.shanten.nearest, necessary);
        }
        for Discard { discard, shanten, necessary, .. } in analysis.discards.iter().flatten() {
            let rest = hand.concealed().minus(discard.tile).expect("a tile of the hand");
            check(&rest, *shanten, necessary);
        }
    });
}

#[test]
fn every_decomposition_adds_up_to_its_hand() {
    for_hands_that_discard(600, |analysis, readings, _| {
        assert_eq!(!readings.is_empty(), analysis.shanten.nearest == Some(-1), "{analysis:?}");
        for reading in readings {
            assert_eq!(tiles_of(reading), analysis.concealed, "{reading:?}");
            assert!(analysis.settings.rules.forms.contains(reading.form()), "{analysis:?}");
            if let Reading::Standard { called, .. } = reading {
                assert_eq!(called, &analysis.called);
            }
        }
        let numbers = numbers(analysis, &analysis.concealed);
        let numbers = [numbers.standard(), numbers.seven_pairs(), numbers.thirteen_orphans()];
        for (form, number) in Form::ALL.into_iter().zip(numbers) {
            let is_read = readings.iter().any(|reading| reading.form() == form);
            let counts = analysis.settings.rules.forms.contains(form);
            assert_eq!(is_read, counts && number == Some(0), "{form} {analysis:?}");
        }
    });
}

/// The tiles of the parts of a reading.
fn tiles_of(reading: &Reading) -> Hand {
    let of_melds = |melds: &[Meld]| melds.iter().flat_map(|meld| meld.tiles()).collect::<Vec<Tile>>();
    let of_parts = |parts: &[Hand]| parts.iter().flat_map(|part| part.tiles()).collect::<Vec<Tile>>();
    let tiles = match reading {
        Reading::Standard { head, melds, .. } => [of_parts(head.as_slice()), of_melds(melds)],
        Reading::SevenPairs { pairs } => [of_parts(pairs), Vec::new()],
        Reading::ThirteenOrphans { pair, singles } => [of_parts(pair.as_slice()), of_parts(singles)],
        _ => panic!("{reading:?}"),
    };
    Hand::from_tiles(tiles.concat()).expect("the parts of a hand")
}

#[test]
fn the_cores_explain_the_waits() {
    for_hands_that_draw(2500, |analysis, _, waits| {
        let (rule, waits) = (analysis.settings.rules.fifth_tile, waits.standard);
        let expected = if waits.is_empty() { vec![] } else { irreducible::cores(&analysis.concealed, rule) };
        let cores = analysis.cores.as_ref().expect("of a hand that draws");
        let as_listed = cores.iter().map(|of| irreducible::Core { hand: of.core, melds: of.melds.clone() });
        assert!(as_listed.eq(expected), "{analysis:?}");
        let impossible = impossible(&analysis.hand.hand().all_tiles(), rule);
        for known in cores {
            assert_eq!(known.waits - impossible, waits, "{analysis:?}");
            let Classification { class, parts, .. } =
                classify_hand(&known.core, rule).expect("an irreducible hand");
            let parts = parts.map_or(Vec::new(), |(one, other)| vec![one, other]);
            assert_eq!((known.class, &known.parts), (class, &parts), "{}", known.core);
        }
    });
}

/// A discard has the analysis of the hand without it, with the tile among its discards.
#[test]
fn discards_are_ordered_and_equal_analyses_of_what_is_left() {
    for_hands_that_discard(250, |analysis, _, discards| {
        let (settings, concealed) = (&analysis.settings, &analysis.concealed);
        for Discard { discard, shanten, necessary, waits, .. } in discards {
            let tile = discard.tile;
            let settings = Settings { discards: settings.discards.plus(tile).expect("a copy"), ..*settings };
            let left = open(concealed.minus(tile).expect("a tile of the hand"), analysis);
            let left = analyse(&left, &settings);
            assert_eq!(left.shanten.nearest, *shanten, "{analysis:?} {tile}");
            assert_eq!(drawing(&left), Some((necessary, waits)), "{analysis:?} {tile}");
        }
        let held: Vec<Tile> = concealed.kinds().iter().collect();
        let mut listed: Vec<Tile> = discards.iter().map(|discard| discard.discard.tile).collect();
        listed.sort_unstable();
        assert_eq!(listed, held);
        let key = |Discard { discard, shanten, necessary, .. }: &Discard| {
            (shanten.unwrap_or(i8::MAX), Reverse(necessary.copies), discard.tile)
        };
        assert!(discards.is_sorted_by_key(key), "{analysis:?}");
        // The best discard keeps the shanten, or leads from a win to tenpai.
        let best = discards[0].shanten;
        match analysis.shanten.nearest {
            Some(-1) if settings.limited_by == LimitedBy::Called => {
                assert_eq!(best, Some(0));
                let waits_for_it = |of: &Discard| of.waits.all.tiles.contains(of.discard.tile);
                assert!(discards.iter().all(waits_for_it), "{analysis:?}");
            }
            Some(-1) => {}
            shanten => assert_eq!(best, shanten, "{analysis:?}"),
        }
    });
}

#[test]
fn copies_left_are_what_nobody_has_shown() {
    for_hands_that_draw(1000, |analysis, necessary, waits| check_copies(analysis, [necessary, &waits.all]));
    for_hands_that_discard(150, |analysis, _, discards| {
        discards.iter().for_each(|of| check_copies(analysis, [&of.necessary, &of.waits.all]));
    });
}

fn check_copies(analysis: &HandAnalysis, draws: [&Draws; 2]) {
    let (own, visible) = (analysis.hand.hand().all_tiles(), analysis.settings.visible);
    for draws in draws {
        let mut sum = 0;
        for tile in Tile::all() {
            let left = 4 - own.count(tile) - visible.count(tile);
            let copies = draws.tiles.contains(tile).then_some(left);
            assert_eq!(draws.left.get(&tile).copied(), copies, "{analysis:?} {tile}");
            sum += copies.unwrap_or(0);
        }
        assert_eq!((draws.copies, draws.kinds), (sum, draws.tiles.len()));
    }
}

fn shanten(hand: &str, settings: &Settings) -> Option<i8> {
    analyse(&hand.parse().expect("a hand"), settings).shanten.nearest
}

/// Users' hands, whose called melds reduce the copies.
#[test]
fn called_melds_limit_the_hand() {
    let default = Settings::default();
    for hand in ["9m9p569s[999m][999p][999s]", "11567z[777z][666z][555z]", "13556z[111z][333z][666z]"] {
        assert_eq!(shanten(hand, &default), Some(2), "{hand}");
    }
    assert_eq!(shanten("45z[444z][111z][555z][777z]", &default), Some(1));
    assert_eq!(shanten("1111m111122233z", &default), Some(1));
    assert_eq!(shanten("1111m111122233z", &Settings { rules: THREE, ..default }), Some(2));
}

#[test]
fn visible_tiles_limit_the_hand_only_where_asked() {
    let visible: Hand = "111z".parse().expect("a hand");
    let counted = Settings { visible, ..Settings::default() };
    let limiting = Settings { limited_by: LimitedBy::Visible, ..counted };
    let hand = "123456789m123p1z";
    assert_eq!((shanten(hand, &counted), shanten(hand, &limiting)), (Some(0), Some(1)));
    // Including 5p itself, all four copies of 5p are visible and three of every other tile: a pair is impossible.
    let three_of_each = Tile::all().flat_map(|tile| [tile; 3]);
    let visible = Hand::from_tiles(three_of_each).expect("three copies");
    assert_eq!(shanten("5p", &Settings { visible, ..limiting }), None);
    assert_eq!(shanten("5p", &Settings { visible, ..counted }), Some(0));
}

#[test]
fn hands_of_fewer_tiles_have_melds_that_are_not_named() {
    for (text, unnamed) in [("5p", 4), ("11z", 4), ("3345m", 3), ("3345666m", 2), ("2345666m[123p][555z]", 0)]
    {
        let hand: OpenHand = text.parse().expect("a hand");
        assert_eq!(analyse(&hand, &Settings::default()).unnamed_melds, unnamed, "{hand}");
    }
}

#[test]
fn a_wait_of_an_open_hand_needs_a_yaku() {
    let found = |hand: &str| {
        let waits = analyse(&hand.parse().expect("a hand"), &Settings::default()).waits.expect("13 tiles");
        [waits.all.tiles, waits.without_yaku, waits.only_drawn].map(|tiles| tiles.to_string())
    };
    assert_eq!(found("34m456p678s22p[789s]"), ["25m", "25m", ""]);
    // The third concealed triplet is one only if it is drawn.
    assert_eq!(found("111p333s66m99p[789m]"), ["6m9p", "", "6m9p"]);
    // A concealed hand can declare riichi.
    assert_eq!(found("34m456p678s22p789s"), ["25m", "", ""]);
}
