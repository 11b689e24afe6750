// The words of the review of games. They are loaded with it.

import type { Verdict } from "../../module/answers";
import type { Language } from "./words";

interface GamesWords {
  title: string;
  intro: string;
  solitary: string;
  open: string;
  drop: string;
  formats: string;
  another: string;
  /** Other ways to a game. */
  tryExample: string;
  example: string;
  paste: string;
  pasted: string;
  read: string;
  howTo: string;
  /** A platform, and how one gets a log of it. */
  how: [platform: string, way: string][];
  kept: string;
  forget: string;
  reading: string;
  broken: string;
  brokenLater: string;
  notOpen: string;
  noDecision: string;
  players: (players: number) => string;
  rounds: (rounds: number) => string;
  /** The rules: those of a platform, or the usual ones. */
  rules: (platform?: string) => string;
  redFives: (count: number) => string;
  openTanyao: (isAllowed: boolean) => string;
  whose: string;
  choose: string;
  payments: string;
  round: (wind: string, number: number, counters: number) => string;
  turn: (turn: number) => string;
  at: (round: string, turn: string) => string;
  answered: (done: string, all: string) => string;
  decisions: string;
  bestChosen: string;
  lost: string;
  each: string;
  worst: string;
  dearest: string;
  practise: string;
  nothingLost: string;
  byRound: string;
  all: string;
  place: string;
  chosen: string;
  best: string;
  cost: string;
  onlyMistakes: string;
  scores: string;
  table: string;
  bets: (bets: number) => string;
  /** With the sentence why, if there is one. */
  costs: (points: string, why?: string) => string;
  free: string;
  seat: (wind: string) => string;
  draws: (draws: number) => string;
  dora: string;
  drew: string;
  discards: (name: string) => string;
  afterCall: string;
  danger: (name: string) => string;
  dangers: string;
  leftOut: (count: string) => string;
  otherRedFives: string;
  previous: string;
  next: string;
  list: string;
  audit: {
    asPaid: (wins: string, ofWins: string, rounds: string, ofRounds: string) => string;
    wins: string;
    noWins: string;
    verdict: Record<Verdict, string>;
    by: (winner: string, from?: string) => string;
    paid: (points: string) => string;
    noWin: string;
    explained: string;
    unexplained: string;
    ends: Record<"several_rons" | "shared_bets" | "shared_counters" | "nagashi_mangan", string>;
    payments: string;
    byRules: string;
    notSaid: string;
    oddities: string;
    nothingOdd: string;
    furiten: (name: string, tile: string) => string;
    notenRiichi: (name: string) => string;
  };
}

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

