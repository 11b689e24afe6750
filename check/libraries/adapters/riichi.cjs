// npm riichi. It knows no counters, and takes dora for their indicators.
const Riichi = require("riichi");
const { answer, dora } = require("./lines.cjs");

const LETTERS = { riichi: "r", "double-riichi": "w", ippatsu: "i", "last-tile": "h", "after-quad": "k" };
const letter = (told) => LETTERS[told] ?? (told === "robbed-quad" ? "k" : "t");

function scores({ others, tile, melds, drawn, seat, round, told, indicators, counters }) {
  // Two tiles stand for a concealed quad.
  const texts = melds.map(({ tiles, called }) => (called ? tiles : tiles.slice(0, 2) + tiles.at(-1)));
  const parts = drawn ? [others.join("") + tile] : [others.join(""), tile];
  if (texts.length) parts.push(texts.join(""));
  if (indicators.length) parts.push(`d${indicators.map(dora).join("")}`);
  const riichi = new Riichi([...parts, `${told.map(letter).join("")}${round + 1}${seat + 1}`].join("+"));
  riichi.disableWyakuman();
  riichi.disableHairi();
  const { han, fu, yakuman, oya, ko, ten } = riichi.calc();
  if (!ten) return "0 0 0 0";
  const payments = !drawn || !seat ? (seat ? ko : oya)[0] : `${ko[1]}/${ko[0]}`;
  return `${yakuman ? "0 0" : `${han} ${fu}`} ${yakuman} ${counters ? "?" : payments}`;
}

answer(() => undefined, scores);
