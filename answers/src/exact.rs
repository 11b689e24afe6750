//! Numbers of any size.

use num_bigint::BigUint;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tehai::count::Fraction;

use crate::described;

/// An integer of any size, written as its digits: JavaScript's numbers would round it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exact(pub BigUint);

impl<N: Into<BigUint>> From<N> for Exact {
    fn from(number: N) -> Exact {
        Exact(number.into())
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Exact, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.parse();
        number
            .map(Exact)
            .map_err(|_| D::Error::custom(format!("expected digits such as \"54747045\", found {text:?}")))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Exact {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Exact".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "description": "The digits of an integer of any size." })
    }
}

described! {
    /// A probability in lowest terms.
    pub struct Probability {
        /// Its numerator.
        pub numerator: Exact,
        /// Its denominator.
        pub denominator: Exact,
        /// The nearest 64-bit float.
        pub value: f64,
    }
}

impl From<&Fraction> for Probability {
    fn from(fraction: &Fraction) -> Probability {
        let [numerator, denominator] =
            [fraction.numerator(), fraction.denominator()].map(|number| number.clone().into());
        Probability { numerator, denominator, value: fraction.to_f64() }
    }
}
