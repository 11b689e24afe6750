//! Enums whose choices have names.

use thiserror::Error;

/// A text is none of the names of the choices.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected {expected}, found {found:?}")]
pub struct UnknownNameError {
    pub(crate) found: String,
    pub(crate) expected: String,
}

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
            type Err = $crate::rules::UnknownNameError;

            fn from_str(text: &str) -> Result<$type, $crate::rules::UnknownNameError> {
                $crate::rules::named::by_name($type::ALL, $type::name, text)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                $crate::rules::named::read(deserializer, &$type::ALL, $type::name)
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

/// The choice of a name.
///
/// # Errors
/// [`UnknownNameError`] if no choice has it.
pub fn by_name<T: Copy, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
    text: &str,
) -> Result<T, UnknownNameError> {
    all.into_iter()
        .find(|one| name(*one) == text)
        .ok_or_else(|| UnknownNameError { found: text.to_owned(), expected: all.map(name).join(" or ") })
}

/// Reads the name of a choice, which may be a number. `false` is the choice `no`, and `true` the one after it.
#[cfg(feature = "serde")]
pub fn read<'de, T, D>(deserializer: D, all: &'static [T], name: fn(T) -> &'static str) -> Result<T, D::Error>
where
    T: Copy,
    D: serde::Deserializer<'de>,
{
    use serde::de::{Error, Unexpected, Visitor};

    struct Visit<T: 'static>(&'static [T], fn(T) -> &'static str);

    impl<T: Copy> Visit<T> {
        fn named(&self, text: &str) -> Option<T> {
            self.0.iter().copied().find(|&one| self.1(one) == text)
        }
    }

    impl<T: Copy> Visitor<'_> for Visit<T> {
        type Value = T;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            let names: Vec<&str> = self.0.iter().map(|&one| self.1(one)).collect();
            f.write_str(&names.join(" or "))
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            self.named(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
        }

        fn visit_bool<E: Error>(self, is_on: bool) -> Result<T, E> {
            let no = self.0.iter().position(|&one| self.1(one) == "no");
            no.and_then(|no| self.0.get(no + usize::from(is_on)).copied())
                .ok_or_else(|| E::invalid_value(Unexpected::Bool(is_on), &self))
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
            self.named(&number.to_string())
                .ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
        }
    }

    deserializer.deserialize_any(Visit(all, name))
}
