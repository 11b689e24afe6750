//! Small rounds as text.

use tehai::rules::{Players, Wind};
use tehai::tiles::Tile;
use tehai::tiles::notation::{RedFives, RedHand};
use tehai_games::{End, Event, Format, Log, LogRules, PaidWin, Round};

/// Four hands: of orphans, with red fives, of seven pairs, and of one suit.
pub const FOUR: [&str; 4] = ["19m19p19s1234567z", "2046m3388p24677s", "223344m556677p9s", "1112223334445s"];

/// Rules with a red five of each suit.
pub fn rules(players: Players) -> LogRules {
    let copies = if players == Players::Three { [0, 1, 1] } else { [1; 3] };
    let red_fives = RedFives::new(copies).unwrap();
    LogRules { players, red_fives, open_tanyao: true, last_wind: Wind::South, platform: None }
}

/// The first round of a game: hands, the indicator, events, the end.
///
/// An event is `1+5m`, player 1 draws 5m; `1-5m` discards another tile; `1=5m` discards the tile just drawn; `1<055p`
/// calls the last discard for this meld; `1a3z` a concealed quad; `1k0p` an added one; `1n` a north; `1r` riichi; `1b`
/// the bet; `i5z` an indicator.
pub fn round(hands: &[&str], indicator: &str, events: &str, end: End) -> Round {
    let points = if hands.len() == 3 { 35000 } else { 25000 };
    let (mut from, mut offered) = (0, "1z".parse().unwrap());
    let event = |text: &str| {
        let (player, rest) = text.split_at(1);
        let (sign, tiles) = rest.split_at(1);
        let player = player.parse().unwrap_or(9);
        match (sign, text.strip_prefix('i')) {
            (_, Some(tile)) => Event::Indicator { tile: tile.parse().unwrap() },
            ("+", _) => Event::Draw { player, tile: Some(tiles.parse().unwrap()) },
            ("-" | "=", _) => {
                (from, offered) = (player, tiles.parse().unwrap());
                Event::Discard { player, tile: offered, is_drawn: sign == "=" }
            }
            ("<", _) => {
                let hand: RedHand = format!("[{tiles}]").parse().unwrap();
                let (meld, red_fives) = hand.melds().next().unwrap();
                Event::Call { player, from, tile: offered, meld, red_fives }
            }
            ("a", _) => Event::ConcealedQuad { player, tile: tiles.parse().unwrap() },
            ("k", _) => Event::AddedQuad { player, tile: tiles.parse().unwrap() },
            ("n", _) => Event::North { player },
            ("r", _) => Event::Riichi { player },
            ("b", _) => Event::RiichiPaid { player },
            _ => panic!("{text}"),
        }
    };
    Round {
        wind: Wind::East,
        dealer: 0,
        counters: 0,
        bets: 0,
        scores: vec![points; hands.len()],
        hands: hands.iter().map(|hand| Some(hand.parse().unwrap())).collect(),
        indicator: indicator.parse().unwrap(),
        events: events.split_whitespace().map(event).collect(),
        end,
    }
}

/// A log of rounds of some players.
pub fn log(players: Players, rounds: Vec<Round>) -> Log {
    log_by(rules(players), rounds)
}

/// A log of rounds by some rules.
pub fn log_by(rules: LogRules, rounds: Vec<Round>) -> Log {
    Log { format: Format::Mjai, rules, names: Vec::new(), rounds, problems: Vec::new() }
}

/// A win: the winner, whose tile, the tile, hidden indicators, changes of points.
pub fn win(player: usize, from: usize, tile: &str, hidden: &[&str], changes: &[i32]) -> PaidWin {
    PaidWin {
        player,
        from,
        liable: None,
        tile: Some(tile.parse().unwrap()),
        hidden_indicators: hidden.iter().map(|tile| tile.parse().unwrap()).collect(),
        changes: changes.to_vec(),
        paid: None,
    }
}

/// Plays a round without calls until the wall is empty: each draws the lowest unknown tile and discards it.
pub fn until_the_wall_is_empty(players: Players, hands: &[&str], indicator: &str) -> String {
    let rules = rules(players);
    let mut left: Vec<(Tile, u8, u8)> = Tile::all()
        .filter(|&tile| players.tiles().contains(tile))
        .map(|tile| (tile, 4, rules.red_fives.copies(tile)))
        .collect();
    for hand in hands.iter().chain([&indicator]) {
        let hand: RedHand = hand.parse().unwrap();
        for (tile, copies, red) in &mut left {
            *copies -= hand.hand().concealed().count(*tile);
            *red -= hand.concealed_red_fives().copies(*tile);
        }
    }
    let tiles = left.into_iter().flat_map(|(tile, copies, red)| {
        (0..copies)
            .map(move |copy| if copy < red { tile.to_string().replace('5', "0") } else { tile.to_string() })
    });
    let (wall, number) = if players == Players::Three { (55, 3) } else { (70, 4) };
    let turns = tiles.take(wall).enumerate().map(|(turn, tile)| {
        let player = turn % number;
        format!("{player}+{tile} {player}={tile}")
    });
    turns.collect::<Vec<_>>().join(" ")
}
