//! A survey as an answer: its text, and its destination.

use std::fs;

use anyhow::Result;
use tehai::Count;
use tehai::count::Fraction;
use tehai::survey::{Feature, Histogram};

use super::part::Part;
use crate::cli::{AnswerArgs, AnswerFormat, CommonArgs, HANDS_AND_DEALS};
use crate::output::text::{Text, TextTable, percent};

impl Part {
    /// Checks, before the work, that this survey can be written. An earlier survey with the same settings may be
    /// replaced if this one covers all its ranks.
    pub fn check(&self, to: &AnswerArgs) -> Result<()> {
        self.place(to)?.check()
    }

    /// Writes the survey.
    pub fn write(&self, common: &CommonArgs, to: &AnswerArgs) -> Result<()> {
        self.place(to)?.write_with(common, || text(self), || self.table(), || self.to_json())
    }

    /// The destination; an earlier part of this survey may be overwritten.
    fn place(&self, to: &AnswerArgs) -> Result<AnswerArgs> {
        let mut to = to.clone();
        if let (AnswerFormat::Json, Some(path)) = (to.format()?, to.file.file()) {
            let earlier = if path.is_file() { fs::read(path).ok() } else { None };
            let earlier = earlier.and_then(|bytes| Part::read(&bytes).ok());
            to.file.force |= earlier.is_some_and(|earlier| earlier.is_part_of(self));
        }
        Ok(to)
    }
}

/// The text: settings, numbers by value, and means.
fn text(part: &Part) -> Text {
    let (settings, histogram) = (part.settings(), part.histogram());
    let is_sample = settings.sample.is_some();
    let mut header = vec![settings.feature.as_str()];
    header.extend(settings.by.as_deref());
    header.push(if is_sample { "drawn hands" } else { "hands" });
    header.push("share");
    if !is_sample {
        header.push("deals");
    }
    let mut table = TextTable::new(header);
    let total = histogram.total();
    let mut row = |value: String, by: Option<String>, amount: Count<u128>| {
        let by = settings.by.as_ref().map(|_| by.unwrap_or_default());
        let share = percent(&Fraction::new(amount.hands.into(), total.hands.max(1).into()));
        let numbers = [amount.hands.to_string(), share];
        let deals = (!is_sample).then(|| amount.deals.to_string());
        table.row([value].into_iter().chain(by).chain(numbers).chain(deals));
    };
    for ((value, by), amount) in histogram.rows() {
        row(value.to_string(), by.map(|by| by.to_string()), amount);
    }
    row("total".to_owned(), None, total);
    let seen = match (is_sample, part.ranges()) {
        (true, _) => "Hands are drawn with replacement, each equally likely.".to_owned(),
        (false, _) if settings.set_hands == 0 => "The set has no hands.".to_owned(),
        (false, [all]) if *all == (0..settings.set_hands) => "All hands of the set.".to_owned(),
        (false, []) => "No hands.".to_owned(),
        (false, _) => format!("Only ranks {}.", part.ranges_text()),
    };
    let names = [Some(&settings.feature), settings.by.as_ref()].into_iter().flatten();
    let mut standard = names.filter(|name| Feature::named(name).is_some_and(|feature| feature.only_standard));
    let restriction = standard.next().map_or(String::new(), |name| {
        format!(" ({name} is defined in this form only, so the set is restricted to it)")
    });
    let settings =
        settings.to_string().replacen("forms standard", &format!("forms standard{restriction}"), 1);
    let counted = Text::default().table(table);
    let notes = format!("{HANDS_AND_DEALS} {seen}\nSettings: {settings}.\n").into();
    Text::paragraphs([counted, Text::default().table(means(part)), notes])
}

/// Means of the value: overall, and for each value of the second feature.
fn means(part: &Part) -> TextTable {
    let settings = part.settings();
    let shown = |mean: f64| format!("{mean:.6}");
    let mut table = match settings.sample {
        Some(_) => TextTable::new([settings.by.as_deref().unwrap_or(""), "mean", "standard error"]),
        None => TextTable::new([settings.by.as_deref().unwrap_or(""), "mean of hands", "mean of deals"]),
    };
    let mut row = |name: String, histogram: &Histogram| {
        let (hands, deals) = (histogram.over_hands(), histogram.over_deals());
        let mean = hands.map(|moments| shown(moments.mean()));
        let other = match settings.sample {
            Some(_) => hands.and_then(|moments| moments.standard_error()).map(shown),
            None => deals.map(|moments| shown(moments.mean())),
        };
        table.row([Some(name), mean, other].map(|cell| cell.unwrap_or_else(|| "-".to_owned())));
    };
    for (by, histogram) in part.histogram().split_by_second() {
        row(by.to_string(), &histogram);
    }
    row("total".to_owned(), part.histogram());
    table
}
