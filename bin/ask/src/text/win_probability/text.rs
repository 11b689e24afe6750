//! Text of chances.

use std::collections::BTreeMap;
use std::iter::once;

use tehai::win_probability::{Estimate, NoWin};
use tehai_answers::win_probability::{ChoiceNumbers, Difference, Simulated};

use super::{Aim, ByDraws, ROUNDING, are_equal, choice_text};
use crate::text::{TileText, differences_text};
use tehai_program::output::text::{
    End, Text, TextTable, figure, figure_end, grouped, percent_end, percent_figure,
};

/// Length of the longest bar in blocks.
const BAR: f64 = 10.0;
/// Number of draw counts shown side by side; fewer if there are bounds.
const SHOWN: usize = 6;
const SHOWN_WITH_BOUNDS: usize = 4;

/// How likely the play for points wins, and whether it declares riichi.
const WINS: &str = "wins";
const RIICHI: &str = "riichi";

/// A bound: its name, which end it is, and how to read it from an estimate.
type Bound = (&'static str, End, fn(&Estimate) -> f64);

impl Aim {
    /// The outcome in words.
    pub fn phrase(self) -> &'static str {
        match self {
            Aim::Win => "a win",
            Aim::Tenpai => "tenpai or a win",
            Aim::Points => "points on average",
        }
    }

    /// A number without its unit.
    pub fn number(self, number: f64) -> String {
        match self {
            Aim::Points => figure(number),
            Aim::Win | Aim::Tenpai => percent_figure(number),
        }
    }

    /// An end of a range, rounded outward.
    fn end(self, number: f64, end: End) -> String {
        match self {
            Aim::Points => figure_end(number, end),
            Aim::Win | Aim::Tenpai => percent_end(number, end),
        }
    }

    /// The number of an estimate. Where bounds are shown and it is the lower end of its range, it is rounded down.
    fn value(self, number: &Estimate, has_bounds: bool) -> String {
        match has_bounds && number.value == number.low {
            true => self.end(number.low, End::Low),
            false => self.number(number.value),
        }
    }

    /// The unit.
    pub fn unit(self) -> &'static str {
        match self {
            Aim::Points => "points",
            Aim::Win | Aim::Tenpai => "%",
        }
    }
}

impl ByDraws {
    /// The best discard and its value, in a few words.
    pub fn headline(&self, style: TileText) -> String {
        let (bests, best) = self.best_choices();
        let aim = self.aims[0];
        let number = grouped(match self.found().is_none() || are_equal(best.low, best.high) {
            true => aim.number(best.value),
            false => aim.end(best.low, End::Low),
        });
        // Where no win can be drawn, 0 is all there is.
        let is_known = best.high == 0.0 && self.computed.choices.iter().all(|of| of.no_win.is_some());
        let is_lower_end = self.computed.is_lower_end() && !is_known;
        let number = if is_lower_end { format!("at least {number}") } else { number };
        let number = match aim {
            Aim::Points => format!("{number} {}", aim.phrase()),
            Aim::Win | Aim::Tenpai => format!("{number} % chance of {}", aim.phrase()),
        };
        // A riichi that must be declared may be worth less than nothing.
        let is_nothing = |choice: &ChoiceNumbers| aim.numbers(choice)[self.last()].low == 0.0;
        let (discard, whatever) = match best.high == 0.0 && self.computed.choices.iter().all(is_nothing) {
            _ if self.draws_next() => (String::new(), ""),
            true => (String::new(), ", whatever is discarded"),
            false => (format!("{}, ", self.plays(&bests, style)), ""),
        };
        let why = self.why_none().map_or(String::new(), |why| format!(": {}", why.phrase()));
        format!("{discard}{number} {}{whatever}{why}", self.when())
    }

    /// Why nothing wins, if that is so for one reason, and not for want of draws.
    fn why_none(&self) -> Option<NoWin> {
        let mut reasons = self.computed.choices.iter().map(|numbers| numbers.no_win);
        let why = reasons.next()??;
        (why != NoWin::TooFewDraws && reasons.all(|other| other == Some(why))).then_some(why)
    }

    /// The discards after which no win can be drawn, by the reason.
    pub fn hopeless(&self, style: TileText) -> Vec<(NoWin, Vec<String>)> {
        let discards = self.computed.choices.iter().filter(|numbers| !numbers.text.is_empty());
        let mut by_reason: Vec<(NoWin, Vec<String>)> = Vec::new();
        for (numbers, why) in discards.filter_map(|numbers| Some((numbers, numbers.no_win?))) {
            let name = choice_text(numbers, style);
            match by_reason.iter_mut().find(|(reason, _)| *reason == why) {
                Some((_, names)) => names.push(name),
                None => by_reason.push((why, vec![name])),
            }
        }
        by_reason
    }

