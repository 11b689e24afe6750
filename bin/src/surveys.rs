//! Surveys in programs: run with progress and checkpoints, printed, and written.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::args::{AnswerFormat, CommonArgs, FileArgs};
use super::output::Output;
use super::progress::progress;
use super::resumable::Work;
use super::target::has_header;
use super::text_table::TextTable;
use crate::survey_file::{JSON_HEADER, Settings, SurveyFile, csv_header};
use tehai::handset::ranks::BLOCK;
use tehai::survey::{Amount, Histogram};

/// A survey of ranks or of draws, as work that can be stopped and gone on with.
pub struct SurveyWork<'a> {
    settings: Settings,
    visit: Box<dyn Fn(Range<u128>) -> Histogram + Sync + 'a>,
    block_size: u128,
}

impl<'a> SurveyWork<'a> {
    /// The survey with these settings; `visit` gives the histogram of hands of some ranks, or of some draws.
    pub fn new(settings: Settings, visit: impl Fn(Range<u128>) -> Histogram + Sync + 'a) -> SurveyWork<'a> {
        SurveyWork { settings, visit: Box::new(visit), block_size: BLOCK }
    }

    /// The same with so many hands visited at a time.
    pub fn in_blocks_of(self, block_size: u128) -> SurveyWork<'a> {
        SurveyWork { block_size, ..self }
    }

    /// The survey of some ranks, or of some draws, whose hands are those of the histogram.
    pub fn file(&self, items: Range<u128>, histogram: Histogram) -> SurveyFile {
        let ranges = if self.settings.drawn.is_some() { None } else { Some(items) };
        SurveyFile::new(self.settings.clone(), ranges, histogram)
    }
}

impl Work for SurveyWork<'_> {
    type Sum = Histogram;

    fn block_size(&self) -> u128 {
        self.block_size
    }

    fn block(&self, items: Range<u128>) -> Histogram {
        (self.visit)(items)
    }

    fn add(&self, sum: &mut Histogram, other: Histogram) {
        sum.merge(&other);
    }

    fn save(&self, done: Range<u128>, sum: &Histogram) -> Vec<u8> {
        self.file(done, sum.clone()).to_csv()
    }

    fn load(&self, bytes: &[u8], items: &Range<u128>) -> Result<(u128, Histogram)> {
        let file = SurveyFile::read(bytes)?;
        let fields = file.settings().fields().into_iter().zip(self.settings.fields());
        for ((name, there), (_, here)) in fields {
            ensure!(there == here, "it is of another survey, whose {name} is {there:?} and not {here:?}");
        }
        let done = match (file.ranges(), self.settings.drawn) {
            ([], None) => items.start..items.start,
            ([range], None) => range.clone(),
            (_, Some(_)) => 0..file.histogram().total().hands,
            _ => bail!("it is of the ranks {}", file.ranges_text()),
        };
        ensure!(
            done.start == items.start && done.end <= items.end,
            "it is of the ranks {}, not of the first of {}..{}",
            file.ranges_text(),
            items.start,
            items.end
        );
        Ok((done.end, file.histogram().clone()))
    }
}

/// How a survey is written if nothing is said: as text on standard output; in a file as JSON if its name says
/// so, else as CSV.
pub fn survey_format(given: Option<AnswerFormat>, out: &FileArgs) -> AnswerFormat {
    let is_json = |path: &Path| path.extension().is_some_and(|extension| extension == "json");
    given.unwrap_or(match out.file() {
        None => AnswerFormat::Text,
        Some(path) if is_json(path) => AnswerFormat::Json,
        Some(_) => AnswerFormat::Csv,
    })
}

/// What a survey is written to, looked at before the work: what cannot be written should be known then.
#[derive(Debug)]
#[must_use = "nothing is written until `write`"]
pub struct SurveyOutput<'a> {
    out: &'a FileArgs,
    format: AnswerFormat,
    /// What may be opened once only, such as a pipe, whose reader would take the first end for the last. A
    /// file is not held, as a killed run would leave it unfinished.
    held: Option<Output>,
}

