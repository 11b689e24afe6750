//! What a win is worth.

use std::borrow::Cow;

use tehai::rules::{RulesError, Wind, Winds};
use tehai::score::{
    self, Dora, FuFor, Indicated, Limit, Luck, Riichi, ScoreRules, Table, Win, WonBy, fu_parts,
};
use tehai::tiles::notation::{RedHand, RedTile, add_suit};
use tehai::tiles::{Hand, Tile, TileSet};
use tehai::waiting::types::WaitType;
use tehai::yaku::Yaku;
use tehai_options::options;

use crate::decompose::Reading;
use crate::described;
use crate::hand::{MissedWin, check_red_fives};
use crate::problem::{Fault, Field, Problem};

described! {
    /// A win and its points, in its most valuable reading.
    pub struct Score {
        /// The hand, the winning tile among its concealed tiles.
        pub hand: RedHand,
        /// The winning tile.
        pub tile: Tile,
        /// Where it came from.
        pub won_by: WonBy,
        /// The winds that count.
        #[serde(flatten)]
        pub winds: Winds,
        /// What the tiles do not show.
        #[serde(flatten)]
        pub luck: Luck,
        /// Tiles that add han.
        pub dora: Dora,
        /// Counters, bets, the discarder and liable players.
        #[serde(flatten)]
        pub table: Table,
        /// The rules.
        pub settings: ScoreRules,
        /// How the concealed tiles are read.
        pub reading: Reading,
        /// What the winning tile completes; null for seven pairs and thirteen orphans.
        pub wait: Option<WaitType>,
        /// The yaku, without dora; none if the hand cannot win.
        pub yaku: Vec<YakuOfWin>,
        /// Han of yaku and dora; 13 for each yakuman; 0 without yaku.
        pub han: u8,
        /// Fu, rounded; 0 for a yakuman and without yaku.
        pub fu: u8,
        /// The parts of the fu, before rounding.
        pub fu_parts: Vec<FuPart>,
        /// Yakuman among the yaku, double ones counted twice where they are.
        pub yakuman: u8,
        /// The limit that the points come from; null below mangan.
        pub limit: Option<Limit>,
        /// What the winner gets, counters and bets included.
        pub points: u32,
        /// What it is made of, and who pays it.
        pub payment: Payment,
    }

    /// A yaku of a win.
    pub struct YakuOfWin {
        /// Its name in the language of sets.
        pub yaku: &'static str,
        /// Its Japanese name.
        pub name: &'static str,
        /// Its han; 13 of a yakuman, 26 of one that counts twice.
        pub han: u8,
    }

    /// A part of the fu.
    pub struct FuPart {
        /// What it is for.
        #[serde(rename = "for")]
        pub reason: String,
        /// The fu.
        pub fu: u8,
    }

    /// The points of a win, and who pays them; nothing if the hand cannot win.
    pub struct Payment {
        /// Points of the hand.
        pub hand: u32,
        /// Points of the counters.
        pub counters: u32,
        /// Points of the bets, which lie on the table.
        pub bets: u32,
        /// Who pays for hand and counters, in the order of the seats.
        pub payers: Vec<Payer>,
    }

    /// A player who pays.
    pub struct Payer {
        /// The seat; null for a discarder whose seat is not given.
        pub seat: Option<Wind>,
        /// Did this player discard the winning tile?
        pub is_discarder: bool,
        /// Is this player liable for a yakuman of the win?
        pub is_liable: bool,
        /// What this player pays.
        pub points: u32,
    }
}

impl YakuOfWin {
    /// Those of a win, in order.
    pub fn all(score: &score::Score) -> Vec<YakuOfWin> {
        let of = |(yaku, han): (Yaku, u8)| YakuOfWin { yaku: yaku.name(), name: yaku.japanese(), han };
        score.han_by_yaku().map(of).collect()
    }
}

