//! Which circumstances of a win can come together: the check against the definition, which plays every round.

use std::collections::HashSet;

use tehai::Players;
use tehai::rules::{Wind, Winds};
use tehai::score::{BlessingOfMan, Dora, Indicated, Luck, Riichi, ScoreError, ScoreRules, Win, WonBy, score};
use tehai::tiles::OpenHand;
use tehai_naive::{CircumstancesOfWin, possible_wins};

use super::{ron, tsumo};

/// All circumstances, possible or not.
fn all_circumstances() -> Vec<CircumstancesOfWin> {
    let mut all = Vec::new();
    for (concealed_quads, called_quads, called) in (0..125).map(|code| (code / 25, code / 5 % 5, code % 5)) {
        if concealed_quads + called_quads + called > 4 {
            continue;
        }
        for (riichi, code) in
            Riichi::ALL.into_iter().flat_map(|riichi| (0..128).map(move |code| (riichi, code)))
        {
            let is = |bit: u8| code >> bit & 1 == 1;
            all.push(CircumstancesOfWin {
                won_by: WonBy::ALL[usize::from(is(0))],
                luck: Luck {
                    riichi,
                    ippatsu: is(1),
                    last_tile: is(2),
                    dead_wall: is(3),
                    robbed_quad: is(4),
                    blessing: is(5),
                },
                concealed_quads,
                called_quads,
                called,
                has_norths: is(6),
            });
        }
    }
    all
}

/// A win with these circumstances, whose winning tile is held once wherever the hand waits for another meld.
fn win_with(circumstances: &CircumstancesOfWin, seat: Wind) -> Win {
    let CircumstancesOfWin { won_by, luck, concealed_quads, called_quads, called, has_norths } =
        *circumstances;
    let mut honours = [1, 2, 3, 5].into_iter();
    let mut next = |copies, [open, close]: [&str; 2]| {
        let rank: u8 = honours.next().expect("four melds");
        format!("{open}{}z{close}", rank.to_string().repeat(copies))
    };
    let mut text = String::new();
    (0..concealed_quads).for_each(|_| text += &next(4, ["{", "}"]));
    (0..called_quads).for_each(|_| text += &next(4, ["[", "]"]));
    (0..called).for_each(|_| text += &next(3, ["[", "]"]));
    let melds = usize::from(concealed_quads + called_quads + called);
    let concealed = ["123p", "567p", "123s", "567s"][melds..].concat();
    let hand: OpenHand = format!("{text}66z{concealed}").parse().expect("a hand");
    let tile = if melds < 4 { "7s" } else { "6z" }.parse().expect("a tile");
    let dora = Dora { norths: u8::from(has_norths), ..Dora::default() };
    Win { luck, dora, winds: Winds { seat, round: Wind::East }, ..Win::new(hand, tile, won_by) }
}

#[test]
fn a_win_is_refused_exactly_if_no_round_leads_to_it() {
    let all = all_circumstances();
    assert_eq!(all.len(), 35 * 3 * 128);
    for (players, blessing_of_man) in
        Players::ALL.into_iter().flat_map(|players| BlessingOfMan::ALL.map(|rule| (players, rule)))
    {
        let rules = ScoreRules { players, blessing_of_man, ..ScoreRules::default() };
        for seat in Wind::ALL.into_iter().take(usize::from(players.number())) {
            let possible = possible_wins(players, seat, blessing_of_man == BlessingOfMan::Mangan);
            let of_game = all.iter().filter(|it| players == Players::Three || !it.has_norths);
            let mut passed = HashSet::new();
            for circumstances in of_game {
                match score(&win_with(circumstances, seat), &rules) {
                    Ok(_) => assert!(passed.insert(*circumstances)),
                    Err(ScoreError::Contradiction { .. }) => (),
                    Err(other) => panic!("{circumstances:?}: {other}"),
                }
            }
            let wrong: Vec<_> = passed.symmetric_difference(&possible).collect();
            assert!(wrong.is_empty(), "{players:?} {seat:?}: {} wrong, such as {:#?}", wrong.len(), wrong[0]);
        }
    }
}

/// Each message names the two that exclude each other.
#[test]
fn what_excludes_each_other_is_named() {
    let refused = |win: &Win, luck| {
        let win = Win { luck, ..win.clone() };
        score(&win, &ScoreRules::default()).map(|score| score.yaku.to_string()).map_err(|it| it.to_string())
    };
    let double = Luck { riichi: Riichi::Double, ..Luck::default() };
    let first = Luck { ippatsu: true, ..double };
    let (quad, plain) = (ron("234m456p55s67s{1111z}8s"), ron("234m456p55s678m67s8s"));
    assert_eq!(
        refused(&quad, first),
        Err("double riichi with ippatsu excludes a quad: one before riichi ends double riichi, one after it ippatsu"
            .to_owned())
    );
    assert_eq!(refused(&quad, double), Ok("double_riichi round_wind".to_owned()));
    assert_eq!(
        refused(&quad, Luck { riichi: Riichi::Riichi, ..first }),
        Ok("riichi ippatsu round_wind".to_owned())
    );
    assert_eq!(
        refused(&plain, Luck { last_tile: true, ..first }),
        Err("double riichi with ippatsu excludes the last tile, which comes long after".to_owned())
    );
    assert_eq!(
        refused(&plain, Luck { robbed_quad: true, ..first }),
        Err("double riichi with ippatsu excludes a robbed quad, of which a triplet was called before"
            .to_owned())
    );
    for luck in [double, Luck { riichi: Riichi::Riichi, ..first }] {
        for more in [Luck { last_tile: true, ..luck }, Luck { robbed_quad: true, ..luck }] {
            assert!(refused(&plain, more).is_ok(), "{more:?}");
        }
    }
    let three = ScoreRules { players: Players::Three, ..ScoreRules::default() };
    let mut north = tsumo("234567p55p678s34s5s");
    (north.dora.norths, north.luck) = (1, first);
    assert_eq!(
        score(&north, &three).unwrap_err().to_string(),
        "double riichi with ippatsu excludes a north set aside: one before riichi ends double riichi, one after it \
         ippatsu"
    );
}

#[test]
fn no_indicator_is_a_copy_of_a_robbed_tile() {
    let win = ron("[123m]456p78s44m123p9s");
    let with = |luck, dora: &str| {
        let [open, hidden] = [dora.parse().unwrap(), Indicated::default()];
        Win { luck, ..win.clone() }.with_dora(open, hidden, Players::Four).map_err(|error| error.to_string())
    };
    let robbed = Luck { robbed_quad: true, ..Luck::default() };
    assert!(with(Luck::default(), "9s").is_ok() && with(robbed, "8s").is_ok());
    let reason = "a robbed tile and the other three of the quad are no indicators of dora";
    assert_eq!(with(robbed, "9s"), Err(reason.to_owned()));
}
