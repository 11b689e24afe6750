//! A win with its points, as text and as JSON.

use super::paid::{Paid, source};
use super::rules::{rules_text, table_rules_text};
use crate::output::TileText;
use crate::output::text::{Text, TextTable, with_article};
use crate::row;
use anyhow::{Error, Result};
use tehai::score::{FuFor, Score, ScoreRules, Win, fu_parts, score};
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
            self.paid().lines().into(),
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
        let called = self.win.hand.melds().iter().map(|&meld| format!(" {}", TileText::Letters.called(meld)));
        let completes = match self.score.wait {
            Some(wait) => format!(", with {} wait ({})", with_article(wait.name()), wait.japanese()),
            None => String::new(),
        };
        format!(
            "Won by {tile} ({}){completes}; seat {}, round {}\nRead as {}{}",
            source(*won_by),
            winds.seat.name(),
            winds.round.name(),
            self.score.reading,
            called.collect::<String>(),
        )
    }

    /// The value of the win, in one line.
    fn worth(&self) -> String {
        match self.score.yaku.is_empty() {
            true => "no yaku, without which a hand cannot win: no points".to_owned(),
            false => self.paid().worth(),
        }
    }

    fn paid(&self) -> Paid<'_> {
        let Score { han, fu, yakuman, limit, payment, .. } = self.score;
        let Win { won_by, table, .. } = &self.win;
        let (points, payment) = (payment.total(), payment.into());
        Paid { han, fu: Some(fu), yakuman, limit, won_by: *won_by, table, points, payment }
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
