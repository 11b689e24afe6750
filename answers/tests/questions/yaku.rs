//! Chances of hands with called melds are chances of wins with a yaku, held against the definition on small walls.

use std::cell::RefCell;
use std::rc::Rc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{json, to_value};
use tehai::Calculator;
use tehai::rules::{Rules, Wind, Winds};
use tehai::score::{ScoreRules, WonBy};
use tehai::tiles::{Hand, KINDS, OpenHand, Tile, TileSet};
use tehai::win_probability::{Aim, Found, GameGraph, GameSettings, Model, Moves, NoWin, RiichiPolicy};
use tehai_answers::analyze::Order;
use tehai_answers::win_probability::{Changes, Game, PointsOptions};
use tehai_answers::{
    AnalyzeQuestion, AtTheTable, HandAnalysis, HandQuestion, Means, ScoreQuestion, WinProbability,
    WinProbabilityQuestion,
};
use tehai_naive::{Coloured, Discards, PointsGame, PointsWin, Solitaire};

/// Simples, of which no win has another yaku than tanyao or a triplet of the concealed tiles.
const MELDS: &str = "[234p][567s][888p]";
const DRAWS: u32 = 3;

/// What a win is worth by its concealed tiles and the one drawn.
type Worth = fn(&Hand, Tile) -> f64;

/// Tiles without red fives.
fn coloured(tiles: &Hand) -> Coloured {
    let mut all = [0; KINDS + 3];
    all[..KINDS].copy_from_slice(tiles.counts());
    all
}

fn tile(text: &str) -> Tile {
    text.parse().expect("a tile")
}

/// The worth of a win with these melds by the definition of its yaku: are all tiles simples, or are there three souths?
fn of_tanyao(win: &Hand, _: Tile) -> f64 {
    f64::from(win.tiles().all(|tile| (1..8).contains(&(tile.index() % 9)) && tile.index() < 27))
}

fn of_south(win: &Hand, _: Tile) -> f64 {
    f64::from(win.count(tile("2z")) == 3)
}

fn of_either(win: &Hand, drawn: Tile) -> f64 {
    f64::max(of_tanyao(win, drawn), of_south(win, drawn))
}

/// A seat, a rule, and what has a yaku then.
type Custom = (Wind, bool, Worth);

const CUSTOMS: [Custom; 3] =
    [(Wind::South, true, of_either), (Wind::West, true, of_tanyao), (Wind::South, false, of_south)];

/// A hand with three called melds, and a wall of a few tiles.
struct Open {
    held: Hand,
    deck: Hand,
}

impl Open {
    fn random(rng: &mut ChaCha8Rng, tiles: u8) -> Open {
        let kinds = ["5m", "6m", "7m", "8m", "9m", "2z"].map(tile);
        let calculator = Calculator::new(Rules::STANDARD);
        loop {
            let mut some = |most: usize| {
                let mut hand = Hand::EMPTY;
                for _ in 0..most {
                    let next = kinds[rng.next_u32() as usize % kinds.len()];
                    hand = hand.plus(next).unwrap_or(hand);
                }
                hand
            };
            let (held, left) = (some(tiles.into()), some(8));
            let Ok(deck) = held.plus_all(&left) else { continue };
            if held.total() == tiles && calculator.shanten(&held).unwrap() >= 0 {
                return Open { held, deck };
            }
        }
    }

    fn text(&self) -> String {
        format!("{}{MELDS}", self.held)
    }

    fn question(&self, model: Game, changes: Option<u8>) -> WinProbabilityQuestion {
        let melds = MELDS.parse::<OpenHand>().unwrap().all_tiles();
        let visible = melds.unseen().difference(&self.deck).unwrap();
        WinProbabilityQuestion {
            hand: self.text(),
            visible: visible.to_string(),
            draws: DRAWS,
            model,
            changes: changes.map_or(Changes::None, Changes::Within),
            ..Default::default()
        }
    }

