//! Enums whose choices have names.

use thiserror::Error;

use crate::one_line;

/// Makes an enum whose choices have names: they are listed, written and read. Behind a name, others that are read may
/// follow.
///
/// ```
/// use tehai_options::named;
/// named! {
///     /// Where players sit.
///     Seat {
///         /// The dealer's.
///         East = "east" | "東",
///         /// The next.
///         South = "south" | "南",
///     }
/// }
/// assert_eq!(("南".parse(), Seat::East.name(), Seat::ALL.len()), (Ok(Seat::South), "east", 2));
/// assert_eq!("west".parse::<Seat>().unwrap_err().to_string(), "expected east or south, found \"west\"");
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$doc:meta])* $type:ident { $($(#[$choice_doc:meta])* $choice:ident = $name:literal $(| $other:literal)*,)+ }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(::serde::Serialize))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $(#[$doc])*
        pub enum $type {
            $($(#[$choice_doc])* #[cfg_attr(feature = "serde", serde(rename = $name))] $choice,)+
        }

        impl $type {
            /// All choices, in order.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$choice),+];

            /// The names of each choice, first the one that is written.
            const NAMES: &'static [&'static [&'static str]] = &[$(&[$name $(, $other)*]),+];

            /// The name of the choice, as programs and reports have it.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$choice => $name,)+
                }
            }
        }

        impl std::fmt::Display for $type {
            /// The name.
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(text: &str) -> Result<$type, $crate::UnknownName> {
                $crate::by_name($type::NAMES, text).map(|place| $type::ALL[place])
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                $crate::read(deserializer, $type::NAMES).map(|place| $type::ALL[place])
            }
        }

        #[cfg(feature = "clap")]
        impl clap::ValueEnum for $type {
            fn value_variants<'a>() -> &'a [$type] {
                &$type::ALL
            }

            fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
                let (name, others) = $type::NAMES[*self as usize].split_first()?;
                Some(clap::builder::PossibleValue::new(*name).aliases(others))
            }
        }
    };
}

/// A text is the name of none of the choices, as the message says.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", one_line(.0))]
pub struct UnknownName(pub String);

/// The place of a name.
///
/// # Errors
/// [`UnknownName`] if it is none of them.
pub fn by_name(names: &[&[&str]], text: &str) -> Result<usize, UnknownName> {
    let unknown = || UnknownName(format!("expected {}, found {text:?}", expected(names)));
    place(names, text).ok_or_else(unknown)
}

/// The place of the choice that has this name.
fn place(names: &[&[&str]], text: &str) -> Option<usize> {
    names.iter().position(|of_choice| of_choice.contains(&text))
}

/// What may be given, as an error says it.
fn expected(names: &[&[&str]]) -> String {
    names.iter().map(|of_choice| of_choice[0]).collect::<Vec<_>>().join(" or ")
}

/// Reads the name of a choice, which may be a number, as its place. `false` is the choice `no`, and `true` the one
/// after it. It is compiled once for all enums.
#[cfg(feature = "serde")]
pub fn read<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
    names: &'static [&'static [&'static str]],
) -> Result<usize, D::Error> {
    use serde::de::{Error, Unexpected, Visitor};

    struct Visit(&'static [&'static [&'static str]]);

    impl Visitor<'_> for Visit {
        type Value = usize;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str(&expected(self.0))
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<usize, E> {
            place(self.0, text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
        }

        fn visit_bool<E: Error>(self, is_on: bool) -> Result<usize, E> {
            let place = place(self.0, "no").map(|no| no + usize::from(is_on));
            place
                .filter(|place| *place < self.0.len())
                .ok_or_else(|| E::invalid_value(Unexpected::Bool(is_on), &self))
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<usize, E> {
            place(self.0, &number.to_string())
                .ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
        }
    }

    deserializer.deserialize_any(Visit(names))
}
