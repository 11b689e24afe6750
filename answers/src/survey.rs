//! Numbers of the hands of a set.

use tehai::survey::{Histogram, Moments};

use crate::described;
use crate::exact::Exact;

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
