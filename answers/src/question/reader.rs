//! Reads a value of JSON. Errors name the option, and say what was expected in the words of every program and binding.

use std::fmt::Display;

use serde::de::value::{SeqDeserializer, StrDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, Error, Expected, IntoDeserializer, MapAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Value, map};

use super::no_such_option;

/// A value that is read.
#[derive(Clone, Copy)]
pub struct Reader<'de>(&'de Value);

/// Why it cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct ReadError {
    /// Where: the names of options, from the outside.
    pub path: Vec<String>,
    /// What is wrong.
    pub message: String,
}

impl<'de> Reader<'de> {
    /// Reads this value.
    pub fn new(value: &'de Value) -> Reader<'de> {
        Reader(value)
    }

    fn expected(self, what: impl Display) -> ReadError {
        ReadError::custom(format_args!("expected {what}, found {}", shown(self.0)))
    }
}

/// A value as an error shows it: without its middle if it is long.
pub fn shown(value: &Value) -> String {
    const MOST: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

impl Error for ReadError {
    fn custom<T: Display>(message: T) -> ReadError {
        ReadError { path: Vec::new(), message: message.to_string() }
    }

    fn invalid_type(found: Unexpected, expected: &dyn Expected) -> ReadError {
        ReadError::invalid_value(found, expected)
    }

    fn invalid_value(found: Unexpected, expected: &dyn Expected) -> ReadError {
        let found = match found {
            Unexpected::Bool(is_on) => is_on.to_string(),
            Unexpected::Unsigned(number) => number.to_string(),
            Unexpected::Signed(number) => number.to_string(),
            Unexpected::Float(number) => number.to_string(),
            Unexpected::Str(text) => shown(&text.into()),
            Unexpected::Option | Unexpected::Unit => "null".to_owned(),
            Unexpected::Seq => "a list".to_owned(),
            Unexpected::Map => "an object".to_owned(),
            other => other.to_string(),
        };
        ReadError::custom(format_args!("expected {expected}, found {found}"))
    }

    fn unknown_variant(found: &str, expected: &'static [&'static str]) -> ReadError {
        ReadError::custom(format_args!("expected {}, found {}", expected.join(" or "), shown(&found.into())))
    }

    fn unknown_field(found: &str, expected: &'static [&'static str]) -> ReadError {
        ReadError { path: vec![found.to_owned()], message: no_such_option(found, expected) }
    }
}

macro_rules! whole_numbers {
    ($($function:ident $type:ty,)+) => { $(
        fn $function<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            let number = self.0.as_u64().and_then(|number| <$type>::try_from(number).ok());
            match number {
                Some(number) => visitor.visit_u64(number.into()),
                None => Err(self.expected(format_args!("{} to {}", <$type>::MIN, <$type>::MAX))),
            }
        }
    )+ };
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(is_on) => visitor.visit_bool(*is_on),
            Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => visitor.visit_u64(number),
                (_, Some(number), _) => visitor.visit_i64(number),
                (.., number) => visitor.visit_f64(number.unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(values) => visitor.visit_seq(SeqDeserializer::new(values.iter().map(Reader))),
            Value::Object(entries) => visitor.visit_map(Entries { entries: entries.iter(), value: None }),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Bool(is_on) => visitor.visit_bool(*is_on),
            _ => Err(self.expected("true or false")),
        }
    }

    whole_numbers! { deserialize_u8 u8, deserialize_u16 u16, deserialize_u32 u32, deserialize_u64 u64, }

    /// Dora may be given as a number.
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Number(number) => visitor.visit_string(number.to_string()),
            _ => Err(self.expected("text")),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_string(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Array(values) => visitor.visit_seq(SeqDeserializer::new(values.iter().map(Reader))),
            _ => Err(self.expected("a list")),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::String(name) => {
                let name: StrDeserializer<ReadError> = name.as_str().into_deserializer();
                visitor.visit_enum(name)
            }
            _ => Err(self.expected(names.join(" or "))),
        }
    }

    /// From an object only: without reading it from a list, too, modules for the browser are smaller.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Object(entries) => visitor.visit_map(Entries { entries: entries.iter(), value: None }),
            _ => Err(self.expected("an object")),
        }
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple tuple_struct map identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, ReadError> for Reader<'de> {
    type Deserializer = Reader<'de>;

    fn into_deserializer(self) -> Reader<'de> {
        self
    }
}

/// The entries of an object.
struct Entries<'de> {
    entries: map::Iter<'de>,
    /// The last of which the name is read.
    value: Option<(&'de str, &'de Value)>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, ReadError> {
        self.value = self.entries.next().map(|(name, value)| (name.as_str(), value));
        let name = |(name, _): (&'de str, _)| -> StrDeserializer<'de, ReadError> { name.into_deserializer() };
        self.value.map(|entry| seed.deserialize(name(entry))).transpose()
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, ReadError> {
        let (name, value) = self.value.expect("after its name");
        seed.deserialize(Reader(value)).map_err(|mut error| {
            error.path.insert(0, name.to_owned());
            error
        })
    }
}
