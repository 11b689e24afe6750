//! How each other choice differs from the best, and how discards are named.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tehai::rules::Winds;
use tehai::score::Indicated;
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Hand, Tile};
use tehai_answers::analyze::{Exchange, GoodShape, Improvements, Order};
use tehai_answers::hand::Settings;
use tehai_answers::win_probability::{Changes, Difference, PointsOptions};
use tehai_answers::{
    AnalyzeQuestion, AtTheTable, HandAnalysis, HandQuestion, Means, WinProbability, WinProbabilityQuestion,
};

use super::{answered, assert_near, question, rows};

fn analysed(hand: Hand, visible: Hand) -> HandAnalysis {
    HandAnalysis::new(&hand.into(), Settings { visible, ..Settings::default() }, Winds::EAST).unwrap()
}

/// A hand of 14 tiles, played on from a dealt one by acceptance.
fn dealt(rng: &mut ChaCha8Rng, draws: u32) -> Hand {
    let mut wall: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
    let mut draw = || wall.swap_remove(rng.next_u32() as usize % wall.len());
    let mut hand = Hand::from_tiles((0..14).map(|_| draw())).unwrap();
    for _ in 0..draws {
        let best = analysed(hand, Hand::EMPTY).best_discards()[0].discard;
        let next = hand.minus(best.tile).unwrap().plus(draw()).unwrap();
        if analysed(next, Hand::EMPTY).shanten.nearest == Some(-1) {
            break;
        }
        hand = next;
    }
    hand
}

/// What the differences say is what the rows, and the hands after each choice, say by themselves.
#[test]
fn differences_are_those_of_the_answer_and_of_the_hands() {
    let mut rng = ChaCha8Rng::seed_from_u64(57);
    let mut seen = Vec::new();
    let mut hands: Vec<Hand> = [2, 6, 10, 14, 18, 22].map(|draws| dealt(&mut rng, draws)).to_vec();
    hands.extend(["2345677m345p3467s", "2345678m3345p677s"].map(|hand| hand.parse::<Hand>().unwrap()));
    for hand in hands {
        let red: RedHand = hand.to_string().replacen('5', "0", 1).parse().unwrap();
        let dora: Indicated = "1m4p".parse().unwrap();
        for points in [None, Some(PointsOptions { dora, ..PointsOptions::default() })] {
            let asked =
                WinProbabilityQuestion { points, changes: Changes::None, ..question(&red.to_string(), 8) };
            let Ok(answer) = asked.answer(&Means::default(), |_, _| ()) else { continue };
            check_differences(&red, dora, &answer, &mut seen);
        }
    }
    for of in ["points", "win", "tenpai", "shanten", "accepted", "waits", "dora", "worth", "yaku"] {
        let is_of = |kind: &String| kind == of;
        // Advancing, every discard has the same shanten.
        assert_eq!(seen.iter().any(is_of), of != "shanten", "{of}");
    }
}

fn check_differences(hand: &RedHand, dora: Indicated, answer: &WinProbability, seen: &mut Vec<String>) {
    let has_points = answer.settings.points.is_some();
    let last = |name: &str| *rows(answer, name).last().unwrap();
    let best = &answer.best_first[0];
    let after = |name: &str| {
        let tile: Tile = name.replace('0', "5").parse().unwrap();
        let left = hand.hand().concealed().minus(tile).unwrap();
        (left, hand.red_fives() - u8::from(name.contains('0')), tile)
    };
    let visible = answer.settings.visible.hand().all_tiles();
    let analysed_after = |name: &str| {
        let (left, _, tile) = after(name);
        analysed(left, visible.plus(tile).unwrap())
    };
    let accepted = |name: &str| u32::from(analysed_after(name).necessary.expect("13 tiles").copies);
    let waits = |name: &str| {
        let shape = &analysed_after(name).find_good_shapes(GoodShape::COPIES)[0];
        let each = shape.draws.iter().map(|of| u32::from(of.left) * u32::from(of.necessary.copies));
        f64::from(each.sum::<u32>()) / f64::from(shape.copies)
    };
    let dora_of = |name: &str| {
        let (left, red, _) = after(name);
        red + dora.among(&left, tehai::Players::Four)
    };
    for name in &answer.best_first[1..] {
        let Some(differences) = answer.differences.get(name) else {
            // Nothing told it apart from the best.
            assert_near(last(name).win, last(best).win, name);
            continue;
        };
        for difference in differences {
            let json = serde_json::to_value(difference).unwrap();
            seen.push(json["of"].as_str().unwrap().to_owned());
            let pair = (json["this"].as_f64(), json["best"].as_f64());
            let of_both = |number: &dyn Fn(&str) -> f64| (Some(number(name)), Some(number(best)));
            let expected = match difference {
                Difference::Points { .. } => of_both(&|name| last(name).points.unwrap()),
                Difference::Win { .. } if has_points => {
                    of_both(&|name| last(name).points_win.unwrap().unwrap())
                }
                Difference::Win { .. } => of_both(&|name| last(name).win.unwrap()),
                Difference::Tenpai { .. } => of_both(&|name| last(name).tenpai.unwrap()),
                Difference::Worth { .. } => {
                    of_both(&|name| last(name).points.unwrap() / last(name).points_win.unwrap().unwrap())
                }
                // The discarded tile counts as seen in both.
                Difference::Accepted { .. } => of_both(&|name| accepted(name).into()),
                Difference::Waits { .. } => of_both(&waits),
                Difference::Dora { .. } => of_both(&|name| dora_of(name).into()),
                Difference::Yaku { further, nearer } => {
                    assert!(!further.is_empty() || !nearer.is_empty());
                    assert!(has_points && !further.iter().any(|yaku| nearer.contains(yaku)));
                    continue;
                }
                Difference::Shanten { .. } | Difference::NoWin { .. } | Difference::Replacement { .. } => {
                    continue;
                }
            };
            assert_near(pair.0, expected.0, name);
            assert_near(pair.1, expected.1, best);
            assert_ne!(pair.0, pair.1);
        }
    }
}

