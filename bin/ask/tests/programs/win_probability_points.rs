//! `win-probability --value points` as a process.

use serde_json::Value;
use tehai::score::Scoring;
use tehai::win_probability::{Aim, GameGraph, GameSettings, Model, PointsPlay, RiichiPolicy};

use crate::process::{Sandbox, outcome, refuses};
use crate::win_probability::{NEAR, WINS, json, largest_win, rows, said};

#[test]
fn points_are_those_of_drawn_wins() {
    const HEADER: &str = "discard,draws,win,tenpai,points,points_win,riichi";
    let table = |args: &str| rows(&said(&format!("{args} --draws 4 --value points --format csv")), HEADER);
    let expected = |visible: &str, model, play, scoring: Scoring| -> Vec<Vec<String>> {
        let visible = visible.parse().expect("tiles");
        let settings = GameSettings { visible, play, scoring, ..GameSettings::default() };
        let start = GameGraph::new(&NEAR.parse().expect("a hand"), &settings).expect("no win");
        let [win, tenpai, points] = start
            .ask([Aim::Win, Aim::Tenpai, Aim::Points], model, 4)
            .expect("wins")
            .map(|mut of| of.remove(0));
        let row = |draws: u32| {
            let mut row = vec![String::new(), draws.to_string()];
            row.extend([&win, &tenpai, &points].map(|of| of.value(draws).to_string()));
            row.push(points.chances[draws as usize].to_string());
            row.push(if points.declares[draws as usize] { "yes" } else { "no" }.to_owned());
            row
        };
        (0..=4).map(row).collect()
    };
    let silent = PointsPlay::default();
    let silently = format!("{NEAR} --riichi never");
    assert_eq!(table(&silently), expected("", Model::Shuffled, silent, Scoring::default()));
    // A table has an indicator, named or not, and a hidden one beneath it.
    let usual = PointsPlay {
        riichi: RiichiPolicy::Best,
        hidden_indicators: 1,
        own_bet: true,
        ..PointsPlay::default()
    };
    assert_eq!(table(NEAR), expected("", Model::Shuffled, usual, Scoring::default()));
    let mut scoring = Scoring { dora: "4p".parse().unwrap(), ..Scoring::default() };
    let riichi = PointsPlay {
        riichi: RiichiPolicy::Best,
        hidden_indicators: 1,
        last_tile: true,
        own_bet: true,
        ..PointsPlay::default()
    };
    assert_eq!(
        table(&format!("{NEAR} --dora 4p --last-tile")),
        expected("4p", Model::Shuffled, riichi, scoring)
    );
    scoring.winds.seat = tehai::rules::Wind::South;
    scoring.winds.round = tehai::rules::Wind::West;
    assert_eq!(
        table(&format!("{NEAR} --model book --seat south --round west --dora 4p --visible 1m")),
        expected("1m4p", Model::Book, silent, scoring)
    );
    let json = json(&format!("{NEAR} --value points --dora 4p --seat south --open-tanyao false --draws 1"));
    let told = &json["settings"]["points"];
    assert_eq!((&told["seat"], &told["dora"]), (&"south".into(), &"4p".into()));
    assert_eq!((&told["rules"]["open_tanyao"], &json["settings"]["visible"]), (&false.into(), &"4p".into()));
    let text = said("22335m468p445678s --value points --dora 4p --seat south");
    assert!(text.contains(" points on average within 17 draws (discards are shuffled back"), "{text}");
    let note = "\nPoints are those of drawn wins of a player who is not the dealer (--seat south); before riichi the hand may \
                pass over a win for a better one. Riichi is declared where it gives more; the dora of 1 hidden indicator count; ";
    assert!(text.contains(note), "{text}");
    let text = said("22335m468p445678s --value points --riichi never --draws 2");
    assert!(text.contains(" of the dealer (--seat east); the hand may pass over a win for a better one. Riichi is not declared.\n"), "{text}");
}