    /// The game by definition, for wins of this worth; or for tenpai, whatever wins are worth.
    fn naive(&self, asked: &WinProbabilityQuestion, draws: u32, worth: Option<Worth>) -> Solitaire {
        let distance = Calculator::new(Rules::STANDARD).shanten(&self.held).unwrap() as u8 + 1;
        let tiles: [u8; KINDS] = *self.deck.counts();
        Solitaire {
            melds: 1,
            set: None,
            tiles,
            discards: match asked.model {
                Game::Shuffled => Discards::Shuffled,
                Game::Book => Discards::Book,
                Game::True => Discards::Gone,
                Game::Table => unreachable!("not asked here"),
            },
            draws: draws + self.before(),
            for_tenpai: worth.is_none(),
            points: worth,
            distances: Rc::default(),
            worths: RefCell::default(),
            changes: match asked.changes {
                Changes::Within(more) => Some((self.held, distance + more)),
                Changes::None | Changes::Near | Changes::Unlimited => None,
            },
            detours: None,
        }
    }

    fn before(&self) -> u32 {
        u32::from(self.held.total() % 3 == 2)
    }

    /// The true game by definition, in which a win that is passed over is gone.
    fn naive_true(&self, asked: &WinProbabilityQuestion, draws: u32, worth: Worth) -> PointsGame {
        let Solitaire { changes, draws, .. } = self.naive(asked, draws, Some(worth));
        let plain = |tiles: &[u8]| Hand::new(tiles[..KINDS].try_into().unwrap()).unwrap();
        let points = move |win: &PointsWin| worth(&plain(&win.hand), Tile::from_index(win.drawn).unwrap());
        PointsGame {
            is_after_quad: false,
            melds: 1,
            deck: coloured(&self.deck),
            discards: Discards::Gone,
            draws,
            changes,
            detours: None,
            is_concealed: false,
            riichi: RiichiPolicy::Never,
            bet: 0.0,
            double_riichi: false,
            hidden_indicators: 0,
            last_tile: false,
            points: Rc::new(points),
            distances: RefCell::default(),
            worths: RefCell::default(),
        }
    }

    /// The chance of a win by definition, of so many draws.
    fn win(&self, asked: &WinProbabilityQuestion, draws: u32, worth: Worth, discard: &str) -> f64 {
        if asked.model != Game::True {
            return self.value(&self.naive(asked, draws, Some(worth)), discard, 0);
        }
        let (hand, gone) = self.after(discard);
        let game = self.naive_true(asked, draws, worth);
        game.worth(&coloured(&hand), &coloured(&gone), self.before()).0
    }

    /// The value of a discard by definition, with so many draws done after it.
    fn value(&self, game: &Solitaire, discard: &str, done: u32) -> f64 {
        let (hand, gone) = self.after(discard);
        game.worth(&hand, &gone, done + self.before())
    }

    fn after(&self, discard: &str) -> (Hand, Hand) {
        let discard = (!discard.is_empty()).then(|| tile(discard));
        (discard.map_or(self.held, |tile| self.held.minus(tile).unwrap()), Hand::from_tiles(discard).unwrap())
    }

    /// Checks all numbers; returns how many are less than those of the form, and how many are not.
    fn check(&self, model: Game, changes: Option<u8>, (seat, open_tanyao, worth): Custom) -> (u32, u32) {
        let question = WinProbabilityQuestion {
            winds: Winds { seat, round: Wind::East },
            score_rules: ScoreRules { open_tanyao, ..ScoreRules::default() },
            ..self.question(model, changes)
        };
        let what = format!("{} {model:?} {changes:?} {seat:?} {open_tanyao:?}", question.hand);
        let answer = answered(&question);
        assert_eq!(answer.found, (model == Game::True).then_some(Found::Exactly), "{what}");
        let (mut lost, mut kept) = (0, 0);
        for row in &answer.rows {
            let draws = row.draws.unwrap();
            let win = self.win(&question, draws, worth, &row.discard);
            assert_near(row.win.unwrap(), win, &what);
            let tenpai = self.naive(&question, draws, None);
            assert_near(row.tenpai.unwrap(), self.value(&tenpai, &row.discard, 0), &what);
            if model == Game::True {
                assert_near(row.win_low.unwrap(), win, &what);
                assert_near(row.win_high.unwrap(), win, &what);
            }
            let has_less = win < self.win(&question, draws, |_, _| 1.0, &row.discard);
            (lost, kept) = (lost + u32::from(has_less), kept + u32::from(!has_less && win > 0.0));
        }
        if model != Game::True {
            let all = self.naive(&question, DRAWS, Some(worth));
            for row in answered(&WinProbabilityQuestion { by_turn: true, ..question }).rows {
                let done = row.turn.unwrap() - self.before();
                assert_near(row.win.unwrap(), self.value(&all, &row.discard, done), &what);
            }
        }
        (lost, kept)
    }
}

