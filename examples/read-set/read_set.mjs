// Counts the hands of a set, and lists the first of them: node read_set.mjs FILE.csv [HOW_MANY]
import { readFileSync } from "node:fs";

const [file, howMany = Infinity] = process.argv.slice(2);
const lines = readFileSync(file, "utf8").trim().split("\n").slice(1);
const rows = new Map();
const count = [0n, 1n]; // no hand, and the end of one
for (const [node, tile, ...children] of lines.map((line) => line.split(","))) {
  rows.set(Number(node), { tile, children: children.map(Number) }); // children come before their parents
  count[node] = children.reduce((sum, child) => sum + count[child], 0n);
}

function* hands(node) {
  if (node === 1) yield "";
  if (node <= 1) return;
  const { tile, children } = rows.get(node);
  for (const [copies, child] of children.entries())
    for (const rest of hands(child)) yield tile.repeat(copies) + rest;
}

const root = count.length - 1; // that of the last row, the whole set
console.log(String(count[root]));
let listed = 0;
for (const hand of hands(root)) if (listed++ < howMany) console.log(hand); else break;
