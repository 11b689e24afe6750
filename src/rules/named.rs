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
                $crate::rules::named::read(deserializer)
            }
        }
    };
}
pub(crate) use named;

pub(crate) fn by_name<T: Copy, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
    text: &str,
) -> Result<T, UnknownNameError> {
    all.into_iter()
        .find(|one| name(*one) == text)
        .ok_or_else(|| UnknownNameError { found: text.to_owned(), expected: all.map(name).join(" or ") })
}

/// Reads the name of a choice, which may be a number. A bool is none, and the error says what is.
#[cfg(feature = "serde")]
pub(crate) fn read<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: std::str::FromStr<Err = UnknownNameError>,
    D: serde::Deserializer<'de>,
{
    #[derive(serde::Deserialize)]
    #[serde(untagged, expecting = "expected a name")]
    enum Name {
        Text(String),
        Number(i64),
        Flag(bool),
    }
    let name = match serde::Deserialize::deserialize(deserializer)? {
        Name::Text(name) => name,
        Name::Number(number) => number.to_string(),
        Name::Flag(flag) => flag.to_string(),
    };
    name.parse().map_err(serde::de::Error::custom)
}