fn answered(question: &WinProbabilityQuestion) -> WinProbability {
    question
        .answer(&Means::default(), |_, _| ())
        .unwrap_or_else(|problem| panic!("{}: {problem}", question.hand))
}

fn assert_near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() < 1e-12, "{what}: {found}, expected {expected}");
}

#[test]
fn chances_of_open_hands_are_of_wins_with_a_yaku_by_definition() {
    let mut rng = ChaCha8Rng::seed_from_u64(54);
    let (mut lost, mut kept) = (0, 0);
    let games = [Game::Shuffled, Game::Book, Game::True];
    for (round, custom) in CUSTOMS.into_iter().cycle().take(48).enumerate() {
        let game = Open::random(&mut rng, 4 + round as u8 % 2);
        for (model, changes) in games.into_iter().flat_map(|model| [(model, None), (model, Some(0))]) {
            let (fewer, same) = game.check(model, changes, custom);
            (lost, kept) = (lost + fewer, kept + same);
        }
    }
    assert!(lost > 500 && kept > 100, "{lost} numbers are of fewer wins than the form has, {kept} are not");
}

/// The rows of an answer after all draws.
fn last(question: &WinProbabilityQuestion) -> Vec<(String, f64, f64)> {
    let rows = answered(question).rows.into_iter().filter(|row| row.draws == Some(question.draws));
    rows.map(|row| (row.discard, row.win.unwrap(), row.tenpai.unwrap())).collect()
}

/// A hand that only advances.
fn hand(text: &str) -> WinProbabilityQuestion {
    WinProbabilityQuestion { hand: text.to_owned(), changes: Changes::None, ..Default::default() }
}

#[test]
fn a_hand_without_yaku_never_wins_and_says_why() {
    for model in [Game::Shuffled, Game::Book, Game::True] {
        let question = WinProbabilityQuestion { model, ..hand("234m678s99m45s1z[123p]") };
        let answer = answered(&question);
        let row = answer.rows.last().unwrap();
        assert_eq!((row.discard.as_str(), row.win, row.tenpai), ("1z", Some(0.0), Some(1.0)));
        assert_eq!(answer.no_win["1z"], NoWin::NoYaku);
        assert_eq!(answer.best_first, ["1z"]);
        // With points, the same.
        let with_points =
            answered(&WinProbabilityQuestion { points: Some(PointsOptions::default()), ..question });
        assert_eq!(with_points.rows.last().unwrap().win, Some(0.0));
        assert_eq!(with_points.no_win["1z"], NoWin::NoYaku);
    }
    // With changes it goes for a triplet of honours.
    let near = WinProbabilityQuestion { changes: Changes::Near, ..hand("234m678s99m45s1z[123p]") };
    assert!(last(&near).iter().all(|(_, win, _)| *win > 0.0));
    let why = |question: &WinProbabilityQuestion| to_value(answered(question).no_win).unwrap();
    assert_eq!(why(&hand("23445567s99m[777z]")), json!({}));
    assert_eq!(
        why(&WinProbabilityQuestion { draws: 0, ..hand("2344556799m[777z]") }),
        json!({ "": "too-few-draws" })
    );
    let seen = WinProbabilityQuestion { visible: "1122z".to_owned(), ..hand("123m456p789s1122z") };
    assert_eq!(why(&seen), json!({ "": "no-tile" }));
    // A hand that has no yaku is told that, however few its draws are.
    assert_eq!(
        why(&WinProbabilityQuestion { draws: 0, ..hand("67p34588s123m[345m]") }),
        json!({ "": "no-yaku" })
    );
}

