//! Why this one? A sentence for each other choice, made from the numbers of the answer.

use std::collections::BTreeMap;

use tehai_answers::win_probability::Difference;
use tehai_program::output::text::{Text, figure, grouped, percent_figure};

/// A line for each choice that is worse than the best, in this order; nothing if there is none.
pub fn differences_text<'t>(
    best: &str,
    others: impl IntoIterator<Item = &'t str>,
    differences: &BTreeMap<String, Vec<Difference>>,
) -> Option<Text> {
    let line = |name: &str| Some(format!("{name}: {}\n", sentence(differences.get(name)?)));
    let lines: String = others.into_iter().filter_map(line).collect();
    (!lines.is_empty()).then(|| Text::heading(format!("Why {best}? The others compared")).lines(lines))
}

/// What differences tell.
#[derive(Default)]
struct Clauses {
    /// What was asked, and how much less it is.
    first: String,
    /// Verbs with what is worse.
    worse: Vec<String>,
    /// Verbs with what is better.
    better: Vec<String>,
    /// How often the hand is tenpai, which is said if nothing else tells why.
    tenpai: Option<String>,
}

/// How a choice differs from the best, in a clause: what was asked, and why it is less.
fn sentence(differences: &[Difference]) -> String {
    let clauses = Clauses::new(differences);
    match (&*clauses.first, &*clauses.why()) {
        (first, "") if clauses.better.is_empty() => first.to_owned(),
        (first, "") => format!("{first}, {}", clauses.but()),
        ("", why) => why.to_owned(),
        (first, why) => format!("{first}: {why}"),
    }
}

/// Why a choice is less than the best, without what was asked; nothing if only what is better can be said.
pub fn reason(differences: &[Difference]) -> String {
    Clauses::new(differences).why()
}

impl Clauses {
    fn new(differences: &[Difference]) -> Clauses {
        let mut clauses = Clauses::default();
        differences.iter().for_each(|difference| clauses.add(difference));
        if clauses.worse.is_empty() {
            clauses.worse.extend(clauses.tenpai.take());
        }
        clauses
    }

    /// What is worse, and then what is better; nothing without the first.
    fn why(&self) -> String {
        let better = (!self.better.is_empty()).then(|| self.but());
        match self.worse.is_empty() {
            true => String::new(),
            false => self.worse.iter().cloned().chain(better).collect::<Vec<String>>().join("; "),
        }
    }

    fn but(&self) -> String {
        format!("but {}", self.better.join(" and "))
    }

    fn add(&mut self, difference: &Difference) {
        let points = |number: f64| grouped(figure(number));
        match difference {
            Difference::Points { this, best } => {
                self.first = format!("{} points, {} fewer", points(*this), points(best - this));
            }
            Difference::NoWin { why } => self.first = format!("no win ({})", why.phrase()),
            Difference::Win { this, best } if self.first.is_empty() => {
                self.first = format!("{} %, {} less", percent_figure(*this), percent_figure(best - this));
            }
            Difference::Win { this, best } => {
                self.number(
                    *this,
                    *best,
                    |share| format!("{} %", percent_figure(share)),
                    |this, best| format!("wins {this} of the time, not {best}"),
                );
            }
            Difference::Replacement { this, .. } => {
                let has = if *this { "a" } else { "no" };
                self.either(*this, format!("{has} replacement to draw"));
            }
            Difference::Tenpai { this, best } => {
                let [of_this, of_best] = [*this, *best].map(percent_figure);
                let differs = this < best && of_this != of_best;
                self.tenpai = differs.then(|| format!("tenpai {of_this} % of the time, not {of_best} %"));
            }
            Difference::Shanten { this, best } => {
                let name = |shanten: i8| {
                    if shanten == 0 { "tenpai".to_owned() } else { format!("{shanten}-shanten") }
                };
                self.either(this < best, format!("{}, not {}", name(*this), name(*best)));
            }
            Difference::Accepted { this, best } => {
                self.either(this > best, format!("accepts {this} tiles, not {best}"));
            }
            Difference::Waits { this, best } => {
                self.number(
                    *this,
                    *best,
                    |tiles| format!("{tiles:.1}"),
                    |this, best| format!("will wait for {this} tiles, not {best}"),
                );
            }
            Difference::Dora { this, best } => {
                self.either(this > best, format!("keeps {this} dora, not {best}"))
            }
            Difference::Worth { this, best } => {
                self.number(*this, *best, points, |this, best| format!("{this} points a win, not {best}"));
            }
            Difference::Yaku { further, nearer } => {
                self.worse.extend(listed(further).map(|names| format!("further from {names}")));
                self.better.extend(listed(nearer).map(|names| format!("nearer to {names}")));
            }
        }
    }

    /// Numbers of which more is better, if their difference can be seen.
    fn number(
        &mut self,
        this: f64,
        best: f64,
        text: impl Fn(f64) -> String,
        clause: impl Fn(&str, &str) -> String,
    ) {
        let [of_this, of_best] = [this, best].map(text);
        if of_this != of_best {
            self.either(this > best, clause(&of_this, &of_best));
        }
    }

    fn either(&mut self, is_better: bool, clause: String) {
        if is_better { self.better.push(clause) } else { self.worse.push(clause) }
    }
}

/// Names one after the other; nothing without any.
fn listed(names: &[String]) -> Option<String> {
    let (last, others) = names.split_last()?;
    Some(if others.is_empty() { last.clone() } else { format!("{} and {last}", others.join(", ")) })
}
