//! The points for han and fu, without a hand, as text.

use tehai::score::{Limit, Table};
use tehai_answers::Worth;
use tehai_answers::worth::HanOptions;

use super::paid::{Paid, source};
use super::rules::{rules_text, table_rules_text};
use tehai_program::output::text::Text;

/// Han and fu, yakuman or a limit in words: `3 han 40 fu`, `3飜40符`, `2 yakuman`, `mangan`.
pub fn han_of(text: &str) -> Option<HanOptions> {
    let mut read = HanOptions::default();
    let text = text.to_lowercase();
    let mut rest = text.trim();
    if let Some(limit) = Limit::ALL.into_iter().find(|limit| [limit.name(), limit.japanese()].contains(&rest))
    {
        return Some(match limit {
            Limit::Mangan => HanOptions { han: Some(5), ..read },
            Limit::Haneman => HanOptions { han: Some(6), ..read },
            Limit::Baiman => HanOptions { han: Some(8), ..read },
            Limit::Sanbaiman => HanOptions { han: Some(11), ..read },
            Limit::Yakuman => HanOptions { yakuman: Some(1), ..read },
        });
    }
    while !rest.is_empty() {
        let digits = rest.find(|sign: char| !sign.is_ascii_digit())?;
        let number = rest[..digits].parse().ok()?;
        rest = rest[digits..].trim_start();
        let units = [
            (&mut read.han, &["han", "飜", "翻"][..]),
            (&mut read.fu, &["fu", "符"]),
            (&mut read.yakuman, &["yakuman", "倍役満", "役満"]),
        ];
        let (place, after) = units.into_iter().find_map(|(place, names)| {
            Some((place, names.iter().find_map(|name| rest.strip_prefix(name))?))
        })?;
        if place.replace(number).is_some() {
            return None;
        }
        rest = after.trim_start_matches([',', ' ']);
    }
    Some(read).filter(|read| *read != HanOptions::default())
}

/// The text for people.
pub fn text(worth: &Worth) -> Text {
    let Worth { won_by, seat, counters, bets, discarder, settings, han, fu, yakuman, limit, points, .. } =
        *worth;
    let table = Table { counters, bets, discarder, ..Table::default() };
    let is_usual = table == Table::default();
    let paid = Paid { han, fu, yakuman, limit, won_by, is_usual, points, payment: &worth.payment };
    let (rules, table_rules) = (rules_text(&settings), table_rules_text(&table, &settings));
    Text::paragraphs([
        format!("{}\nWon by {}; seat {}\n", paid.worth(), source(won_by), seat.name()).into(),
        paid.lines().into(),
        format!("Settings: {rules}{table_rules}.\n").into(),
    ])
}
