// @ts-check
/**
 * The id of a whole board: docs/board-ids.md has every byte of it.
 *
 * `encodeBoard` writes what does not follow from the rest; `decodeBoard` reads it, completes it, and refuses bytes that
 * `encodeBoard` would not write.
 */

import { count } from "./deals.js";
import { formatBytes, parseBytes } from "./ids.js";
import { checkBytes, fromBytes, kindOfValue, toBytes } from "./numbers.js";
import { auctionNumber, auctionOfNumber, CALLS, kindOf, walk } from "./auctions.js";
import { loosePlay, loosePlayNumber, playNumber, playOfNumber, wonBy } from "./plays.js";
import { SPACES } from "./spaces.js";

/** @typedef {import("./kernel.js").Kernel} Kernel */

/**
 * @typedef {object} Board what is not known is null
 * @property {Uint8Array} deal 52 owners
 * @property {number | null} [number] the board number, from 1
 * @property {number | null} [dealer] 0 1 2 3 for N E S W; with a number, its dealer if none is given
 * @property {string | null} [vulnerability] None, NS, EW or All; with a number, that of the number if none is given
 * @property {string[] | null} [auction] calls: Pass X XX 1C ... 7NT
 * @property {string | null} [contract] such as 4S, 3NTX, 1CXX, or Pass; with its declarer
 * @property {number | null} [declarer] 0 1 2 3 for N E S W
 * @property {string[] | null} [play] the cards in the order they were played: SA, H9
 * @property {number | null} [tricks] of the declarer's side
 * @property {boolean} [claim] the play ended by a claim or concession
 */

const VERSION = 1;
const LONGEST = 2048;
const MOST_CALLS = 1000;
const DEALS = SPACES.pavlicek.size;
const SUITS = "SHDC";
const RANKS = "AKQJT98765432";
const VULNERABILITIES = ["None", "NS", "EW", "All"];
const [NONE, COMPLETE, UNFINISHED, IRREGULAR] = [0, 1, 2, 3];
const [WHOLE, PART, LOOSE] = [1, 2, 3];
/** The flags from bit 14 down, and their bits. */
const FLAGS = /** @type {const} */ ([
  ["dealer", 3], ["vulnerability", 3], ["auction", 2], ["play", 2], ["anyLayout", 1], ["contract", 1], ["leader", 1],
  ["result", 1], ["claim", 1],
]);

/** @param {Kernel} kernel @param {Board} board */
export function boardId(kernel, board) {
  return formatBytes(encodeBoard(kernel, board));
}

/**
 * The board of an id: SyntaxError for a text that is not an id, with one, two or three wrong characters too.
 * @param {Kernel} kernel
 * @param {string} text
 */
export function boardOfId(kernel, text) {
  return decodeBoard(kernel, parseBytes(text));
}

/**
 * The bytes of a board.  TypeError for what is no board; RefusedError if a hand has more than 13 cards.
 * @param {Kernel} kernel
 * @param {Board} board
 */
export function encodeBoard(kernel, board) {
  const known = completed(board);
  const { number, dealer, vulnerability, calls, contract, leader, cards, tricks } = known;
  const deal = kernel.rank("endings", known.deal);
  const [playing, play] = playOf(known);
  const flags = {
    dealer: dealer === null || dealer === standardDealer(number) ? 0 : dealer + 1,
    vulnerability: vulnerability === standardVulnerability(number) ? 0 : VULNERABILITIES.indexOf(vulnerability ?? "") + 1,
    auction: calls ? kindOf(calls) : NONE,
    play: playing,
    anyLayout: Number(deal >= DEALS),
    contract: Number(contract !== contractOf(calls, dealer)),
    leader: Number(leader !== afterDeclarer(contract)),
    result: Number(tricks !== tricksOf(known)),
    claim: Number(known.claim),
  };
  const body = [...varint(BigInt(number ?? 0)), ...toBytes(deal, flags.anyLayout ? 15 : 12)];
  if (calls && flags.auction === IRREGULAR) {
    if (calls.length > MOST_CALLS) throw new RangeError(`an irregular auction of ${calls.length} calls, more than ${MOST_CALLS}`);
    const digits = calls.reduceRight((sum, call) => sum * BigInt(CALLS.length) + BigInt(call), 0n);
    body.push(...varint(BigInt(calls.length)), ...varint(digits));
  } else if (calls) {
    body.push(...varint(auctionNumber(calls, flags.auction === COMPLETE)));
  }
  if (flags.contract && contract !== null) body.push(contract >> 8, contract & 255);
  if (flags.leader && leader !== null) body.push(leader);
  if (flags.result && tricks !== null) body.push(tricks);
  if (cards) body.push(...(playing === WHOLE ? [] : [cards.length]), ...shortest(play));
  const size = body.length + 2;
  if (size > LONGEST) throw new RangeError(`the record would have ${size} bytes, more than ${LONGEST}`);
  const word = FLAGS.reduce((sum, [name, bits]) => (sum << bits) | flags[name], 0);
  return Uint8Array.from([VERSION, ...varint(BigInt(size)), word >> 8, word & 255, ...body]);
}

