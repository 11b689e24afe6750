//! Advice: quads of one's own turn among the choices, and how each other choice differs from the best.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tehai::rules::{Players, Rules, Winds};
use tehai::score::{Indicated, Luck, ScoreRules, Win, WonBy, score};
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai::tiles::{Hand, OpenHand, Tile};
use tehai::win_probability::{NoWin, RiichiPolicy};
use tehai_answers::analyze::{Exchange, GoodShape, Improvements, Order};
use tehai_answers::decision::DecisionQuestion;
use tehai_answers::hand::Settings;
use tehai_answers::win_probability::{
    Changes, DeckRedFives, Difference, Game, PointsOptions, Situation, WinProbabilityRow,
};
use tehai_answers::{
    AnalyzeQuestion, AtTheTable, HandAnalysis, HandQuestion, Means, WinProbability, WinProbabilityQuestion,
};

fn answered(question: &WinProbabilityQuestion) -> WinProbability {
    question.answer(&Means::default(), |_, _| ()).unwrap()
}

fn question(hand: &str, draws: u32) -> WinProbabilityQuestion {
    WinProbabilityQuestion { hand: hand.to_owned(), draws, ..WinProbabilityQuestion::default() }
}

fn rows<'a>(answer: &'a WinProbability, name: &str) -> Vec<&'a WinProbabilityRow> {
    answer.rows.iter().filter(|row| row.discard == name).collect()
}

fn assert_near(found: Option<f64>, expected: Option<f64>, what: &str) {
    let is_near = match (found, expected) {
        (Some(found), Some(expected)) => (found - expected).abs() <= 1e-9 * f64::max(1.0, expected.abs()),
        (found, expected) => found == expected,
    };
    assert!(is_near, "{what}: {found:?}, expected {expected:?}");
}

/// After a quad, a number of draws is that of a hand that waits for one draw more.
#[test]
fn a_quad_is_a_hand_that_draws_once_more() {
    for (hand, quad, after) in [
        ("1111z234m567p4588s", "{1111z}", "234m567p4588s{1111z}"),
        ("1111z234m567p458s2m", "{1111z}", "2234m567p458s{1111z}"),
        // With a yaku in the triplet of east.
        ("1z234m567p4588s[111z]", "[1111z]", "234m567p4588s[1111z]"),
    ] {
        for model in Game::ALL {
            let near = if model == Game::True { Changes::Within(0) } else { Changes::Near };
            for changes in [Changes::None, near] {
                let with_quad = answered(&WinProbabilityQuestion { model, changes, ..question(hand, 2) });
                let by_hand = answered(&WinProbabilityQuestion { model, changes, ..question(after, 3) });
                let (quads, hands) = (rows(&with_quad, quad), rows(&by_hand, ""));
                assert_eq!((quads.len(), hands.len()), (3, 4));
                for (of_quad, of_hand) in quads.into_iter().zip(&hands[1..]) {
                    assert_near(of_quad.win, of_hand.win, hand);
                    assert_near(of_quad.tenpai, of_hand.tenpai, hand);
                }
                assert!(with_quad.best_first.iter().any(|name| name == quad));
            }
        }
    }
    // By turn as well, and without quads none is there.
    let by_turn = WinProbabilityQuestion { by_turn: true, ..question("1111z234m567p4588s", 2) };
    assert_eq!(rows(&answered(&by_turn), "{1111z}").len(), 3);
    assert!(
        answered(&question("111z234m567p45889s", 1)).best_first.iter().all(|name| !name.starts_with('{'))
    );
}

/// Without a draw, a quad wins by its replacement, which is a yaku and a han.
#[test]
fn the_replacement_wins_by_the_dead_wall() {
    // Waits for 6s and 9s, and tenpai is not enough for a yaku before that.
    let hand = "1m234m567p78s5p5p[111m]";
    let (points, changes) = (Some(PointsOptions::default()), Changes::None);
    let answer = answered(&WinProbabilityQuestion { points, changes, ..question(hand, 1) });
    let quad = rows(&answer, "[1111m]");
    let unseen = 136 - 14;
    assert_near(quad[0].win, Some(8.0 / f64::from(unseen)), "of 6s and 9s");
    let points = |tile: &str| {
        let tile: Tile = tile.parse().unwrap();
        let hand: OpenHand = "234m567p78s55p[1111m]".parse().unwrap();
        let won = OpenHand::new(hand.concealed().plus(tile).unwrap(), hand.melds().to_vec()).unwrap();
        let luck = Luck { dead_wall: true, ..Luck::default() };
        let win = Win { luck, ..Win::new(won, tile, WonBy::Tsumo) };
        f64::from(score(&win, &ScoreRules::default()).unwrap().payment.total())
    };
    assert_near(
        quad[0].points,
        Some((4.0 * points("6s") + 4.0 * points("9s")) / f64::from(unseen)),
        "points",
    );
    // A draw that is not the replacement has no yaku.
    assert_near(quad[1].win, quad[0].win, "one draw more");
    assert_eq!((answer.no_win.get("1m"), answer.no_win.get("[1111m]")), (Some(&NoWin::NoYaku), None));
    assert_eq!(answer.best_first[0], "[1111m]");
}

