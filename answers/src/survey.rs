//! Numbers of the hands of a set.

mod merge;
mod part;
mod settings;

use tehai_count::survey::{Histogram, Moments};
use tehai_options::{one_line, options};

use crate::described;
use crate::exact::Exact;
use crate::sets::SetQuestion;

pub use merge::merge;
pub use part::Part;
pub use settings::Settings;

described! {
    /// The hands of a survey that have a value.
    pub struct SurveyRow {
        /// The value.
        pub value: i64,
        /// The value of the second feature, if there is one.
        pub by: Option<i64>,
        /// Distinct hands.
        pub hands: Exact,
        /// Ways to deal them; 0 in a sample.
        pub deals: Exact,
    }

    /// The mean and the spread of values.
    #[derive(Copy, PartialEq)]
    pub struct Spread {
        /// Their mean.
        pub mean: f64,
        /// The standard deviation of all values.
        pub deviation: f64,
        /// The standard error of the mean, for a sample; null of fewer than two hands.
        pub standard_error: Option<f64>,
    }

    /// The mean and the spread of a feature; null without hands or deals.
    pub struct Spreads {
        /// Over hands, each counted once.
        pub over_hands: Option<Spread>,
        /// Over deals.
        pub over_deals: Option<Spread>,
    }
}

options! {
    /// What is computed for the hands of a set, and for how many.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct SurveyOptions {
        /// What to compute for each hand.
        #[arg(long, value_name = "FEATURE")]
        pub feature: String,
        /// A second feature, to count by both.
        #[arg(long, value_name = "FEATURE")]
        pub by: Option<String>,
        /// Draw K hands at random, with replacement.
        #[range(0..=18446744073709551615)]
        #[arg(long, value_name = "K")]
        pub sample: Option<u64>,
        /// Seed of the random generator.
        #[range(0..=18446744073709551615)]
        #[arg(long, value_name = "S", requires = "sample")]
        pub seed: u64 = 0,
    }
}

options! {
    /// A question for a survey: how many hands of a set have each value of a feature.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct SurveyQuestion {
        /// The set.
        #[group(flatten)]
        #[schemars(flatten)]
        pub of: SetQuestion,
        /// What is computed for its hands.
        #[group(flatten)]
        #[schemars(flatten)]
        pub asked: SurveyOptions,
    }
}

/// Why a file is not a survey, or why surveys are not parts of one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", one_line(.0))]
pub struct SurveyError(String);

/// The rows of a survey.
pub fn rows(histogram: &Histogram) -> Vec<SurveyRow> {
    let row = |((value, by), amount): (_, tehai::Count<u128>)| SurveyRow {
        value,
        by,
        hands: amount.hands.into(),
        deals: amount.deals.into(),
    };
    histogram.rows().map(row).collect()
}

impl From<Moments> for Spread {
    fn from(of: Moments) -> Spread {
        Spread { mean: of.mean(), deviation: of.deviation(), standard_error: of.standard_error() }
    }
}

impl From<&Histogram> for Spreads {
    fn from(histogram: &Histogram) -> Spreads {
        Spreads {
            over_hands: histogram.over_hands().map(Spread::from),
            over_deals: histogram.over_deals().map(Spread::from),
        }
    }
}
