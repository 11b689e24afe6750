// The words of what another player does: a tile that is offered, and what a tenpai player may wait for. They are loaded with
// the parts that show them.

import type { Ron } from "../../module/answers";
import type { FROM } from "../hand/state";
import type { Language } from "./words";

interface TableWords {
  calls: {
    intro: string;
    draws: string;
    quad: string;
    offered: string;
    oneTile: string;
    from: string;
    fromWhom: Record<(typeof FROM)[number], string>;
    choice: string;
    pass: string;
    yaku: string;
    ron: Record<Ron, string>;
    /** Of a sequence its tiles are named, else the one. */
    take: (kind: "chi" | "pon" | "quad", tiles: string, discard?: string) => string;
  };
  game: {
    wall: string;
    others: string;
    tenpaiWorth: string;
    /** How a choice wins, or a hand that draws next. */
    how: (choice?: string) => string;
    drawn: string;
    ron: string;
    ways: Record<"riichi" | "calls" | "otherwise", string>;
    calls: string;
    from: Record<"left" | "anyone", string>;
    gain: string;
    assumed: (others?: string) => string;
    /** Of an offered tile. */
    offer: string;
  };
  danger: {
    intro: string;
    their: string;
    called: string;
    share: string;
    safe: string;
    none: string;
    unknown: string;
  };
}

