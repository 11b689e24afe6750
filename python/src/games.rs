//! Games read from logs: each decision beside the best, or each payment beside the rules.

use std::ffi::CString;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use tehai::tiles::KINDS;
use tehai::tiles::notation::RedTile;
use tehai_answers::review::{ReviewModel, ReviewSettings};
use tehai_games::{About, Chosen, Decision, Log};

use crate::errors::{brief, value_error};
use crate::question::json;
use crate::run::{Threads, watched};
use crate::win_probability::means;

/// Reads a log; an error names its file. What is wrong with its end is among its problems, of which a warning tells.
fn read(py: Python, log: &[u8], file: Option<&str>) -> PyResult<Log> {
    let file = file.map_or_else(String::new, |file| format!("{file}: "));
    let log = tehai_games::read(log).map_err(|error| value_error(format!("log: {file}{error}")))?;
    for problem in &log.problems {
        let text = brief(format!("log: {file}{problem}; only what comes before was read")).replace('\0', " ");
        let text = CString::new(text).expect("no zero is left");
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 2)?;
    }
    Ok(log)
}

/// The player whom the argument `seat` names, if it is given.
fn player(log: &Log, seat: Option<String>) -> PyResult<Option<usize>> {
    let player = seat.map(|seat| log.player(&seat)).transpose();
    player.map_err(|error| value_error(format!("seat: {error}")))
}

/// Every decision of a player, or of all, beside the best, and the same as rows. `progress` gets the decisions done, and
/// how many there are.
#[pyfunction]
pub fn review(
    py: Python,
    log: &[u8],
    file: Option<String>,
    seat: Option<String>,
    by: (String, i64),
    threads: Threads,
    progress: Bound<'_, PyAny>,
) -> PyResult<(Vec<u8>, Vec<u8>)> {
    let log = read(py, log, file.as_deref())?;
    let player = player(&log, seat)?;
    let (model, last_hands) = by;
    let model: ReviewModel = model.parse().map_err(|error| value_error(format!("model: {error}")))?;
    let bad = || value_error(format!("last_hands: expected 0, 1 or 2; found {last_hands}"));
    let last_hands = u8::try_from(last_hands).ok().filter(|hands| *hands <= 2).ok_or_else(bad)?;
    let by = ReviewSettings { model, last_hands };
    let is_asked = |decision: &Decision| player.is_none_or(|player| decision.player == player);
    let all = log.decisions().filter(|of| is_asked(of) && of.is_asked(model)).count();
    let done = AtomicUsize::new(0);
    let tell = || {
        done.fetch_add(1, Ordering::Relaxed);
    };
    let means = means();
    let report = || progress.call1((done.load(Ordering::Relaxed), all)).map(drop);
    let mut review = watched(py, threads, || log.review(&means, by, is_asked, tell), report)?;
    report()?;
    review.game.file = file;
    Ok((json(&review)?, json(&review.rows())?))
}

/// What the players saw at their decisions, a column for each name: hands and tiles as texts, tiles as kinds 0 to 36.
#[pyfunction]
pub fn observations<'py>(
    py: Python<'py>,
    log: &[u8],
    file: Option<String>,
    seat: Option<String>,
) -> PyResult<Bound<'py, PyDict>> {
    let log = read(py, log, file.as_deref())?;
    let player = player(&log, seat)?;
    let decisions: Vec<Decision> = py.detach(|| {
        log.decisions().filter(|decision| player.is_none_or(|player| decision.player == player)).collect()
    });
    let seen = PyDict::new(py);
    let texts = |of: &dyn Fn(&Decision) -> String| PyList::new(py, decisions.iter().map(of));
    let numbers = |of: &dyn Fn(&Decision) -> i32| PyList::new(py, decisions.iter().map(of));
    let tiles =
        |tiles: &mut dyn Iterator<Item = RedTile>| tiles.map(|tile| tile.to_string()).collect::<String>();
    seen.set_item(
        "hand",
        texts(&|at| at.table.hand(at.player).map_or_else(String::new, ToString::to_string))?,
    )?;
    seen.set_item("visible", texts(&|at| at.table.visible_to(at.player).to_string())?)?;
    let river = |at: &Decision| tiles(&mut at.table.river(at.player).iter().map(|discarded| discarded.tile));
    seen.set_item("discards", texts(&river)?)?;
    let indicators = |at: &Decision| at.table.indicators().iter().map(RedTile::to_string).collect::<Vec<_>>();
    seen.set_item("dora", PyList::new(py, decisions.iter().map(indicators))?)?;
    seen.set_item("seat", numbers(&|at| at.table.seat_wind(at.player) as i32)?)?;
    seen.set_item("round", numbers(&|at| at.table.round_wind() as i32)?)?;
    seen.set_item("draws", numbers(&|at| at.table.draws_left(at.player) as i32)?)?;
    seen.set_item("riichi", numbers(&|at| at.table.in_riichi(at.player).into())?)?;
    seen.set_item("norths", numbers(&|at| at.table.norths(at.player).into())?)?;
    let offered = |at: &Decision| match at.about {
        About::Offer { tile, .. } => kind(tile),
        About::Turn { .. } => -1,
    };
    seen.set_item("offered", numbers(&offered)?)?;
    let discarded = |at: &Decision| match at.chosen {
        Chosen::Discard { tile, .. } => kind(tile),
        _ => -1,
    };
    seen.set_item("discarded", numbers(&discarded)?)?;
    seen.set_item("player", numbers(&|at| at.player as i32)?)?;
    let players = log.rules.players.number();
    seen.set_item("players", numbers(&|_| players.into())?)?;
    seen.set_item("counters", numbers(&|at| log.rounds[at.round].counters.into())?)?;
    let own_bet = |at: &Decision| i32::from(at.table.in_riichi(at.player));
    seen.set_item("bets", numbers(&|at| at.table.bets() as i32 - own_bet(at))?)?;
    seen.set_item("score", numbers(&|at| at.table.scores()[at.player])?)?;
    seen.set_item("last_tile", numbers(&|at| at.table.draws_last(at.player).into())?)?;
    let is_first =
        |at: &Decision| matches!(at.about, About::Turn { .. }) && at.table.is_first_turn(at.player);
    seen.set_item("double_riichi", numbers(&|at| is_first(at).into())?)?;
    Ok(seen)
}

/// The kind of a tile, 34 to 36 if it is a red five.
fn kind(RedTile { tile, is_red }: RedTile) -> i32 {
    let kind = if is_red { KINDS + tile.group() as usize } else { tile.index() };
    kind as i32
}

/// Every win and every payment beside the rules, and what no rules allow; and the same as rows.
#[pyfunction]
pub fn audit(py: Python, log: &[u8], file: Option<String>) -> PyResult<(Vec<u8>, Vec<u8>)> {
    let log = read(py, log, file.as_deref())?;
    let mut audit = py.detach(|| log.audit());
    audit.game.file = file;
    Ok((json(&audit)?, json(&audit.rows())?))
}
