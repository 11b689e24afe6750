//! Wins by yaku: what the reports of yaku share.

use anyhow::Result;
use tehai::expression::Evaluation;
use tehai::handset::{Forest, HandSet};
use tehai::rules::{Forms, Players, Rules, Setting, Winds};
use tehai::winning::special;

use tehai_program::output::table::Column;

pub(super) const PROGRAM: &str = "make-reports -- --only yaku yaku-pairs yaku-by-tile yaku-pairs-plot";

/// The rows in order, by name in the language of sets. For triplets of honours: those that count for seat, round
/// or dragons, and those of each honour.
pub(in crate::reports) const NAMES: &[&str] = &[
    "win",
    "pinfu_shape",
    "tanyao",
    "iipeikou",
    "yakuhai",
    "yakuhai(1z)",
    "yakuhai(2z)",
    "yakuhai(3z)",
    "yakuhai(4z)",
    "yakuhai(5z)",
    "yakuhai(6z)",
    "yakuhai(7z)",
    "sanshoku",
    "ittsu",
    "chanta",
    "chiitoi",
    "toitoi",
    "sanankou",
    "sanshoku_doukou",
    "honroutou",
    "shousangen",
    "honitsu",
    "junchan",
    "ryanpeikou",
    "chinitsu",
    "daisangen",
    "tsuuiisou",
    "ryuuiisou",
    "chinroutou",
    "shousuushi",
    "daisuushi",
    "chuuren",
    "kokushi",
];

/// Names that depend on seat and round.
pub(in crate::reports) const BY_WINDS: [&str; 2] = ["pinfu_shape", "yakuhai"];

pub(in crate::reports) const NAME: &str = "The yaku by its name in the language of sets; of honours, yakuhai is a triplet that counts for the \
    seat or the round or of dragons, and yakuhai(1z) to yakuhai(7z) are the triplets of each.";
/// Whether a row is every win, or a yaku that a win can have with others.
pub(super) const ROLE: Column = Column::choice(
    "role",
    "total (all wins) or overlapping (in the total, and perhaps in other rows too).",
    &["total", "overlapping"],
);

/// The role of a row with this name.
pub(super) fn role_of(name: &str) -> &'static str {
    if name == "win" { "total" } else { "overlapping" }
}

pub(in crate::reports) const fn rules(players: Players) -> Rules {
    Rules { players, forms: Forms::ALL, ..Rules::STANDARD }
}

/// Evaluates names as sets of wins.
pub(in crate::reports) fn evaluation(forest: &Forest, players: Players, winds: Winds) -> Evaluation<'_> {
    Evaluation::new(forest, Setting::new(special::TILES, rules(players)).with_winds(winds))
}

pub(in crate::reports) fn hands<'f>(evaluation: &mut Evaluation<'f>, text: &str) -> Result<HandSet<'f>> {
    Ok(evaluation.hands(&text.parse()?)?)
}