export const table: Record<Language, TableWords> = {
  en: {
    calls: {
      intro: "What each call of another player's tile leaves, with its best discard, beside passing. A click makes it.",
      draws: "Chances are of your own draws. A call from the left takes the place of your next draw.",
      quad: "The replacement of a quad is drawn besides; its yaku counts, its new indicator does not.",
      offered: "The tile, such as 6z",
      oneTile: "One tile, such as 6z.",
      from: "It comes from",
      fromWhom: { left: "the player to the left", other: "another player" },
      choice: "Choice",
      pass: "Pass",
      yaku: "Nearest yaku",
      ron: {
        no: "The tile does not win.",
        furiten: "The tile would win, but the hand is furiten.",
        "no-yaku": "The tile completes the hand, but there is no yaku.",
        riichi: "The tile wins only after riichi.",
        yes: "The tile wins.",
      },
      take: (_, tiles, discard) => `Call ${tiles}${discard ? ` and discard ${discard}` : ""}`,
    },
    game: {
      wall: "Tiles left in the wall",
      others: "Others end the round (% a go-around)",
      tenpaiWorth: "Tenpai at the end is worth",
      how: (choice) => `How ${choice ?? "the hand"} wins`,
      drawn: "Tsumo",
      ron: "Ron",
      ways: { riichi: "after riichi", calls: "with calls", otherwise: "neither" },
      calls: "Calls before your next draw",
      from: { left: "from the left", anyone: "from anyone" },
      gain: "Over passing",
      assumed: (others) =>
        `Assumed: the others discard what they draw, and nobody else wins, calls or declares riichi${others ? `, but the round ends with ${others} in each go-around` : ""}. ` +
        "Discards are shuffled back. Each number is what is reached at least.",
      offer: "Chances are those at the table, where the wall is what is left after this tile.",
    },
    danger: {
      intro: "How often does a tenpai player wait for each of your tiles? The safest first.",
      their: "Their discards",
      called: "Melds they have called",
      share: "Waited for",
      safe: "discarded by them",
      none: "No tenpai hand is left that fits what you see.",
      unknown:
        "Counted are all tenpai hands that the tiles you do not see can make, each as often as it is dealt. The tiles of their melds " +
        "belong to those seen elsewhere. What they aim at, the order of their discards and riichi are not known here.",
    },
  },
  ja: {
    calls: {
      intro: "ほかの人が捨てた牌を鳴いたときの手と、そこでの最善の打牌を、スルーした場合と並べます。押すとその通りに進みます。",
      draws: "確率は自分のツモによるものです。上家から鳴くと、次のツモが1回減ります。",
      quad: "カンの嶺上牌は別にツモります。嶺上開花は数えますが、新ドラは数えません。",
      offered: "捨てられた牌（6z など）",
      oneTile: "6z のように、1枚を入れてください。",
      from: "捨てた人",
      fromWhom: { left: "上家", other: "上家以外" },
      choice: "選択",
      pass: "スルー",
      yaku: "最も近い役",
      ron: {
        no: "この牌では和了できません。",
        furiten: "和了牌ですが、フリテンです。",
        "no-yaku": "形は完成しますが、役がありません。",
        riichi: "立直をかけていれば和了できます。",
        yes: "この牌で和了できます。",
      },
      take: (kind, tiles, discard) => `${tiles}を${{ chi: "チー", pon: "ポン", quad: "カン" }[kind]}${discard ? `（${discard}を切る）` : ""}`,
    },
    game: {
      wall: "山の残り枚数",
      others: "他家が局を終える確率（1巡あたり%）",
      tenpaiWorth: "流局時の聴牌料",
      how: (choice) => `${choice ? `打${choice}の` : ""}和了の内訳`,
      drawn: "ツモ",
      ron: "ロン",
      ways: { riichi: "立直", calls: "副露", otherwise: "ダマ" },
      calls: "次のツモまでの鳴き",
      from: { left: "上家から", anyone: "誰からでも" },
      gain: "スルーとの差",
      assumed: (others) =>
        `他家はツモった牌を捨てるだけで、和了も鳴きも立直もしないものとします${others ? `（ただし1巡ごとに${others}で局が終わります）` : ""}。` +
        "捨てた牌は山に戻します。値は少なくともこれだけになるというものです。",
      offer: "卓での確率です。山の残り枚数は、この牌が捨てられた時点のものです。",
    },
    danger: {
      intro: "聴牌している人は、自分の手の牌それぞれを、どれくらいの割合で待っているか。安全な牌から順に並べます。",
      their: "その人の捨て牌",
      called: "その人が鳴いた面子",
      share: "待たれる割合",
      safe: "現物",
      none: "見えている牌と矛盾しない聴牌の手はありません。",
      unknown:
        "見えていない牌で作れる聴牌の手をすべて、配られやすさに応じて数えています。鳴いた面子の牌は「ほかに見えている牌」に入れてください。" +
        "狙い、捨てた順番、立直の有無は考えていません。",
    },
  },
  zh: {
    calls: {
      intro: "把鸣他家打出的牌之后的手牌及其最佳打牌，与不鸣作比较。点击即照此进行。",
      draws: "概率只算自己摸牌。鸣上家的牌会少摸一次。",
      quad: "杠后的岭上牌另外摸取；岭上开花计入，新宝牌不计。",
      offered: "打出的牌（例如 6z）",
      oneTile: "请输入一张牌，例如 6z。",
      from: "打出者",
      fromWhom: { left: "上家", other: "其他家" },
      choice: "选择",
      pass: "不鸣",
      yaku: "最近的役",
      ron: {
        no: "这张牌不能和。",
        furiten: "这张是和牌张，但处于振听。",
        "no-yaku": "牌形可以完成，但是没有役。",
        riichi: "只有立直后才能和这张牌。",
        yes: "这张牌可以和。",
      },
      take: (kind, tiles, discard) => `${{ chi: "吃", pon: "碰", quad: "杠" }[kind]}${tiles}${discard ? `，打${discard}` : ""}`,
    },
    game: {
      wall: "牌山余张",
      others: "其他家结束本局的概率（每巡%）",
      tenpaiWorth: "流局时听牌的收入",
      how: (choice) => `${choice ? `打${choice}的` : ""}和牌构成`,
      drawn: "自摸",
      ron: "荣和",
      ways: { riichi: "立直", calls: "副露", otherwise: "默听" },
      calls: "下次摸牌前的鸣牌",
      from: { left: "上家打出", anyone: "任意一家打出" },
      gain: "与不鸣之差",
      assumed: (others) =>
        `假定其他家摸什么打什么，不和牌、不鸣牌、不立直${others ? `（但每巡有${others}的概率结束本局）` : ""}。打出的牌洗回牌山。数值是至少能达到的值。`,
      offer: "概率是牌桌上的概率，牌山余张是这张牌打出之后的张数。",
    },
    danger: {
      intro: "听牌的对手听你手中每张牌的比例，从安全的开始排列。",
      their: "对手打出的牌",
      called: "对手副露的面子数",
      share: "听这张的比例",
      safe: "现物",
      none: "没有与所见的牌相符的听牌手牌。",
      unknown:
        "对未见的牌所能组成的全部听牌手牌，按发到的机会计数。对手副露的牌请放入“其他可见牌”。" +
        "对手的意图、舍牌顺序和是否立直均不考虑。",
    },
  },
};
