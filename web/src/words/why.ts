// The words for how a choice is worse than the best, in every language: they are loaded with the part that shows them.

import type { Language } from "./words";

export interface WhyWords {
  /** What was asked, and how much less it is. */
  points: (own: string, less: string) => string;
  win: (own: string, less: string) => string;
  noWin: (why: string) => string;
  /** What is worse or better, beside what it is after the best. */
  wins: (own: string, best: string) => string;
  replacement: (isThis: boolean) => string;
  tenpai: (own: string, best: string) => string;
  shanten: (own: string, best: string) => string;
  accepted: (own: number, best: number) => string;
  waits: (own: string, best: string) => string;
  dora: (own: number, best: number) => string;
  worth: (own: string, best: string) => string;
  further: (yaku: string[]) => string;
  nearer: (yaku: string[]) => string;
  /** The sentence. Nothing, what is worse and what is better may be missing. */
  sentence: (first: string, worse: string[], better: string[]) => string;
}

const and = (names: string[]) => [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");

export const whyWords: Record<Language, WhyWords> = {
  en: {
    points: (own, less) => `${own} points, ${less} fewer`,
    win: (own, less) => `wins ${own}, ${less} less`,
    noWin: (why) => `no win, ${why}`,
    wins: (own, best) => `wins ${own}, not ${best}`,
    replacement: (isThis) => `${isThis ? "a" : "no"} replacement to draw`,
    tenpai: (own, best) => `tenpai ${own}, not ${best}`,
    shanten: (own, best) => `${own}, not ${best}`.toLowerCase(),
    accepted: (own, best) => `accepts ${own} tiles, not ${best}`,
    waits: (own, best) => `will wait for ${own} tiles, not ${best}`,
    dora: (own, best) => `keeps ${own} dora, not ${best}`,
    worth: (own, best) => `${own} points a win, not ${best}`,
    further: (yaku) => `further from ${and(yaku)}`,
    nearer: (yaku) => `nearer to ${and(yaku)}`,
    sentence: (first, worse, better) => {
      const but = better.length ? [`but ${better.join(" and ")}`] : [];
      return `${[first, [...worse, ...but].join("; ")].filter(Boolean).join(worse.length ? ": " : ", ")}.`;
    },
  },
  ja: {
    points: (own, less) => `期待値${own}点（${less}点低い）`,
    win: (own, less) => `和了率${own}（${less}ポイント低い）`,
    noWin: (why) => `和了できない（${why}）`,
    wins: (own, best) => `和了率${own}（最善は${best}）`,
    replacement: (isThis) => (isThis ? "嶺上牌を引ける" : "嶺上牌を引けない"),
    tenpai: (own, best) => `聴牌率${own}（最善は${best}）`,
    shanten: (own, best) => `${own}（最善は${best}）`,
    accepted: (own, best) => `受け入れ${own}枚（最善は${best}枚）`,
    waits: (own, best) => `聴牌時の待ちは平均${own}枚（最善は${best}枚）`,
    dora: (own, best) => `ドラ${own}枚（最善は${best}枚）`,
    worth: (own, best) => `平均打点${own}点（最善は${best}点）`,
    further: (yaku) => `${yaku.join("・")}が遠い`,
    nearer: (yaku) => `${yaku.join("・")}が近い`,
    sentence: (first, worse, better) => {
      const but = better.length ? [`ただし、${better.join("、")}`] : [];
      return `${[[first, worse.join("、")].filter(Boolean).join("："), ...but].join("。")}。`;
    },
  },
  zh: {
    points: (own, less) => `期望打点${own}点（低${less}点）`,
    win: (own, less) => `和牌率${own}（低${less}个百分点）`,
    noWin: (why) => `无法和牌（${why}）`,
    wins: (own, best) => `和牌率${own}（最佳为${best}）`,
    replacement: (isThis) => (isThis ? "可摸岭上牌" : "不能摸岭上牌"),
    tenpai: (own, best) => `听牌率${own}（最佳为${best}）`,
    shanten: (own, best) => `${own}（最佳为${best}）`,
    accepted: (own, best) => `进张${own}张（最佳为${best}张）`,
    waits: (own, best) => `听牌时待牌平均${own}张（最佳为${best}张）`,
    dora: (own, best) => `宝牌${own}张（最佳为${best}张）`,
    worth: (own, best) => `平均打点${own}点（最佳为${best}点）`,
    further: (yaku) => `离${yaku.join("、")}更远`,
    nearer: (yaku) => `离${yaku.join("、")}更近`,
    sentence: (first, worse, better) => {
      const but = better.length ? [`但${better.join("，")}`] : [];
      return `${[[first, worse.join("，")].filter(Boolean).join("："), ...but].join("；")}。`;
    },
  },
};
