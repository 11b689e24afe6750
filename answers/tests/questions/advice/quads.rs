//! Quads of one's own turn among the choices.

use tehai::score::{Luck, ScoreRules, Win, WonBy, score};
use tehai::tiles::{OpenHand, Tile};
use tehai::win_probability::NoWin;
use tehai_answers::analyze::Order;
use tehai_answers::win_probability::{Changes, Difference, Game, PointsOptions};
use tehai_answers::{AnalyzeQuestion, AtTheTable, HandQuestion, Means, WinProbabilityQuestion};

use super::{answered, assert_near, question, rows};

/// After a quad, a number of draws is that of a hand that waits for one draw more.
#[test]
fn a_quad_is_a_hand_that_draws_once_more() {
    for (hand, quad, after) in [
        ("1111z234m567p4588s", "{1111z}", "234m567p4588s{1111z}"),
        ("1111z234m567p458s2m", "{1111z}", "2234m567p458s{1111z}"),
        // With a yaku in the triplet of east.
        ("1z234m567p4588s[111z]", "[1111z]", "234m567p4588s[1111z]"),
    ] {
        for model in [Game::Shuffled, Game::Book, Game::True] {
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
