//! Wins and waits of whole hands under any rules, by definition: melds and heads by [`tehai_naive`], and
//! the two special forms as described.

use num_integer::binomial;
use tehai::rules::{Form, Players, Rules, SevenPairs};
use tehai::tiles::{Hand, Tile, TileSet};
use tehai_naive::Tiles;

/// Does the hand win in this form, whether or not it counts?
pub fn wins_in(form: Form, hand: &Hand, pairs: SevenPairs) -> bool {
    let all_copies = |are_right: &dyn Fn(Tile, u8) -> bool| {
        hand.total() == 14 && Tile::all().all(|tile| are_right(tile, hand.count(tile)))
    };
    match form {
        Form::Standard => Tiles::from(hand).is_3n2_win(),
        Form::SevenPairs => match pairs {
            SevenPairs::Distinct => all_copies(&|_, copies| copies == 0 || copies == 2),
            SevenPairs::Any => all_copies(&|_, copies| copies % 2 == 0),
        },
        Form::ThirteenOrphans => all_copies(&|tile, copies| (copies > 0) == tile.is_orphan()),
    }
}

/// The waits of the hand in this form, whether or not it counts: every tile is tried.
pub fn waits_in(form: Form, hand: &Hand, rules: Rules) -> TileSet {
    let completes = |tile: &Tile| hand.plus(*tile).is_some_and(|win| wins_in(form, &win, rules.seven_pairs));
    match form {
        Form::Standard => Tiles::from(hand).waits(rules.fifth_tile),
        _ => Tile::all().filter(completes).collect(),
    }
}

/// Does the hand win in a form that counts?
pub fn wins(hand: &Hand, rules: Rules) -> bool {
    rules.forms.iter().any(|form| wins_in(form, hand, rules.seven_pairs))
}

/// The waits of the hand in the forms that count, for tiles of the game.
pub fn waits(hand: &Hand, rules: Rules) -> TileSet {
    let all = rules.forms.iter().fold(TileSet::EMPTY, |waits, form| waits | waits_in(form, hand, rules));
    all & rules.players.tiles()
}

/// The hands of seven pairs and their deals, by combinatorics: if allowed, some kinds are held four times; the
/// missing pairs are of other kinds, each in one of six ways.
pub fn number_of_seven_pairs(players: Players, rule: SevenPairs) -> [u128; 2] {
    let kinds = players.tiles().len() as u128;
    let most = if rule == SevenPairs::Any { 3 } else { 0 };
    (0..=most).fold([0; 2], |[hands, deals], fours| {
        let more = binomial(kinds, fours) * binomial(kinds - fours, 7 - 2 * fours);
        [hands + more, deals + more * 6u128.pow(7 - 2 * fours as u32)]
    })
}
