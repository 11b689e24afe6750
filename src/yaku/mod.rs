//! Which yaku (役) does a win have?
//!
//! # Short answer
//!
//! Those of its tiles, on each of its readings:
//!
//! ```
//! use tehai::decompose::decompositions;
//! use tehai::rules::Winds;
//! use tehai::yaku::{Parts, Yaku};
//! let hand = "112233m567p22244z".parse()?;
//! let split = decompositions(&hand).next().unwrap();
//! let yaku = Parts::new(&split, &[]).yaku(Winds::EAST);
//! assert!(yaku.iter().eq([Yaku::Iipeikou]));
//! # Ok::<(), tehai::tiles::notation::ParseError>(())
//! ```
//!
//! [`score`](mod@crate::score) says what a win is worth, with riichi, dora and everything else.
//!
//! # Three sorts of yaku
//!
//! - *Of the tiles*, such as all simples (断么九) or a flush (清一色): all readings of a hand have it, or none.
//! - *Of the decomposition*, such as a straight (一気通貫): a hand has it if some decomposition does. A hand with two
//!   decompositions may have one yaku in each and never both together.
//! - *Of the winning tile, the seat or luck*: pinfu (平和) needs a two-sided wait; a triplet (刻子) completed by another
//!   player's tile is not concealed.

mod parts;
mod patterns;

use std::fmt;

pub use parts::{Parts, nine_gates, yaku_of_kinds};
pub use patterns::Patterns;

/// What a yaku is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Han (飜).
    Han {
        /// For a concealed hand.
        concealed: u8,
        /// For a hand with called melds; 0 if the hand must be concealed.
        open: u8,
    },
    /// A yakuman.
    Yakuman {
        /// Do some games count it as two?
        double: bool,
        /// Must the hand be concealed?
        concealed_only: bool,
    },
}

/// Makes the yaku, each in one place: what it is, its name, its Japanese name and its worth.
macro_rules! yaku {
    ($(#[doc = $doc:literal] $yaku:ident: $name:literal, $japanese:literal, $worth:expr;)+) => {
        /// A yaku (役) or yakuman (役満).
        ///
        /// They are in the order of lists: luck first, then by worth, yakuman last.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Yaku {
            $(#[doc = $doc] $yaku,)+
        }

        impl Yaku {
            /// Every yaku, in order.
            pub const ALL: [Yaku; [$($name),+].len()] = [$(Yaku::$yaku),+];

            /// The name, as programs and reports have it.
            pub const fn name(self) -> &'static str {
                [$($name),+][self as usize]
            }

            /// The Japanese name.
            pub const fn japanese(self) -> &'static str {
                [$($japanese),+][self as usize]
            }

            /// What it is worth.
            pub const fn worth(self) -> Worth {
                const WORTHS: [Worth; Yaku::ALL.len()] = [$($worth),+];
                WORTHS[self as usize]
            }
        }

        impl YakuSet {
            /// All yakuman.
            pub const YAKUMAN: YakuSet =
                YakuSet::EMPTY$(.with_yaku(Yaku::$yaku, matches!(Yaku::$yaku.worth(), Worth::Yakuman { .. })))+;

            /// All that only a hand without called melds can have.
            pub const CONCEALED_ONLY: YakuSet =
                YakuSet::EMPTY$(.with_yaku(Yaku::$yaku, Yaku::$yaku.is_concealed_only()))+;
        }
    };
}

/// Han of a concealed hand, and of a hand with called melds.
const fn han(concealed: u8, open: u8) -> Worth {
    Worth::Han { concealed, open }
}

const fn yakuman(double: bool, concealed_only: bool) -> Worth {
    Worth::Yakuman { double, concealed_only }
}