/**
 * The board of some bytes: the inverse of `encodeBoard`.  SyntaxError if they are not what it makes of any board.
 * @param {Kernel} kernel
 * @param {Uint8Array} bytes
 * @returns {Required<Board>}
 */
export function decodeBoard(kernel, bytes) {
  checkBytes(bytes, "the bytes of a board");
  const reader = new Reader(bytes);
  if (reader.byte() !== VERSION) throw new SyntaxError(`not a board's record of version ${VERSION}: it begins with byte ${bytes[0]}`);
  const size = reader.varint();
  if (size > LONGEST || Number(size) !== reader.left) throw new SyntaxError("not a board's record: its length is another");
  const flags = flagsOf(reader.number(2));
  const number = reader.varint();
  if (number > Number.MAX_SAFE_INTEGER) throw new RangeError(`board number ${number} is too large for JavaScript`);
  const deal = kernel.unrank("endings", reader.bigNumber(flags.anyLayout ? 15 : 12));
  const known = {
    ...{ deal, number: Number(number) || null, claim: Boolean(flags.claim) },
    dealer: flags.dealer ? flags.dealer - 1 : standardDealer(Number(number) || null),
    vulnerability: VULNERABILITIES[flags.vulnerability - 1] ?? standardVulnerability(Number(number) || null),
    calls: callsOf(reader, flags.auction),
    ...{ contract: /** @type {number | null} */ (null), leader: /** @type {number | null} */ (null) },
    ...{ cards: /** @type {number[] | null} */ (null), tricks: /** @type {number | null} */ (null) },
  };
  known.contract = flags.contract ? below(reader.number(2), 421, "contract") : contractOf(known.calls, known.dealer);
  known.leader = flags.leader ? below(reader.number(1), 4, "leader") : afterDeclarer(known.contract);
  const tricks = flags.result ? below(reader.number(1), 14, "number of tricks") : null;
  known.cards = cardsOf(reader, flags.play, known);
  known.tricks = tricks ?? tricksOf(known);
  const board = boardOf(known);
  if (reader.left || encodeBoard(kernel, board).some((byte, place) => byte !== bytes[place])) {
    throw new SyntaxError("not in the one form that a board has: it stores what follows from the rest");
  }
  return board;
}

/**
 * All that is known of a board, with what follows from the rest, in numbers.
 * @typedef {{ deal: Uint8Array, number: number | null, dealer: number | null, vulnerability: string | null, calls: number[] | null,
 *   contract: number | null, leader: number | null, cards: number[] | null, tricks: number | null, claim: boolean }} Known
 */

/** @param {Board} board @returns {Known} */
function completed(board) {
  if (typeof board !== "object" || !board) throw new TypeError(`a board is an object with a deal, after the kernel, not ${kindOfValue(board)}`);
  const number = board.number ?? null;
  if (number !== null && !(Number.isSafeInteger(number) && number > 0)) throw new TypeError(`${number} is not a board number`);
  const dealer = seat(board.dealer, "dealer") ?? standardDealer(number);
  const vulnerability = board.vulnerability ?? standardVulnerability(number);
  if (vulnerability !== null && !VULNERABILITIES.includes(vulnerability)) {
    throw new TypeError(`${vulnerability} is not a vulnerability: ${VULNERABILITIES.join(", ")}`);
  }
  const calls = listOf(board.auction, "an auction", "1NT")?.map((call) => placeOf(CALLS, call, "a call, such as 1NT, Pass, X or XX")) ?? null;
  const played = listOf(board.play, "a play", "SA");
  const cards = played?.length ? played.map(cardOf) : null;
  if (cards && new Set(cards).size < cards.length) throw new TypeError("a card is played twice");
  const contract = numberOfContract(board) ?? contractOf(calls, dealer);
  const holder = cards ? board.deal[cards[0]] : 4;
  const leader = holder < 4 ? holder : afterDeclarer(contract);
  const known = { deal: board.deal, number, dealer, vulnerability, calls, contract, leader, cards, claim: Boolean(board.claim) };
  const tricks = board.tricks ?? null;
  if (tricks !== null && !(Number.isInteger(tricks) && tricks >= 0 && tricks < 14)) throw new TypeError(`${tricks} tricks, not 0 to 13`);
  return { ...known, tricks: tricks ?? tricksOf({ ...known, tricks }) };
}

