// The words of what is needed in the last hand. They are loaded with it.

import type { GoesOn } from "../../module/answers";
import type { Language } from "./words";

interface NeedsWords {
  title: string;
  intro: string;
  order: string;
  seats: string;
  seat: (wind: string) => string;
  score: string;
  scoreOf: (seat: string) => string;
  deals: string;
  dealsOf: (seat: string) => string;
  /** The place before the hand ends. */
  now: string;
  three: string;
  wrongScore: string;
  wins: string;
  place: (place: number) => string;
  win: string;
  tsumo: string;
  ron: (seat: string) => string;
  enough: string;
  any: string;
  impossible: string;
  han: (han: number) => string;
  /** One of some. */
  or: (some: string[]) => string;
  goesOn: (why: string) => string;
  reason: Record<GoesOn, (target: string) => string>;
  winsHint: string;
  noWin: string;
  noWinHint: string;
  others: string;
  nobody: string;
  own: Record<"tenpai" | "riichi" | "noten", string>;
  riichiHint: string;
}

/** Names, of which the last follows another word. */
const last = (some: string[], comma: string, or: string) => [some.slice(0, -1).join(comma), ...some.slice(-1)].filter(Boolean).join(or);

export const needs: Record<Language, NeedsWords> = {
  en: {
    title: "What is needed in the last hand?",
    intro: "For each place: what must a win be worth, drawn or from each player? It is as if the game ended with this hand.",
    order: "From the first dealer on. Click a seat to make it yours.",
    seats: "Seat",
    seat: (wind) => wind,
    score: "Score",
    scoreOf: (seat) => `Score of ${seat}`,
    deals: "Deals",
    dealsOf: (seat) => `${seat} deals`,
    now: "Place",
    three: "Three",
    wrongScore: "A score is in hundreds, such as 25000, up to a million.",
    wins: "What a win must be worth",
    place: (place) => (place === 1 ? "Place 1" : `Place ${place} or better`),
    win: "Win",
    tsumo: "tsumo",
    ron: (seat) => `ron from ${seat}`,
    enough: "Enough",
    any: "any win",
    impossible: "not possible",
    han: (han) => `${han} han`,
    or: (some) => last(some, ", ", " or "),
    goesOn: (why) => `The game goes on: ${why}.`,
    reason: { dealer: () => "the dealer keeps the deal", target: (target) => `nobody has ${target}` },
    winsHint:
      "Points are those of the hand; counters and riichi sticks are paid besides. Whether the game goes on is said of the " +
      "least win. Several wins by one tile are left out.",
    noWin: "Your place without a win",
    noWinHint: "A row says who else is tenpai, a column what you are.",
    others: "Others in tenpai",
    nobody: "nobody",
    own: { tenpai: "tenpai", riichi: "riichi", noten: "noten" },
    riichiHint: "Riichi changes no win, as its stick comes back; without a win it is gone.",
  },
  ja: {
    title: "オーラスの条件",
    intro: "順位ごとに、ツモなら、また誰からのロンなら、何点の和了が要るかを示します。この局で終わるものとして計算します。",
    order: "起家から順に。席を押すと自分の席になります。",
    seats: "席",
    seat: (wind) => `${wind}家`,
    score: "持ち点",
    scoreOf: (seat) => `${seat}の持ち点`,
    deals: "親",
    dealsOf: (seat) => `${seat}が親`,
    now: "順位",
    three: "三人",
    wrongScore: "持ち点は25000のような100点単位の数で、100万点までです。",
    wins: "和了の条件",
    place: (place) => (place === 1 ? "1着" : `${place}着以上`),
    win: "和了",
    tsumo: "ツモ",
    ron: (seat) => `${seat}からロン`,
    enough: "条件",
    any: "どの和了でも",
    impossible: "不可能",
    han: (han) => `${han}飜`,
    or: (some) => last(some, "、", "か"),
    goesOn: (why) => `続行：${why}。`,
    reason: { dealer: () => "親の連荘", target: (target) => `${target}点に届く人がいない` },
    winsHint: "点数は手の点数で、積み棒と供託は別に加わります。続行かどうかは、最小の和了についてです。同じ牌での複数の和了は考えません。",
    noWin: "流局時の順位",
    noWinHint: "行は聴牌している他家、列は自分の手です。",
    others: "聴牌の他家",
    nobody: "なし",
    own: { tenpai: "聴牌", riichi: "立直", noten: "不聴" },
    riichiHint: "和了すれば立直棒は戻るので、和了の条件は立直しても変わりません。流局では戻りません。",
  },
  zh: {
    title: "末局条件",
    intro: "按每个名次列出：自摸或荣和各家时，需要多少点的和牌。按本局结束后终局计算。",
    order: "从起家开始排列。点击座位即设为自家。",
    seats: "座位",
    seat: (wind) => `${wind}家`,
    score: "点数",
    scoreOf: (seat) => `${seat}的点数`,
    deals: "庄家",
    dealsOf: (seat) => `${seat}坐庄`,
    now: "名次",
    three: "三人",
    wrongScore: "点数须为100的倍数，例如25000，最多100万。",
    wins: "和牌条件",
    place: (place) => (place === 1 ? "第1名" : `第${place}名或更好`),
    win: "和牌",
    tsumo: "自摸",
    ron: (seat) => `荣和${seat}`,
    enough: "条件",
    any: "任何和牌",
    impossible: "不可能",
    han: (han) => `${han}番`,
    or: (some) => last(some, "、", "或"),
    goesOn: (why) => `游戏继续：${why}。`,
    reason: { dealer: () => "庄家连庄", target: (target) => `无人达到${target}点` },
    winsHint: "点数只算手牌，本场和供托另计。是否继续，指的是最小的和牌。不考虑多家同时和牌。",
    noWin: "流局时的名次",
    noWinHint: "每行为听牌的别家，每列为自家的手牌。",
    others: "听牌的别家",
    nobody: "无",
    own: { tenpai: "听牌", riichi: "立直", noten: "未听牌" },
    riichiHint: "和牌时立直棒会收回，所以立直不改变和牌条件；流局时则收不回。",
  },
};
