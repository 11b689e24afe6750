//! Irreducible forms.

use serde::Serialize;
use tehai::irreducible::{self, Class, IrreducibleKind};
use tehai::tiles::{GroupHand, GroupKind, Hand, TileSet};

use crate::described;

described! {
    /// An irreducible form (固有形) of one group; suit forms are in manzu.
    pub struct IrreducibleForm {
        /// A suit or the honours.
        pub group: GroupKind,
        /// Which melds it is short of.
        pub kind: IrreducibleKind,
        /// Number of tiles.
        pub tiles: u8,
        /// The form.
        pub form: GroupHand,
        /// What it waits for.
        pub waits: TileSet,
        /// Number of kinds of tile it waits for.
        pub wait_kinds: usize,
        /// Its class; empty for the 3n2 kinds.
        #[serde(serialize_with = "or_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        pub class: Option<Class>,
        /// The two parts that explain its waits, with + between them; empty if there are none.
        pub parts: String,
        /// How an integrated form splits at the cost of a wait; empty if it does not.
        #[serde(serialize_with = "or_empty")]
        #[cfg_attr(feature = "schema", schemars(with = "String"))]
        pub splits_as: Option<Class>,
        /// Copies of each rank from the lowest to the highest.
        pub shape: String,
    }

    /// An irreducible whole hand in the standard form.
    pub struct IrreducibleHand {
        /// Number of tiles.
        pub tiles: u8,
        /// The hand.
        pub hand: Hand,
        /// Its class.
        pub class: Class,
        /// What it waits for.
        pub waits: TileSet,
        /// Number of kinds of tile it waits for.
        pub wait_kinds: usize,
        /// Ways to deal it.
        pub deals: u128,
    }
}

fn or_empty<S: serde::Serializer>(class: &Option<Class>, serializer: S) -> Result<S::Ok, S::Error> {
    class.map_or("", Class::name).serialize(serializer)
}

impl From<&irreducible::IrreducibleForm> for IrreducibleForm {
    fn from(form: &irreducible::IrreducibleForm) -> IrreducibleForm {
        let known = form.classification.as_ref();
        let parts = known.and_then(|known| known.parts).map(|(one, other)| format!("{one}+{other}"));
        IrreducibleForm {
            group: form.hand.kind(),
            kind: form.kind,
            tiles: form.hand.total(),
            form: form.hand,
            waits: form.waits,
            wait_kinds: form.waits.len(),
            class: known.map(|known| known.class),
            parts: parts.unwrap_or_default(),
            splits_as: known.and_then(|known| known.splits_as),
            shape: form.hand.shape().to_string(),
        }
    }
}

impl From<&tehai_count::irreducible::IrreducibleHand> for IrreducibleHand {
    fn from(found: &tehai_count::irreducible::IrreducibleHand) -> IrreducibleHand {
        IrreducibleHand {
            tiles: found.hand.total(),
            hand: found.hand,
            class: found.class,
            waits: found.waits,
            wait_kinds: found.waits.len(),
            deals: found.hand.deals(),
        }
    }
}
