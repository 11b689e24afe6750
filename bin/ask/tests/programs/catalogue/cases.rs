//! The catalogue programs with their peculiarities, and arguments that all of them reject.

use crate::process::{PACKAGE, Program, program};

/// A program and its peculiarities.
pub struct Case {
    pub program: Program,
    /// The reports it writes besides the description.
    pub reports: &'static [&'static str],
    pub settings: &'static [Setting],
    /// Bad values of arguments that differ from the other programs.
    pub bad: &'static [&'static [&'static str]],
}

impl Case {
    /// Names of all files written by a run, in order.
    pub fn files(&self) -> Vec<&'static str> {
        let mut files = [self.reports, &[PACKAGE]].concat();
        files.sort_unstable();
        files
    }
}

/// Non-default settings, and their output.
pub struct Setting {
    pub args: &'static [&'static str],
    /// The reports reduced to rows of these settings.
    pub narrowed: &'static [&'static str],
    /// The complete reports, the same as in a default run.
    pub whole: &'static [&'static str],
    /// The column of the narrowed reports with the setting, and its remaining values.
    pub column: &'static str,
    pub remains: fn(&str) -> bool,
}

pub const IRREDUCIBLE: &[&str] =
    &["irreducible-forms.csv", "irreducible-hands.csv", "irreducible-summary.csv"];
pub const FORMS: &[&str] = &[
    "forms-3n-win.csv",
    "forms-3n2-win.csv",
    "forms-3n2-tenpai.csv",
    "forms-3n1-tenpai.csv",
    "forms-summary.csv",
];
/// The lists among them.
pub const LISTS: &[&str] = FORMS.split_last().unwrap().1;

/// To add a catalogue program, add a row.
pub const CASES: &[Case] = &[
    Case {
        program: program("enumerate-unique"),
        reports: IRREDUCIBLE,
        settings: &[
            Setting {
                args: &["--max-tiles", "7"],
                narrowed: IRREDUCIBLE,
                whole: &[],
                column: "tiles",
                remains: is_at_most_7,
            },
            Setting {
                args: &["--fifth-tile", "counted"],
                narrowed: IRREDUCIBLE,
                whole: &[],
                column: "fifth_tile",
                remains: |rule| rule == "counted",
            },
        ],
        bad: &[&["--max-tiles", "0"]],
    },
    Case {
        program: program("enumerate-forms"),
        reports: FORMS,
        settings: &[
            Setting {
                args: &["--max-tiles", "7"],
                narrowed: LISTS,
                whole: &["forms-summary.csv"],
                column: "tiles",
                remains: is_at_most_7,
            },
            Setting {
                args: &["--fifth-tile", "counted"],
                narrowed: LISTS,
                whole: &["forms-summary.csv"],
                column: "fifth_tile",
                remains: |rule| rule == "counted",
            },
            Setting {
                args: &["--group", "honours"],
                narrowed: FORMS,
                whole: &[],
                column: "group",
                remains: |group| group == "honours",
            },
        ],
        bad: &[&["--group", "winds"], &["--group"]],
    },
    Case {
        program: program("solve-recurrence"),
        reports: &["recurrence.csv"],
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
];

/// Arguments that every catalogue program rejects, besides those that all programs reject.
pub const BAD_HERE: &[&[&str]] = &[
    &["--max-tiles", "99"],
    &["--max-tiles", "256"],
    &["--max-tiles", "-1"],
    &["--max-tiles", "7.5"],
    &["--max-tiles", "x"],
    &["--max-tiles", ""],
    &["--max-tiles"],
    &["--out-dir"],
    &["--out-dir", "one", "--out-dir", "two"],
    &["extra"],
    &["reports", "extra"],
    &["--", "--quiet"],
    &["two\nlines"],
];

fn is_at_most_7(tiles: &str) -> bool {
    tiles.parse::<u8>().is_ok_and(|tiles| tiles <= 7)
}
