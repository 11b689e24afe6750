//! The rules in which games differ: of points, [`ScoreRules`], of the end of a round, [`RoundRules`], and of the end of
//! a game, [`GameRules`].

use tehai_options::{named, options};

use crate::rules::Players;
use crate::yaku::{Worth, Yaku};

named! {
    /// What are thirteen han and more (数え役満) worth?
    #[derive(Default)]
    CountedYakuman {
        /// A yakuman.
        #[default]
        Yakuman = "yakuman",
        /// As much as eleven han; only yakuman are worth a yakuman.
        Sanbaiman = "sanbaiman",
    }
}

named! {
    /// What is the blessing of man (人和) worth: a ron in the first turns, before the winner's first draw?
    #[derive(Default)]
    BlessingOfMan {
        /// Nothing.
        #[default]
        No = "no",
        /// A mangan, instead of all other yaku and dora. If these are worth more, they count.
        Mangan = "mangan",
    }
}

named! {
    /// The fu of a head that is the wind of both seat and round (連風牌).
    #[derive(Default)]
    DoubleWindPair {
        /// Four, two for each wind.
        #[default]
        Four = "4",
        /// Two.
        Two = "2",
    }
}

named! {
    /// What is a triplet of norths, of which no player has the seat, with three players?
    #[derive(Default)]
    NorthTiles {
        /// A guest wind (客風): it counts in a north round only.
        #[default]
        Guest = "guest",
        /// A han for everyone (共通役牌), besides that of a north round. A head of norths has two fu and is no pinfu.
        Value = "value",
    }
}

named! {
    /// The share of the missing fourth player in a drawn win, with three players.
    #[derive(Default)]
    MissingShare {
        /// Nobody pays it (ツモ損).
        #[default]
        Lost = "lost",
        /// The two others pay half of it each (北家折半). Each payment is rounded up to a hundred.
        Shared = "shared",
    }
}

named! {
    /// Points of a counter (本場) from each player who pays for a drawn win. A discarder pays as much as all others would:
    /// with four players 300 or 1,500, with three 200 or 1,000.
    #[derive(Default)]
    CounterSize {
        /// 100 points.
        #[default]
        Hundred = "100",
        /// 500 points (場千五).
        FiveHundred = "500",
    }
}

named! {
    /// The yakuman for which a player is liable (包, 責任払い) who feeds the tile that makes them certain.
    #[derive(Default)]
    LiableYakuman {
        /// None.
        Nothing = "none",
        /// Three triplets of dragons (大三元).
        Dragons = "daisangen",
        /// Also four triplets of winds (大四喜).
        #[default]
        DragonsAndWinds = "daisangen-daisuushi",
        /// Also four quads (四槓子).
        All = "daisangen-daisuushi-suukantsu",
    }
}

named! {
    /// What does the liable player answer for, if the hand has other yakuman besides?
    #[derive(Default)]
    LiableFor {
        /// The yakuman that was fed. The others are paid as usual.
        #[default]
        Fed = "fed",
        /// The whole hand, as on Tenhou (複合役満を含む). Of two liable players the first answers for what was not fed.
        Hand = "hand",
    }
}

named! {
    /// Who pays the counters of a win with a liable player? Of two liable players it is the first: for three dragons, then
    /// four winds, then four quads.
    #[derive(Default)]
    LiableCounters {
        /// The liable player.
        #[default]
        Liable = "liable",
        /// The discarder of a ron, and the liable player of a drawn win.
        Discarder = "discarder",
        /// The liable player of a ron. Of a drawn win each of the others pays a share, unless one liable player pays the
        /// whole hand.
        Shared = "shared",
        /// The discarder of a ron. Of a drawn win each of the others pays a share, unless one liable player pays the
        /// whole hand.
        Usual = "usual",
    }
}

options! {
    /// The rules of points. The default is those of Tenhou, except for [`LiableFor`]; [`NamedRules`](super::NamedRules) are
    /// those of a platform.
    ///
    /// ```
    /// use tehai::score::ScoreRules;
    /// let rules = ScoreRules { double_yakuman: true, ..ScoreRules::default() };
    /// assert_eq!(rules.players, tehai::Players::Four);
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct ScoreRules {
        /// The game.
        #[arg(skip)]
        pub players: Players,
        /// Does all simples (断么九) count with called melds (喰いタン)?
        #[yes_no(aliases = ["kuitan"], hide_short_help = true)]
        pub open_tanyao: bool = true,
        /// Do some yakuman count twice?
        ///
        /// These are four concealed triplets that wait for the head, pure nine gates, thirteen orphans that wait for
        /// all thirteen, and four triplets of winds.
        #[yes_no(hide_short_help = true)]
        pub double_yakuman: bool = false,
        /// Do different yakuman of a hand add up (役満の複合)? Else one of them counts.
        #[yes_no(hide_short_help = true)]
        pub multiple_yakuman: bool = true,
        /// What are thirteen han and more (数え役満) worth?
        #[arg(long, aliases = ["kazoe"], value_name = "LIMIT", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub counted_yakuman: CountedYakuman,
        /// What is the blessing of man (人和) worth?
        #[arg(long, value_name = "no|mangan", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub blessing_of_man: BlessingOfMan,
        /// Are 4 han 30 fu and 3 han 60 fu a mangan (切り上げ満貫)?
        #[yes_no(aliases = ["kiriage"], hide_short_help = true)]
        pub rounded_mangan: bool = false,
        /// The fu of a head that is the wind of both seat and round (連風牌).
        #[arg(long, value_name = "2|4", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub double_wind_pair: DoubleWindPair,
        /// With 3 players: is a triplet of norths worth a han to everyone?
        #[arg(long, value_name = "guest|value", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub north_tiles: NorthTiles,
        /// With 3 players: is the missing player's share of a drawn win lost, or shared by the others?
        #[arg(long, value_name = "lost|shared", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub missing_share: MissingShare,
        /// Points of a counter (本場) from each payer of a drawn win; a discarder pays as much as all of them.
        #[arg(long, value_name = "100|500", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub counter_size: CounterSize,
        /// The yakuman for which one can be liable (包).
        #[arg(long, value_name = "YAKUMAN", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub liable_yakuman: LiableYakuman,
        /// Does a liable player answer for the yakuman that was fed, or for the whole hand?
        #[arg(long, value_name = "fed|hand", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub liable_for: LiableFor,
        /// Who pays the counters of a win with a liable player?
        #[arg(long, value_name = "WHO", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub liable_counters: LiableCounters,
    }
}

