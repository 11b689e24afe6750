//! Questions about single hands, with the expressions that ask them: the meaning of an expression, hand by hand.

use proptest::prelude::*;
use tehai::irreducible::is_irreducible_hand;
use tehai::rules::{FifthTile, Form, Rules, Setting};
use tehai::shanten::Calculator;
use tehai::tiles::{Group, Hand, TileSet};
use tehai::waiting;
use tehai::winning::is_standard_win;
use tehai_naive::{Replacement, Tiles};

use crate::common::definitions::{waits, wins_in};
use tehai_naive::tabled::{Definition, four_of_each};

/// A hand with the facts that the questions need.
#[derive(Clone, Debug)]
pub struct Facts {
    pub hand: Hand,
    /// The kinds of its tiles.
    held: TileSet,
    /// The forms in which it wins, whether or not they count.
    wins_in: Vec<Form>,
    waits: TileSet,
    irreducible: bool,
    /// `None` if no form that counts has this many melds.
    shanten: Option<i64>,
    setting: Setting,
}

impl Facts {
    /// By the definitions.
    pub fn by_definition(hand: &Hand, setting: Setting, replacement: &Definition) -> Facts {
        let rules = setting.rules;
        let question = Replacement::for_melds(hand, four_of_each(rules.players), setting.melds.into());
        let number = replacement.nearest(&question, rules);
        let is_waiting_size = setting.tiles % 3 == 1;
        Facts {
            hand: *hand,
            held: hand.kinds(),
            wins_in: wins(hand, setting, |hand| wins_in(Form::Standard, hand, rules.seven_pairs)),
            waits: if is_waiting_size { waits(hand, rules) } else { TileSet::EMPTY },
            irreducible: is_waiting_size && Tiles::from(hand).is_irreducible(rules.fifth_tile),
            shanten: number.map(|number| i64::from(number) - 1),
            setting,
        }
    }

    /// By the predicates on single hands, which other tests check against the definitions; for hands on which the
    /// definitions take too long.
    pub fn by_predicates(hand: &Hand, setting: Setting, calculator: &Calculator) -> Facts {
        let Setting { tiles, rules, .. } = setting;
        Facts {
            hand: *hand,
            held: hand.kinds(),
            wins_in: wins(hand, setting, is_standard_win),
            waits: if tiles % 3 == 1 { waiting::waits(&(*hand).into(), rules) } else { TileSet::EMPTY },
            irreducible: is_irreducible_hand(hand, rules.fifth_tile),
            shanten: Some(calculator.shanten(hand).expect("13 or 14 tiles").into()),
            setting,
        }
    }
}

/// The forms in which the hand wins.
fn wins(hand: &Hand, setting: Setting, is_standard: impl Fn(&Hand) -> bool) -> Vec<Form> {
    let wins = |form: &Form| match *form {
        Form::Standard => setting.tiles % 3 == 2 && is_standard(hand),
        special => wins_in(special, hand, setting.rules.seven_pairs),
    };
    Form::ALL.into_iter().filter(wins).collect()
}

