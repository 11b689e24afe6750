//! The rules of a log, and others that may explain what was paid.

use tehai::rules::FifthTile;
use tehai::score::{
    BlessingOfMan, CountedYakuman, CounterSize, DoubleWindPair, GameRules, LiableCounters, LiableFor,
    LiableYakuman, MissingShare, NamedRules, NorthTiles, RoundRules, ScoreRules, SeveralRons, SharedBets,
    SharedCounters,
};

use crate::log::LogRules;

/// Rules of points and of the ends of rounds and games, with what they are called.
pub(super) struct Choice {
    pub(super) name: String,
    pub(super) points: ScoreRules,
    pub(super) ends: RoundRules,
    pub(super) game: GameRules,
    /// Is a hand tenpai that waits only for a tile of which it holds all four?
    pub(super) fifth_tile: FifthTile,
}

impl LogRules {
    /// The rules of the log. A platform sets all but what the log itself says.
    pub(super) fn choice(&self, named: Option<NamedRules>) -> Choice {
        let all = |named: NamedRules| (named.points(), named.round(), named.game());
        let (points, ends, game) = named.map_or_else(Default::default, all);
        let points = ScoreRules { players: self.players, open_tanyao: self.open_tanyao, ..points };
        let name = named.map_or_else(String::new, |named| format!("rules {named}"));
        Choice { name, points, ends, game, fifth_tile: FifthTile::Excluded }
    }

    /// Other rules: those that differ by one choice, then those of other platforms.
    pub(super) fn others(&self) -> Vec<Choice> {
        let usual = self.choice(self.platform);
        let mut all = Vec::new();
        // Every choice of both structs is named: if one is missing, the pattern does not compile. Write no `..` there.
        macro_rules! each {
            ($($group:ident: $rules:ident without $left:ident { $($choice:ident: $values:expr;)+ })+) => { $(
                let $rules { $left: _, $($choice),+ } = usual.$group;
                $(for value in $values.into_iter().filter(|&value| value != $choice) {
                    let name = format!("{} {value}", stringify!($choice).replace('_', " "));
                    let mut other = Choice { name, ..usual };
                    other.$group.$choice = value;
                    all.push(other);
                })+
            )+ };
        }
        each! {
            points: ScoreRules without players {
                open_tanyao: [true, false];
                double_yakuman: [true, false];
                multiple_yakuman: [true, false];
                counted_yakuman: CountedYakuman::ALL;
                blessing_of_man: BlessingOfMan::ALL;
                rounded_mangan: [true, false];
                double_wind_pair: DoubleWindPair::ALL;
                north_tiles: NorthTiles::ALL;
                missing_share: MissingShare::ALL;
                counter_size: CounterSize::ALL;
                liable_yakuman: LiableYakuman::ALL;
                liable_for: LiableFor::ALL;
                liable_counters: LiableCounters::ALL;
            }
            ends: RoundRules without aborts {
                several_rons: SeveralRons::ALL;
                shared_bets: SharedBets::ALL;
                shared_counters: SharedCounters::ALL;
                nagashi_mangan: [true, false];
            }
        }
        let named = NamedRules::ALL.into_iter().filter(|&named| Some(named) != self.platform);
        all.extend(named.map(|named| self.choice(Some(named))));
        let name = format!("fifth tile {}", FifthTile::Counted);
        all.push(Choice { name, fifth_tile: FifthTile::Counted, ..usual });
        all
    }
}
