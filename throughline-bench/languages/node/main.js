// Encodes and decodes documents with MongoDB's BSON package for Node.js.
import { readFileSync } from "node:fs";
import { deserialize, serialize } from "bson";

const ROUNDS = 5;
const BATCH = 100;
// Numbers keep their BSON type only this way, so that the same bytes are written again.
const EXACT = { promoteLongs: false };

let kept = 0;

const [folder, given] = process.argv.slice(2);
const seconds = Number(given);
const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url)));
console.log(`Node.js\t${process.version}, bson ${dependencies.bson}`);
for (const shape of ["flat", "deep", "full"]) {
  const document = readFileSync(`${folder}/${shape}.bson`);
  const decoded = deserialize(document, EXACT);
  if (!document.equals(serialize(decoded))) {
    throw new Error(`${shape}: other bytes than were read`);
  }
  measure(`${shape}-encode`, document.length, () => serialize(decoded).length);
  measure(`${shape}-decode`, document.length, () => Number("_id" in deserialize(document, EXACT)));
}

function measure(task, size, action) {
  round(size, action);
  const rates = Array.from({ length: ROUNDS }, () => round(size, action)).sort((a, b) => a - b);
  const shown = [rates[ROUNDS >> 1], rates[0], rates[ROUNDS - 1]];
  console.log([task, ...shown.map((rate) => rate.toFixed(1))].join("\t"));
}

// Megabytes a second.
function round(size, action) {
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < seconds * 1_000) {
    for (let i = 0; i < BATCH; i++) {
      kept += action();
    }
    done += BATCH;
  }
  return (done * size) / 1e3 / (performance.now() - start);
}