    /// Some choices, as advice.
    fn plays(&self, choices: &[&ChoiceNumbers], style: TileText) -> String {
        let (quads, discards): (Vec<&ChoiceNumbers>, Vec<&ChoiceNumbers>) =
            choices.iter().copied().partition(|numbers| numbers.quad.is_some());
        let advice = |verb: &str, choices: Vec<&ChoiceNumbers>| {
            let names: Vec<String> = choices.into_iter().map(|numbers| self.play(numbers, style)).collect();
            (!names.is_empty()).then(|| format!("{verb} {}", names.join(" or ")))
        };
        let both = advice("discard", discards).into_iter().chain(advice("declare", quads));
        both.collect::<Vec<String>>().join(", or ")
    }

    /// Why the best choice is the best: how the others differ.
    pub fn why(&self, differences: &BTreeMap<String, Vec<Difference>>, style: TileText) -> Option<Text> {
        let (best, _) = self.best_choices();
        let others = self.best_first();
        differences_text(&self.plays(&best, style), others.iter().map(|numbers| &*numbers.text), differences)
    }

    /// A discard, and whether riichi is declared with it.
    fn play(&self, numbers: &ChoiceNumbers, style: TileText) -> String {
        let declares = numbers.points.as_ref().is_some_and(|points| points.declares[self.last()]);
        let discard = choice_text(numbers, style);
        if declares { format!("{discard} with riichi") } else { discard }
    }

    /// The period: within some number of draws, or by some turn.
    pub fn when(&self) -> String {
        match (self.computed.last_turn, self.draws()) {
            (Some(last), _) => format!("by turn {last}"),
            (None, 1) => "within 1 draw".to_owned(),
            (None, draws) => format!("within {draws} draws"),
        }
    }

    /// One table per aim, of discards by some numbers of draws, best first; for a hand without a discard, one
    /// table. With `details`, one table per discard with all numbers of draws.
    pub fn tables(&self, details: bool, style: TileText) -> Vec<Text> {
        if details || self.draws_next() {
            let outlooks = self.best_first();
            return outlooks.into_iter().map(|outlook| self.outlook(outlook, details, style)).collect();
        }
        (0..self.aims.len()).map(|aim| self.aim(aim, style)).collect()
    }

    /// The table of all discards for one aim.
    fn aim(&self, place: usize, style: TileText) -> Text {
        let (aim, last) = (self.aims[place], self.last());
        let bounds = self.bounds(&[place], &[last]);
        let shown = self.shown(if bounds.is_empty() { SHOWN } else { SHOWN_WITH_BOUNDS });
        let names = shown.iter().map(|(step, _)| step.to_string());
        let names =
            once("discard".to_owned()).chain(names).chain(bounds.iter().map(|bound| bound.0.to_owned()));
        let others = self.other_columns(aim);
        let names = names.chain(others.iter().map(|name| (*name).to_owned()));
        let mut table = TextTable::new(names.chain([String::new()]));
        let most = self.most(place, &[last]);
        for outlook in self.best_first() {
            let numbers = aim.numbers(outlook);
            let discard = choice_text(outlook, style);
            let cells = shown.iter().map(|&(_, at)| aim.value(&numbers[at], !bounds.is_empty()));
            let bounds = bounds.iter().map(|(_, end, of)| aim.end(of(&numbers[last]), *end));
            let others = others.iter().map(|name| self.other_cell(name, outlook, last));
            let bar = bar(numbers[last].value, most);
            table.row(once(discard).chain(cells).chain(bounds).chain(others).chain([bar]));
        }
        let when = match self.computed.last_turn {
            Some(_) => format!("{} from each turn on", self.when()),
            None => "by number of draws".to_owned(),
        };
        let at_least = if self.computed.is_lower_end() { " (at least)" } else { "" };
        let heading = match aim {
            Aim::Points => format!("Mean points {when}{at_least}"),
            Aim::Win | Aim::Tenpai => {
                format!("Chance of {} {when}, in percent{at_least}", aim.phrase())
            }
        };
        Text::heading(heading).table(table)
    }

