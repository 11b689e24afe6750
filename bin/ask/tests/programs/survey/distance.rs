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

#[test]
fn parts_of_one_set_merge_however_it_is_spelt_and_others_do_not() {
    let sandbox = Sandbox::new();
    let args = "all --tiles 4 --feature distance(together(sanshoku,iipeikou)) --by shanten";
    survey(&sandbox, &format!("{args} --out whole.json"));
    survey(&sandbox, &format!("{args} --part 1/2 --out 1.json --threads 1"));
    let spelt = ["all", "--tiles", "4", "--by", "shanten", "--part", "2/2", "--out", "2.json", "--feature"];
    let spelt = [&spelt[..], &["距離( together(三色同順, 一盃口) )"]].concat();
    done(&mut sandbox.command(SURVEY, &spelt));
    merge(&sandbox, "2.json 1.json --out merged.json");
    let files = sandbox.files(".");
    assert!(files["whole.json"] == files["merged.json"]);
    for (feature, message) in [
        (
            "distance(sanshoku) --by shanten",
            "feature is distance(sanshoku), but distance(together(sanshoku, iipeikou))",
        ),
        ("distance(together(sanshoku,iipeikou)) --by distance(win)", "by is distance(win), but shanten"),
        ("distance(together(sanshoku,iipeikou)) --by shanten --seat south", "seat is south, but nothing"),
    ] {
        survey(&sandbox, &format!("all --tiles 4 --part 2/2 --out other.json --force --feature {feature}"));
        assert_eq!(
            not_whole(&sandbox, "1.json other.json"),
            format!("error: other.json: {message} in 1.json\n")
        );
    }
    let csv = survey(&sandbox, &format!("{args} --format csv"));
    let settings = "all,4,,4,all,distinct,excluded,,,\"distance(together(sanshoku, iipeikou))\",shanten,,,66045,0..66045,";
    assert!(csv.lines().skip(1).all(|row| row.starts_with(settings)), "{csv}");
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

#[test]
fn what_has_no_distance_is_refused() {
    let cases: &[(&[&str], &str)] = &[
        (
            &["win", "--feature", "distance(win - win)"],
            "--feature: distance(win - win): the set has no hands, so there is no distance",
        ),
        (
            &["tenpai", "--feature", "shanten", "--by", "distance(win & tenpai)"],
            "--by: character 10: found \"win\" for hands of 13 tiles",
        ),
        (&["win", "--feature", "distance(tempai)"], "character 10: found \"tempai\", expected a set such as"),
        (&["win", "--feature", "distance(chinitu)"], "did you mean \"chinitsu\"?"),
        (&["win", "--feature", "distance(honitsu) <= 2"], "character 19: found \"<=\", expected the end"),
        (&["win", "--feature", "distence(honitsu)"], "distance(SET); did you mean \"distance\"?"),
        (&["win", "--feature", "distance(@none.csv)"], "cannot read none.csv"),
        (&["win", "--feature", "distance(2m = 2)", "--players", "3"], "expected tiles of a game of three"),
    ];
    refuses(&Sandbox::new(), SURVEY, cases);
}
