//! Logs that once were misread or misjudged, of the folder of test data, beside what they say.

use crate::common;
use serde_json::{Value, json};
use tehai::score::NamedRules;
use tehai_answers::review::{Audit, Verdict};
use tehai_games::{DrawKind, End, Format, Log, read};

/// What a log gives; nothing without the folder of test data.
fn with(name: &str, check: impl FnOnce(&[u8])) {
    let logs = common::hard_logs();
    if let Some((_, bytes)) = logs.iter().find(|(file, _)| file.starts_with(name)) {
        check(bytes);
    }
}

fn whole(bytes: &[u8]) -> Log {
    let log = read(bytes).unwrap();
    assert_eq!(log.problems, []);
    log
}

fn verdicts(audit: &Audit) -> Vec<Verdict> {
    audit.payments.iter().map(|payment| payment.verdict).collect()
}

/// The question of the decision of a player at a turn, about the own tiles.
fn question(bytes: &[u8], player: usize, turn: usize) -> Value {
    let found = whole(bytes).questions(|decision| decision.player == player).decisions;
    let found = found.into_iter().find(|of| of.turn == turn && of.offered.is_none());
    json!(found.unwrap().question)
}

#[test]
fn legal_rons_are_not_accused() {
    for name in ["furiten-1", "furiten-2"] {
        with(name, |bytes| assert!(!whole(bytes).audit().differs()));
    }
}

#[test]
fn a_discard_may_be_called_that_is_the_second_of_two_equal_ones() {
    with("called-second", |bytes| assert_eq!(whole(bytes).rounds.len(), 1));
}

#[test]
fn a_round_without_an_end_is_no_wrong_payment() {
    with("unfinished-round", |bytes| {
        let audit = whole(bytes).audit();
        assert_eq!((verdicts(&audit), audit.differs()), (vec![Verdict::Unfinished], false));
    });
}

#[test]
fn the_reasons_of_riichienv_are_read() {
    with("four-quads", |bytes| {
        let log = whole(bytes);
        let End::Draw { kind, .. } = &log.rounds[0].end else { panic!() };
        assert!(matches!(kind, DrawKind::Abort(tehai::score::Abort::FourQuads)));
        assert!(!log.audit().differs());
    });
}

#[test]
fn more_than_a_log_in_a_file_is_told() {
    with("garbage-after", |bytes| {
        let log = read(bytes).unwrap();
        assert_eq!(log.rounds.len(), 1);
        assert!(log.problems[0].to_string().contains("expected nothing after the log"));
        let two = [&bytes[..bytes.len() - b"garbage\n".len()], bytes].concat();
        assert_eq!(read(&two).unwrap().problems.len(), 1);
    });
    with("unfinished-round", |bytes| {
        let two = read(&[bytes, bytes].concat()).unwrap();
        assert!(two.problems[0].to_string().ends_with("another game begins: expected one log in a file"));
    });
    with("furiten-1", |bytes| {
        let two = read(&[bytes, bytes].concat()).unwrap();
        assert_eq!((two.rounds.len(), two.problems.len()), (1, 1));
    });
}

#[test]
fn players_of_one_name_are_asked_for_by_number() {
    with("same-name-twice", |bytes| {
        let log = whole(bytes);
        let error = log.player("A").unwrap_err().to_string();
        assert_eq!(error, "\"A\" is the name of players 0 and 2: expected one of these numbers");
        assert_eq!([log.player("2").unwrap(), log.player("B").unwrap()], [2, 1]);
    });
}

#[test]
fn a_log_of_majiang_is_read() {
    with("majiang", |bytes| {
        let log = whole(bytes);
        assert_eq!((log.format, log.rounds.len()), (Format::Majiang, 2));
        // The player listed last deals first.
        assert_eq!(log.names, ["上家", "私", "下家", "対面"]);
        let End::Wins(wins) = &log.rounds[1].end else { panic!() };
        let paid = wins[0].paid.as_ref().unwrap();
        assert_eq!((paid.points, &paid.yaku[..]), (Some(48000), &["天和(役満)".to_owned()][..]));
        assert_eq!(verdicts(&log.audit()), [Verdict::AsPaid; 2]);
    });
}

#[test]
fn a_question_has_what_the_log_knows_of_the_table() {
    with("double-riichi", |bytes| assert_eq!(question(bytes, 0, 1)["double_riichi"], json!(true)));
    with("last-tile", |bytes| {
        assert_eq!(question(bytes, 1, 17)["last_tile"], json!(true));
        assert_eq!(question(bytes, 1, 17)["double_riichi"], Value::Null);
    });
    with("too-poor", |bytes| assert_eq!(question(bytes, 0, 1)["affords_riichi"], json!(false)));
}

