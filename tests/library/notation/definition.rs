//! What is read from a text in any spelling, executed slowly: its plain spelling, in which digits stand before their
//! letter, honours are `z` and red fives `0`.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::properties::{any_open_hand, nearly_a_hand};
use super::*;

/// The sign of the plain spelling, of a letter, kanji digit or bracket; the tile, of one that is a tile.
fn sign(written: char) -> String {
    let half = match written {
        '！'..='～' => char::from_u32(written as u32 - 0xFEE0).unwrap(),
        '萬' | '万' => 'm',
        '筒' | '餅' | '饼' => 'p',
        '索' | '條' | '条' => 's',
        '\t' | '\u{3000}' | ',' | '、' => ' ',
        _ => written,
    };
    for (names, letter) in
        [("東南西北白發中", 'z'), ("东南西北白発中", 'z'), ("東南西北白发中", 'z'), ("①②③④⑤⑥⑦⑧⑨", 'p')]
    {
        if let Some(rank) = names.chars().position(|name| name == half) {
            return format!("<{}{letter}>", rank + 1);
        }
    }
    match BLOCK.chars().position(|tile| tile == half) {
        Some(place) => {
            let ranks = BLOCK_RANKS.chars().filter(char::is_ascii_digit).nth(place).unwrap();
            let letter = ["z", "m", "s", "p"][(place + 2) / 9];
            format!("<{ranks}{letter}>")
        }
        None if half == ',' => " ".to_owned(),
        None => half.to_string(),
    }
}

const KANJI: &str = "一二三四五六七八九";

fn digit(sign: char) -> Option<char> {
    let kanji = KANJI.chars().position(|digit| digit == sign);
    kanji.map_or(Some(sign).filter(char::is_ascii_digit), |place| char::from_digit(place as u32 + 1, 10))
}

fn letter(sign: char) -> Option<char> {
    Some(sign.to_ascii_lowercase()).filter(|letter| "mpsz".contains(*letter))
}

/// A word of pairs of a letter and digits.
fn letter_first(word: &[char]) -> Option<String> {
    let Some((&first, rest)) = word.split_first() else { return Some(String::new()) };
    let length = rest.iter().take_while(|sign| digit(**sign).is_some()).count();
    let digits: String = rest[..length].iter().copied().filter_map(digit).collect();
    let more = letter_first(&rest[length..])?;
    (length > 0).then_some(())?;
    Some(format!("{digits}{}{more}", letter(first)?))
}

/// A word of tiles, runs of digits with their letter, and honours in capitals at the end.
fn row(word: &[char], is_mark_first: bool) -> Option<String> {
    let text: String = word.iter().collect();
    if text.chars().all(|sign| "ESWNPFC".contains(sign)) {
        let rank = |sign| "ESWNPFC".find(sign).unwrap() + 1;
        return Some(text.chars().map(|sign| format!("{}z", rank(sign))).collect());
    }
    if word[0] == '<' {
        let end = word.iter().position(|sign| *sign == '>').unwrap();
        return Some(text[1..end].to_owned() + &row(&word[end + 1..], is_mark_first)?);
    }
    let length =
        word.iter().take_while(|sign| digit(**sign).is_some() || is_mark_first && **sign == 'r').count();
    let (run, rest) = word.split_at(length);
    let mut digits: Vec<char> = Vec::new();
    for (place, &sign) in run.iter().enumerate() {
        match digit(sign) {
            None if run.get(place + 1).copied().and_then(digit) != Some('5') => return None,
            None => {}
            Some(_) if place > 0 && run[place - 1] == 'r' => digits.push('0'),
            Some(digit) => digits.push(digit),
        }
    }
    let is_marked = run.contains(&'r');
    let of_run = |group: char| digits.iter().collect::<String>() + &group.to_string();
    let Some(group) = rest.first().copied().and_then(letter) else {
        let is_kanji = length > 0 && run.iter().all(|sign| KANJI.contains(*sign));
        let is_followed = rest.first().is_some_and(|sign| *sign != '<');
        return if is_kanji && !is_followed { Some(of_run('m') + &row(rest, is_mark_first)?) } else { None };
    };
    (length > 0 && !(is_marked && group == 'z')).then_some(())?;
    let is_capital = rest[0].is_ascii_uppercase();
    let mut rest = &rest[1..];
    if !is_mark_first && rest.first() == Some(&'r') {
        (run[length - 1..].iter().copied().find_map(digit) == Some('5') && group != 'z').then_some(())?;
        *digits.last_mut().unwrap() = '0';
        rest = &rest[1..];
    } else if is_capital && rest.first().is_some_and(char::is_ascii_uppercase) {
        return None;
    }
    let run = digits.iter().collect::<String>() + &group.to_string();
    Some(run + &row(rest, is_mark_first)?)
}