yaku! {
    /// A bet on a concealed hand that is tenpai (立直).
    Riichi: "riichi", "立直", han(1, 0);
    /// Riichi at the first discard (両立直), instead of riichi.
    DoubleRiichi: "double_riichi", "両立直", han(2, 0);
    /// A win within a round after riichi (一発).
    Ippatsu: "ippatsu", "一発", han(1, 0);
    /// A concealed hand that wins by a tile it draws (門前清自摸和).
    MenzenTsumo: "menzen_tsumo", "門前清自摸和", han(1, 0);
    /// The last tile of the wall, drawn (海底摸月).
    Haitei: "haitei", "海底摸月", han(1, 1);
    /// The last discard, called (河底撈魚).
    Houtei: "houtei", "河底撈魚", han(1, 1);
    /// A tile from the dead wall, drawn after a quad (嶺上開花).
    Rinshan: "rinshan", "嶺上開花", han(1, 1);
    /// A tile that another adds to a triplet to make it a quad (槍槓).
    Chankan: "chankan", "槍槓", han(1, 1);
    /// A ron before the winner's first draw (人和), where it counts. Only [`score`](mod@crate::score) has it.
    Renhou: "renhou", "人和", han(5, 0);
    /// Four sequences, a head that is no dragon and neither seat nor round wind, and a two-sided wait (平和).
    Pinfu: "pinfu", "平和", han(1, 0);
    /// No terminals and no honours (断么九).
    Tanyao: "tanyao", "断么九", han(1, 1);
    /// One pair of equal sequences (一盃口).
    Iipeikou: "iipeikou", "一盃口", han(1, 0);
    /// A triplet of the seat's wind (自風).
    SeatWind: "seat_wind", "自風", han(1, 1);
    /// A triplet of the round's wind (場風).
    RoundWind: "round_wind", "場風", han(1, 1);
    /// A triplet of 5z (白).
    White: "white", "白", han(1, 1);
    /// A triplet of 6z (發).
    Green: "green", "發", han(1, 1);
    /// A triplet of 7z (中).
    Red: "red", "中", han(1, 1);
    /// A triplet of 4z where it counts for everyone, with three players (北). Only [`score`](mod@crate::score) has it.
    North: "north", "北", han(1, 1);
    /// The same sequence in the three suits (三色同順).
    Sanshoku: "sanshoku", "三色同順", han(2, 1);
    /// 123, 456 and 789 of one suit (一気通貫).
    Ittsu: "ittsu", "一気通貫", han(2, 1);
    /// A terminal or an honour in every meld and the head; at least one sequence and one honour (混全帯么九).
    Chanta: "chanta", "混全帯么九", han(2, 1);
    /// Seven pairs (七対子).
    Chiitoi: "chiitoi", "七対子", han(2, 0);
    /// Four triplets (対々和).
    Toitoi: "toitoi", "対々和", han(2, 2);
    /// Three concealed triplets (三暗刻).
    Sanankou: "sanankou", "三暗刻", han(2, 2);
    /// The same triplet in the three suits (三色同刻).
    SanshokuDoukou: "sanshoku_doukou", "三色同刻", han(2, 2);
    /// Three quads (三槓子).
    Sankantsu: "sankantsu", "三槓子", han(2, 2);
    /// Terminals and honours only, and at least one of each (混老頭).
    Honroutou: "honroutou", "混老頭", han(2, 2);
    /// Two triplets of dragons and a head of the third (小三元).
    Shousangen: "shousangen", "小三元", han(2, 2);
    /// One suit and honours (混一色).
    Honitsu: "honitsu", "混一色", han(3, 2);
    /// A terminal in every meld and the head; at least one sequence, no honour (純全帯么九).
    Junchan: "junchan", "純全帯么九", han(3, 2);
    /// Two pairs of equal sequences (二盃口).
    Ryanpeikou: "ryanpeikou", "二盃口", han(3, 0);
    /// One suit (清一色).
    Chinitsu: "chinitsu", "清一色", han(6, 5);
    /// The dealer's win with the first draw (天和).
    Tenhou: "tenhou", "天和", yakuman(false, true);
    /// Another player's win with the first draw (地和).
    Chiihou: "chiihou", "地和", yakuman(false, true);
    /// Three triplets of dragons (大三元).
    Daisangen: "daisangen", "大三元", yakuman(false, false);
    /// Four concealed triplets (四暗刻).
    Suuankou: "suuankou", "四暗刻", yakuman(false, true);
    /// Four concealed triplets that wait for the head alone (四暗刻単騎).
    SuuankouTanki: "suuankou_tanki", "四暗刻単騎", yakuman(true, true);
    /// Honours only (字一色).
    Tsuuiisou: "tsuuiisou", "字一色", yakuman(false, false);
    /// 23468s and 6z only (緑一色).
    Ryuuiisou: "ryuuiisou", "緑一色", yakuman(false, false);
    /// Terminals only (清老頭).
    Chinroutou: "chinroutou", "清老頭", yakuman(false, false);
    /// Three triplets of winds and a head of the fourth (小四喜).
    Shousuushi: "shousuushi", "小四喜", yakuman(false, false);
    /// Four triplets of winds (大四喜).
    Daisuushi: "daisuushi", "大四喜", yakuman(true, false);
    /// Four quads (四槓子).
    Suukantsu: "suukantsu", "四槓子", yakuman(false, false);
    /// 1112345678999 and one more tile of one suit (九蓮宝燈).
    Chuuren: "chuuren", "九蓮宝燈", yakuman(false, true);
    /// Nine gates with a wait for all nine (純正九蓮宝燈).
    PureChuuren: "pure_chuuren", "純正九蓮宝燈", yakuman(true, true);
    /// Each terminal and honour once, one of them twice (国士無双).
    Kokushi: "kokushi", "国士無双", yakuman(false, true);
    /// Thirteen orphans with a wait for all thirteen (国士無双十三面).
    Kokushi13: "kokushi_13", "国士無双十三面", yakuman(true, true);
}

