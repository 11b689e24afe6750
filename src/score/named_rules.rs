//! [`NamedRules`]: the rules of a platform or an association.

use tehai_options::named;

use crate::rules::QuadAfterRiichi;
use crate::score::rules::{
    AgariYame, BlessingOfMan, CountedYakuman, DoubleWindPair, GameRules, LiableCounters, LiableFor,
    LiableYakuman, RoundRules, ScoreRules, SeveralRons, SharedBets, SharedCounters, Ties,
};

named! {
    /// Rules by name. `docs/rules.md` says what each is taken from.
    ///
    /// ```
    /// use tehai::score::{NamedRules, SeveralRons};
    /// let rules: NamedRules = "m-league".parse()?;
    /// assert!(rules.points().rounded_mangan && !rules.swap_calling());
    /// assert_eq!(rules.round().several_rons, SeveralRons::Nearest);
    /// # Ok::<(), tehai::rules::RulesError>(())
    /// ```
    #[derive(Default)]
    NamedRules {
        /// Ranked games on Tenhou (天鳳).
        #[default]
        Tenhou = "tenhou" | "Tenhou" | "天鳳",
        /// Ranked games on Mahjong Soul (雀魂).
        MahjongSoul = "mahjong-soul" | "mahjong_soul" | "majsoul" | "mjsoul" | "jantama" | "雀魂",
        /// The league of professionals in Japan (Mリーグ).
        MLeague = "m-league" | "M-League" | "m_league" | "mleague" | "Mリーグ",
        /// World Riichi Championship, edition of 2025.
        Wrc = "wrc" | "WRC",
        /// European Mahjong Association, edition of 2025.
        Ema = "ema" | "EMA",
    }
}

impl NamedRules {
    /// The rules of points, for four players.
    pub fn points(self) -> ScoreRules {
        let usual = ScoreRules::default();
        match self {
            NamedRules::Tenhou => ScoreRules { liable_for: LiableFor::Hand, ..usual },
            NamedRules::MahjongSoul => ScoreRules { double_yakuman: true, ..usual },
            NamedRules::MLeague => ScoreRules {
                counted_yakuman: CountedYakuman::Sanbaiman,
                rounded_mangan: true,
                double_wind_pair: DoubleWindPair::Two,
                liable_yakuman: LiableYakuman::All,
                ..usual
            },
            NamedRules::Wrc => ScoreRules {
                rounded_mangan: true,
                double_wind_pair: DoubleWindPair::Two,
                blessing_of_man: BlessingOfMan::Mangan,
                liable_yakuman: LiableYakuman::All,
                liable_counters: LiableCounters::Usual,
                ..usual
            },
            NamedRules::Ema => ScoreRules {
                counted_yakuman: CountedYakuman::Sanbaiman,
                rounded_mangan: true,
                double_wind_pair: DoubleWindPair::Two,
                multiple_yakuman: false,
                blessing_of_man: BlessingOfMan::Mangan,
                liable_counters: LiableCounters::Usual,
                ..usual
            },
        }
    }

    /// The rules of the end of a round.
    pub fn round(self) -> RoundRules {
        let tenhou = RoundRules::default();
        match self {
            NamedRules::Tenhou => tenhou,
            NamedRules::MahjongSoul => RoundRules { several_rons: SeveralRons::All, ..tenhou },
            NamedRules::MLeague | NamedRules::Wrc => RoundRules {
                several_rons: SeveralRons::Nearest,
                nagashi_mangan: false,
                aborts: false,
                ..tenhou
            },
            NamedRules::Ema => RoundRules {
                several_rons: SeveralRons::All,
                shared_bets: SharedBets::Own,
                shared_counters: SharedCounters::Each,
                nagashi_mangan: false,
                aborts: false,
            },
        }
    }

    /// The rules of places and of the end of a game.
    pub fn game(self) -> GameRules {
        match self {
            NamedRules::Tenhou | NamedRules::MahjongSoul => GameRules::default(),
            NamedRules::MLeague | NamedRules::Wrc | NamedRules::Ema => {
                GameRules { ties: Ties::Shared, sudden_death: false, agari_yame: AgariYame::No }
            }
        }
    }

    /// May any tile be discarded after a call (食い替え)? Under none of these rules.
    pub const fn swap_calling(self) -> bool {
        false
    }

    /// Which concealed quads may be declared after riichi.
    pub const fn quad_after_riichi(self) -> QuadAfterRiichi {
        match self {
            NamedRules::Tenhou | NamedRules::MahjongSoul => QuadAfterRiichi::Waits,
            NamedRules::MLeague | NamedRules::Wrc | NamedRules::Ema => QuadAfterRiichi::Readings,
        }
    }
}
