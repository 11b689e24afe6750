//! [`FeatureExpression`]: a feature of a survey in words.

use std::fmt;
use std::str::FromStr;

use tehai::Expression;
use tehai::expression::ExpressionError;
use tehai::handset::Index;
use tehai::rules::Setting;
use thiserror::Error;

use crate::survey::{Evaluate, Feature, SurveyError, check_tiles};

/// Why a feature of the hands of a set cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FeatureError {
    /// It has no meaning for some hand.
    #[error(transparent)]
    Survey(#[from] SurveyError),
    /// The set of a distance has no meaning in the setting, or is too large.
    #[error(transparent)]
    Set(#[from] ExpressionError),
    /// The set of a distance has no hands; the value is the feature.
    #[error("{0}: the set has no hands, so there is no distance")]
    NoDistance(String),
}

/// A feature of a [survey](crate::survey) in words: the name of one, or `distance(SET)`, the distance from a set of the
/// [language](mod@tehai::expression).
///
/// It is displayed in its canonical spelling, which is read as an equal one.
///
/// ```
/// use tehai::rules::{Rules, Setting};
/// use tehai::{Expression, Forest};
/// use tehai_count::survey::{FeatureExpression, Survey};
/// let (rules, forest) = (Rules::default(), Forest::new());
/// let honours = "only(z)".parse::<Expression>()?.hands(&forest, Setting::new(13, rules))?.index()?;
/// let distance: FeatureExpression = "distance( tsuuiisou )".parse()?;
/// assert_eq!(distance.to_string(), "distance(tsuuiisou)");
/// let survey = Survey::with_function(&honours, distance.prepared_for(&honours, Setting::new(13, rules))?);
/// let histogram = survey.range(0..honours.len());
/// let hands: Vec<(i64, u128)> = histogram.rows().map(|((value, _), amount)| (value, amount.hands)).collect();
/// assert_eq!(hands, [(1, 322), (2, 2807), (3, 3955), (4, 770), (5, 21)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeatureExpression {
    /// One of the [list](Feature::ALL).
    Named(&'static Feature),
    /// The distance from a set.
    Distance(Expression),
}

impl FeatureExpression {
    /// Reads a feature. `@NAME` in the set of a distance is the set that `stored` returns for the name, as in
    /// [`Expression::read`].
    ///
    /// # Errors
    /// [`ExpressionError`] at the first piece that is wrong.
    pub fn read<E: fmt::Display>(
        text: &str,
        stored: impl Fn(&str) -> Result<Index, E>,
    ) -> Result<FeatureExpression, ExpressionError> {
        if let Some(feature) = Feature::named(text) {
            return Ok(FeatureExpression::Named(feature));
        }
        let others: Vec<&str> = Feature::names().collect();
        Expression::read_distance(text, &others, stored).map(FeatureExpression::Distance)
    }

    /// Does it have a meaning in the standard form [only](Feature::only_standard)?
    pub fn only_standard(&self) -> bool {
        matches!(self, FeatureExpression::Named(feature) if feature.only_standard)
    }

    /// Prepares the feature for the hands of a set, which was made in this setting.
    ///
    /// The set of a distance is made as [`Expression::target_for`] says.
    ///
    /// # Errors
    /// [`FeatureError`] if the feature has no meaning for some hand of the set, or if the set of a distance has no
    /// meaning in the setting, is too large or has no hands.
    pub fn prepared_for(&self, index: &Index, setting: Setting) -> Result<Box<dyn Evaluate>, FeatureError> {
        let set = match self {
            FeatureExpression::Named(feature) => return Ok(feature.prepared_for(index, setting.rules)?),
            FeatureExpression::Distance(set) => set,
        };
        check_tiles(index, setting.rules.players).map_err(SurveyError::from)?;
        let target = set.target_for(setting)?;
        if target.is_empty() {
            return Err(FeatureError::NoDistance(self.to_string()));
        }
        Ok(Box::new(target))
    }
}

impl FromStr for FeatureExpression {
    type Err = ExpressionError;

    /// Reads a feature without stored sets.
    fn from_str(text: &str) -> Result<FeatureExpression, ExpressionError> {
        FeatureExpression::read(text, Expression::nothing_stored)
    }
}

impl fmt::Display for FeatureExpression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FeatureExpression::Named(feature) => f.write_str(feature.name),
            FeatureExpression::Distance(set) => {
                write!(f, "distance({set})")
            }
        }
    }
}