#[test]
fn an_analysis_has_the_quads() {
    let asked = |hand: &str, order| AnalyzeQuestion {
        hand: HandQuestion { hand: hand.to_owned(), ..HandQuestion::default() },
        asked: AtTheTable { order, draws: if order == Order::Win { 5 } else { 17 }, ..AtTheTable::default() },
    };
    let hand = "1z234m567p4588s[111z]";
    let by_win = asked(hand, Order::Win).answer(&Means::default()).unwrap();
    let (quads, orders) = (by_win.quads.unwrap(), by_win.orders.unwrap());
    let chances = answered(&question(hand, 5));
    let row = rows(&chances, "[1111z]");
    assert_eq!(quads[0].hand.to_string(), "234m567p4588s[1111z]");
    assert_near(quads[0].win, row[5].win, "of the quad");
    assert_eq!(
        (quads[0].shanten, orders.quad.map(|quad| quad.to_string())),
        (Some(0), Some("1111z".to_owned()))
    );
    let differences = by_win.differences.unwrap();
    assert_eq!(differences, chances.differences);
    assert!(differences["1z"].contains(&Difference::Replacement { this: false, best: true }));
    let by_tiles = asked(hand, Order::Acceptance).answer(&Means::default()).unwrap();
    assert_eq!((by_tiles.quads.unwrap()[0].win, by_tiles.differences), (None, None));
    let draws = asked("1111z234m567p456s", Order::Acceptance).answer(&Means::default()).unwrap();
    assert!(draws.quads.is_none());
}

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

#[test]
fn riichi_with_a_red_five_keeps_the_plain_one() {
    let decided = |hand: &str, chosen: &str, declared| {
        let mut question =
            DecisionQuestion { chosen: chosen.to_owned(), declared, ..DecisionQuestion::default() };
        question.call.chances.hand = hand.to_owned();
        let red_fives = Some(DeckRedFives::Table);
        question.call.chances.points = Some(PointsOptions { red_fives, ..PointsOptions::default() });
        question.call.chances.draws = 9;
        question.answer(&Means::default()).unwrap().chosen
    };
    // Of two kinds, 47m, that are red nowhere; the red five is gone, and no win is by a five.
    let hand = "05m6m123456p789s44z";
    let [declared, silent] = [true, false].map(|declared| decided(hand, "0m", declared));
    assert_eq!((&*declared.choice, declared.riichi, silent.riichi), ("0m", true, false));
    let plain = decided(&hand.replace("05m", "55m"), "5m", true);
    assert_near(declared.points, plain.points, hand);
    assert!(declared.points > silent.points);
}

/// A question for the points of the dealer, with one hidden indicator.
fn for_points(hand: &str, draws: u32, situation: Situation) -> WinProbabilityQuestion {
    WinProbabilityQuestion { points: Some(PointsOptions::default()), situation, ..question(hand, draws) }
}

/// What a discard gives after all draws: the points, the chance of a win, and whether riichi is declared.
fn declared(question: &WinProbabilityQuestion, discard: &str) -> (f64, f64, bool) {
    let answer = answered(question);
    let row = *rows(&answer, discard).last().expect("a row");
    (row.points.unwrap(), row.points_win.unwrap().unwrap(), row.riichi.unwrap())
}

#[test]
fn a_riichi_that_does_not_win_costs_its_bet() {
    // Tenpai for 1p4p, with one draw left: 2.6 han of riichi for the bet of 93 in 100 games.
    let asked =
        |own_bet| for_points("123m456m789s23p11z9s", 1, Situation { own_bet, ..Situation::default() });
    let always = |own_bet| {
        let points = PointsOptions { riichi: Some(RiichiPolicy::Always), ..PointsOptions::default() };
        declared(&WinProbabilityQuestion { points: Some(points), ..asked(own_bet) }, "9s")
    };
    let ([with, without], bet) = ([asked(true), asked(false)].map(|asked| declared(&asked, "9s")), 1000.0);
    let (charged, free) = (always(true), always(false));
    assert!(free.0 > with.0 && without == free && !with.2 && without.2, "{with:?} {without:?}");
    assert_eq!(charged.1, free.1);
    assert_near(Some(charged.0), Some(free.0 - bet * (1.0 - free.1)), "always");
}

#[test]
fn bets_and_counters_go_to_a_win() {
    for (players, hand, counter) in
        [(Players::Four, "123m456m789s23p11z9s", 300.0), (Players::Three, "123s456s789s23p11z9s", 200.0)]
    {
        let asked = |bets, counters| {
            let situation = Situation { bets, counters, affords_riichi: false, ..Situation::default() };
            let rules = Rules { players, ..Rules::default() };
            declared(&WinProbabilityQuestion { rules, ..for_points(hand, 1, situation) }, "9s")
        };
        let (none, some) = (asked(0, 0), asked(2, 3));
        assert_near(Some(some.0), Some(none.0 + none.1 * (2000.0 + 3.0 * counter)), hand);
    }
}