/** @param {Known} known @returns {Required<Board>} */
function boardOf({ deal, number, dealer, vulnerability, calls, contract, cards, tricks, claim }) {
  const bid = contract ? Math.floor((contract - 1) / 12) : 0;
  return {
    ...{ deal, number, dealer, vulnerability, tricks, claim },
    auction: calls && calls.map((call) => CALLS[call]),
    contract: contract && CALLS[bid + 3] + "X".repeat(((contract - 1) >> 2) % 3) || (contract === 0 ? "Pass" : null),
    declarer: contract ? (contract - 1) % 4 : null,
    play: cards && cards.map((card) => SUITS[Math.floor(card / 13)] + RANKS[card % 13]),
  };
}

/** The number of the contract that a board tells: 0 if passed out.  @param {Board} board */
function numberOfContract({ contract, declarer }) {
  if (contract === undefined || contract === null) return null;
  if (contract === "Pass") return 0;
  const found = /^([1-7](?:C|D|H|S|NT))(X?X?)$/.exec(contract);
  if (!found) throw new TypeError(`${contract} is not a contract, such as 4S, 3NTX or Pass`);
  const by = seat(declarer, "declarer");
  if (by === null) throw new TypeError(`${contract} has no declarer`);
  return 1 + ((CALLS.indexOf(found[1]) - 3) * 3 + found[2].length) * 4 + by;
}

/** The contract that follows from an auction.  @param {number[] | null} calls @param {number | null} dealer */
function contractOf(calls, dealer) {
  if (!calls || kindOf(calls) !== COMPLETE) return null;
  const last = calls.findLastIndex((call) => call > 2);
  if (last < 0) return 0;
  if (dealer === null) return null;
  const bid = calls[last] - 3;
  const first = calls.findIndex((call, turn) => call > 2 && (call - 3) % 5 === bid % 5 && (last - turn) % 2 === 0);
  const doubled = walk(calls.slice(last)).doubled;
  return 1 + (bid * 3 + doubled) * 4 + ((dealer + first) % 4);
}

/** Who leads against a contract.  @param {number | null} contract */
function afterDeclarer(contract) {
  return contract ? contract % 4 : null;
}

/** The suit of trumps, 0 to 3 for S H D C; -1 at notrump.  @param {number} contract */
function trumpsOf(contract) {
  return 3 - (Math.floor((contract - 1) / 12) % 5);
}

/** The kind of a play, and its number.  @param {Known} known @returns {[number, bigint]} */
function playOf({ deal, contract, leader, cards }) {
  if (!cards) return [NONE, 0n];
  const number = contract && leader !== null && equalHands(deal) ? playNumber(deal, trumpsOf(contract), leader, cards) : null;
  if (number === null) return [LOOSE, loosePlayNumber(cards)];
  return [cards.length === 4 * count(deal, 0) ? WHOLE : PART, number];
}

/** The declarer's tricks, if a lawful play of 52 cards tells them.  @param {Known} known */
function tricksOf(known) {
  const { deal, contract, leader, cards } = known;
  if (!contract || leader === null || cards?.length !== 52 || playOf(known)[0] !== WHOLE) return null;
  return wonBy(deal, trumpsOf(contract), cards, (contract - 1) % 4);
}

/** @param {Reader} reader @param {number} kind */
function callsOf(reader, kind) {
  if (kind === NONE) return null;
  if (kind !== IRREGULAR) return auctionOfNumber(reader.varint(), kind === COMPLETE);
  const length = reader.varint();
  if (length > MOST_CALLS) throw new SyntaxError(`an irregular auction of more than ${MOST_CALLS} calls`);
  const base = BigInt(CALLS.length);
  let rest = reader.varint();
  const calls = Array.from({ length: Number(length) }, () => {
    const call = Number(rest % base);
    rest /= base;
    return call;
  });
  if (rest) throw new SyntaxError("an irregular auction with something left over");
  return calls;
}

