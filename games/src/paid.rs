//! What logs say about a winning hand.

use tehai::score::Score;
use tehai::yaku::{Yaku, YakuSet};

use crate::log::Paid;

/// The yaku of mjlog by number, as Tenhou JSON writes them.
const YAKU: [&str; 55] = [
    "門前清自摸和",
    "立直",
    "一発",
    "槍槓",
    "嶺上開花",
    "海底摸月",
    "河底撈魚",
    "平和",
    "断幺九",
    "一盃口",
    "自風 東",
    "自風 南",
    "自風 西",
    "自風 北",
    "場風 東",
    "場風 南",
    "場風 西",
    "場風 北",
    "役牌 白",
    "役牌 發",
    "役牌 中",
    "両立直",
    "七対子",
    "混全帯幺九",
    "一気通貫",
    "三色同順",
    "三色同刻",
    "三槓子",
    "対々和",
    "三暗刻",
    "小三元",
    "混老頭",
    "二盃口",
    "純全帯幺九",
    "混一色",
    "清一色",
    "人和",
    "天和",
    "地和",
    "大三元",
    "四暗刻",
    "四暗刻単騎",
    "字一色",
    "緑一色",
    "清老頭",
    "九蓮宝燈",
    "純正九蓮宝燈",
    "国士無双",
    "国士無双１３面",
    "大四喜",
    "小四喜",
    "四槓子",
    "ドラ",
    "裏ドラ",
    "赤ドラ",
];

fn yaku(number: usize, worth: &str) -> Result<String, String> {
    let name = YAKU.get(number).ok_or_else(|| format!("expected a yaku from 0 to 54, found {number}"))?;
    Ok(format!("{name}({worth})"))
}

/// The yaku that a text such as `役牌 白(1飜)` names, and none of dora; `None` if it has other words.
fn named(text: &str) -> Option<YakuSet> {
    let name = text.split('(').next()?.trim();
    let name = name.strip_prefix("役牌 ").or(name.strip_prefix("翻牌 ")).unwrap_or(name);
    // A yaku of a wind says which one, too.
    let name = name.split(' ').next()?.replace('幺', "么");
    let name = match &name[..] {
        "ドラ" | "裏ドラ" | "赤ドラ" | "抜きドラ" => return Some(YakuSet::EMPTY),
        "ダブル立直" => Yaku::DoubleRiichi.japanese(),
        "国士無双１３面" => Yaku::Kokushi13.japanese(),
        name => name,
    };
    let yaku = Yaku::ALL.into_iter().find(|yaku| yaku.japanese() == name)?;
    Some(YakuSet::EMPTY.with_yaku(yaku, true))
}

impl Paid {
    /// What it says otherwise than a score; nothing of what it leaves out, or says in words that are not known.
    pub(crate) fn unlike(&self, score: &Score) -> Option<String> {
        let mut unlike = Vec::new();
        for (unit, said, ours) in [("han", self.han, score.han), ("fu", self.fu, score.fu)] {
            if let Some(said) = said.filter(|&said| score.yakuman == 0 && said != u32::from(ours)) {
                unlike.push(format!("{said} {unit}, not {ours}"));
            }
        }
        let said = self.yaku.iter().try_fold(YakuSet::EMPTY, |said, text| Some(said.or(named(text)?)));
        if let Some(said) = said.filter(|said| !said.is_empty() && *said != score.yaku) {
            unlike.push(format!("{said}, not {}", score.yaku));
        }
        (!unlike.is_empty()).then(|| format!("the log says {}", unlike.join("; ")))
    }

    /// Of the numbers of mjlog: fu and points, pairs of a yaku and its han, and yakuman.
    pub(crate) fn of_mjlog(ten: &[u32], han: &[u32], yakuman: &[u32]) -> Result<Paid, String> {
        let (Some(&fu), Some(&points)) = (ten.first(), ten.get(1)) else {
            return Err("ten: expected fu, points and a limit".to_owned());
        };
        let mut paid = Paid { han: None, fu: (fu > 0).then_some(fu), points: Some(points), yaku: Vec::new() };
        for pair in han.chunks(2) {
            let &[number, han] = pair else { return Err("yaku: expected pairs of numbers".to_owned()) };
            // Hidden dora are named even where there are none.
            if han > 0 {
                paid.yaku.push(yaku(number as usize, &format!("{han}飜"))?);
                paid.han = Some(paid.han.unwrap_or(0).saturating_add(han));
            }
        }
        for &number in yakuman {
            paid.yaku.push(yaku(number as usize, "役満")?);
            paid.han = None;
        }
        Ok(paid)
    }

    /// Of the texts of Tenhou JSON, such as `30符3飜1000-2000点` and `立直(1飜)`.
    pub(crate) fn of_texts(points: &str, yaku: Vec<String>, players: u32) -> Paid {
        let han = |text: &String| {
            let (_, worth) = text.rsplit_once('(')?;
            worth.strip_suffix("飜)")?.parse::<u32>().ok()
        };
        // Nothing but digits after the names of limits: the points of one or of two sorts of payer, or of all.
        let digits = points.trim_end_matches(['点', '∀', ' ']);
        let start = digits.rfind(|sign: char| !sign.is_ascii_digit() && sign != '-');
        let start = start.and_then(|at| Some(at + digits[at..].chars().next()?.len_utf8())).unwrap_or(0);
        let fu = points.split_once('符').and_then(|(fu, _)| fu.trim().parse().ok());
        Paid {
            han: yaku.iter().try_fold(0u32, |sum, text| sum.checked_add(han(text)?)).filter(|&han| han > 0),
            fu,
            points: total_points(&digits[start..], '-', points.contains('∀'), players),
            yaku,
        }
    }
}

/// The points of a hand in all: `7700`; `2000` by all others; or `1000-2000`, what each of the others pays who is not
/// the dealer, and what the dealer pays.
pub(crate) fn total_points(text: &str, separator: char, by_all: bool, players: u32) -> Option<u32> {
    let parts: Option<Vec<u32>> = text.split(separator).map(|part| part.parse().ok()).collect();
    match parts?[..] {
        [each] if by_all => each.checked_mul(players - 1),
        [all] => Some(all),
        [others, dealer] => others.checked_mul(players - 2)?.checked_add(dealer),
        _ => None,
    }
}
