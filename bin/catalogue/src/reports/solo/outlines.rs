//! The outlines of the reports about the best play, but for the losses.

use crate::plots::solo as plot;
use crate::reports::publish::Outline;
use crate::reports::{DEALS, DRAWS, PLAYERS, ROLE, SHANTEN, tiles};
use tehai_program::output::table::Column;

pub(super) const PROGRAM: &str = "solve-solo";
pub(super) const AIM: Column = Column::choice(
    "aim",
    "What counts: win, or tenpai (after the last draw, or a win before).",
    &["win", "tenpai"],
);
pub(super) const LEVEL: Column =
    Column::text("level", "all, or the starts of one shanten; 0-shanten is tenpai, -1-shanten a win.");
pub(super) const LOWER: Column =
    Column::decimal("lower", "The probability by the best play is no less, rounded down.");
pub(super) const UPPER: Column =
    Column::decimal("upper", "The probability by the best play is no more, rounded up.");

/// The outline of `solo`.
pub static SOLO: Outline = Outline {
    file: "solo.csv",
    title: "What can anyone reach alone?",
    question: "How likely is a win, or tenpai, by the best play without restriction, after each number of draws?",
    program: PROGRAM,
    description: "Means over all deals, under the best play for exactly that number of draws and that aim, of a player \
        who is dealt 13 tiles, or 14 and discards (or has won) before the first draw. One player draws from the tiles that \
        the hand does not hold, each equally likely, wins or discards any tile, which is shuffled back. All forms, no \
        visible tiles, nothing is called, no yaku is needed. The mean over all deals of 14 tiles is that over 13 with \
        one draw more.",
    columns: &[PLAYERS, AIM, tiles("Tiles dealt."), LEVEL, ROLE, DRAWS, DEALS, LOWER, UPPER],
    key: &["players", "aim", "tiles", "level", "draws"],
};

/// The outline of `solo-starts`.
pub static STARTS: Outline = Outline {
    file: "solo-starts.csv",
    title: "The best and the worst starts",
    question: "From which hands of each shanten is a win most likely, and least?",
    program: PROGRAM,
    description: "For each shanten a hand of 13 tiles from which the best play without restriction wins most often within \
        18 draws, and one from which it wins least often. Hands that differ in the order of the suits, in the direction of \
        a suit or in which honours they hold are worth the same; one is named.",
    columns: &[
        PLAYERS,
        SHANTEN,
        Column::choice("start", "The best or the worst of this shanten.", &["best", "worst"]),
        Column::text("hand", "The hand."),
        DRAWS,
        Column::integer(
            "deals",
            "Number of deals of all hands that are worth the same because they are alike.",
        )
        .unit("deals"),
        LOWER,
        UPPER,
    ],
    key: &["players", "shanten", "start"],
};

/// The outline of `solo-true-game`.
pub static TRUE_GAME: Outline = Outline {
    file: "solo-true-game.csv",
    title: "What is known of the true game",
    question: "What can be reached alone if discards are gone?",
    program: "solve-solo -- --true-game --tables DIR",
    description: "If discards are not shuffled back, the best play is not known. No play exceeds the bound. From below: a \
        million games, dealt with ChaCha8, seed 1, by the play that is best if discards are shuffled back. The best play \
        of the true game lies between the two. Means over all deals of 13 tiles.",
    columns: &[
        PLAYERS,
        AIM,
        DRAWS,
        Column::decimal(
            "shuffled",
            "The probability by the best play if discards are shuffled back, rounded down.",
        ),
        Column::integer("games", "Games played.").unit("games"),
        Column::integer("reached", "Games that reached the aim.").unit("games"),
        Column::decimal(
            "low",
            "The lower end of the interval of Wilson of reached / games: with a confidence of 95 %, that play reaches \
                between low and high on average.",
        ),
        Column::decimal("high", "The upper end of that interval."),
        Column::decimal("bound", "No play reaches more on average, rounded up."),
    ],
    key: &["players", "aim", "draws"],
};

/// The outline of the plot.
pub static PLOT: Outline = Outline {
    file: "solo-plot.svg",
    title: plot::TITLE,
    question: "How fast can anyone win alone, at a glance?",
    program: PROGRAM,
    description: "Means over all deals of 13 tiles of the probability to have won, and to be tenpai or have won, by the \
        best play without restriction after each number of draws, with discards shuffled back.",
    columns: &[],
    key: &[],
};
