//! What a word that is no option or program may mean: a word of the field for one of ours, or a slip.

use clap::Command;

use crate::cli::given::long_names;

/// Words for options, without the hyphens before them, and what is meant.
const OPTIONS: &[(&str, &str)] = &[
    ("json", "--format json"),
    ("csv", "--format csv"),
    ("jsonl", "--format jsonl"),
    ("output file", "--out FILE"),
    ("sanma three-players 3p", "--players 3"),
    ("yonma 4p", "--players 4"),
    ("dealer oya parent", "--seat east"),
    ("win agari agarihai winning-tile win-tile", "--tile TILE"),
    ("menzen closed fuuro meld", "HAND with called melds in brackets, as in 11z[123m]"),
    ("ankan minkan kan quad", "HAND with quads in brackets, or in braces if concealed, as in {1111z}"),
    ("furiten sutehai river", "--discards TILES"),
    ("seen dead", "--visible TILES"),
    ("noten", "--tenpai SEATS"),
    ("noten tenpai nagashi ryuukyoku", "tehai settle-round"),
    ("turn junme", "--draws N"),
];

/// Words for programs, and how these are asked.
const PROGRAMS: &[(&str, &str)] = &[
    (
        "wait waits machi ukeire acceptance discard discards nanikiru tenpai furiten tiles",
        "tehai analyze-hand HAND",
    ),
    ("point points han fu yaku agari worth tensuu", "tehai score-hand HAND"),
    ("noten nagashi ryuukyoku pay payment payments draw abort kyoku", "tehai settle-round"),
    ("need jouken condition conditions oorasu place places last", "tehai needs --scores A,B,C,D"),
    ("mekuriai mekuri compete versus", "tehai race HAND HAND --wall L"),
    ("danger dangerous safe houjuu defence defense betaori suji", "tehai predict-waits --hand HAND"),
    ("chance chances probability ev expected advice best", "tehai win-probability HAND"),
    ("rule rules players", "tehai help rules"),
    ("sample random deal list", "tehai list-hands SET"),
    ("split parse read", "tehai decompose HAND"),
    ("syanten xiangting", "tehai shanten HAND"),
];

/// How alike two words must be for one to be a slip of the other: one letter in four may differ.
const ALIKE: f64 = 0.75;

/// The option of a command that an unknown one may mean.
pub fn meant_option(command: &Command, unknown: &str) -> Option<String> {
    let word = unknown.trim_start_matches('-').split('=').next()?.replace('_', "-");
    let longs: Vec<&str> = command.get_arguments().flat_map(long_names).collect();
    let known = |meant: &str| {
        let option = meant.split(' ').next().and_then(|option| option.strip_prefix("--"));
        option.is_none_or(|option| longs.contains(&option))
    };
    let meant =
        OPTIONS.iter().find(|(words, meant)| has_word(words, &word) && known(meant)).map(|(_, meant)| *meant);
    meant.map(str::to_owned).or_else(|| slip(&word, longs.iter().copied()).map(|near| format!("--{near}")))
}

/// The program that an unknown name may mean.
pub fn meant_program(names: &[&str], unknown: &str) -> Option<String> {
    let meant =
        PROGRAMS.iter().find(|(words, _)| has_word(words, unknown)).map(|(_, meant)| (*meant).to_owned());
    meant.or_else(|| slip(unknown, names.iter().copied()).map(|near| format!("tehai {near}")))
}

fn has_word(words: &str, word: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// The name of which a word is a slip.
fn slip<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let near = names.map(|name| (strsim::normalized_damerau_levenshtein(name, word), name));
    let near = near.filter(|(likeness, _)| *likeness >= ALIKE);
    near.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
}
