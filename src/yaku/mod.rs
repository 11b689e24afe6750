//! Yaku (役): what makes a win worth points.
//!
//! # Short answer
//!
//! *Which yaku does this win have?* Those of its tiles, on each of its readings:
//!
//! ```
//! use tehai::decompose::decompositions;
//! use tehai::rules::Winds;
//! use tehai::yaku::{Parts, Yaku};
//! let hand = "112233m567p22244z".parse()?;
//! let split = decompositions(&hand).next().unwrap();
//! let yaku = Parts::new(&split, &[]).yaku(Winds::EAST);
//! assert!(yaku.iter().eq([Yaku::Iipeikou]));
//! # Ok::<(), tehai::notation::ParseError>(())
//! ```
//!
//! [`score`](mod@crate::score) says what a win is worth, with riichi, dora and the rest.
//!
//! # Three sorts of yaku
//!
//! - *Of the tiles*: every reading of a hand has them or none does, as all simples (断么九) or a flush (清一色).
//! - *Of the decomposition*: a hand has it if some decomposition does, as a straight (一気通貫). A hand with two
//!   decompositions may have one yaku in each and never both together.
//! - *Of the winning tile, the seat or luck*: pinfu (平和) needs a two-sided wait; a triplet (刻子) completed
//!   by another player's tile is not concealed.

mod parts;
mod patterns;

use std::fmt;

pub(crate) use parts::GREEN;
pub use parts::{Parts, nine_gates, yaku_of_kinds};
pub use patterns::Patterns;

/// A yaku (役) or yakuman (役満).
///
/// They are in the order of lists: luck first, then by worth, yakuman last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Yaku {
    /// A bet on a concealed hand that is tenpai (立直).
    Riichi,
    /// The same at the first discard (両立直), instead of riichi.
    DoubleRiichi,
    /// A win within a round after riichi (一発).
    Ippatsu,
    /// A concealed hand that wins by a tile it draws (門前清自摸和).
    MenzenTsumo,
    /// The last tile of the wall, drawn (海底摸月).
    Haitei,
    /// The last discard, called (河底撈魚).
    Houtei,
    /// A tile from the dead wall, drawn after a quad (嶺上開花).
    Rinshan,
    /// A tile that another adds to a triplet to make it a quad (槍槓).
    Chankan,
    /// Four sequences, a head that is no dragon and neither seat nor round wind, and a two-sided wait (平和).
    Pinfu,
    /// No terminals and no honours (断么九).
    Tanyao,
    /// One pair of equal sequences (一盃口).
    Iipeikou,
    /// A triplet of the seat's wind (自風).
    SeatWind,
    /// A triplet of the round's wind (場風).
    RoundWind,
    /// A triplet of 5z (白).
    White,
    /// A triplet of 6z (發).
    Green,
    /// A triplet of 7z (中).
    Red,
    /// The same sequence in the three suits (三色同順).
    Sanshoku,
    /// 123, 456 and 789 of one suit (一気通貫).
    Ittsu,
    /// A terminal or an honour in every meld and the head; a sequence and an honour at least (混全帯么九).
    Chanta,
    /// Seven pairs (七対子).
    Chiitoi,
    /// Four triplets (対々和).
    Toitoi,
    /// Three concealed triplets (三暗刻).
    Sanankou,
    /// The same triplet in the three suits (三色同刻).
    SanshokuDoukou,
    /// Three quads (三槓子).
    Sankantsu,
    /// Terminals and honours only, both of them (混老頭).
    Honroutou,
    /// Two triplets of dragons and a head of the third (小三元).
    Shousangen,
    /// One suit and honours (混一色).
    Honitsu,
    /// A terminal in every meld and the head; a sequence at least, no honour (純全帯么九).
    Junchan,
    /// Two pairs of equal sequences (二盃口).
    Ryanpeikou,
    /// One suit (清一色).
    Chinitsu,
    /// The dealer's win with the first draw (天和).
    Tenhou,
    /// Another player's win with the first draw (地和).
    Chiihou,
    /// Three triplets of dragons (大三元).
    Daisangen,
    /// Four concealed triplets (四暗刻).
    Suuankou,
    /// Four concealed triplets that wait for the head alone (四暗刻単騎).
    SuuankouTanki,
    /// Honours only (字一色).
    Tsuuiisou,
    /// 23468s and 6z only (緑一色).
    Ryuuiisou,
    /// Terminals only (清老頭).
    Chinroutou,
    /// Three triplets of winds and a head of the fourth (小四喜).
    Shousuushi,
    /// Four triplets of winds (大四喜).
    Daisuushi,
    /// Four quads (四槓子).
    Suukantsu,
    /// 1112345678999 of one suit and one more of it (九蓮宝燈).
    Chuuren,
    /// The same with the last tile waiting for all nine (純正九蓮宝燈).
    PureChuuren,
    /// Each terminal and honour once, one of them twice (国士無双).
    Kokushi,
    /// The same waiting for all thirteen (国士無双十三面).
    Kokushi13,
}

