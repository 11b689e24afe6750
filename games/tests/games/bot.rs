//! A bot of mjai: what it does is legal, and it misses no win.

use crate::common::logs;
use crate::common::script::{FOUR, round, rules, until_the_wall_is_empty};
use crate::common::write;
use serde_json::Value;
use tehai::rules::Players;
use tehai_answers::Means;
use tehai_answers::bot::Play;
use tehai_games::{Bot, BotReaction, BotSettings, End, Format, Log, Round, read};

fn bot(play: Play) -> Bot {
    Bot::new(BotSettings { play, ..BotSettings::default() }, Means::default())
}

fn kind(line: &str) -> String {
    let event: Value = serde_json::from_str(line).unwrap();
    event["type"].as_str().unwrap().to_owned()
}

/// What a bot says after each line of what one player sees.
fn said(bot: &mut Bot, log: &str, player: usize) -> Vec<String> {
    let seen = write::mjai_seen_by(player, log);
    let react = |line: &str| {
        let BotReaction { action, problem, .. } = bot.react(line);
        assert_eq!(problem, None, "{line}");
        action
    };
    seen.lines().map(react).collect()
}

/// Plays a log for a player, who does what the log says and not what the bot said: every action is legal, and the bot
/// wins where the player did. Returns the actions, but those to do nothing.
fn check(name: &str, log: &Log, play: Play, player: usize) -> Vec<String> {
    let text = write::mjai(&log.rules, &log.rounds);
    let lines: Vec<&str> = text.lines().collect();
    // As a host tells the player.
    let told = text.replacen("\"names\"", &format!("\"id\":{player},\"names\""), 1);
    let said = said(&mut bot(play), &told, player);
    let mut actions = Vec::new();
    let mut start = 0;
    for (at, action) in said.into_iter().enumerate() {
        if kind(lines[at]) == "start_kyoku" {
            start = at;
        }
        // Of several winners each has a line; a concealed quad is not robbed.
        let next = lines[at + 1..].iter().take_while(|line| kind(line) == "hora");
        let has_won =
            next.map(|line| serde_json::from_str::<Value>(line).unwrap()).any(|of| of["actor"] == player);
        let is_told =
            kind(lines[at]) != "hora" && kind(lines[at]) != "dora" && kind(lines[at]) != "reach_accepted";
        // At a table a win may be passed for more.
        if has_won && is_told && kind(lines[at]) != "ankan" && play != Play::Table {
            assert_eq!(kind(&action), "hora", "{name}, player {player}, after {}", lines[at]);
        }
        if kind(&action) == "none" {
            continue;
        }
        let events = lines[start..=at].join("\n");
        let with_action = format!("{}\n{events}\n{action}\n", lines[0]);
        let legal = read(with_action.as_bytes()).unwrap();
        assert_eq!(legal.problems, [], "{name}, player {player}: {action} after {}", lines[at]);
        if kind(&action) == "hora" {
            let audit = legal.audit();
            let won = audit.wins.last().unwrap();
            assert!(won.problem.is_none() && !won.yaku.is_empty(), "{name}: {action} after {}", lines[at]);
            assert!(audit.oddities.iter().all(|odd| odd.player != player), "{name}: {action}");
        }
        actions.push(action);
    }
    actions
}

#[test]
fn the_textbook_is_legal_and_misses_no_win_in_every_log() {
    let mut wins = 0;
    for (name, bytes) in logs() {
        let log = read(&bytes).unwrap();
        for player in 0..log.rules.players.number().into() {
            let actions = check(&name, &log, Play::Textbook, player);
            wins += actions.iter().filter(|action| kind(action) == "hora").count();
            assert!(actions.iter().all(|action| !["chi", "pon"].contains(&&*kind(action))));
        }
    }
    assert!(wins > 0);
}

#[test]
fn what_goes_by_chances_is_legal() {
    let (name, bytes) = logs().remove(0);
    let log = read(&bytes).unwrap();
    for (player, play) in [Play::Table, Play::Alone].into_iter().enumerate() {
        assert!(!check(&name, &log, play, player).is_empty());
    }
}

/// What a bot says last in a round, told all at once.
fn last(players: Players, play: Play, player: usize, round: Round) -> BotReaction {
    let text = write::mjai(&rules(players), &[round]);
    let mut seen: Vec<String> = write::mjai_seen_by(player, &text).lines().map(str::to_owned).collect();
    // The end of the round is what the bot decides.
    seen.truncate(seen.len() - usize::from(seen.last().unwrap().contains("end_kyoku")));
    bot(play).react(&format!("[{}]", seen.join(",")))
}

