// npm tehai.
import { analyze, effectsOfAll, init, shanten, tilesOf, waitsOfAll } from "tehai";
import lines from "./lines.cjs";

await init();

const text = (bits) => lines.tiles(tilesOf(bits));
const reading = ({ head, melds, pairs }) => (pairs ?? [head, ...melds]).join("_");

lines.answer(({ question, players, hand }) => {
  switch (question) {
    case "necessary":
      return text(effectsOfAll([hand], { rules: { players } }).necessary[0]);
    case "waits-excluded":
    case "waits-counted":
      return text(waitsOfAll([hand], { players, fifthTile: question.slice("waits-".length) })[0]);
    case "readings": {
      // Thirteen orphans are not split.
      const { decompositions } = analyze(hand, { rules: { players, forms: "standard,seven-pairs" } });
      return decompositions.map(reading).join("|") || "-";
    }
    default:
      return shanten(hand, { players, forms: question === "nearest" ? "all" : question });
  }
});
