//! A win with its points as text.

use tehai::score::Table;
use tehai::yaku::Yaku;
use tehai_answers::Score;

use super::paid::{Paid, source};
use super::rules::{rules_text, table_rules_text};
use crate::text::TileText;
use tehai_program::output::text::{Text, TextTable, with_article};
use tehai_program::row;

/// The text for people.
pub fn text(score: &Score) -> Text {
    let paid = paid(score);
    let worth = match score.yaku.is_empty() {
        true => "no yaku, without which a hand cannot win: no points".to_owned(),
        false => paid.worth(),
    };
    let rules = rules_text(&score.settings) + &table_rules_text(&score.table, &score.settings);
    Text::paragraphs([
        Text::from(format!("{}: {worth}\n{}\n", score.hand, how(score))),
        yaku(score),
        fu(score).into(),
        paid.lines().into(),
        format!("Settings: {rules}.\n").into(),
    ])
}

/// How it was won.
fn how(Score { tile, won_by, winds, reading, wait, .. }: &Score) -> String {
    let completes = match wait {
        Some(wait) => format!(", with {} wait ({})", with_article(wait.name()), wait.japanese()),
        None => String::new(),
    };
    format!(
        "Won by {tile} ({}){completes}; seat {}, round {}\nRead as {}",
        source(*won_by),
        winds.seat.name(),
        winds.round.name(),
        TileText::Letters.reading(reading),
    )
}

fn paid(score: &Score) -> Paid<'_> {
    let Score { han, fu, yakuman, limit, won_by, table, points, ref payment, .. } = *score;
    let is_usual = table == Table::default();
    Paid { han, fu: Some(fu), yakuman, limit, won_by, is_usual, points, payment }
}

fn yaku(Score { yaku, yakuman, dora, settings, .. }: &Score) -> Text {
    if yaku.is_empty() {
        return Text::default();
    }
    let mut table = TextTable::new(["yaku", "name", "han"]);
    for of_win in yaku {
        table.row(row![of_win.yaku, of_win.name, of_win.han].iter());
    }
    let dora = [
        ("dora", "ドラ", dora.open),
        ("hidden dora", "裏ドラ", dora.hidden),
        ("red fives", "赤ドラ", dora.red_fives),
        ("norths", "抜きドラ", dora.norths),
    ];
    // A yakuman and the blessing of man go without them.
    let counts = *yakuman == 0 && yaku.iter().all(|of_win| of_win.yaku != Yaku::Renhou.name());
    for (name, japanese, han) in dora.into_iter().filter(|dora| dora.2 > 0 && counts) {
        table.row(row![name, japanese, han].iter());
    }
    let one = *yakuman > 0 && yaku.len() > 1 && !settings.multiple_yakuman;
    Text::default().table(table).lines(if one { "One of them counts\n" } else { "" })
}

/// How the fu add up, where they count.
fn fu(&Score { fu, ref fu_parts, .. }: &Score) -> String {
    if fu == 0 {
        return String::new();
    }
    let parts: Vec<String> = fu_parts.iter().map(|part| format!("{} {}", part.fu, part.reason)).collect();
    let sum: u8 = fu_parts.iter().map(|part| part.fu).sum();
    let rounded = if sum == fu { String::new() } else { format!(", rounded up to {fu}") };
    format!("Fu: {} = {sum}{rounded}\n", parts.join(" + "))
}
