//! What one player sees of a game while it is played.

use serde_json::Value;
use tehai::tiles::notation::RedFives;

use crate::log::{Event, LogRules, Round};
use crate::mjai::{self, Start};
use crate::table::{Table, TableError};
use crate::tiles::deck_red_fives;

/// What hosts of mjai say besides, which changes nothing that is seen of a round.
const SILENT: [&str; 9] =
    ["hello", "join", "request_action", "start_game", "end_game", "end_kyoku", "hora", "ryukyoku", "none"];

/// What one player sees of a game, event by event: the hands of the others are hidden even if the events show them.
///
/// ```
/// let mut view = tehai_games::PlayerView::new(1);
/// let own = r#"["1m","2m","5mr","E","E","P","P","1p","2p","3p","7s","8s","9s"]"#;
/// let others = r#"["?","?","?","?","?","?","?","?","?","?","?","?","?"]"#;
/// view.apply(
///     format!(
///         r#"{{"type":"start_kyoku","bakaze":"E","oya":0,"dora_marker":"4s","tehais":[{others},{own},{others},{others}]}}"#
///     )
///     .as_bytes(),
/// )?;
/// view.apply(br#"{"type":"tsumo","actor":0,"pai":"?"}"#)?;
/// view.apply(br#"{"type":"dahai","actor":0,"pai":"E","tsumogiri":true}"#)?;
/// let table = view.table().unwrap();
/// assert_eq!(table.offered(), Some((0, "1z".parse()?)));
/// assert_eq!((table.wall(), table.draws_left(1)), (69, 18));
/// assert_eq!(table.hand(1).unwrap().to_string(), "120m123p789s1155z");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayerView {
    player: usize,
    /// The first event of the game.
    start_game: Option<Value>,
    /// What it and the first deal say of the game: in a later one the points may be anything.
    start: Option<Start>,
    current: Option<Current>,
}

/// The round in progress, with its events so far.
#[derive(Clone, Debug)]
struct Current {
    rules: LogRules,
    round: Round,
    table: Table,
}

impl PlayerView {
    /// The view of this player before a game. Players are numbered from 0.
    pub fn new(player: usize) -> PlayerView {
        PlayerView { player, start_game: None, start: None, current: None }
    }

    /// The player.
    pub fn player(&self) -> usize {
        self.player
    }

    /// The table of the round in progress, or of the last one; `None` before the first.
    pub fn table(&self) -> Option<&Table> {
        self.current.as_ref().map(|current| &current.table)
    }

    /// The round in progress, or the last one, with its events so far.
    pub(crate) fn round(&self) -> Option<(&LogRules, &Round, &Table)> {
        self.current.as_ref().map(|current| (&current.rules, &current.round, &current.table))
    }

    /// Takes the next event, an object of JSON as a client of mjai gets it. Linear in the length of the event, but for
    /// the first by which the deck turns out to have no red fives, which replays the round.
    ///
    /// # Errors
    /// [`TableError`] if it is none, or cannot happen now. The view is then of use again from the next round on.
    pub fn apply(&mut self, event: &[u8]) -> Result<(), TableError> {
        let event: Value = serde_json::from_slice(event)
            .map_err(|error| TableError(format!("expected an event of mjai as JSON: {error}")))?;
        self.take(event).map_err(TableError)
    }

    /// The same of an event that was read.
    pub(crate) fn take(&mut self, event: Value) -> Result<(), String> {
        let taken = self.took(event);
        if taken.is_err() {
            self.current = None;
        }
        taken
    }

    fn took(&mut self, mut event: Value) -> Result<(), String> {
        let kind = event["type"].as_str().unwrap_or_default().to_owned();
        match &*kind {
            "start_game" => {
                (self.start_game, self.start) = (Some(event), None);
                return Ok(());
            }
            "start_kyoku" => return self.start(event),
            _ => {}
        }
        // Some hosts leave it out; a player sees it, but nothing depends on it here.
        if kind == "dahai" && event["tsumogiri"].is_null() {
            event["tsumogiri"] = Value::Bool(false);
        }
        let Some(read) = mjai::event_of_round(&kind, &event) else {
            let expected = "expected an event of mjai, of type tsumo, dahai, kita and so on";
            return if SILENT.contains(&&*kind) { Ok(()) } else { Err(format!("found {event}, {expected}")) };
        };
        let read = self.masked(read?);
        let current =
            self.current.as_mut().ok_or_else(|| format!("{kind}: expected start_kyoku before it"))?;
        current.round.events.push(read);
        let Err(error) = current.table.apply(&read) else { return Ok(()) };
        self.without_red_fives().ok_or_else(|| error.to_string())
    }

    /// The event as the player sees it.
    fn masked(&self, event: Event) -> Event {
        match event {
            Event::Draw { player, .. } if player != self.player => Event::Draw { player, tile: None },
            seen => seen,
        }
    }

    fn start(&mut self, mut deal: Value) -> Result<(), String> {
        self.current = None;
        let places = deal["tehais"].as_array().map_or(0, Vec::len);
        if ![3, 4].contains(&places) {
            return Err("tehais: expected the tiles of three players or of four".to_owned());
        }
        let start_game = self.start_game.take();
        let first = || Start::of(start_game.into_iter().chain([deal.clone()]));
        let start = self.start.get_or_insert_with(first);
        let (players, has_red, last_wind) = (start.players, start.has_red, start.last_wind);
        let number = usize::from(players.number());
        if self.player >= number {
            return Err(format!("player: expected 0 to {}, found {}", number - 1, self.player));
        }
        for (player, hand) in deal["tehais"].as_array_mut().into_iter().flatten().enumerate() {
            if player != self.player {
                *hand = Value::from(vec!["?"; 13]);
            }
        }
        let round = mjai::round_of(&deal, number, None)?;
        if round.hands[self.player].is_none() {
            return Err(format!("tehais: expected the tiles of player {}, found hidden ones", self.player));
        }
        let rules = |has_red: bool| LogRules {
            players,
            red_fives: deck_red_fives(players, has_red),
            open_tanyao: true,
            last_wind,
            platform: None,
        };
        let begin = |rules: LogRules| Table::new(&rules, &round).map(|table| (rules, table));
        let begun = match has_red {
            Some(has_red) => begin(rules(has_red)),
            None => begin(rules(true)).or_else(|error| begin(rules(false)).map_err(|_| error)),
        };
        let (rules, table) = begun.map_err(|error| error.to_string())?;
        self.current = Some(Current { rules, round, table });
        Ok(())
    }

    /// If the host does not say whether the deck has red fives, it has none if that alone fits all events.
    fn without_red_fives(&mut self) -> Option<()> {
        let current = self.current.as_mut().filter(|current| current.rules.red_fives != RedFives::NONE)?;
        if self.start.as_ref()?.has_red.is_some() {
            return None;
        }
        let rules = LogRules { red_fives: RedFives::NONE, ..current.rules };
        let mut table = Table::new(&rules, &current.round).ok()?;
        current.round.events.iter().try_for_each(|event| table.apply(event)).ok()?;
        (current.rules, current.table) = (rules, table);
        Some(())
    }
}
