//! The programs that write reports, and what is particular to each.

use crate::process::Program;

/// A program and what is particular to it.
pub struct Case {
    pub program: Program,
    pub says: Says,
    /// Two settings under which a run is as quick as any and writes the same files, but not the same bytes.
    /// Most tests run with these.
    pub quick: [&'static [&'static str]; 2],
    pub settings: &'static [Setting],
    /// Bad values of arguments that others do not have or have otherwise.
    pub bad: &'static [&'static [&'static str]],
}

/// What a program prints besides the note on the reports that it wrote.
#[derive(PartialEq)]
pub enum Says {
    /// A summary of the reports: not under `--quiet`.
    Summary,
    /// An answer, which is asked for even if nothing is written: under `--quiet` too.
    Answer,
}

/// Settings other than the default, and what is written under them.
pub struct Setting {
    pub args: &'static [&'static str],
    /// The reports that hold rows of these settings only.
    pub narrowed: &'static [&'static str],
    /// The reports that always hold everything, and are those of a default run.
    pub whole: &'static [&'static str],
    /// The column of the narrowed reports that shows the setting, and which of its values remain.
    pub column: &'static str,
    pub remains: fn(&str) -> bool,
}

const UNIQUE: &[&str] = &["unique-forms.csv", "unique-hands.csv", "unique-summary.csv"];
const FORMS: &[&str] = &["forms-suit.csv", "forms-honours.csv", "forms-summary.csv"];

