//! The probability of tenhou: `tenhou`.

use tehai_program::tables::tenhou::COLUMNS;

use crate::reports::publish::Outline;

/// The outline of `tenhou`.
pub static TENHOU: Outline = Outline {
    file: "tenhou.csv",
    title: "The probability of tenhou",
    question: "How likely is it to win with the first fourteen tiles?",
    program: "make-reports -- --only tenhou",
    description: "The terms of the formula for the probability that the first fourteen tiles win: \
        (standard - standard-and-seven-pairs + seven-pairs + thirteen-orphans) / all. The row wins is \
        the numerator, and its probability that of tenhou.",
    columns: COLUMNS,
    key: &["players", "term"],
};