#[test]
fn an_indicator_is_seen_once_and_one_that_is_visible_too_is_told() {
    let sandbox = Sandbox::new();
    let ask = |dora: &str, visible: &str, hand: &str| {
        let args = format!("{hand} --value points --draws 1 --format csv --dora {dora} --visible {visible}");
        let (code, said, told) = outcome(&mut sandbox.fed(WINS, &args, "123m456p789s1122z\n"));
        assert_eq!(code, Some(0), "{told}");
        (said, told)
    };
    for hand in ["123m456p789s1122z", "-"] {
        let (once, told) = ask("1z", "1z", hand);
        assert_eq!(
            told.trim_end(),
            "--visible: 1z is a dora indicator and visible anyway: counted once; name it once more if another 1z is visible"
        );
        assert!(once.contains(&(3.0 / 122.0).to_string()), "{once}");
        let (twice, told) = ask("1z", "11z", hand);
        assert!(twice.contains(&(2.0 / 121.0).to_string()) && told.is_empty(), "{twice}{told}");
    }
}

/// The points of the best discard after some draws, and what is discarded for them.
fn best_points(args: &str, draws: u32) -> (f64, Value) {
    let answer = json(&format!("{args} --value points --changes none --draws {draws}"));
    let rows = answer["rows"].as_array().expect("rows").iter().filter(|row| row["draws"] == draws);
    let points = |row: &Value| row["points"].as_f64().expect("points");
    let best = rows.max_by(|one, other| points(one).total_cmp(&points(other))).expect("a row");
    (points(best), best.clone())
}

#[test]
fn red_fives_are_held_drawn_and_discarded_last() {
    // Tenpai for 5p8p, with or without a red five in the hand.
    let (plain, _) = best_points("123m456s67p345s11z", 1);
    let (red, _) = best_points("123m406s67p345s11z", 1);
    assert!(red > plain, "{red} with a red five, {plain} without");
    let (drawn, _) = best_points("123m456s67p345s11z --red-fives 0p", 1);
    assert!(plain < drawn && drawn < red, "{drawn} if one of eight tiles is red");
    // Seen elsewhere, it is not drawn.
    let (seen, _) = best_points("123m456s67p345s11z --red-fives 0p --visible 0p", 1);
    let (other, _) = best_points("123m456s67p345s11z --visible 5p", 1);
    assert_eq!(seen, other);
    // A table has one red five of each suit, and no red 5m with three players.
    let table = best_points("123m456s67p345s11z --red-fives table", 1).0;
    assert_eq!(table, best_points("123m456s67p345s11z --red-fives 0m0p0s", 1).0);
    let deck = |args: &str| {
        json(&format!("{args} --value points --red-fives table --draws 1"))["settings"]["points"]["red_fives"]
            .clone()
    };
    assert_eq!(deck("123m456s67p345s11z"), "0m0p0s");
    assert_eq!(deck("111m456s67p345s11z --players 3"), "0p0s");
    // The same for an indicator, whose colour makes no other tile dora.
    let at = |dora: &str| best_points(&format!("123m456s67p345s11z --red-fives 0p --dora {dora}"), 1).0;
    assert!(at("0p") < at("5p"), "{} after a red indicator, {} after a plain one", at("0p"), at("5p"));
    assert_eq!(at("0p"), best_points("123m456s67p345s11z --dora 5p", 1).0);
    // Of two fives the plain one goes; a lone red one is written as it is.
    let (_, row) = best_points("123m456s678p11z0p5p9s", 3);
    assert_ne!(row["discard"], "0p");
    let discards = |hand: &str| -> Vec<String> {
        let answer = json(&format!("{hand} --value points --draws 1"));
        let rows = answer["rows"].as_array().expect("rows").clone();
        rows.iter().map(|row| row["discard"].as_str().expect("a discard").to_owned()).collect()
    };
    assert!(discards("123m456s789p11z0p79s").contains(&"0p".to_owned()));
    refuses(
        &Sandbox::new(),
        WINS,
        &[
            (
                "123m406s67p345s11z --value points --red-fives 0m",
                "--red-fives: of the four 5s of the deck 0 are red; the hand and the visible tiles have more of one sort",
            ),
            (
                "123m456s67p345s11z --value points --red-fives 0m --dora 0p",
                "--red-fives: of the four 5p of the deck 0 are red; the hand and the visible tiles have more of one sort",
            ),
            ("123m406s67p345s11z --red-fives 0m", "--red-fives: only for points; add --value points"),
            (
                "123m406s67p345s11z --value points --red-fives 5m",
                "--red-fives: expected red fives such as 0m0p0s, table or none; found 5m",
            ),
        ],
    );
}

