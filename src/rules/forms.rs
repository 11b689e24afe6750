//! [`Forms`]: the winning forms that count.

use std::fmt;
use std::ops::BitOr;
use std::str::FromStr;

use crate::rules::UnknownName;
use crate::rules::named::by_name;

/// Which winning forms count: a set of some of the three, never empty.
///
/// ```
/// use tehai::rules::Forms;
/// let forms: Forms = "standard,seven-pairs".parse()?;
/// assert_eq!(forms, Forms::STANDARD | Forms::SEVEN_PAIRS);
/// assert!(forms.contains(Forms::STANDARD) && !forms.contains(Forms::ALL));
/// assert_eq!((forms.to_string(), Forms::default().name()), ("standard,seven-pairs".to_owned(), "all"));
/// # Ok::<(), tehai::rules::UnknownName>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Forms(pub(super) u8);

impl Forms {
    /// Melds and a head.
    pub const STANDARD: Forms = Forms(1);
    /// Seven pairs (七対子), if all four melds are concealed.
    pub const SEVEN_PAIRS: Forms = Forms(2);
    /// Thirteen orphans (国士無双), if all four melds are concealed.
    pub const THIRTEEN_ORPHANS: Forms = Forms(4);
    /// All three.
    pub const ALL: Forms = Forms(7);

    /// The three forms one by one, in the order in which they are listed everywhere.
    pub const EACH: [Forms; 3] = [Forms::STANDARD, Forms::SEVEN_PAIRS, Forms::THIRTEEN_ORPHANS];

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

    /// Do all of these count?
    pub const fn contains(self, other: Forms) -> bool {
        self.0 & other.0 == other.0
    }

    /// The names of the forms, joined by commas, or `all`: as programs and reports have them.
    pub const fn name(self) -> &'static str {
        Forms::NAMES[self.0 as usize - 1]
    }
}

impl Default for Forms {
    /// All forms.
    fn default() -> Forms {
        Forms::ALL
    }
}

impl BitOr for Forms {
    type Output = Forms;

    /// The forms that are in the one or in the other.
    fn bitor(self, other: Forms) -> Forms {
        Forms(self.0 | other.0)
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
    type Err = UnknownName;

    /// Reads `all`, or names of forms with commas between them, in any order; `_` may stand for `-`.
    fn from_str(text: &str) -> Result<Forms, UnknownName> {
        const ONE: [Forms; 4] = [Forms::ALL, Forms::STANDARD, Forms::SEVEN_PAIRS, Forms::THIRTEEN_ORPHANS];
        let read = text.split(',').map(|name| {
            let spelt = by_name(ONE, Forms::name, &name.replace('_', "-"));
            spelt.map_err(|error| UnknownName { found: name.to_owned(), ..error })
        });
        read.reduce(|all, one| Ok(all? | one?)).expect("a text has at least one part")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_read_in_any_order_and_written_in_one() {
        for one in Forms::EACH {
            for two in Forms::EACH {
                for three in Forms::EACH {
                    let forms = one | two | three;
                    assert_eq!(format!("{one},{two},{three}").parse(), Ok(forms), "{one} {two} {three}");
                    assert_eq!(forms.to_string().parse(), Ok(forms));
                    let listed: Vec<&str> = Forms::EACH
                        .into_iter()
                        .filter(|&form| forms.contains(form))
                        .map(Forms::name)
                        .collect();
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
