//! What a win is worth and who pays it, as text.

use tehai::rules::Wind;
use tehai::score::{Limit, WonBy};
use tehai_answers::score::{Payer, Payment};

use tehai_program::output::text::grouped;

/// Where a winning tile came from.
pub fn source(won_by: WonBy) -> &'static str {
    match won_by {
        WonBy::Tsumo => "tsumo, drawn",
        WonBy::Ron => "ron, another player's tile",
    }
}

/// Han, fu and payment of a win.
pub struct Paid<'a> {
    pub han: u8,
    /// `None` if they do not matter and are not known.
    pub fu: Option<u8>,
    pub yakuman: u8,
    pub limit: Option<Limit>,
    pub won_by: WonBy,
    /// Is nothing paid besides the hand, and by nobody else than usual?
    pub is_usual: bool,
    pub points: u32,
    pub payment: &'a Payment,
}

impl Paid<'_> {
    /// The value, the points, and who pays them if that is as usual.
    pub fn worth(&self) -> String {
        let named = |limit: &Limit| format!("{} ({})", limit.name(), limit.japanese());
        let value = match (self.yakuman, self.fu) {
            (1, _) => named(&Limit::Yakuman),
            (2.., _) => format!("{} {}", self.yakuman, named(&Limit::Yakuman)),
            (0, Some(fu)) => format!("{} han {fu} fu", self.han),
            (0, None) => format!("{} han", self.han),
        };
        let limit = self.limit.filter(|_| self.yakuman == 0);
        let limit = limit.map(|limit| format!(", {}", named(&limit))).unwrap_or_default();
        format!("{value}{limit}: {} points{}", grouped(self.points), self.from())
    }

    /// Who pays for a drawn win, where nothing but its hand is paid.
    fn from(&self) -> String {
        let payers = &self.payment.payers;
        let others: Vec<&Payer> = payers.iter().filter(|payer| payer.seat != Some(Wind::East)).collect();
        let dealer = payers.iter().find(|payer| payer.seat == Some(Wind::East));
        match (self.won_by, dealer, &others[..]) {
            _ if !self.is_usual => String::new(),
            (WonBy::Tsumo, None, [one, ..]) => format!(", {} from each player", grouped(one.points)),
            (WonBy::Tsumo, Some(dealer), [one, rest @ ..]) => {
                let other = if rest.is_empty() { "the other" } else { "each other" };
                format!(
                    ", {} from the dealer and {} from {other}",
                    grouped(dealer.points),
                    grouped(one.points)
                )
            }
            _ => String::new(),
        }
    }

    /// Who pays what, where the first line does not say it.
    pub fn lines(&self) -> String {
        let payment = self.payment;
        if self.is_usual || self.points == 0 {
            return String::new();
        }
        let payer = |payer: &Payer| {
            let seat = payer.seat.map_or("the discarder", Wind::name);
            let named = payer.seat.is_some() && payer.is_discarder;
            let role = match (named, payer.is_liable) {
                (true, true) => " (discarder, liable)",
                (true, false) => " (discarder)",
                (false, true) => " (liable)",
                (false, false) => "",
            };
            format!("{} by {seat}{role}", grouped(payer.points))
        };
        let bets = (payment.bets > 0).then(|| format!("{} of bets", grouped(payment.bets)));
        let parts: Vec<String> = payment.payers.iter().map(payer).chain(bets).collect();
        let counters = match payment.counters {
            0 => String::new(),
            points => format!("; {} of it for counters", grouped(points)),
        };
        format!("Paid: {} = {}{counters}\n", parts.join(" + "), grouped(self.points))
    }
}
