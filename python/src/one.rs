//! A single hand with its called melds: parsing, writing, and analysis.

use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use tehai::analysis::{Analysis, Discard, Draws, LimitedBy, Outlook, Settings, Turn};
use tehai::decompose::{Part, Reading, readings};
use tehai::irreducible::{Core, HandClassification, classify_hand, cores};
use tehai::shanten::{Calculator, Limits, Numbers, ShantenError};
use tehai::tiles::{Hand, Meld, MeldKind, OpenHand, Tile, TileSet};
use tehai::waiting::types::WaitType;
use tehai::waiting::{hand_waits, standard_waits};

use crate::bulk::{Counts, calculator};
use crate::rules::{Named, value_error};

/// A Python int.
pub fn int<'py>(py: Python<'py>, number: &BigUint) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// Parses a hand that Python has checked or that the user gave.
fn read(text: &str) -> PyResult<OpenHand> {
    text.parse().map_err(|error| value_error(format!("{text:?}: {error}")))
}

fn melds(melds: &[Meld]) -> Vec<String> {
    melds.iter().map(Meld::to_string).collect()
}

/// The counts of the concealed tiles, and the called melds, concealed quads in braces.
#[pyfunction]
pub fn read_hand(text: &str) -> PyResult<(Counts, Vec<String>)> {
    let hand = read(text)?;
    let meld = |meld: &Meld| match meld.kind() {
        MeldKind::ConcealedQuad => format!("{{{meld}}}"),
        _ => meld.to_string(),
    };
    Ok((*hand.concealed().counts(), hand.melds().iter().map(meld).collect()))
}

/// The text of counts, which must be those of a hand.
#[pyfunction]
pub fn write_hand(counts: Counts) -> PyResult<String> {
    Hand::new(counts).map(|hand| hand.to_string()).map_err(value_error)
}

/// The index of a tile, 0 to 33.
#[pyfunction]
pub fn read_tile(text: &str) -> PyResult<usize> {
    let tile: Tile = text.parse().map_err(|error| value_error(format!("{text:?}: {error}")))?;
    Ok(tile.index())
}

/// The bits of a set of tiles.
#[pyfunction]
pub fn read_tiles(text: &str) -> PyResult<u64> {
    let tiles: TileSet = text.parse().map_err(|error| value_error(format!("{text:?}: {error}")))?;
    Ok(tiles.bits())
}

/// Number of ways to deal the concealed tiles.
#[pyfunction]
pub fn hand_deals(hand: &str) -> PyResult<u128> {
    Ok(read(hand)?.concealed().deals())
}

/// Shanten in the nearest form; `None` if called melds leave no form.
#[pyfunction]
pub fn hand_shanten(py: Python, hand: &str, rules: Named) -> PyResult<Option<i8>> {
    let hand = read(hand)?;
    match calculator(py, rules.0).shanten(&hand) {
        Err(ShantenError::NoForm(_)) if !hand.melds().is_empty() => Ok(None),
        shanten => shanten.map(Some).map_err(value_error),
    }
}

/// The necessary and the unnecessary tiles, as bits.
#[pyfunction]
pub fn hand_effects(py: Python, hand: &str, rules: Named) -> PyResult<(u64, u64)> {
    let effects = calculator(py, rules.0).effects(&read(hand)?).map_err(value_error)?;
    Ok((effects.necessary().bits(), effects.unnecessary().bits()))
}

/// The waits of the concealed tiles of a hand without called melds, of any number of tiles.
#[pyfunction]
pub fn concealed_waits(hand: &str, rules: Named) -> PyResult<u64> {
    let hand = read(hand)?;
    hand.all_tiles().check_players(rules.0.players).map_err(value_error)?;
    Ok(hand_waits(hand.concealed(), rules.0).bits())
}