/// An expression, independent of the library's own tree.
#[derive(Clone, Debug)]
pub enum Asked {
    Named(&'static str),
    Only(Kinds),
    Contains(Hand),
    Waits(TileSet),
    WaitsAny(TileSet),
    Compare(Quantity, &'static str, i64),
    Not(Box<Asked>),
    And(Box<Asked>, Box<Asked>),
    Minus(Box<Asked>, Box<Asked>),
    Or(Box<Asked>, Box<Asked>),
}

#[derive(Clone, Debug)]
pub enum Quantity {
    Shanten,
    Replacement,
    WaitKinds,
    Kinds,
    KindsOf(Kinds),
    Copies(Kinds),
}

/// A spelling of kinds, and the kinds themselves.
#[derive(Clone, Debug)]
pub struct Kinds(pub String, pub TileSet);

pub const RELATIONS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

fn compare(left: i64, relation: &str, right: i64) -> bool {
    match relation {
        "=" => left == right,
        "!=" => left != right,
        "<" => left < right,
        "<=" => left <= right,
        ">" => left > right,
        ">=" => left >= right,
        other => panic!("{other} is no relation"),
    }
}

/// The number of suits held, and whether honours are.
fn groups(of: &Facts) -> [usize; 2] {
    let is_held = |group: &Group| !(of.held & TileSet::from_group(*group)).is_empty();
    let [suits @ .., honours] = &Group::ALL;
    [suits.iter().filter(|group| is_held(group)).count(), is_held(honours).into()]
}

impl Asked {
    pub fn holds(&self, of: &Facts) -> bool {
        let copies =
            |tiles: TileSet| (of.held & tiles).iter().map(|tile| i64::from(of.hand.count(tile))).sum::<i64>();
        match self {
            Asked::Named("all") => true,
            Asked::Named("standard") => of.wins_in.contains(&Form::Standard),
            Asked::Named("seven_pairs") => of.wins_in.contains(&Form::SevenPairs),
            Asked::Named("thirteen_orphans") => of.wins_in.contains(&Form::ThirteenOrphans),
            Asked::Named("win") => of.wins_in.iter().any(|form| of.setting.rules.forms.contains(*form)),
            Asked::Named("tenpai") => !of.waits.is_empty(),
            Asked::Named("irreducible") => of.irreducible,
            Asked::Named("melds") => Tiles::from(&of.hand).is_3n_win(),
            Asked::Named("tenpai_of_melds") => {
                let Rules { fifth_tile, players, .. } = of.setting.rules;
                !(Tiles::from(&of.hand).waits(fifth_tile) & players.tiles()).is_empty()
            }
            Asked::Named("contains_win") => of.shanten == Some(-1),
            Asked::Named("contains_tenpai") => of.shanten.is_some_and(|shanten| shanten <= 0),
            Asked::Named("tanyao") => {
                Asked::Named("win").holds(of) && (of.held & TileSet::ORPHANS).is_empty()
            }
            Asked::Named("chinitsu") => Asked::Named("win").holds(of) && groups(of) == [1, 0],
            Asked::Named("honitsu") => Asked::Named("win").holds(of) && groups(of) == [1, 1],
            Asked::Named(other) => panic!("no set is named {other}"),
            Asked::Only(Kinds(_, kinds)) => copies(!*kinds) == 0,
            Asked::Contains(hand) => of.hand.difference(hand).is_some(),
            Asked::Waits(tiles) => of.waits.is_superset(*tiles),
            Asked::WaitsAny(tiles) => !(of.waits & *tiles).is_empty(),
            Asked::Compare(quantity, relation, number) => match quantity {
                // A hand that cannot win is further from a win than any number.
                Quantity::Shanten => compare(of.shanten.unwrap_or(i64::MAX), relation, *number),
                Quantity::Replacement => compare(of.shanten.map_or(i64::MAX, |s| s + 1), relation, *number),
                Quantity::WaitKinds => compare(of.waits.len() as i64, relation, *number),
                Quantity::Kinds => compare(of.held.len() as i64, relation, *number),
                Quantity::KindsOf(Kinds(_, tiles)) => {
                    compare((of.held & *tiles).len() as i64, relation, *number)
                }
                Quantity::Copies(Kinds(_, tiles)) => compare(copies(*tiles), relation, *number),
            },
            Asked::Not(a) => !a.holds(of),
            Asked::And(a, b) => a.holds(of) && b.holds(of),
            Asked::Minus(a, b) => a.holds(of) && !b.holds(of),
            Asked::Or(a, b) => a.holds(of) || b.holds(of),
        }
    }

    /// The expression, with parentheses around every operator.
    pub fn text(&self) -> String {
        match self {
            Asked::Named(name) => (*name).to_owned(),
            Asked::Only(kinds) => format!("only({})", kinds.0),
            Asked::Contains(hand) => format!("contains({hand})"),
            Asked::Waits(tiles) => format!("waits({tiles})"),
            Asked::WaitsAny(tiles) => format!("waits_any({tiles})"),
            Asked::Compare(quantity, relation, number) => {
                let quantity = match quantity {
                    Quantity::Shanten => "shanten".to_owned(),
                    Quantity::Replacement => "replacement".to_owned(),
                    Quantity::WaitKinds => "wait_kinds".to_owned(),
                    Quantity::Kinds => "kinds".to_owned(),
                    Quantity::KindsOf(kinds) => format!("kinds({})", kinds.0),
                    Quantity::Copies(kinds) => kinds.0.clone(),
                };
                format!("{quantity}{relation}{number}")
            }
            Asked::Not(a) => format!("!({})", a.text()),
            Asked::And(a, b) => format!("({} & {})", a.text(), b.text()),
            Asked::Minus(a, b) => format!("({} - {})", a.text(), b.text()),
            Asked::Or(a, b) => format!("({} | {})", a.text(), b.text()),
        }
    }
}

/// Kinds in every spelling; with three players, individually named tiles all exist.
pub fn kinds(existing: TileSet) -> Vec<Kinds> {
    let mut kinds: Vec<Kinds> = Vec::new();
    for groups in 1..16u8 {
        let chosen: Vec<Group> =
            Group::ALL.into_iter().filter(|group| groups >> (*group as u8) & 1 == 1).collect();
        let spelt = chosen.iter().map(|group| group.letter()).collect();
        let tiles = chosen.iter().fold(TileSet::EMPTY, |tiles, group| tiles | TileSet::from_group(*group));
        kinds.push(Kinds(spelt, tiles));
    }
    for (class, tiles) in [
        ("terminals", "19m19p19s"),
        ("honours", "1234567z"),
        ("simples", "2345678m2345678p2345678s"),
        ("orphans", "19m19p19s1234567z"),
        ("winds", "1234z"),
        ("dragons", "567z"),
    ] {
        kinds.push(Kinds(class.to_owned(), tiles.parse().expect("tiles")));
    }
    for tiles in ["5m", "1m", "7z", "147m", "147p", "19m19p19s", "258p3z", "456s", "123456789s"] {
        let tiles = tiles.parse::<TileSet>().expect("tiles") & existing;
        if !tiles.is_empty() {
            kinds.push(Kinds(tiles.to_string(), tiles));
        }
    }
    kinds
}

/// Every kind of atom with a meaning in the setting, with the relevant numbers.
pub fn atoms(setting: Setting) -> Vec<Asked> {
    let (tiles, existing) = (setting.tiles, setting.rules.players.tiles());
    let mut atoms = ["all", "contains_win"].map(Asked::Named).to_vec();
    if setting.rules.fifth_tile == FifthTile::Excluded {
        atoms.push(Asked::Named("contains_tenpai"));
    }
    match tiles % 3 {
        0 => atoms.push(Asked::Named("melds")),
        2 => atoms.extend(
            ["win", "standard", "tanyao", "honitsu", "chinitsu", "tenpai_of_melds"].map(Asked::Named),
        ),
        _ => {}
    }
    if tiles == 14 {
        atoms.extend(["seven_pairs", "thirteen_orphans"].map(Asked::Named));
    }
    let mut quantities =
        vec![(Quantity::Kinds, -1..=15), (Quantity::Shanten, -3..=9), (Quantity::Replacement, -1..=4)];
    if tiles % 3 == 1 {
        atoms.extend(["tenpai", "irreducible"].map(Asked::Named));
        let waits = ["1m", "5p", "9p", "7z", "14p", "258s", "1p7z", "123456789s", "19m19p19s1234567z"];
        let waits = waits.map(|tiles| tiles.parse().expect("tiles"));
        atoms.extend(waits.into_iter().flat_map(|tiles| [Asked::Waits(tiles), Asked::WaitsAny(tiles)]));
        quantities.push((Quantity::WaitKinds, -1..=14));
    }
    for (place, of) in kinds(existing).into_iter().enumerate() {
        atoms.push(Asked::Only(of.clone()));
        // A few numbers for each, all numbers for some.
        let numbers = |all| if place % 8 == all { -1..=15 } else { 1..=4 };
        quantities.push((Quantity::Copies(of.clone()), numbers(0)));
        quantities.push((Quantity::KindsOf(of), numbers(3)));
    }
    for (quantity, numbers) in quantities {
        for number in numbers {
            atoms.extend(RELATIONS.map(|relation| Asked::Compare(quantity.clone(), relation, number)));
        }
    }
    for hand in ["5p", "55p", "7777z", "19m", "123s", "1119p", "123p5s", "44z", "12399s"] {
        atoms.push(Asked::Contains(hand.parse().expect("tiles")));
    }
    atoms
}

/// Expressions of up to a dozen atoms.
pub fn expressions(setting: Setting) -> impl Strategy<Value = Asked> + Clone {
    proptest::sample::select(atoms(setting)).prop_recursive(4, 12, 2, |inner| {
        let pair = || (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            inner.clone().prop_map(|a| Asked::Not(Box::new(a))),
            pair().prop_map(|(a, b)| Asked::And(a, b)),
            pair().prop_map(|(a, b)| Asked::Minus(a, b)),
            pair().prop_map(|(a, b)| Asked::Or(a, b)),
        ]
    })
}
