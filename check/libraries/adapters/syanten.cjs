// npm syanten. It knows neither called copies nor three players.
const syanten = require("syanten");
const { answer } = require("./lines.cjs");

const ASKED = {
  standard: syanten.syanten,
  "seven-pairs": syanten.syanten7,
  "thirteen-orphans": syanten.syanten13,
  nearest: syanten,
};

answer((line) => (line.players === 4 && !line.hasCalled ? ASKED[line.question]?.(line.groups) : undefined));
