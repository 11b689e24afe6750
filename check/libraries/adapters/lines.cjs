// The lines of check/libraries/run, for programs in JavaScript.
const SUITS = [9, 9, 9, 7];

function read(text) {
  const [question, players, melds, counts, called, hand] = text.split(" ");
  let start = 0;
  const groups = SUITS.map((size) => Array.from(counts.slice(start, (start += size)), Number));
  return { question, players: Number(players), melds: Number(melds), groups, hasCalled: /[1-9]/.test(called), hand };
}

const WINDS = ["east", "south", "west", "north"];
const parts = (text) => (text === "-" ? [] : text.split(","));

// A line that asks what a win is worth. Tiles are 1m to 7z, red fives 0m; melds are as 123m, winds 0 to 3.
function readWin(text) {
  const [, , , , tile, won, seat, round, circumstances, indicators, , counters, hand] = text.split(" ");
  const written = [...hand.matchAll(/[[{](\d+[mpsz])[\]}]/g)];
  const melds = written.map(([whole, tiles]) => ({ tiles, called: whole[0] === "[" }));
  const suits = hand.replace(/[[{].*/, "").match(/\d+[mpsz]/g);
  const others = suits.flatMap((suit) => [...suit.slice(0, -1)].map((rank) => rank + suit.at(-1)));
  // The winning tile is the red five only if the hand has no other.
  const [own] = others.splice(others.indexOf(others.includes(tile) ? tile : tile.replace("5", "0")), 1);
  return {
    others,
    tile: own,
    melds,
    drawn: won === "tsumo",
    seat: WINDS.indexOf(seat),
    round: WINDS.indexOf(round),
    told: parts(circumstances),
    indicators: parts(indicators),
    counters: Number(counters),
  };
}

// Answers line by line; undefined is no answer to that question.
exports.answer = function (answers, scores) {
  const lines = require("node:fs").readFileSync(0, "utf8").trimEnd().split("\n");
  const found = lines.map((line) => (line.startsWith("score ") ? scores?.(readWin(line)) : answers(read(line))));
  process.stdout.write(found.map((answer) => `${answer ?? "?"}\n`).join(""));
};

// The tile that an indicator makes dora.
exports.dora = function (indicator) {
  const rank = Number(indicator[0]);
  if (indicator[1] !== "z") return `${(rank % 9) + 1}${indicator[1]}`;
  return rank < 5 ? `${(rank % 4) + 1}z` : `${((rank - 4) % 3) + 5}z`;
};

// Tiles named 1m to 7z as 147m2z, or - for none.
exports.tiles = function (names) {
  const group = (suit) => names.filter((name) => name[1] === suit).map((name) => name[0]).sort();
  return ["m", "p", "s", "z"].map((suit) => group(suit).join("") && group(suit).join("") + suit).join("") || "-";
};
