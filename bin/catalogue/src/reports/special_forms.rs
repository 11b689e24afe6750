//! Seven pairs and thirteen orphans, draw by draw: `special-forms-by-turn`.

use super::{DRAWS, PLAYERS};
use crate::output::table::{Column, share_cells};
use crate::reports::publish::{Outline, Report};
use crate::row;
use tehai::rules::{Forms, Players};
use tehai::win_probability::special::{ByDraws, seven_pairs, thirteen_orphans};

/// The most draws: with four players, those of the first player to draw.
const MOST_DRAWS: u32 = 18;

/// The outline of `special-forms-by-turn`.
pub static SPECIAL_FORMS: Outline = Outline {
    file: "special-forms-by-turn.csv",
    title: "Seven pairs and thirteen orphans, draw by draw",
    question: "How likely are seven pairs or thirteen orphans, by number of draws?",
    program: "make-reports -- --only special-forms-by-turn",
    description: "The probability to have won, and to be tenpai or have won, of a player who is dealt 13 random tiles, \
        draws a number of tiles and aims at one form alone: exact, over all deals and all draws, each under the best \
        play for exactly that number of draws and that aim. It is the true game of one player: discards are gone, and \
        each draw is of a tile neither dealt nor drawn before. The seven pairs are of different kinds.",
    columns: &[
        PLAYERS,
        Column::choice(
            "forms",
            "Winning forms that count: the one that is aimed at.",
            &["seven-pairs", "thirteen-orphans"],
        ),
        DRAWS,
        Column::integer("win_numerator", "Numerator of the probability to have won, in lowest terms."),
        Column::integer("win_denominator", "Denominator of that probability."),
        Column::decimal("win_probability", "That probability, rounded to a 64-bit float."),
        Column::integer(
            "tenpai_numerator",
            "Numerator of the probability to be tenpai or have won, in lowest terms.",
        ),
        Column::integer("tenpai_denominator", "Denominator of that probability."),
        Column::decimal("tenpai_probability", "That probability, rounded to a 64-bit float."),
    ],
    key: &["players", "forms", "draws"],
};

/// Makes `special-forms-by-turn`. Time: less than two seconds on one core.
pub fn make() -> Report {
    let mut rows = Vec::new();
    for players in Players::ALL {
        let forms = [
            (Forms::SEVEN_PAIRS, seven_pairs(players, MOST_DRAWS)),
            (Forms::THIRTEEN_ORPHANS, thirteen_orphans(players, MOST_DRAWS)),
        ];
        for (form, ByDraws { win, tenpai }) in forms {
            for (draws, shares) in win.iter().zip(&tenpai).enumerate() {
                let mut row = row![players.number(), form, draws];
                for share in [shares.0, shares.1] {
                    row.extend(share_cells(share));
                }
                rows.push(row);
            }
        }
    }
    SPECIAL_FORMS.of_rows(rows)
}
