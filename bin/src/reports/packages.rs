//! The data packages of the committed files: what they are called, and how they are read.

use crate::publish::Package;

/// The package of the same tables as Parquet, and of whole-hand sets.
pub const NOTEBOOK_DATA: Package = Package {
    name: "tehai-notebook-data",
    title: "Riichi-mahjong hands, exactly, as Parquet",
    description: "The tables of the reports as Parquet, those that take minutes only if asked for, with types: \
        integers are INT64 where every value of the column fits, otherwise DECIMAL(38,0), which DuckDB and polars \
        read as numbers; a cell that is empty in CSV is null. The same program writes the same bytes on any machine.",
    reading: PARQUET_READING,
};

/// The package of the reports as CSV.
pub const REPORTS: Package = Package {
    name: "tehai-reports",
    title: "Riichi-mahjong hands, exactly",
    description: "Wins, tenpai hands, waits, irreducible forms and shanten of riichi mahjong, listed and \
        counted exactly; where hands were drawn at random, the row says so. Hands are text with their suit \
        letter, such as 1112345m. Every file is generated, and the same program writes the same bytes on any \
        machine.",
    reading: READING,
};

const PARQUET_READING: &str = "\
`cargo run --release --features notebooks --bin export-notebook-data` makes all of this anew. The reports that take minutes
are here only if it was run with `-- --deep`.
[datapackage.json](datapackage.json) describes every file for programs: types, units, keys, number of rows and checksum;
`physicalType` is the type in the Parquet file. The words are those of the CSV reports, whose
[README](../reports/README.md) explains them. (`frictionless validate` takes `--skip-errors byte-count,hash-count`, as it
does not count the bytes of Parquet; the checksums are those of `sha256sum`.)

```python
import polars as pl
pl.read_parquet(\"notebooks-data/irreducible-forms.parquet\")
```

```sql
SELECT * FROM 'notebooks-data/irreducible-forms.parquet';   -- DuckDB
```

[tour.ipynb](tour.ipynb) answers questions with these files: `pip install -r requirements.txt && jupyter execute
tour.ipynb` here runs it. Every hand of a set, with what it waits for, is too much to
keep here; `export-notebook-data --sets win,tenpai --out DIR` writes 11,498,658 wins and 54,747,045 tenpai hands in parts
of half a million rows.
";

const READING: &str = "\
`cargo run --release --bin make-reports` makes anew what takes seconds, with `-- --deep` also what takes minutes, and
`make-reports --check` tells whether it is what the programs write. [datapackage.json](datapackage.json) describes every file
for programs: types, units, keys, number of rows and checksum.

The CSV files load without options:

```python
import polars as pl
pl.read_csv(\"reports/irreducible-forms.csv\")     # the same with pandas
```

```sql
SELECT * FROM 'reports/irreducible-forms.csv';   -- DuckDB
```

Words that all files share:

- **Hands** are distinct: a hand is how many copies it has of each tile. **Deals** are ways to take a hand from the
  tiles of the game, four of each kind that can be told apart; probabilities are shares of deals.
- Tiles are `1m` to `9m`, `1p` to `9p`, `1s` to `9s` and `1z` to `7z` (east, south, west, north, white, green, red).
  `1112345m` is a hand, `147m` a list of tiles.
- A **3N+2 win** is N melds and a head, a **3N win** melds alone; a **tenpai** form is one tile short of a win.
- `fifth_tile` says whether a hand may wait for a tile of which it holds all four copies: `excluded` or `counted`.
- `players` is 4 (136 tiles) or 3 (108 tiles: no 2m to 8m); `forms` is `standard` (melds and a head) or `all` (also seven
  pairs of different kinds and thirteen orphans).
- An empty cell is something that does not apply; in `recurrence.csv`, A and B do not depend on `fifth_tile`. Other tables
  repeat such rows under both rules: choose a rule before you sum.
- Add whole columns with care: some sums have no meaning, and above 2^63 some readers go on with wrong numbers.

Files called `b-….txt` are sequences as the OEIS has them: n and a(n) on each line. `pl.read_csv(\"reports/b-wins.txt\",
separator=\" \", comment_prefix=\"#\", has_header=False, new_columns=[\"n\", \"a\"])` reads them.
";
