//! Surveys as files: how they are split, interrupted, resumed and merged. [`tehai_count::survey`] explains what a
//! survey is.
//!
//! # Parts
//!
//! `survey` takes `--part I/N` or `--range A..B`; `merge-surveys` adds up the parts and reports what is missing.
//! Merging all parts gives the bytes of a survey of the whole. A job array or make needs no more:
//!
//! ```text
//! #SBATCH --array=1-100
//! survey all --feature best_discard_copies --part $SLURM_ARRAY_TASK_ID/100 --out part-$SLURM_ARRAY_TASK_ID.json
//! ```
//! ```text
//! seq 1 100 | xargs -P 4 -I{} survey tenpai --feature cores --part {}/100 --threads 1 --out part-{}.json
//! merge-surveys part-*.json --out whole.json
//! ```
//! ```text
//! whole.json: $(foreach part,$(shell seq 100),part-$(part).json) ; merge-surveys $^ --out $@
//! part-%.json: ; survey tenpai --feature cores --part $*/100 --threads 1 --out $@
//! ```
//!
//! # JSON
//!
//! A survey is stored as JSON. No other format can be merged, verified or resumed:
//!
//! ```text
//! {"format":"tehai-survey-2","settings":{"set":"all","tiles":4,…,"set_hands":"66045"},"ranges":[
//! {"from":"0","to":"66045"}],"rows":[
//! {"value":0,"hands":"3756","deals":"338436"},
//! {"value":1,"hands":"34666","deals":"6223906"},
//! {"value":2,"hands":"27623","deals":"7071488"}],"checksum":"…"}
//! ```
//!
//! | field | what it is |
//! |---|---|
//! | `settings` | `set`, `tiles`, `melds`, `players`, `forms`, `seven_pairs`, `fifth_tile`: the set and the rules |
//! | | `seat`, `round`: the winds, unless both are east |
//! | | `feature`, `by`: what was worked out, and by what it is broken down; sets of distances in canonical spelling |
//! | | `sample`, `seed`: hands drawn, and seed of the generator |
//! | | `set_hands`: hands of the whole set |
//! | `ranges` | the ranks that were visited, `to` left out; none for a sample |
//! | `rows` | in ascending order the values that occur: `value` of `feature`, `by_value` of `by`, `hands`, `deals` |
//! | `checksum` | SHA-256, in hexadecimal, of all other fields as compact JSON |
//!
//! `@FILE` in a set is known by its name only: do not change the file between parts.
//!
//! Fields that do not apply are omitted: a sample has no `deals`. Hands, deals and ranks are strings, as they may
//! exceed 2^53. The checksum is what `jq -cj 'del(.checksum)' whole.json | sha256sum` prints. A file in which
//! anything was changed, omitted, truncated or moved is rejected; only blanks may differ.
//!
//! A longer run with `--out FILE` keeps `FILE.checkpoint` next to it, the JSON of what is done so far. The same
//! command resumes from there, and removes it at the end.
//!
//! # CSV
//!
//! CSV is for other programs, and is never read back. There is one row for the total and one for each value. The
//! settings are in every row, so that tables can be combined:
//!
//! | column | what it is |
//! |---|---|
//! | `set` … `set_hands` | the settings (empty: does not apply) |
//! | `ranges` | the ranks, such as `0..500 800..900` (empty: none, or a sample) |
//! | `row` | `total` or `value` |
//! | `value`, `by_value`, `hands`, `deals` | as above (empty: does not apply) |

mod answer;
mod args;
mod merge;
mod work;

pub use answer::{check_destination, in_words, table, write};
pub use args::RanksArgs;
pub use merge::{merge, read_parts};
pub use work::{Work, checkpoint_path};
