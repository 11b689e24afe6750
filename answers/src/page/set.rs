//! A set, its share of what players compare it with, and its hands.

use tehai::count::Fraction;
use tehai::expression::Evaluation;
use tehai::handset::{Forest, Index};
use tehai::rules::Setting;
use tehai_count::sets::{Answer, Question};

use crate::page::{Among, ListQuestion, RankedHand, SetPage, Whole};
use crate::problem::{Fault, Field, Problem};
use crate::sets::SetCounts;

impl SetPage {
    /// The counts of an answer, which was made in this forest.
    pub fn new(question: &Question, answer: &Answer, forest: &Forest) -> SetPage {
        let is_given = question.given().is_some();
        SetPage {
            counts: SetCounts::new(question, answer),
            among: if is_given { None } else { among(question.setting(), answer, forest) },
        }
    }
}

/// The share of the hands in all wins or in all tenpai hands. The forest of the answer knows most of these.
fn among(setting: Setting, answer: &Answer, forest: &Forest) -> Option<Among> {
    let (whole, name) = if answer.are_tenpai { (Whole::Tenpai, "tenpai") } else { (Whole::Win, "win") };
    let all = Evaluation::new(forest, setting).hands(&name.parse().ok()?).ok()?;
    let is_part = !answer.hands.is_empty() && (forest.import(&answer.hands) - all).is_empty().ok()?;
    let share = || Some(Fraction::new(answer.total.count.deals.clone(), all.deals().ok()?));
    is_part.then(share)?.map(|share| Among { whole, share: (&share).into() })
}

impl ListQuestion {
    /// Hands of a set, by rank or at random.
    ///
    /// # Errors
    /// [`Problem`] if the rank is no number, or if the hands have too many deals.
    pub fn answer(&self, index: &Index) -> Result<Vec<RankedHand>, Problem> {
        let number = self.number.unwrap_or(1);
        let hands: Vec<_> = match &self.from {
            Some(from) => {
                let wrong =
                    |error| Problem::new(Field::Rank, Fault::OutOfRange { found: from.clone() }, error);
                let from = index.len().min(from.parse().map_err(wrong)?);
                index.range(from..index.len().min(from + u128::from(number))).collect()
            }
            None => {
                let drawn = self.draw.hands(index);
                let drawn = drawn.map_err(|error| Problem::new(Field::Rank, Fault::Other, error))?;
                drawn.take(number as usize).collect()
            }
        };
        let ranked = |hand| Some(RankedHand { rank: index.rank(&hand)?.into(), hand });
        Ok(hands.into_iter().filter_map(ranked).collect())
    }
}
