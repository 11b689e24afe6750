//! Every part of an analysis, checked against the definitions, the tables of the shanten calculator, and further
//! analyses.

use std::cmp::Reverse;

use crate::common::cases::{Case, limits, random_case};
use crate::common::definitions::waits_in;
use crate::common::{THREE, impossible};
use crate::decompose::tiles_of;
use rayon::prelude::*;
use tehai::Discard;
use tehai::analysis::{Analysis, AnalysisError, KnownCore, LimitedBy, Outlook, Settings, Turn};
use tehai::decompose::Reading;
use tehai::irreducible::{self, classify_hand};
use tehai::rules::{FifthTile, Form};
use tehai::shanten::{Calculator, ShantenError};
use tehai::tiles::{Hand, OpenHand, Tile, TileSet};

fn analyse(hand: &OpenHand, settings: &Settings) -> Analysis {
    Analysis::new(hand, settings).unwrap_or_else(|error| panic!("{hand} {settings:?}: {error}"))
}

fn is_drawing(hand: &OpenHand) -> bool {
    hand.concealed().total() % 3 == 1
}

/// Checks the analyses of this many hands that draw.
fn for_hands_that_draw(cases: usize, check: impl Fn(&Analysis, &Outlook, &[KnownCore]) + Sync) {
    let all = (0..3 * cases as u64).map(random_case).filter(|(hand, _)| is_drawing(hand)).take(cases);
    all.collect::<Vec<Case>>().par_iter().for_each(|(hand, settings)| {
        let analysis = analyse(hand, settings);
        let Turn::Draw { outlook, cores } = analysis.turn() else { panic!("{hand} does not draw") };
        check(&analysis, outlook, cores);
    });
}

/// Checks the analyses of this many hands that discard.
fn for_hands_that_discard(cases: usize, check: impl Fn(&Analysis, &[Reading], &[Discard<Outlook>]) + Sync) {
    let all = (0..3 * cases as u64).map(random_case).filter(|(hand, _)| !is_drawing(hand)).take(cases);
    all.collect::<Vec<Case>>().par_iter().for_each(|(hand, settings)| {
        let analysis = analyse(hand, settings);
        let Turn::Discard { readings, discards, .. } = analysis.turn() else { panic!("{hand} draws") };
        check(&analysis, readings, discards);
    });
}

fn open(hand: Hand, like: &Analysis) -> OpenHand {
    OpenHand::new(hand, like.hand().melds().to_vec()).expect("copies of the wall")
}

/// The outlook of hands that draw.
fn drawing(analysis: &Analysis) -> Option<&Outlook> {
    match analysis.turn() {
        Turn::Draw { outlook, .. } => Some(outlook),
        Turn::Discard { .. } => None,
    }
}

#[test]
fn the_cases_are_of_all_sorts() {
    let cases: Vec<Case> = (0..1500).map(random_case).collect();
    let analyses: Vec<Analysis> = cases.par_iter().map(|(hand, settings)| analyse(hand, settings)).collect();
    let count = |of: fn(&Analysis) -> bool| analyses.iter().filter(|analysis| of(analysis)).count();
    let numbers = [
        count(|case| is_drawing(case.hand()) && case.shanten() == Some(0)),
        count(|case| case.shanten() == Some(-1)),
        count(|case| case.shanten() > Some(1)),
        count(|case| case.shanten() == Some(0) && case.numbers().seven_pairs() == Some(1)),
        count(|case| case.shanten() == Some(0) && case.numbers().thirteen_orphans() == Some(1)),
        count(|case| case.hand().melds().is_empty()),
        count(|case| case.hand().melds().len() == 4),
        count(|case| case.shanten().is_none()),
        // Waiting only for tiles that cannot be drawn.
        count(|case| drawing(case).is_some_and(|it| case.shanten() != Some(0) && it.waits.all.kinds() > 0)),
    ];
    let least = [100, 15, 100, 25, 25, 250, 50, 5, 5];
    assert!(numbers.iter().zip(least).all(|(&number, least)| number > least), "{numbers:?}");
}

/// The definition of a necessary tile, by the numbers of the hand with one tile more; those are checked against
/// their definition elsewhere.
#[test]
fn the_replacement_number_falls_by_one_exactly_on_necessary_tiles() {
    for_hands_that_draw(1000, |analysis, outlook, _| {
        let (rules, concealed) = (analysis.settings().rules, analysis.hand().concealed());
        let (calculator, limits) = (Calculator::new(rules), limits(analysis.hand(), analysis.settings()));
        assert_eq!(outlook.necessary.kinds() == 0, analysis.shanten().is_none(), "{analysis:?}");
        assert_eq!(Ok(analysis.numbers()), calculator.numbers_under(concealed, &limits), "{analysis:?}");
        let number = analysis.numbers().nearest(rules.forms);
        for tile in rules.players.tiles().iter() {
            let after = concealed.plus(tile).map_or(number, |with| {
                calculator.numbers_under(&with, &limits).expect("a hand").nearest(rules.forms)
            });
            assert!(after == number || after.map(|after| after + 1) == number, "{analysis:?} {tile}");
            assert_eq!(outlook.necessary.tiles().contains(tile), after != number, "{analysis:?} {tile}");
        }
    });
}

