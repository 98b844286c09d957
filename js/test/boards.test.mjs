// node --test: the ids of whole boards, against golden/auctions.json and the table of docs/board-ids.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { boardId, boardOfId, decodeBoard, encodeBoard, fromPbn, load, toPbn } from "../src/index.js";
import { auctionNumber, auctionOfNumber, CALLS } from "../src/auctions.js";

const root = new URL("../../", import.meta.url);
const golden = JSON.parse(readFileSync(new URL("golden/auctions.json", root), "utf8"));
const page = readFileSync(new URL("docs/board-ids.md", root), "utf8");
const kernel = await load();
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const words = (text) => (text ? text.split(" ") : []);

for (const row of golden.records) {
  test(`record ${row.text.slice(0, 15)}`, () => {
    const board = boardOfId(kernel, row.text);
    assert.equal(hex(encodeBoard(kernel, board)), row.hex);
    assert.equal(boardId(kernel, board), row.text);
    assert.equal(toPbn(board.deal), row.deal);
    assert.equal(board.number, row.number);
    assert.equal(board.dealer === null ? null : "NESW"[board.dealer], row.dealer);
    assert.equal(board.vulnerability, row.vulnerability);
    assert.deepEqual(board.auction, row.calls === null ? null : words(row.calls));
    const contract = board.declarer === null ? board.contract : `${board.contract} ${"NESW"[board.declarer]}`;
    assert.equal(contract, row.contract);
    assert.deepEqual(board.play, row.cards === null ? null : words(row.cards));
    assert.deepEqual([board.tricks, board.claim], [row.result, row.claim]);
  });
}

test("every row of the page", () => {
  const rows = page.split("\n").filter((line) => line.startsWith("| 01")).map((line) => line.split("|").map((cell) => cell.trim()));
  assert.equal(rows.length, 8);
  for (const [, bytes, text] of rows) {
    const data = Uint8Array.from(Buffer.from(bytes.replaceAll(" ", ""), "hex"));
    assert.equal(boardId(kernel, decodeBoard(kernel, data)), text);
  }
});

test("a board tells only what it must: the rest follows", () => {
  const deal = fromPbn("N:K83.K9864.QJ8.Q9 J97542.A2.K6.653 Q6.QJ7.AT94.AK72 AT.T53.7532.JT84");
  const auction = words("1NT Pass 2D Pass 2H Pass 3NT Pass 4H Pass Pass Pass");
  const play = words("CT CQ C3 C2 H4 HA H7 H5 DK DA D5 DJ HQ H3 H6 H2 HJ HT H8 S7 S6 ST SK S4");
  const id = boardId(kernel, { deal, number: 19, auction, play, tricks: 12, claim: true });
  assert.equal(id, "04E01GJ-BR02F2X-03Z1A9P-RCNBFV5-QE1SH0B-GP54XY8-6VA34D2-NA362G");
  const board = boardOfId(kernel, id.toLowerCase());
  assert.deepEqual([board.contract, board.declarer, board.dealer, board.vulnerability], ["4H", 2, 2, "EW"]);
});

test("the numbers of auctions are those of golden", () => {
  for (const [complete, rows, less] of [[true, golden.auctions, 0n], [false, golden.bidding, BigInt(golden.size)]]) {
    for (const [text, number] of rows) {
      const calls = words(text).map((call) => CALLS.indexOf(call));
      assert.equal(auctionNumber(calls, complete), BigInt(number) - less);
      assert.deepEqual(auctionOfNumber(BigInt(number) - less, complete), calls);
    }
  }
  assert.throws(() => auctionOfNumber(BigInt(golden.size), true), SyntaxError);
});

test("what must be refused is refused", () => {
  for (const { hex: text } of golden.refused) assert.throws(() => decodeBoard(kernel, Uint8Array.from(Buffer.from(text, "hex"))), SyntaxError);
  const told = "011c30c313940e339a907663bc46e248cfbbafb4b2060c186073505be9b0"; // the dealer of board 19, written
  assert.throws(() => decodeBoard(kernel, Uint8Array.from(Buffer.from(told, "hex"))), /one form/);
  const { text } = golden.records[0];
  for (let place = 0; place < text.length; place++) {
    if (text[place] === "-") continue;
    const wrong = text.slice(0, place) + (text[place] === "7" ? "8" : "7") + text.slice(place + 1);
    assert.throws(() => boardOfId(kernel, wrong), SyntaxError);
  }
  const deal = new Uint8Array(52).fill(4);
  for (const board of [{ deal, number: 0 }, { deal, dealer: 4 }, { deal, vulnerability: "Both" }, { deal, auction: ["8C"] },
    { deal, contract: "4S" }, { deal, contract: "4" }, { deal, play: ["SA", "SA"] }, { deal, play: ["ZA"] }, { deal, tricks: 14 }]) {
    assert.throws(() => encodeBoard(kernel, board), TypeError);
  }
  assert.throws(() => boardId(kernel, { deal, auction: "1NT Pass" }), { name: "TypeError", message: /list of texts.*not string/ });
  assert.throws(() => boardId({ deal, number: 7 }), { name: "TypeError", message: /after the kernel, not undefined/ });
});