export const games: Record<Language, GamesWords> = {
  en: {
    title: "Review a game",
    intro: "Every decision of a player, beside the best. The log is read in your browser: it never leaves your device.",
    solitary:
      "Numbers are solitary: the hand plays alone, and nobody else wins, bets or takes its discards. They say how a hand grows, " +
      "not when to fold. Danger stands beside them, and is not mixed in.",
    open: "Open a game log",
    drop: "or drop it here",
    formats: "Tenhou JSON, mjlog, mjai or Majiang, also as gzip",
    another: "Open another game",
    tryExample: "Try an example game",
    example: "example",
    paste: "Paste a log, or a link of tenhou.net/6 with #json=",
    pasted: "pasted",
    read: "Read",
    howTo: "How do I get a log?",
    how: [
      ["Tenhou", "Open the game's link. Its log= names the game: open tenhou.net/5/mjlog2json.cgi?NAME and save the page, or paste it here."],
      ["Mahjong Soul", "A program such as tensoul turns the record into Tenhou JSON. Open that file, or paste it."],
      ["Majiang (電脳麻将)", "Save the game's record (牌譜) as a file, and open it."],
      ["Bots and simulators", "Their mjai events, one a line, can be opened as they are."],
    ],
    kept: "The log stays on this device.",
    forget: "Forget it",
    reading: "Reading the log…",
    broken: "This is no log that can be read.",
    brokenLater: "The log breaks off; this is what comes before.",
    notOpen: "No game is open. Open its log to see this.",
    noDecision: "This game has no such decision.",
    players: (players) => `${players} players`,
    rounds: (rounds) => many(rounds, "round"),
    rules: (platform) => (platform ? `rules of ${platform}` : "usual rules"),
    redFives: (count) => (count === 0 ? "no red fives" : many(count, "red five")),
    openTanyao: (isAllowed) => (isAllowed ? "open tanyao" : "no open tanyao"),
    whose: "Whose decisions?",
    choose: "Choose a player, or look at what was paid.",
    payments: "Payments",
    round: (wind, number, counters) => `${capital(wind)} ${number}${counters ? `, ${many(counters, "counter")}` : ""}`,
    turn: (turn) => `turn ${turn}`,
    at: (round, turn) => `${round}, ${turn}`,
    answered: (done, all) => `${done} of ${all} decisions worked out`,
    decisions: "Decisions",
    bestChosen: "Best chosen",
    lost: "Points lost",
    each: "Lost per decision",
    worst: "Lost by the worst",
    dearest: "What cost most",
    practise: "Practise on the mistakes",
    nothingLost: "Nothing cost any points so far.",
    byRound: "Points lost by round",
    all: "Every decision",
    place: "Where",
    chosen: "Chosen",
    best: "Best",
    cost: "Points lost",
    onlyMistakes: "Only mistakes",
    scores: "Scores",
    table: "Table",
    bets: (bets) => many(bets, "riichi stick"),
    costs: (points, why) => `It costs ${points} points${why ? `: ${why}` : "."}`,
    free: "The best choice.",
    seat: (wind) => `seat ${wind}`,
    draws: (draws) => `${many(draws, "draw")} left`,
    dora: "dora indicators",
    drew: "drawn tile last",
    discards: (name) => `${name} discards`,
    afterCall: "after a call",
    danger: (name) => `How often ${name}, in riichi, waits for it:`,
    dangers: "All tiles",
    leftOut: (count) => `Without numbers: ${count}.`,
    otherRedFives: "The page of the hand cannot draw the red fives of this deck, so its points may differ.",
    previous: "Previous",
    next: "Next",
    list: "All decisions",
    audit: {
      asPaid: (wins, ofWins, rounds, ofRounds) => `${wins} of ${ofWins} wins and ${rounds} of ${ofRounds} rounds were paid as the rules say.`,
      wins: "Wins",
      noWins: "Nobody won.",
      verdict: { "as-paid": "as paid", "not-said": "the log does not say what was paid", "by-other-rules": "paid by other rules", differs: "paid otherwise", unfinished: "the round has no end in the log" },
      by: (winner, from) => (from === undefined ? `${winner}, tsumo` : `${winner}, ron from ${from}`),
      paid: (points) => `paid ${points}`,
      noWin: "no win",
      explained: "It would be so with:",
      unexplained: "No known rules explain it.",
      ends: {
        several_rons: "several rons",
        shared_bets: "riichi sticks of several rons",
        shared_counters: "counters of several rons",
        nagashi_mangan: "nagashi mangan",
      },
      payments: "Points won or lost",
      byRules: "by the rules",
      notSaid: "not said",
      oddities: "What no rules allow",
      nothingOdd: "Nothing odd happened.",
      furiten: (name, tile) => `${name} wins by ron, but is furiten by ${tile}.`,
      notenRiichi: (name) => `${name} declares riichi, but is not tenpai.`,
    },
  },
  ja: {
    title: "牌譜検討",
    intro: "一人の選択を、すべて最善と並べて示します。牌譜はブラウザの中で読み、この端末の外に送ることはありません。",
    solitary:
      "数値は一人で打つものとした値です。他家は和了せず、立直もせず、鳴きもしません。手の伸び方は分かりますが、降り時は分かりません。" +
      "危険度は別に示し、数値には含みません。",
    open: "牌譜を開く",
    drop: "またはここにドロップ",
    formats: "天鳳のJSON・mjlog・mjai・電脳麻将の牌譜（gzipも可）",
    another: "別の牌譜を開く",
    tryExample: "見本の牌譜で試す",
    example: "見本",
    paste: "牌譜か、「#json=」の付いた「tenhou.net/6」のリンクを貼り付け",
    pasted: "貼り付けた牌譜",
    read: "読む",
    howTo: "牌譜の取り出し方",
    how: [
      ["天鳳", "牌譜のリンクの「log=」の後が名前です。「tenhou.net/5/mjlog2json.cgi?名前」を開いて保存するか、内容を貼り付けます。"],
      ["雀魂", "「tensoul」などで牌譜を天鳳のJSONに変換し、そのファイルを開くか、内容を貼り付けます。"],
      ["電脳麻将", "牌譜をファイルに保存して開きます。"],
      ["AIやシミュレータ", "mjaiのイベント（一行に一つ）をそのまま開けます。"],
    ],
    kept: "牌譜はこの端末に残ります。",
    forget: "消去する",
    reading: "牌譜を読んでいます…",
    broken: "この牌譜は読めません。",
    brokenLater: "牌譜が途中で壊れています。その前までを示します。",
    notOpen: "牌譜が開かれていません。見るには、牌譜を開いてください。",
    noDecision: "この牌譜にその選択はありません。",
    players: (players) => (players === 3 ? "三人麻雀" : "四人麻雀"),
    rounds: (rounds) => `全${rounds}局`,
    rules: (platform) => (platform ? `${platform}ルール` : "一般的なルール"),
    redFives: (count) => (count === 0 ? "赤なし" : `赤${count}枚`),
    openTanyao: (isAllowed) => (isAllowed ? "喰いタンあり" : "喰いタンなし"),
    whose: "誰の選択を見ますか",
    choose: "打ち手か、点数の授受を選んでください。",
    payments: "点数の授受",
    round: (wind, number, counters) => `${wind}${number}局${counters ? `${counters}本場` : ""}`,
    turn: (turn) => `${turn}巡目`,
    at: (round, turn) => `${round} ${turn}`,
    answered: (done, all) => `${all}回の選択のうち${done}回を計算済み`,
    decisions: "選択",
    bestChosen: "最善の割合",
    lost: "損失の合計",
    each: "一回あたり",
    worst: "最大の損失",
    dearest: "損失の大きい選択",
    practise: "ミスで練習する",
    nothingLost: "今のところ損失はありません。",
    byRound: "局ごとの損失",
    all: "すべての選択",
    place: "場面",
    chosen: "実際",
    best: "最善",
    cost: "損失（点）",
    onlyMistakes: "ミスだけ",
    scores: "点数の推移",
    table: "卓",
    bets: (bets) => `供託${bets}本`,
    costs: (points, why) => `${points}点の損です${why ? `：${why}` : "。"}`,
    free: "最善の選択です。",
    seat: (wind) => `${wind}家`,
    draws: (draws) => `残りツモ${draws}回`,
    dora: "ドラ表示牌",
    drew: "右端がツモ牌",
    discards: (name) => `${name}の打牌`,
    afterCall: "鳴いた後",
    danger: (name) => `立直の${name}がこの牌を待つ割合：`,
    dangers: "すべての牌",
    leftOut: (count) => `計算できない選択：${count}回。`,
    otherRedFives: "手牌のページではこの赤牌の構成を扱えないため、期待値が異なることがあります。",
    previous: "前",
    next: "次",
    list: "選択の一覧",
    audit: {
      asPaid: (wins, ofWins, rounds, ofRounds) => `和了${ofWins}回のうち${wins}回、全${ofRounds}局のうち${rounds}局がルール通りの支払いです。`,
      wins: "和了",
      noWins: "和了はありません。",
      verdict: { "as-paid": "ルール通り", "not-said": "牌譜に支払いの記載なし", "by-other-rules": "別のルールの支払い", differs: "支払いが違う", unfinished: "牌譜が局の途中で終わっている" },
      by: (winner, from) => (from === undefined ? `${winner}のツモ` : `${winner}のロン（放銃 ${from}）`),
      paid: (points) => `支払い${points}点`,
      noWin: "和了ではない",
      explained: "次のルールなら合います：",
      unexplained: "どのルールでも説明できません。",
      ends: {
        several_rons: "同時のロン",
        shared_bets: "同時のロンの供託",
        shared_counters: "同時のロンの積み棒",
        nagashi_mangan: "流し満貫",
      },
      payments: "点数の増減",
      byRules: "ルール",
      notSaid: "記載なし",
      oddities: "ルール上ありえないこと",
      nothingOdd: "ありません。",
      furiten: (name, tile) => `${name}のロンは、${tile}の振聴です。`,
      notenRiichi: (name) => `${name}の立直は、聴牌していません。`,
    },
  },
  zh: {
    title: "牌谱分析",
    intro: "把一名玩家的每个选择与最佳选择并列。牌谱只在浏览器里读取，绝不离开这台设备。",
    solitary:
      "数值按独自打牌计算：别家不和牌、不立直，也不鸣你打出的牌。它说明手牌如何成长，不说明何时弃和。危险度另外列出，不计入数值。",
    open: "打开牌谱",
    drop: "或拖到这里",
    formats: "天凤JSON、mjlog、mjai、电脑麻将牌谱，也可用gzip压缩",
    another: "打开另一份牌谱",
    tryExample: "试看一份示例牌谱",
    example: "示例",
    paste: "粘贴牌谱，或带有“#json=”的“tenhou.net/6”链接",
    pasted: "粘贴的牌谱",
    read: "读取",
    howTo: "怎样得到牌谱？",
    how: [
      ["天凤", "牌谱链接中“log=”之后是牌谱名。打开“tenhou.net/5/mjlog2json.cgi?牌谱名”并保存，或把内容粘贴到这里。"],
      ["雀魂", "用“tensoul”等工具把牌谱转换成天凤JSON，再打开文件或粘贴内容。"],
      ["电脑麻将", "把牌谱保存为文件后打开。"],
      ["AI和模拟器", "每行一个事件的mjai记录可以直接打开。"],
    ],
    kept: "牌谱保存在这台设备上。",
    forget: "删除",
    reading: "正在读取牌谱…",
    broken: "无法读取这份牌谱。",
    brokenLater: "牌谱中途损坏，只显示之前的部分。",
    notOpen: "没有打开牌谱。请打开牌谱来查看。",
    noDecision: "这份牌谱里没有这个选择。",
    players: (players) => (players === 3 ? "三人麻将" : "四人麻将"),
    rounds: (rounds) => `共${rounds}局`,
    rules: (platform) => (platform ? `${platform}规则` : "通常规则"),
    redFives: (count) => (count === 0 ? "无赤牌" : `赤牌${count}张`),
    openTanyao: (isAllowed) => (isAllowed ? "有食断" : "无食断"),
    whose: "看谁的选择？",
    choose: "请选择一名玩家，或查看点数收支。",
    payments: "点数收支",
    round: (wind, number, counters) => `${wind}${number}局${counters ? `${counters}本场` : ""}`,
    turn: (turn) => `第${turn}巡`,
    at: (round, turn) => `${round} ${turn}`,
    answered: (done, all) => `${all}个选择中已算出${done}个`,
    decisions: "选择",
    bestChosen: "最佳比例",
    lost: "损失合计",
    each: "平均每次",
    worst: "最大损失",
    dearest: "损失最大的选择",
    practise: "用失误练习",
    nothingLost: "目前没有损失。",
    byRound: "各局损失",
    all: "所有选择",
    place: "场面",
    chosen: "实际",
    best: "最佳",
    cost: "损失（点）",
    onlyMistakes: "只看失误",
    scores: "点数变化",
    table: "牌桌",
    bets: (bets) => `立直棒${bets}根`,
    costs: (points, why) => `损失${points}点${why ? `：${why}` : "。"}`,
    free: "这是最佳选择。",
    seat: (wind) => `${wind}家`,
    draws: (draws) => `还能摸${draws}次`,
    dora: "宝牌指示牌",
    drew: "最右边是摸到的牌",
    discards: (name) => `${name}打出`,
    afterCall: "鸣牌之后",
    danger: (name) => `立直的${name}听这张牌的比例：`,
    dangers: "全部牌",
    leftOut: (count) => `无法计算的选择：${count}个。`,
    otherRedFives: "手牌页面无法使用这副牌的赤牌，所以期望打点可能不同。",
    previous: "上一个",
    next: "下一个",
    list: "选择列表",
    audit: {
      asPaid: (wins, ofWins, rounds, ofRounds) => `${ofWins}次和牌中有${wins}次、${ofRounds}局中有${rounds}局按规则支付。`,
      wins: "和牌",
      noWins: "没有人和牌。",
      verdict: { "as-paid": "支付与规则相符", "not-said": "牌谱未写支付", "by-other-rules": "按其他规则支付", differs: "支付与规则不符", unfinished: "牌谱在本局结束前中断" },
      by: (winner, from) => (from === undefined ? `${winner}自摸` : `${winner}荣和（${from}放铳）`),
      paid: (points) => `支付${points}点`,
      noWin: "不成和牌",
      explained: "按以下规则则相符：",
      unexplained: "没有已知规则可以解释。",
      ends: {
        several_rons: "多家荣和",
        shared_bets: "多家荣和时的立直棒",
        shared_counters: "多家荣和时的本场棒",
        nagashi_mangan: "流局满贯",
      },
      payments: "点数增减",
      byRules: "规则",
      notSaid: "未写明",
      oddities: "规则不允许的事",
      nothingOdd: "没有异常。",
      furiten: (name, tile) => `${name}的荣和为振听（${tile}）。`,
      notenRiichi: (name) => `${name}立直时没有听牌。`,
    },
  },
};