impl Yaku {
    /// Must the hand be concealed?
    pub const fn is_concealed_only(self) -> bool {
        match self.worth() {
            Worth::Han { open, .. } => open == 0,
            Worth::Yakuman { concealed_only, .. } => concealed_only,
        }
    }
}

impl fmt::Display for Yaku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of yaku.
///
/// ```
/// use tehai::yaku::{Yaku, YakuSet};
/// let yaku: YakuSet = [Yaku::Tanyao, Yaku::Riichi].into_iter().collect();
/// assert!(yaku.contains(Yaku::Riichi) && yaku.len() == 2);
/// assert_eq!(yaku.to_string(), "riichi tanyao");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct YakuSet(u64);

impl YakuSet {
    /// No yaku.
    pub const EMPTY: YakuSet = YakuSet(0);

    /// Is the yaku one of these?
    pub const fn contains(self, yaku: Yaku) -> bool {
        self.0 >> yaku as u8 & 1 == 1
    }

    /// Are there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Number of yaku.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set with a yaku added if the condition holds.
    #[must_use]
    pub const fn with_yaku(self, yaku: Yaku, holds: bool) -> YakuSet {
        YakuSet(self.0 | (holds as u64) << yaku as u8)
    }

    /// The yaku in both sets.
    #[must_use]
    pub const fn and(self, other: YakuSet) -> YakuSet {
        YakuSet(self.0 & other.0)
    }

    /// The yaku in either set.
    #[must_use]
    pub const fn or(self, other: YakuSet) -> YakuSet {
        YakuSet(self.0 | other.0)
    }

    /// The yaku of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: YakuSet) -> YakuSet {
        YakuSet(self.0 & !other.0)
    }

    /// The yaku in order.
    pub fn iter(self) -> impl Iterator<Item = Yaku> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let place = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            Yaku::ALL.get(place).copied()
        })
    }
}

impl FromIterator<Yaku> for YakuSet {
    fn from_iter<I: IntoIterator<Item = Yaku>>(yaku: I) -> YakuSet {
        yaku.into_iter().fold(YakuSet::EMPTY, |all, yaku| all.with_yaku(yaku, true))
    }
}

impl fmt::Display for YakuSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Yaku::name).collect();
        f.pad(&names.join(" "))
    }
}

impl fmt::Debug for YakuSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
