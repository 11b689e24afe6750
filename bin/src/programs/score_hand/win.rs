//! A win as arguments.

use anyhow::{Context, Result, bail};
use serde_json::Value;
use tehai::rules::{Players, Wind, Winds};
use tehai::score::{Dora, Indicated, Liable, Luck, Riichi, Table, Win, WonBy};
use tehai::tiles::notation::{RedHand, RedTile, add_suit};

use crate::cli::hand_args::named;
use crate::cli::stream::Renamed;
use crate::cli::{HandArgs, choice, read_hand};

/// A win: the hand, and what its tiles do not tell.
#[derive(Clone, Debug, clap::Args)]
pub struct WinArgs {
    #[command(flatten)]
    hand: HandArgs,

    /// The winning tile [default: the last concealed tile]
    #[arg(long, value_name = "TILE")]
    tile: Option<RedTile>,

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

    /// The text of the hand.
    pub fn text(&self) -> String {
        self.hand.text()
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

    /// A hand and its win. Fails if the hand cannot be read, or if the dora indicators are invalid for it.
    pub fn win(&self, text: &str, players: Players) -> Result<(RedHand, Win)> {
        let (seat, won_by, table) = self.situation();
        let hand = named(text, read_hand(text))?;
        let win = named(text, Win::parse(&add_suit(text), self.tile.map(|tile| tile.tile), won_by))?;
        // Whether a plain tile is held is checked with the win.
        if let Some(tile) = self.tile.filter(|tile| tile.is_red) {
            hand.check_held(tile).context("--tile")?;
        }
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
        hand.check_seen(open.red_fives(), None).context("--dora")?;
        hand.check_seen(open.red_fives().union(hidden.red_fives()).unwrap_or_default(), None)
            .context("--hidden-dora")?;
        let win = win.with_dora(open, hidden, players)?;
        Ok((hand, win))
    }
}

/// What the keys of the JSON of a score say in options.
pub(super) fn renamed(name: &str, value: &Value) -> Result<Option<Renamed>> {
    let parts = |names: &[(&'static str, &str)]| match value {
        Value::Null => Vec::new(),
        _ => names.iter().map(|&(option, part)| (option, value[part].clone())).collect(),
    };
    Ok(Some(match (name, value) {
        ("won_by", Value::Null) => Vec::new(),
        ("won_by", Value::String(by)) if by == "tsumo" => vec![("tsumo", true.into())],
        ("won_by", Value::String(by)) if by == "ron" => vec![("ron", true.into())],
        ("won_by", other) => bail!("won_by: expected ron or tsumo, found {other}"),
        ("riichi", Value::String(how)) if how == "double" => vec![("double_riichi", true.into())],
        ("riichi", Value::String(how)) if how == "riichi" => vec![("riichi", true.into())],
        ("riichi", Value::String(how)) if how == "no" => {
            vec![("riichi", false.into()), ("double_riichi", false.into())]
        }
        ("dora", Value::Object(_)) => parts(&[
            ("dora", "open"),
            ("hidden_dora", "hidden"),
            ("red_fives", "red_fives"),
            ("norths", "norths"),
        ]),
        ("liable", Value::Object(of)) => {
            let liable =
                of.iter().filter_map(|(yakuman, seat)| Some(format!("{yakuman}={}", seat.as_str()?)));
            vec![("liable", liable.collect::<Vec<_>>().join(",").into())]
        }
        _ => return Ok(None),
    }))
}
