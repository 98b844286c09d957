// node --test: WebAssembly's vectors (simd128) answer for many rows what plain code does for each alone: what the package does
// not offer, and more endings.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SPACES, toBytes } from "../src/index.js";

const file = readFileSync(new URL("../everydeal.wasm", import.meta.url));
const ROWS = 1003; // no whole number of vectors
const ROOM = 1 << 17;

/** The kernel without the package's checks; it does at most `most` rows a call. */
async function bare(most) {
  const { exports } = (await WebAssembly.instantiate(file, {})).instance;
  const start = exports.memory.grow((3 * ROOM) >> 16) << 16;
  const bytes = (at, length) => new Uint8Array(exports.memory.buffer, at, length);
  return { exports, most, bytes, numbers: start, deals: start + ROOM, hands: start + 2 * ROOM };
}

/** One row is done without vectors. */
const kernels = [await bare(ROWS), await bare(1)];

/** Numbers from 0 to size - 1: the first and last twenty, and some anywhere. */
function spread(size, width) {
  const numbers = new Uint8Array(ROWS * width);
  let state = 1n;
  for (let row = 0; row < ROWS; row++) {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    const anywhere = (state * state * state) % size;
    const number = row < 20 ? BigInt(row) % size : row < 40 ? size - 1n - (BigInt(row - 20) % size) : anywhere;
    numbers.set(toBytes(number, width), row * width);
  }
  return numbers;
}

/** Both kernels there and back, of `width` bytes a number and `stride` a deal; `call(kernel, "rank" or "unrank", ...)` does some. */
function checkBoth(size, width, stride, call) {
  const numbers = spread(size, width);
  const found = kernels.map((kernel) => {
    const all = (way, [from, step], [to, stepTo]) => {
      for (let row = 0; row < ROWS; row += kernel.most) {
        assert.equal(call(kernel, way, from + step * row, to + stepTo * row, kernel.most), 0n);
      }
    };
    kernel.bytes(kernel.numbers, numbers.length).set(numbers);
    all("unrank", [kernel.numbers, width], [kernel.deals, stride]);
    kernel.bytes(kernel.numbers, numbers.length).fill(0);
    all("rank", [kernel.deals, stride], [kernel.numbers, width]);
    assert.deepEqual(kernel.bytes(kernel.numbers, numbers.length), numbers);
    return kernel.bytes(kernel.deals, ROWS * stride).slice();
  });
  assert.deepEqual(found[0], found[1]);
}

for (const name of ["endings", "power5"]) {
  test(`${name}: vectors and plain code give the same ${ROWS} layouts`, () => {
    const { code, size, width } = SPACES[name];
    checkBoth(size, width, 52, ({ exports }, way, from, to, rows) =>
      way === "rank" ? exports.everydeal_rank(code, from, 52, to, rows, 1) : exports.everydeal_unrank(code, from, to, 52, rows, 1),
    );
  });
}

/** The package's kernel makes sets alone; the whole one, by `python scripts/release wasm js/everydeal.wasm`, has completions too. */
const skip = kernels.some(({ exports }) => !exports.everydeal_convert) && "the kernel of the package has no completions";

for (const known of [[0, 0, 0, 0], [13, 0, 0, 0], [1, 2, 3, 4], [12, 0, 13, 5], [13, 13, 12, 12]]) {
  test(`completions with ${known} cards known: vectors and plain code give the same ${ROWS} deals`, { skip }, () => {
    const owners = new Uint8Array(52).fill(4);
    let card = 0;
    known.forEach((cards, seat) => {
      for (let i = 0; i < cards; i++, card += 1) owners[(card * 31 + 7) % 52] = seat;
    });
    const factorial = (n) => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));
    const size = known.reduce((size, cards) => size / factorial(13 - cards), factorial(52 - card));
    const width = Math.max(1, Math.ceil((size - 1n).toString(2).length / 8));
    for (const kernel of kernels) {
      kernel.bytes(kernel.deals, 52).set(owners);
      assert.equal(kernel.exports.everydeal_convert(0, kernel.deals, 2, kernel.hands, 1, 1), 0n);
      assert.equal(kernel.exports.everydeal_make(5, 0, 0, kernel.hands, 4, 0n, 0, kernel.hands + 32), 0n);
    }
    checkBoth(size, width, 13, ({ exports, bytes, hands }, way, from, to, rows) => {
      const handle = new DataView(bytes(hands + 32, 4).buffer, hands + 32).getUint32(0, true);
      if (way === "rank") return exports.everydeal_rank_in(handle, from, to, width, rows, 1);
      return exports.everydeal_unrank_in(handle, from, width, to, rows, 1);
    });
  });
}
