// What WebAssembly's vectors gain: node bench/wasm.mjs [ROWS], after python scripts/release wasm js/everydeal.wasm
//
// Millions of packed deals a second on one core, many rows in one call and a row in each, where vectors do nothing: in turns
// when the engine has compiled both, CPU time, medians of seven, and the ratio of the two.  First every line of
// golden/deals.tsv of these spaces, both ways, many and one by one; then what is measured is compared.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { fromPbn, SPACES, toBytes } from "../js/src/index.js";
import { pack } from "../js/src/deals.js";

const ROUNDS = 7;
const rows = Number(process.argv[2] ?? 100_000);
const file = await readFile(new URL("../js/everydeal.wasm", import.meta.url));
const golden = (await readFile(new URL("../golden/deals.tsv", import.meta.url), "utf8")).trim().split("\n").map((line) => line.split("\t"));

/** The kernel, without the copies and checks of the package; it does at most `most` rows a call. */
class Bare {
  static async load(most) {
    const { instance } = await WebAssembly.instantiate(file, {});
    return new Bare(instance.exports, most);
  }

  constructor(exports, most) {
    this.exports = exports;
    this.most = most;
    const size = rows * (12 + 52) + 64;
    this.numbers = exports.memory.grow(Math.ceil(size / 65536)) * 65536;
    this.deals = (this.numbers + 12 * rows + 15) & ~15;
  }

  bytes(at, length) {
    return new Uint8Array(this.exports.memory.buffer, at, length);
  }

  unrank(code, count) {
    const { exports, most, numbers, deals } = this;
    for (let row = 0; row < count; row += most) {
      assert.equal(exports.everydeal_unrank(code, numbers + 12 * row, deals + 13 * row, 13, Math.min(most, count), 1), 0n);
    }
  }

  rank(code, count) {
    const { exports, most, numbers, deals } = this;
    for (let row = 0; row < count; row += most) {
      assert.equal(exports.everydeal_rank(code, deals + 13 * row, 13, numbers + 12 * row, Math.min(most, count), 1), 0n);
    }
  }
}

const kernels = [await Bare.load(rows), await Bare.load(1)];

function checkGolden(name, { code, width }) {
  const known = golden.filter(([space]) => space === name);
  assert.ok(known.length > 30 && known.length <= rows);
  const numbers = new Uint8Array(12 * known.length);
  const deals = new Uint8Array(13 * known.length);
  known.forEach(([, number, text], row) => {
    numbers.set(toBytes(BigInt(number), width), 12 * row);
    pack(fromPbn(text), deals.subarray(13 * row, 13 * row + 13));
  });
  for (const kernel of kernels) {
    kernel.bytes(kernel.numbers, numbers.length).set(numbers);
    kernel.unrank(code, known.length);
    assert.deepEqual(kernel.bytes(kernel.deals, deals.length), deals);
    kernel.bytes(kernel.numbers, numbers.length).fill(0);
    kernel.rank(code, known.length);
    assert.deepEqual(kernel.bytes(kernel.numbers, numbers.length), numbers);
  }
}

/** The same numbers for everybody, each below the size. */
function fill(numbers, first) {
  let state = 1;
  for (let i = 0; i < numbers.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    numbers[i] = i % 12 ? state >>> 24 : (state >>> 24) % first;
  }
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** Millions a second of each, measured in turns, when the engine has compiled them as well as it can. */
async function speeds(works) {
  for (let round = 0; round < ROUNDS; round++) works.forEach((work) => work());
  await setTimeout(500); // it compiles beside us, and that would count as ours
  const times = works.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    works.forEach((work, i) => {
      const begun = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(begun);
      times[i].push(user + system);
    });
  }
  return times.map((taken) => rows / median(taken));
}

const cell = (speed) => speed.toFixed(2).padStart(8);
console.log("M/s                 unrank: many    one  ratio       rank: many    one  ratio");
for (const name of ["pavlicek", "pavlicek-suit", "andrews", "bigdeal"]) {
  const { code, size } = SPACES[name];
  checkGolden(name, SPACES[name]);
  const numbers = new Uint8Array(12 * rows);
  fill(numbers, Number(size >> 88n));
  for (const kernel of kernels) kernel.bytes(kernel.numbers, numbers.length).set(numbers);
  const unrank = await speeds(kernels.map((kernel) => () => kernel.unrank(code, rows)));
  const rank = await speeds(kernels.map((kernel) => () => kernel.rank(code, rows)));
  const [ours, theirs] = kernels.map((kernel) => kernel.bytes(kernel.deals, 13 * rows));
  assert.ok(Buffer.compare(ours, theirs) === 0, `${name}: many differ from one by one`);
  for (const kernel of kernels) assert.ok(Buffer.compare(kernel.bytes(kernel.numbers, numbers.length), numbers) === 0, name);
  const table = [unrank, rank].map(([many, one]) => cell(many) + cell(one) + (many / one).toFixed(1).padStart(6));
  console.log(`${name.padEnd(22)}${table.join("       ")}`);
}
