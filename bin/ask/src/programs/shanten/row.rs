//! The answer for one hand, in every format.

use std::io::{self, Write};

use tehai::tiles::notation::{push_hand, push_tile, push_tiles};
use tehai::tiles::{OpenHand, TileSet};
use tehai_answers::shanten::{HandShanten, ShantenDiscard, ShantenQuestion};

/// How an answer is written.
#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum RowFormat {
    /// For people
    #[default]
    Text,
    /// CSV with a header
    Csv,
    /// One object per line
    #[value(alias = "json")]
    Jsonl,
}

/// The header of CSV.
pub(super) fn header(asked: &ShantenQuestion) -> String {
    let measure = if asked.to.is_some() { "distance" } else { "shanten" };
    if asked.discards {
        return format!("hand,discard,{measure},necessary,copies");
    }
    let forms = if asked.to.is_some() { "" } else { ",standard,seven_pairs,thirteen_orphans" };
    let necessary = if asked.necessary { ",necessary,unnecessary" } else { "" };
    let copies = if asked.copies { ",copies" } else { "" };
    format!("hand,tiles,{measure}{forms}{necessary}{copies}")
}

/// Adds the line or the lines of an answer.
pub(super) fn write(row: &HandShanten, format: RowFormat, text: &mut Vec<u8>) -> io::Result<()> {
    match format {
        RowFormat::Csv => match &row.discards {
            None => write_csv(row, text)?,
            Some(discards) => return write_discards_csv(row, discards.as_deref(), text),
        },
        RowFormat::Jsonl => serde_json::to_writer(&mut *text, row)?,
        RowFormat::Text => write_text(row, text)?,
    }
    text.push(b'\n');
    Ok(())
}

/// The shanten in the nearest form and in each, or the distance, in the order of the columns.
fn numbers(row: &HandShanten) -> impl Iterator<Item = Option<i16>> {
    let shanten = [row.shanten, row.standard, row.seven_pairs, row.thirteen_orphans].into_iter().flatten();
    let distance = row.distance.map(|distance| distance.map(i16::from));
    shanten.map(|shanten| shanten.map(i16::from)).chain(distance)
}

fn number(discard: &ShantenDiscard) -> Option<i16> {
    match discard.shanten {
        Some(shanten) => shanten.map(i16::from),
        None => discard.distance.flatten().map(i16::from),
    }
}

/// Written by hand for speed, as there may be millions of lines.
fn write_csv(row: &HandShanten, text: &mut Vec<u8>) -> io::Result<()> {
    write_hand(row.hand.as_ref(), text)?;
    let mut digits = itoa::Buffer::new();
    for number in [row.tiles.map(i16::from)].into_iter().chain(numbers(row)) {
        text.push(b',');
        text.extend_from_slice(number.map_or("", |number| digits.format(number)).as_bytes());
    }
    for tiles in [row.necessary, row.unnecessary].into_iter().flatten() {
        text.push(b',');
        tiles.into_iter().for_each(|tiles| push_tiles(tiles, text));
    }
    if let Some(copies) = &row.copies {
        text.push(b',');
        text.extend_from_slice(copies.map_or("", |copies| digits.format(copies)).as_bytes());
    }
    Ok(())
}

fn write_hand(hand: Option<&OpenHand>, text: &mut Vec<u8>) -> io::Result<()> {
    let Some(hand) = hand else { return Ok(()) };
    push_hand(hand.concealed(), text);
    hand.melds().iter().try_for_each(|meld| write!(text, "{}", meld.in_brackets()))
}

/// A line for each discard; one line of empty fields for a bad line.
fn write_discards_csv(
    row: &HandShanten,
    discards: Option<&[ShantenDiscard]>,
    text: &mut Vec<u8>,
) -> io::Result<()> {
    let Some(discards) = discards else { return text.write_all(b",,,,\n") };
    let (mut hand, mut digits) = (Vec::new(), itoa::Buffer::new());
    write_hand(row.hand.as_ref(), &mut hand)?;
    for discard in discards {
        text.extend_from_slice(&hand);
        text.push(b',');
        push_tile(discard.discard, text);
        text.push(b',');
        text.extend_from_slice(number(discard).map_or("", |number| digits.format(number)).as_bytes());
        text.push(b',');
        push_tiles(discard.necessary, text);
        text.push(b',');
        text.extend_from_slice(digits.format(discard.copies).as_bytes());
        text.push(b'\n');
    }
    Ok(())
}

fn write_text(row: &HandShanten, text: &mut Vec<u8>) -> io::Result<()> {
    let Some(hand) = &row.hand else { return Ok(()) };
    let numbers: Vec<String> = numbers(row).map(cell).collect();
    let measure = match &numbers[..] {
        [nearest, standard, pairs, orphans] => {
            write!(text, "{hand}: shanten {nearest} (standard {standard}, ")?;
            write!(text, "seven pairs {pairs}, thirteen orphans {orphans})")?;
            "shanten"
        }
        distance => {
            write!(text, "{hand}: distance {}", distance.join(""))?;
            "distance"
        }
    };
    for (name, tiles) in [("necessary", row.necessary), ("unnecessary", row.unnecessary)] {
        if let Some(tiles) = tiles.flatten() {
            write!(text, "; {name} {}", or_none(tiles))?;
        }
    }
    for copies in row.copies.iter().flatten() {
        write!(text, "; copies {copies}")?;
    }
    for discard in row.discards.iter().flatten().flatten() {
        let ShantenDiscard { discard: tile, necessary, copies, .. } = discard;
        let (number, necessary) = (cell(number(discard)), or_none(*necessary));
        write!(text, "\n  discard {tile}: {measure} {number}; necessary {necessary}; copies {copies}")?;
    }
    Ok(())
}

fn cell(number: Option<i16>) -> String {
    number.map_or("\u{2013}".to_owned(), |number| number.to_string())
}

fn or_none(tiles: TileSet) -> String {
    if tiles.is_empty() { "\u{2013}".to_owned() } else { tiles.to_string() }
}
