// Numbers for people, as the language of the page writes them.

import type { Probability } from "../../module/answers";

let whole: Intl.NumberFormat;
/** Programs and page write a space before the sign in English. */
let percentSign: string;

/** Numbers are written in a language from now on. */
export function writeNumbersIn(language: string): void {
  whole = new Intl.NumberFormat(language);
  percentSign = language === "en" ? " %" : "%";
}

writeNumbersIn("en");

/** An integer, in groups of digits: 1,234,567. */
export const number = (count: number | string) => whole.format(typeof count === "string" ? BigInt(count) : count);

/** So many of something, in English. */
export const many = (count: number | string, one: string, more: string) => `${number(count)} ${String(count) === "1" ? one : more}`;

/** A number with so many decimals. A half is rounded to the even digit, as the programs do. */
export function fixed(value: number, decimals: number): string {
  // All digits; `toFixed` with fewer rounds a half up.
  const all = value.toFixed(100);
  const kept = all.slice(0, decimals - 100);
  return /[02468]\.?$/.test(kept) && /^50*$/.test(all.slice(decimals - 100)) ? kept.replace(/\.$/, "") : value.toFixed(decimals);
}

/** Points, which may be expected ones. */
export const points = (value: number) => number(fixed(value, 0));

/** As a percentage with four significant digits. */
export function percent({ numerator, denominator, value }: Probability): string {
  if (numerator === "0") return `0${percentSign}`;
  if (numerator === denominator) return `100${percentSign}`;
  const percent = value * 100;
  if (percent >= 99.995) return `>99.99${percentSign}`;
  const power = Math.floor(Math.log10(percent));
  if (power < -9) {
    const [digits, exponent] = percent.toExponential(3).split("e");
    return `${digits} × ${powerOfTen(Number(exponent))}${percentSign}`;
  }
  return fixed(percent, Math.max(3 - power, 0)) + percentSign;
}

/** A probability as a percentage. */
export const chance = (value: number) => percent({ numerator: String(value), denominator: "1", value });

/** A percentage without its sign, which stands beside it already. */
export const unsigned = (percentage: string) => percentage.replace(/ ?%$/, "");

/** Writes the chances of a column alike: with as many decimals as the largest of them needs for four significant digits. */
export function chancesLike(all: number[]): (value: number) => string {
  const most = Math.max(...all, 0) * 100;
  if (most === 0) return chance;
  const decimals = Math.max(3 - Math.floor(Math.log10(most)), 2);
  const least = 0.5 * 10 ** -decimals;
  return (value) => {
    if (value > 0 && value * 100 < least) return `<${fixed(2 * least, decimals)}${percentSign}`;
    return value === 0 || value * 100 >= 99.995 ? chance(value) : fixed(value * 100, decimals) + percentSign;
  };
}

/** 10⁻⁶ */
function powerOfTen(exponent: number): string {
  const raised = [...String(exponent)].map((sign) => (sign === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(sign)]));
  return `10${raised.join("")}`;
}

/** A probability as "1 in N", to the nearest integer, or tenth below a hundred; none for 0 or above one half. */
export function rarity({ numerator, denominator }: Probability): string | undefined {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  if (above === 0n || above * 2n > below) return undefined;
  const rounded = (units: bigint) => (below * units * 2n + above) / (above * 2n);
  const tenths = rounded(10n);
  if (tenths >= 1000n) return number(rounded(1n).toString());
  return tenths % 10n === 0n ? String(tenths / 10n) : `${tenths / 10n}.${tenths % 10n}`;
}

/** The names of tiles in sequence, ranks of one suit together: "1, 1, 2 of dots, east". */
export function ordinalTile(names: string[], tile: (name: string) => string, comma: string, rank = (digit: string) => digit): string {
  const suitless = names.map((name, at) => {
    const next = names[at + 1];
    const isPlain = name[1] !== "z" && name[0] !== "0";
    const isInRun = isPlain && next !== undefined && next[1] === name[1] && next[0] !== "0";
    return isInRun ? rank(name[0]!) : tile(name);
  });
  return suitless.join(comma);
}
