// node --test: every line of golden/deals.tsv both ways, ids, and what must be refused.  Needs everydeal.wasm (see README.md).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DealSet, formatId, fromPbn, hands, load, parseId, RefusedError, SPACES, suits, toBytes, fromBytes, toPbn } from "../src/index.js";

const golden = new URL("../../golden/", import.meta.url);
const lines = readFileSync(new URL("deals.tsv", golden), "utf8").trim().split("\n").map((line) => line.split("\t"));
const kernel = await load();

for (const name of Object.keys(SPACES).filter((name) => SPACES[name].kind !== "hands")) {
  const known = lines.filter(([space]) => space === name);
  test(`${name}: ${known.length} deals, one by one and in rows`, () => {
    assert.ok(known.length > 30);
    const { width } = SPACES[name];
    const numbers = new Uint8Array(known.length * width);
    const deals = new Uint8Array(known.length * 52);
    known.forEach(([, number, text], row) => {
      assert.equal(toPbn(kernel.unrank(name, BigInt(number))), text);
      assert.equal(kernel.rank(name, fromPbn(text)), BigInt(number));
      numbers.set(toBytes(BigInt(number), width), row * width);
      deals.set(fromPbn(text), row * 52);
    });
    assert.deepEqual(kernel.unrankRows(name, numbers), deals);
    assert.deepEqual(kernel.rankRows(name, deals), numbers);
    const apart = new Uint8Array(deals.length + 1); // no multiple of four before it
    apart.set(deals, 1);
    assert.deepEqual(kernel.rankRows(name, apart.subarray(1)), numbers);
    if (SPACES[name].kind === "deals") {
      const packed = kernel.unrankPacked(name, numbers);
      assert.equal(packed.length, 13 * known.length);
      assert.equal((packed[0] >> 2) & 3, deals[1]);
      assert.deepEqual(kernel.rankPacked(name, packed), numbers);
    }
  });
}

test("hands have the numbers of golden/spaces.json", () => {
  const { spaces } = JSON.parse(readFileSync(new URL("spaces.json", golden), "utf8"));
  for (const name of ["hands", "hands-lexicographic"]) {
    const { size, first, last } = spaces.find((space) => space.name === name);
    assert.equal(SPACES[name].size, BigInt(size));
    const ends = [...first.map((text, i) => [BigInt(i), text]), ...last.map((text, i) => [BigInt(size) - 3n + BigInt(i), text])];
    for (const [number, text] of ends) {
      assert.equal(suits(kernel.unrank(name, number), 0).join("."), text);
      assert.equal(kernel.rank(name, fromPbn(`N:${text} - - -`)), number);
    }
  }
  for (const { name, size, nbytes } of spaces) {
    if (SPACES[name]) assert.deepEqual([SPACES[name].size, SPACES[name].width], [BigInt(size), nbytes]);
  }
});

test("ids are those of the other everydeal", () => {
  const number = 40958565147961533588277623299n;
  for (const [notation, text] of [
    ["base64", "hFghicP0Z1Z0cPoD"],
    ["checked", "R8FMACC-JXKYS6K-YBPTVPD"],
    ["hex", "0x845821" + "89c3f467567470fa03"],
    ["decimal", String(number)],
  ]) {
    assert.equal(formatId("pavlicek", number, notation), text);
    assert.equal(parseId("pavlicek", text, notation), number);
  }
  assert.equal(parseId("pavlicek", "r8fmacc jxkys6k ybptvpd", "checked"), number);
  for (const padded of ["DQAAADI=", "DQAAADI"]) assert.equal(parseId("hands", padded, "base64"), 55834574898n);
  assert.equal(formatId("endings", 59188437970563617286736644916955n, "base64").length, 20);
  const text = formatId("pavlicek", number, "checked");
  for (let place = 0; place < text.length; place++) {
    if (text[place] === "-") continue;
    const wrong = text.slice(0, place) + (text[place] === "7" ? "8" : "7") + text.slice(place + 1);
    assert.throws(() => parseId("pavlicek", wrong, "checked"), SyntaxError);
  }
});

