//! Surveys with the features of the library.

use std::ops::Range;
use std::sync::Mutex;

use pyo3::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use tehai::expression::FeatureExpression;
use tehai::handset::parts::BLOCK;
use tehai::rules::Setting;
use tehai::survey::{Feature, Histogram, Sample, Survey};
use tehai_answers::SetQuestion;
use tehai_answers::survey::{Spreads, rows};

use crate::errors::{choice, value_error, within};
use crate::question::{json, read};
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
    let prepared = |option: &str, text: &str| {
        let feature: FeatureExpression = choice(option, text)?;
        let prepared = aside(py, threads, || feature.prepared_for(&set.index, setting))?;
        prepared.map_err(|error| value_error(format!("{option}: {error}")))
    };
    let mut survey = Survey::with_function(&set.index, prepared("feature", &features.0)?);
    if let Some(by) = &features.1 {
        survey = survey.by(prepared("by", by)?);
    }
    let Visits { first, end, sample, seed } = visits;
    let seed = within("seed", seed, 0..=u64::MAX.into())?;
    let draws = u64::try_from(end).unwrap_or(u64::MAX);
    let draw = || aside(py, threads, || Sample::new(&set.index, draws, ChaCha8Rng::seed_from_u64(seed)));
    let sample = sample.then(draw).transpose()?;
    let found = Mutex::new((Histogram::default(), 0));
    let visit = |Range { start, end }: Range<u128>| -> Result<(), PyErr> {
        let part = match &sample {
            None => survey.block(start..end),
            Some(sample) => survey.drawn(sample.range(start as u64..end as u64)),
        };
        let mut found = found.lock().expect("no thread panics while it adds");
        found.0.merge(&part);
        found.1 += end - start;
        Ok(())
    };
    let blocks = (0..(end - first).div_ceil(BLOCK)).map(|at| first + at * BLOCK);
    let blocks = blocks.map(|start| start..end.min(start + BLOCK));
    let report = |done: u128| progress.call1((done,)).map(drop);
    let done = || found.lock().expect("no thread panics while it adds").1;
    Workers::for_long_tasks(threads)?.each_watched(py, blocks, visit, || report(done()))?;
    report(done())?;
    json(&rows(&found.into_inner().expect("no thread panicked").0))
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
