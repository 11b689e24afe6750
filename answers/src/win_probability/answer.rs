//! The numbers of all discards, as they are computed and in rows.

use std::collections::BTreeMap;

use serde::Serialize;
use tehai::rules::{Rules, Winds};
use tehai::score::ScoreRules;
use tehai::sort;
use tehai::tiles::notation::RedHand;
use tehai::tiles::{Group, Meld, Tile};
use tehai::win_probability::{
    Effort, Estimate, FirstOutlook, Found, Moves, NoWin, Points, Textbook, WinProbabilities,
};

use crate::described;
use crate::win_probability::games::Start;
use crate::win_probability::order::ranks;
use crate::win_probability::settings::{Changes, Game, PointsSettings};
use crate::win_probability::situation::Situation;

described! {
    /// How likely a win is by number of draws, for each discard that does not lead away from one. With called melds
    /// only wins with a yaku count.
    #[derive(PartialEq)]
    pub struct Turns {
        /// The number of draws covered.
        pub draws: usize,
        /// How many tiles more than need be a win may take; null if the hand only advances.
        pub detours: Option<u8>,
        /// Is each number only what can be reached at least, as the hand may not change at will?
        pub is_lower_end: bool,
        /// The simulated games of a hand far from a win; null for others.
        pub simulated: Option<Simulated>,
        /// The discards in order of tiles, then the quads; or the hand itself.
        pub chances: Vec<ByDraws>,
    }

    /// Probabilities after 0, 1, … draws, each under the best play for exactly that many draws and for that aim.
    #[derive(PartialEq)]
    pub struct ByDraws {
        /// The discard; null if the hand draws next, or declares a quad.
        pub discard: Option<Tile>,
        /// The quad that is declared instead; null for others. Its replacement is drawn besides.
        pub quad: Option<Meld>,
        /// Of having won; with called melds, with a yaku.
        pub win: Vec<f64>,
        /// Of being tenpai or having won.
        pub tenpai: Vec<f64>,
    }

    /// Games of hands that are at least 4-shanten: by the textbook (lowest shanten, then most copies accepted) until
    /// tenpai, with discards shuffled back. Each number is then the lower end of the interval of their mean,
    /// with a confidence of 95 %, unless going straight for a win gives more.
    #[derive(Copy, PartialEq)]
    pub struct Simulated {
        /// The number of games.
        pub games: u32,
        /// Their seed.
        pub seed: u64,
        /// The confidence.
        pub confidence: f64,
    }

    /// How likely a hand is to win by number of draws, and its points to expect if they were asked, in rows.
    pub struct WinProbability {
        /// The hand.
        pub hand: RedHand,
        /// What the answer depends on.
        pub settings: WinProbabilitySettings,
        /// The number of hands that can be reached; null if these are all hands.
        pub states: Option<usize>,
        /// With near changes: how many tiles more than need be a win may take, or how far changes towards a set may
        /// lead; null if the hand only advances, and with others.
        pub detours: Option<u8>,
        /// Is each number only what can be reached at least, as the hand may not change at will?
        pub is_lower_end: bool,
        /// The simulated games of a hand far from a win; null for others.
        pub simulated: Option<Simulated>,
        /// How the numbers of the true game were found; null for other models, which are always exact.
        pub found: Option<Found>,
        /// The discards and quads, best first: by points if they were asked, then by win, then by tenpai, each to 12
        /// digits, then by the tiles accepted. Those that simulated games do not tell from the best come before others, by
        /// shanten of melds and a head, then by the tiles that these accept.
        pub best_first: Vec<String>,
        /// How each discard or quad that is worse than the best differs from it.
        pub differences: BTreeMap<String, Vec<Difference>>,
        /// For each discard after which no win can be drawn within the draws: why.
        pub no_win: BTreeMap<String, NoWin>,
        /// By discard in order of tiles, then by quad, and by draws.
        pub rows: Vec<WinProbabilityRow>,
    }

    /// What win probabilities depend on.
    pub struct WinProbabilitySettings {
        /// The rules.
        #[serde(flatten)]
        pub rules: Rules,
        /// Only wins of this set count, in canonical spelling; null for all wins.
        pub to: Option<String>,
        /// The winds that count for the set, and for the yaku of a hand with called melds; null without both.
        pub winds: Option<Winds>,
        /// The rules by which wins of a hand with called melds have a yaku, the only ones that count; null for others.
        pub score_rules: Option<ScoreRules>,
        /// What is known at the table besides tiles; null of chances of a concealed hand, which do not depend on it.
        pub situation: Option<Situation>,
        /// The visible tiles, dora indicators among them.
        pub visible: RedHand,
        /// What happens to discards.
        pub model: Game,
        /// How the hand may change: `none`, `near`, how much further than to advance, or `unlimited`.
        pub changes: Changes,
        /// The directory of the tables with unlimited changes; null without these.
        pub tables: Option<String>,
        /// The number of draws.
        pub draws: u32,
        /// Are the numbers values at each turn of the play that is best up to the last?
        pub by_turn: bool,
        /// The work spent on the true game; null for other models.
        pub effort: Option<Effort>,
        /// What points depend on; null for probabilities.
        pub points: Option<PointsSettings>,
    }

    /// The numbers of a discard and a number of draws; those that were not asked are missing.
    #[derive(Default, PartialEq)]
    pub struct WinProbabilityRow {
        /// The discard, or the quad that is declared instead, as `{1111z}` or `[1111z]`; empty if the hand draws next.
        pub discard: String,
        /// The number of draws.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub draws: Option<u32>,
        /// The turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub turn: Option<u32>,
        /// The probability of having won; with called melds, with a yaku.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub win: Option<f64>,
        /// The probability of being tenpai or having won.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tenpai: Option<f64>,
        /// In the true game the best play with the allowed moves wins at least so often.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub win_low: Option<f64>,
        /// No play with the allowed moves wins more often.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub win_high: Option<f64>,
        /// As `win_low`, of tenpai.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tenpai_low: Option<f64>,
        /// As `win_high`, of tenpai.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub tenpai_high: Option<f64>,
        /// The points to expect: 0 without a win, or less than that if a bet is lost.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points: Option<f64>,
        /// In the true game the best play with the allowed moves gives at least so many points.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points_low: Option<f64>,
        /// No play with the allowed moves gives more points.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points_high: Option<f64>,
        /// The probability that the play for points wins; null if it is not known, as in simulated games.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub points_win: Option<Option<f64>>,
        /// Does the play for points declare riichi with this discard?
        #[serde(skip_serializing_if = "Option::is_none")]
        pub riichi: Option<bool>,
    }
}

