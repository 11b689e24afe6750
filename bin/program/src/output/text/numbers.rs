//! Numbers for people.

use num_bigint::BigUint;
use std::fmt::Display;
use tehai::Count;
use tehai::count::Fraction;

/// Significant digits of a percentage.
const DIGITS: i32 = 4;

/// An integer with grouped thousands. Other text is unchanged.
///
/// ```
/// use tehai_program::output::text::grouped;
/// assert_eq!(grouped(11498658), "11,498,658");
/// assert_eq!(grouped(-1000), "-1,000");
/// assert_eq!(grouped("3.02545e-06"), "3.02545e-06");
/// ```
pub fn grouped(number: impl Display) -> String {
    let text = number.to_string();
    let (sign, digits) = text.strip_prefix('-').map_or(("", text.as_str()), |digits| ("-", digits));
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return text;
    }
    let thousands: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    format!("{sign}{}", thousands.join(","))
}

/// Hands and deals in words.
pub fn hands_and_deals(number: &Count) -> String {
    let one = |count: &BigUint, noun: &str| match *count == BigUint::from(1u8) {
        true => format!("1 {noun}"),
        false => format!("{} {noun}s", grouped(count)),
    };
    format!("{}, {}", one(&number.hands, "hand"), one(&number.deals, "deal"))
}

/// The headers of the cells of [`probability`].
pub fn probability_header(is_exact: bool) -> &'static [&'static str] {
    if is_exact { &["exactly"] } else { &["probability", ""] }
}

/// The cells of a probability: as percentage and as "1 in N", or as a fraction.
pub fn probability(probability: &Fraction, is_exact: bool) -> Vec<String> {
    match is_exact {
        true => vec![fraction(probability)],
        false => vec![percent(probability), one_in(probability).unwrap_or_default()],
    }
}

/// A fraction in lowest terms, in full.
pub fn fraction(fraction: &Fraction) -> String {
    format!("{}/{}", fraction.numerator(), fraction.denominator())
}

/// A probability as percentage, with four significant digits.
///
/// ```
/// use tehai_program::output::text::percent;
/// use tehai::count::Fraction;
/// let of = |numerator: u64, denominator: u64| percent(&Fraction::new(numerator.into(), denominator.into()));
/// assert_eq!(of(2, 3), "66.67 %");
/// assert_eq!(of(2_143_179_701_279, 708_384_171_528_036_000), "0.0003025 %");
/// assert_eq!([of(0, 1), of(1, 1), of(999_999, 1_000_000)], ["0 %", "100 %", ">99.99 %"]);
/// ```
pub fn percent(probability: &Fraction) -> String {
    let (numerator, denominator) = (probability.numerator(), probability.denominator());
    if *numerator == BigUint::ZERO || numerator == denominator {
        return format!("{} %", numerator * 100u8);
    }
    let percent = 100.0 * probability.to_f64();
    if (99.995..100.0).contains(&percent) {
        return ">99.99 %".to_owned();
    }
    match percent.log10().floor() as i32 {
        power @ -9.. => format!("{percent:.*} %", (DIGITS - 1 - power).max(0) as usize),
        _ => format!("{percent:.*e} %", DIGITS as usize - 1),
    }
}

/// A number with at most four significant digits and four decimals.
///
/// ```
/// use tehai_program::output::text::figure;
/// assert_eq!([12.3456, 0.012345, 0.0000321, 0.0].map(figure), ["12.35", "0.0123", "3e-5", "0"]);
/// assert_eq!([8123.4, -8123.4].map(figure), ["8123", "-8123"]);
/// ```
pub fn figure(number: f64) -> String {
    match number {
        0.0 => "0".to_owned(),
        ..0.0 => format!("-{}", figure(-number)),
        ..0.00005 => format!("{number:.0e}"),
        _ => format!("{number:.*}", (DIGITS - 1 - number.log10().floor() as i32).clamp(0, DIGITS) as usize),
    }
}

/// A probability as percentage, rounded likewise, without the percent sign.
///
/// ```
/// use tehai_program::output::text::percent_figure;
/// assert_eq!([0.123456, 0.99999, 1.0].map(percent_figure), ["12.35", ">99.99", "100"]);
/// ```
pub fn percent_figure(probability: f64) -> String {
    match 100.0 * probability {
        100.0.. => "100".to_owned(),
        99.995.. => ">99.99".to_owned(),
        percent => figure(percent),
    }
}