/// The plain spelling with the digits of neighbours of one group in order, for it does not matter which of two is red.
fn in_order(plain: &str) -> Vec<(char, Vec<char>)> {
    let mut groups: Vec<(char, Vec<char>)> = Vec::new();
    for run in plain.split_inclusive(char::is_alphabetic) {
        let mut digits: Vec<char> = run.chars().collect();
        let letter = digits.pop().unwrap();
        match groups.last_mut() {
            Some((last, before)) if *last == letter => before.extend(digits),
            _ => groups.push((letter, digits)),
        }
    }
    groups.iter_mut().for_each(|(_, digits)| digits.sort_unstable());
    groups
}

/// The text in the plain spelling; `None` if it cannot be read, or in two ways.
fn plain(text: &str) -> Option<String> {
    let text = match text.trim_start() {
        link if ["http://", "https://", "tenhou.net/"].iter().any(|start| link.starts_with(start)) => {
            let (_, query) = link.split('#').next()?.split_once('?')?;
            ["q=", "p="].iter().find_map(|name| query.split('&').find_map(|part| part.strip_prefix(name)))?
        }
        _ => text,
    };
    let signs: Vec<char> =
        text.chars().flat_map(|written| sign(written).chars().collect::<Vec<_>>()).collect();
    let mut plain = String::new();
    // Does the word before end with digits that have no letter?
    let mut is_bare = false;
    for word in signs.chunk_by(|left, right| ![left, right].iter().any(|sign| " ()[]{}".contains(**sign))) {
        match word[0] {
            ' ' => plain.push(' '),
            '(' | '[' | '{' | ')' | ']' | '}' => {
                is_bare = false;
                plain.push(word[0]);
            }
            first => {
                let number = word.iter().position(|sign| digit(*sign).is_none() && *sign != 'r');
                let group = number.and_then(|place| letter(word[place]));
                if is_bare && KANJI.contains(first) && group.is_some_and(|group| group != 'm') {
                    return None;
                }
                let mut readings: Vec<String> =
                    [letter_first(word), row(word, false), row(word, true)].into_iter().flatten().collect();
                readings.dedup_by_key(|reading| in_order(reading));
                (readings.len() == 1).then_some(())?;
                plain += &readings[0];
                is_bare = letter(first).is_none() && word.last().is_some_and(|sign| KANJI.contains(*sign));
            }
        }
    }
    Some(plain)
}

/// Asserts that the text is read as its plain spelling, or refused if it has none.
fn assert_as_defined(text: &str) -> Result<(), TestCaseError> {
    let kind = |error: ParseError| error.kind;
    let Some(plain) = plain(text) else {
        prop_assert!(text.parse::<RedHand>().is_err() && text.parse::<Hand>().is_err(), "{}", text);
        return Ok(());
    };
    prop_assert_eq!(
        text.parse::<RedHand>().map_err(kind),
        plain.parse::<RedHand>().map_err(kind),
        "{}",
        text
    );
    prop_assert_eq!(text.parse::<Hand>().map_err(kind), plain.parse::<Hand>().map_err(kind), "{}", text);
    prop_assert_eq!(
        text.parse::<TileSet>().map_err(kind),
        plain.parse::<TileSet>().map_err(kind),
        "{}",
        text
    );
    prop_assert_eq!(written_tiles(text).map_err(kind), written_tiles(&plain).map_err(kind), "{}", text);
    Ok(())
}