named! {
    /// Who is paid if several players win by one tile?
    #[derive(Default)]
    SeveralRons {
        /// All of them; three winners end the round without a win (三家和).
        #[default]
        Two = "two",
        /// All of them.
        All = "all",
        /// The next in turn after the discarder (頭ハネ).
        Nearest = "nearest",
    }
}

named! {
    /// Who collects the bets on the table if several players win by one tile?
    #[derive(Default)]
    SharedBets {
        /// The next in turn after the discarder.
        #[default]
        Nearest = "nearest",
        /// Each winner takes the own bet of this round back; the next in turn collects the others.
        Own = "own",
    }
}

named! {
    /// Who is paid the counters if several players win by one tile?
    #[derive(Default)]
    SharedCounters {
        /// The next in turn after the discarder.
        #[default]
        Nearest = "nearest",
        /// Every winner.
        Each = "each",
    }
}

options! {
    /// The rules of the end of a round in which games differ. The default is those of Tenhou.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct RoundRules {
        /// Who is paid if several players win by one tile?
        #[arg(long, value_name = "WHO", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub several_rons: SeveralRons,
        /// Who of them collects the bets?
        #[arg(long, value_name = "WHO", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub shared_bets: SharedBets,
        /// Who of them is paid the counters?
        #[arg(long, value_name = "WHO", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub shared_counters: SharedCounters,
        /// When the wall ends: a mangan for discards that are all terminals and honours, none of them called (流し満貫)?
        #[yes_no(hide_short_help = true)]
        pub nagashi_mangan: bool = true,
        /// Can a round end before the wall does, without a win (途中流局)? By three rons it does as several_rons says.
        #[yes_no(hide_short_help = true)]
        pub aborts: bool = true,
    }
}

named! {
    /// Who is ahead at equal scores (同点)?
    #[derive(Default)]
    Ties {
        /// The player who sits nearer to the first dealer (起家), from that seat on.
        #[default]
        First = "first",
        /// Nobody: they share the better place.
        Shared = "shared",
    }
}

named! {
    /// When the dealer of the last hand keeps the deal and is first: does the game end?
    #[derive(Default)]
    AgariYame {
        /// Never.
        No = "no",
        /// After a win (アガリやめ).
        Win = "win",
        /// After a win, and if the dealer is tenpai when the wall ends (テンパイやめ).
        #[default]
        Tenpai = "tenpai",
    }
}

options! {
    /// The rules of places and of the end of a game in which games differ. The default is those of Tenhou.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct GameRules {
        /// Who is ahead at equal scores: the first from the first dealer on, or nobody?
        #[arg(long, value_name = "first|shared", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub ties: Ties,
        /// Does the game go on after its last round until a player has 30,000 points, of three 40,000 (西入)?
        #[yes_no(hide_short_help = true)]
        pub sudden_death: bool = true,
        /// Does the game end when the dealer of the last hand wins, or is tenpai, and is first (アガリやめ)?
        #[arg(long, value_name = "no|win|tenpai", default_value_t, hide_short_help = true, hide_possible_values = true)]
        pub agari_yame: AgariYame,
    }
}

impl GameRules {
    /// The points that a player must have for the game to end; `None` if it ends in any case.
    pub const fn target(self, players: Players) -> Option<i32> {
        match (self.sudden_death, players) {
            (false, _) => None,
            (true, Players::Four) => Some(30_000),
            (true, Players::Three) => Some(40_000),
        }
    }
}

impl ScoreRules {
    /// Is a triplet of norths worth a han to everyone?
    pub(super) fn has_value_norths(&self) -> bool {
        self.north_tiles == NorthTiles::Value
    }
}

impl CounterSize {
    /// The points from each payer.
    pub const fn points(self) -> u32 {
        match self {
            CounterSize::Hundred => 100,
            CounterSize::FiveHundred => 500,
        }
    }
}

impl LiableYakuman {
    /// Can one be liable for this yakuman?
    pub const fn contains(self, yaku: Yaku) -> bool {
        match yaku {
            Yaku::Daisangen => !matches!(self, LiableYakuman::Nothing),
            Yaku::Daisuushi => matches!(self, LiableYakuman::DragonsAndWinds | LiableYakuman::All),
            Yaku::Suukantsu => matches!(self, LiableYakuman::All),
            _ => false,
        }
    }
}

/// Han of a yaku, 13 for a yakuman, and 26 for one that counts twice.
pub(super) fn han(yaku: Yaku, is_concealed: bool, double_yakuman: bool) -> u8 {
    match yaku.worth() {
        Worth::Han { concealed, .. } if is_concealed => concealed,
        Worth::Han { open, .. } => open,
        Worth::Yakuman { double, .. } if double && double_yakuman => 26,
        Worth::Yakuman { .. } => 13,
    }
}
