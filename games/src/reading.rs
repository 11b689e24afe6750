//! A log while it is read: what its formats share.

use tehai::rules::Wind;
use tehai::score::Abort;
use tehai::tiles::notation::RedTile;

use crate::log::{DrawKind, End, Event, Format, Log, LogProblem, LogRules, PaidWin, Place, Round};
use crate::table::Table;

/// What is wrong, before its place is added.
pub(crate) type Checked<T = ()> = Result<T, String>;

/// The rounds of a log that were read so far, and the one in progress.
pub(crate) struct Reading {
    pub(crate) rules: LogRules,
    rounds: Vec<Round>,
    current: Option<Current>,
    /// Points after the last round; `None` if the log does not say.
    scores: Option<Vec<i32>>,
}

struct Current {
    round: Round,
    table: Table,
    wins: Vec<PaidWin>,
    /// Does the log say how points change?
    has_changes: bool,
}

impl Reading {
    pub(crate) fn new(rules: LogRules) -> Reading {
        Reading { rules, rounds: Vec::new(), current: None, scores: None }
    }

    pub(crate) fn players(&self) -> usize {
        self.rules.players.number().into()
    }

    /// Points after the last round.
    pub(crate) fn scores(&self) -> Option<&[i32]> {
        self.scores.as_deref()
    }

    /// Has a round begun?
    pub(crate) fn has_begun(&self) -> bool {
        self.current.is_some() || !self.rounds.is_empty()
    }

    /// A round begins; one that has not ended cannot go on.
    pub(crate) fn start(&mut self, round: Round) -> Checked {
        self.finish_wins();
        if self.current.is_some() {
            return Err("expected the end of the last round before the next one".to_owned());
        }
        let table = Table::new(&self.rules, &round).map_err(|error| error.to_string())?;
        if let Some(scores) = &self.scores
            && *scores != round.scores
        {
            return Err(format!("scores {:?}: expected {scores:?} after the last round", round.scores));
        }
        self.current = Some(Current { round, table, wins: Vec::new(), has_changes: true });
        Ok(())
    }

    /// Takes the round in progress back, as if it had not begun: the number of its events.
    pub(crate) fn take_back(&mut self) -> usize {
        self.current.take().map_or(0, |current| current.round.events.len())
    }

    fn current(&mut self) -> Checked<&mut Current> {
        self.current.as_mut().ok_or_else(|| "expected the start of a round".to_owned())
    }

    pub(crate) fn table(&mut self) -> Checked<&Table> {
        Ok(&self.current()?.table)
    }

    pub(crate) fn event(&mut self, event: Event) -> Checked {
        let current = self.current()?;
        current.table.apply(&event).map_err(|error| error.to_string())?;
        current.round.events.push(event);
        Ok(())
    }

    /// A win, which another by the same tile may follow.
    pub(crate) fn win(&mut self, win: PaidWin) -> Checked {
        let current = self.current()?;
        current.table.win(&win).map_err(|error| error.to_string())?;
        current.has_changes &= !win.changes.is_empty();
        current.wins.push(win);
        Ok(())
    }

    /// The round ends, unless it has ended with wins.
    pub(crate) fn end(&mut self, end: End) -> Checked {
        let current = self.current()?;
        if let End::Draw { changes, .. } = &end {
            current.has_changes = !changes.is_empty();
        }
        current.table.finish(&end).map_err(|error| error.to_string())?;
        self.close(end);
        Ok(())
    }

    /// The tile by which a player can win now: the one just drawn, which may be hidden, or the one on offer.
    pub(crate) fn winning_tile(&mut self) -> Checked<Option<RedTile>> {
        let table = self.table()?;
        match (table.to_act(), table.offered()) {
            (Some((_, drawn)), _) => Ok(drawn),
            (None, Some((_, offered))) => Ok(Some(offered)),
            (None, None) => Err("expected a drawn or discarded tile before a win".to_owned()),
        }
    }

    /// Ends the round in progress with its wins, if there are any.
    pub(crate) fn finish_wins(&mut self) {
        if let Some(current) = &mut self.current
            && !current.wins.is_empty()
        {
            let wins = std::mem::take(&mut current.wins);
            self.close(End::Wins(wins));
        }
    }

    fn close(&mut self, end: End) {
        if let Some(Current { round, table, has_changes, .. }) = self.current.take() {
            self.scores = has_changes.then(|| table.scores().to_vec());
            self.rounds.push(Round { end, ..round });
        }
    }

    /// The log, which ended: well, or with a problem.
    pub(crate) fn log(mut self, format: Format, names: Vec<String>, ended: Result<(), LogProblem>) -> Log {
        if ended.is_ok() {
            self.finish_wins();
            self.close(End::Cut);
        }
        Log {
            format,
            rules: self.rules,
            names,
            rounds: self.rounds,
            problems: ended.err().into_iter().collect(),
        }
    }
}

/// Why a round ends without a win, by its Japanese name.
pub(crate) fn named_draw(name: &str) -> Option<DrawKind> {
    Some(match name {
        "流局" | "荒牌平局" | "全員聴牌" | "全員不聴" => DrawKind::Exhaustive,
        "流し満貫" => DrawKind::NagashiMangan,
        "九種九牌" => DrawKind::Abort(Abort::NineKinds),
        "四家立直" => DrawKind::Abort(Abort::FourRiichi),
        "四風連打" => DrawKind::Abort(Abort::FourWinds),
        "四槓散了" | "四開槓" => DrawKind::Abort(Abort::FourQuads),
        "三家和了" | "三家和" => DrawKind::Abort(Abort::ThreeRons),
        _ => return None,
    })
}

/// Adds the place.
pub(crate) fn at<T>(checked: Checked<T>, place: impl FnOnce() -> Place) -> Result<T, LogProblem> {
    checked.map_err(|what| LogProblem { place: place(), what })
}

/// The wind of the round with this number, four to a wind.
pub(crate) fn wind(round: usize) -> Checked<Wind> {
    let wind = Wind::ALL.get(round / 4).copied();
    wind.ok_or_else(|| format!("expected a round from 0, east 1, to 15, north 4, found {round}"))
}
