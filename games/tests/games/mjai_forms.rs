//! mjai in the forms in which programs write it: lines, a list, and lines of lists with a bot's answers between them.

use crate::common::script::{FOUR, round, rules, win};
use crate::common::write;
use serde_json::{Value, json};
use tehai::rules::Players;
use tehai_answers::review::{ReviewModel, Verdict};
use tehai_games::{End, Log, read};

/// A small log, one line an event: a call, riichi, and a drawn round that is cut.
fn lines() -> Vec<String> {
    let events = "0+3m 0=3m 1<234m 1-6s 2+1p 2r 2=1p 2b 3+6z 3=6z 0+4z 0=4z 1+4z 1=4z 2+5z 2=5z";
    let log = write::mjai(&rules(Players::Four), &[round(&FOUR, "9p", events, End::Cut)]);
    log.lines().map(str::to_owned).collect()
}

fn whole(text: &str) -> Log {
    let log = read(text.as_bytes()).unwrap();
    assert_eq!(log.problems, [], "{text}");
    log
}

/// What a bot that plays as player 1 reads and writes: lists of what happened, and answers that the next list repeats.
fn with_answers(lines: &[String], told: &str, answers: &str) -> String {
    let mut text = String::new();
    let mut list: Vec<Value> = Vec::new();
    for line in lines {
        let event: Value = serde_json::from_str(line).unwrap();
        let is_own =
            event["actor"] == 1 && !["tsumo", "reach_accepted"].contains(&event["type"].as_str().unwrap());
        if is_own {
            text += &format!("{told}{}\n{answers}{event}\n", json!(std::mem::take(&mut list)));
        } else if event["actor"] == 0 && event["type"] == "dahai" {
            list.push(event);
            let none = json!({"type": "none"});
            text += &format!("{told}{}\n{answers}{none}\n", json!(std::mem::take(&mut list)));
            continue;
        }
        list.push(event);
    }
    text + &format!("{told}{}\n{answers}{}\n", json!(list), json!({"type": "none"}))
}

#[test]
fn every_form_is_the_same_log() {
    let lines = lines();
    let log = whole(&lines.join("\n"));
    assert_eq!(log.rounds[0].events.len(), 16);
    let list = format!("[{}]", lines.join(","));
    let pretty = serde_json::to_string_pretty(&serde_json::from_str::<Value>(&list).unwrap()).unwrap();
    let one_by_one: Vec<String> = lines.iter().map(|line| format!("[{line}]")).collect();
    let mixed = format!("{}\n[{}]\n{}", lines[0], lines[1..5].join(","), lines[5..].join("\n"));
    for text in [list, pretty, one_by_one.join("\r\n"), mixed] {
        assert_eq!(whole(&text), log, "{text}");
    }
}

#[test]
fn answers_of_a_bot_are_no_events() {
    let lines = lines();
    let log = whole(&lines.join("\n"));
    assert_eq!(whole(&with_answers(&lines, "", "")), log);
    assert_eq!(whole(&with_answers(&lines, "<-\t", "->\t")), log);
    // One that does not come about, as another is asked first.
    let pon = json!({"type": "pon", "actor": 1, "target": 0, "pai": "3m", "consumed": ["3m", "3m"]});
    let [start, deal, draw, discard, rest @ ..] = &lines[..] else { panic!() };
    let text = format!("[{start},{deal},{draw},{discard}]\n{pon}\n[{}]", rest.join(","));
    assert_eq!(whole(&text), log);
    // One by one, an answer stands before the same event.
    let answered: Vec<String> = lines
        .iter()
        .flat_map(|line| {
            let is_own = line.contains("\"actor\":1") && !line.contains("tsumo\"");
            let answer = line.replacen('{', "{\"meta\":{\"q_values\":[]},", 1);
            if is_own {
                vec![answer, line.clone()]
            } else {
                vec![line.clone(), "{\"type\":\"none\"}".to_owned()]
            }
        })
        .collect();
    assert_eq!(whole(&answered.join("\n")), log);
}

#[test]
fn a_place_is_where_an_event_begins() {
    let lines = lines();
    let list = format!("[{}]", lines.join(","));
    let place = |text: &str| read(text.as_bytes()).unwrap().problems[0].place.to_string();
    let wrong = list.replacen("\"pai\":\"3m\"", "\"pai\":\"3x\"", 1);
    let column = 1 + list.find(&lines[2]).unwrap();
    assert_eq!(place(&wrong), format!("line 1, column {column}"));
    let open = read(&list.as_bytes()[..list.len() - 1]).unwrap();
    let expected = format!("line 1, column {}: expected ], as the list of events does not end", list.len());
    assert_eq!(open.problems[0].to_string(), expected);
    let broken = format!("{}\n[{}", lines[..2].join("\n"), &lines[2][..9]);
    assert_eq!(place(&broken), "line 3, column 10");
}

#[test]
fn what_one_player_sees_is_read_for_that_player() {
    let events = "0+3m 0=3m 1<234m 1-6s 2+1p 2r 2=1p 2b 3+6z 3=6z 0+4z 0=4z 1+4z 1=4z 2+9s";
    let won = End::Wins(vec![win(2, 2, "9s", &["1z"], &[-6000, -3000, 13000, -3000])]);
    let text = write::mjai(&rules(Players::Four), &[round(&FOUR, "9p", events, won)]);
    let all = whole(&text);
    for player in 0..4 {
        let seen = whole(&write::mjai_seen_by(player, &text));
        let shown = seen.rounds[0].hands.iter().map(Option::is_some);
        assert!(shown.eq((0..4).map(|other| other == player)));
        let questions = |log: &Log| -> Vec<String> {
            let own = log.decisions().filter(|decision| decision.player == player);
            own.map(|decision| format!("{:?}", decision.question(&log.rules, ReviewModel::Table.into())))
                .collect()
        };
        assert_eq!(questions(&seen), questions(&all));
        assert!(seen.decisions().all(|decision| decision.player == player));
        let audit = seen.audit();
        assert_eq!(audit.wins.len(), usize::from(player == 2));
        let verdict = if player == 2 { all.audit().payments[0].verdict } else { Verdict::NotSaid };
        assert_eq!(audit.payments[0].verdict, verdict);
        assert_eq!(audit.oddities, []);
        let named: Vec<String> = ["0", "B", "west", "3"]
            .into_iter()
            .filter_map(|name| Some(seen.player(name).err()?.to_string()))
            .collect();
        let hides = |other| format!("the log hides the tiles of player {other}: expected player {player}");
        let others = (0..4).filter(|other| *other != player);
        assert_eq!(named, others.map(hides).collect::<Vec<_>>());
    }
    // Three players have three hands, and maybe an empty place.
    let three = round(&["19m19p19s1234567z", "2046p3388p24677s", "223344p556677s9s"], "9p", "0+3p", End::Cut);
    let text = write::mjai(&rules(Players::Three), &[three]);
    let seen = write::mjai_seen_by(1, &text);
    let fourth = seen.replace("35000]", "35000,0]").replace("]],", "],[\"?\",\"?\"]],");
    assert_ne!(seen, fourth);
    for text in [seen, fourth] {
        assert_eq!(whole(&text).rules.players, Players::Three);
    }
}