/// Text of pieces that mean something beside some others.
fn pieces() -> impl Strategy<Value = String> {
    let pieces = [
        "1", "5", "0", "8", "34", "m", "p", "s", "z", "M", "P", "S", "r", "5mr", "r5", "5p", "m1", "p5", "E",
        "SS", "N", "C", "Ｆ", "一", "二五", "九", "萬", "筒", "条", "餅", "東", "发", "①", "⑤", "🀇", "🀄",
        " ", " ", " ", "\u{3000}", "、", "[", "]", "(", ")", "123m", "[123m]", "(5)", "x",
    ];
    let link =
        select(vec!["", "", "", "", "https://tenhou.net/2/?q=", "tenhou.net/2/?p=", "http://a/?b=1m&q="]);
    let end = select(vec!["", "", "", "&q=2p", "#5"]);
    (link, vec(select(pieces.to_vec()), 0..9), end).prop_map(|(link, pieces, end)| {
        let end = if link.is_empty() { "" } else { end };
        format!("{link}{}{end}", pieces.concat())
    })
}

/// A run of the plain spelling in one of its spellings.
fn spelled(run: &str, spelling: usize) -> String {
    let (ranks, group) = run.split_at(run.len() - 1);
    let ranks: Vec<usize> = ranks.bytes().map(|rank| usize::from(rank - b'0')).collect();
    let each = |spell: &dyn Fn(usize) -> String| ranks.iter().map(|rank| spell(*rank)).collect::<String>();
    let nth = |names: &str, rank: usize| names.chars().nth(rank).unwrap().to_string();
    let sign = |names: [&'static str; 3]| names["mps".find(group).unwrap()];
    match spelling {
        0 => format!("{group}{}", &run[..ranks.len()]),
        1 => each(&|rank| format!("{group}{rank}")),
        2 => each(&|rank| if rank == 0 { format!("5{group}r") } else { format!("{rank}{group}") }),
        3 => each(&|rank| if rank == 0 { "r5".into() } else { rank.to_string() }) + group,
        4 if group == "z" => each(&|rank| nth("xESWNPFC", rank)),
        5 if group == "z" => each(&|rank| nth("x東南西北白發中", rank)),
        6 if group == "z" => each(&|rank| nth("x东南西北白发中", rank)),
        4 if !ranks.contains(&0) => each(&|rank| nth("x一二三四五六七八九", rank)) + sign(["萬", "餅", "條"]),
        5 if !ranks.contains(&0) => each(&|rank| nth("x一二三四五六七八九", rank)) + sign(["万", "饼", "条"]),
        6 if group == "p" && !ranks.contains(&0) => each(&|rank| nth("x①②③④⑤⑥⑦⑧⑨", rank)),
        _ => run.to_uppercase(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn a_text_of_pieces_is_read_as_defined(text in pieces()) {
        assert_as_defined(&text)?;
    }

    #[test]
    fn a_text_like_a_hand_is_read_as_defined(text in nearly_a_hand()) {
        // The definition has no selectors.
        assert_as_defined(&text.replace(['\u{FE0E}', '\u{FE0F}'], ""))?;
    }
}

proptest! {
    #[test]
    fn every_spelling_is_read_as_the_plain_one(
        hand in any_open_hand(),
        red in vec(any::<bool>(), 40),
        spellings in vec(any::<Index>(), 40),
    ) {
        let (mut red, mut spellings) = (red.into_iter().cycle(), spellings.iter().cycle());
        // A five of a suit may be red.
        let written = hand.to_string();
        let reddened = written.char_indices().map(|(place, sign)| {
            let group = written[place..].chars().find(|sign| "mpsz".contains(*sign));
            if sign == '5' && group != Some('z') && red.next().unwrap() { '0' } else { sign }
        });
        let plain: String = reddened.collect();
        let mut text = String::new();
        for piece in plain.split_inclusive(|sign: char| "mpsz[]{}".contains(sign)) {
            let is_run = piece.len() > 1;
            let spelling = spellings.next().unwrap().index(8);
            text += &if is_run { format!(" {} ", spelled(piece, spelling)) } else { piece.to_owned() };
        }
        let expected: RedHand = plain.parse().unwrap();
        prop_assert_eq!(text.parse::<RedHand>(), Ok(expected), "{}", text);
    }
}