options! {
    /// A question for the points of a win.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ScoreQuestion {
        /// The hand with its winning tile, called melds in brackets; red fives count.
        #[arg(skip)]
        pub hand: String,
        /// Winning tile [default: the last concealed tile].
        ///
        /// It is in the hand, or is added to one of 13 tiles.
        #[arg(long, value_name = "TILE")]
        pub tile: Option<String>,
        /// Where it came from: another player (ron), or the wall (tsumo).
        #[arg(long, value_name = "ron|tsumo", default_value_t, hide_possible_values = true, hide_short_help = true)]
        pub won_by: WonBy,
        /// The winds that count.
        #[group(flatten)]
        #[schemars(flatten)]
        pub winds: Winds,
        /// What the tiles do not show.
        #[group(flatten)]
        #[schemars(flatten)]
        pub luck: Luck,
        /// Dora indicators, such as 4m9s, or how many dora.
        #[arg(long, value_name = "TILES", default_value = "", hide_default_value = true)]
        pub dora: String,
        /// Hidden dora indicators, after riichi, or how many.
        #[arg(long, aliases = ["ura", "uradora", "ura-dora"], value_name = "TILES", default_value = "", hide_default_value = true)]
        pub hidden_dora: String,
        /// Your own discards: a furiten hand (振聴) has no ron.
        #[arg(long, value_name = "TILES", default_value = "", hide_default_value = true, hide_short_help = true)]
        pub discards: String,
        /// Did you let a win pass? Then the hand is furiten, too.
        ///
        /// turn: in this turn. riichi: after riichi.
        #[arg(long, value_name = "no|turn|riichi", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub missed_win: MissedWin,
        /// Number of red fives [default: those written as 0].
        #[range(0..=255)]
        #[arg(long, aliases = ["aka", "akadora", "red-dora"], value_name = "N", hide_short_help = true)]
        pub red_fives: Option<u8>,
        /// Norths set aside, with 3 players.
        #[range(0..=255)]
        #[arg(long, aliases = ["kita", "nukidora"], value_name = "N", hide_short_help = true)]
        pub norths: u8 = 0,
        /// Counters, bets, the discarder and liable players.
        #[group(flatten)]
        #[schemars(flatten)]
        pub table: Table,
        /// The rules.
        #[group(flatten)]
        pub rules: ScoreRules,
    }
}

impl ScoreQuestion {
    /// The hand with its winning tile: one that is named may still be missing.
    fn text(&self) -> Result<Cow<'_, str>, Problem> {
        let text = add_suit(&self.hand);
        let Some(tile) = &self.tile else { return Ok(text) };
        let hand: RedHand = Problem::read(Field::Hand, &text)?;
        let held = usize::from(hand.hand().concealed().total()) + 3 * hand.hand().melds().len();
        Ok(if held == 13 { format!("{text} {tile}").into() } else { text })
    }

    /// The win, without dora by indicators.
    pub fn win(&self) -> Result<Win, Problem> {
        let text = self.text()?;
        let tile: Option<RedTile> =
            self.tile.as_deref().map(|tile| Problem::read(Field::Tile, tile)).transpose()?;
        let win = Win::parse(&text, tile.map(|tile| tile.tile), self.won_by);
        let win = win.map_err(|error| Problem::tiles(Field::Hand, &text, error))?;
        // Whether a plain tile is held is checked with the win.
        if let Some(tile) = tile.filter(|tile| tile.is_red) {
            let hand: RedHand = Problem::read(Field::Hand, &text)?;
            hand.check_held(tile).map_err(|error| Problem::hand(Field::Tile, error))?;
        }
        Ok(self.described(win))
    }

    /// The win with all that the question says of it, without dora by indicators.
    fn described(&self, win: Win) -> Win {
        let red_fives = self.red_fives.unwrap_or(win.dora.red_fives);
        let dora = Dora { red_fives, norths: self.norths, ..win.dora };
        Win { winds: self.winds, luck: self.luck, dora, table: self.table, ..win }
    }

    /// The waits of the hand before its last tile that it has discarded.
    pub fn furiten(&self, win: &Win) -> Result<TileSet, Problem> {
        let discards: Hand = Problem::read(Field::Discards, &self.discards)?;
        Ok(win.furiten(discards.kinds()))
    }

    /// Fails for a ron of a furiten hand.
    fn check_furiten(&self, win: &Win) -> Result<(), Problem> {
        let discarded = self.furiten(win)?;
        if self.missed_win == MissedWin::Riichi && self.luck.riichi == Riichi::No {
            return Err(Problem::option("missed_win", "the hand has not declared riichi"));
        }
        let furiten = |why: String| format!("{why}: the hand is furiten, and wins only by its own draw");
        match (self.won_by, self.missed_win) {
            (WonBy::Tsumo, _) => Ok(()),
            _ if !discarded.is_empty() => {
                let message = furiten(format!("{discarded} would win"));
                Err(Problem::new(Field::Discards, Fault::Furiten, message))
            }
            (_, MissedWin::No) => Ok(()),
            (_, missed) => {
                let when = if missed == MissedWin::Turn { "in this turn" } else { "after riichi" };
                let problem =
                    Problem::new(Field::Win, Fault::Furiten, furiten(format!("a win passed {when}")));
                Err(Problem { option: Some("missed_win".into()), ..problem })
            }
        }
    }

    /// The dora and the hidden dora.
    fn indicated(&self) -> Result<[Indicated; 2], Problem> {
        let (open, hidden) =
            (indicated(Field::Dora, &self.dora)?, indicated(Field::HiddenDora, &self.hidden_dora)?);
        // Whether or not they are in the hand.
        let is_given = ![Indicated::default(), Hand::EMPTY.into()].contains(&hidden);
        if is_given && self.luck.riichi == Riichi::No {
            let message = "hidden dora need riichi";
            let fault = Fault::Contradiction { found: message.to_owned() };
            return Err(Problem::new(Field::HiddenDora, fault, message));
        }
        Ok([open, hidden])
    }

    /// What the question says of many wins; its own hand and tile, if any, do not matter.
    ///
    /// # Errors
    /// [`Problem`] if dora cannot be read, or if hidden ones are given without riichi.
    pub fn of_wins(&self) -> Result<WinsAsked<'_>, Problem> {
        Ok(WinsAsked { question: self, indicated: self.indicated()? })
    }

    /// Answers the question.
    pub fn answer(&self) -> Result<Score, Problem> {
        Ok(self.scored()?.0)
    }

    /// The answer, and the payment as the library has it.
    pub(crate) fn scored(&self) -> Result<(Score, score::Payment), Problem> {
        let [open, hidden] = self.indicated()?;
        let hand: RedHand = Problem::read(Field::Hand, &self.text()?)?;
        let red = [(Field::Dora, open.red_fives()), (Field::HiddenDora, hidden.red_fives())];
        check_red_fives(&hand, &red)?;
        let win = self.win()?.with_dora(open, hidden, self.rules.players)?;
        let (score, parts) = (score::score(&win, &self.rules)?, fu_parts(&win, &self.rules)?);
        self.check_furiten(&win)?;
        Ok((Score::new(&hand, &win, &self.rules, &score, &parts), score.payment))
    }
}