test("what must be refused is refused", () => {
  const full = kernel.unrank("andrews", 5n);
  for (const [kind, attempt] of [
    [RangeError, () => kernel.unrank("andrews", -1n)],
    [RangeError, () => kernel.unrank("andrews", SPACES.andrews.size)],
    [TypeError, () => kernel.unrank("andrews", 5)],
    [TypeError, () => kernel.unrank("nothing", 1n)],
    [TypeError, () => kernel.unrank("__proto__", 1n)],
    [TypeError, () => kernel.rank("andrews", full.slice(1))],
    [TypeError, () => kernel.unrankRows("hands", new Uint8Array(5))],
    [TypeError, () => kernel.unrankRows("andrews", new Uint8Array(13))],
    [TypeError, () => kernel.unrankPacked("endings", new Uint8Array(15))],
    [TypeError, () => kernel.rankPacked("andrews", new Uint8Array(14))],
    [RefusedError, () => kernel.rankPacked("andrews", new Uint8Array(13))],
    [RefusedError, () => kernel.rank("andrews", full.with(0, 4))],
    [RefusedError, () => kernel.rank("andrews", full.with(0, (full[0] + 1) % 4))],
    [RefusedError, () => kernel.rank("balanced", full.with(0, 4))],
    [RefusedError, () => kernel.rank("endings", full.with(0, 5))],
    [RefusedError, () => kernel.rank("hands", full)],
    [TypeError, () => kernel.rank("endings", Uint16Array.from(full, (owner) => owner + 256))], // not cut to bytes
    [TypeError, () => kernel.rank("pavlicek", Int8Array.from(full, (owner) => -owner))],
    [TypeError, () => kernel.rank("pavlicek", [...full])],
    [TypeError, () => kernel.rank("pavlicek")],
    [TypeError, () => kernel.unrankRows("andrews", Array(12).fill(300))],
    [TypeError, () => kernel.unrankRows("andrews", 5n)],
    [TypeError, () => kernel.set(new Int32Array([1, 2, 3]))],
    [TypeError, () => kernel.set(new Uint8Array(4))],
    [TypeError, () => new DealSet(kernel, 1, 1n, 1).rank(full.slice(1))],
    [TypeError, () => new DealSet(kernel, 1, 1n, 1).unrank(0)],
    [TypeError, () => toPbn("N:A... - - -")],
    [TypeError, () => hands(full.slice(1))],
    [TypeError, () => suits(full, "N")],
    [TypeError, () => parseId("pavlicek", 5n)],
    [TypeError, () => toBytes(5, 2)],
    [TypeError, () => fromBytes([300, 1])],
    [TypeError, () => { SPACES.andrews.size = 1n; }],
    [SyntaxError, () => fromPbn("N:A... A... - -")],
    [SyntaxError, () => fromPbn("N:1... - - -")],
    [SyntaxError, () => fromPbn("N:A.K. - - -")],
    [SyntaxError, () => fromPbn("")],
    [TypeError, () => fromPbn(["N:AKQJ.. - - -"])],
    [SyntaxError, () => parseId("pavlicek", "hFghicP0Z1Z0cPo", "base64")],
    [SyntaxError, () => parseId("balanced", "______________A___B", "base64")],
    [SyntaxError, () => parseId("pavlicek", "hFghicP0Z1Z0cPoD=", "base64")], // no room for padding
    [SyntaxError, () => parseId("pavlicek", "AzsuPJ+QgDz_AAAA", "base64")], // two alphabets
    [SyntaxError, () => parseId("pavlicek", "R8FMACC\nJXKYS6K-YBPTVPD", "checked")],
    [SyntaxError, () => parseId("pavlicek", "R8FMACC-JXKY\u017f6K-YBPTVPD", "checked")], // a long s
    [RangeError, () => parseId("pavlicek", "________________", "base64")],
    [TypeError, () => formatId("pavlicek", 5n, "roman")],
    [RangeError, () => toBytes(256n, 1)],
  ]) {
    assert.throws(attempt, kind, String(attempt));
  }
  assert.throws(() => kernel.rank(full), /not undefined$/);
  assert.throws(() => fromPbn(null), /not null$/);
  assert.throws(() => kernel.rank("pavlicek", Array.from(full)), /not an array$/);
  const stranger = { name: "RefusedError", message: "an owner is not 0 to 4", row: 0 }; // of one deal no row is named
  for (const space of ["pavlicek", "endings"]) {
    assert.throws(() => kernel.rank(space, full.with(0, 5)), stranger);
    const two = new Uint8Array([...full, ...full.with(0, 5)]);
    assert.throws(() => kernel.rankRows(space, two), { ...stranger, message: `row 1: ${stranger.message}`, row: 1 });
  }
  assert.throws(() => kernel.rank("legal", fromPbn("N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J")), /no lawful play/);
  assert.equal(kernel.rank("andrews", full), 5n); // it goes on after all that
});

test("what an engine cannot compile is refused with what it needs", async () => {
  await assert.rejects(load(new Uint8Array(8)), /it needs SIMD \(Chrome 91, .*, or newer\)/);
});

test("vectors do many as plain code does each alone", () => {
  for (const name of ["pavlicek", "pavlicek-suit", "balanced", "endings"]) {
    const { size, width } = SPACES[name];
    const rows = 2000;
    const numbers = new Uint8Array(rows * width);
    for (let row = 0; row < rows; row++) {
      const some = row % 4 ? (size / BigInt(rows)) * BigInt(row) : (size * BigInt(row % 16)) / 16n + BigInt(row % 3); // near quarters too
      numbers.set(toBytes(some, width), row * width);
    }
    const deals = kernel.unrankRows(name, numbers);
    assert.deepEqual(kernel.rankRows(name, deals), numbers);
    for (let row = 0; row < rows; row++) {
      const [number, deal] = [numbers.subarray(width * row, width * (row + 1)), deals.subarray(52 * row, 52 * (row + 1))];
      assert.deepEqual(kernel.unrankRows(name, number), deal);
      assert.deepEqual(kernel.rankRows(name, deal), number);
    }
  }
});

test("masks and bytes", () => {
  const masks = hands(fromPbn("N:A... ...2 - -"));
  assert.deepEqual(masks, [1n, 1n << 51n, 0n, 0n]);
  assert.equal(fromBytes(new Uint8Array([1, 0])), 256n);
  assert.equal(fromBytes(new Uint8Array()), 0n);
});

test("the numbers that the book without a server shows are those of golden/static_book.json", () => {
  const { rows, ids } = JSON.parse(readFileSync(new URL("static_book.json", golden), "utf8"));
  for (const [name, number, text] of rows) {
    const isHand = SPACES[name].kind === "hands", deal = kernel.unrank(name, BigInt(number));
    assert.equal(isHand ? suits(deal, 0).join(".") : toPbn(deal), text);
    assert.equal(kernel.rank(name, fromPbn(isHand ? `N:${text} - - -` : text)), BigInt(number));
  }
  for (const [text, ...wanted] of ids) {
    const number = kernel.rank("endings", fromPbn(text));
    const space = ["pavlicek", "balanced", "endings"].find((name) => number < SPACES[name].size);
    assert.deepEqual(["checked", "base64", "hex"].map((notation) => formatId(space, number, notation)), wanted);
  }
});
