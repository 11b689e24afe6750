//! Scoring of wins.

use serde::{Deserialize, Serialize};
use tehai::decompose::Part;
use tehai::score::{self, Dora, Indicated, Luck, Payment, Riichi, Score, ScoreRules, Win};
use tehai::tiles::Tile;
use tehai::tiles::notation::add_suit;
use tehai::waiting::types::WaitType;
use tsify::Tsify;

use crate::problem::Problem;
use crate::rules::{Rules, WindNames};
use crate::tiles::Split;

/// A question for the points of a win, by the rules of Tenhou.
#[derive(Clone, Debug, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ScoreQuestion {
    /// The hand with its winning tile; red fives count.
    hand: String,
    /// The winning tile; empty for the last concealed tile.
    tile: String,
    #[tsify(type = "\"tsumo\" | \"ron\"")]
    won_by: String,
    winds: WindNames,
    #[tsify(type = "\"no\" | \"riichi\" | \"double\"")]
    riichi: String,
    ippatsu: bool,
    last_tile: bool,
    dead_wall: bool,
    robbed_quad: bool,
    blessing: bool,
    /// The open dora indicators.
    dora: String,
    /// The hidden dora indicators.
    hidden_dora: String,
    rules: Rules,
}

/// The score of a win.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct ScoreAnswer {
    /// The winning tile.
    tile: String,
    /// The properties that this win can have, each on its own; ippatsu and hidden dora with the given riichi.
    #[tsify(
        type = "(\"riichi\" | \"hiddenDora\" | \"ippatsu\" | \"lastTile\" | \"deadWall\" | \"robbedQuad\" | \"blessing\")[]"
    )]
    possible: Vec<&'static str>,
    points: Option<Points>,
    /// The reason why there are no points.
    problem: Option<Problem>,
}

/// The points and their parts.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Points {
    /// If empty, the hand cannot win like this.
    yaku: Vec<YakuOfWin>,
    dora: u8,
    hidden_dora: u8,
    red_fives: u8,
    han: u8,
    fu: u8,
    yakuman: u8,
    #[tsify(type = "\"mangan\" | \"haneman\" | \"baiman\" | \"sanbaiman\" | \"yakuman\" | null")]
    limit: Option<&'static str>,
    /// The winner's total.
    total: u32,
    /// Payments for a drawn win: by the dealer (null if the dealer wins) and by each other player.
    from_dealer: Option<u32>,
    from_others: Option<u32>,
    /// The reading of the concealed tiles.
    split: Split,
    /// The index of the piece that the winning tile completes.
    completed: usize,
    /// How the winning tile completes it, for melds and a head.
    #[tsify(type = "\"two-sided\" | \"closed\" | \"edge\" | \"single\" | \"shanpon\" | null")]
    wait: Option<&'static str>,
}

/// A yaku and its han, 13 for a yakuman.
#[derive(Clone, Debug, Serialize, Tsify)]
pub struct YakuOfWin {
    name: &'static str,
    japanese: &'static str,
    han: u8,
}

impl ScoreQuestion {
    /// Answers the question.
    pub fn answer(self) -> Result<ScoreAnswer, Problem> {
        let rules = ScoreRules { players: self.rules.read()?.players, ..ScoreRules::default() };
        let win = self.win()?;
        let riichi: Riichi = self.riichi.parse()?;
        let points = self.with_luck_and_dora(riichi, win.clone()).and_then(|win| {
            let score = score::score(&win, &rules).map_err(Problem::score)?;
            Ok(Points::new(&score, &win))
        });
        let (points, problem) = match points {
            Ok(points) => (Some(points), None),
            Err(problem) => (None, Some(problem)),
        };
        Ok(ScoreAnswer {
            tile: win.tile.to_string(),
            possible: possible(&win, riichi, &rules),
            points,
            problem,
        })
    }