/// What a question says of many wins.
#[derive(Clone, Copy, Debug)]
pub struct WinsAsked<'q> {
    question: &'q ScoreQuestion,
    indicated: [Indicated; 2],
}

impl<'q> WinsAsked<'q> {
    /// The question.
    pub(crate) fn question(&self) -> &'q ScoreQuestion {
        self.question
    }

    /// A win of a hand with so many red fives, with all that the question says of it.
    ///
    /// # Errors
    /// [`Problem`] for a ron of a furiten hand, and if the hand and the indicators have too many copies of a tile.
    pub(crate) fn win(&self, win: Win, red_fives: u8) -> Result<Win, Problem> {
        let (question, [open, hidden]) = (self.question, self.indicated);
        let win = question.described(Win { dora: Dora { red_fives, ..win.dora }, ..win });
        let win = win.with_dora(open, hidden, question.rules.players)?;
        question.check_furiten(&win)?;
        Ok(win)
    }
}

fn indicated(field: Field, text: &str) -> Result<Indicated, Problem> {
    text.parse().map_err(|error| match error {
        RulesError::Tiles(text, error) => Problem::tiles(field, &text, error),
        error => Problem::new(field, Fault::OutOfRange { found: text.to_owned() }, error),
    })
}

impl Score {
    /// The answer for a win of this hand with its score and the parts of its fu.
    pub fn new(
        hand: &RedHand,
        win: &Win,
        rules: &ScoreRules,
        score: &score::Score,
        fu_parts: &[(FuFor, u8)],
    ) -> Score {
        let part = |(what, fu): &(FuFor, u8)| FuPart { reason: what.to_string(), fu: *fu };
        Score {
            hand: hand.clone(),
            tile: win.tile,
            won_by: win.won_by,
            winds: win.winds,
            luck: win.luck,
            dora: win.dora,
            table: win.table,
            settings: *rules,
            reading: Reading::new(&score.reading, win.hand.melds()),
            wait: score.wait,
            yaku: YakuOfWin::all(score),
            han: score.han,
            fu: score.fu,
            fu_parts: fu_parts.iter().map(part).collect(),
            yakuman: score.yakuman,
            limit: score.limit,
            points: score.payment.total(),
            payment: score.payment.into(),
        }
    }
}

impl From<score::Payment> for Payment {
    fn from(payment: score::Payment) -> Payment {
        let payers = payment.payers().map(|score::Payer { seat, is_discarder, is_liable, points }| Payer {
            seat,
            is_discarder,
            is_liable,
            points,
        });
        let score::Payment { hand, counters, bets, .. } = payment;
        Payment { hand, counters, bets, payers: payers.collect() }
    }
}
