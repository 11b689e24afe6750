//! Chances at a table as text.

use tehai::tiles::{Meld, MeldKind};
use tehai::win_probability::TableChoice;
use tehai_answers::WinProbabilityQuestion;
use tehai_answers::needs::PlaceByWin;
use tehai_answers::win_probability::{CallAtTable, ChoiceAtTable, ChoiceNumbers, Computed, WonAtTable};

use crate::text::TileText;
use crate::text::needed::wins;
use tehai_program::output::text::{Text, TextTable, counted, figure, grouped, percent_figure};

/// What can be reached at a table.
pub struct AtTable<'a> {
    /// What is asked.
    pub question: &'a WinProbabilityQuestion,
    /// The numbers.
    pub computed: &'a Computed,
    /// In a last hand, what wins must be worth.
    pub needed: &'a [PlaceByWin],
    /// How tiles are printed.
    pub style: TileText,
}

impl AtTable<'_> {
    /// The best choice and its value, in a few words.
    pub fn headline(&self) -> String {
        let first = self.best_first()[0];
        let choice = match first.at_table {
            Some(TableChoice::Wait) if first.quad.is_none() => String::new(),
            _ => self.played(first) + ", ",
        };
        format!("{choice}at least {}", self.worth(first))
    }

    /// The game in a few words.
    pub fn game(&self) -> String {
        format!(
            "{} left{}; {}",
            counted(self.question.tiles_of_table(), "tile", "tiles"),
            if self.question.table.others.is_empty() { ", nobody else wins" } else { "" },
            self.computed.moves_in_words()
        )
    }

    /// Tables of the choices, of the ways to win, and of the calls that follow. Of an offered tile each call is there
    /// with its best discard, or with `all`.
    pub fn tables(&self, all: bool) -> Vec<Text> {
        let best = self.best_first();
        let mut called: Vec<Meld> = Vec::new();
        let is_listed = |of: &&ChoiceNumbers| match of.at_table {
            Some(TableChoice::Call(meld, _)) if !all => {
                let is_new = !called.contains(&meld);
                called.push(meld);
                is_new
            }
            _ => true,
        };
        let listed: Vec<&ChoiceNumbers> = best.iter().copied().filter(is_listed).collect();
        let of_best = self.details(best[0]);
        let mut blocks = vec![self.choices(&listed), won(&of_best.won)];
        blocks.extend(self.needed());
        blocks.extend(self.calls(&of_best.calls));
        blocks
    }

    /// What is assumed of the others.
    pub fn assumed(&self) -> String {
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
        let end = match (&self.question.places, table.tenpai_worth, table.noten_cost) {
            (Some(places), ..) => match places.others_tenpai.trim() {
                "" => "; if nobody wins the scores stay, but for the stick of a riichi".to_owned(),
                others => {
                    format!("; if nobody wins noten payments are made, and of the others {others} tenpai")
                }
            },
            (None, 0, 0) => String::new(),
            (None, worth, 0) => format!("; tenpai is worth {} points in the end", grouped(worth)),
            (None, worth, cost) => {
                let [worth, cost] = [worth, cost].map(grouped);
                format!("; in the end tenpai is worth {worth} points, and to be noten costs {cost}")
            }
        };
        format!(
            "The others discard what they draw, any unseen tile with the same chance; {others}; {moves}. Discards are \
             shuffled back{end}.\n"
        )
    }

    fn best_first(&self) -> Vec<&ChoiceNumbers> {
        self.computed.best_first().into_iter().flatten().collect()
    }

    fn details(&self, of: &ChoiceNumbers) -> &ChoiceAtTable {
        let mut all = self.computed.at_table.iter();
        all.find(|choice| choice.choice == of.text).expect("each choice has some")
    }

    /// What is played for.
    fn goal(&self) -> Goal {
        let WinProbabilityQuestion { points, places, table, .. } = self.question;
        match (points, places, table.at_least) {
            (None, ..) => Goal::Win,
            (Some(_), None, None) => Goal::Points,
            (Some(_), None, Some(least)) => Goal::AtLeast(least),
            (Some(_), Some(places), _) => places.place.map_or(Goal::Prize, Goal::Place),
        }
    }

    /// What is played for, in words.
    fn worth(&self, of: &ChoiceNumbers) -> String {
        let number = self.number(of.points.as_ref().map_or(&of.win, |points| &points.values)[0].value);
        match self.goal() {
            Goal::Win => format!("{number} % chance of a win"),
            Goal::Points => format!("{} points on average", grouped(number)),
            Goal::AtLeast(least) => {
                format!("{number} % chance of a win of {} points or more", grouped(least))
            }
            Goal::Place(1) => format!("{number} % chance of place 1"),
            Goal::Place(place) => format!("{number} % chance of place {place} or better"),
            Goal::Prize => format!("a prize of {number} on average"),
        }
    }

    fn number(&self, number: f64) -> String {
        if self.goal().is_chance() { percent_figure(number) } else { figure(number) }
    }

    /// A choice, and whether riichi is declared with it.
    fn played(&self, of: &ChoiceNumbers) -> String {
        let style = self.style;
        let choice = match of.at_table {
            Some(TableChoice::Call(meld, discard)) => {
                format!("call {}, discard {}", style.called(meld), style.tile(discard))
            }
            Some(TableChoice::Discard(tile)) => style.tile(tile),
            Some(TableChoice::Win) => "win".to_owned(),
            Some(TableChoice::Pass) => "pass".to_owned(),
            Some(TableChoice::Wait) | None => {
                of.quad.map_or_else(|| "wait".to_owned(), |quad| style.called(quad))
            }
        };
        if self.details(of).riichi { format!("{choice} with riichi") } else { choice }
    }

    fn choices(&self, listed: &[&ChoiceNumbers]) -> Text {
        let goal = self.goal();
        let mut names = vec!["choice"];
        match goal {
            Goal::Win => {}
            Goal::Points => names.extend(["points", "wins"]),
            Goal::AtLeast(_) => names.push("enough"),
            Goal::Place(_) => names.push("place"),
            Goal::Prize => names.push("prize"),
        }
        names.extend(["drawn", "ron", "win", "tenpai"]);
        let mut table = TextTable::new(names);
        for of in listed {
            let WonAtTable { drawn_after_riichi, drawn_with_calls, drawn_otherwise, .. } =
                self.details(of).won;
            let WonAtTable { ron_after_riichi, ron_with_calls, ron_otherwise, .. } = self.details(of).won;
            let mut row = vec![self.played(of)];
            if let Some(points) = &of.points {
                row.push(self.number(points.values[0].value));
                if goal == Goal::Points {
                    row.push(percent_figure(points.chances[0]));
                }
            }
            let drawn = drawn_after_riichi + drawn_with_calls + drawn_otherwise;
            let ron = ron_after_riichi + ron_with_calls + ron_otherwise;
            row.extend([drawn, ron, of.win[0].value, of.tenpai[0].value].map(percent_figure));
            table.row(row);
        }
        let what = match goal {
            Goal::Points => "Mean points, and chances in percent (at least)",
            Goal::Prize => "Mean prizes, and chances in percent (at least)",
            Goal::Win | Goal::AtLeast(_) | Goal::Place(_) => "Chances in percent (at least)",
        };
        Text::heading(what).table(table)
    }

    /// In a last hand, what wins must be worth.
    fn needed(&self) -> Option<Text> {
        if self.needed.is_empty() {
            return None;
        }
        let target = self.question.place_rules.prizes.game().target(self.question.rules.players);
        let text = Text::heading("What a win must be worth for a place, if the game ends with it");
        Some(text.table(wins(self.needed, target)))
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
            let cells = [self.style.tile(*tile), self.style.called(*meld), from.to_owned()];
            let numbers = [*called, *passed].map(|number| self.number(number));
            table.row(cells.into_iter().chain(numbers).chain([advice.to_owned()]));
        }
        let unit = match self.goal() {
            Goal::Points => "points",
            Goal::Prize => "prizes",
            Goal::Win | Goal::AtLeast(_) | Goal::Place(_) => "percent",
        };
        let heading = format!("Calls after the best choice, before the next draw, in {unit}");
        let text = Text::heading(&heading).table(table);
        match calls.len() - shown {
            _ if calls.is_empty() => None,
            0 => Some(text),
            more => Some(text.lines(format!("{more} more are passed.\n"))),
        }
    }
}

/// What is played for at a table.
#[derive(Clone, Copy, PartialEq)]
enum Goal {
    Win,
    Points,
    AtLeast(u32),
    Place(u8),
    Prize,
}

impl Goal {
    const fn is_chance(self) -> bool {
        !matches!(self, Goal::Points | Goal::Prize)
    }
}

/// Calls shown that are passed.
const PASSED: usize = 3;

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
