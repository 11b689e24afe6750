//! Exact fractions as decimals, without floating point on the way.

use num_bigint::BigUint;
use num_integer::Integer;

/// A fraction of two integers in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: BigUint,
    denominator: BigUint,
}

impl Fraction {
    /// The fraction in lowest terms.
    ///
    /// # Panics
    /// If the denominator is zero.
    pub fn new(numerator: BigUint, denominator: BigUint) -> Fraction {
        assert!(denominator != BigUint::ZERO, "a fraction has a denominator");
        let common = numerator.gcd(&denominator);
        Fraction { numerator: numerator / &common, denominator: denominator / common }
    }

    /// The numerator.
    pub const fn numerator(&self) -> &BigUint {
        &self.numerator
    }

    /// The denominator.
    pub const fn denominator(&self) -> &BigUint {
        &self.denominator
    }

    /// The fraction with `digits` significant digits in scientific notation, rounded half up: `3.0254e-06`.
    ///
    /// ```
    /// use tehai::count::Fraction;
    /// let fraction = Fraction::new(2u8.into(), 300u16.into());
    /// assert_eq!(fraction.scientific(4), "6.667e-03");
    /// assert_eq!(fraction.scientific(1), "7e-03");
    /// ```
    ///
    /// # Panics
    /// If `digits` is 0.
    pub fn scientific(&self, digits: u32) -> String {
        assert!(digits > 0, "at least one digit");
        if self.numerator == BigUint::ZERO {
            return with_exponent("0".repeat(digits as usize), 0);
        }
        // The lengths of the two numbers give the exponent or one more.
        let length = |number: &BigUint| number.to_string().len() as i64;
        let mut exponent = length(&self.numerator) - length(&self.denominator);
        if self.is_below_power(exponent) {
            exponent -= 1;
        }
        let mut rounded = self.rounded(exponent, digits).to_string();
        if rounded.len() > digits as usize {
            // 9.99… was rounded up to 10.
            rounded.pop();
            exponent += 1;
        }
        with_exponent(rounded, exponent)
    }

    /// Is the fraction less than 10^exponent?
    fn is_below_power(&self, exponent: i64) -> bool {
        let power = BigUint::from(10u8).pow(exponent.unsigned_abs() as u32);
        match exponent < 0 {
            true => &self.numerator * power < self.denominator,
            false => self.numerator < &self.denominator * power,
        }
    }

    /// The integer nearest to the fraction times 10^(digits − 1 − exponent), half up.
    fn rounded(&self, exponent: i64, digits: u32) -> BigUint {
        let shift = i64::from(digits) - 1 - exponent;
        let power = BigUint::from(10u8).pow(shift.unsigned_abs() as u32);
        let (above, below) = match shift < 0 {
            true => (self.numerator.clone(), &self.denominator * power),
            false => (&self.numerator * power, self.denominator.clone()),
        };
        (above * 2u8 + &below) / (below * 2u8)
    }

    /// The nearest 64-bit float; below 10⁻²⁸⁰ it may be 0.
    pub fn to_f64(&self) -> f64 {
        // The quotient of 64 or 65 bits, of which a float keeps 53. If something is left of the division, the lowest
        // bit is set: the float is then rounded as the fraction would be.
        let shift = 64 + self.denominator.bits() as i64 - self.numerator.bits() as i64;
        let (above, below) = match shift < 0 {
            true => (self.numerator.clone(), &self.denominator << -shift),
            false => (&self.numerator << shift, self.denominator.clone()),
        };
        let (quotient, rest) = above.div_rem(&below);
        let bits = u128::try_from(quotient).expect("65 bits") | u128::from(rest != BigUint::ZERO);
        bits as f64 * 2f64.powi(-shift as i32)
    }
}

fn with_exponent(mut digits: String, exponent: i64) -> String {
    if digits.len() > 1 {
        digits.insert(1, '.');
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scientific(numerator: u64, denominator: u64, digits: u32) -> String {
        Fraction::new(numerator.into(), denominator.into()).scientific(digits)
    }

    #[test]
    fn decimals_are_rounded_half_up() {
        for (numerator, denominator, digits, expected) in [
            (1, 3, 5, "3.3333e-01"),
            (2, 3, 5, "6.6667e-01"),
            (1, 8, 2, "1.3e-01"),
            (25, 10, 1, "3e+00"),
            (24, 10, 1, "2e+00"),
            (999_999, 1_000_000, 3, "1.00e+00"),
            (9_994, 10_000, 3, "9.99e-01"),
            (9_995, 10_000, 3, "1.00e+00"),
            (1, 1, 3, "1.00e+00"),
            (12_345, 1, 2, "1.2e+04"),
            (1, 1_000_000, 1, "1e-06"),
            (10, 10_000_000, 2, "1.0e-06"),
            (95, 1000, 1, "1e-01"),
            (0, 7, 3, "0.00e+00"),
        ] {
            assert_eq!(scientific(numerator, denominator, digits), expected, "{numerator}/{denominator}");
        }
    }

    #[test]
    fn decimals_agree_with_floats() {
        for numerator in 1..400u64 {
            for denominator in [1u64, 7, 10, 99, 100, 101, 1000, 12_345] {
                let fraction = Fraction::new(numerator.into(), denominator.into());
                assert_eq!(fraction.to_f64(), numerator as f64 / denominator as f64);
                assert_eq!(fraction.scientific(40).parse(), Ok(fraction.to_f64()));
                let float = format!("{:.8e}", numerator as f64 / denominator as f64);
                let (digits, exponent) = float.split_once('e').expect("has an exponent");
                let exponent: i64 = exponent.parse().expect("a number");
                assert_eq!(fraction.scientific(9), with_exponent(digits.replace('.', ""), exponent));
            }
        }
    }

    #[test]
    fn floats_of_large_fractions_are_the_nearest() {
        let fraction = |above: BigUint, below: BigUint| Fraction::new(above, below).to_f64();
        let power = |exponent: u32| BigUint::from(2u8).pow(exponent);
        // Halfway between two floats the even one is nearest; anything more, and it is the next.
        let half = power(53) + 1u8;
        assert_eq!(fraction(half.clone(), 1u8.into()), 9_007_199_254_740_992.0);
        assert_eq!(fraction(half * power(200) + 1u8, power(200)), 9_007_199_254_740_994.0);
        assert_eq!(fraction(BigUint::ZERO, 7u8.into()), 0.0);
        for exponent in [1, 10, 100, 900] {
            assert_eq!(fraction(1u8.into(), power(exponent)), 0.5f64.powi(exponent as i32));
            assert_eq!(fraction(power(exponent), 3u8.into()), 2f64.powi(exponent as i32) / 3.0);
        }
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        let fraction = Fraction::new(84u8.into(), 126u8.into());
        assert_eq!((fraction.numerator(), fraction.denominator()), (&2u8.into(), &3u8.into()));
    }
}
