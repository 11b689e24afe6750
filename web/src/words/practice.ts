// The words of the practice. They are loaded with it.

import type { Practice } from "../practice/state";
import type { Language } from "./words";

interface PracticeWords {
  /** What is asked, of problems that are not judged by the chance of a win alone. */
  intro: Record<"riichi" | "points" | "own", string>;
  solitary: (draws: number) => string;
  kind: Record<Practice, string>;
  what: string;
  offered: string;
  river: string;
  isSafest: (share: string) => string;
  risks: (own: string, least: string) => string;
  winds: (seat: string, round: string) => string;
  check: string;
  right: string;
  wrong: (said: string) => string;
  again: (points: string) => string;
  other: string;
  noMistakes: string;
  openGame: string;
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
    intro: {
      riichi:
        "Another player is in riichi, with discards at random that your hand does not have. Which tile is safest? Of all " +
        "hands that may wait there, as many as the copies that you do not see allow, a share waits for each tile.",
      points: "A win without dora: how many fu, and how many points? From five han on, fu do not matter.",
      own: "Discards of the game that is open under Games that cost points. What is best?",
    },
    solitary: (draws) =>
      `A hand, and you decide; then you see what it cost. The best is what wins most often within ${draws} draws of your own, ` +
      "if discards go back to the wall. Results stay on this device.",
    kind: { all: "Any hand", two: "2-shanten", one: "1-shanten", flush: "One suit", calls: "Call or pass", riichi: "Against riichi", points: "Points", own: "Your mistakes" },
    what: "What do you discard?",
    offered: "The player to the left discards this. What do you do?",
    river: "In riichi, with these discards:",
    isSafest: (share) => `The safest: ${share} of the possible hands wait for it.`,
    risks: (own, least) => `${own} of the possible hands wait for it, for the safest tile ${least}.`,
    winds: (seat, round) => `Seat ${seat}, round ${round}`,
    check: "Check",
    right: "Right.",
    wrong: (said) => `Not ${said}.`,
    again: (points) => `As in the game: it costs ${points} points.`,
    other: "Neither the best nor what was discarded in the game.",
    noMistakes: "No mistakes are known yet: open a game, choose a player, and let its decisions be answered.",
    openGame: "Open a game",
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
    lost: "Chance lost, mean",
    forget: "Forget them",
  },
  ja: {
    intro: {
      riichi:
        "他家がリーチしています。捨て牌は、あなたの手にない牌から無作為に選ばれます。どの牌が最も安全ですか。" +
        "見えていない牌で作れるすべての聴牌形のうち、その牌を待つものの割合で判定します。",
      points: "ドラなしの和了です。何符で、何点ですか。五翻以上では符を問いません。",
      own: "「牌譜」で開いた対局で、点を失った打牌です。最善は何でしょうか。",
    },
    solitary: (draws) =>
      `手牌が出るので、打牌を決めてください。その後で、どれだけ損をしたかを示します。最善とは、自分だけが${draws}回ツモり、` +
      "捨て牌が山に戻るとしたときに最も和了しやすい選択です。成績はこの端末にだけ残ります。",
    kind: { all: "すべての手", two: "二向聴", one: "一向聴", flush: "一色手", calls: "鳴き", riichi: "対リーチ", points: "点数計算", own: "自分のミス" },
    what: "何を切りますか。",
    offered: "上家がこの牌を切りました。どうしますか。",
    river: "リーチ者の捨て牌：",
    isSafest: (share) => `最も安全です。あり得る手の${share}がこの牌を待ちます。`,
    risks: (own, least) => `あり得る手の${own}がこの牌を待ちます。最も安全な牌は${least}です。`,
    winds: (seat, round) => `自風は${seat}、場風は${round}`,
    check: "答え合わせ",
    right: "正解です。",
    wrong: (said) => `${said}ではありません。`,
    again: (points) => `対局と同じ打牌で、${points}点の損です。`,
    other: "最善でも、対局での打牌でもありません。",
    noMistakes: "まだミスがありません。牌譜を開き、プレイヤーを選んで、各打牌の計算を待ってください。",
    openGame: "牌譜を開く",
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
    lost: "失った率（平均）",
    forget: "成績を消す",
  },
  zh: {
    intro: {
      riichi:
        "有一家立直，其舍牌从你手中没有的牌里随机产生。哪张牌最安全？按看不见的牌能组成的所有听牌中听这张牌的比例判断。",
      points: "没有宝牌的和牌：多少符，多少点？五番以上不问符数。",
      own: "在“牌谱”里打开的对局中损失点数的打牌。最佳是哪张？",
    },
    solitary: (draws) =>
      `给出一副手牌，由你决定打哪张，然后告诉你损失了多少。最佳是指只有自己摸${draws}次牌、打出的牌洗回牌山时最容易和牌的选择。` +
      "成绩只保存在这台设备上。",
    kind: { all: "任意手牌", two: "两向听", one: "一向听", flush: "清一色", calls: "鸣牌", riichi: "防守", points: "算点", own: "自己的失误" },
    what: "打哪张？",
    offered: "上家打出这张牌，你怎么办？",
    river: "立直家的舍牌：",
    isSafest: (share) => `最安全：可能的手牌中有${share}听这张牌。`,
    risks: (own, least) => `可能的手牌中有${own}听这张牌，最安全的牌是${least}。`,
    winds: (seat, round) => `自风${seat}，场风${round}`,
    check: "核对",
    right: "正确。",
    wrong: (said) => `不是${said}。`,
    again: (points) => `与对局中相同，损失${points}点。`,
    other: "既不是最佳，也不是对局中打出的牌。",
    noMistakes: "还没有失误：请打开一局牌谱，选择一位玩家，等各次打牌算完。",
    openGame: "打开牌谱",
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
    lost: "损失的概率（平均）",
    forget: "清除成绩",
  },
};
