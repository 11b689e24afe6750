// The words of tables of numbers. They are loaded with the parts that show some.

import type { Language } from "./words";

const en = {
  intro: "Exact counts, not simulations. Each chart comes with its table and a CSV file.",
  table: {
    "shanten-distribution": "Starting hands",
    tenhou: "Winning as dealt",
    "tenpai-waits": "Kinds waited for",
    "tenpai-tiles": "Tiles waited for",
  },
  question: {
    "shanten-distribution": "How far from tenpai are hands as they are dealt?",
    tenhou: "How likely are the dealer's first 14 tiles to win (天和)?",
    "tenpai-waits": "For how many kinds of tile does a tenpai hand wait?",
    "tenpai-tiles": "Which tiles do tenpai hands wait for?",
  },
  exact: "Exact numbers",
  mean: (shanten: string) => `Mean: ${shanten} shanten`,
  head: {
    "shanten-distribution": "Shanten",
    tenhou: "Form",
    "tenpai-waits": "Kinds waited for",
    "tenpai-tiles": "Tile waited for",
  },
  share: {
    "shanten-distribution": "Share of dealt hands",
    "tenpai-waits": "Share of tenpai hands as dealt",
    "tenpai-tiles": "Share of tenpai hands as dealt",
  },
  chance: "Chance",
  alike: "Suits with the same shares are drawn once.",
  term: {
    standard: "melds and a head",
    "standard-and-seven-pairs": "both at once",
    "seven-pairs": "seven pairs",
    "thirteen-orphans": "thirteen orphans",
    wins: "any win",
  },
};

export type NumbersWords = typeof en;

const ja: NumbersWords = {
  intro: "シミュレーションではなく、正確に数え上げた値です。どの図にも、表とCSVファイルがあります。",
  table: {
    "shanten-distribution": "配牌",
    tenhou: "天和",
    "tenpai-waits": "待ちの種類数",
    "tenpai-tiles": "待ち牌",
  },
  question: {
    "shanten-distribution": "配牌は聴牌からどれだけ遠いか。",
    tenhou: "天和（親の最初の14枚が和了）の確率はどれだけか。",
    "tenpai-waits": "聴牌の手は何種類の牌で待つか。",
    "tenpai-tiles": "聴牌の手はどの牌で待つか。",
  },
  exact: "正確な値",
  mean: (shanten) => `平均向聴数：${shanten}`,
  head: {
    "shanten-distribution": "向聴数",
    tenhou: "和了形",
    "tenpai-waits": "待ちの種類数",
    "tenpai-tiles": "待ち牌",
  },
  share: {
    "shanten-distribution": "配牌に占める割合",
    "tenpai-waits": "聴牌の配牌に占める割合",
    "tenpai-tiles": "聴牌の配牌に占める割合",
  },
  chance: "確率",
  alike: "割合が同じ色は一つだけ示します。",
  term: {
    standard: "一般形",
    "standard-and-seven-pairs": "両方",
    "seven-pairs": "七対子",
    "thirteen-orphans": "国士無双",
    wins: "和了",
  },
};

const zh: NumbersWords = {
  intro: "不是模拟，而是精确计数。每张图都附有表格和CSV文件。",
  table: {
    "shanten-distribution": "配牌",
    tenhou: "天和",
    "tenpai-waits": "听牌种数",
    "tenpai-tiles": "所听的牌",
  },
  question: {
    "shanten-distribution": "配牌离听牌有多远？",
    tenhou: "天和（庄家最初的14张就是和牌）的概率是多少？",
    "tenpai-waits": "听牌的手牌听几种牌？",
    "tenpai-tiles": "听牌的手牌听哪些牌？",
  },
  exact: "精确值",
  mean: (shanten) => `平均向听数：${shanten}`,
  head: {
    "shanten-distribution": "向听数",
    tenhou: "和牌形",
    "tenpai-waits": "听牌种数",
    "tenpai-tiles": "所听的牌",
  },
  share: {
    "shanten-distribution": "占配牌的比例",
    "tenpai-waits": "占听牌配牌的比例",
    "tenpai-tiles": "占听牌配牌的比例",
  },
  chance: "概率",
  alike: "比例相同的花色只画一次。",
  term: {
    standard: "一般型",
    "standard-and-seven-pairs": "两者兼有",
    "seven-pairs": "七对子",
    "thirteen-orphans": "国士无双",
    wins: "和牌",
  },
};

export const numbers: Record<Language, NumbersWords> = { en, ja, zh };
