//! How is an option of rules and questions described once, for everyone who takes it?
//!
//! A struct of options is written with [`options!`]: the words of a field, its default and its range stand there and
//! nowhere else. An enum whose choices have names is written with [`named!`]. In a crate with the features `serde`,
//! `schema` and `clap` they can be read and written, have a JSON schema, and are arguments of a program.
//!
//! The crates `tehai` and `tehai-answers` describe their rules and questions so.

mod named;

use std::borrow::Cow;

pub use named::UnknownName;
#[doc(hidden)]
pub use named::by_name;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use named::read;

/// A text as an error shows it in its line: control characters, which must not reach a terminal, are escaped.
///
/// ```
/// use tehai_options::one_line;
/// assert_eq!((one_line("123m 五萬"), one_line("1\n2\u{1b}[m")), ("123m 五萬".into(), "1\\n2\\u{1b}[m".into()));
/// ```
pub fn one_line(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return text.into();
    }
    let mut line = String::new();
    for sign in text.chars() {
        if sign.is_control() { line.extend(sign.escape_debug()) } else { line.push(sign) }
    }
    line.into()
}

/// Something with options.
pub trait Options {
    /// The options and the groups of options, in order.
    const FIELDS: &'static [Field];
}

/// The same options, if they are given at all.
impl<T: Options> Options for Option<T> {
    const FIELDS: &'static [Field] = T::FIELDS;
}

/// An option, or a group of options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// The least and the largest number that it can be.
    pub range: Option<(i128, i128)>,
    /// The options of a group.
    pub group: Option<&'static [Field]>,
}

