//! The reports made of surveys.

use tehai_catalogue::reports::surveys as reports;

/// Made with fewer tiles and draws than the committed ones. Each checks its numbers of hands itself.
#[test]
fn reports_of_surveys_are_sound() {
    let mut all = reports::best_discard(20_000).expect("as many hands as there are");
    all.extend([4, 7].map(|tiles| reports::necessary_tiles(tiles).unwrap()));
    all.push(reports::cores(&[1, 4]).unwrap());
    for report in all {
        assert!(report.table.as_ref().unwrap().len() > 1, "{}", report.outline.file);
    }
    let cores = String::from_utf8(reports::cores(&[1]).unwrap().bytes).unwrap();
    let expected = "tiles,players,fifth_tile,cores,hands,deals\n1,3,excluded,1,27,108\n1,3,counted,1,27,108\n\
        1,4,excluded,1,34,136\n1,4,counted,1,34,136\n";
    assert_eq!(cores, expected);
}
