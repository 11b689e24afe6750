//! Tables of the library as rows: irreducible forms and hands, the recurrence, distributions, predictions, names.
//! Python turns them into columns.

use std::sync::Arc;

use num_bigint::BigUint;
use pyo3::prelude::*;
use tehai::Count;
use tehai::decimal::Fraction;
use tehai::expression::names;
use tehai::hand::{Hand, OpenHand};
use tehai::irreducible::{Catalogue, Class, IrreducibleForm, irreducible_hands as whole_hands};
use tehai::predict::{Predictor, Situation};
use tehai::recurrence::{Classes, Counts, GroupTables, Letter, Series, most_melds, solve};
use tehai::rules::FifthTile;
use tehai::shanten::Distributions;
use tehai::tenhou::Tenhou;
use tehai::tile::{GroupKind, Tile};
use tehai::wait_table::WaitTable;

use crate::one::int;
use crate::rules::{Named, goal, read, value_error, within};
use crate::run::aside;

/// A number of hands and of deals.
type Numbers<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

fn numbers<'py>(py: Python<'py>, count: &Count) -> PyResult<Numbers<'py>> {
    Ok((int(py, &count.hands)?, int(py, &count.deals)?))
}

fn fraction<'py>(py: Python<'py>, fraction: &Fraction) -> PyResult<Numbers<'py>> {
    Ok((int(py, fraction.numerator())?, int(py, fraction.denominator())?))
}

fn catalogue(kind: GroupKind, max_tiles: u8, rule: FifthTile) -> Catalogue {
    Catalogue::new(&WaitTable::up_to(kind, max_tiles), rule)
}

/// Kind, tiles, form, waits, number of kinds waited for, class, parts, splits_as, shape.
type FormRow = (&'static str, u8, String, String, usize, &'static str, String, &'static str, String);

/// The irreducible forms of a suit or of the honours, up to a number of tiles.
#[pyfunction]
pub fn irreducible_forms(
    py: Python,
    group: &str,
    max_tiles: Option<i128>,
    rules: Named,
) -> PyResult<Vec<FormRow>> {
    let kind: GroupKind = read("group", group)?;
    let (rule, most) = (rules.0.fifth_tile, kind.tiles().into());
    let max_tiles = within("max_tiles", max_tiles.unwrap_or(most), 0..=most)?;
    aside(py, move || catalogue(kind, max_tiles, rule).forms().iter().map(form_row).collect())
}

fn form_row(form: &IrreducibleForm) -> FormRow {
    let known = form.classification.as_ref();
    let parts = known.and_then(|known| known.parts).map(|(one, other)| format!("{one}+{other}"));
    (
        form.kind.name(),
        form.hand.total(),
        form.hand.to_string(),
        form.waits.to_string(),
        form.waits.len(),
        known.map_or("", |known| known.class.name()),
        parts.unwrap_or_default(),
        known.and_then(|known| known.splits_as).map_or("", Class::name),
        form.hand.shape().to_string(),
    )
}

/// Tiles, hand, class, waits, number of kinds waited for, deals.
type HandRow = (u8, String, &'static str, String, usize, u128);

/// The irreducible whole hands, up to a number of tiles.
#[pyfunction]
pub fn irreducible_hands(py: Python, max_tiles: i128, rules: Named) -> PyResult<Vec<HandRow>> {
    let max_tiles = within("max_tiles", max_tiles, 0..=136)?;
    let (rule, players) = (rules.0.fifth_tile, rules.0.players);
    aside(py, move || {
        let [suit, honours] = GroupKind::ALL.map(|kind| catalogue(kind, max_tiles, rule));
        let hands = whole_hands(&suit, &honours, max_tiles);
        let exists = hands.into_iter().filter(|found| found.hand.check_players(players).is_ok());
        exists
            .map(|found| {
                let waits = (found.waits.to_string(), found.waits.len());
                let (hand, class) = (found.hand, found.class.name());
                (hand.total(), hand.to_string(), class, waits.0, waits.1, hand.deals())
            })
            .collect()
    })
}

/// Class, groups, melds, tiles; hands and deals.
type SolvedRow<'py> = (&'static str, usize, usize, usize, Numbers<'py>);

/// The recurrence, solved as counts for up to `melds` melds. Sets without hands are left out.
#[pyfunction]
pub fn recurrence(py: Python<'_>, melds: i128, rules: Named) -> PyResult<Vec<SolvedRow<'_>>> {
    let (players, rule) = (rules.0.players, rules.0.fifth_tile);
    let melds = within("melds", melds, 0..=most_melds(players) as i128)?;
    let [hands, deals] = aside(py, move || {
        let groups = GroupTables::new(melds).classes(rule);
        [Counts::Hands, Counts::Deals]
            .map(|counts| solve(&counts, &groups, players).map(|joined| terms(&joined)))
    })?;
    let mut solved = Vec::new();
    for class in Letter::ALL {
        for groups in 0..hands.len() {
            let [hands, deals] = [&hands, &deals].map(|of| &of[groups][class as usize]);
            for (melds, (hands, deals)) in hands.iter().zip(deals).enumerate() {
                if *hands != BigUint::ZERO {
                    let numbers = (int(py, hands)?, int(py, deals)?);
                    solved.push((class.name(), groups + 1, melds, class.tiles(melds), numbers));
                }
            }
        }
    }
    Ok(solved)
}

/// A, B, C and D, by number of melds.
fn terms(classes: &Classes<Series<Counts>>) -> [Vec<BigUint>; 4] {
    Letter::ALL.map(|class| classes.of(class).terms().to_vec())
}

/// The five terms of the formula, the wins, and the probability.
#[pyfunction]
pub fn tenhou(py: Python<'_>, rules: Named) -> PyResult<([Numbers<'_>; 6], Numbers<'_>)> {
    let found = aside(py, move || Tenhou::new(rules.0))?;
    let (probability, wins) = (fraction(py, &found.probability())?, found.wins());
    let Tenhou { standard, standard_and_seven_pairs, seven_pairs, thirteen_orphans, all } = &found;
    let number = |count| numbers(py, count);
    let terms = [
        number(standard)?,
        number(standard_and_seven_pairs)?,
        number(seven_pairs)?,
        number(thirteen_orphans)?,
        number(&wins)?,
        number(all)?,
    ];
    Ok((terms, probability))
}

/// The rows of a distribution, and its mean replacement number if there are hands.
type DistributionParts<'py> = (Vec<(i8, Numbers<'py>)>, Option<Numbers<'py>>);

/// Hands and deals of this many tiles by shanten, relative to a win of `melds` melds if given.
#[pyfunction]
pub fn shanten_distribution(
    py: Python<'_>,
    tiles: i128,
    melds: Option<i128>,
    rules: Named,
) -> PyResult<DistributionParts<'_>> {
    let found = match melds {
        None => {
            let tiles = within("tiles", tiles, 0..=u8::MAX.into())?;
            aside(py, move || Distributions::new(rules.0).of(tiles))?.map_err(value_error)?
        }
        Some(melds) => {
            let goal = goal(melds, rules)?;
            let tiles = within("tiles", tiles, 0..=rules.0.players.total().into())?;
            aside(py, move || goal.distribution(tiles))?.expect("the game has so many tiles")
        }
    };
    let row = |(shanten, count): &(i8, Count)| Ok((*shanten, numbers(py, count)?));
    let rows = found.by_shanten().iter().map(row).collect::<PyResult<_>>()?;
    let mean = found.mean_replacement().map(|mean| fraction(py, &mean)).transpose()?;
    Ok((rows, mean))
}

