// @ts-check
/**
 * A deal in JavaScript: a Uint8Array of 52 owners.  Card c is 13 * suit + rank, the ace of spades 0 and the two of clubs 51;
 * its owner is 0 1 2 3 for N E S W, or 4 if nobody holds it.
 */

import { checkBytes, kindOfValue } from "./numbers.js";

const RANKS = "AKQJT98765432";
const SEATS = "NESW";
const NOBODY = 4;
const CARDS = 52;

/**
 * See that *deal* is 52 bytes; whether they are owners is left to whoever reads them.
 * @param {Uint8Array} deal
 */
export function checkDeal(deal) {
  checkBytes(deal, "a deal");
  if (deal.length !== CARDS) throw new TypeError(`a deal is ${CARDS} owners, not ${deal.length}`);
}

/**
 * The ranks in a seat's four suits, spades first, highest first.
 * @param {Uint8Array} deal
 * @param {number} seat 0 1 2 3 for N E S W; 4 for the cards that nobody holds
 */
export function suits(deal, seat) {
  checkDeal(deal);
  if (!Number.isInteger(seat) || seat < 0 || seat > NOBODY) throw new TypeError(`a seat is 0 1 2 3 for N E S W, not ${seat}`);
  const texts = ["", "", "", ""];
  for (let card = 0; card < 52; card++) {
    if (deal[card] === seat) texts[Math.floor(card / 13)] += RANKS[card % 13];
  }
  return texts;
}

/**
 * The deal as PBN writes it, from North.
 * @param {Uint8Array} deal
 */
export function toPbn(deal) {
  return `N:${[0, 1, 2, 3].map((seat) => suits(deal, seat).join(".")).join(" ")}`;
}

/**
 * The deal of a text such as `N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3`; `-` is a hand that
 * is not known.  SyntaxError, with the reason, for any other text; TypeError for what is not a text.
 * @param {string} text
 */
export function fromPbn(text) {
  if (typeof text !== "string") {
    throw new TypeError(`a deal is a text, like "N:AKQJ.. - - -", not ${kindOfValue(text)}`);
  }
  const found = /^\s*([NESW]):\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s*$/i.exec(text);
  if (!found) throw new SyntaxError(`${JSON.stringify(text.slice(0, 80))} is not a deal: it is written N: and four hands`);
  const deal = new Uint8Array(52).fill(NOBODY);
  const first = SEATS.indexOf(found[1].toUpperCase());
  found.slice(2).forEach((hand, turn) => {
    if (hand !== "-") giveHand(deal, hand, (first + turn) % 4);
  });
  return deal;
}

/**
 * @param {Uint8Array} deal
 * @param {string} hand
 * @param {number} seat
 */
function giveHand(deal, hand, seat) {
  const parts = hand.toUpperCase().replaceAll("10", "T").split(".");
  if (parts.length !== 4) throw new SyntaxError(`${hand}: a hand has four suits with dots between, not ${parts.length}`);
  parts.forEach((ranks, suit) => {
    for (const rank of ranks) {
      const place = RANKS.indexOf(rank);
      if (place < 0) throw new SyntaxError(`${hand}: ${rank} is not a rank (${RANKS})`);
      const card = 13 * suit + place;
      if (deal[card] !== NOBODY) throw new SyntaxError(`${hand}: ${"SHDC"[suit]}${rank} is there twice`);
      deal[card] = seat;
    }
  });
}

/**
 * The four hands as masks of 52 bits: bit c is card c.
 * @param {Uint8Array} deal
 */
export function hands(deal) {
  checkDeal(deal);
  const masks = [0n, 0n, 0n, 0n];
  deal.forEach((owner, card) => {
    if (owner < NOBODY) masks[owner] |= 1n << BigInt(card);
  });
  return masks;
}

/**
 * How many cards a seat has.
 * @param {Uint8Array} deal
 * @param {number} seat
 */
export function count(deal, seat) {
  let cards = 0;
  for (const owner of deal) cards += Number(owner === seat);
  return cards;
}

/** For each byte of a packed deal the four owners in it, as one word. */
const FOUR_OWNERS = Uint32Array.from({ length: 256 }, (_, byte) =>
  (byte & 3) | ((byte >> 2 & 3) << 8) | ((byte >> 4 & 3) << 16) | ((byte >> 6) << 24));

/**
 * Four owners in a byte, as the kernel takes full deals; *target* gets 13 bytes for each deal in *deals*.
 * @param {Uint8Array} deals
 * @param {Uint8Array} target
 * @returns {number} where in *deals* the first owner above 3 is; -1 if there is none
 */
export function pack(deals, target) {
  const whole = deals.byteOffset % 4 ? deals.slice() : deals;
  const fours = new Uint32Array(whole.buffer, whole.byteOffset, target.length);
  let ownerBits = 0;
  for (let byte = 0; byte < target.length; byte++) {
    const four = fours[byte];
    ownerBits |= four;
    target[byte] = four | (four >> 6) | (four >> 12) | (four >> 18);
  }
  return ownerBits & ~0x03030303 ? deals.findIndex((owner) => owner > 3) : -1;
}

/**
 * The inverse of `pack`.
 * @param {Uint8Array} packed
 */
export function unpack(packed) {
  const fours = new Uint32Array(packed.length);
  for (let byte = 0; byte < packed.length; byte++) fours[byte] = FOUR_OWNERS[packed[byte]];
  return new Uint8Array(fours.buffer);
}