/// Makes a struct of options.
///
/// A field has its words; of a number `#[range(least..=most)]`, of yes or no that is an argument with a value
/// `#[yes_no(…)]`, with what clap needs besides; what clap, schemars and serde need of others, in this order; and its
/// default, if that is not the default of its type. `#[group(flatten)]` marks a struct of other options. With
/// `#[schemars(flatten)]` its options stand beside the others in JSON, else in an object of their own; they are read in
/// both places.
///
/// ```
/// use tehai_options::{Options, options};
/// options! {
///     /// What a game begins with.
///     pub struct Start {
///         /// Points of each player.
///         #[range(1000..=100000)]
///         pub points: u32 = 25_000,
///         /// Do red fives count?
///         #[yes_no()]
///         pub red_fives: bool = true,
///     }
/// }
/// assert_eq!((Start::default().points, Start::FIELDS[0].range), (25_000, Some((1_000, 100_000))));
/// assert!(Start::default().red_fives && Start::FIELDS[1].name == "red_fives");
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(
                $(#[doc = $doc:tt])*
                $(#[range($least:literal..=$most:literal)])?
                $(#[yes_no($($yes_no:tt)*)])?
                $(#[arg($($arg:tt)*)])*
                $(#[group($group:ident)])?
                $(#[schemars($($schemars:tt)*)])?
                $(#[serde($($serde:tt)*)])?
                pub $field:ident: $type:ty $(= $default:expr)?,
            )+
        }
    ) => {
        $(#[$meta])*
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "clap", derive(clap::Args))]
        pub struct $name {
            $(
                $(#[doc = $doc])*
                $(
                    #[cfg_attr(feature = "schema", schemars(range(min = $least as u64, max = $most as u64)))]
                    #[cfg_attr(feature = "clap", arg(value_parser = $crate::number::<$type>($least, $most)))]
                )?
                $(
                    #[cfg_attr(
                        feature = "clap",
                        arg(
                            long,
                            value_name = "true|false",
                            action = clap::ArgAction::Set,
                            value_parser = $crate::yes_no,
                            $($yes_no)*
                        )
                    )]
                    #[cfg_attr(feature = "serde", serde(deserialize_with = "tehai_options::yes_or_no"))]
                )?
                $(#[cfg_attr(feature = "clap", arg($($arg)*))])*
                $(#[cfg_attr(feature = "clap", arg(default_value_t = $default))])?
                $(#[cfg_attr(feature = "clap", command($group))])?
                $(#[cfg_attr(feature = "schema", schemars($($schemars)*))])?
                $(#[cfg_attr(feature = "serde", serde($($serde)*))])?
                pub $field: $type,
            )+
        }

        impl Default for $name {
            fn default() -> $name {
                $name { $($field: $crate::options!(@default $($default)?),)+ }
            }
        }

        impl $crate::Options for $name {
            const FIELDS: &'static [$crate::Field] = &[$(
                $crate::Field {
                    name: stringify!($field),
                    range: $crate::options!(@range $($least $most)?),
                    group: $crate::options!(@group $($group $type)?),
                },
            )+];
        }
    };
    (@default) => { Default::default() };
    (@default $default:expr) => { $default };
    (@range) => { None };
    (@range $least:literal $most:literal) => { Some(($least, $most)) };
    (@group) => { None };
    (@group $group:ident $type:ty) => { Some(<$type as $crate::Options>::FIELDS) };
}

/// Reads yes or no: a bool, or a word for one.
#[cfg(feature = "serde")]
pub fn yes_or_no<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    struct Visit;
    impl serde::de::Visitor<'_> for Visit {
        type Value = bool;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("true or false")
        }

        fn visit_bool<E>(self, is_on: bool) -> Result<bool, E> {
            Ok(is_on)
        }

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<bool, E> {
            flag(text).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
        }
    }
    deserializer.deserialize_any(Visit)
}

/// Yes or no as a word, or as the word that a rule has for it: open tanyao can be `refused`, double yakuman `single`.
#[cfg(any(feature = "serde", feature = "clap"))]
fn flag(text: &str) -> Option<bool> {
    match text {
        "true" | "yes" | "allowed" | "double" => Some(true),
        "false" | "no" | "refused" | "barred" | "single" => Some(false),
        _ => None,
    }
}

#[cfg(feature = "clap")]
pub use arguments::{Number, count, number, quoted, yes_no};

#[cfg(feature = "clap")]
mod arguments {
    use clap::builder::TypedValueParser;

    /// A whole number, or one that may be missing.
    pub trait Number {
        /// The number.
        type Number: TryFrom<i128> + Clone + Send + Sync + 'static;
    }

    macro_rules! numbers {
        ($($type:ty)+) => {
            $(impl Number for $type { type Number = $type; })+
        };
    }
    numbers!(u8 u16 u32 u64 usize);

    impl<N: Number> Number for Option<N> {
        type Number = N::Number;
    }

    /// Reads a number in a range, such as `1000000`, `1_000_000` or `1e6`.
    pub fn number<N: Number>(least: i128, most: i128) -> impl TypedValueParser<Value = N::Number> {
        clap::builder::StringValueParser::new().try_map(move |text| {
            let number = count(&text).filter(|number| (least..=most).contains(number));
            let number = number.and_then(|number| number.try_into().ok());
            number.ok_or_else(|| format!("expected {least} to {most}, found {}", quoted(&text)))
        })
    }

    /// The number of a text, such as `1000000`, `1_000_000` or `1e6`.
    pub fn count(text: &str) -> Option<i128> {
        let (digits, zeros) = text.split_once('e').unwrap_or((text, "0"));
        let digits = digits.replace('_', "");
        let digits: i128 = Some(digits).filter(|digits| !digits.starts_with('+'))?.parse().ok()?;
        10i128.checked_pow(zeros.parse().ok()?)?.checked_mul(digits)
    }

    /// A text as an error quotes it: a number as it is.
    pub fn quoted(text: &str) -> String {
        if text.parse::<f64>().is_ok() { text.to_owned() } else { format!("{text:?}") }
    }

    /// Reads `true` or `false`, or another word for one.
    pub fn yes_no(text: &str) -> Result<bool, String> {
        super::flag(text).ok_or_else(|| format!("expected true or false, found {text:?}"))
    }
}