#[test]
fn riichi_is_declared_where_it_gives_more() {
    let hand = "123m456s67p34588s1z";
    let [never, always, best] = ["never", "always", "best"]
        .map(|riichi| best_points(&format!("{hand} --dora 9m --riichi {riichi}"), 10).0);
    assert!(never < always && always <= best, "{never} {always} {best}");
    let text = said(&format!("{hand} --value points --riichi best --dora 9m"));
    assert!(text.contains(": discard 1z with riichi, "), "{text}");
    assert!(text.contains("; a riichi that does not win costs 1,000 points.\n"), "{text}");
    let free = said(&format!("{hand} --value points --draws 2 --own-bet false --bets 1"));
    assert!(free.contains("; the bet is left out.\n") && free.contains("; bets 1.\n"), "{free}");
    // Called melds bar it.
    let open = |riichi: &str| best_points(&format!("456s67p34588s1z[555z] --dora 9m --riichi {riichi}"), 10);
    assert_eq!(open("always"), open("never"));
    // In the true game the values lie between their ends.
    let answer = json(&format!("{hand} --value points --riichi best --dora 9m --model true --draws 4"));
    for row in answer["rows"].as_array().expect("rows") {
        let [low, value, high] =
            ["points_low", "points", "points_high"].map(|name| row[name].as_f64().unwrap());
        assert!(low <= value && value <= high, "{row}");
    }
    refuses(
        &Sandbox::new(),
        WINS,
        &[
            (
                "123m456s67p34588s1z --value points --model book --riichi best",
                "--riichi: not for model book, whose weights are of no game; use shuffled or true",
            ),
            ("123m456s67p34588s1z --riichi best", "--riichi: only for points; add --value points"),
            ("123m456s67p34588s1z --own-bet false", "--own-bet: only for points; add --value points"),
        ],
    );
}

/// The last tile of the wall is a yaku by itself.
#[test]
fn the_last_tile_gives_a_called_hand_a_yaku() {
    let [chance, with_points, with_last_tile] = ["", "--value points", "--last-tile"]
        .map(|args| largest_win(&format!("67p34588s123m[345m] --draws 3 --changes none {args}")));
    assert_eq!((chance, with_points), (0.0, 0.0));
    assert!(0.0 < with_last_tile && with_last_tile < 0.2, "{with_last_tile}");
}

#[test]
fn hidden_indicators_are_those_of_the_dora_or_a_number() {
    let points = |args: &str| best_points(&format!("23467m345567p55s --riichi best {args}"), 9).0;
    let [none, one, two] = [0, 1, 2].map(|number| points(&format!("--hidden-indicators {number}")));
    assert!(none < one && one < two, "{none} {one} {two}");
    // Of a table there is at least one, named or not.
    assert_eq!(points(""), one);
    // An indicator that shows no tile of the hand has one hidden one beside it.
    let [usual, without] = ["--dora 9s", "--dora 9s --hidden-indicators 0"].map(points);
    assert!(without < usual, "{without} {usual}");
    assert_eq!(usual, points("--dora 9s --hidden-indicators 1"));
}
