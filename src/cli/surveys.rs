//! Surveys in programs: run with progress and checkpoints, printed, and written.

use std::io::Write;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::args::{AnswerFormat, FileArgs};
use super::output::Output;
use super::resumable::Work;
use super::text_table::TextTable;
use crate::handset::ranks::BLOCK;
use crate::survey::file::{JSON_HEADER, Settings, SurveyFile, csv_header};
use crate::survey::{Amount, Histogram};

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

/// Opens what a survey is written to. An earlier survey of the same format may be overwritten.
///
/// # Errors
/// If it cannot be written.
pub fn open_survey(out: &FileArgs, format: AnswerFormat) -> Result<Output> {
    let header = match format {
        AnswerFormat::Text => None,
        AnswerFormat::Csv => Some(csv_header()),
        AnswerFormat::Json => Some(JSON_HEADER.to_owned()),
    };
    Output::create(out, header.as_deref())
}

/// Writes a survey.
///
/// # Errors
/// If it cannot be written.
pub fn write_survey(out: &FileArgs, format: AnswerFormat, file: &SurveyFile) -> Result<()> {
    let bytes = match format {
        AnswerFormat::Text => survey_text(file).into_bytes(),
        AnswerFormat::Csv => file.to_csv(),
        AnswerFormat::Json => file.to_json().into_bytes(),
    };
    let mut output = open_survey(out, format)?;
    output.write_all(&bytes)?;
    output.finish()
}

/// Reads a survey.
///
/// # Errors
/// If it cannot be read, or is none.
pub fn read_survey(path: &Path) -> Result<SurveyFile> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    SurveyFile::read(&bytes).with_context(|| path.display().to_string())
}

/// A survey for people: settings, numbers by value, and means.
pub fn survey_text(file: &SurveyFile) -> String {
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
