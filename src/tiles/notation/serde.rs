//! Tiles and hands as text for serde, and their JSON schema: with the feature `serde`, or `schema`.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::rules::Forms;
use crate::tiles::notation::{RedFives, RedHand, RedTile};
use crate::tiles::{GroupHand, Hand, Meld, OpenHand, Tile, TileSet};

fn read<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(D::Error::custom)
}

/// A type is written as its text and read from it; in the schema it is a string of its own name.
macro_rules! text {
    ($($type:ident: $meaning:literal, written $write:expr;)+) => { $(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> String = $write;
                serializer.serialize_str(&write(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                read(deserializer)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "description": $meaning })
            }
        }
    )+ };
}

text! {
    Tile: "A tile such as `5m`; `1z` to `7z` are east, south, west, north, white, green and red.", written Tile::to_string;
    RedTile: "A tile such as `5m`, or `0m` for a red five.", written RedTile::to_string;
    TileSet: "Kinds of tile in order, such as `147m5z`.", written TileSet::to_string;
    Hand: "Concealed tiles such as `123m55z`.", written Hand::to_string;
    OpenHand: "Concealed tiles, then called melds in brackets and concealed quads in braces: `45z[123p]{6666z}`.", written OpenHand::to_string;
    RedHand: "A hand with its called melds, in which `0m`, `0p` and `0s` are red fives: `340m45z[067p]`.", written RedHand::to_string;
    RedFives: "Red fives such as `0m0p0s`, or `none`.", written RedFives::to_string;
    GroupHand: "Tiles of one group, suits in manzu: `1345m` or `1122z`.", written GroupHand::to_string;
    Meld: "A meld such as `123m`; a quad as in a hand, `[5555z]`, a concealed one `{5555z}`.", written |meld| {
        if meld.kind().is_quad() { meld.in_brackets() } else { meld.to_string() }
    };
    Forms: "Winning forms: `all`, or names with commas between them such as `standard,seven-pairs`.", written Forms::to_string;
}
