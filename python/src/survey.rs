//! Surveys with the features of the library.

use std::ops::Range;
use std::sync::Mutex;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::handset::Index;
use tehai::rules::{Forms, Setting};
use tehai_answers::survey::{Part, Settings, Spreads, SurveyQuestion, merge, rows};
use tehai_answers::{Means, SetQuestion};
use tehai_count::parts::BLOCK;
use tehai_count::survey::{Evaluate, Feature, FeatureExpression, Histogram, Sample, Survey};

use crate::errors::{choice, value_error, within};
use crate::question::{json, problem, read};
use crate::run::{Threads, Workers, aside};
use crate::sets::Set;

/// Name, description and unit of every feature.
#[pyfunction]
pub fn features() -> Vec<(&'static str, &'static str, &'static str)> {
    Feature::ALL.iter().map(|feature| (feature.name, feature.description, feature.unit)).collect()
}

/// The setting that the hands of a set were made in.
fn setting(made: &[u8]) -> PyResult<Setting> {
    let SetQuestion { tiles, melds, winds, rules, .. } = read(made)?;
    winds.check_players(rules.players).map_err(value_error)?;
    let setting = Setting::new(tiles.unwrap_or_default(), rules).with_winds(winds);
    Ok(melds.map_or(setting, |melds| setting.with_melds(melds)))
}

/// The hands of a survey: some ranks of a set, or draws from it.
#[derive(FromPyObject)]
pub struct Visits {
    #[pyo3(item)]
    first: u128,
    #[pyo3(item)]
    end: u128,
    #[pyo3(item)]
    sample: bool,
    #[pyo3(item)]
    seed: i128,
}

/// A feature, with the option it is given by, for the hands of a set.
fn prepared(
    py: Python,
    threads: Threads,
    index: &Index,
    setting: Setting,
    (option, feature): (&str, &FeatureExpression),
) -> PyResult<Box<dyn Evaluate>> {
    let prepared = aside(py, threads, || feature.prepared_for(index, setting))?;
    prepared.map_err(|error| value_error(format!("{option}: {error}")))
}

/// The values of a feature, optionally by another, over hands of a set. `progress` gets the number of hands done.
#[pyfunction]
pub fn survey(
    py: Python,
    set: &Set,
    features: (String, Option<String>),
    made: &[u8],
    visits: Visits,
    threads: Threads,
    progress: Bound<'_, PyAny>,
) -> PyResult<Vec<u8>> {
    let setting = setting(made)?;
    let prepared =
        |option, text: &str| prepared(py, threads, &set.index, setting, (option, &choice(option, text)?));
    let mut survey = Survey::with_function(&set.index, prepared("feature", &features.0)?);
    if let Some(by) = &features.1 {
        survey = survey.by(prepared("by", by)?);
    }
    let Visits { first, end, sample, seed } = visits;
    let seed = within("seed", seed, 0..=u64::MAX.into())?;
    let draws = u64::try_from(end).unwrap_or(u64::MAX);
    let draw = || aside(py, threads, || Sample::new(&set.index, draws, ChaCha8Rng::seed_from_u64(seed)));
    let sample = sample.then(draw).transpose()?;
    let visit = |block: Range<u128>| match &sample {
        None => survey.block(block),
        Some(sample) => survey.drawn(sample.range(block.start as u64..block.end as u64)),
    };
    json(&rows(&visited(py, first..end, visit, threads, &progress)?))
}

/// The sum of what `visit` finds in the blocks of a range. `progress` gets the number of hands done.
fn visited(
    py: Python,
    Range { start: first, end }: Range<u128>,
    visit: impl Fn(Range<u128>) -> Histogram + Sync,
    threads: Threads,
    progress: &Bound<'_, PyAny>,
) -> PyResult<Histogram> {
    let found = Mutex::new((Histogram::default(), 0));
    let add = |block: Range<u128>| {
        let part = visit(block.clone());
        let mut found = found.lock().expect("no thread panics while it adds");
        found.0.merge(&part);
        found.1 += block.end - block.start;
        Ok(())
    };
    let blocks = (0..(end - first).div_ceil(BLOCK)).map(|at| first + at * BLOCK);
    let blocks = blocks.map(|start| start..end.min(start + BLOCK));
    let report = |done: u128| progress.call1((done,)).map(drop);
    let done = || found.lock().expect("no thread panics while it adds").1;
    Workers::for_long_tasks(threads)?.each_watched(py, blocks, add, || report(done()))?;
    report(done())?;
    Ok(found.into_inner().expect("no thread panicked").0)
}

