// The words of the practice. They are loaded with it.

import type { Practice } from "../practice/state";
import type { Language } from "./words";

interface PracticeWords {
  intro: (draws: number) => string;
  kind: Record<Practice, string>;
  what: string;
  offered: string;
  yours: string;
  isBest: (win: string) => string;
  cost: (own: string, less: string) => string;
  far: string;
  next: string;
  results: string;
  hands: string;
  best: string;
  inARow: string;
  longest: string;
  lost: string;
  forget: string;
}

export const practice: Record<Language, PracticeWords> = {
  en: {
    intro: (draws) =>
      `A hand, and you decide; then you see what it cost. The best is what wins most often within ${draws} draws of your own, ` +
      "if discards go back to the wall. Results stay on this device.",
    kind: { all: "Any hand", two: "2-shanten", one: "1-shanten", flush: "One suit", calls: "Call or pass" },
    what: "What do you discard?",
    offered: "The player to the left discards this. What do you do?",
    yours: "yours",
    isBest: (win) => `The best: it wins ${win}.`,
    cost: (own, less) => `It wins ${own}, ${less} percentage points less than the best.`,
    far: "This discard leads so far from a win that only the hand after it was followed.",
    next: "Next hand",
    results: "Your results",
    hands: "Hands",
    best: "Best choice",
    inARow: "In a row",
    longest: "Longest row",
    lost: "Chance of a win lost, mean",
    forget: "Forget them",
  },
  ja: {
    intro: (draws) =>
      `手牌が出るので、打牌を決めてください。その後で、どれだけ損をしたかを示します。最善とは、自分だけが${draws}回ツモり、` +
      "捨て牌が山に戻るとしたときに最も和了しやすい選択です。成績はこの端末にだけ残ります。",
    kind: { all: "すべての手", two: "二向聴", one: "一向聴", flush: "一色手", calls: "鳴き" },
    what: "何を切りますか。",
    offered: "上家がこの牌を切りました。どうしますか。",
    yours: "あなた",
    isBest: (win) => `最善です。和了率は${win}です。`,
    cost: (own, less) => `和了率は${own}で、最善より${less}ポイント低くなります。`,
    far: "和了から遠ざかるため、この打牌だけは、切った後の手から計算しました。",
    next: "次の手",
    results: "成績",
    hands: "手数",
    best: "最善の割合",
    inARow: "連続",
    longest: "最長",
    lost: "失った和了率（平均）",
    forget: "成績を消す",
  },
  zh: {
    intro: (draws) =>
      `给出一副手牌，由你决定打哪张，然后告诉你损失了多少。最佳是指只有自己摸${draws}次牌、打出的牌洗回牌山时最容易和牌的选择。` +
      "成绩只保存在这台设备上。",
    kind: { all: "任意手牌", two: "两向听", one: "一向听", flush: "清一色", calls: "鸣牌" },
    what: "打哪张？",
    offered: "上家打出这张牌，你怎么办？",
    yours: "你的选择",
    isBest: (win) => `最佳：和牌率${win}。`,
    cost: (own, less) => `和牌率${own}，比最佳低${less}个百分点。`,
    far: "这张打出后离和牌较远，只从打出之后的手牌计算。",
    next: "下一副",
    results: "成绩",
    hands: "手数",
    best: "最佳比例",
    inARow: "连续",
    longest: "最长",
    lost: "损失的和牌率（平均）",
    forget: "清除成绩",
  },
};
