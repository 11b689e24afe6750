//! A hand at a table, held against the definition: on small decks, and on the real deck with few tiles left.

mod any_play;
mod case;
mod played;
mod player;
mod plays;
mod rule;
mod sheet;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::rules::Wind;
use tehai::score::{Luck, WinTiles, WonBy};
use tehai::tiles::notation::RedHand;
use tehai::tiles::{COPIES, Hand, KINDS, Meld};
use tehai::win_probability::{
    Aim, Declared, GameError, GameGraph, GameSettings, Model, Moves, PointsPlay, RiichiPolicy, TableChoice,
    TableGame, TableSettings, Turn,
};
use tehai_naive::{Coloured, TableMoves};

use case::{ALL_ASKED, ALL_MOVES, Asked, COUNTERS, Case, is_near, random, red_tile};
use sheet::Sheet;

use crate::common::one_of;

#[test]
fn values_on_small_decks_are_what_the_definition_says() {
    check_small_decks(86, 5);
}

#[test]
#[ignore = "minutes: every aim and all moves on many more small decks"]
fn values_on_many_small_decks_are_what_the_definition_says() {
    check_small_decks(87, 100);
}

/// Random small decks: so many of each aim with all moves.
fn check_small_decks(seed: u64, of_each: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..of_each {
        for asked in ALL_ASKED {
            for moves in ALL_MOVES {
                random(&mut rng, moves).check(asked);
            }
        }
    }
}

/// Last hands, in which it matters who shows the tile.
#[test]
fn values_for_places_are_what_the_definition_says() {
    let mut rng = ChaCha8Rng::seed_from_u64(89);
    for _ in 0..40 {
        for moves in ALL_MOVES {
            let mut case = random(&mut rng, moves);
            let sheet = Sheet::random(&mut rng);
            case.settings.scoring.bets = sheet.bets;
            case.settings.scoring.winds.seat = one_of(&mut rng, &Wind::ALL);
            case.check(Asked::Last(sheet));
        }
    }
}

/// After a call the game goes on as the choice of the offered tile said.
#[test]
fn a_game_that_begins_after_a_call_is_worth_what_the_call_was() {
    let mut rng = ChaCha8Rng::seed_from_u64(90);
    let mut compared = 0;
    while compared < 300 {
        let case = random(&mut rng, Moves::Changes(20));
        let Turn::Offered(tile, _) = case.table.turn else { continue };
        let offered = TableGame::new(&case.hand, &case.settings, &case.table).unwrap();
        for asked in [Asked::Win, Asked::Points] {
            for reached in case.found(&offered, asked) {
                let TableChoice::Call(meld, discard) = reached.choice else { continue };
                let after = case.hand.with_call(tile, meld).unwrap();
                let turn = Turn::Called(tile.tile, meld);
                let table = TableSettings { turn, missed: false, ..case.table.clone() };
                let play = PointsPlay { double_riichi: false, ..case.settings.play };
                let settings = GameSettings { play, ..case.settings.clone() };
                let game = TableGame::new(&after, &settings, &table).unwrap();
                let found = case.found(&game, asked);
                let same = found.iter().find(|of| of.choice == TableChoice::Discard(discard)).unwrap();
                assert!(is_near(same.value, reached.value), "{same:?} {reached:?} {}", case.what());
                compared += 1;
            }
        }
    }
}

/// What would wait best may not be discarded: then any other tile is, if there is one.
#[test]
fn after_a_call_the_best_discards_may_be_barred() {
    let turn = Turn::Called("3m".parse().unwrap(), Meld::sequence("3m".parse().unwrap()).unwrap());
    let discards = |hand: &str, moves: Moves| {
        let case = real(hand, 40, moves, "east");
        let table = TableSettings { turn, ..case.table.clone() };
        let game = TableGame::new(&case.hand, &case.settings, &table)?;
        let choices: Vec<TableChoice> = game.ask(Aim::Win)?.into_iter().map(|of| of.choice).collect();
        Ok::<_, GameError>((game.moves(), choices))
    };
    let hand = "6m123p456p78s11z[345m]";
    let barred = TableChoice::Discard("6m".parse().unwrap());
    let any = discards(hand, Moves::Changes(1)).unwrap().1;
    assert!(any.len() > 5 && !any.contains(&barred), "{any:?}");
    for moves in [Moves::Advancing, Moves::Changes(0), Moves::Detours(0), Moves::Near] {
        let (detours, found) = discards(hand, moves).unwrap();
        assert!(matches!(detours, Moves::Detours(1..)), "{detours:?}");
        assert!(!found.is_empty() && found.iter().all(|discard| any.contains(discard)), "{found:?}");
    }
    assert_eq!(discards("36m[777z][666z][555z][345m]", Moves::Near), Err(GameError::NoDiscard));
}