    /// The win, without luck and without dora other than red fives.
    fn win(&self) -> Result<Win, Problem> {
        let text = add_suit(&self.hand);
        let is_told = !self.tile.is_empty();
        let tile = is_told.then(|| self.tile.parse()).transpose();
        let tile = tile.map_err(|error| Problem::tiles("win", &self.tile, error))?;
        let win = Win::parse(&text, tile, self.won_by.parse()?);
        let win = win.map_err(|error| Problem::tiles("hand", &text, error))?;
        Ok(Win { winds: self.winds.read()?, ..win })
    }

    fn with_luck_and_dora(&self, riichi: Riichi, win: Win) -> Result<Win, Problem> {
        let ScoreQuestion { ippatsu, last_tile, dead_wall, robbed_quad, blessing, .. } = *self;
        let indicated = |field, text: &str| {
            text.parse().map(Indicated::By).map_err(|error| Problem::tiles(field, text, error))
        };
        let (open, hidden) = (indicated("dora", &self.dora)?, indicated("hiddenDora", &self.hidden_dora)?);
        let luck = Luck { riichi, ippatsu, last_tile, dead_wall, robbed_quad, blessing };
        Win { luck, ..win }.with_dora(open, hidden).map_err(Problem::score)
    }
}

/// The properties possible for a win that has no luck yet, each checked on its own with the library.
fn possible(win: &Win, riichi: Riichi, rules: &ScoreRules) -> Vec<&'static str> {
    let none = Luck::default();
    let bet = Luck { riichi, ..none };
    let hidden = Dora { hidden: 1, ..win.dora };
    let all = [
        ("riichi", Luck { riichi: Riichi::Riichi, ..none }, win.dora),
        ("hiddenDora", bet, hidden),
        ("ippatsu", Luck { ippatsu: true, ..bet }, win.dora),
        ("lastTile", Luck { last_tile: true, ..none }, win.dora),
        ("deadWall", Luck { dead_wall: true, ..none }, win.dora),
        ("robbedQuad", Luck { robbed_quad: true, ..none }, win.dora),
        ("blessing", Luck { blessing: true, ..none }, win.dora),
    ];
    let can_be = |luck, dora| score::score(&Win { luck, dora, ..win.clone() }, rules).is_ok();
    all.into_iter().filter(|&(_, luck, dora)| can_be(luck, dora)).map(|(name, ..)| name).collect()
}

impl Points {
    fn new(score: &Score, win: &Win) -> Points {
        let (from_dealer, from_others) = match score.payment {
            Payment::One(_) => (None, None),
            Payment::Each(points) => (None, Some(points)),
            Payment::DealerAndOthers(dealer, other) => (Some(dealer), Some(other)),
        };
        let yaku = |(yaku, han): (tehai::yaku::Yaku, u8)| YakuOfWin {
            name: yaku.name(),
            japanese: yaku.japanese(),
            han,
        };
        let completes = |part| is_completed(part, win.tile, score.wait);
        Points {
            yaku: score.han_by_yaku().map(yaku).collect(),
            dora: win.dora.open,
            hidden_dora: win.dora.hidden,
            red_fives: win.dora.red_fives,
            han: score.han,
            fu: score.fu,
            yakuman: score.yakuman,
            limit: score.limit.map(|limit| limit.name()),
            total: score.payment.total(),
            from_dealer,
            from_others,
            split: Split::from(score.reading),
            completed: score.reading.parts().position(completes).unwrap_or(0),
            wait: score.wait.map(WaitType::name),
        }
    }
}

/// Does the tile complete the part in the way that the score says?
fn is_completed(part: Part, tile: Tile, wait: Option<WaitType>) -> bool {
    match part {
        Part::Single(of) => of == tile,
        Part::Pair(of) => of == tile && matches!(wait, None | Some(WaitType::Single)),
        Part::Meld(meld) => wait.is_some() && WaitType::completing(meld, tile) == wait,
    }
}
