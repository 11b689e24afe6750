//! The reports made of surveys.

use tehai_cli::report::Report;
use tehai_cli::tables::surveys as tables;

/// The reports, of fewer tiles and draws than the committed ones: they hold what they promise.
#[test]
fn reports_of_surveys_are_sound() {
    let [best, means] = tables::best_discard(20_000).expect("as many hands as there are");
    let all = [tables::necessary_tiles(4).unwrap(), tables::necessary_tiles(7).unwrap(), best, means];
    for table in all.into_iter().chain([tables::cores(&[1, 4]).unwrap()]) {
        table.check().unwrap();
        assert!(table.rows() > 1, "{}", table.name);
    }
    let cores = String::from_utf8(tables::cores(&[1]).unwrap().to_csv()).unwrap();
    let expected = "tiles,players,fifth_tile,cores,hands,deals\n1,3,excluded,1,27,108\n1,3,counted,1,27,108\n\
        1,4,excluded,1,34,136\n1,4,counted,1,34,136\n";
    assert_eq!(cores, expected);
}
