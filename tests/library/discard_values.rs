//! What every discard reaches, in a buffer: the values of the ordinary answers.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::Calculator;
use tehai::rules::Rules;
use tehai::score::Scoring;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Hand, Tile};
use tehai::win_probability::{
    Aim, DiscardValues, Ends, GameError, GameGraph, GameSettings, Model, Moves, Reached, RiichiPolicy,
    TableChoice, TableGame, TableSettings, Turn,
};

use crate::common::one_of;

const AIMS: [Aim; 3] = [Aim::Win, Aim::Tenpai, Aim::Points];

/// Are the values of a row those that are asked, and NaN for all other tiles?
fn assert_row(row: &[f32], expected: &[(Tile, f64)], hand: &RedHand) {
    for tile in Tile::all() {
        let found = row[tile.index()];
        match expected.iter().find(|(of, _)| *of == tile) {
            None => assert!(found.is_nan(), "{hand}: {tile}: {found}"),
            Some((_, value)) => {
                assert!(
                    (f64::from(found) - value).abs() <= 1e-6 * value.abs(),
                    "{hand}: {tile}: {found}, {value}"
                );
            }
        }
    }
}

fn settings(rng: &mut ChaCha8Rng, visible: Tile) -> GameSettings<'static> {
    let indicator = Hand::from_tiles([visible]).expect("a tile");
    let mut settings = GameSettings {
        visible: indicator.into(),
        moves: one_of(rng, &[Moves::Advancing, Moves::Detours(0)]),
        scoring: Scoring { dora: indicator.into(), ..Scoring::default() },
        ..GameSettings::default()
    };
    settings.play.riichi = one_of(rng, &[RiichiPolicy::Never, RiichiPolicy::Always, RiichiPolicy::Best]);
    settings.play.hidden_indicators = 1;
    settings.play.own_bet = true;
    settings
}

#[test]
fn they_are_those_of_the_ordinary_answers() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let calculator = Calculator::new(Rules::default());
    let mut hands = 0;
    while hands < 60 {
        let mut wall: Vec<Tile> = Tile::all().flat_map(|tile| [tile; 4]).collect();
        let mut next = || wall.swap_remove((rng.next_u64() % wall.len() as u64) as usize);
        let hand = Hand::from_tiles((0..14).map(|_| next())).expect("from the wall");
        let visible = next();
        if !(0..=2).contains(&calculator.shanten(&hand).expect("14 tiles")) {
            continue;
        }
        hands += 1;
        let (hand, settings) = (RedHand::from(hand), settings(&mut rng, visible));
        let mut values: DiscardValues = [[0.5; 34]; 3];
        let game = GameGraph::new(&hand, &settings).expect("no win");
        game.write_values(9, &mut values).expect("points");
        for (row, of_aim) in values.iter().zip(game.ask(AIMS, Model::Shuffled, 9).expect("points")) {
            let of = |reached: &Reached| (reached.discard.expect("14 tiles"), reached.value(9));
            assert_row(row, &of_aim.iter().map(of).collect::<Vec<_>>(), &hand);
        }
        let ends = Ends { tenpai: 1000.0, noten: -1000.0, others: -200.0 };
        let table = TableSettings { tiles: 37, others: vec![0.02], ends, ..TableSettings::default() };
        let game = TableGame::new(&hand, &settings, &table).expect("no win");
        game.write_values(&mut values).expect("points");
        for (row, aim) in values.iter().zip(AIMS) {
            let of_discards =
                game.ask(aim).expect("points").into_iter().filter_map(|reached| match reached.choice {
                    TableChoice::Discard(discard) => Some((discard.tile, reached.value)),
                    _ => None,
                });
            assert_row(row, &of_discards.collect::<Vec<_>>(), &hand);
        }
    }
}

#[test]
fn to_win_at_once_has_no_place() {
    let hand: RedHand = "123m456p789s11222z".parse().expect("a win");
    let drawn = "2z".parse().expect("a tile");
    let table = TableSettings { tiles: 20, turn: Turn::Drawn(drawn), ..TableSettings::default() };
    let settings = GameSettings { moves: Moves::Advancing, ..GameSettings::default() };
    let game = TableGame::new(&hand, &settings, &table).expect("it may play on");
    let mut values = [[0.0; 34]; 3];
    game.write_values(&mut values).expect("points");
    let all = game.ask(Aim::Win).expect("chances");
    assert_eq!(all[0].choice, TableChoice::Win);
    let placed = values[0].iter().filter(|value| !value.is_nan()).count();
    assert!(placed > 0 && placed == all.len() - 1, "{placed} of {}", all.len());
    assert!(values[0].iter().all(|value| value.is_nan() || *value < 1.0));
}

#[test]
fn a_failure_leaves_the_buffer_as_it_is() {
    let hand: RedHand = "123m456p11z23456s7z".parse().expect("a hand");
    let mut settings = GameSettings { moves: Moves::Advancing, ..GameSettings::default() };
    // Five indicators are one too many.
    settings.scoring.dora = "12345p1m".parse().expect("tiles");
    let mut values: DiscardValues = [[0.5; 34]; 3];
    let game = GameGraph::new(&hand, &settings).expect("no win");
    assert!(matches!(game.write_values(3, &mut values), Err(GameError::Score(_))));
    assert_eq!(values, [[0.5; 34]; 3]);
}