/// What a yaku is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Han (飜) of a concealed hand, and of a hand with called melds; 0 if it must be concealed.
    Han {
        /// Of a concealed hand.
        concealed: u8,
        /// Of a hand with called melds.
        open: u8,
    },
    /// A yakuman. Some games count two for some of them.
    Yakuman {
        /// Is this one of those?
        double: bool,
        /// Must the hand be concealed?
        concealed_only: bool,
    },
}

/// A yaku's row of the table.
struct Entry {
    yaku: Yaku,
    name: &'static str,
    japanese: &'static str,
    worth: Worth,
}

const fn han(yaku: Yaku, name: &'static str, japanese: &'static str, concealed: u8, open: u8) -> Entry {
    Entry { yaku, name, japanese, worth: Worth::Han { concealed, open } }
}

const fn yakuman(
    yaku: Yaku,
    name: &'static str,
    japanese: &'static str,
    double: bool,
    concealed_only: bool,
) -> Entry {
    Entry { yaku, name, japanese, worth: Worth::Yakuman { double, concealed_only } }
}

const TABLE: [Entry; 45] = [
    han(Yaku::Riichi, "riichi", "立直", 1, 0),
    han(Yaku::DoubleRiichi, "double_riichi", "両立直", 2, 0),
    han(Yaku::Ippatsu, "ippatsu", "一発", 1, 0),
    han(Yaku::MenzenTsumo, "menzen_tsumo", "門前清自摸和", 1, 0),
    han(Yaku::Haitei, "haitei", "海底摸月", 1, 1),
    han(Yaku::Houtei, "houtei", "河底撈魚", 1, 1),
    han(Yaku::Rinshan, "rinshan", "嶺上開花", 1, 1),
    han(Yaku::Chankan, "chankan", "槍槓", 1, 1),
    han(Yaku::Pinfu, "pinfu", "平和", 1, 0),
    han(Yaku::Tanyao, "tanyao", "断么九", 1, 1),
    han(Yaku::Iipeikou, "iipeikou", "一盃口", 1, 0),
    han(Yaku::SeatWind, "seat_wind", "自風", 1, 1),
    han(Yaku::RoundWind, "round_wind", "場風", 1, 1),
    han(Yaku::White, "white", "白", 1, 1),
    han(Yaku::Green, "green", "發", 1, 1),
    han(Yaku::Red, "red", "中", 1, 1),
    han(Yaku::Sanshoku, "sanshoku", "三色同順", 2, 1),
    han(Yaku::Ittsu, "ittsu", "一気通貫", 2, 1),
    han(Yaku::Chanta, "chanta", "混全帯么九", 2, 1),
    han(Yaku::Chiitoi, "chiitoi", "七対子", 2, 0),
    han(Yaku::Toitoi, "toitoi", "対々和", 2, 2),
    han(Yaku::Sanankou, "sanankou", "三暗刻", 2, 2),
    han(Yaku::SanshokuDoukou, "sanshoku_doukou", "三色同刻", 2, 2),
    han(Yaku::Sankantsu, "sankantsu", "三槓子", 2, 2),
    han(Yaku::Honroutou, "honroutou", "混老頭", 2, 2),
    han(Yaku::Shousangen, "shousangen", "小三元", 2, 2),
    han(Yaku::Honitsu, "honitsu", "混一色", 3, 2),
    han(Yaku::Junchan, "junchan", "純全帯么九", 3, 2),
    han(Yaku::Ryanpeikou, "ryanpeikou", "二盃口", 3, 0),
    han(Yaku::Chinitsu, "chinitsu", "清一色", 6, 5),
    yakuman(Yaku::Tenhou, "tenhou", "天和", false, true),
    yakuman(Yaku::Chiihou, "chiihou", "地和", false, true),
    yakuman(Yaku::Daisangen, "daisangen", "大三元", false, false),
    yakuman(Yaku::Suuankou, "suuankou", "四暗刻", false, true),
    yakuman(Yaku::SuuankouTanki, "suuankou_tanki", "四暗刻単騎", true, true),
    yakuman(Yaku::Tsuuiisou, "tsuuiisou", "字一色", false, false),
    yakuman(Yaku::Ryuuiisou, "ryuuiisou", "緑一色", false, false),
    yakuman(Yaku::Chinroutou, "chinroutou", "清老頭", false, false),
    yakuman(Yaku::Shousuushi, "shousuushi", "小四喜", false, false),
    yakuman(Yaku::Daisuushi, "daisuushi", "大四喜", true, false),
    yakuman(Yaku::Suukantsu, "suukantsu", "四槓子", false, false),
    yakuman(Yaku::Chuuren, "chuuren", "九蓮宝燈", false, true),
    yakuman(Yaku::PureChuuren, "pure_chuuren", "純正九蓮宝燈", true, true),
    yakuman(Yaku::Kokushi, "kokushi", "国士無双", false, true),
    yakuman(Yaku::Kokushi13, "kokushi_13", "国士無双十三面", true, true),
];