/// The other numbers are those of the hands after each discard, which are analyses of their own.
#[test]
fn numbers_of_hands_that_discard_are_those_under_their_limits() {
    for_hands_that_discard(600, |analysis, _, _| {
        let calculator = Calculator::new(analysis.settings().rules);
        let expected = calculator
            .numbers_under(analysis.hand().concealed(), &limits(analysis.hand(), analysis.settings()));
        assert_eq!(Ok(analysis.numbers()), expected, "{analysis:?}");
    });
}

/// Waits by the definitions of wins, and their relation to necessary tiles.
#[test]
fn the_waits_of_a_tenpai_hand_are_its_necessary_tiles() {
    for_hands_that_draw(2500, |analysis, Outlook { necessary, waits, .. }, _| {
        let (settings, all) = (analysis.settings(), analysis.hand().all_tiles());
        let concealed = analysis.hand().concealed();
        let exist = settings.rules.players.tiles();
        let is_closed = analysis.hand().melds().is_empty();
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
        assert_eq!(waits.all.tiles(), tiles);

        let can_be_drawn: TileSet = match settings.limited_by {
            LimitedBy::Called => tiles - all.full_tiles(),
            LimitedBy::Visible => tiles.iter().filter(|&tile| waits.all.copies_of(tile) > 0).collect(),
        };
        assert_eq!(analysis.shanten() == Some(0), !can_be_drawn.is_empty(), "{analysis:?}");
        if !can_be_drawn.is_empty() {
            assert_eq!(necessary.tiles(), can_be_drawn, "{analysis:?}");
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
        assert_eq!(analysis.numbers(), numbers, "{hand}");
        let check = |hand: &Hand, outlook: &Outlook| {
            let effects = calculator.effects(hand).expect("13 tiles");
            assert_eq!(
                (outlook.numbers, outlook.necessary.tiles()),
                (effects.numbers(), effects.necessary())
            );
            let copies = effects.copies_left(analysis.unseen());
            assert_eq!(u32::from(outlook.necessary.copies()), copies, "{hand}");
        };
        match analysis.turn() {
            Turn::Draw { outlook, .. } => check(hand.concealed(), outlook),
            Turn::Discard { discards, .. } => {
                discards.iter().for_each(|Discard { tile, left: outlook, .. }| {
                    check(&hand.concealed().minus(*tile).expect("a tile of the hand"), outlook);
                })
            }
        }
    });
}

#[test]
fn every_decomposition_adds_up_to_its_hand() {
    for_hands_that_discard(600, |analysis, readings, _| {
        assert_eq!(!readings.is_empty(), analysis.shanten() == Some(-1), "{analysis:?}");
        for reading in readings {
            assert_eq!(&tiles_of(reading.parts()), analysis.hand().concealed(), "{reading:?}");
            assert!(analysis.settings().rules.forms.contains(reading.form()), "{analysis:?}");
        }
        let numbers = analysis.numbers();
        let numbers = [numbers.standard(), numbers.seven_pairs(), numbers.thirteen_orphans()];
        for (form, number) in Form::ALL.into_iter().zip(numbers) {
            let is_read = readings.iter().any(|reading| reading.form() == form);
            let counts = analysis.settings().rules.forms.contains(form);
            assert_eq!(is_read, counts && number == Some(0), "{form} {analysis:?}");
        }
    });
}

#[test]
fn the_cores_explain_the_waits() {
    for_hands_that_draw(2500, |analysis, outlook, cores| {
        let (rule, waits) = (analysis.settings().rules.fifth_tile, outlook.waits.standard);
        let expected =
            if waits.is_empty() { vec![] } else { irreducible::cores(analysis.hand().concealed(), rule) };
        assert!(cores.iter().map(|known| &known.core).eq(&expected), "{analysis:?}");
        let impossible = impossible(&analysis.hand().all_tiles(), rule);
        for known in cores {
            assert_eq!(known.waits - impossible, waits, "{analysis:?}");
            let classification = classify_hand(&known.core.hand, rule).expect("an irreducible hand");
            assert_eq!(known.classification, classification, "{}", known.core.hand);
        }
    });
}

/// A discard has the analysis of the hand without it, with the tile among its discards.
#[test]
fn discards_are_ordered_and_equal_analyses_of_what_is_left() {
    for_hands_that_discard(250, |analysis, _, discards| {
        let (settings, concealed) = (analysis.settings(), analysis.hand().concealed());
        for Discard { tile, left: outlook, .. } in discards {
            let settings = Settings { discards: settings.discards.plus(*tile).expect("a copy"), ..*settings };
            let left = open(concealed.minus(*tile).expect("a tile of the hand"), analysis);
            assert_eq!(drawing(&analyse(&left, &settings)), Some(outlook), "{analysis:?} {tile}");
        }
        let held: Vec<Tile> = concealed.kinds().iter().collect();
        let mut listed: Vec<Tile> = discards.iter().map(|discard| discard.tile).collect();
        listed.sort_unstable();
        assert_eq!(listed, held);
        let key = |Discard { tile, left: outlook, .. }: &Discard<Outlook>| {
            let shanten = outlook.numbers.shanten(settings.rules.forms).unwrap_or(i8::MAX);
            (shanten, Reverse(outlook.necessary.copies()), *tile)
        };
        assert!(discards.is_sorted_by_key(key), "{analysis:?}");
        // The best discard keeps the shanten, or leads from a win to tenpai.
        let best = discards[0].left.numbers.shanten(settings.rules.forms);
        match analysis.shanten() {
            Some(-1) if settings.limited_by == LimitedBy::Called => {
                assert_eq!(best, Some(0));
                let waits_for_it =
                    |discard: &Discard<Outlook>| discard.left.waits.all.tiles().contains(discard.tile);
                assert!(discards.iter().all(waits_for_it), "{analysis:?}");
            }
            Some(-1) => {}
            shanten => assert_eq!(best, shanten, "{analysis:?}"),
        }
    });
}

#[test]
fn copies_left_are_what_nobody_has_shown() {
    for_hands_that_draw(1000, |analysis, outlook, _| check_copies(analysis, outlook));
    for_hands_that_discard(150, |analysis, _, discards| {
        discards.iter().for_each(|discard| check_copies(analysis, &discard.left));
    });
}

fn check_copies(analysis: &Analysis, outlook: &Outlook) {
    let (own, visible) = (analysis.hand().all_tiles(), analysis.settings().visible);
    for draws in [outlook.necessary, outlook.waits.all] {
        let mut sum = 0;
        for tile in Tile::all() {
            let left = 4 - own.count(tile) - visible.count(tile);
            let copies = if draws.tiles().contains(tile) { left } else { 0 };
            assert_eq!(draws.copies_of(tile), copies, "{analysis:?} {tile}");
            sum += copies;
        }
        assert_eq!((draws.copies(), draws.kinds()), (sum, draws.tiles().len()));
    }
}

fn shanten(hand: &str, settings: &Settings) -> Option<i8> {
    analyse(&hand.parse().expect("a hand"), settings).shanten()
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
        assert_eq!(analyse(&hand, &Settings::default()).unnamed_melds(), unnamed, "{hand}");
    }
}

