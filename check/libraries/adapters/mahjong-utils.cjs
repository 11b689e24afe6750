// npm mahjong-utils: its code is in mahjong-utils-entry. Asked without called copies; it has no three players.
const utils = require("mahjong-utils-entry");
const { answer, tiles } = require("./lines.cjs");

const ASKED = {
  standard: "regularShanten",
  "seven-pairs": "chitoiShanten",
  "thirteen-orphans": "kokushiShanten",
  nearest: "shanten",
  necessary: "shanten",
};
// What takes long, and nobody asks here.
const OPTIONS = { bestShantenOnly: true, calcAdvanceNum: false, allowAnkan: false };

answer(({ question, players, hasCalled, groups }) => {
  if (players !== 4 || hasCalled || !(question in ASKED)) return undefined;
  const names = groups.flatMap((group, suit) =>
    group.flatMap((copies, rank) => Array(copies).fill(`${rank + 1}${"mpsz"[suit]}`)),
  );
  const { data } = utils.call(ASKED[question], { tiles: names, ...OPTIONS });
  const { shantenNum, advance } = data?.shantenInfo ?? {};
  // With 3m + 2 tiles it has those after each discard alone.
  return question === "necessary" ? advance && tiles(advance) : shantenNum;
});