// Entries are found by the place of the yaku among all.
const _: () = {
    let mut place = 0;
    while place < TABLE.len() {
        assert!(TABLE[place].yaku as usize == place);
        place += 1;
    }
};

impl Yaku {
    /// Every yaku, in order.
    pub const ALL: [Yaku; TABLE.len()] = {
        let (mut all, mut place) = ([Yaku::Riichi; TABLE.len()], 0);
        while place < TABLE.len() {
            all[place] = TABLE[place].yaku;
            place += 1;
        }
        all
    };

    const fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }

    /// The name, as programs and reports have it.
    pub const fn name(self) -> &'static str {
        self.entry().name
    }

    /// The Japanese name.
    pub const fn japanese(self) -> &'static str {
        self.entry().japanese
    }

    /// What it is worth.
    pub const fn worth(self) -> Worth {
        self.entry().worth
    }

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

    /// All yakuman.
    pub const YAKUMAN: YakuSet = {
        let (mut bits, mut place) = (0, 0);
        while place < TABLE.len() {
            bits |= (matches!(TABLE[place].worth, Worth::Yakuman { .. }) as u64) << place;
            place += 1;
        }
        YakuSet(bits)
    };

    /// All that only a hand without called melds can have.
    pub const CONCEALED_ONLY: YakuSet = {
        let (mut bits, mut place) = (0, 0);
        while place < TABLE.len() {
            bits |= (TABLE[place].yaku.is_concealed_only() as u64) << place;
            place += 1;
        }
        YakuSet(bits)
    };

    /// Is the yaku one of these?
    pub const fn contains(self, yaku: Yaku) -> bool {
        self.0 >> yaku as u8 & 1 == 1
    }

    /// Are there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set with a yaku, if the condition holds.
    #[must_use]
    pub const fn with(self, yaku: Yaku, holds: bool) -> YakuSet {
        YakuSet(self.0 | (holds as u64) << yaku as u8)
    }

    /// Those that are in both sets.
    #[must_use]
    pub const fn and(self, other: YakuSet) -> YakuSet {
        YakuSet(self.0 & other.0)
    }

    /// Those that are in either set.
    #[must_use]
    pub const fn or(self, other: YakuSet) -> YakuSet {
        YakuSet(self.0 | other.0)
    }

    /// Those that are not in the other set.
    #[must_use]
    pub const fn without(self, other: YakuSet) -> YakuSet {
        YakuSet(self.0 & !other.0)
    }

    /// The yaku in order.
    pub fn iter(self) -> impl Iterator<Item = Yaku> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let place = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            TABLE.get(place).map(|entry| entry.yaku)
        })
    }
}

impl FromIterator<Yaku> for YakuSet {
    fn from_iter<I: IntoIterator<Item = Yaku>>(yaku: I) -> YakuSet {
        yaku.into_iter().fold(YakuSet::EMPTY, |all, yaku| all.with(yaku, true))
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