#[test]
fn a_yaku_in_every_win_changes_no_number() {
    let text = "2345m67p34569s[777z]";
    let start = GameGraph::new(&text.parse().unwrap(), &GameSettings::default()).unwrap();
    for (game, model) in [(Game::Shuffled, Model::Shuffled), (Game::Book, Model::Book)] {
        let found = last(&WinProbabilityQuestion { model: game, changes: Changes::Near, ..hand(text) });
        let [win, tenpai] = start.ask([Aim::Form, Aim::Tenpai], model, 17).unwrap();
        let of_form = win
            .iter()
            .zip(&tenpai)
            .map(|(win, tenpai)| (win.discard.unwrap().to_string(), win.value(17), tenpai.value(17)));
        assert_eq!(found, of_form.collect::<Vec<_>>());
    }
}

#[test]
fn only_the_side_of_a_wait_with_a_yaku_counts() {
    // 1m and 4m win; only with 4m are all tiles simples. Of 4m one copy is held: three of 123 tiles.
    let ask = |question: WinProbabilityQuestion| last(&WinProbabilityQuestion { draws: 1, ..question })[0].1;
    let text = "23m66s[345m][678p][345s]";
    assert_near(ask(hand(text)), 3.0 / 123.0, text);
    let refused = ScoreRules { open_tanyao: false, ..ScoreRules::default() };
    assert_near(ask(WinProbabilityQuestion { score_rules: refused, ..hand(text) }), 0.0, "refused");
    // With a set, wins of the set that have a yaku.
    for (set, expected) in [("contains(4m)", 3.0 / 123.0), ("contains(1m)", 0.0), ("all", 3.0 / 123.0)] {
        assert_near(ask(WinProbabilityQuestion { to: Some(set.to_owned()), ..hand(text) }), expected, set);
    }
    // Of 2z and 5m, a triplet of 2z is a yaku in the south only.
    let text = "22z55m234m[678p][345s]";
    let south = Winds { seat: Wind::South, round: Wind::East };
    assert_near(ask(hand(text)), 0.0, "as the dealer");
    for points in [None, Some(PointsOptions::default())] {
        let asked = WinProbabilityQuestion { winds: south, points, ..hand(text) };
        assert_near(ask(asked), 2.0 / 123.0, "in the south");
    }
}

#[test]
fn melds_that_are_not_named_leave_the_form() {
    let win = |text: &str| last(&hand(text))[0].1;
    assert!(win("45s99m678s") > 0.5);
    assert_eq!(win("45s99m678s[123p][234m]"), 0.0);
}

#[test]
fn an_order_by_wins_counts_wins_with_a_yaku() {
    let order = |seat| {
        let winds = Winds { seat, round: Wind::East };
        let asked = AtTheTable { order: Order::Win, winds, ..AtTheTable::default() };
        let hand = HandQuestion { hand: "22z55m234m9p[678p][345s]".to_owned(), ..HandQuestion::default() };
        let answer = AnalyzeQuestion { hand, asked }.answer(&Means::default()).unwrap();
        let discards = answer.discards.unwrap();
        (discards[0].discard.to_string(), discards[0].win.unwrap())
    };
    let [east, south] = [Wind::East, Wind::South].map(order);
    assert_eq!([&east.0, &south.0], ["9p", "9p"]);
    assert!(east.1 + 0.01 < south.1, "{east:?} {south:?}");
}

#[test]
fn ties_are_decided_by_points_then_by_tenpai_then_by_tiles() {
    let question = hand("234678m4456p678s8s");
    let wins = last(&question);
    let of = |tile: &str| wins.iter().find(|(discard, ..)| discard == tile).unwrap().1;
    assert_near(of("4p"), of("8s"), "both wait for as many tiles");
    let best = |question: &WinProbabilityQuestion| answered(question).best_first;
    for (dora, expected) in [("3p", ["8s", "4p"]), ("7s", ["4p", "8s"])] {
        let points = PointsOptions { dora: dora.parse().unwrap(), ..PointsOptions::default() };
        let with_points = WinProbabilityQuestion { points: Some(points), ..question.clone() };
        assert_eq!(best(&with_points)[..2], expected, "{dora}");
    }
    // Without draws nothing wins, and tenpai decides.
    let none =
        WinProbabilityQuestion { draws: 0, changes: Changes::Within(1), ..hand("123m456p13789s11z5m") };
    let tenpai: Vec<f64> =
        best(&none).iter().map(|of| last(&none).iter().find(|row| row.0 == *of).unwrap().2).collect();
    assert!(
        tenpai[0] == 1.0 && tenpai.last() == Some(&0.0) && tenpai.is_sorted_by(|one, other| one >= other)
    );
    // With none in reach, the tiles accepted decide.
    let far = WinProbabilityQuestion { draws: 0, changes: Changes::None, ..hand("147m2589p4678s113z") };
    let advancing = GameSettings { moves: Moves::Advancing, ..GameSettings::default() };
    let start = GameGraph::new(&far.hand.parse().unwrap(), &advancing).unwrap();
    let order = best(&far);
    let [win] = start.ask([Aim::Win], Model::Shuffled, 0).unwrap();
    let accepted = |name: &String| {
        let place = win.iter().position(|of| of.discard.unwrap().to_string() == *name);
        start.outlooks()[place.unwrap()].accepted
    };
    assert!(order.iter().map(accepted).is_sorted_by(|one, other| one >= other), "{order:?}");
    assert!(accepted(&order[0]) > accepted(order.last().unwrap()));
}

