//! A win with its points, as text and as JSON.

use super::rules::{rules_text, table_rules_text};
use crate::output::TileText;
use crate::output::text::{Text, TextTable, grouped, with_article};
use crate::row;
use anyhow::{Error, Result};
use tehai::rules::Wind;
use tehai::score::{FuFor, Limit, Payer, Score, ScoreRules, Table, Win, WonBy, fu_parts, score};
use tehai::tiles::notation::RedHand;

/// A win and what it is worth.
pub struct Scored {
    hand: RedHand,
    win: Win,
    rules: ScoreRules,
    score: Score,
    fu_parts: Vec<(FuFor, u8)>,
}

impl Scored {
    /// Scores a win. Fails if the hand is not a win.
    pub fn new((hand, win): (RedHand, Win), rules: ScoreRules) -> Result<Scored> {
        let scored = score(&win, &rules).and_then(|score| Ok((score, fu_parts(&win, &rules)?)));
        let (score, fu_parts) = scored.map_err(|error| match error.part() {
            Some(part) => Error::new(error).context(format!("--{}", part.replace('_', "-"))),
            None => Error::new(error),
        })?;
        Ok(Scored { hand, win, rules, score, fu_parts })
    }

    /// The text for people.
    pub fn text(&self) -> Text {
        Text::paragraphs([
            Text::from(format!("{}: {}\n{}\n", self.hand, self.worth(), self.how())),
            self.yaku(),
            self.fu().into(),
            self.paid().into(),
            format!(
                "Settings: {}{}.\n",
                rules_text(&self.rules),
                table_rules_text(&self.win.table, &self.rules)
            )
            .into(),
        ])
    }

    /// How it was won.
    fn how(&self) -> String {
        let Win { tile, won_by, winds, .. } = &self.win;
        let source = match won_by {
            WonBy::Tsumo => "tsumo, drawn",
            WonBy::Ron => "ron, another player's tile",
        };
        let called = self.win.hand.melds().iter().map(|&meld| format!(" {}", TileText::Letters.called(meld)));
        let completes = match self.score.wait {
            Some(wait) => format!(", with {} wait ({})", with_article(wait.name()), wait.japanese()),
            None => String::new(),
        };
        format!(
            "Won by {tile} ({source}){completes}; seat {}, round {}\nRead as {}{}",
            winds.seat.name(),
            winds.round.name(),
            self.score.reading,
            called.collect::<String>(),
        )
    }

    /// The value of the win, in one line.
    fn worth(&self) -> String {
        let Score { han, fu, yakuman, limit, payment, .. } = &self.score;
        if self.score.yaku.is_empty() {
            return "no yaku, without which a hand cannot win: no points".to_owned();
        }
        let named = |limit: &Limit| format!("{} ({})", limit.name(), limit.japanese());
        let value = match (yakuman, limit) {
            (0, None) => format!("{han} han {fu} fu"),
            (0, Some(limit)) => format!("{han} han {fu} fu, {}", named(limit)),
            (1, _) => named(&Limit::Yakuman),
            (number, _) => format!("{number} {}", named(&Limit::Yakuman)),
        };
        format!("{value}: {} points{}", grouped(payment.total()), self.from())
    }

    /// Who pays for a drawn win, where nothing but its hand is paid.
    fn from(&self) -> String {
        let payers: Vec<Payer> = self.score.payment.payers().collect();
        let others: Vec<&Payer> = payers.iter().filter(|payer| payer.seat != Some(Wind::East)).collect();
        let dealer = payers.iter().find(|payer| payer.seat == Some(Wind::East));
        match (self.win.won_by, dealer, &others[..]) {
            _ if self.has_table() => String::new(),
            (WonBy::Tsumo, None, [one, ..]) => format!(", {} from each player", grouped(one.points)),
            (WonBy::Tsumo, Some(dealer), [one, rest @ ..]) => {
                let other = if rest.is_empty() { "the other" } else { "each other" };
                format!(
                    ", {} from the dealer and {} from {other}",
                    grouped(dealer.points),
                    grouped(one.points)
                )
            }
            _ => String::new(),
        }
    }

    /// Is anything paid besides the hand, or by others than usual?
    fn has_table(&self) -> bool {
        self.win.table != Table::default()
    }

    /// Who pays what, where the first line does not say it.
    fn paid(&self) -> String {
        let payment = self.score.payment;
        if !self.has_table() || payment.total() == 0 {
            return String::new();
        }
        let payer = |payer: Payer| {
            let seat = payer.seat.map_or("the discarder", Wind::name);
            let named = payer.seat.is_some() && payer.is_discarder;
            let role = match (named, payer.is_liable) {
                (true, true) => " (discarder, liable)",
                (true, false) => " (discarder)",
                (false, true) => " (liable)",
                (false, false) => "",
            };
            format!("{} by {seat}{role}", grouped(payer.points))
        };
        let bets = (payment.bets > 0).then(|| format!("{} of bets", grouped(payment.bets)));
        let parts: Vec<String> = payment.payers().map(payer).chain(bets).collect();
        let counters = match payment.counters {
            0 => String::new(),
            points => format!("; {} of it for counters", grouped(points)),
        };
        format!("Paid: {} = {}{counters}\n", parts.join(" + "), grouped(payment.total()))
    }

    fn yaku(&self) -> Text {
        if self.score.yaku.is_empty() {
            return Text::default();
        }
        let mut table = TextTable::new(["yaku", "name", "han"]);
        for (yaku, han) in self.score.han_by_yaku() {
            table.row(row![yaku.name(), yaku.japanese(), han].iter());
        }
        let dora = self.win.dora;
        let dora = [
            ("dora", "ドラ", dora.open),
            ("hidden dora", "裏ドラ", dora.hidden),
            ("red fives", "赤ドラ", dora.red_fives),
            ("norths", "抜きドラ", dora.norths),
        ];
        for (name, japanese, han) in dora.into_iter().filter(|dora| dora.2 > 0 && self.score.yakuman == 0) {
            table.row(row![name, japanese, han].iter());
        }
        Text::default().table(table)
    }

    /// How the fu add up, where they count.
    fn fu(&self) -> String {
        if self.score.fu == 0 {
            return String::new();
        }
        let parts: Vec<String> = self.fu_parts.iter().map(|(what, fu)| format!("{fu} {what}")).collect();
        let (sum, fu) = (self.fu_parts.iter().map(|part| part.1).sum::<u8>(), self.score.fu);
        let rounded = if sum == fu { String::new() } else { format!(", rounded up to {fu}") };
        format!("Fu: {} = {sum}{rounded}\n", parts.join(" + "))
    }

    /// The answer for programs; the help of `score-hand` lists the keys.
    pub fn answer(&self) -> tehai_answers::Score {
        tehai_answers::Score::new(&self.hand, &self.win, &self.rules, &self.score, &self.fu_parts)
    }
}
