//! Features of the standard form: they restrict the set to it.

use std::collections::BTreeMap;

use super::*;
use tehai::decompose::count_decompositions;
use tehai::irreducible::cores;
use tehai::rules::FifthTile;
use tehai::tiles::Hand;
use tehai::waiting::standard_waits;

/// Counts the listed hands of all forms again; `value` is 0 for those of other forms only.
fn is_restricted(set: &str, feature: &str, value: impl Fn(&Hand) -> usize) {
    let sandbox = Sandbox::new();
    let mut expected = BTreeMap::<i64, u128>::new();
    for hand in done(&mut sandbox.command(LIST, &[set])).lines() {
        *expected.entry(value(&hand.parse().unwrap()) as i64).or_default() += 1;
    }
    assert!(expected.remove(&0).is_some_and(|others| others > 0), "{feature}");
    let said = |format| done(&mut sandbox.command(SURVEY, &[set, "--feature", feature, "--format", format]));
    let part = Part::read(said("json").as_bytes()).unwrap();
    let found = part.histogram().rows().map(|((value, _), amount)| (value, amount.hands));
    assert_eq!(found.collect::<BTreeMap<_, _>>(), expected, "{feature}");
    assert_eq!(part.settings().forms, "standard");
    let restriction = format!("{feature} is defined in this form only, so the set is restricted to it");
    assert!(said("text").contains(&format!("forms standard ({restriction}); ")));
}

#[test]
fn cores_and_decompositions_restrict_the_set_to_the_standard_form() {
    let rule = FifthTile::Excluded;
    is_restricted("tenpai & only(m)", "cores", |hand| match standard_waits(hand, rule).is_empty() {
        true => 0,
        false => cores(hand, rule).len(),
    });
    is_restricted("win & only(m)", "decompositions", |hand| count_decompositions(hand) as usize);
}
