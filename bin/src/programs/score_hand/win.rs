//! A win as arguments.

use anyhow::Result;
use tehai::rules::{Players, Wind, Winds};
use tehai::score::{Dora, Indicated, Liable, Luck, Riichi, Table, Win, WonBy};
use tehai::tiles::Tile;
use tehai::tiles::notation::{RedHand, add_suit};

use crate::cli::{HandArgs, choice};

/// A win: the hand, and what its tiles do not tell.
#[derive(Clone, Debug, clap::Args)]
pub struct WinArgs {
    #[command(flatten)]
    hand: HandArgs,

    /// The winning tile [default: the last concealed tile]
    #[arg(long, value_name = "TILE")]
    tile: Option<Tile>,

    /// Won by another player's tile; the default
    #[arg(long, conflicts_with = "tsumo")]
    ron: bool,

    /// Won by a drawn tile
    #[arg(long)]
    tsumo: bool,

    /// Wind of the seat; east deals [default: east]
    #[arg(long, value_name = "WIND", value_parser = choice(&Wind::ALL, Wind::name), hide_possible_values = true)]
    seat: Option<Wind>,

    /// Wind of the round [default: east]
    #[arg(long, value_name = "WIND", value_parser = choice(&Wind::ALL, Wind::name), hide_possible_values = true)]
    round: Option<Wind>,

    /// After riichi
    #[arg(long, conflicts_with = "double_riichi")]
    riichi: bool,

    /// Double riichi: at the first discard
    #[arg(long)]
    double_riichi: bool,

    /// Ippatsu: within a round of riichi
    #[arg(long)]
    ippatsu: bool,

    /// By the last tile of the wall or the last discard
    #[arg(long)]
    last_tile: bool,

    /// By a tile drawn after a quad
    #[arg(long)]
    dead_wall: bool,

    /// By a tile that another player adds to a triplet
    #[arg(long)]
    robbed_quad: bool,

    /// With the first draw (tenhou, chiihou)
    #[arg(long)]
    blessing: bool,

    /// Dora indicators, such as 4m9s, or how many dora
    #[arg(long, value_name = "TILES")]
    dora: Option<Indicated>,

    /// Hidden dora indicators, after riichi
    #[arg(long, alias = "ura", value_name = "TILES")]
    hidden_dora: Option<Indicated>,

    /// Red fives [default: those written as 0]
    #[arg(long, value_name = "N", hide_short_help = true)]
    red_fives: Option<u8>,

    /// Norths set aside, with 3 players [default: 0]
    #[arg(long, value_name = "N")]
    #[arg(hide_short_help = true)]
    norths: Option<u8>,

    /// Counters on the table [default: 0]
    #[arg(long, alias = "honba", value_name = "N")]
    #[arg(hide_short_help = true)]
    counters: Option<u8>,

    /// Bets on the table, the winner's own among them [default: 0]
    #[arg(long, value_name = "N")]
    #[arg(hide_short_help = true)]
    bets: Option<u8>,

    /// Seat of the player whose tile won; needed with --liable
    #[arg(long, value_name = "WIND", value_parser = choice(&Wind::ALL, Wind::name), hide_possible_values = true)]
    #[arg(hide_short_help = true)]
    discarder: Option<Wind>,

    /// Who is liable for a yakuman, such as daisangen=west
    #[arg(long, value_name = "YAKUMAN=WIND")]
    #[arg(hide_short_help = true)]
    liable: Option<Liable>,
}

impl WinArgs {
    /// Are hands to be read from standard input?
    pub fn is_stream(&self) -> bool {
        self.hand.is_stream()
    }

    /// These arguments, with those that are missing taken from `other`.
    pub fn or(self, other: &WinArgs) -> WinArgs {
        let telling = |told: bool| if told { &self } else { other };
        let (won, bet) = (telling(self.ron || self.tsumo), telling(self.riichi || self.double_riichi));
        WinArgs {
            ron: won.ron,
            tsumo: won.tsumo,
            riichi: bet.riichi,
            double_riichi: bet.double_riichi,
            tile: self.tile.or(other.tile),
            seat: self.seat.or(other.seat),
            round: self.round.or(other.round),
            ippatsu: self.ippatsu || other.ippatsu,
            last_tile: self.last_tile || other.last_tile,
            dead_wall: self.dead_wall || other.dead_wall,
            robbed_quad: self.robbed_quad || other.robbed_quad,
            blessing: self.blessing || other.blessing,
            dora: self.dora.or(other.dora),
            hidden_dora: self.hidden_dora.or(other.hidden_dora),
            red_fives: self.red_fives.or(other.red_fives),
            norths: self.norths.or(other.norths),
            counters: self.counters.or(other.counters),
            bets: self.bets.or(other.bets),
            discarder: self.discarder.or(other.discarder),
            liable: self.liable.or(other.liable),
            hand: self.hand,
        }
    }

    /// The seat, where the winning tile came from, and what lies on the table.
    pub fn situation(&self) -> (Wind, WonBy, Table) {
        let table = Table {
            counters: self.counters.unwrap_or_default(),
            bets: self.bets.unwrap_or_default(),
            discarder: self.discarder,
            liable: self.liable.unwrap_or_default(),
        };
        let won_by = if self.tsumo { WonBy::Tsumo } else { WonBy::Ron };
        (self.seat.unwrap_or_default(), won_by, table)
    }

    /// The hand and the win. Fails if the hand cannot be read, or if the dora indicators are invalid for it.
    pub fn win(&self, players: Players) -> Result<(RedHand, Win)> {
        let (seat, won_by, table) = self.situation();
        let hand = self.hand.hand()?;
        let win = self.hand.read(|text| Win::parse(&add_suit(text), self.tile, won_by))?;
        let riichi = match (self.riichi, self.double_riichi) {
            (_, true) => Riichi::Double,
            (true, _) => Riichi::Riichi,
            _ => Riichi::No,
        };
        let WinArgs { ippatsu, last_tile, dead_wall, robbed_quad, blessing, .. } = *self;
        let red_fives = self.red_fives.unwrap_or(win.dora.red_fives);
        let win = Win {
            winds: Winds { seat, round: self.round.unwrap_or_default() },
            luck: Luck { riichi, ippatsu, last_tile, dead_wall, robbed_quad, blessing },
            dora: Dora { red_fives, norths: self.norths.unwrap_or_default(), ..Dora::default() },
            table,
            ..win
        };
        let (open, hidden) = (self.dora.unwrap_or_default(), self.hidden_dora.unwrap_or_default());
        let win = win.with_dora(open, hidden, players)?;
        Ok((hand, win))
    }
}
