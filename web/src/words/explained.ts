// What fu are for and what columns mean, in every language: these words are loaded with the parts that show them.

import type { Language } from "./words";

export interface Explained {
  fu: {
    win: string;
    "seven pairs": string;
    "concealed ron": string;
    drawn: string;
    "open hand with nothing else": string;
    set: (isOpen: boolean, isQuad: boolean, tile: string) => string;
    head: (tile: string) => string;
    wait: (wait: string) => string;
    rounded: string;
  };
  columns: Record<"win" | "tenpai" | "points" | "points-win" | "acceptance" | "shape" | "improved" | "nearer", string>;
  /** What differs at a table. */
  atTable: Record<"win" | "tenpai" | "points", string>;
}

export const explained: Record<Language, Explained> = {
  en: {
    fu: {
      win: "every win",
      "seven pairs": "seven pairs, instead of all else",
      "concealed ron": "concealed hand, won by ron",
      drawn: "tsumo",
      "open hand with nothing else": "open hand with nothing else",
      set: (isOpen, isQuad, tile) => `${isOpen ? "open" : "concealed"} ${isQuad ? "quad" : "triplet"}, ${tile}`,
      head: (tile) => `head, ${tile}`,
      wait: (wait) => `${wait} wait`,
      rounded: "rounded up",
    },
    columns: {
      win: "The chance to win within the draws left, if only you draw and discards go back to the wall. An open hand needs a yaku.",
      tenpai: "The chance to be tenpai, or to have won, within the same draws.",
      points: "The points to expect: 0 where nothing is won, −1,000 after a riichi that does not win; with riichi where that is worth more.",
      "points-win": "How often this play, which is for points, wins. A play for wins may win more often, and be worth less.",
      acceptance: "How many tiles left bring the hand closer to a win after this discard.",
      shape: "Of the tiles that make it tenpai, the share after which five or more tiles win.",
      improved: "Tiles that do not bring it closer, but after which more tiles do.",
      nearer: "The tiles accepted, with the copies left of each.",
    },
    atTable: {
      win: "The chance to win before the wall ends, by a draw or, with a yaku, by another player's discard; with calls and riichi where they help.",
      tenpai: "The chance to be tenpai when the wall ends, or to have won.",
      points: "The points to expect: 0 where nothing is won, −1,000 after a riichi that does not win, and what you say for tenpai in the end.",
    },
  },
  ja: {
    fu: {
      win: "副底",
      "seven pairs": "七対子（固定）",
      "concealed ron": "門前ロン",
      drawn: "ツモ",
      "open hand with nothing else": "鳴いた平和の形",
      set: (isOpen, isQuad, tile) => `${isOpen ? "明" : "暗"}${isQuad ? "槓" : "刻"}（${tile}）`,
      head: (tile) => `役牌の雀頭（${tile}）`,
      wait: (wait) => `${wait}待ち`,
      rounded: "切り上げ",
    },
    columns: {
      win: "残りのツモで和了する確率。自分だけがツモり、捨てた牌は山に戻るものとします。鳴いた手には役が要ります。",
      tenpai: "同じ回数のツモで聴牌する（和了も含む）確率。",
      points: "得られる点数の平均。和了できなければ0点（立直していれば−1,000点）とし、得になる場合は立直をかけます。",
      "points-win": "期待値を最大にする打ち方で和了する確率。和了率を優先すれば、点数は下がっても、より高くなることがあります。",
      acceptance: "その牌を切ったあと、和了に近づく牌の残り枚数。",
      shape: "聴牌する牌のうち、待ちが5枚以上になる割合。",
      improved: "向聴数は変わらず、受け入れが増える牌の枚数。",
      nearer: "受け入れる牌と、それぞれの残り枚数。",
    },
    atTable: {
      win: "流局までに、ツモか（役があれば）ロンで和了する確率。鳴きと立直は得になる場合にします。",
      tenpai: "流局時に聴牌している（和了も含む）確率。",
      points: "得られる点数の平均。和了できなければ0点（立直していれば−1,000点）で、流局時の聴牌料は指定した点数です。",
    },
  },
  zh: {
    fu: {
      win: "底符",
      "seven pairs": "七对子（固定）",
      "concealed ron": "门前荣和",
      drawn: "自摸",
      "open hand with nothing else": "副露的平和形",
      set: (isOpen, isQuad, tile) => `${isOpen ? "明" : "暗"}${isQuad ? "杠" : "刻"}（${tile}）`,
      head: (tile) => `役牌雀头（${tile}）`,
      wait: (wait) => `${wait}听牌`,
      rounded: "进位",
    },
    columns: {
      win: "在剩余摸牌次数内和牌的概率。假定只有自己摸牌，打出的牌洗回牌山。副露的手牌需要有役。",
      tenpai: "在同样的次数内听牌（含已和牌）的概率。",
      points: "平均得点，不和按0点计（已立直则为−1,000点）；立直更有利时就立直。",
      "points-win": "按期望打点最高的打法和牌的概率。以和牌率优先可能更高，但打点较低。",
      acceptance: "打出这张后，使手牌更接近和牌的牌的剩余张数。",
      shape: "使手牌听牌的牌中，听牌后剩余5张以上的比例。",
      improved: "不减少向听数，但能增加进张的牌的张数。",
      nearer: "各种进张及其剩余张数。",
    },
    atTable: {
      win: "流局前自摸或（有役时）荣和的概率；鸣牌和立直更有利时就进行。",
      tenpai: "流局时听牌（含已和牌）的概率。",
      points: "平均得点，不和按0点计（已立直则为−1,000点），流局时听牌按所填的点数计。",
    },
  },
};
