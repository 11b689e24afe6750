//! Distances from sets as features.

use super::*;
use crate::process::table;

const COUNT: Program = program("count-hands");
const SHANTEN: Program = program("shanten");
const EXPORT: Program = program("export-set");

/// The survey as a part.
fn part(sandbox: &Sandbox, args: &[&str]) -> Part {
    let args = [args, &["--format", "json"]].concat();
    Part::read(done(&mut sandbox.command(SURVEY, &args)).as_bytes()).expect("a survey")
}

#[test]
fn a_survey_by_distance_counts_the_hands_of_the_language() {
    let sandbox = Sandbox::new();
    for (set, from, options) in [
        ("tenpai & only(m)", "honitsu & !yakuhai", &["--seat", "south"][..]),
        ("only(1z19m19p)", "chanta | seven_pairs", &["--tiles", "13", "--players", "3"]),
        ("only(p) & p >= 0", "shanten <= 0", &["--tiles", "10", "--melds", "2", "--forms", "standard"]),
    ] {
        let feature = format!("distance({from})");
        let part = part(&sandbox, &[&[set, "--feature", &feature], options].concat());
        assert_eq!(part.settings().feature, feature);
        for ((distance, _), amount) in part.histogram().rows() {
            let set = format!("({set}) & {feature} = {distance}");
            let counted = done(&mut sandbox.command(COUNT, &[&[&*set, "--format", "csv"], options].concat()));
            let row = &table(&counted)[0];
            let expected = [amount.hands, amount.deals].map(|number| number.to_string());
            assert_eq!([&row["hands"], &row["deals"]], expected.each_ref(), "{set}");
        }
        assert!(part.histogram().rows().len() > 1, "{set}");
    }
}

/// The program `shanten` tells the distance of each hand that `list-hands` draws.
#[test]
fn a_sample_has_the_distances_of_the_hands_drawn() {
    let sandbox = Sandbox::new();
    let part = part(
        &sandbox,
        &["all", "--tiles", "13", "--feature", "distance(toitoi)", "--sample", "300", "--seed", "2"],
    );
    let hands = done(&mut sandbox.command(LIST, "all --tiles 13 --sample 300 --seed 2"));
    let told = table(&done(&mut sandbox.fed(SHANTEN, "--to toitoi --format csv", hands)));
    for ((distance, _), amount) in part.histogram().rows() {
        let rows = told.iter().filter(|row| row["distance"] == distance.to_string());
        assert_eq!(rows.count() as u128, amount.hands, "{distance}");
    }
    assert_eq!(part.histogram().total().hands, 300);
}

#[test]
fn the_set_of_a_file_is_a_target() {
    let sandbox = Sandbox::new();
    done(&mut sandbox.command(EXPORT, "honitsu --out flush.csv"));
    let of_file = part(&sandbox, &["only(z)", "--tiles", "13", "--feature", "distance(@flush.csv)"]);
    let of_name = part(&sandbox, &["only(z)", "--tiles", "13", "--feature", "distance(honitsu)"]);
    assert_eq!(of_file.histogram(), of_name.histogram());
    assert_eq!(of_file.settings().feature, "distance(@flush.csv)");
}
