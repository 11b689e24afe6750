//! The numbers of all choices, as they are computed.

use std::collections::BTreeMap;

use tehai::sort;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Group, Meld, Tile};
use tehai::win_probability::{Estimate, FirstOutlook, Found, Moves, NoWin, Reached, TableChoice, Textbook};

use crate::win_probability::answer::{ByDraws, ChoiceAtTable, Simulated, Turns, WinProbabilityRow};
use crate::win_probability::order::ranks;

/// The numbers of all choices.
#[derive(Clone, Debug, PartialEq)]
pub struct Computed {
    /// The numbers of each discard, in order of tiles, then of each quad; or of the hand as it is.
    pub choices: Vec<ChoiceNumbers>,
    /// How the numbers of the true game were found.
    pub found: Option<Found>,
    /// The simulated games of a hand far from a win.
    pub simulated: Option<Simulated>,
    /// The turn with no draws left, if numbers are by draws left rather than by draws made.
    pub last_turn: Option<u32>,
    /// The numbers of draws, or of draws left, that have numbers, in order.
    pub draws: Vec<u32>,
    /// What the player may do with a draw; `None` for anything. After a quad it may be more.
    pub moves: Option<Moves>,
    /// At a table, what is known of each choice besides.
    pub at_table: Vec<ChoiceAtTable>,
}

/// The numbers of one discard or quad, or of a hand that draws next, by number of draws or of draws left.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceNumbers {
    /// The discard; `None` if the hand draws next, declares a quad, wins or is offered a tile.
    pub discard: Option<Tile>,
    /// At a table, what is chosen.
    pub at_table: Option<TableChoice>,
    /// The quad that is declared; its replacement is not counted among the draws.
    pub quad: Option<Meld>,
    /// The discard or the quad as it is written, a red five as one.
    pub text: String,
    /// The probability of having won; empty if it is not asked.
    pub win: Vec<Estimate>,
    /// The probability of being tenpai or having won; empty if it is not asked.
    pub tenpai: Vec<Estimate>,
    /// The points, if they were asked.
    pub points: Option<Reached>,
    /// How far the hand is from a win then.
    pub outlook: FirstOutlook,
    /// Why no win can be drawn, if none can.
    pub no_win: Option<NoWin>,
    /// Is each number only what can be reached at least?
    pub is_lower_end: bool,
    /// Of simulated games: how far melds and a head are then, which orders what the games do not tell apart.
    pub played: Option<FirstOutlook>,
}

impl From<&Computed> for Turns {
    fn from(computed: &Computed) -> Turns {
        let values = |numbers: &[Estimate]| numbers.iter().map(|number| number.value).collect::<Vec<f64>>();
        let of_choice = |ChoiceNumbers { discard, quad, win, tenpai, .. }: &ChoiceNumbers| ByDraws {
            discard: *discard,
            quad: *quad,
            win: values(win),
            tenpai: values(tenpai),
        };
        Turns {
            draws: computed.draws.len().saturating_sub(1),
            detours: computed.detours(),
            is_lower_end: computed.is_lower_end(),
            simulated: computed.simulated,
            chances: computed.choices.iter().map(of_choice).collect(),
        }
    }
}

/// The last number: that of all draws.
fn last(numbers: &[Estimate]) -> f64 {
    numbers.last().map_or(0.0, |number| number.value)
}

impl ChoiceNumbers {
    /// The chances of a discard from a hand.
    pub(super) fn new(
        hand: &RedHand,
        discard: Option<Tile>,
        [win, tenpai]: [Vec<Estimate>; 2],
        outlook: FirstOutlook,
    ) -> ChoiceNumbers {
        let text = discard.map_or(String::new(), |tile| hand.as_discarded(tile).to_string());
        ChoiceNumbers {
            discard,
            at_table: None,
            quad: None,
            text,
            win,
            tenpai,
            points: None,
            outlook,
            no_win: None,
            is_lower_end: false,
            played: None,
        }
    }

    /// The chance of a win within all draws.
    pub(crate) fn last_win(&self) -> f64 {
        last(&self.win)
    }

    /// The chance of being tenpai or having won within all draws.
    pub(crate) fn last_tenpai(&self) -> f64 {
        last(&self.tenpai)
    }

