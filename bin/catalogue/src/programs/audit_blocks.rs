//! Checks both variants of block classification against the definition of waits.

use crate::reports::blocks_audit::{Audited, Settings, Space, rows, table};
use anyhow::Result;
use std::collections::BTreeSet;
use tehai::rules::FifthTile;
use tehai_answers::blocks::{Correction, Variant};
use tehai_options::number;
use tehai_program::cli::{AnswerArgs, CommonArgs, Program, count, progress};
use tehai_program::output::text::{Text, TextTable, grouped};

const EXAMPLES: &str = "\
Examples:
  tehai audit-blocks                         # audit, and print the differences
  tehai audit-blocks --exhaustive suit       # only every hand of one suit
  tehai audit-blocks --sample 1000000 --seed 7  # draw more, with another seed
  tehai audit-blocks --deep --out audit.csv  # also every wait for seven pairs

The documentation of the package tehai-answers, module blocks, explains the method and each correction. Samples are \
drawn by ChaCha8, so a seed gives the same hands on every machine. The tenpai hands are those of
  list-hands tenpai --forms all --fifth-tile counted --sample N --seed S
CSV and JSON are the rows of the report blocks-audit.csv, which make-reports writes.";

/// Hands of which all are judged.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Exhaustive {
    /// Hands of 1, 4, 7, 10 and 13 tiles in one suit
    Suit,
    /// Tenpai hands of 1, 4 and 7 tiles
    Tenpai,
    /// Hands that wait for thirteen orphans
    #[value(alias = "thirteen_orphans")]
    ThirteenOrphans,
    /// Hands that wait for seven pairs
    #[value(alias = "seven_pairs")]
    SevenPairs,
}

/// Check the block method for waits against the definition
///
/// Judges hands by block classification, as published and as corrected, and compares the waits with the
/// definition.
#[derive(clap::Parser)]
#[command(name = Self::NAME, version, after_long_help = EXAMPLES)]
pub struct Args {
    /// May a hand that holds all four copies of a tile wait for it? [default: both rules]
    #[arg(long, value_name = "RULE")]
    fifth_tile: Option<FifthTile>,

    /// Judge all hands of this kind only [default: suit, tenpai and thirteen-orphans]
    #[arg(long, value_name = "HANDS")]
    exhaustive: Option<Exhaustive>,

    /// Draw N tenpai hands and N others [default: 100000, or none with --exhaustive]
    #[arg(long, value_name = "N", value_parser = number::<u64>(0, 1_000_000_000))]
    sample: Option<u64>,

    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = count())]
    seed: u64,

    /// Also judge every hand that waits for seven pairs
    #[arg(long, conflicts_with = "exhaustive")]
    deep: bool,

    #[command(flatten)]
    answer: AnswerArgs,
}

impl Args {
    fn settings(&self) -> Settings {
        let default = Settings::default();
        let sample = self.sample.unwrap_or(if self.exhaustive.is_some() { 0 } else { default.sample });
        let wanted = |space: &Space| match (space, self.exhaustive) {
            (Space::SampledTenpai | Space::SampledOthers, _) => sample > 0,
            (Space::SevenPairs, None) => self.deep,
            (_, None) => true,
            (Space::Suit(_), Some(only)) => only == Exhaustive::Suit,
            (Space::Tenpai(_), Some(only)) => only == Exhaustive::Tenpai,
            (Space::ThirteenOrphans, Some(only)) => only == Exhaustive::ThirteenOrphans,
            (Space::SevenPairs, Some(only)) => only == Exhaustive::SevenPairs,
        };
        let spaces = Space::ALL.into_iter().filter(wanted).collect();
        let rules = self.fifth_tile.map_or(default.rules, |rule| vec![rule]);
        Settings { spaces, rules, sample, seed: self.seed }
    }
}

impl Program for Args {
    const NAME: &str = "audit-blocks";

    fn run(self, common: &CommonArgs) -> Result<()> {
        self.answer.check()?;
        let settings = self.settings();
        let audit = settings.clone().prepare()?;
        let bar = progress(common, audit.hands(), "hands");
        let audited = audit.run(|done| bar.inc(done))?;
        bar.finish_and_clear();
        self.answer.write(common, || summary(&settings, &audited), || table(&audited))
    }
}

fn summary(settings: &Settings, audited: &[Audited]) -> Text {
    let rules: Vec<_> = settings.rules.iter().map(|rule| rule.name()).collect();
    let sample = match settings.sample {
        0 => "no sample".to_owned(),
        hands => format!("samples of {} hands with seed {}", grouped(hands), settings.seed),
    };
    let notes = format!(
        "Waits by block classification, held against the definition in all forms.\n\
         In a sample a hand counts as often as it is drawn.\n\
         Settings: fifth tile {}; {sample}.\n",
        rules.join(" and ")
    );
    Text::paragraphs([numbers(settings, audited), disagreements(audited), notes.into()])
}

/// The number of hands judged wrongly in each space.
fn numbers(settings: &Settings, audited: &[Audited]) -> Text {
    let variants = |rule| [Variant::AsPublished, Variant::Corrected(rule)].map(|variant| (variant, rule));
    let judges: Vec<_> = settings.rules.iter().copied().flat_map(variants).collect();
    let names = judges.iter().map(|(variant, rule)| format!("{}, {}", variant.name(), rule.name()));
    let mut table = TextTable::new(["space", "hands"].map(str::to_owned).into_iter().chain(names));
    for of in audited {
        let wrong = judges.iter().map(|judge| of.wrong.get(judge).copied().unwrap_or(0));
        let numbers = std::iter::once(of.hands).chain(wrong).map(|number| number.to_string());
        table.row(std::iter::once(of.space.name().to_owned()).chain(numbers));
    }
    Text::heading("Misjudged hands, by variant and rule").table(table)
}

/// The disagreements with an example of each, and the faults of the printed code.
fn disagreements(audited: &[Audited]) -> Text {
    let (rows, mut needed) = (rows(audited), BTreeSet::new());
    let mut table =
        TextTable::new(["fifth tile", "space", "kind", "hands", "example", "listed", "waits", "removed by"]);
    for ((_, rule), space, kind, _, finding) in &rows {
        needed.extend(finding.corrections.iter());
        table.row([
            rule.name(),
            space.name(),
            kind.name(),
            &finding.hands.to_string(),
            &finding.example.to_string(),
            &finding.listed.to_string(),
            &finding.waits.to_string(),
            &finding.corrections.to_string(),
        ]);
    }
    if rows.is_empty() {
        return "No disagreement.\n".to_owned().into();
    }
    let mut faults = TextTable::new(["correction", "what is wrong as published"]);
    needed.iter().for_each(|correction: &Correction| faults.row([correction.name(), fault(*correction)]));
    let differing = Text::heading("Errors as published, with the smallest hand of each kind").table(table);
    Text::paragraphs([differing, Text::default().table(faults)])
}

/// The fault of the printed code that this correction repairs.
const fn fault(correction: Correction) -> &'static str {
    match correction {
        Correction::OrphanValues => {
            "ThirteenOrphansJudge prints i / 8 for the value of an orphan, where i * 8 is meant"
        }
        Correction::MissingOrphan => {
            "ThirteenOrphansJudge takes the place of a gap for the missing orphan, pairs before it or not"
        }
        Correction::FiveEqual => {
            "IntegrityJudge has no case for five equal tiles, a triplet and two sequences"
        }
        Correction::NoFifthCopy => "Traversal tries tiles of which the hand holds all four copies",
        Correction::ListedOnce => "ReadyHandJudge lists a tile again that another step has listed already",
    }
}
