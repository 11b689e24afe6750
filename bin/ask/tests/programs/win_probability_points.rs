//! `win-probability --value points` as a process.

use tehai::score::Scoring;
use tehai::win_probability::{Aim, GameGraph, GameSettings, Model, PointsPlay, RiichiPolicy};

use crate::win_probability::{NEAR, json, rows, said};

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