    /// The points to expect of all draws, if they were asked.
    pub(crate) fn last_points(&self) -> Option<f64> {
        self.points.as_ref().map(|points| last(&points.values))
    }

    /// How often the play for points wins within all draws, if that was asked and is known: simulated games do not
    /// tell.
    pub(crate) fn last_points_win(&self) -> Option<f64> {
        self.points.as_ref()?.chances.last().copied().filter(|win| !win.is_nan())
    }

    /// What it is judged by after all draws: points if they were asked, else the chance of a win.
    fn judged(&self) -> Option<Estimate> {
        self.points.as_ref().map_or(&self.win, |points| &points.values).last().copied()
    }

    /// Is it known how likely the hand wins and becomes tenpai?
    pub(super) fn has_chances(&self) -> bool {
        !self.win.is_empty() && !self.tenpai.is_empty()
    }

    /// Is it of simulated games?
    pub fn is_simulated(&self) -> bool {
        self.played.is_some()
    }

    /// Do simulated games not tell whether this one or another is better?
    pub(crate) fn is_alike(&self, other: &ChoiceNumbers) -> bool {
        let overlap = |one: Estimate, other: Estimate| one.high >= other.low && other.high >= one.low;
        let both = self.judged().zip(other.judged());
        (self.is_simulated() || other.is_simulated()) && both.is_some_and(|(one, other)| overlap(one, other))
    }

    /// Are its numbers and those of another too loose to be compared? So they are if just one of both leaves a far hand
    /// of which only a graph was asked: that leaves out far more of it than of the other.
    pub(crate) fn is_looser(&self, other: &ChoiceNumbers) -> bool {
        let is_far = |of: &ChoiceNumbers| of.outlook.distance >= Textbook::FAR;
        is_far(self) != is_far(other) && !self.is_simulated() && !other.is_simulated()
    }

    /// How the textbook orders what simulated games do not tell apart: by shanten of melds and a head, then by the
    /// tiles that these accept, and of the same an honour, then an end of a suit, goes first.
    fn by_textbook(&self) -> [usize; 4] {
        let FirstOutlook { distance, accepted } = self.played.unwrap_or(self.outlook);
        let is_suit = self.discard.is_some_and(|tile| tile.group() != Group::Honours);
        let is_inner = self.discard.is_some_and(|tile| !tile.is_orphan());
        [distance.into(), (u32::MAX - accepted) as usize, is_suit.into(), is_inner.into()]
    }

    /// What it is judged by after all draws, the most important first.
    fn values(&self) -> [f64; 4] {
        let points = self.last_points().unwrap_or_default();
        [points, self.last_win(), self.last_tenpai(), self.outlook.accepted.into()]
    }
}

impl Computed {
    /// Adds a quad with its numbers.
    pub(super) fn add_quad(&mut self, quad: Meld, of_quad: Computed) {
        let numbered = |numbers| ChoiceNumbers { quad: Some(quad), text: quad.in_brackets(), ..numbers };
        self.choices.extend(of_quad.choices.into_iter().map(numbered));
        self.found = self.found.max(of_quad.found);
        self.simulated = self.simulated.or(of_quad.simulated);
        self.moves = self.moves.min(of_quad.moves);
    }

    /// The discards and quads, best first; those that nothing tells apart are together, in order of tiles.
    ///
    /// They are in the order of points if these were asked, then of wins, then of tenpai, each to 12 digits, then of
    /// the tiles accepted. Those that simulated games do not tell from the best come first, as the textbook orders
    /// them.
    pub fn best_first(&self) -> Vec<Vec<&ChoiceNumbers>> {
        let values: Vec<[f64; 4]> = self.choices.iter().map(ChoiceNumbers::values).collect();
        let ranks: Vec<Vec<usize>> =
            (0..4).map(|of| ranks(&values.iter().map(|values| values[of]).collect::<Vec<f64>>())).collect();
        let low = |numbers: &&ChoiceNumbers| numbers.judged().map_or(0.0, |number| number.low);
        let best = self.choices.iter().max_by(|one, other| low(one).total_cmp(&low(other)));
        let rank = |place: usize| match best.filter(|best| best.is_alike(&self.choices[place])) {
            Some(_) => (0, self.choices[place].by_textbook()),
            None => (1, [0, 1, 2, 3].map(|of| ranks[of][place])),
        };
        let mut places: Vec<usize> = (0..self.choices.len()).collect();
        sort::sort_by_key(&mut places, |&place| rank(place));
        let equal = places.chunk_by(|&one, &other| rank(one) == rank(other));
        equal.map(|places| places.iter().map(|&place| &self.choices[place]).collect()).collect()
    }