/// The file that the program `survey` writes about the hands of these ranks, or of all. `progress` gets the number of
/// hands done.
#[pyfunction]
pub fn survey_part(
    py: Python,
    question: &[u8],
    ranks: Option<(i128, i128)>,
    threads: Threads,
    progress: Bound<'_, PyAny>,
) -> PyResult<Vec<u8>> {
    let SurveyQuestion { of: mut asked, asked: options } = read(question)?;
    let feature: FeatureExpression = choice("feature", &options.feature)?;
    let by = options.by.as_deref().map(|by| choice::<FeatureExpression>("by", by)).transpose()?;
    if let Some(feature) = [Some(&feature), by.as_ref()].into_iter().flatten().find(|one| one.only_standard())
    {
        let forms = &mut asked.rules.forms;
        if !forms.contains(Forms::STANDARD) {
            return Err(value_error(format!("forms: {feature} needs the standard form, found {forms}")));
        }
        *forms = Forms::STANDARD;
    }
    let (question, index) = aside(py, threads, || asked.index(&Means::default()))?.map_err(problem)?;
    let setting = question.setting();
    let size = index.len();
    let Range { start: first, end } = match ranks {
        None => 0..size,
        Some((first, end)) => {
            let range = u128::try_from(first).ok().zip(u128::try_from(end).ok());
            let range = range.filter(|&(first, end)| first <= end && end <= size);
            range.map(|(first, end)| first..end).ok_or_else(|| {
                value_error(format!("ranks: expected ranks of a set of {size} hands, found {first} to {end}"))
            })?
        }
    };
    let mut survey =
        Survey::with_function(&index, prepared(py, threads, &index, setting, ("feature", &feature))?);
    if let Some(by) = &by {
        survey = survey.by(prepared(py, threads, &index, setting, ("by", by))?);
    }
    let histogram = visited(py, first..end, |block| survey.block(block), threads, &progress)?;
    let found = histogram.total().hands;
    if found != end - first {
        let message =
            format!("check failed: found {found} hands, expected {}: please report it", end - first);
        return Err(PyRuntimeError::new_err(message));
    }
    let settings = Settings {
        by: by.map(|by| by.to_string()),
        ..Settings::new(&question.set().to_string(), setting, &feature.to_string(), size)
    };
    Ok(Part::new(settings, Some(first..end), histogram).to_json().into_bytes())
}

/// The file of a whole survey, from the files of its parts.
#[pyfunction]
pub fn merge_surveys(py: Python, parts: Vec<PyBackedBytes>) -> PyResult<Vec<u8>> {
    let read = |(place, bytes): (usize, &PyBackedBytes)| {
        let name = format!("parts[{place}]");
        let part = Part::read(bytes).map_err(|error| format!("{name}: {error}"))?;
        Ok((name, part))
    };
    let merged = || -> Result<Vec<u8>, String> {
        let parts = parts.iter().enumerate().map(read).collect::<Result<Vec<_>, String>>()?;
        let merged = merge(&parts, false).map_err(|error| error.to_string())?;
        Ok(merged.to_json().into_bytes())
    };
    py.detach(merged).map_err(value_error)
}

/// The spread of values over hands and over deals, from rows of value, hands and deals.
#[pyfunction]
pub fn spread(rows: Vec<(i64, u128, u128)>) -> PyResult<Vec<u8>> {
    let mut histogram = Histogram::default();
    for (value, hands, deals) in rows {
        let added = histogram.checked_add((value, None), tehai::Count { hands, deals });
        added.ok_or_else(|| value_error("more than 2^128 hands or deals"))?;
    }
    json(&Spreads::from(&histogram))
}
