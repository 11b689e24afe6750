//! Games audited: each win and each payment beside the rules.

use tehai::score::Limit;
use tehai::tiles::Tile;
use tehai::tiles::notation::{RedHand, RedTile};
use tehai_options::named;

use super::{Game, RoundName, changes, text};
use crate::described;
use crate::needs::PlaceByWin;
use crate::score::YakuOfWin;

described! {
    /// A game audited: each win scored by the rules of the log, and each payment compared.
    pub struct Audit {
        /// The game.
        #[serde(flatten)]
        pub game: Game,
        /// The wins, in order.
        pub wins: Vec<AuditedWin>,
        /// The payments of each round.
        pub payments: Vec<AuditedPayment>,
        /// What happened although no rules allow it.
        pub oddities: Vec<Oddity>,
        /// What the last round did to places; null if by its rules the game does not end with the log.
        pub last_round: Option<LastRound>,
    }

    /// A win beside what was paid.
    pub struct AuditedWin {
        /// The round.
        #[serde(flatten)]
        pub round: RoundName,
        /// The winner.
        pub player: usize,
        /// Whose tile it is: the winner's own if it was drawn.
        pub from_player: usize,
        /// The hand with the winning tile.
        pub hand: RedHand,
        /// The winning tile.
        pub tile: RedTile,
        /// Han by our rules; null of a yakuman, and if the win has no score.
        pub han: Option<u8>,
        /// Fu by our rules; null of a yakuman, and if the win has no score.
        pub fu: Option<u8>,
        /// The limit, if it has one.
        pub limit: Option<Limit>,
        /// The yaku, without dora.
        pub yaku: Vec<YakuOfWin>,
        /// Points in all, counters and bets included, by our rules; null if the win has no score.
        pub points: Option<u32>,
        /// Why it has no score, or what the log says otherwise of its han, fu and yaku.
        pub problem: Option<String>,
        /// What each player won or lost by the log; empty if it does not say.
        pub paid: Vec<i32>,
        /// Is it worth what was paid?
        pub verdict: Verdict,
        /// The rules, other than those of the log, that explain what was paid.
        pub by: Vec<String>,
    }

    /// What players won or lost in a round, bets included.
    #[derive(PartialEq, Eq)]
    pub struct AuditedPayment {
        /// The round.
        #[serde(flatten)]
        pub round: RoundName,
        /// By the rules of the log; null if these do not say.
        pub changes: Option<Vec<i32>>,
        /// By the log; null if it does not say.
        pub paid: Option<Vec<i32>>,
        /// Are they the same?
        pub verdict: Verdict,
        /// The rules, other than those of the log, that explain what was paid.
        pub by: Vec<String>,
    }

    /// What happened although no rules allow it.
    #[derive(PartialEq, Eq)]
    pub struct Oddity {
        /// The round.
        #[serde(flatten)]
        pub round: RoundName,
        /// The player.
        pub player: usize,
        /// What happened.
        pub kind: OddityKind,
        /// The wait that the player had discarded, or let pass; null of a noten riichi.
        pub tile: Option<Tile>,
    }

    /// The last round of a game: what a better place needed, and which place the round gave (条件).
    pub struct LastRound {
        /// The round.
        #[serde(flatten)]
        pub round: RoundName,
        /// The players before the round and after it, from player 0.
        pub players: Vec<PlaceChange>,
        /// The wins with what they needed; none if the wall ended.
        pub wins: Vec<LastRoundWin>,
    }

    /// Score and place of a player before a round and after it.
    #[derive(PartialEq, Eq)]
    pub struct PlaceChange {
        /// The player.
        pub player: usize,
        /// The score before.
        pub score: i32,
        /// The place before.
        pub place: u8,
        /// The score after.
        pub score_after: i32,
        /// The place after.
        pub place_after: u8,
    }

    /// A win of a last round.
    pub struct LastRoundWin {
        /// The winner.
        pub player: usize,
        /// Whose tile it is: the winner's own if it was drawn.
        pub from_player: usize,
        /// The points of the hand by our rules, without counters and bets.
        pub points: u32,
        /// What the win had to be worth for each better place than before, the nearest first, if won in this way. What
        /// another won by the same tile is paid before. Liability is left out.
        pub needs: Vec<PlaceByWin>,
    }
}

