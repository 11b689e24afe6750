//! The answer at a table as text.

use tehai::tiles::MeldKind;
use tehai_answers::win_probability::{
    Asking, CallAtTable, ChoiceAtTable, ChoiceNumbers, Computed, WonAtTable,
};

use super::Args;
use tehai_program::output::text::{Text, TextTable, counted, figure, grouped, percent_figure};

impl Args {
    pub(super) fn text_at_table(&self, asking: &Asking, computed: &Computed) -> Text {
        let best: Vec<&ChoiceNumbers> = computed.best_first().into_iter().flatten().collect();
        let first = best[0];
        let details = |of: &ChoiceNumbers| {
            computed.at_table.iter().find(|choice| choice.choice == of.text).expect("each choice has some")
        };
        let headline = format!(
            "{}: {}at least {} (at a table, {} left{}; {})\n",
            asking.hand,
            if first.text.is_empty() { String::new() } else { played(details(first)) + ", " },
            self.worth(first),
            counted(self.question.tiles_of_table(), "tile", "tiles"),
            if self.question.table.others.is_empty() { ", nobody else wins" } else { "" },
            computed.moves_in_words()
        );
        let mut blocks = vec![headline.into()];
        blocks.push(self.choices(&best, details));
        blocks.push(won(&details(first).won));
        blocks.extend(self.calls(&details(first).calls));
        blocks.push((self.assumed() + &self.settings_line(asking)).into());
        Text::paragraphs(blocks)
    }

    /// What is played for, in words.
    fn worth(&self, of: &ChoiceNumbers) -> String {
        let value = |number: f64| grouped(figure(number));
        match (&of.points, self.question.table.at_least) {
            (None, _) => format!("{} % chance of a win", percent_figure(of.win[0].value)),
            (Some(points), None) => format!("{} points on average", value(points.values[0].value)),
            (Some(points), Some(least)) => {
                let chance = percent_figure(points.values[0].value);
                format!("{chance} % chance of a win of {} points or more", grouped(least))
            }
        }
    }

    fn number(&self, number: f64) -> String {
        match self.has_points() && self.question.table.at_least.is_none() {
            true => figure(number),
            false => percent_figure(number),
        }
    }

    fn choices<'c>(
        &self,
        best: &[&ChoiceNumbers],
        details: impl Fn(&ChoiceNumbers) -> &'c ChoiceAtTable,
    ) -> Text {
        let mut names = vec!["choice"];
        match (self.has_points(), self.question.table.at_least) {
            (true, None) => names.extend(["points", "wins"]),
            (true, Some(_)) => names.push("enough"),
            (false, _) => {}
        }
        names.extend(["drawn", "ron", "win", "tenpai"]);
        let mut table = TextTable::new(names);
        for of in best {
            let WonAtTable { drawn_after_riichi, drawn_with_calls, drawn_otherwise, .. } = details(of).won;
            let WonAtTable { ron_after_riichi, ron_with_calls, ron_otherwise, .. } = details(of).won;
            let mut row = vec![if of.text.is_empty() { "wait".to_owned() } else { played(details(of)) }];
            if let Some(points) = &of.points {
                row.push(self.number(points.values[0].value));
                if self.question.table.at_least.is_none() {
                    row.push(percent_figure(points.chances[0]));
                }
            }
            let drawn = drawn_after_riichi + drawn_with_calls + drawn_otherwise;
            let ron = ron_after_riichi + ron_with_calls + ron_otherwise;
            row.extend([drawn, ron, of.win[0].value, of.tenpai[0].value].map(percent_figure));
            table.row(row);
        }
        let what = match (self.has_points(), self.question.table.at_least) {
            (true, None) => "Mean points, and chances in percent (at least)",
            _ => "Chances in percent (at least)",
        };
        Text::heading(what).table(table)
    }

    /// The calls of the best choice: those that are made, and the nearest of the others.
    fn calls(&self, calls: &[CallAtTable]) -> Option<Text> {
        let gain = |call: &CallAtTable| call.called - call.passed;
        let mut calls: Vec<&CallAtTable> = calls.iter().collect();
        calls.sort_by(|one, other| gain(other).total_cmp(&gain(one)));
        let made = calls.iter().filter(|call| gain(call) > 0.0).count();
        let shown = calls.len().min(made + PASSED);
        let mut table = TextTable::new(["tile", "for", "from", "call", "pass", ""]);
        for CallAtTable { tile, meld, called, passed } in calls[..shown].iter().copied() {
            let from = if meld.kind() == MeldKind::Sequence { "left" } else { "anyone" };
            let advice = if called > passed { "call" } else { "pass" };
            let cells = [tile.to_string(), meld.in_brackets(), from.to_owned()];
            let numbers = [*called, *passed].map(|number| self.number(number));
            table.row(cells.into_iter().chain(numbers).chain([advice.to_owned()]));
        }
        let heading = match self.has_points() && self.question.table.at_least.is_none() {
            true => "Calls after the best choice, before the next draw, in points",
            false => "Calls after the best choice, before the next draw, in percent",
        };
        let text = Text::heading(heading).table(table);
        match calls.len() - shown {
            _ if calls.is_empty() => None,
            0 => Some(text),
            more => Some(text.lines(format!("{more} more are passed.\n"))),
        }
    }

    /// What is assumed of the others.
    fn assumed(&self) -> String {
        let table = &self.question.table;
        let others = match (table.others.is_empty(), table.others_cost) {
            (true, _) => "nobody else wins, calls or declares riichi".to_owned(),
            (false, 0) => format!("somebody else ends each go-around with a chance of {}", table.others),
            (false, cost) => format!(
                "somebody else ends each go-around with a chance of {}, which costs {} points",
                table.others,
                grouped(cost)
            ),
        };
        let moves = match (table.no_ron, table.no_calls) {
            (false, false) => "you may win with any of these tiles and call them",
            (true, false) => "you may call these tiles and win by your own draws alone",
            (false, true) => "you may win with any of these tiles and call none",
            (true, true) => "you neither win with these tiles nor call them",
        };
        let end = match table.tenpai_worth {
            0 => String::new(),
            worth => format!("; tenpai is worth {} points in the end", grouped(worth)),
        };
        format!(
            "The others discard what they draw, any unseen tile with the same chance; {others}; {moves}. Discards are \
             shuffled back{end}.\n"
        )
    }
}

/// Calls shown that are passed.
const PASSED: usize = 3;

/// A choice, and whether riichi is declared with it.
fn played(of: &ChoiceAtTable) -> String {
    let choice = match of.choice.split_once(' ') {
        Some((meld, discard)) => format!("call {meld}, discard {discard}"),
        None => of.choice.clone(),
    };
    if of.riichi { format!("{choice} with riichi") } else { choice }
}

/// How the best choice wins.
fn won(won: &WonAtTable) -> Text {
    let mut table = TextTable::new(["", "drawn", "ron"]);
    for (name, drawn, ron) in [
        ("after riichi", won.drawn_after_riichi, won.ron_after_riichi),
        ("with calls", won.drawn_with_calls, won.ron_with_calls),
        ("neither", won.drawn_otherwise, won.ron_otherwise),
    ] {
        table.row([name.to_owned(), percent_figure(drawn), percent_figure(ron)]);
    }
    Text::heading("How the best choice wins, in percent").table(table)
}