/// How a discard or a quad differs from the best one. What is the same for both is not said.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "of", rename_all = "kebab-case")]
pub enum Difference {
    /// The points to expect.
    Points {
        /// After this one.
        this: f64,
        /// After the best.
        best: f64,
    },
    /// The chance of a win; with called melds, of one with a yaku. If points were asked, under the play for points.
    Win {
        /// After this one.
        this: f64,
        /// After the best.
        best: f64,
    },
    /// After this one no win can be drawn.
    NoWin {
        /// Why.
        why: NoWin,
    },
    /// One of both is a quad, which draws a replacement besides.
    Replacement {
        /// Is it this one?
        this: bool,
        /// Or the best?
        best: bool,
    },
    /// The chance of being tenpai or having won.
    Tenpai {
        /// After this one.
        this: f64,
        /// After the best.
        best: f64,
    },
    /// Shanten.
    Shanten {
        /// After this one.
        this: i8,
        /// After the best.
        best: i8,
    },
    /// Copies left of the tiles that bring the hand nearer, of two choices with the same shanten.
    Accepted {
        /// After this one.
        this: u32,
        /// After the best.
        best: u32,
    },
    /// Of 1-shanten hands: the copies that a hand waits for on average, when it becomes tenpai by a tile that is
    /// accepted and keeps the widest wait.
    Waits {
        /// After this one.
        this: f64,
        /// After the best.
        best: f64,
    },
    /// Dora and red fives that the hand holds, if points were asked.
    Dora {
        /// After this one.
        this: u8,
        /// After the best.
        best: u8,
    },
    /// The points to expect for each win, the lost bets taken off, if points were asked.
    Worth {
        /// After this one.
        this: f64,
        /// After the best.
        best: f64,
    },
    /// Yaku that take at most one tile more than the nearest win, if points were asked or melds are called.
    Yaku {
        /// Those that this one is further from than the best.
        further: Vec<String>,
        /// Those that it is nearer to.
        nearer: Vec<String>,
    },
}

/// The numbers of all choices.
#[derive(Clone, Debug, PartialEq)]
pub struct Computed {
    /// The numbers of each discard, in order of tiles, then of each quad; or of the hand as it is.
    pub choices: Vec<ChoiceNumbers>,
    /// How the numbers of the true game were found.
    pub found: Option<Found>,
    /// The turn with no draws left, if numbers are by draws left rather than by draws made.
    pub last_turn: Option<u32>,
    /// The numbers of draws, or of draws left, that have numbers, in order.
    pub draws: Vec<u32>,
    /// What the player may do with a draw; `None` for anything. After a quad it may be more.
    pub moves: Option<Moves>,
}