/// A quad draws a replacement, which may win as one, and takes a tile from the wall.
#[test]
fn a_quad_is_worth_the_mean_over_its_replacements() {
    let mut rng = ChaCha8Rng::seed_from_u64(91);
    let mut wins = 0;
    while wins < 100 {
        let mut case = random(&mut rng, Moves::Changes(20));
        let is_waiting = case.hand.hand().concealed().total() % 3 == 1;
        if case.table.turn != Turn::Discard || !is_waiting || case.table.tiles == 0 {
            continue;
        }
        (case.table.missed, case.table.declared) = (false, None);
        case.settings.play.double_riichi = false;
        let quad = GameSettings { is_after_quad: true, ..case.settings.clone() };
        let game = TableGame::new(&case.hand, &quad, &case.table).unwrap();
        for asked in [Asked::Win, Asked::Points] {
            let found = case.found(&game, asked)[0].value;
            let (mut expected, mut unseen) = (0.0, 0.0);
            for (kind, (&all, &held)) in
                case.deck.iter().zip(&case.held).enumerate().filter(|(_, (all, held))| all > held)
            {
                let copies = f64::from(all - held);
                unseen += copies;
                let drawn = red_tile(kind);
                let tiles = Hand::EMPTY.plus(drawn.tile).unwrap();
                let hand = case.hand.plus(&tiles, drawn.red_fives()).unwrap();
                let turn = Turn::Drawn(drawn);
                let table = TableSettings { turn, tiles: case.table.tiles - 1, ..case.table.clone() };
                let after = TableGame::new(&hand, &case.settings, &table).unwrap();
                let discards =
                    case.found(&after, asked).into_iter().filter(|of| of.choice != TableChoice::Win);
                let mut best = discards.map(|of| of.value).fold(f64::NEG_INFINITY, f64::max);
                let (concealed, red_fives) = (*hand.hand().concealed(), hand.concealed_red_fives().total());
                let win = WinTiles { concealed, called: &[], red_fives, tile: drawn.tile };
                if let Ok(worth) = game.worth(&win) {
                    let luck = Luck { dead_wall: true, ..Luck::default() };
                    let points = worth.points(WonBy::Tsumo, luck, 0);
                    best = best.max(if asked == Asked::Points { points.into() } else { 1.0 });
                    wins += 1;
                }
                expected += copies * best;
            }
            expected /= unseen;
            assert!(is_near(found, expected), "{found} {expected} {asked:?} {}", case.what());
        }
    }
}

/// A case of four players and this deck, without the tiles of melds.
fn of_deck(hand: RedHand, deck: Coloured, tiles: u32, moves: Moves, seat: &str) -> Case {
    let mut held: Coloured = [0; KINDS + 3];
    held[..KINDS].copy_from_slice(hand.hand().concealed().counts());
    let visible = Case::visible(&hand, &deck).into();
    let mut settings = GameSettings { moves, visible, ..GameSettings::default() };
    settings.scoring.winds.seat = seat.parse().unwrap();
    settings.scoring.counters = COUNTERS;
    settings.play = PointsPlay { riichi: RiichiPolicy::Best, own_bet: true, ..PointsPlay::default() };
    Case { hand, held, deck, settings, table: TableSettings { tiles, ..TableSettings::default() } }
}

/// A case of the real deck: nothing is visible.
fn real(hand: &str, tiles: u32, moves: Moves, seat: &str) -> Case {
    let hand: RedHand = hand.parse().unwrap();
    let mut deck: Coloured = [0; KINDS + 3];
    deck[..KINDS].fill(COPIES);
    for meld in hand.hand().melds() {
        meld.tiles().for_each(|tile| deck[tile.index()] -= 1);
    }
    of_deck(hand, deck, tiles, moves, seat)
}

#[test]
fn known_chances_are_met() {
    // Found elsewhere by plain recursion over all plays.
    for (hand, seat, tiles, calls, discard, expected) in [
        ("123m456p789s1122z9m", "south", 4, true, "9m", 0.123872323),
        ("123m456p789s1122z9m", "south", 4, true, "9s", 0.013860905),
        ("23m55p678s9s[345p][567m]", "east", 9, false, "9s", 0.271707477),
    ] {
        let mut case = real(hand, tiles, Moves::Near, seat);
        case.table.calls = calls;
        let game = TableGame::new(&case.hand, &case.settings, &case.table).unwrap();
        let found = game.ask(Aim::Win).unwrap();
        let choice = TableChoice::Discard(discard.parse().unwrap());
        let reached = found.iter().find(|reached| reached.choice == choice).unwrap();
        assert!((reached.value - expected).abs() < 1e-9, "{hand} {discard} {}", reached.value);
    }
}