#[test]
fn an_address_says_what_to_download_or_has_the_log() {
    let address = "https://tenhou.net/0/?log=2020010100gm-0089-0000-12345678&tw=1";
    let problem = read(address.as_bytes()).unwrap_err().to_string();
    let id = "2020010100gm-0089-0000-12345678";
    assert!(problem.contains(&format!("tenhou.net/5/mjlog2json.cgi?{id} or ")), "{problem}");
    assert!(problem.ends_with(&format!("tenhou.net/0/log/?{id}")), "{problem}");
    for viewer in ["http://tenhou.net/0/?log=", "tenhou.net/3/?log=", "https://tenhou.net/0/log/?"] {
        let problem = read(format!("{viewer}{id}&tw=2").as_bytes()).unwrap_err().to_string();
        assert!(problem.contains(&format!("tenhou.net/5/mjlog2json.cgi?{id} or ")), "{problem}");
    }
    let example = include_str!("../../example.json");
    let viewer = format!("https://tenhou.net/6/#json={}", example.replace('"', "%22"));
    // Pasted into a file, too.
    assert_eq!(whole(format!("\n{viewer}\n").as_bytes()), whole(example.as_bytes()));
}

#[test]
fn an_address_that_is_not_of_tenhou_says_what_to_do() {
    for (address, expected) in [
        (
            "https://game.mahjongsoul.com/?paipu=240101-abc_a1",
            "found an address of Mahjong Soul: download its record",
        ),
        ("game.maj-soul.com/1/?paipu=240101-abc_a1", "found an address of Mahjong Soul: download its record"),
        (
            "https://mjai.ekyu.moe/report/0123abc.html",
            "found the address of a report: download the log that its metadata",
        ),
        ("https://example.org/", "expected a file with a log, found an address of none that is known"),
    ] {
        let problem = read(address.as_bytes()).unwrap_err().to_string();
        assert!(problem.contains(expected), "{problem}");
    }
}

#[test]
fn a_record_of_mahjong_soul_is_read_as_tenhou_json_and_refused_raw() {
    let mut json: Value = serde_json::from_str(include_str!("../../example.json")).unwrap();
    for (key, value) in [
        ("ratingc", json!("PF4")),
        ("lobby", json!(0)),
        ("dan", json!(["雀豪★1", "雀豪★2", "雀聖★1", "雀傑★3"])),
        ("rule", json!({"disp": "玉の間南喰赤", "aka51": 1, "aka52": 1, "aka53": 1})),
    ] {
        json[key] = value;
    }
    let log = whole(json.to_string().as_bytes());
    assert_eq!((log.rules.platform, log.rounds.len()), (Some(NamedRules::MahjongSoul), 1));
    let raw: [&[u8]; 4] = [
        b"\n\x1a.lq.GameDetailRecords\x12\x05",
        b"{\"head\":{},\"data\":[{\"name\":\".lq.RecordNewRound\"}]}",
        b"[{\"name\":\"RecordNewRound\",\"data\":{}}]",
        b"{\"data\":{\"name\":\".lq.GameDetailRecords\"}}",
    ];
    for bytes in raw {
        let problem = read(bytes).unwrap_err().to_string();
        assert!(
            problem.starts_with("file: expected a log, found a raw record of Mahjong Soul: "),
            "{problem}"
        );
    }
}

#[test]
fn tenhou_json_that_is_cut_has_its_whole_rounds() {
    let mut two: Value = serde_json::from_str(include_str!("../../example.json")).unwrap();
    let round = two["log"][0].clone();
    two["log"].as_array_mut().unwrap().push(round);
    let text = two.to_string();
    let cut = read(&text.as_bytes()[..text.rfind("和了").unwrap()]).unwrap();
    assert_eq!((cut.rounds.len(), cut.problems.len()), (1, 1));
    assert!(cut.problems[0].to_string().starts_with("line 1, column "));
}

#[test]
fn a_log_that_is_too_large_is_refused_plain_and_packed() {
    use std::io::Write;
    let large = vec![b' '; tehai_games::LARGEST_LOG as usize + 1];
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&large).unwrap();
    for bytes in [large, packed.finish().unwrap()] {
        assert_eq!(read(&bytes).unwrap_err().to_string(), "file: expected at most 67108864 bytes");
    }
}
