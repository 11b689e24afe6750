//! Two yaku at once: `yaku-pairs`.

use anyhow::Result;

use super::wins::{BY_WINDS, NAME, NAMES, PROGRAM, evaluation, hands};
use crate::reports::publish::Outline;
use crate::reports::{DEALS, HANDS, PLAYERS};
use tehai::Count;
use tehai::handset::Forest;
use tehai::rules::{Players, Winds};
use tehai_program::output::table::{Cells, Column};
use tehai_program::{check, row};

/// The outline of `yaku-pairs`.
pub static PAIRS: Outline = Outline {
    file: "yaku-pairs.csv",
    title: "Pairs of yaku",
    question: "Which yaku go together, and how often?",
    program: PROGRAM,
    description: "Wins of 14 tiles in all forms with two yaku on one reading, so in the same decomposition: \
        every two yaku, each two once, for the dealer in the east round. No hands means that no win of 14 \
        concealed tiles has both on one reading, whatever tile came last; with called melds or by ron some go \
        together, such as toitoi and sanankou. A hand can have several pairs, so rows must not be summed. Of the wins \
        with the yaku, deals / yaku_deals have the other too; deals / other_deals the other way round.",
    columns: &[
        PLAYERS,
        Column::choice("yaku", NAME, NAMES),
        Column::choice("other", "The other yaku, later in the order of yaku.csv.", NAMES),
        HANDS,
        DEALS,
        Column::integer("yaku_hands", "Hands with the yaku, whatever else they have.").unit("hands"),
        Column::integer("yaku_deals", "Their deals.").unit("deals"),
        Column::integer("other_hands", "Hands with the other yaku, whatever else they have.").unit("hands"),
        Column::integer("other_deals", "Their deals.").unit("deals"),
        Column::integer("win_hands", "All wins, with and without yaku.").unit("hands"),
        Column::integer("win_deals", "Their deals.").unit("deals"),
    ],
    key: &["players", "yaku", "other"],
};

/// The yaku to pair. Triplets of each honour count separately.
pub(super) fn names() -> impl DoubleEndedIterator<Item = &'static str> + Clone {
    NAMES.iter().copied().filter(|name| !["win", BY_WINDS[1]].contains(name))
}

/// The pairs of a game.
pub(super) struct Pairs {
    players: Players,
    /// For each pair of names, the first before or equal to the second in order.
    counts: Vec<(&'static str, &'static str, Count)>,
    /// Every win.
    wins: Count,
}

impl Pairs {
    /// Counts the pairs.
    ///
    /// # Errors
    /// If a hand has two yaku together but not each of them, or a yaku with itself but not alone.
    pub(super) fn new(players: Players) -> Result<Pairs> {
        let forest = Forest::new();
        let mut evaluation = evaluation(&forest, players, Winds::EAST);
        let mut counts = Vec::new();
        for (place, one) in names().enumerate() {
            for two in names().skip(place) {
                let together = hands(&mut evaluation, &format!("together({one}, {two})"))?;
                let each = hands(&mut evaluation, &format!("{one} & {two}"))?;
                check!((together - each).is_empty()?, "{one} and {two} together, but not each");
                if one == two {
                    check!(together.equals(each)?, "{one} with itself is not {one}");
                }
                counts.push((one, two, together.count()?));
            }
        }
        let wins = hands(&mut evaluation, "win")?.count()?;
        Ok(Pairs { players, counts, wins })
    }

    /// The hands with both yaku, in either order.
    pub(super) fn of(&self, one: &str, two: &str) -> Option<&Count> {
        let found = self.counts.iter().find(|of| [(of.0, of.1), (of.1, of.0)].contains(&(one, two)));
        found.map(|(.., count)| count)
    }

    /// The rows of the report.
    pub(super) fn rows(&self) -> impl Iterator<Item = Cells> {
        let pairs = self.counts.iter().filter(|(one, two, _)| one != two);
        pairs.map(|(one, two, both)| {
            let alone = |name| self.of(name, name).expect("every yaku is counted");
            let mut row = row![self.players.number(), one, two];
            for Count { hands, deals } in [both, alone(one), alone(two), &self.wins] {
                row.extend(row![hands, deals]);
            }
            row
        })
    }
}
