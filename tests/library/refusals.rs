//! Messages of errors that no other test names, from the call that fails.

use std::io::Cursor;

use tehai::handset::{Forest, Index, Weights};
use tehai::predict::Predictor;
use tehai::rules::Rules;
use tehai::tiles::OpenHand;
use tehai::win_probability::{Aim, GameGraph, GameSettings, Model, PointsPlay, RiichiPolicy};
use tehai_count::solo::TableFile;

#[test]
fn sets_and_hands_say_their_limits() {
    let forest = Forest::new();
    let any = forest.hands_with(|_, _| true, None).index().unwrap();
    let error = any.weighted(&Weights::deals()).map(|_| ()).unwrap_err();
    let deals = "the set has more than 2^128 deals; only smaller sets can be sampled by deals";
    assert_eq!(error.to_string(), deals);
    let melds = ["123m", "123p", "123s", "456m", "456p"].map(|meld| meld.parse().unwrap()).to_vec();
    let error = OpenHand::new("1z".parse().unwrap(), melds).unwrap_err();
    assert_eq!(error.to_string(), "5 melds: a hand has at most four");
    let error = Predictor::new(Rules::default(), 5).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "5 melds: a hand has at most four");
    let error = Index::from_rows(["2,5p,0,1,0,0,0".parse().unwrap()], Some(3)).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "the root: expected 2, the last node, found 3");
}

#[test]
fn games_say_what_they_need() {
    let hand = "123m456p789s1122z".parse().unwrap();
    let play = PointsPlay { riichi: RiichiPolicy::Best, ..PointsPlay::default() };
    let settings = GameSettings { play, ..GameSettings::default() };
    let graph = GameGraph::new(&hand, &settings).unwrap();
    let error = graph.ask([Aim::Points], Model::Book, 1).map(|_| ()).unwrap_err();
    let book = "riichi needs a game that can be played; the weights of the book are none";
    assert_eq!(error.to_string(), book);
    let settings = GameSettings { is_after_quad: true, ..GameSettings::default() };
    let won = "123m456p789s11223z".parse().unwrap();
    let error = GameGraph::new(&won, &settings).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "after a quad a hand draws: expected 3m + 1 concealed tiles, found 14");
}

#[test]
fn the_first_line_of_a_table_of_solo_play_says_what_it_is() {
    let fields =
        "suits=3 ranks=9 honours=7 copies=4 tiles=13 forms=all seven-pairs=distinct aim=win draws=1 xxh3=0";
    for (piece, other, expected) in [
        ("draws=1 ", "", "its first line lacks draws="),
        ("ranks=9", "ranks=x", "its first line has ranks=x, which cannot be read"),
        ("forms=all", "forms=some", "its first line has forms=some, which cannot be read"),
        ("xxh3=0", "xxh3=no", "its first line has xxh3=no, which cannot be read"),
        ("suits=3", "suits=4", "it is not of a game of riichi mahjong"),
    ] {
        let line = format!("tehai solo table 1: {}", fields.replace(piece, other));
        let line = format!("{line:<255}\n");
        let error = TableFile::open(Cursor::new(line.as_bytes())).map(|_| ()).unwrap_err();
        assert_eq!(error.to_string(), format!("not a table of solo play: {expected}"));
    }
}