/** @param {Reader} reader @param {number} kind @param {Known} known */
function cardsOf(reader, kind, { deal, contract, leader }) {
  if (kind === NONE) return null;
  const cards = kind === WHOLE ? 4 * count(deal, 0) : below(reader.number(1), 53, "number of cards");
  const number = reader.bigNumber(reader.left);
  if (kind === LOOSE) return loosePlay(cards, number);
  if (!contract || leader === null || !equalHands(deal)) throw new SyntaxError("a lawful play without a contract, a leader or equal hands");
  return playOfNumber(deal, trumpsOf(contract), leader, cards, number);
}

/** @param {Uint8Array} deal */
function equalHands(deal) {
  return [1, 2, 3].every((other) => count(deal, other) === count(deal, 0));
}

/** @param {number} word */
function flagsOf(word) {
  if (word >> 15) throw new SyntaxError("the first flag is not 0");
  const flags = /** @type {Record<(typeof FLAGS)[number][0], number>} */ ({});
  let at = 15;
  for (const [name, bits] of FLAGS) flags[name] = (word >> (at -= bits)) & ((1 << bits) - 1);
  below(flags.dealer, 5, "dealer");
  below(flags.vulnerability, 5, "vulnerability");
  return flags;
}

/** @param {number | null} number */
function standardDealer(number) {
  return number === null ? null : (number - 1) % 4;
}

/** @param {number | null} number */
function standardVulnerability(number) {
  return number === null ? null : VULNERABILITIES[((number - 1) % 4 + Math.floor((number - 1) / 4)) % 4];
}

/** @param {number | null | undefined} value @param {string} what */
function seat(value, what) {
  if (value === undefined || value === null) return null;
  if (!Number.isInteger(value) || value < 0 || value > 3) throw new TypeError(`the ${what} is 0 1 2 3 for N E S W, not ${value}`);
  return value;
}

/**
 * *list*, if it is one or not given.
 * @param {string[] | null | undefined} list
 * @param {string} what
 * @param {string} example
 */
function listOf(list, what, example) {
  if (!list || Array.isArray(list)) return list || null;
  throw new TypeError(`${what} is a list of texts, like ["${example}"], not ${kindOfValue(list)}`);
}

/** @param {string} card */
function cardOf(card) {
  return 13 * placeOf([...SUITS], card[0], `a suit (${SUITS})`) + placeOf([...RANKS], card.slice(1), `a rank (${RANKS})`);
}

/** @param {readonly string[]} words @param {string} word @param {string} what */
function placeOf(words, word, what) {
  const place = words.indexOf(word);
  if (place < 0) throw new TypeError(`${JSON.stringify(word)} is not ${what}`);
  return place;
}

/** @param {number} value @param {number} size @param {string} what */
function below(value, size, what) {
  if (value >= size) throw new SyntaxError(`${value} is not a ${what}`);
  return value;
}

/** 7 bits a byte, the low ones first.  @param {bigint} number */
function varint(number) {
  const bytes = [];
  let rest = number;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return [...bytes, Number(rest)];
}

/** A number in as few bytes as it takes; 0 takes none.  @param {bigint} number */
function shortest(number) {
  return toBytes(number, number ? Math.ceil(number.toString(16).length / 2) : 0);
}

/** Takes bytes from the front. */
class Reader {
  #bytes;
  #at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  /** How many bytes are left. */
  get left() {
    return this.#bytes.length - this.#at;
  }

  byte() {
    if (!this.left) throw new SyntaxError("the record is cut short");
    return this.#bytes[this.#at++];
  }

  /** The next bytes as a number, the high byte first.  @param {number} size */
  bigNumber(size) {
    if (size > this.left) throw new SyntaxError("the record is cut short");
    this.#at += size;
    return size ? fromBytes(this.#bytes.slice(this.#at - size, this.#at)) : 0n;
  }

  /** @param {number} size */
  number(size) {
    return Number(this.bigNumber(size));
  }

  varint() {
    let number = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.byte();
      number |= BigInt(byte & 127) << shift;
      if (byte > 127) continue;
      if (!byte && shift) throw new SyntaxError("a number with a needless zero byte");
      return number;
    }
  }
}