fn action(hands: &[&str], play: Play, player: usize, events: &str) -> String {
    let players = if hands.len() == 3 { Players::Three } else { Players::Four };
    let reaction = last(players, play, player, round(hands, "9p", events, End::Cut));
    assert_eq!(reaction.problem, None);
    reaction.action
}

#[test]
fn it_wins_with_a_yaku_unless_it_is_furiten() {
    // Two wins by the same 9s: one by a pair of orders, one by a drawn tile.
    let ron = r#"{"type":"hora","actor":2,"target":0,"pai":"9s"}"#;
    assert_eq!(action(&FOUR, Play::Textbook, 2, "0+9s 0=9s"), ron);
    assert_eq!(action(&FOUR, Play::Alone, 2, "0+9s 0=9s"), ron);
    // At a table riichi and later draws are worth more, so early.
    let passed = last(Players::Four, Play::Table, 2, round(&FOUR, "9p", "0+9s 0=9s", End::Cut));
    assert!(
        passed
            .reason
            .is_some_and(|reason| reason.starts_with("pass: ") && reason.contains("next win: 5200 points"))
    );
    let drawn = r#"{"type":"hora","actor":2,"target":2,"pai":"9s"}"#;
    assert_eq!(action(&FOUR, Play::Textbook, 2, "0+3m 0=3m 1+6z 1=6z 2+9s"), drawn);
    // What passed bars it until the own discard.
    let none = r#"{"type":"none"}"#;
    assert_eq!(action(&FOUR, Play::Textbook, 2, "0+9s 0=9s 1+9s 1=9s"), none);
    // Without a yaku it passes.
    let open = ["19m19p19s1234567z", "234m678p45s99s333p", "223344m556677p9s", "1112223334445s"];
    assert_eq!(action(&open, Play::Textbook, 1, "0+3s 0=3s"), none);
}

