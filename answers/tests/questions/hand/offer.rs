//! What can be called, and what is best then, checked against definitions.

use std::cmp::Reverse;

use rayon::prelude::*;
use tehai::rules::{Form, Players, Rules, Winds};
use tehai::score::{ScoreRules, Win, WonBy, score};
use tehai::tiles::{Group, Hand, Meld, OpenHand, Tile, TileSet};
use tehai_answers::HandAnalysis;
use tehai_answers::analyze::{Choice, Offered, Ron};
use tehai_answers::hand::{LimitedBy, Settings};
use tehai_answers::offer::{Call, Offer, OfferedBy};
use tehai_answers::problem::Problem;
use tehai_naive::least_distance_to;

use crate::hand::cases::{Case, random_case};

fn offered(hand: &OpenHand, tile: Tile, settings: &Settings) -> Result<Offered, Problem> {
    let (hand, offer) = (hand.clone().into(), Offer::new(tile));
    let found = HandAnalysis::with_offer(&hand, *settings, Winds::EAST, tile.into(), offer)?;
    Ok(found.offered.expect("what was asked"))
}

fn drawing(case: &Case) -> bool {
    case.0.concealed().total() % 3 == 1
}

#[test]
fn calls_are_as_defined() {
    let mut barred = 0;
    // After a call of 2m with 3m and 4m, 2m and 5m would be left, which are barred.
    let without_discard = ("2345m[111z][222z][333z]".parse().expect("a hand"), Settings::default());
    for (hand, settings) in (0..600).map(random_case).filter(drawing).chain([without_discard]) {
        let players = settings.rules.players;
        let unseen = settings.unseen(&hand).expect("a hand");
        for tile in players.tiles().iter().filter(|&tile| unseen.count(tile) > 0) {
            for from in OfferedBy::ALL {
                let mut expected =
                    tehai_naive::calls(hand.concealed(), tile, from == OfferedBy::Left, players);
                expected.retain(|(_, rest, _)| hand.melds().len() < 4 && rest.total() > 0);
                let of = |Call { meld, hand, barred }: &Call| (*meld, *hand.concealed(), *barred);
                let calls = |swap_calling| {
                    let offer = Offer { tile, from, swap_calling };
                    let mut calls: Vec<_> = offer.calls(&hand, players).iter().map(of).collect();
                    calls.sort_unstable_by_key(|call| call.0);
                    calls
                };
                expected.sort_unstable_by_key(|call| call.0);
                let free = expected.iter().map(|&(meld, rest, _)| (meld, rest, TileSet::EMPTY));
                assert!(free.eq(calls(true)), "{hand} {tile} {from}");
                let number = expected.len();
                expected
                    .retain(|(_, rest, barred)| rest.total() % 3 == 1 || !rest.kinds().is_subset(*barred));
                barred += number - expected.len();
                assert_eq!(calls(false), expected, "{hand} {tile} {from}");
            }
        }
    }
    assert!(barred > 0, "a call that leaves no discard");
}

/// Every win of one meld and a head beside three called melds that has a yaku, by its score.
fn wins_with_yaku(melds: &[Meld], players: Players) -> Vec<Hand> {
    let has_yaku = |win: &Hand| {
        let Ok(hand) = OpenHand::new(*win, melds.to_vec()) else { return false };
        win.kinds().iter().any(|tile| {
            let win = Win::new(hand.clone(), tile, WonBy::Tsumo);
            score(&win, &ScoreRules::default()).expect("a win").yaku.iter().next().is_some()
        })
    };
    let melds = Group::ALL.into_iter().flat_map(Meld::all);
    let wins = melds.flat_map(|meld| Tile::all().map(move |head| meld.tiles().chain([head; 2])));
    let exists = |win: &Hand| win.kinds().is_subset(players.tiles());
    wins.filter_map(|win| Hand::from_tiles(win).ok()).filter(exists).filter(has_yaku).collect()
}