    /// What else is known of a play for points.
    fn other_columns(&self, aim: Aim) -> &'static [&'static str] {
        match (aim, self.has_riichi) {
            (Aim::Points, true) => &[WINS, RIICHI],
            (Aim::Points, false) => &[WINS],
            _ => &[],
        }
    }

    fn other_cell(&self, name: &str, numbers: &ChoiceNumbers, draws: usize) -> String {
        let Some(points) = &numbers.points else { return String::new() };
        match name {
            RIICHI => if points.declares[draws] { "yes" } else { "no" }.to_owned(),
            // Simulated games do not tell.
            _ if points.chances[draws].is_nan() => String::new(),
            _ => format!("{} %", percent_figure(points.chances[draws])),
        }
    }

    /// The table of one discard, or of the hand itself, with all aims.
    fn outlook(&self, outlook: &ChoiceNumbers, details: bool, style: TileText) -> Text {
        let steps = if details { self.steps() } else { self.shown(SHOWN) };
        let places: Vec<usize> = steps.iter().map(|step| step.1).collect();
        let mut names = vec![if self.computed.last_turn.is_some() { "turn" } else { "draws" }];
        let aims: Vec<usize> = (0..self.aims.len()).collect();
        let bounds = self.bounds(&aims, &places);
        for aim in self.aims {
            names.extend([match aim {
                Aim::Win => "won",
                Aim::Tenpai => "tenpai or won",
                Aim::Points => "points",
            }]);
            // Bounds and bars together would be too wide.
            if bounds.is_empty() {
                names.push("");
            }
            names.extend(bounds.iter().map(|bound| bound.0));
        }
        let mut table = TextTable::new(names);
        for (step, at) in steps {
            let mut row = vec![step.to_string()];
            for &place in &aims {
                let aim = self.aims[place];
                let number = aim.numbers(outlook)[at];
                let with_unit = |number: String| match aim {
                    Aim::Points => number,
                    _ => format!("{number} %"),
                };
                row.push(with_unit(aim.value(&number, !bounds.is_empty())));
                if bounds.is_empty() {
                    row.push(bar(number.value, self.most(place, &places)));
                }
                row.extend(bounds.iter().map(|(_, end, of)| with_unit(aim.end(of(&number), *end))));
            }
            table.row(row);
        }
        match (outlook.discard, outlook.quad) {
            (Some(_), _) => Text::heading(format!("Discard {}", self.play(outlook, style))).table(table),
            (None, Some(quad)) => Text::heading(format!("Declare {}", quad.in_brackets())).table(table),
            (None, None) => Text::default().table(table),
        }
    }

    /// The largest number of an aim over all discards.
    fn most(&self, aim: usize, places: &[usize]) -> f64 {
        let discards = self.computed.choices.iter();
        let numbers = discards.flat_map(|of| places.iter().map(|&at| self.aims[aim].numbers(of)[at].value));
        numbers.fold(0.0, f64::max)
    }

    /// The bounds that differ from the numbers.
    fn bounds(&self, aims: &[usize], places: &[usize]) -> Vec<Bound> {
        let bounds: [Bound; 2] =
            [("at least", End::Low, |number| number.low), ("at most", End::High, |number| number.high)];
        let says_more = |of: fn(&Estimate) -> f64| {
            let discards = self.computed.choices.iter();
            let numbers = discards.flat_map(|of| aims.iter().map(|&aim| self.aims[aim].numbers(of)));
            let mut shown = numbers.flat_map(|numbers| places.iter().map(|&at| &numbers[at]));
            shown.any(|number| !are_equal(of(number), number.value))
        };
        // Ends of simulated games tell choices apart, and bound no play.
        bounds.into_iter().filter(|(_, _, of)| self.found().is_some() && says_more(*of)).collect()
    }

    /// At most `most` steps, evenly spread, including the first draw and the last.
    fn shown(&self, most: usize) -> Vec<(u32, usize)> {
        let mut steps = self.steps();
        if steps.len() > most && self.computed.last_turn.is_none() {
            // No win without a draw.
            steps.remove(0);
        }
        let last = steps.len() - 1;
        match steps.len() > most {
            true => (0..most).map(|place| steps[(place * last + (most - 1) / 2) / (most - 1)]).collect(),
            false => steps,
        }
    }
}

/// How numbers of simulated games were found.
pub fn simulated_text(&Simulated { games, seed, confidence }: &Simulated) -> String {
    format!(
        "Hands that are 4-shanten or further were played on in {} games (seed {seed}): by the textbook, lowest shanten, \
         then most copies accepted, until tenpai, then as well as can be. Their numbers are lower ends of the intervals of \
         means, with a confidence of {} %. Discards that the games do not tell from the best come first, by shanten and \
         copies accepted of melds and a head.",
        grouped(games),
        100.0 * confidence,
    )
}

/// A bar, rounded up so that only 0 has none.
pub fn bar(number: f64, most: f64) -> String {
    let blocks = if number > 0.0 { (BAR * (number / most) - ROUNDING).ceil().max(1.0) } else { 0.0 };
    "█".repeat(blocks as usize)
}