/// Predictor of a tenpai player's waits.
#[pyclass(frozen, module = "tehai._tehai")]
pub struct WaitPredictor {
    predictor: Arc<Predictor>,
    melds: u8,
    rules: Named,
}

/// All deals, and for each existing tile its index and the deals by form.
type PredictionParts = (u64, Vec<(usize, u64, u64, u64)>);

#[pymethods]
impl WaitPredictor {
    #[new]
    fn new(py: Python, melds: i128, rules: Named) -> PyResult<WaitPredictor> {
        let melds = within("melds", melds, 0..=4)?;
        let predictor = py.detach(|| Predictor::new(rules.0, melds)).map_err(value_error)?;
        Ok(WaitPredictor { predictor: Arc::new(predictor), melds, rules })
    }

    /// The deals of tenpai hands, given the visible tiles and the discards.
    fn predict(&self, py: Python, visible: &str, discards: &str) -> PyResult<PredictionParts> {
        let named = |name: &str, error: &dyn std::fmt::Display| value_error(format!("{name}: {error}"));
        let visible: OpenHand = visible.parse().map_err(|error| named("visible", &error))?;
        let discards: Hand = discards.parse().map_err(|error| named("discards", &error))?;
        let situation = Situation::new(self.melds, &visible.all_tiles(), &discards);
        let situation = situation.map_err(|error| named("visible and discards together", &error))?;
        let players = self.rules.0.players;
        let situation = situation.for_players(players).map_err(value_error)?;
        let predictor = self.predictor.clone();
        let found = aside(py, move || predictor.predict(&situation.unseen, situation.discarded))?;
        let row = |tile: Tile| {
            let deals = found.waiting_for(tile);
            (tile.index(), deals.standard, deals.seven_pairs, deals.thirteen_orphans)
        };
        Ok((found.total, players.tiles().iter().map(row).collect()))
    }
}

/// Name, other names, example, description and definition of each name in the language of sets.
#[pyfunction]
pub fn set_names() -> Vec<(&'static str, String, &'static str, &'static str, String)> {
    let row = |name: &tehai::expression::SetName| {
        let definition = name.definition().unwrap_or_default();
        (name.name, name.aliases.join(" "), name.example, name.description, definition)
    };
    names().iter().map(row).collect()
}