/// On the real deck all plays are tried, and the default moves reach as much.
#[test]
fn default_moves_reach_what_any_play_reaches_on_the_real_deck() {
    for (hand, tiles, asked) in [
        ("123m456p78s1122z5m", 5, Asked::Win),
        ("1346m2356p789s11z", 6, Asked::Win),
        ("223345m2356p[777z]", 6, Asked::Tenpai),
        ("5678m223p[555z][345s]", 6, Asked::Points),
        ("34m678p55s[345p][567m]", 8, Asked::AtLeast),
        ("334455m1199p135z", 5, Asked::Tenpai),
    ] {
        let case = real(hand, tiles, Moves::Near, "east");
        let game = TableGame::new(&case.hand, &case.settings, &case.table).unwrap();
        let mut definition = case.definition(asked);
        definition.moves = TableMoves::Any;
        for reached in case.found(&game, asked) {
            let expected = case.expected(&definition, reached.choice).value;
            let lost = expected - reached.value;
            let few = 1e-3 * f64::max(1.0, expected.abs());
            assert!(lost > -1e-9 * few && lost < few, "{hand} {asked:?} {reached:?}: {expected}");
        }
    }
}

/// A player alone, with as many draws, whose last is the last tile.
fn alone(case: &Case, aim: Aim, draws: u32) -> Vec<f64> {
    let game = GameGraph::new(&case.hand, &case.settings).unwrap();
    let [reached] = game.ask([aim], Model::Shuffled, draws).unwrap();
    reached.iter().map(|reached| reached.value(draws)).collect()
}

#[test]
fn without_others_tiles_the_game_is_that_of_a_player_alone() {
    for hand in ["1346m2356p789s11z2p", "123m456p78s1122z9m", "2334m2356p[345s]55p", "445566m1199p13z5s"] {
        for (seats, each) in [(4, 4), (1, 1), (3, 3)] {
            for moves in [Moves::Advancing, Moves::Detours(1)] {
                let mut case = real(hand, 6 * each, moves, "south");
                case.settings.play =
                    PointsPlay { hidden_indicators: 1, last_tile: true, ..case.settings.play };
                case.table.seats = Some(seats);
                (case.table.ron, case.table.calls) = (seats == 1, seats == 1);
                let game = TableGame::new(&case.hand, &case.settings, &case.table).unwrap();
                for aim in [Aim::Win, Aim::Points] {
                    let found = game.ask(aim).unwrap();
                    let expected = alone(&case, aim, 6);
                    assert_eq!(found.len(), expected.len());
                    for (reached, expected) in found.iter().zip(expected) {
                        let near = is_near(reached.value, expected);
                        assert!(near, "{hand} {seats} {moves:?} {aim:?} {reached:?}: {expected}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_wait_after_riichi_is_a_chance_for_each_tile() {
    let mut case = real("123m456p789s1122z", 13, Moves::Advancing, "south");
    case.table.declared = Some(Declared { is_double: false, ippatsu: true });
    let game = TableGame::new(&case.hand, &case.settings, &case.table).unwrap();
    let expected = 1.0 - (1.0 - 4.0 / 123.0_f64).powi(13);
    assert!((game.ask(Aim::Win).unwrap()[0].value - expected).abs() < 1e-12);
    // After a win was missed, of thirteen tiles only the own three count.
    case.table.missed = true;
    let game = TableGame::new(&case.hand, &case.settings, &case.table).unwrap();
    let expected = 1.0 - (1.0 - 4.0 / 123.0_f64).powi(3);
    assert!((game.ask(Aim::Win).unwrap()[0].value - expected).abs() < 1e-12);
}

#[test]
fn what_may_be_done_is_never_worth_less() {
    let mut rng = ChaCha8Rng::seed_from_u64(87);
    for _ in 0..200 {
        let mut case = random(&mut rng, Moves::Changes(20));
        if matches!(case.table.turn, Turn::Offered(..)) {
            continue;
        }
        let mut values = |ron, calls| {
            (case.table.ron, case.table.calls) = (ron, calls);
            let game = TableGame::new(&case.hand, &case.settings, &case.table).unwrap();
            let found = case.found(&game, Asked::AtLeast);
            found.into_iter().map(|reached| reached.value).reduce(f64::max).unwrap()
        };
        let [neither, ron, calls, both] = [(false, false), (true, false), (false, true), (true, true)]
            .map(|(ron, calls)| values(ron, calls));
        for (less, more) in [(neither, ron), (neither, calls), (ron, both), (calls, both)] {
            assert!(more > less - 1e-9, "{less} {more} {}", case.what());
        }
    }
}
