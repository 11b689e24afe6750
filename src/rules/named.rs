//! Enums whose choices have names.

use crate::rules::RulesError;

/// An enum whose choices have names: they are listed, written and read.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($(#[$doc:meta])* $type:ident { $($(#[$choice_doc:meta])* $choice:ident = $name:literal,)+ }) => {
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
            type Err = $crate::rules::RulesError;

            fn from_str(text: &str) -> Result<$type, $crate::rules::RulesError> {
                $crate::rules::named::by_name(&[$($name),+], text).map(|place| $type::ALL[place])
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                $crate::rules::named::read(deserializer, &[$($name),+]).map(|place| $type::ALL[place])
            }
        }

        #[cfg(feature = "clap")]
        impl clap::ValueEnum for $type {
            fn value_variants<'a>() -> &'a [$type] {
                &$type::ALL
            }

            fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
                Some(clap::builder::PossibleValue::new(self.name()))
            }
        }
    };
}
pub(crate) use named;

/// The place of a name.
///
/// # Errors
/// [`RulesError::Unexpected`] if it is none of them.
pub fn by_name(names: &[&str], text: &str) -> Result<usize, RulesError> {
    let unknown = || RulesError::Unexpected(format!("expected {}, found {text:?}", names.join(" or ")));
    names.iter().position(|name| *name == text).ok_or_else(unknown)
}

/// Reads the name of a choice, which may be a number, as its place. `false` is the choice `no`, and `true` the one after
/// it. It is compiled once for all enums.
#[cfg(feature = "serde")]
pub fn read<'de, D: serde::Deserializer<'de>>(
    deserializer: D,
    names: &'static [&'static str],
) -> Result<usize, D::Error> {
    use serde::de::{Error, Unexpected, Visitor};

    struct Visit(&'static [&'static str]);

    impl Visit {
        fn named(&self, text: &str) -> Option<usize> {
            self.0.iter().position(|name| *name == text)
        }
    }

    impl Visitor<'_> for Visit {
        type Value = usize;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str(&self.0.join(" or "))
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<usize, E> {
            self.named(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
        }

        fn visit_bool<E: Error>(self, is_on: bool) -> Result<usize, E> {
            let place = self.named("no").map(|no| no + usize::from(is_on));
            place
                .filter(|place| *place < self.0.len())
                .ok_or_else(|| E::invalid_value(Unexpected::Bool(is_on), &self))
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<usize, E> {
            self.named(&number.to_string())
                .ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
        }
    }

    deserializer.deserialize_any(Visit(names))
}
