//! Scoring of wins.

use pyo3::prelude::*;
use tehai::score::{Dora, Luck, Payment, Win, fu_parts, score as score_of};
use tehai::waiting::types::WaitType;

use crate::one::{ReadingParts, reading_parts};
use crate::rules::{NamedScore, NamedWinds, read, value_error, within};

/// A win without the winds.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Question {
    hand: String,
    tile: Option<String>,
    won_by: String,
    riichi: String,
    ippatsu: bool,
    last_tile: bool,
    dead_wall: bool,
    robbed_quad: bool,
    blessing: bool,
    /// A number, or indicators.
    dora: String,
    hidden_dora: String,
    red_fives: Option<i128>,
}

impl Question {
    fn win(&self, NamedWinds(winds): NamedWinds) -> PyResult<Win> {
        let tile = self
            .tile
            .as_deref()
            .map(|tile| tile.parse().map_err(|error| value_error(format!("tile: {tile:?}: {error}"))));
        let won_by = read("won_by", &self.won_by)?;
        let win = Win::parse(&self.hand, tile.transpose()?, won_by)
            .map_err(|error| value_error(format!("{:?}: {error}", self.hand)))?;
        let Question { ippatsu, last_tile, dead_wall, robbed_quad, blessing, .. } = *self;
        let riichi = read("riichi", &self.riichi)?;
        let luck = Luck { riichi, ippatsu, last_tile, dead_wall, robbed_quad, blessing };
        let red_fives = match self.red_fives {
            None => win.dora.red_fives,
            Some(number) => within("red_fives", number, 0..=u8::MAX.into())?,
        };
        let win = Win { winds, luck, dora: Dora { red_fives, ..Dora::default() }, ..win };
        win.with_dora(read("dora", &self.dora)?, read("hidden_dora", &self.hidden_dora)?).map_err(value_error)
    }
}

/// The winning tile, the reading and its wait; yaku with han; dora: indicated, hidden and red.
type WinParts = (String, (String, ReadingParts), Option<&'static str>, Vec<(&'static str, u8)>, (u8, u8, u8));
/// Han, fu, yakuman, and the name of the limit.
type WorthParts = (u8, u8, u8, Option<&'static str>);
/// The parts of the fu.
type FuParts = Vec<(String, u8)>;
/// The payments by the discarder, by the dealer and by each other player.
type PaymentParts = [Option<u32>; 3];

/// The score of a win: its parts, the sums, the parts of the fu, and the payment.
#[pyfunction]
pub fn score(
    question: Question,
    winds: NamedWinds,
    rules: NamedScore,
) -> PyResult<(WinParts, WorthParts, FuParts, PaymentParts)> {
    let win = question.win(winds)?;
    let NamedScore(rules) = rules;
    let score = score_of(&win, &rules).map_err(value_error)?;
    let Dora { open, hidden, red_fives } = win.dora;
    let yaku = score.han_by_yaku().map(|(yaku, han)| (yaku.name(), han)).collect();
    let parts = fu_parts(&win, &rules).map_err(value_error)?;
    let payment = match score.payment {
        Payment::One(points) => [Some(points), None, None],
        Payment::Each(points) => [None, None, Some(points)],
        Payment::DealerAndOthers(dealer, other) => [None, Some(dealer), Some(other)],
    };
    Ok((
        (
            win.tile.to_string(),
            (score.reading.to_string(), reading_parts(&score.reading)),
            score.wait.map(WaitType::name),
            yaku,
            (open, hidden, red_fives),
        ),
        (score.han, score.fu, score.yakuman, score.limit.map(|limit| limit.name())),
        parts.into_iter().map(|(what, fu)| (what.to_string(), fu)).collect(),
        payment,
    ))
}