/// An end of a range, which is rounded outward so that the range still holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The lower end, rounded down.
    Low,
    /// The upper end, rounded up.
    High,
}

/// An end of a range of probabilities as percentage, with the digits of [`percent_figure`].
///
/// ```
/// use tehai_program::output::text::{End, percent_end};
/// let ends = |low, high| [percent_end(low, End::Low), percent_end(high, End::High)];
/// assert_eq!(ends(0.154112, 0.154312), ["15.41", "15.44"]);
/// assert_eq!(ends(0.000159999, 0.0001), ["0.0159", "0.0100"]);
/// assert_eq!(ends(0.99999, 0.99999), ["99.99", "100"]);
/// assert_eq!(ends(1.99e-7, 1.01e-7), ["1e-5", "2e-5"]);
/// assert_eq!([ends(0.0, 0.0), ends(1.0, 1.0)], [["0", "0"], ["100", "100"]]);
/// ```
pub fn percent_end(probability: f64, end: End) -> String {
    let percent = 100.0 * probability;
    if percent >= 100.0 || percent > 99.99 && end == End::High {
        return "100".to_owned();
    }
    figure_end(percent, end)
}

/// An end of a range of numbers, with the digits of [`figure`].
///
/// ```
/// use tehai_program::output::text::{End, figure_end};
/// let ends = |low, high| [figure_end(low, End::Low), figure_end(high, End::High)];
/// assert_eq!(ends(8123.6, 8123.4), ["8123", "8124"]);
/// assert_eq!(ends(12.346, 12.344), ["12.34", "12.35"]);
/// assert_eq!(ends(-12.344, -12.346), ["-12.35", "-12.34"]);
/// assert_eq!(ends(7700.0, 7700.0), ["7700", "7700"]);
/// ```
pub fn figure_end(number: f64, end: End) -> String {
    let nearest = figure(number);
    let shown: f64 = nearest.parse().expect("figures are numbers");
    let (is_outward, step) = match end {
        End::Low => (shown <= number, -1.0),
        End::High => (shown >= number, 1.0),
    };
    if is_outward {
        return nearest;
    }
    // One unit of the last digit further.
    match nearest.split_once('.') {
        Some((_, decimals)) => {
            format!("{:.*}", decimals.len(), shown + step * 0.1f64.powi(decimals.len() as i32))
        }
        None if nearest.contains('e') => {
            format!("{:.0e}", shown + step * 10f64.powi(number.abs().log10().floor() as i32))
        }
        None => (shown + step).to_string(),
    }
}

/// A probability as "1 in N", rounded to an integer, or to a tenth if N is below a hundred; `None` for 0 and for
/// probabilities above one half.
///
/// ```
/// use tehai_program::output::text::one_in;
/// use tehai::count::Fraction;
/// let of = |numerator: u64, denominator: u64| one_in(&Fraction::new(numerator.into(), denominator.into()));
/// assert_eq!(of(2_143_179_701_279, 708_384_171_528_036_000).unwrap(), "1 in 330,530");
/// assert_eq!([of(2, 5), of(1, 4)], [Some("1 in 2.5".to_owned()), Some("1 in 4".to_owned())]);
/// assert_eq!([of(0, 1), of(2, 3)], [None, None]);
/// ```
pub fn one_in(probability: &Fraction) -> Option<String> {
    let (numerator, denominator) = (probability.numerator(), probability.denominator());
    if *numerator == BigUint::ZERO || numerator * 2u8 > *denominator {
        return None;
    }
    let rounded = |units: u8| (denominator * units * 2u8 + numerator) / (numerator * 2u8);
    let tenths = rounded(10);
    if tenths >= BigUint::from(1000u16) {
        return Some(format!("1 in {}", grouped(rounded(1))));
    }
    let tenths = tenths.to_string();
    let (whole, tenth) = tenths.split_at(tenths.len() - 1);
    Some(format!("1 in {}", if tenth == "0" { whole.to_owned() } else { format!("{whole}.{tenth}") }))
}