    /// Are several choices the best by what they are judged by?
    pub(super) fn is_tied(&self) -> bool {
        let values = |numbers: &ChoiceNumbers| numbers.judged().map_or(0.0, |judged| judged.value);
        let ranks = ranks(&self.choices.iter().map(values).collect::<Vec<f64>>());
        ranks.iter().filter(|rank| **rank == 0).count() > 1
    }

    /// The names of the discards, best first.
    pub fn names_best_first(&self) -> Vec<String> {
        self.best_first().into_iter().flatten().map(|numbers| numbers.text.clone()).collect()
    }

    /// How many tiles more than need be a win may take, or how far changes may lead; none if the hand only advances or
    /// may become any other.
    pub fn detours(&self) -> Option<u8> {
        match self.moves {
            Some(Moves::Detours(more) | Moves::Changes(more)) => Some(more),
            Some(Moves::Advancing | Moves::Near) | None => None,
        }
    }

    /// Is each number only what can be reached at least? So it is unless the hand may become any other.
    pub fn is_lower_end(&self) -> bool {
        self.choices.iter().any(|numbers| numbers.is_lower_end)
    }

    /// What the player may do with a draw, in words.
    pub fn moves_in_words(&self) -> String {
        match self.moves {
            _ if self.choices.iter().all(ChoiceNumbers::is_simulated) => {
                "by the textbook until tenpai".to_owned()
            }
            None => "any tile may be discarded".to_owned(),
            Some(Moves::Advancing | Moves::Near) => "the hand advances".to_owned(),
            Some(Moves::Changes(more)) => format!("hand changes within {more}"),
            Some(Moves::Detours(0)) => "a win takes no tile more than need be".to_owned(),
            Some(Moves::Detours(1)) => "a win may take 1 tile more than need be".to_owned(),
            Some(Moves::Detours(more)) => format!("a win may take {more} tiles more than need be"),
        }
    }

    /// Why no win can be drawn, by the name of each discard after which none can.
    pub fn no_win(&self) -> BTreeMap<String, NoWin> {
        let reason = |numbers: &ChoiceNumbers| Some((numbers.text.clone(), numbers.no_win?));
        sort::map(self.choices.iter().filter_map(reason))
    }

    /// The rows: by discard, then by draws or turns.
    pub fn rows(&self) -> Vec<WinProbabilityRow> {
        self.choices.iter().flat_map(|numbers| self.rows_of(numbers)).collect()
    }

    fn rows_of(&self, numbers: &ChoiceNumbers) -> Vec<WinProbabilityRow> {
        let is_bounded = self.found.is_some();
        let row = |(place, &draws): (usize, &u32)| {
            let (win, tenpai) = (numbers.win[place], numbers.tenpai[place]);
            let mut row = WinProbabilityRow {
                discard: numbers.text.clone(),
                win: Some(win.value),
                tenpai: Some(tenpai.value),
                win_low: is_bounded.then_some(win.low),
                win_high: is_bounded.then_some(win.high),
                tenpai_low: is_bounded.then_some(tenpai.low),
                tenpai_high: is_bounded.then_some(tenpai.high),
                ..WinProbabilityRow::default()
            };
            match self.last_turn {
                Some(last) => row.turn = Some(last - draws),
                None => row.draws = Some(draws),
            }
            if let Some(Reached { values, chances, declares, .. }) = &numbers.points {
                let points = values[place];
                row.points = Some(points.value);
                row.points_low = is_bounded.then_some(points.low);
                row.points_high = is_bounded.then_some(points.high);
                row.points_win = Some(Some(chances[place]).filter(|win| !win.is_nan()));
                row.riichi = Some(declares[place]);
            }
            row
        };
        let rows = self.draws.iter().enumerate().map(row);
        // With turns, the first row has the most draws left.
        if self.last_turn.is_some() { rows.rev().collect() } else { rows.collect() }
    }
}