#[test]
fn the_best_discard_after_a_call_counts_only_wins_with_a_yaku() {
    let is_asked = |case: &Case| {
        drawing(case) && case.0.melds().len() == 2 && case.1.rules.forms.contains(Form::Standard)
    };
    let cases: Vec<Case> = (0..4000).map(random_case).filter(is_asked).take(60).collect();
    let counts = cases.par_iter().map(|(hand, settings)| {
        let unseen = settings.unseen(hand).expect("a hand");
        let mut counts = [0; 2];
        let tiles = hand.concealed().kinds().iter().filter(|&tile| unseen.count(tile) > 0).take(3);
        for tile in tiles {
            let found = offered(hand, tile, settings).expect("an offer");
            assert!(found.choices[0].call.is_none());
            let calls = Offer::new(tile).calls(hand, settings.rules.players);
            let of_choice = |of: &Choice| (of.call, of.hand.hand().clone(), of.barred);
            let of_call = |of: &Call| (Some(of.meld), of.hand.clone(), of.barred);
            assert!(found.choices[1..].iter().map(of_choice).eq(calls.iter().map(of_call)));
            for (Choice { discard, shanten, necessary, yaku, .. }, call) in
                found.choices[1..].iter().zip(&calls)
            {
                let wins = wins_with_yaku(call.hand.melds(), settings.rules.players);
                let unseen = unseen.minus(tile).expect("the offered tile");
                let key = |gone: Option<Tile>, rest: &Hand| {
                    let most = |of: Tile| match settings.limited_by {
                        LimitedBy::Called => 4,
                        LimitedBy::Visible => {
                            let gone = u8::from(gone == Some(of));
                            settings.limits(&call.hand).limit(of).saturating_sub(gone)
                        }
                    };
                    let limits =
                        std::array::from_fn(|at| most(Tile::from_index(at).expect("an index of a tile")));
                    let now = least_distance_to(&wins, rest, &limits);
                    let helps = |of: &Tile| {
                        let drawn = rest.plus(*of).expect("a copy is left");
                        unseen.count(*of) > 0 && least_distance_to(&wins, &drawn, &limits) < now
                    };
                    let copies: u8 = Tile::all().filter(helps).map(|of| unseen.count(of)).sum();
                    (now.unwrap_or(u8::MAX), Reverse(copies), gone)
                };
                let best = match call.meld.kind().is_quad() {
                    true => key(None, call.hand.concealed()),
                    false => {
                        call.discards().map(|(gone, rest)| key(Some(gone), &rest)).min().expect("a discard")
                    }
                };
                let distance = shanten.map_or(u8::MAX, |shanten| (shanten + 1) as u8);
                let found = (distance, Reverse(necessary.copies), discard.map(|discard| discard.tile));
                assert_eq!(found, best, "{hand} {tile} {:?} {settings:?} {yaku:?}", call.hand);
                counts[0] += 1;
                counts[1] += usize::from(found.0 < u8::MAX);
            }
        }
        counts
    });
    let [calls, reached] = counts.reduce(|| [0; 2], |one, other| [one[0] + other[0], one[1] + other[1]]);
    assert!(calls > 60 && reached > 30, "{calls} {reached}");
}

fn choices(hand: &str, tile: &str, settings: &Settings) -> Offered {
    offered(&hand.parse().expect("a hand"), tile.parse().expect("a tile"), settings).expect("an offer")
}

#[test]
fn an_offered_tile_wins_with_a_yaku_and_without_furiten() {
    let ron = |hand: &str, tile: &str, discards: &str| {
        let settings = Settings { discards: discards.parse().expect("tiles"), ..Settings::default() };
        choices(hand, tile, &settings).ron
    };
    assert_eq!(ron("23456m444p789s11z", "2z", ""), Ron::No);
    // Pinfu; the same with a closed wait.
    assert_eq!(ron("234567m456p67s99p", "5s", ""), Ron::Yes);
    assert_eq!(ron("234567m456p99p79s", "8s", ""), Ron::Riichi);
    assert_eq!(ron("234567m456p67s99p", "5s", "8s"), Ron::Furiten);
    assert_eq!(ron("567m456p67s99p[234m]", "5s", ""), Ron::NoYaku);
    assert_eq!(ron("567m456p67s22p[234m]", "5s", ""), Ron::Yes);
    assert_eq!(ron("67s99p[234m][456p][666z]", "5s", ""), Ron::Yes);
    // A concealed quad leaves the hand concealed.
    assert_eq!(ron("567m456p79s99p{2222z}", "8s", ""), Ron::Riichi);
    assert_eq!(ron("19m19p19s1234567z", "1m", ""), Ron::Yes);
}

#[test]
fn three_players_have_no_chi_and_hands_that_discard_no_offer() {
    let three =
        Settings { rules: Rules { players: Players::Three, ..Rules::default() }, ..Settings::default() };
    let melds = |settings: &Settings| -> Vec<String> {
        let found = choices("23466p123789s11z", "5p", settings);
        found.choices.iter().filter_map(|of| Some(of.call?.to_string())).collect()
    };
    assert!(melds(&three).is_empty());
    assert_eq!(melds(&Settings::default()), ["345p", "456p"]);
    let error = |hand: &str, tile: &str, settings: &Settings| {
        let (hand, tile) = (hand.parse().expect("a hand"), tile.parse().expect("a tile"));
        offered(&hand, tile, settings).expect_err("refused").to_string()
    };
    let default = Settings::default();
    assert!(error("23456m444p789s112z", "1m", &default).ends_with("found 14 tiles and 0 melds"));
    // Melds that are not named decide the yaku.
    assert!(error("3345m", "1m", &default).ends_with("write them in brackets, such as [123m]"));
    assert!(error("33456m", "1m", &default).ends_with("found 5 tiles and 0 melds"));
    assert_eq!(
        error("23466p123789s11z", "5m", &three),
        "5m does not exist in a three-player game, which has no 2m to 8m"
    );
    assert_eq!(
        error("23466p123789s11z", "6p", &Settings { visible: "66p".parse().expect("tiles"), ..default }),
        "all four 6p are in the hand, visible or discarded"
    );
}
