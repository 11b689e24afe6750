//! Seven pairs, thirteen orphans and the widest waits, draw by draw: `special-forms-by-turn`. The first two by what the
//! deal holds of them: `special-forms-by-deal`.

use super::{DEALS, DRAWS, PLAYERS};
use crate::reports::publish::{Outline, Report};
use tehai::rules::{Forms, Players};
use tehai_count::special_forms::{
    ByDraws, FromDeals, pure_nine_gates, seven_pairs, seven_pairs_by_deal, thirteen_orphans,
    thirteen_orphans_by_deal, thirteen_sided_orphans,
};
use tehai_program::output::table::{Cells, Column, share_cells};
use tehai_program::row;

/// The most draws: with four players, those of the first player to draw.
const MOST_DRAWS: u32 = 18;

const WIN_NUMERATOR: Column =
    Column::integer("win_numerator", "Numerator of the probability to have won, in lowest terms.");
const WIN_DENOMINATOR: Column = Column::integer("win_denominator", "Denominator of that probability.");
const WIN_PROBABILITY: Column =
    Column::decimal("win_probability", "That probability, rounded to a 64-bit float.");
const TENPAI_NUMERATOR: Column = Column::integer(
    "tenpai_numerator",
    "Numerator of the probability to be tenpai or have won, in lowest terms.",
);
const TENPAI_DENOMINATOR: Column = Column::integer("tenpai_denominator", "Denominator of that probability.");
const TENPAI_PROBABILITY: Column =
    Column::decimal("tenpai_probability", "That probability, rounded to a 64-bit float.");

/// The outline of `special-forms-by-turn`.
pub static SPECIAL_FORMS: Outline = Outline {
    file: "special-forms-by-turn.csv",
    title: "Seven pairs, thirteen orphans and nine gates, draw by draw",
    question: "How likely are seven pairs, thirteen orphans or pure nine gates, by number of draws?",
    program: "make-reports -- --only special-forms-by-turn special-forms-by-deal",
    description: "The probability to have won, and to be tenpai or have won, of a player who is dealt 13 random tiles, \
        draws a number of tiles and aims at one form alone: exact, over all deals and all draws, each under the best \
        play for exactly that number of draws and that aim. It is the true game of one player: discards are gone, and \
        each draw is of a tile neither dealt nor drawn before. The seven pairs are of different kinds. The two \
        widest waits are without furiten: no tile of their kinds has been discarded.",
    columns: &[
        PLAYERS,
        Column::choice(
            "forms",
            "What is aimed at: seven-pairs, thirteen-orphans, thirteen-sided-orphans (one tile of each kind, and \
                then any of them), or pure-nine-gates (1112345678999, and then any tile of the suit, which is named \
                before the deal).",
            &["seven-pairs", "thirteen-orphans", "thirteen-sided-orphans", "pure-nine-gates"],
        ),
        DRAWS,
        WIN_NUMERATOR,
        WIN_DENOMINATOR,
        WIN_PROBABILITY,
        TENPAI_NUMERATOR,
        TENPAI_DENOMINATOR,
        TENPAI_PROBABILITY,
    ],
    key: &["players", "forms", "draws"],
};

/// The outline of `special-forms-by-deal`.
pub static SPECIAL_FORMS_BY_DEAL: Outline = Outline {
    file: "special-forms-by-deal.csv",
    title: "Seven pairs and thirteen orphans, by the deal and draw by draw",
    question: "How likely are seven pairs or thirteen orphans from what the deal holds of them, by number of draws?",
    program: "make-reports -- --only special-forms-by-turn special-forms-by-deal",
    description: "The probabilities of special-forms-by-turn for seven pairs and thirteen orphans, over the deals \
        that hold the same number of pairs, or of kinds of terminals and honours. Weighted by deals, they add up to \
        those of a random deal.",
    columns: &[
        PLAYERS,
        Column::choice(
            "forms",
            "Winning forms that count: the one that is aimed at.",
            &["seven-pairs", "thirteen-orphans"],
        ),
        Column::integer(
            "held",
            "In the 13 tiles dealt: pairs, where three or four of a kind are one pair (seven-pairs); kinds of \
                terminals and honours (thirteen-orphans).",
        ),
        DEALS,
        DRAWS,
        WIN_NUMERATOR,
        WIN_DENOMINATOR,
        WIN_PROBABILITY,
        TENPAI_NUMERATOR,
        TENPAI_DENOMINATOR,
        TENPAI_PROBABILITY,
    ],
    key: &["players", "forms", "held", "draws"],
};

/// The rows of some probabilities, which begin with these cells.
fn rows(before: &Cells, ByDraws { win, tenpai }: &ByDraws) -> impl Iterator<Item = Cells> {
    win.iter().zip(tenpai).enumerate().map(|(draws, (win, tenpai))| {
        let mut row = before.clone();
        row.extend(row![draws]);
        row.extend(share_cells(win));
        row.extend(share_cells(tenpai));
        row
    })
}

/// Makes both. Time: less than four seconds on one core.
pub fn make() -> Vec<Report> {
    let (mut by_turn, mut by_deal) = (Vec::new(), Vec::new());
    for players in Players::ALL {
        let forms = [
            ("seven-pairs", seven_pairs(players, MOST_DRAWS)),
            ("thirteen-orphans", thirteen_orphans(players, MOST_DRAWS)),
            ("thirteen-sided-orphans", thirteen_sided_orphans(players, MOST_DRAWS)),
            ("pure-nine-gates", pure_nine_gates(players, MOST_DRAWS)),
        ];
        for (form, by_draws) in forms {
            by_turn.extend(rows(&row![players.number(), form], &by_draws));
        }
        let forms = [
            (Forms::SEVEN_PAIRS, seven_pairs_by_deal(players, MOST_DRAWS)),
            (Forms::THIRTEEN_ORPHANS, thirteen_orphans_by_deal(players, MOST_DRAWS)),
        ];
        for (form, from_deals) in forms {
            for FromDeals { held, deals, by_draws } in from_deals {
                by_deal.extend(rows(&row![players.number(), form, held, deals], &by_draws));
            }
        }
    }
    vec![SPECIAL_FORMS.of_rows(by_turn), SPECIAL_FORMS_BY_DEAL.of_rows(by_deal)]
}
