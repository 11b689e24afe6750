//! Hands by shanten: `shanten-distribution`, `shanten-distribution-plot`.

use super::REPORTED_FORMS;
use crate::plots::shanten as plot;
use crate::reports::publish::{Outline, Report};
use anyhow::Result;
use tehai::rules::{Forms, Players, Rules, Setting};
use tehai::winning::special;
use tehai_program::tables::shanten::{COLUMNS, count, table};

const PROGRAM: &str = "make-reports -- --only shanten-distribution shanten-distribution-plot";

/// The outline of `shanten-distribution`.
pub static DISTRIBUTION: Outline = Outline {
    file: "shanten-distribution.csv",
    title: "Shanten of hands as dealt",
    question: "How far from tenpai are hands as they are dealt?",
    program: PROGRAM,
    description: "Hands and deals by number of tiles and shanten. Hands of fewer than 13 tiles are the \
        concealed part of a hand with called melds, whose tiles are ignored. Seven pairs are of different kinds.",
    columns: COLUMNS,
    key: &["tiles", "forms", "players", "shanten"],
};

/// The outline of the plot of starting hands by shanten.
pub static PLOT: Outline = Outline {
    file: "shanten-distribution-plot.svg",
    title: plot::TITLE,
    question: "How far from tenpai are starting hands, at a glance?",
    program: PROGRAM,
    description: "Share of all deals of 13 and of 14 tiles by shanten, for four and three players, in all \
        forms and in the standard form only.",
    columns: &[],
    key: &[],
};

/// Makes both reports.
pub fn make() -> Result<Vec<Report>> {
    let counted = count(&settings())?;
    let of_start = |tiles, forms, players| {
        let setting = Setting::new(tiles, Rules { players, forms, ..Rules::default() });
        counted.iter().find(|(of, _)| *of == setting).map(|(_, distribution)| distribution)
    };
    let picture = plot::svg(of_start)?.into_bytes();
    Ok(vec![DISTRIBUTION.of(table(&counted)), Report::picture(&PLOT, picture)])
}

/// The settings of the committed report, in order: every number of tiles with a shanten, and all forms where they
/// make a difference.
fn settings() -> Vec<Setting> {
    let mut settings = Vec::new();
    for tiles in [1, 2, 4, 5, 7, 8, 10, 11, 13, 14] {
        for forms in REPORTED_FORMS {
            if forms == Forms::STANDARD || tiles + 1 >= special::TILES {
                let rules = |players| Rules { players, forms, ..Rules::default() };
                settings.extend(Players::ALL.map(|players| Setting::new(tiles, rules(players))));
            }
        }
    }
    settings
}
