// The words of the atlas. They are loaded with it.

import { many, number } from "./format";
import type { Language } from "./words";

const en = {
  title: "Atlas of irreducible forms",
  intro:
    "A waiting form is irreducible (固有形) if every meld taken from it costs a wait, or the win if it is one: it has to be " +
    "learned as it is. These are all that one suit or the honours have.",
  filters: "Filters",
  sort: "What kind",
  kind: {
    "3n1-tenpai": "Waiting forms",
    "3n2-tenpai": "Parts: waiting",
    "3n2-win-tenpai": "Parts: wins that wait",
  },
  group: "Group",
  suit: "a suit",
  honours: "honours",
  class: "Class",
  atLeast: (count: number) => `${count} or more`,
  text: "Contains",
  textHint: "tiles, such as 11123",
  textWrong: "Write ranks, such as 11123",
  found: (forms: number, shapes: number) => `${many(forms, "form", "forms")} in ${many(shapes, "shape", "shapes")}, counted by class`,
  order: "Order",
  bySize: "smallest first",
  byWaits: "most waits first",
  members: (count: number) => (count === 1 ? "only here" : `in ${count} places`),
  none: "No form matches.",
  reset: "Reset filters",
  famous: "Where to begin",
};

type AtlasWords = typeof en;

const ja: AtlasWords = {
  title: "固有形の図鑑",
  intro:
    "どの面子を除いても待ちが減る（和了形でもあるものは、待ちが減るか和了形でなくなる）聴牌の形を、固有形といいます。" +
    "分けて覚えることのできない、そのまま覚えるしかない形です。一色だけ、字牌だけの固有形を、すべて載せています。",
  filters: "絞り込み",
  sort: "種別",
  kind: {
    "3n1-tenpai": "聴牌固有形（3N+1枚）",
    "3n2-tenpai": "部分：聴牌（3N+2枚）",
    "3n2-win-tenpai": "部分：和了かつ聴牌（3N+2枚）",
  },
  group: "牌",
  suit: "数牌",
  honours: "字牌",
  class: "型",
  atLeast: (count) => `${count}種以上`,
  text: "含む牌",
  textHint: "11123 のように",
  textWrong: "11123 のように数字で入力してください。",
  found: (forms, shapes) => `${number(forms)}個（型ごとに数えて${number(shapes)}種類）`,
  order: "順序",
  bySize: "枚数の少ない順",
  byWaits: "待ちの多い順",
  members: (count) => (count === 1 ? "ここだけ" : `${count}か所`),
  none: "当てはまる形はありません。",
  reset: "絞り込みを解除",
  famous: "まずはここから",
};

const zh: AtlasWords = {
  title: "固有形图鉴",
  intro:
    "如果去掉任何一个面子都会减少听牌（本身也是和牌形的，则减少听牌或不再是和牌形），这种听牌形就叫固有形。" +
    "它无法拆开来记，只能整体记住。这里收录了一色或只有字牌的全部固有形。",
  filters: "筛选",
  sort: "类别",
  kind: {
    "3n1-tenpai": "听牌形（3N+1张）",
    "3n2-tenpai": "部分：听牌（3N+2张）",
    "3n2-win-tenpai": "部分：和牌且听牌（3N+2张）",
  },
  group: "花色",
  suit: "数牌",
  honours: "字牌",
  class: "型",
  atLeast: (count) => `${count}种以上`,
  text: "包含",
  textHint: "例如 11123",
  textWrong: "请输入数字，例如 11123",
  found: (forms, shapes) => `${number(forms)}个牌形（按型计${number(shapes)}种形状）`,
  order: "顺序",
  bySize: "张数从少到多",
  byWaits: "听牌从多到少",
  members: (count) => (count === 1 ? "只在此处" : `${count}处`),
  none: "没有符合的牌形。",
  reset: "清除筛选",
  famous: "从这里开始",
};

export const atlas: Record<Language, AtlasWords> = { en, ja, zh };
