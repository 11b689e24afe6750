// The lines of check/libraries/run, for programs in JavaScript.
const SUITS = [9, 9, 9, 7];

function read(text) {
  const [question, players, melds, counts, called, hand] = text.split(" ");
  let start = 0;
  const groups = SUITS.map((size) => Array.from(counts.slice(start, (start += size)), Number));
  return { question, players: Number(players), melds: Number(melds), groups, hasCalled: /[1-9]/.test(called), hand };
}

// Answers line by line; undefined is no answer to that question.
exports.answer = function (answers) {
  const lines = require("node:fs").readFileSync(0, "utf8").trimEnd().split("\n");
  process.stdout.write(lines.map((line) => `${answers(read(line)) ?? "?"}\n`).join(""));
};

// Tiles named 1m to 7z as 147m2z, or - for none.
exports.tiles = function (names) {
  const group = (suit) => names.filter((name) => name[1] === suit).map((name) => name[0]).sort();
  return ["m", "p", "s", "z"].map((suit) => group(suit).join("") && group(suit).join("") + suit).join("") || "-";
};