#[test]
fn it_discards_after_riichi_what_it_declared_with() {
    let hands = ["234m456p678p56s44z", FOUR[1], FOUR[2], "1112223334447s"];
    let mut bot = bot(Play::Textbook);
    let text =
        write::mjai(&rules(Players::Four), &[round(&hands, "9p", "0+7z 0r 0=7z 0b 1+1z 1=1z", End::Cut)]);
    let seen = write::mjai_seen_by(0, &text);
    let said: Vec<String> = seen.lines().map(|line| bot.react(line).action).collect();
    let none = r#"{"type":"none"}"#;
    let discard = r#"{"type":"dahai","actor":0,"pai":"C","tsumogiri":true}"#;
    // It is asked once: neither of its own discard nor of the bet.
    assert_eq!(said[2..], [r#"{"type":"reach","actor":0}"#, discard, none, none, none, none]);
    // One that was not there when it was declared keeps the hand tenpai.
    let late: Vec<&str> = seen.lines().take(4).collect();
    assert_eq!(self::bot(Play::Table).react(&format!("[{}]", late.join(","))).action, discard);
    // After riichi the drawn tile goes.
    let more = action(&hands, Play::Table, 0, "0+7z 0r 0=7z 0b 1+1z 1=1z 2+1z 2=1z 3+8s 3-8s 0+5z");
    assert_eq!(more, r#"{"type":"dahai","actor":0,"pai":"P","tsumogiri":true}"#);
}

#[test]
fn a_red_five_is_discarded_by_its_name() {
    // A far hand against riichi folds, with the red five that is safe.
    let hands = ["19m1p19s1234567z0p", FOUR[1], "234m456p678p56s44z", "1112223334447s"];
    let folded = action(
        &hands,
        Play::Table,
        0,
        "0+9p 0-6z 1+5p 1=5p 2+7z 2r 2=7z 2b 3+5p 3=5p 0+5p 0=5p 1+1z 1=1z 2+1z 2=1z 3+8s 3-8s 0+8p",
    );
    assert_eq!(folded, r#"{"type":"dahai","actor":0,"pai":"5pr","tsumogiri":false}"#);
}

#[test]
fn nine_kinds_norths_and_quads_are_declared() {
    let kinds = ["19m1p4568s123467z", FOUR[1], FOUR[2], FOUR[3]];
    for play in Play::ALL {
        assert_eq!(action(&kinds, play, 0, "0+7s"), r#"{"type":"ryukyoku","actor":0}"#);
        // Thirteen orphans are near.
        let near = ["19m19p19s12345z57m", FOUR[1], FOUR[2], FOUR[3]];
        assert_eq!(kind(&action(&near, play, 0, "0+7s")), "dahai");
        let three = ["19m19p112233s123z", "2233p8899s12344z", "556677p778899s4z"];
        assert_eq!(action(&three, play, 1, "0+1z 0=1z 1+6p"), r#"{"type":"kita","actor":1,"pai":"N"}"#);
    }
    let quad = ["111m234p567p5s77z9s", FOUR[1], FOUR[2], "222333444s1235z"];
    let text = r#"{"type":"ankan","actor":0,"consumed":["1m","1m","1m","1m"]}"#;
    assert_eq!(action(&quad, Play::Table, 0, "0+9p 0=9p 1+1z 1=1z 2+1z 2=1z 3+6z 3=6z 0+1m"), text);
}

#[test]
fn what_is_wrong_is_told_and_the_drawn_tile_goes_until_the_next_deal() {
    let text = write::mjai(&rules(Players::Four), &[round(&FOUR, "9p", "0+3m 0=3m 1+6z 1=6z", End::Cut)]);
    let seen = write::mjai_seen_by(0, &text);
    let lines: Vec<&str> = seen.lines().collect();
    let mut bot = bot(Play::Textbook);
    let mut react = |line: &str| bot.react(line);
    let none = r#"{"type":"none"}"#;
    let told = |reaction: BotReaction| (reaction.action, reaction.problem.unwrap_or_default());
    assert_eq!(told(react("{")).0, none);
    assert_eq!(
        told(react("3")),
        (none.to_owned(), "expected an event of mjai, or a list of them".to_owned())
    );
    assert_eq!(told(react("{}")).1, "expected an event with a \"type\"");
    assert_eq!(told(react(lines[2])).1, "expected the start of a round");
    assert_eq!(told(react(lines[0])).1, "");
    assert_eq!(told(react(lines[1])).1, "");
    let problem = "expected player 0 to draw, found a draw of player 1";
    assert_eq!(told(react(r#"{"type":"tsumo","actor":1,"pai":"?"}"#)).1, problem);
    let drawn = r#"{"type":"dahai","actor":0,"pai":"3m","tsumogiri":true}"#;
    assert_eq!(told(react(lines[2])), (drawn.to_owned(), String::new()));
    assert_eq!(told(react(lines[1])).1, "");
    let riichi = r#"{"type":"reach","actor":0}"#;
    assert_eq!(told(react(lines[2])), (riichi.to_owned(), String::new()));
    // A deal of which nothing is seen.
    let hidden = write::mjai_seen_by(9, &text);
    let problem = told(self::bot(Play::Textbook).react(hidden.lines().nth(1).unwrap())).1;
    assert_eq!(problem, "start_game: expected the \"id\" of the own player");
}

#[test]
fn a_fourth_player_without_points_is_one() {
    let mut second = round(&FOUR, "9p", "0+3m", End::Cut);
    second.scores = vec![40_000, 30_000, 30_000, 0];
    let rounds = [round(&FOUR, "9p", "0+3m 0=3m", End::Cut), second];
    let seen = write::mjai_seen_by(0, &write::mjai(&rules(Players::Four), &rounds));
    let mut bot = bot(Play::Textbook);
    let last = seen.lines().map(|line| bot.react(line)).last().unwrap();
    let riichi = r#"{"type":"reach","actor":0}"#;
    assert_eq!(last, BotReaction { action: riichi.to_owned(), reason: None, problem: None });
}

#[test]
fn the_last_tile_is_won_without_another_yaku() {
    let hands = ["123m789p456s19m44z", "234m678p78s99s333p", FOUR[2], FOUR[3]];
    let events = until_the_wall_is_empty(Players::Four, &hands, "9p");
    let log = read(write::mjai(&rules(Players::Four), &[round(&hands, "9p", &events, End::Cut)]).as_bytes());
    let log = log.unwrap();
    assert_eq!((log.format, log.problems.len()), (Format::Mjai, 0));
    for player in 0..4 {
        check("empty wall", &log, Play::Textbook, player);
    }
}