#[test]
fn hands_that_cannot_be_analysed_are_refused() {
    let error = |hand: &str, settings: &Settings| {
        Analysis::new(&hand.parse().expect("a hand"), settings).expect_err("refused")
    };
    let default = Settings::default();
    let tiles = |number| AnalysisError::Hand(ShantenError::Tiles(number));
    assert_eq!(error("", &default), tiles(0));
    assert_eq!(error("123m", &default), tiles(3));
    assert_eq!(error("123456789m123456p", &default), tiles(15));
    assert_eq!(error("123456789m1234567p", &default), tiles(16));
    let melds = AnalysisError::Hand(ShantenError::Melds { tiles: 13, melds: 1, expected: 10 });
    assert_eq!(error("123456789m1234p[555z]", &default), melds);
    assert!(matches!(error("[123m][123m][123m][123m]", &default), AnalysisError::Hand(_)));
    let visible = Settings { visible: "5m111z".parse().expect("a hand"), ..default };
    assert_eq!(
        error("123456789m11p11z", &visible).to_string(),
        "the hand and the visible tiles together: a fifth 1z: there are only four copies of a tile"
    );
    assert!(matches!(error("1m[111z][222z][333z][5555m]", &visible), AnalysisError::Together(_)));
    let one: Hand = "1m".parse().expect("a hand");
    let together = error("11123m", &Settings { visible: one, discards: one, ..default }).to_string();
    assert!(together.starts_with("the hand, the visible tiles and the discards"), "{together}");
    let three = Settings { rules: THREE, ..default };
    assert!(error("5m", &three).to_string().starts_with("5m does not exist"));
    assert!(error("1m[234m][111z][222z][333z]", &three).to_string().starts_with("2m does not exist"));
    let visible = Settings { rules: THREE, ..visible };
    assert!(error("1m", &visible).to_string().starts_with("visible tiles: 5m does not exist"));
    let discards = Settings { discards: "5m".parse().expect("a hand"), ..three };
    assert!(error("1m", &discards).to_string().starts_with("discards: 5m does not exist"));
}
