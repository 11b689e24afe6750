// npm @kobalab/majiang-core, asked without called melds: it counts them from the tiles called. It has no three players.
const { Shoupai, Util, rule } = require("@kobalab/majiang-core");
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

const RULES = rule({ ダブル役満あり: false, 役満パオあり: false });
const turned = (tiles) => tiles.at(-1) + tiles.slice(0, -1);

function scores({ others, tile, melds, drawn, seat, round, told, indicators, counters }) {
  // Called sequences name the tile taken, and the others whose it was.
  const called = melds.map(({ tiles, called }) => {
    const text = turned(tiles);
    return !called ? text : tiles[0] === tiles[1] || /^0?5+$/.test(tiles.slice(0, -1)) ? `${text}+` : `${text}-`;
  });
  const shoupai = Shoupai.fromString([[...others, ...(drawn ? [tile] : [])].map(turned).join(""), ...called].join(","));
  const first = told.includes("first-draw") ? (seat ? 2 : 1) : 0;
  const found = Util.hule(
    shoupai,
    drawn ? null : `${turned(tile)}+`,
    Util.hule_param({
      rule: RULES,
      zhuangfeng: round,
      menfeng: seat,
      lizhi: told.includes("double-riichi") ? 2 : Number(told.includes("riichi")),
      yifa: told.includes("ippatsu"),
      qianggang: told.includes("robbed-quad"),
      lingshang: told.includes("after-quad"),
      haidi: told.includes("last-tile") ? (drawn ? 1 : 2) : 0,
      tianhu: first,
      baopai: indicators.map(turned),
      changbang: counters,
    }),
  );
  if (!found?.defen) return "0 0 0 0";
  const paid = found.fenpei.map((points) => -points);
  const payments = !drawn ? -paid[seat] : seat ? `${paid[seat === 1 ? 2 : 1]}/${paid[0]}` : paid[1];
  return `${found.fanshu ?? 0} ${found.fu ?? 0} ${found.damanguan ?? 0} ${payments}`;
}

answer(({ question, players, melds, groups }) => {
  if (players !== 4 || melds || !(question in ASKED)) return undefined;
  const suits = groups.map((group) => group.map((copies, rank) => `${rank + 1}`.repeat(copies)).join(""));
  const text = suits.map((ranks, suit) => (ranks ? "mpsz"[suit] + ranks : "")).join("");
  return ASKED[question](Shoupai.fromString(text), suits.join("").length);
}, scores);