/// A tile whose discard steps back is accepted again, but the discarded one is not among those left.
#[test]
fn the_tiles_accepted_are_those_of_an_analysis() {
    let hand = "34567p44m1z[999m][123s]";
    let answer = answered(&question(hand, 4));
    let of_hand = HandQuestion { hand: hand.to_owned(), ..HandQuestion::default() };
    let asked = AnalyzeQuestion { hand: of_hand, asked: AtTheTable::default() };
    let discards = asked.answer(&Means::default()).unwrap().discards.unwrap();
    let accepted = |name: &str| {
        let named = discards.iter().find(|discard| discard.discard.to_string() == name);
        u32::from(named.unwrap().necessary.copies)
    };
    let found = answer.differences["4p"].iter().find_map(|difference| match *difference {
        Difference::Accepted { this, best } => Some((this, best)),
        _ => None,
    });
    assert_eq!(found, Some((accepted("4p"), accepted(&answer.best_first[0]))));
    assert_eq!(found, Some((26, 32)));
}

/// Wherever a discard is named it is a tile of the hand, red if no plain five is held.
#[test]
fn discards_are_named_as_they_are_held() {
    let offered = "0p".parse().ok();
    let mut red = 0;
    for (hand, offered) in [
        ("340m4556p07899s11z", None),
        ("2340m406p0789s11z", None),
        ("13406m0p67s123z[999m]", None),
        ("2340m46p06789s11z", offered),
        ("2340m46p06s11z[789s]", offered),
    ] {
        let asked = AtTheTable {
            order: if offered.is_none() { Order::Win } else { Order::Acceptance },
            draws: if offered.is_none() { 4 } else { 17 },
            improvements: true,
            good_shape: Some(5),
            yaku: true,
            offered,
            ..AtTheTable::default()
        };
        let of_hand = HandQuestion { hand: hand.to_owned(), ..HandQuestion::default() };
        let answer = AnalyzeQuestion { hand: of_hand, asked }.answer(&Means::default()).unwrap();
        let mut check = |hand: &RedHand, discard: RedTile| {
            let plain = RedTile { is_red: false, ..discard };
            assert!(hand.without(discard).is_some(), "{hand} {discard}");
            assert!(!discard.is_red || hand.without(plain).is_none(), "{hand} {discard}");
            red += u32::from(discard.is_red);
        };
        let hand: RedHand = hand.parse().unwrap();
        let mut exchanges =
            |hand: &RedHand, improvements: &Option<Improvements>, shape: &Option<GoodShape>| {
                let draws = improvements.iter().flat_map(|of| &of.draws);
                for Exchange { draw, discard, .. } in draws.chain(shape.iter().flat_map(|of| &of.draws)) {
                    let drawn = Hand::EMPTY.plus(*draw).unwrap();
                    check(&hand.plus(&drawn, RedFives::NONE).unwrap(), *discard);
                }
            };
        exchanges(&hand, &answer.improvements, &answer.good_shape);
        for of in answer.discards.iter().flatten() {
            exchanges(&hand.without(of.discard).unwrap(), &of.improvements, &of.good_shape);
        }
        answer.discards.iter().flatten().for_each(|of| check(&hand, of.discard));
        let sets = answer.distances.iter().flatten().filter_map(|of| of.discards.as_ref());
        sets.flatten().for_each(|of| check(&hand, of.discard));
        answer
            .orders
            .iter()
            .for_each(|of| [of.by_win, of.by_acceptance].iter().for_each(|&tile| check(&hand, tile)));
        for choice in answer.offered.iter().flat_map(|offered| &offered.choices) {
            choice.discard.iter().for_each(|&tile| check(&choice.hand, tile));
        }
    }
    assert!(red > 100, "{red}");
}