/// The analysis of a hand in a seat.
fn analysis(hand: &str, seat: Wind) -> HandAnalysis {
    let winds = Winds { seat, ..Winds::EAST };
    let asked = AtTheTable { winds, ..AtTheTable::default() };
    let question =
        AnalyzeQuestion { hand: HandQuestion { hand: hand.to_owned(), ..Default::default() }, asked };
    question.answer(&Means::default()).unwrap()
}

#[test]
fn waits_of_an_open_hand_say_whether_a_win_by_them_has_a_yaku() {
    let hands = [
        ("34m456p678s22p[789s]", "25m", ""),
        ("34m456p678s22p[234s]", "", ""),
        // Only the higher tile makes tanyao.
        ("23m456p678s22p[345s]", "1m", ""),
        // The third concealed triplet is one only if it is drawn.
        ("111p333s66m99p[789m]", "", "6m9p"),
        ("66m11z456p678s[789s]", "6m", ""),
        // Whoever can declare riichi needs no other.
        ("34m456p678s22p789s", "", ""),
        ("34m456p678s22p{9999s}", "", ""),
    ];
    for (hand, none, only_drawn) in hands {
        let waits = analysis(hand, Wind::East).waits.expect("13 tiles");
        let found = [waits.without_yaku, waits.only_drawn].map(|tiles| tiles.to_string());
        assert_eq!(found, [none, only_drawn], "{hand}");
        for tile in waits.all.tiles.iter().filter(|_| hand.contains('[')) {
            let has_yaku = |won_by| {
                let tile = Some(tile.to_string());
                let asked = ScoreQuestion { hand: hand.to_owned(), tile, won_by, ..ScoreQuestion::default() };
                !asked.answer().unwrap().yaku.is_empty()
            };
            assert_eq!(has_yaku(WonBy::Tsumo), !waits.without_yaku.contains(tile), "{hand} {tile}");
            let by_ron = !(waits.without_yaku | waits.only_drawn).contains(tile);
            assert_eq!(has_yaku(WonBy::Ron), by_ron, "{hand} {tile}");
        }
    }
    // The seat decides what a triplet of winds is.
    let of_seat = |seat| analysis("66m22z456p678s[789s]", seat).waits.unwrap().without_yaku.to_string();
    assert_eq!([Wind::East, Wind::South].map(of_seat), ["6m2z", "6m"]);
}

#[test]
fn a_win_of_an_open_hand_says_whether_it_has_a_yaku_and_its_discards_do_as_well() {
    let has_yaku = |hand| analysis(hand, Wind::East).has_yaku;
    assert_eq!(has_yaku("123m456p789s77z[333m]"), Some(false));
    assert_eq!(has_yaku("234m456p678s77z[777p]"), Some(false));
    assert_eq!(has_yaku("234m456p678s77p[777m]"), Some(true));
    assert_eq!(has_yaku("111p333s668m99p[789m]"), None, "no win");
    assert_eq!(has_yaku("111p333s666m99p[789m]"), Some(true));
    assert_eq!(has_yaku("123m456p789s77z333m"), None, "it can have declared riichi");
    let discards = analysis("34m456p678s22p5z[789s]", Wind::East).discards.unwrap();
    let waits: TileSet = discards[0].waits.without_yaku;
    assert_eq!((discards[0].discard.to_string(), waits.to_string()), ("5z".to_owned(), "25m".to_owned()));
}
