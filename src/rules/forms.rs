//! [`Form`]: a winning form, and [`Forms`]: those that count.

use std::fmt;
use std::ops::BitOr;
use std::str::FromStr;

use crate::rules::RulesError;
use tehai_options::named;

named! {
    /// A winning form.
    Form {
        /// Melds and a head.
        Standard = "standard",
        /// Seven pairs (七対子), if all four melds are concealed.
        SevenPairs = "seven-pairs",
        /// Thirteen orphans (国士無双), if all four melds are concealed.
        ThirteenOrphans = "thirteen-orphans",
    }
}

/// Which winning forms count: a set of some of the three, never empty.
///
/// ```
/// use tehai::rules::{Form, Forms};
/// let forms: Forms = "standard,seven-pairs".parse()?;
/// assert_eq!(forms, Forms::STANDARD | Forms::SEVEN_PAIRS);
/// assert!(forms.contains(Form::Standard) && !forms.contains(Forms::ALL));
/// assert_eq!(forms.iter().collect::<Vec<_>>(), [Form::Standard, Form::SevenPairs]);
/// assert_eq!((forms.to_string(), Forms::default().name()), ("standard,seven-pairs".to_owned(), "all"));
/// # Ok::<(), tehai::rules::RulesError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Forms(pub(super) u8);

impl Forms {
    /// Only the standard form.
    pub const STANDARD: Forms = Forms::only(Form::Standard);
    /// Only seven pairs.
    pub const SEVEN_PAIRS: Forms = Forms::only(Form::SevenPairs);
    /// Only thirteen orphans.
    pub const THIRTEEN_ORPHANS: Forms = Forms::only(Form::ThirteenOrphans);
    /// All three.
    pub const ALL: Forms = Forms(7);

    /// The names of all sets, by bits.
    const NAMES: [&str; 7] = [
        "standard",
        "seven-pairs",
        "standard,seven-pairs",
        "thirteen-orphans",
        "standard,thirteen-orphans",
        "seven-pairs,thirteen-orphans",
        "all",
    ];

    /// One form.
    const fn only(form: Form) -> Forms {
        Forms(1 << form as u8)
    }

    /// Does this form count, or do all of these?
    pub fn contains(self, forms: impl Into<Forms>) -> bool {
        let Forms(bits) = forms.into();
        self.0 & bits == bits
    }

    /// The forms, in the order of [`Form::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Form> + Clone {
        Form::ALL.into_iter().filter(move |&form| self.contains(form))
    }

    /// The names of the forms, joined by commas, or `all`: as programs and reports have them.
    pub const fn name(self) -> &'static str {
        Forms::NAMES[self.0 as usize - 1]
    }
}

impl From<Form> for Forms {
    fn from(form: Form) -> Forms {
        Forms::only(form)
    }
}

impl Default for Forms {
    /// All forms.
    fn default() -> Forms {
        Forms::ALL
    }
}

impl<F: Into<Forms>> BitOr<F> for Forms {
    type Output = Forms;

    /// The forms that are in the one or in the other.
    fn bitor(self, other: F) -> Forms {
        Forms(self.0 | other.into().0)
    }
}

impl fmt::Display for Forms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Forms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Forms({self})")
    }
}

impl FromStr for Forms {
    type Err = RulesError;

    /// Reads `all`, or names of forms with commas between them, in any order; `_` may stand for `-`.
    fn from_str(text: &str) -> Result<Forms, RulesError> {
        let read = text.split(',').map(|name| match name.replace('_', "-").parse::<Form>() {
            Ok(form) => Ok(form.into()),
            Err(_) if name == "all" => Ok(Forms::ALL),
            Err(_) => {
                let names = Form::ALL.map(Form::name).join(" or ");
                Err(RulesError::Unexpected(format!("expected all or {names}, found {name:?}")))
            }
        });
        read.reduce(|all, one| Ok(all? | one?)).expect("a text has at least one part")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_read_in_any_order_and_written_in_one() {
        for one in Form::ALL {
            for two in Form::ALL {
                for three in Form::ALL {
                    let forms = Forms::from(one) | two | three;
                    assert_eq!(format!("{one},{two},{three}").parse(), Ok(forms), "{one} {two} {three}");
                    assert_eq!(forms.to_string().parse(), Ok(forms));
                    let listed: Vec<&str> = forms.iter().map(Form::name).collect();
                    let name = if forms == Forms::ALL { "all".to_owned() } else { listed.join(",") };
                    assert_eq!(forms.name(), name);
                }
            }
        }
        assert_eq!("seven-pairs,all".parse(), Ok(Forms::ALL));
        let both = Forms::SEVEN_PAIRS | Forms::THIRTEEN_ORPHANS;
        assert_eq!("thirteen_orphans,seven_pairs".parse(), Ok(both));
    }
}