/// The numbers of one discard or quad, or of a hand that draws next, by number of draws or of draws left.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceNumbers {
    /// The discard; `None` if the hand draws next, or declares a quad.
    pub discard: Option<Tile>,
    /// The quad that is declared; its replacement is not counted among the draws.
    pub quad: Option<Meld>,
    /// The discard or the quad as it is written, a red five as one.
    pub text: String,
    /// The probability of having won.
    pub win: Vec<Estimate>,
    /// The probability of being tenpai or having won.
    pub tenpai: Vec<Estimate>,
    /// The points, if they were asked.
    pub points: Option<Points<Estimate>>,
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
            simulated: computed.simulated(),
            chances: computed.choices.iter().map(of_choice).collect(),
        }
    }
}

pub(super) fn exactly(numbers: Vec<f64>) -> Vec<Estimate> {
    numbers.into_iter().map(|value| Estimate { value, low: value, high: value }).collect()
}

pub(super) fn known(chances: Vec<WinProbabilities>) -> Vec<WinProbabilities<Estimate>> {
    let known = |WinProbabilities { discard, win, tenpai }: WinProbabilities| WinProbabilities {
        discard,
        win: exactly(win),
        tenpai: exactly(tenpai),
    };
    chances.into_iter().map(known).collect()
}

impl ChoiceNumbers {
    /// The chances of a discard from a hand.
    pub(super) fn new(
        hand: &RedHand,
        chances: WinProbabilities<Estimate>,
        outlook: FirstOutlook,
    ) -> ChoiceNumbers {
        let WinProbabilities { discard, win, tenpai } = chances;
        let text = discard.map_or(String::new(), |tile| hand.as_discarded(tile).to_string());
        ChoiceNumbers {
            discard,
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

    /// What it is judged by after all draws: points if they were asked, else the chance of a win.
    fn judged(&self) -> Option<Estimate> {
        self.points.as_ref().map_or(&self.win, |points| &points.points).last().copied()
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

    /// Are its numbers and those of another too loose to be compared? So they are if just one of both leaves a far hand of
    /// which only a graph was asked: that leaves out far more of it than of the other.
    pub(crate) fn is_looser(&self, other: &ChoiceNumbers) -> bool {
        let is_far = |of: &ChoiceNumbers| of.outlook.distance >= Textbook::FAR;
        is_far(self) != is_far(other) && !self.is_simulated() && !other.is_simulated()
    }

    /// How the textbook orders what simulated games do not tell apart: by shanten of melds and a head, then by the tiles that
    /// these accept, and of the same an honour, then an end of a suit, goes first.
    fn by_textbook(&self) -> [usize; 4] {
        let FirstOutlook { distance, accepted } = self.played.unwrap_or(self.outlook);
        let is_suit = self.discard.is_some_and(|tile| tile.group() != Group::Honours);
        let is_inner = self.discard.is_some_and(|tile| !tile.is_orphan());
        [distance.into(), (u32::MAX - accepted) as usize, is_suit.into(), is_inner.into()]
    }

    /// What it is judged by after all draws, the most important first.
    fn values(&self) -> [f64; 4] {
        let last = |numbers: &[Estimate]| numbers.last().map_or(0.0, |number| number.value);
        let points = self.points.as_ref().map_or(0.0, |points| last(&points.points));
        [points, last(&self.win), last(&self.tenpai), self.outlook.accepted.into()]
    }
}

impl Simulated {
    /// Those of every far hand.
    const ALL: Simulated = Simulated { games: Start::GAMES, seed: Start::SEED, confidence: 0.95 };
}

impl Computed {
    /// Adds a quad with its numbers.
    pub(super) fn add_quad(&mut self, quad: Meld, of_quad: Computed) {
        let numbered = |numbers| ChoiceNumbers { quad: Some(quad), text: quad.in_brackets(), ..numbers };
        self.choices.extend(of_quad.choices.into_iter().map(numbered));
        self.found = self.found.max(of_quad.found);
        self.moves = self.moves.min(of_quad.moves);
    }

    /// The discards and quads, best first; those that nothing tells apart are together, in order of tiles.
    ///
    /// They are in the order of points if these were asked, then of wins, then of tenpai, each to 12 digits, then of
    /// the tiles accepted. Those that simulated games do not tell from the best come first, as the textbook orders them.
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

    /// The simulated games of a hand far from a win.
    pub fn simulated(&self) -> Option<Simulated> {
        self.choices.iter().any(ChoiceNumbers::is_simulated).then_some(Simulated::ALL)
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
            if let Some(Points { points, win, declares, .. }) = &numbers.points {
                let points = points[place];
                row.points = Some(points.value);
                row.points_low = is_bounded.then_some(points.low);
                row.points_high = is_bounded.then_some(points.high);
                row.points_win = Some(Some(win[place]).filter(|win| !win.is_nan()));
                row.riichi = Some(declares[place]);
            }
            row
        };
        let rows = self.draws.iter().enumerate().map(row);
        // With turns, the first row has the most draws left.
        if self.last_turn.is_some() { rows.rev().collect() } else { rows.collect() }
    }
}
