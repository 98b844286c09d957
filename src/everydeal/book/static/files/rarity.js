// @ts-check
/** How rare a page is: remarks.py's words, with rarity.py's counts; only the four shapes of a deal are counted here. */

import tables from "../rarities.js";
import { suits } from "../kernel/index.js";
import { commas, element, points } from "./wording.js";

const SEATS = ["North", "East", "South", "West"];
const SUITS = ["spades", "hearts", "diamonds", "clubs"];
const TIMES = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
const SHOWN = 5;
const WHOLE = BigInt(tables.whole);

/** @typedef {{text: string, like: string, count: bigint, whole: bigint}} Remark */

/** @param {Uint8Array} deal @param {boolean} isHand @returns {Remark[]} the rarest first */
export function remarks(deal, isHand) {
  const hands = (isHand ? [0] : [0, 1, 2, 3]).map((seat) => suits(deal, seat));
  const found = isHand ? ofHand(hands[0]) : ofDeal(hands);
  return found.filter(({ count, whole }) => 2n * count <= whole).sort((a, b) => (a.count < b.count ? -1 : Number(a.count > b.count))).slice(0, SHOWN);
}

/** The rows of the list, as pieces.py writes them.  @param {Remark[]} found */
export const rows = (found) => found.map(({ text, like, count, whole }) => {
  const row = element("div", "", { title: `exactly ${commas(count)} of ${commas(whole)}: ${like}` });
  row.append(element("dt", text), element("dd", `1 in ${oneIn(count, whole)}`));
  return row;
});

/** @param {bigint} count @param {bigint} whole */
function oneIn(count, whole) {
  const tenths = (20n * whole + count) / (2n * count);
  return tenths < 100n ? `${tenths / 10n}.${tenths % 10n}` : commas((2n * whole + count) / (2n * count));
}

/** @param {number[]} shape */
const sorted = (shape) => [...shape].sort((a, b) => b - a);
/** @param {string[]} hand */
const lengthsOf = (hand) => hand.map((ranks) => ranks.length);

/** @param {string[]} hand @returns {Remark[]} */
function ofHand(hand) {
  const pattern = sorted(lengthsOf(hand)).join("-"), strength = points(hand), whole = BigInt(tables.hands);
  const strong = strength >= 10;
  const count = strong ? at(tables.handPoints, strength) : whole - at(tables.handPoints, strength + 1);
  return [
    { text: `The shape ${pattern}`, like: "hands of this shape", count: BigInt(tables.patterns[pattern]), whole },
    { text: `${strength} points`, like: `hands of ${strength} points or ${strong ? "more" : "fewer"}`, count, whole },
  ];
}

/** @param {string[][]} hands @returns {Remark[]} */
function ofDeal(hands) {
  const shapes = hands.map(lengthsOf), strengths = hands.map(points);
  const most = Math.max(...strengths), least = Math.min(...strengths);
  const fits = [["N-S", 0, 2], ["E-W", 1, 3]].flatMap(([side, a, b]) => SUITS.map((suit, i) => ({ side, suit, cards: shapes[a][i] + shapes[b][i] })));
  const fit = fits.reduce((best, one) => (one.cards > best.cards ? one : best));
  const long = Math.max(...shapes.flat()), seat = shapes.findIndex((shape) => shape.includes(long));
  const voids = shapes.flat().filter((length) => !length).length;
  const said = `${TIMES[voids]} void${voids > 1 ? "s" : ""}`;
  const found = [
    [`The shapes ${shapes.map((shape) => sorted(shape).join("-")).join(", ")}`, "deals of these four shapes, whoever holds them", ofShapes(shapes.map(sorted))],
    [`${who(strengths, most)} ${most} points`, `deals in which a hand has ${most} points or more`, at(tables.points, most)],
    [`${who(strengths, least)} ${least || "no"} point${least === 1 ? "" : "s"}`, least ? `deals in which a hand has ${least} points or fewer` : "deals in which a hand has no points", at(tables.weakness, least)],
    [`${fit.side} hold ${fit.cards} ${fit.suit}`, `deals in which a side holds ${fit.cards} cards of a suit or more`, at(tables.fit, fit.cards)],
    [`${SEATS[seat]} has ${long} ${SUITS[shapes[seat].indexOf(long)]}`, `deals in which a hand has a suit of ${long} or more`, at(tables.length, long)],
    ...(voids ? [[said, voids > 1 ? `deals with ${said.toLowerCase()} or more` : "deals with a void or more", at(tables.voids, voids)]] : []),
  ];
  return found.map(([text, like, count]) => ({ text, like, count, whole: WHOLE }));
}

/** @param {string[]} table @param {number} place */
const at = (table, place) => BigInt(table[place] ?? 0);

/** @param {number[]} values @param {number} value */
function who(values, value) {
  const names = SEATS.filter((_, seat) => values[seat] === value);
  const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  return `${all} ${names.length === 1 ? "has" : "have"}`;
}

const FACTORIALS = Array.from({ length: 14 }, (_, n) => { let product = 1n; for (let i = 2; i <= n; i++) product *= BigInt(i); return product; });

/** How many deals have hands of these four patterns, whoever holds them and whichever suits they are: see rarity.py.  @param {number[][]} patterns */
function ofShapes(patterns) {
  const times = new Map();
  for (const pattern of patterns) times.set(`${pattern}`, (times.get(`${pattern}`) ?? 0) + 1);
  let seats = 24n;
  for (const count of times.values()) seats /= FACTORIALS[count];
  const first = pairSums(patterns[0], patterns[1]), second = pairSums(patterns[2], patterns[3]);
  let layouts = 0;
  for (const [sums, ways] of first) layouts += ways * (second.get(`${sums.split(",").map((sum) => 13 - Number(sum))}`) ?? 0);
  let deals = seats * BigInt(layouts) * FACTORIALS[13] ** 4n;
  for (const length of patterns.flat()) deals /= FACTORIALS[length];
  return deals;
}

/** For two rows: in how many ways their suits add up to these lengths.  @param {number[]} one @param {number[]} other */
function pairSums(one, other) {
  const found = new Map();
  for (const a of orders(one)) for (const b of orders(other)) {
    const sums = `${a.map((length, i) => length + b[i])}`;
    found.set(sums, (found.get(sums) ?? 0) + 1);
  }
  return found;
}

/** The orders of a pattern's lengths, each once.  @param {number[]} pattern @returns {number[][]} */
function orders(pattern) {
  if (pattern.length < 2) return [pattern];
  return [...new Set(pattern)].flatMap((first) => {
    const rest = [...pattern];
    rest.splice(rest.indexOf(first), 1);
    return orders(rest).map((order) => [first, ...order]);
  });
}
