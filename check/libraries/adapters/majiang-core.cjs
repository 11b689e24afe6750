// npm @kobalab/majiang-core, asked without called melds: it counts them from the tiles called. It has no three players.
const { Shoupai, Util } = require("@kobalab/majiang-core");
const { answer, tiles } = require("./lines.cjs");

const ASKED = {
  standard: Util.xiangting_yiban,
  "seven-pairs": Util.xiangting_qidui,
  "thirteen-orphans": Util.xiangting_guoshi,
  nearest: Util.xiangting,
  // Those of 13 tiles alone.
  necessary: (shoupai, size) => {
    return size === 13 ? tiles(Util.tingpai(shoupai).map((tile) => tile[1] + tile[0])) : undefined;
  },
};

answer(({ question, players, melds, groups }) => {
  if (players !== 4 || melds || !(question in ASKED)) return undefined;
  const suits = groups.map((group) => group.map((copies, rank) => `${rank + 1}`.repeat(copies)).join(""));
  const text = suits.map((ranks, suit) => (ranks ? "mpsz"[suit] + ranks : "")).join("");
  return ASKED[question](Shoupai.fromString(text), suits.join("").length);
});