named! {
    /// Was a win, or a round, paid as the rules say?
    #[derive(Default)]
    Verdict {
        /// Yes.
        #[default]
        AsPaid = "as-paid",
        /// The log does not say what was paid, or hides the hands that it was paid for.
        NotSaid = "not-said",
        /// Not by the rules of the log, but by others.
        ByOtherRules = "by-other-rules",
        /// By no rules of ours.
        Differs = "differs",
        /// The log leaves the round before its end.
        Unfinished = "unfinished",
    }
}

named! {
    /// What no rules allow.
    #[derive(Default)]
    OddityKind {
        /// A ron on a hand that has discarded one of its waits, or let a win pass (振聴).
        #[default]
        Furiten = "furiten",
        /// Riichi on a hand that is not tenpai (ノーテン立直).
        NotenRiichi = "noten-riichi",
    }
}

described! {
    /// A win, a payment of a round, or what no rules allow, as a row.
    #[derive(PartialEq)]
    pub struct AuditRow {
        /// The file; empty if it is not from one.
        pub file: String,
        /// The round.
        #[serde(flatten)]
        pub round: RoundName,
        /// What the row is about: win, payment, furiten or noten-riichi.
        pub kind: &'static str,
        /// The player, from 0; null of a payment.
        pub player: Option<usize>,
        /// Whose tile won.
        pub from_player: Option<usize>,
        /// The hand with the winning tile.
        pub hand: String,
        /// The winning tile, or the wait of a furiten hand.
        pub tile: String,
        /// Han by our rules; null of a yakuman.
        pub han: Option<u8>,
        /// Fu by our rules; null of a yakuman.
        pub fu: Option<u8>,
        /// The yaku, without dora.
        pub yaku: String,
        /// Points in all by our rules, counters and bets included.
        pub points: Option<u32>,
        /// Of a payment what each player wins or loses by our rules, from player 0.
        pub changes: String,
        /// What each player wins or loses by the log, from player 0.
        pub paid: String,
        /// As paid or not; empty of what no rules allow.
        pub verdict: &'static str,
        /// The rules that explain what was paid.
        pub by: String,
        /// Why a win has no score.
        pub problem: String,
    }
}

impl Verdict {
    /// Does the log say something else than its rules?
    pub fn differs(self) -> bool {
        matches!(self, Verdict::ByOtherRules | Verdict::Differs)
    }
}

impl Audit {
    /// Did the log pay something else than its rules, or allow what no rules do?
    pub fn differs(&self) -> bool {
        let mut verdicts =
            self.wins.iter().map(|win| win.verdict).chain(self.payments.iter().map(|of| of.verdict));
        verdicts.any(Verdict::differs) || !self.oddities.is_empty()
    }

    /// A row for each win, then for each payment of a round, then for each oddity.
    pub fn rows(&self) -> Vec<AuditRow> {
        let of_win = |win: &AuditedWin| AuditRow {
            kind: "win",
            player: Some(win.player),
            from_player: Some(win.from_player),
            hand: win.hand.to_string(),
            tile: win.tile.to_string(),
            han: win.han,
            fu: win.fu,
            yaku: win.yaku.iter().map(|yaku| yaku.yaku).collect::<Vec<_>>().join(" "),
            points: win.points,
            paid: changes(&win.paid),
            verdict: win.verdict.name(),
            by: win.by.join("; "),
            problem: text(win.problem.as_ref()),
            ..self.row(&win.round)
        };
        let of_payment = |of: &AuditedPayment| AuditRow {
            kind: "payment",
            changes: changes(of.changes.as_deref().unwrap_or_default()),
            paid: changes(of.paid.as_deref().unwrap_or_default()),
            verdict: of.verdict.name(),
            by: of.by.join("; "),
            ..self.row(&of.round)
        };
        let of_oddity = |oddity: &Oddity| AuditRow {
            kind: oddity.kind.name(),
            player: Some(oddity.player),
            tile: text(oddity.tile),
            ..self.row(&oddity.round)
        };
        let rows = self.wins.iter().map(of_win).chain(self.payments.iter().map(of_payment));
        rows.chain(self.oddities.iter().map(of_oddity)).collect()
    }

    fn row(&self, round: &RoundName) -> AuditRow {
        AuditRow {
            file: text(self.game.file.as_ref()),
            round: round.clone(),
            kind: "",
            player: None,
            from_player: None,
            hand: String::new(),
            tile: String::new(),
            han: None,
            fu: None,
            yaku: String::new(),
            points: None,
            changes: String::new(),
            paid: String::new(),
            verdict: "",
            by: String::new(),
            problem: String::new(),
        }
    }
}