/// The parts of a decomposition: form, head, pairs and singles, and melds.
pub type ReadingParts = (&'static str, Vec<String>, Vec<String>, Vec<String>);

pub fn reading_parts(reading: &Reading) -> ReadingParts {
    let [mut pairs, mut singles, mut melds] = [const { Vec::new() }; 3];
    for part in reading.parts() {
        let of_sort = match part {
            Part::Pair(_) => &mut pairs,
            Part::Single(_) => &mut singles,
            Part::Meld(_) => &mut melds,
        };
        of_sort.push(part.to_string());
    }
    (reading.form().name(), pairs, singles, melds)
}

/// Every reading of a hand, each with its text.
#[pyfunction]
pub fn hand_readings(hand: &str, rules: Named) -> PyResult<Vec<(String, ReadingParts)>> {
    let hand = read(hand)?;
    hand.all_tiles().check_players(rules.0.players).map_err(value_error)?;
    Ok(readings(&hand, rules.0).map(|reading| (reading.to_string(), reading_parts(&reading))).collect())
}

/// The parts of a core: its hand, the melds taken away, its waits, class and parts.
type CoreParts = (String, Vec<String>, u64, &'static str, Vec<String>);

fn core_parts(core: &Core, waits: TileSet, known: &HandClassification) -> CoreParts {
    let parts = known.parts.into_iter().flat_map(|(one, other)| [one, other]);
    let parts = parts.map(|part| part.to_string()).collect();
    (core.hand.to_string(), melds(&core.melds), waits.bits(), known.class.name(), parts)
}

/// The cores of the concealed tiles of a hand.
#[pyfunction]
pub fn hand_cores(py: Python, hand: &str, rules: Named) -> PyResult<Vec<CoreParts>> {
    let hand = read(hand)?;
    let rule = rules.0.fifth_tile;
    Ok(py.detach(|| {
        let known = |core: &Core| {
            let class = classify_hand(&core.hand, rule).expect("a core is irreducible");
            core_parts(core, standard_waits(&core.hand, rule), &class)
        };
        cores(hand.concealed(), &rule).iter().map(known).collect()
    }))
}

/// Shanten by form.
type ByForm = [Option<i8>; 3];

fn by_form(numbers: Numbers) -> ByForm {
    let forms = [numbers.standard(), numbers.seven_pairs(), numbers.thirteen_orphans()];
    forms.map(|number| number.map(|number| number as i8 - 1))
}

/// Tiles as bits, and the copies left of each.
type DrawsParts = (u64, Counts);

fn draws_parts(draws: &Draws) -> DrawsParts {
    let mut left = [0; 34];
    draws.tiles().iter().for_each(|tile| left[tile.index()] = draws.copies_of(tile));
    (draws.tiles().bits(), left)
}

/// Shanten, shanten by form, necessary tiles; waits by form, by type and all.
type OutlookParts = (Option<i8>, ByForm, DrawsParts, [u64; 3], [u64; 5], DrawsParts);

fn outlook_parts(outlook: &Outlook, rules: Named) -> OutlookParts {
    let Outlook { numbers, necessary, waits } = outlook;
    let of_forms = [waits.standard, waits.seven_pairs, waits.thirteen_orphans].map(TileSet::bits);
    let types = WaitType::ALL.map(|wait_type| waits.types.tiles(wait_type).bits());
    let nearest = numbers.shanten(rules.0.forms);
    (nearest, by_form(*numbers), draws_parts(necessary), of_forms, types, draws_parts(&waits.all))
}

/// The parts of an analysis: shanten, shanten by form, unseen tiles, outlook, cores, readings, discards.
type AnalysisParts = (
    Option<i8>,
    ByForm,
    Counts,
    Option<OutlookParts>,
    Vec<CoreParts>,
    Vec<(String, ReadingParts)>,
    Vec<(usize, OutlookParts)>,
);

/// The complete analysis of a hand.
#[pyfunction]
pub fn analyze(
    py: Python,
    hand: &str,
    visible: &str,
    limited_by: &str,
    rules: Named,
) -> PyResult<AnalysisParts> {
    let hand = read(hand)?;
    let visible = read(visible).map_err(|error| value_error(format!("visible: {error}")))?.all_tiles();
    let limited_by: LimitedBy = crate::rules::read("limited_by", limited_by)?;
    let settings = Settings { rules: rules.0, visible, limited_by };
    let analysis = py.detach(|| Analysis::with_tables(&hand, &settings)).map_err(value_error)?;
    let (mut outlook, mut known, mut read, mut discards) = (None, Vec::new(), Vec::new(), Vec::new());
    match analysis.turn() {
        Turn::Draw { outlook: found, cores } => {
            outlook = Some(outlook_parts(found, rules));
            known = cores.iter().map(|of| core_parts(&of.core, of.waits, &of.classification)).collect();
        }
        Turn::Discard { readings, discards: found } => {
            read = readings.iter().map(|reading| (reading.to_string(), reading_parts(reading))).collect();
            let parts = |discard: &Discard| (discard.tile.index(), outlook_parts(&discard.outlook, rules));
            discards = found.iter().map(parts).collect();
        }
    }
    let unseen = *analysis.unseen().counts();
    Ok((analysis.shanten(), by_form(analysis.numbers()), unseen, outlook, known, read, discards))
}
