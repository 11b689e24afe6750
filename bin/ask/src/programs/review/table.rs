//! Decisions and audits as rows.

use tehai_answers::decision::{Decided, Judged};
use tehai_answers::review::{Audit, AuditedPayment, AuditedWin, Oddity, Review, Reviewed, RoundName};
use tehai_catalogue::output::table::{Cells, Column, Table};
use tehai_catalogue::row;

use super::danger_of;

const ROUND: [Column; 5] = [
    Column::text("file", ""),
    Column::integer("round", ""),
    Column::text("wind", ""),
    Column::integer("number", ""),
    Column::integer("counters", ""),
];

const OF_REVIEW: [Column; 24] = [
    Column::integer("event", ""),
    Column::integer("turn", ""),
    Column::integer("player", ""),
    Column::text("name", ""),
    Column::text("seat", ""),
    Column::text("hand", ""),
    Column::text("drawn", ""),
    Column::text("offered", ""),
    Column::integer("from_player", ""),
    Column::text("indicators", ""),
    Column::integer("draws", ""),
    Column::text("chosen", ""),
    Column::text("declared", ""),
    Column::text("best", ""),
    Column::text("best_riichi", ""),
    Column::decimal("win", ""),
    Column::decimal("best_win", ""),
    Column::decimal("points", ""),
    Column::decimal("best_points", ""),
    Column::decimal("loss", ""),
    Column::decimal("danger", ""),
    Column::decimal("best_danger", ""),
    Column::text("problem", ""),
    Column::text("question", ""),
];

fn of_round(file: &str, RoundName { round, wind, number, counters }: &RoundName) -> Cells {
    row![file, round, wind.name(), number, counters]
}

/// A row for each decision.
pub fn of_review(file: &str, review: &Review) -> Table {
    let row = |found: &Reviewed| {
        let Reviewed { event, turn, player, seat, hand, draws, chosen, declared, decided, .. } = found;
        let text = |of: Option<String>| of.unwrap_or_default();
        let number = |of: &dyn Fn(&Decided) -> Option<f64>| decided.as_ref().and_then(of);
        let judged = |of: &dyn Fn(&Judged) -> Option<f64>| {
            [number(&|decided| of(&decided.chosen)), number(&|decided| of(&decided.best))]
        };
        let ([win, best_win], [points, best_points]) =
            (judged(&|judged| Some(judged.win)), judged(&|judged| judged.points));
        let best = decided.as_ref().map(|decided| &decided.best);
        // The most dangerous player counts.
        let most = |choice: Option<&str>| {
            found.dangers.iter().filter_map(|danger| danger_of(danger, choice?)).reduce(f64::max)
        };
        let mut cells = of_round(file, &found.round);
        cells.extend(row![
            event,
            turn,
            player,
            review.game.names.get(*player).map_or("", String::as_str),
            seat.name(),
            hand.to_string(),
            text(found.drawn.map(|tile| tile.to_string())),
            text(found.offered.map(|tile| tile.to_string())),
            found.from_player,
            found.indicators.iter().map(ToString::to_string).collect::<String>(),
            draws,
            chosen,
            declared.to_string(),
            text(best.map(|best| best.choice.clone())),
            text(best.map(|best| best.riichi.to_string())),
            win,
            best_win,
            points,
            best_points,
            number(&|decided| Some(decided.loss)),
            most(Some(chosen)),
            most(best.map(|best| &*best.choice)),
            text(found.problem.as_ref().map(|problem| problem.message.clone())),
            serde_json::to_string(&found.question).expect("a question is JSON"),
        ]);
        cells
    };
    Table::new(&[&ROUND[..], &OF_REVIEW].concat(), review.decisions.iter().map(row))
}

const OF_AUDIT: [Column; 14] = [
    Column::text("kind", ""),
    Column::integer("player", ""),
    Column::integer("from_player", ""),
    Column::text("hand", ""),
    Column::text("tile", ""),
    Column::integer("han", ""),
    Column::integer("fu", ""),
    Column::text("yaku", ""),
    Column::integer("points", ""),
    Column::text("changes", ""),
    Column::text("paid", ""),
    Column::text("verdict", ""),
    Column::text("by", ""),
    Column::text("problem", ""),
];

/// Changes of points by player, from player 0.
fn changes_text(changes: &[i32]) -> String {
    changes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A row for each win, each payment of a round, and each oddity.
pub fn of_audit(file: &str, audit: &Audit) -> Table {
    let of_win = |win: &AuditedWin| {
        let AuditedWin { player, from_player, hand, tile, han, fu, yaku, points, problem, paid, .. } = win;
        let yaku: Vec<&str> = yaku.iter().map(|yaku| yaku.yaku).collect();
        let (hand, tile) = (hand.to_string(), tile.to_string());
        let (paid, verdict, by) = (changes_text(paid), win.verdict.name(), win.by.join("; "));
        let yaku = yaku.join(" ");
        let own = row![
            "win",
            player,
            from_player,
            hand,
            tile,
            han,
            fu,
            yaku,
            points,
            "",
            paid,
            verdict,
            by,
            problem
        ];
        [of_round(file, &win.round), own].concat()
    };
    let of_payment = |AuditedPayment { round, changes, paid }: &AuditedPayment| {
        let verdict = match (changes, paid) {
            (_, None) => "not-said",
            (changes, paid) if changes == paid => "as-paid",
            _ => "differs",
        };
        let [changes, paid] = [changes, paid].map(|of| changes_text(of.as_deref().unwrap_or_default()));
        let none = None::<u8>;
        let own = row!["payment", none, none, "", "", none, none, "", none, changes, paid, verdict, "", ""];
        [of_round(file, round), own].concat()
    };
    let of_oddity = |Oddity { round, player, kind, tile }: &Oddity| {
        let (none, tile) = (None::<u8>, tile.map(|tile| tile.to_string()).unwrap_or_default());
        let own = row![kind.name(), player, none, "", tile, none, none, "", none, "", "", "", "", ""];
        [of_round(file, round), own].concat()
    };
    let rows = audit.wins.iter().map(of_win);
    let rows = rows.chain(audit.payments.iter().map(of_payment));
    let rows = rows.chain(audit.oddities.iter().map(of_oddity));
    Table::new(&[&ROUND[..], &OF_AUDIT].concat(), rows)
}