#[test]
fn the_first_riichi_can_be_double_and_who_lacks_the_points_never_declares() {
    let hand = "234m567p2344699s1z";
    let asked = |situation| {
        let points = PointsOptions { dora: "5z".parse().unwrap(), ..PointsOptions::default() };
        WinProbabilityQuestion { points: Some(points), ..for_points(hand, 17, situation) }
    };
    let sources = Situation { own_bet: false, ..Situation::default() };
    let double = asked(Situation { double_riichi: true, ..sources });
    let (points, _, declares) = declared(&double, "1z");
    assert!((points - 3538.63).abs() < 0.005 && declares, "{points}");
    assert_eq!(answered(&double).best_first[0], "1z");
    let (points, _, declares) = declared(&asked(sources), "1z");
    assert!((points - 3359.0).abs() < 1.0 && !declares, "{points}");
    let poor = asked(Situation { affords_riichi: false, ..Situation::default() });
    let never = Some(PointsOptions { riichi: Some(RiichiPolicy::Never), ..poor.points.unwrap() });
    let never = WinProbabilityQuestion { points: never, ..asked(Situation::default()) };
    assert_eq!(declared(&poor, "1z"), declared(&never, "1z"));
    // A choice that was declared is worth what it is worth.
    let mut decision =
        DecisionQuestion { chosen: "1z".to_owned(), declared: true, ..DecisionQuestion::default() };
    decision.call.chances = double;
    let decided = decision.answer(&Means::default()).unwrap();
    assert_eq!((decided.loss, decided.best.riichi), (0.0, true));
    let refused = |question: WinProbabilityQuestion| {
        let problem = question.answer(&Means::default(), |_, _| ()).unwrap_err();
        format!("{}: {}", problem.option.unwrap(), problem.message)
    };
    let first = Situation { double_riichi: true, ..Situation::default() };
    let expected =
        "double_riichi: only with the first discard: expected 3m+2 concealed tiles, no melds, no norths";
    for hand in ["234m567p2344699s", "234m567p4699s1z[234s]", "234m567p19s222z{1111z}"] {
        assert_eq!(refused(for_points(hand, 3, first)), expected, "{hand}");
    }
    let always = Some(PointsOptions { riichi: Some(RiichiPolicy::Always), ..PointsOptions::default() });
    assert_eq!(
        refused(WinProbabilityQuestion { points: always, ..poor }),
        "affords_riichi: false: expected riichi best or never, found always"
    );
    let bets = Situation { bets: 1, ..Situation::default() };
    assert_eq!(
        refused(WinProbabilityQuestion { situation: bets, ..question(hand, 1) }),
        "bets: only for points"
    );
}

/// A 5-shanten hand, of which seven pairs and melds are as far, as a question for points.
fn far() -> WinProbabilityQuestion {
    let points = PointsOptions { dora: "8p".parse().unwrap(), ..PointsOptions::default() };
    WinProbabilityQuestion { points: Some(points), ..question("133m346p2089s1235z", 16) }
}

#[test]
fn what_games_do_not_tell_from_the_best_costs_nothing() {
    let answer = answered(&far());
    let simulated = answer.simulated.expect("a far hand is played");
    assert!(answer.is_lower_end && simulated.games > 0);
    // All that leave most tiles accepted are alike, and come first.
    let [first, next] = [&answer.best_first[0], &answer.best_first[1]];
    assert_eq!([first, next].map(|name| name.ends_with('z')), [true; 2]);
    let points = |name: &str| rows(&answer, name).last().unwrap().points.unwrap();
    let decided = |chosen: &str| {
        let mut question = DecisionQuestion { chosen: chosen.to_owned(), ..DecisionQuestion::default() };
        question.call.chances = far();
        question.answer(&Means::default()).unwrap()
    };
    let alike = decided("5z");
    assert_eq!(alike.loss, 0.0);
    assert!(alike.chosen.is_simulated && alike.chosen.is_lower_end);
    let values = |of: &Difference| {
        matches!(of, Difference::Points { .. } | Difference::Win { .. } | Difference::Tenpai { .. })
    };
    assert!(!alike.differences.iter().any(values));
    // To break up the best shapes is worse, and what it costs is a difference of what is said.
    let worse = decided("4p");
    assert_eq!(worse.loss, points(first) - points("4p"));
    assert!(worse.loss > 20.0);
}

#[test]
fn far_hands_have_chances_in_every_order() {
    let asked = AtTheTable { order: Order::Win, ..AtTheTable::default() };
    let hand = HandQuestion { hand: "1469m258p369s1357z".to_owned(), ..HandQuestion::default() };
    let answer = AnalyzeQuestion { hand, asked }.answer(&Means::default()).unwrap();
    let orders = answer.orders.unwrap();
    assert!(orders.is_lower_end && orders.simulated.is_some());
    assert!(answer.discards.unwrap().iter().all(|discard| discard.win.is_some_and(|win| win > 0.01)));
}