/// A new program that writes reports is one more row.
pub const CASES: &[Case] = &[
    Case {
        program: Program {
            name: "enumerate-unique",
            path: env!("CARGO_BIN_EXE_enumerate-unique"),
            reports: UNIQUE,
        },
        says: Says::Summary,
        quick: [&["--max-tiles", "1"], &["--max-tiles", "4"]],
        settings: &[
            Setting {
                args: &["--max-tiles", "7"],
                narrowed: UNIQUE,
                whole: &[],
                column: "tiles",
                remains: is_at_most_7,
            },
            Setting {
                args: &["--fifth-tile", "counted"],
                narrowed: UNIQUE,
                whole: &[],
                column: "fifth_tile",
                remains: |rule| rule == "counted",
            },
        ],
        bad: &[&["--max-tiles", "0"]],
    },
    Case {
        program: Program {
            name: "enumerate-forms",
            path: env!("CARGO_BIN_EXE_enumerate-forms"),
            reports: FORMS,
        },
        says: Says::Summary,
        quick: [&["--max-tiles", "1"], &["--max-tiles", "4"]],
        settings: &[
            Setting {
                args: &["--max-tiles", "7"],
                narrowed: &["forms-suit.csv", "forms-honours.csv"],
                whole: &["forms-summary.csv"],
                column: "tiles",
                remains: is_at_most_7,
            },
            Setting {
                args: &["--fifth-tile", "counted"],
                narrowed: &["forms-suit.csv", "forms-honours.csv"],
                whole: &["forms-summary.csv"],
                column: "fifth_tile",
                remains: |rule| rule == "counted",
            },
            Setting {
                args: &["--group", "honours"],
                narrowed: &["forms-honours.csv", "forms-summary.csv"],
                whole: &[],
                column: "group",
                remains: |group| group == "honours",
            },
        ],
        bad: &[&["--group", "winds"], &["--group"]],
    },
    Case {
        program: Program {
            name: "solve-recurrence",
            path: env!("CARGO_BIN_EXE_solve-recurrence"),
            reports: &["recurrence.csv"],
        },
        says: Says::Summary,
        quick: [&["--max-melds", "1"], &["--max-melds", "2"]],
        settings: &[
            Setting {
                args: &["--players", "3"],
                narrowed: &["recurrence.csv"],
                whole: &[],
                column: "players",
                remains: |players| players == "3",
            },
            Setting {
                args: &["--fifth-tile", "counted"],
                narrowed: &["recurrence.csv"],
                whole: &[],
                column: "fifth_tile",
                remains: |rule| rule != "excluded",
            },
            Setting {
                args: &["--max-melds", "2"],
                narrowed: &["recurrence.csv"],
                whole: &[],
                column: "melds",
                remains: |melds| melds <= "2",
            },
        ],
        bad: &[&["--max-melds", "x"], &["--max-melds", "99"], &["--players", "2"]],
    },
    Case {
        program: Program {
            name: "tenhou-probability",
            path: env!("CARGO_BIN_EXE_tenhou-probability"),
            reports: &["tenhou.csv"],
        },
        says: Says::Answer,
        quick: [&["--players", "3"], &["--players", "4"]],
        settings: &[Setting {
            args: &["--players", "3"],
            narrowed: &["tenhou.csv"],
            whole: &[],
            column: "players",
            remains: |players| players == "3",
        }],
        bad: &[&["--digits", "0"], &["--digits", "x"], &["--format", "xml"], &["--players", "2"]],
    },
    Case {
        program: Program {
            name: "count-hands",
            path: env!("CARGO_BIN_EXE_count-hands"),
            reports: &[
                "tenpai-waits.csv",
                "tenpai-tiles.csv",
                "b-suit-melds.txt",
                "b-suit-wins.txt",
                "b-suit-tenpai.txt",
                "b-wins.txt",
                "b-tenpai.txt",
            ],
        },
        says: Says::Summary,
        quick: [&["--tiles", "1"], &["--tiles", "4"]],
        settings: &[Setting {
            args: &["--tiles", "4"],
            narrowed: &["tenpai-waits.csv", "tenpai-tiles.csv"],
            whole: &[],
            column: "tiles",
            remains: |tiles| tiles == "4",
        }],
        bad: &[
            &["--tiles", "x"],
            &["--tiles", "300"],
            &["--format", "xml"],
            &["--red-fives"],
            &["--set", "none"],
            &["--forms", "x"],
        ],
    },
    Case {
        program: Program {
            name: "shanten-distribution",
            path: env!("CARGO_BIN_EXE_shanten-distribution"),
            reports: &["shanten-distribution.csv", "shanten-distribution-plot.svg"],
        },
        says: Says::Answer,
        quick: [&["--tiles", "1"], &["--tiles", "4"]],
        settings: &[
            Setting {
                args: &["--tiles", "4"],
                narrowed: &["shanten-distribution.csv"],
                whole: &[],
                column: "tiles",
                remains: |tiles| tiles == "4",
            },
            Setting {
                args: &["--forms", "all"],
                narrowed: &["shanten-distribution.csv"],
                whole: &[],
                column: "forms",
                remains: |forms| forms == "all",
            },
            Setting {
                args: &["--players", "3"],
                narrowed: &["shanten-distribution.csv"],
                whole: &[],
                column: "players",
                remains: |players| players == "3",
            },
        ],
        bad: &[
            &["--tiles", "3"],
            &["--tiles", "15"],
            &["--tiles", "0"],
            &["--tiles", "-1"],
            &["--tiles", "10", "--forms", "all"],
            &["--players", "2"],
            &["--format", "xml"],
        ],
    },
    Case {
        program: Program {
            name: "audit-blocks",
            path: env!("CARGO_BIN_EXE_audit-blocks"),
            reports: &["blocks-audit.csv"],
        },
        says: Says::Summary,
        quick: [
            &["--exhaustive", "thirteen-orphans"],
            &["--exhaustive", "thirteen-orphans", "--fifth-tile", "counted"],
        ],
        settings: &[
            Setting {
                args: &["--exhaustive", "suit"],
                narrowed: &["blocks-audit.csv"],
                whole: &[],
                column: "space",
                remains: |space| space.starts_with("suit-"),
            },
            Setting {
                args: &["--fifth-tile", "counted"],
                narrowed: &["blocks-audit.csv"],
                whole: &[],
                column: "fifth_tile",
                remains: |rule| rule == "counted",
            },
        ],
        bad: &[
            &["--exhaustive", "honours"],
            &["--exhaustive", "suit", "--deep"],
            &["--sample", "x"],
            &["--sample", "1000000001"],
            &["--seed", "-1"],
        ],
    },
];

/// What no program takes. A program without the argument refuses it too.
pub const BAD: &[&[&str]] = &[
    &["--max-tiles", "99"],
    &["--max-tiles", "256"],
    &["--max-tiles", "-1"],
    &["--max-tiles", "7.5"],
    &["--max-tiles", "x"],
    &["--max-tiles", ""],
    &["--max-tiles"],
    &["--fifth-tile", "maybe"],
    &["--fifth-tile", "Counted"],
    &["--threads", "0"],
    &["--threads", "two"],
    &["--threads", "99999999999999999999"],
    &["--out"],
    &["--out", ""],
    &["--out", "one", "--out", "two"],
    &["--outt", "reports"],
    &["--quiet=yes"],
    &["-x"],
    &["extra"],
    &["reports", "extra"],
    &["--", "--quiet"],
    &["two\nlines"],
];

fn is_at_most_7(tiles: &str) -> bool {
    tiles.parse::<u8>().is_ok_and(|tiles| tiles <= 7)
}
