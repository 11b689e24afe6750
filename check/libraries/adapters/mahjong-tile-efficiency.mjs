// npm mahjong-tile-efficiency. It knows neither called copies nor three players; a win needs all four melds.
import { RuleSet } from "mahjong-tile-efficiency";
import lines from "./lines.cjs";

const RULES = { standard: new RuleSet("Menzu"), nearest: new RuleSet("Riichi") };

lines.answer((line) => {
  if (line.players !== 4 || line.hasCalled) return undefined;
  return RULES[line.question]?.calShanten(line.groups);
});