impl<'a> SurveyOutput<'a> {
    /// Opens it for a survey with the settings and ranks of `due`. An earlier survey of the same format and
    /// the same settings may be overwritten if all its ranks are due.
    ///
    /// # Errors
    /// If something else is there and `--force` is not given, or it cannot be written.
    pub fn open(out: &'a FileArgs, format: AnswerFormat, due: &SurveyFile) -> Result<SurveyOutput<'a>> {
        let output = open(out, format, due)?;
        Ok(SurveyOutput { out, format, held: (!output.is_file()).then_some(output) })
    }

    /// Writes the survey.
    ///
    /// # Errors
    /// As [`open`](SurveyOutput::open), if something came there in the meantime.
    pub fn write(self, file: &SurveyFile) -> Result<()> {
        let bytes = match self.format {
            AnswerFormat::Text => survey_text(file).into_bytes(),
            AnswerFormat::Csv => file.to_csv(),
            AnswerFormat::Json => file.to_json().into_bytes(),
        };
        let mut output = self.held.map_or_else(|| open(self.out, self.format, file), Ok)?;
        output.write_all(&bytes)?;
        output.finish()
    }
}

fn open(out: &FileArgs, format: AnswerFormat, due: &SurveyFile) -> Result<Output> {
    match format {
        AnswerFormat::Text => Output::create(out, None),
        AnswerFormat::Csv => Output::replacing(out, |path| is_part_of(path, &csv_header(), due)),
        AnswerFormat::Json => Output::replacing(out, |path| is_part_of(path, JSON_HEADER, due)),
    }
}

/// Is the file empty, or a survey of this format with the same settings and no other ranks?
fn is_part_of(path: &Path, header: &str, due: &SurveyFile) -> io::Result<bool> {
    if !has_header(path, header.as_bytes())? {
        return Ok(false);
    }
    let bytes = fs::read(path)?;
    let is_due = |range: &Range<u128>| {
        due.ranges().iter().any(|whole| whole.start <= range.start && range.end <= whole.end)
    };
    let is_part = |file: SurveyFile| file.settings() == due.settings() && file.ranges().iter().all(is_due);
    Ok(bytes.is_empty() || SurveyFile::read(&bytes).is_ok_and(is_part))
}

/// Reads surveys that are to be merged into one at `out`, each with its name, in the order of names.
///
/// # Errors
/// If one is given twice, cannot be read or is no survey; if `out` is one of them and `--force` is not given.
pub fn read_parts(
    common: &CommonArgs,
    paths: &[PathBuf],
    out: &FileArgs,
) -> Result<Vec<(String, SurveyFile)>> {
    let mut distinct = BTreeSet::new();
    for path in paths {
        ensure!(distinct.insert(path), "{} is given twice", path.display());
    }
    if let Some(out) = out.file().filter(|_| !out.force).and_then(|out| fs::canonicalize(out).ok()) {
        let same = distinct.iter().find(|path| fs::canonicalize(path).is_ok_and(|path| path == out));
        if let Some(path) = same {
            bail!("--out: {} is one of the files that are merged (--force overwrites it)", path.display());
        }
    }
    let bar = progress(common, distinct.len() as u64, "files");
    let part = |path: &PathBuf| {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let file = SurveyFile::read(&bytes).with_context(|| path.display().to_string())?;
        bar.inc(1);
        Ok((path.display().to_string(), file))
    };
    distinct.into_iter().map(part).collect()
}

/// A survey for people: settings, numbers by value, and means.
fn survey_text(file: &SurveyFile) -> String {
    let (settings, histogram) = (file.settings(), file.histogram());
    let is_sample = settings.drawn.is_some();
    let mut header = vec![settings.feature.as_str()];
    header.extend(settings.by.as_deref());
    header.push(if is_sample { "drawn hands" } else { "hands" });
    header.push("share");
    if !is_sample {
        header.push("deals");
    }
    let mut table = TextTable::new(header);
    let total = histogram.total();
    let mut row = |value: String, by: Option<String>, amount: Amount| {
        let by = settings.by.as_ref().map(|_| by.unwrap_or_default());
        let share = 100.0 * amount.hands as f64 / total.hands.max(1) as f64;
        let numbers = [amount.hands.to_string(), format!("{share:.4}%")];
        let deals = (!is_sample).then(|| amount.deals.to_string());
        table.row([value].into_iter().chain(by).chain(numbers).chain(deals));
    };
    for ((value, by), amount) in histogram.rows() {
        row(value.to_string(), by.map(|by| by.to_string()), amount);
    }
    row("total".to_owned(), None, total);
    let seen = match (is_sample, file.ranges()) {
        (true, _) => "Hands are drawn with replacement, each hand of the set alike.".to_owned(),
        (false, [all]) if *all == (0..settings.set_hands) => "All hands of the set.".to_owned(),
        (false, []) => "No hands.".to_owned(),
        (false, _) => format!("Only the hands of the ranks {}.", file.ranges_text()),
    };
    let words = "Hands are distinct counts, deals ways to take them from the tiles.";
    format!("{words} {seen}\nSettings: {}.\n\n{table}\n{}", settings.in_words(), means(file))
}

/// Means of the value: in all, and for each value of the second feature.
fn means(file: &SurveyFile) -> String {
    let settings = file.settings();
    let shown = |mean: f64| format!("{mean:.6}");
    let mut table = match settings.drawn {
        Some(_) => TextTable::new([settings.by.as_deref().unwrap_or(""), "mean", "standard error"]),
        None => TextTable::new([settings.by.as_deref().unwrap_or(""), "mean of hands", "mean of deals"]),
    };
    let mut row = |name: String, histogram: &Histogram| {
        let (hands, deals) = (histogram.over_hands(), histogram.over_deals());
        let mean = hands.map(|moments| shown(moments.mean()));
        let other = match settings.drawn {
            Some(_) => hands.and_then(|moments| moments.standard_error()).map(shown),
            None => deals.map(|moments| shown(moments.mean())),
        };
        table.row([Some(name), mean, other].map(|cell| cell.unwrap_or_else(|| "-".to_owned())));
    };
    for (by, histogram) in file.histogram().by_second() {
        row(by.to_string(), &histogram);
    }
    row("total".to_owned(), file.histogram());
    table.to_string()
}
