//! What few visits of the page ask, and none at first: logs of whole games with their decisions, the chances of a hand
//! among others, what is needed in a last hand, irreducible forms, and tables of numbers. It is a module of its own,
//! which is loaded when it is first asked.

use serde::Serialize;
use tehai::rules::Wind;
use tehai::tiles::Hand;
use tehai::tiles::notation::{RedFives, RedHand, RedTile};
use tehai_answers::calls::CallQuestion;
use tehai_answers::decision::DecisionQuestion;
use tehai_answers::page::{AtlasQuestion, FormQuestion, TableQuestion};
use tehai_answers::{Means, NeedsQuestion, WinProbabilityQuestion};
use tehai_games::{Decision, Log};
use wasm_bindgen::prelude::*;

use crate::{Answer, answer, written};

/// Answers a question of a kind, as `ask` of the page's module does. `src/ask.ts` says which kinds these are.
#[wasm_bindgen]
pub fn ask(kind: &str, question: &str) -> Answer {
    match kind {
        "table-game" => {
            answer(question, |asked: WinProbabilityQuestion| asked.answer(&Means::default(), |_, _| ()))
        }
        "decision" => answer(question, |asked: DecisionQuestion| asked.answer(&Means::default())),
        "atlas" => answer(question, |asked: AtlasQuestion| Ok(asked.answer())),
        "form" => answer(question, |asked: FormQuestion| asked.answer()),
        "numbers" => answer(question, |asked: TableQuestion| asked.answer()),
        "needs" => answer(question, |asked: NeedsQuestion| asked.answer()),
        "table-offer" => answer(question, |asked: CallQuestion| asked.answer(&Means::default())),
        _ => Err(JsError::new(&format!("no question of the kind {kind:?}")).into()),
    }
}

/// Every decision of a log with its questions, before anything is answered: a `Review`, as JSON. What is thrown is what
/// is wrong with the log, in one line.
#[wasm_bindgen]
pub fn review(bytes: &[u8]) -> Answer {
    written(&read(bytes)?.questions(|_| true))
}

/// Each win and each payment beside what the rules say: an `Audit`, as JSON.
#[wasm_bindgen]
pub fn audit(bytes: &[u8]) -> Answer {
    written(&read(bytes)?.audit())
}

/// The table wherever somebody decides, as all see it: a list of `Laid` of `src/games/protocol.ts`, as JSON.
#[wasm_bindgen]
pub fn tables(bytes: &[u8]) -> Answer {
    let mut tables: Vec<Laid> = read(bytes)?.decisions().map(Laid::from).collect();
    tables.dedup_by_key(|laid| (laid.round, laid.event));
    written(&tables)
}

/// What lies on the table before an event of a round.
#[derive(Serialize)]
struct Laid {
    round: usize,
    event: usize,
    wall: u32,
    bets: u32,
    players: Vec<Seat>,
}

/// One player's part of it.
#[derive(Serialize)]
struct Seat {
    wind: Wind,
    river: Vec<Thrown>,
    melds: RedHand,
    norths: u8,
    in_riichi: bool,
}

#[derive(Serialize)]
struct Thrown {
    tile: RedTile,
    is_riichi: bool,
    is_called: bool,
}

impl From<Decision> for Laid {
    fn from(Decision { round, event, table, .. }: Decision) -> Laid {
        let seat = |player| Seat {
            wind: table.seat_wind(player),
            river: table
                .river(player)
                .iter()
                .map(|of| Thrown {
                    tile: of.tile,
                    is_riichi: of.is_riichi,
                    is_called: of.called_by.is_some(),
                })
                .collect(),
            melds: RedHand::new(Hand::EMPTY, RedFives::NONE, table.melds(player).collect())
                .expect("melds that lie on the table"),
            norths: table.norths(player),
            in_riichi: table.in_riichi(player),
        };
        Laid {
            round: round + 1,
            event,
            wall: table.wall(),
            bets: table.bets(),
            players: (0..table.scores().len()).map(seat).collect(),
        }
    }
}

fn read(bytes: &[u8]) -> Answer<Log> {
    tehai_games::read(bytes).map_err(|problem| problem.to_string().into())
}
