//! The data packages of the committed files: their names, and how to read them.

use crate::reports::publish::Package;

/// The package of the same tables as Parquet.
pub const NOTEBOOK_DATA: Package = Package {
    name: "tehai-notebook-data",
    title: "Riichi-mahjong hands, exactly, as Parquet",
    description: "The tables of the reports as Parquet, with types: integers are INT64 where every value of the \
        column fits, otherwise DECIMAL(38,0), which DuckDB and polars read as numbers; a \
        cell that is empty in CSV is null. The same program writes the same bytes on any machine.",
    reading: [include_str!("reading-parquet.md"), include_str!("reading-parquet.ja.md")],
    large: &[],
};

/// The package of the reports as CSV.
pub const REPORTS: Package = Package {
    name: "tehai-reports",
    title: "Riichi-mahjong hands, exactly",
    description: "Wins, tenpai hands, waits, irreducible forms and shanten of riichi mahjong, listed and \
        counted exactly; where hands were drawn at random, the row or the description of its file says so. Hands \
        are text with their suit letter, such as 1112345m. Every file is generated, and the same program writes the same bytes on any \
        machine.",
    reading: [include_str!("reading-csv.md"), include_str!("reading-csv.ja.md")],
    // 15 MB, made in seconds: `.gitignore` has the same list.
    large: &["diagrams/shanten-", "flush-", "forms-3n", "irreducible-hands"],
};

/// The package of sets of hands as Parquet, each in parts.
pub const SETS: Package = Package {
    name: "tehai-sets",
    title: "Every hand of a set, as Parquet",
    description: "Sets of riichi-mahjong hands, each a directory of files, with the deals of every hand and \
        the waits of tenpai hands. The files are sorted by rank; together they are the set. The same program writes \
        the same bytes on any machine.",
    reading: [include_str!("reading-sets.md"), include_str!("reading-sets.ja.md")],
    large: &[],
};
