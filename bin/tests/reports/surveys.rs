//! Surveys as files, and the reports made of them.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tehai::handset::ranks::part_of;
use tehai::handset::{Forest, Index, Weights};
use tehai::rules::{FifthTile, Forms, Players};
use tehai::sets::GameSets;
use tehai::survey::{Feature, Rules, Survey};
use tehai_cli::merge::{Gaps, merge};
use tehai_cli::reports::surveys as reports;
use tehai_cli::survey_file::{Settings, SurveyFile};

const RULES: Rules =
    Rules { players: Players::Four, forms: Forms::Standard, fifth_tile: FifthTile::Excluded };

fn feature(name: &str) -> &'static Feature {
    Feature::named(name).expect("a feature")
}

fn all(players: Players, tiles: u8) -> Index {
    GameSets::new(&Forest::new(), players).all(tiles).index().expect("few nodes")
}

/// A survey as a file.
fn file(
    index: &Index,
    ranks: std::ops::Range<u128>,
    name: &str,
    by: Option<&str>,
    rules: &Rules,
) -> SurveyFile {
    let survey = Survey::new(index, feature(name), by.map(feature), rules).expect("a meaning");
    let histogram = survey.range(ranks.clone());
    let settings = Settings {
        set: "some".to_owned(),
        tiles: index.totals()[0],
        players: rules.players,
        forms: rules.forms,
        fifth_tile: rules.fifth_tile,
        feature: name.to_owned(),
        by: by.map(str::to_owned),
        drawn: None,
        set_hands: index.len(),
    };
    SurveyFile::new(settings, Some(ranks), histogram)
}

#[test]
fn parts_are_the_whole_however_it_is_cut() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let three = Rules { players: Players::Three, forms: Forms::All, fifth_tile: FifthTile::Counted };
    let forest = Forest::new();
    let tenpai = GameSets::new(&forest, Players::Four).tenpai(7, Forms::Standard, FifthTile::Counted);
    let cases = [
        (all(Players::Four, 5), "best_discard_copies", Some("shanten"), RULES),
        (all(Players::Three, 4), "necessary_kinds", None, three),
        (
            tenpai.index().unwrap(),
            "wait_kinds",
            Some("cores"),
            Rules { fifth_tile: FifthTile::Counted, ..RULES },
        ),
    ];
    for (index, name, by, rules) in &cases {
        let whole = file(index, 0..index.len(), name, *by, rules);
        let deals = index.weigh(&Weights::deals());
        assert_eq!(deals, whole.histogram().total().deals.into());
        for _ in 0..2 {
            let mut below = |end: u128| u128::from(random.next_u64()) % end;
            // Equal parts, and parts between random cuts, some of them empty.
            let number = 1 + below(9) as u64;
            let equal: Vec<_> = (1..=number).map(|part| part_of(index.len(), part, number)).collect();
            let mut cuts: Vec<u128> =
                (0..6).map(|_| below(index.len() + 1)).chain([0, 0, index.len()]).collect();
            cuts.sort_unstable();
            let random: Vec<_> = cuts.windows(2).map(|cut| cut[0]..cut[1]).collect();
            for ranges in [equal, random] {
                let part = |(number, ranks): (usize, &std::ops::Range<u128>)| {
                    (format!("{number}"), file(index, ranks.clone(), name, *by, rules))
                };
                let mut parts: Vec<_> = ranges.iter().enumerate().map(part).collect();
                parts.rotate_left(1);
                let merged = merge(&parts, Gaps::Refused).expect("the whole");
                assert!(merged.to_csv() == whole.to_csv(), "{name} {ranges:?}");
                assert!(merged.to_json() == whole.to_json(), "{name} {ranges:?}");
            }
        }
    }
}

/// The reports, of fewer tiles and draws than the committed ones: they hold what they promise.
#[test]
fn reports_of_surveys_are_sound() {
    let mut all = reports::best_discard(20_000).expect("as many hands as there are");
    all.extend([4, 7].map(|tiles| reports::necessary_tiles(tiles).unwrap()));
    all.push(reports::cores(&[1, 4]).unwrap());
    for report in all {
        report.check().unwrap();
        assert!(report.table().unwrap().rows().len() > 1, "{}", report.outline.name);
    }
    let cores = String::from_utf8(reports::cores(&[1]).unwrap().file().bytes).unwrap();
    let expected = "tiles,players,fifth_tile,cores,hands,deals\n1,3,excluded,1,27,108\n1,3,counted,1,27,108\n\
        1,4,excluded,1,34,136\n1,4,counted,1,34,136\n";
    assert_eq!(cores, expected);
}
