// @ts-check
/**
 * The kernel, everydeal.wasm, as functions on deals and numbers.
 *
 * Memory.  The kernel exports no allocator, and none is needed: what it allocates itself it takes by `memory.grow`, and so does
 * this module, for a block of its own which the kernel's allocator never touches.  Growing detaches every view, so a view is
 * made for a call and never kept.
 */

import { checkDeal, count, pack, unpack } from "./deals.js";
import { checkBigInt, checkBytes, fromBytes, toBytes } from "./numbers.js";
import { checkNumber, SPACES, spaceOf } from "./spaces.js";

/** @typedef {import("./spaces.js").SpaceName} SpaceName */

/** The version of the kernel's interface that this module is written for. */
export const ABI = 12;

/** The first versions that have WebAssembly's vectors and `BigInt`. */
const OLDEST = "Chrome 91, Firefox 89, Safari 16.4, Node 20";
const PAGE = 65536;
const DEAL = 52;
/** What `make` makes, of all that it can: the set of a plan. */
const SET = 0;
const PACKED = 13;
const MASK = 8;
/** Bytes of a member, by kind. */
const ROWS = { packed: PACKED, owners: DEAL, hands: MASK };

/** By number, as in the header kernel/include/everydeal.h. */
const STATUSES = [
  "DONE", "NUMBER_TOO_LARGE", "NOT_IN_SPACE", "BAD_OWNER", "BAD_TEXT", "BAD_ARGUMENT", "STOPPED", "LIMIT_EXCEEDED", "PANICKED",
];
const REASONS = {
  NUMBER_TOO_LARGE: "the number is not below the size of the space",
  NOT_IN_SPACE: "the deal is not in the space: a hand has the wrong number of cards",
  BAD_OWNER: "an owner is not 0 to 4",
  LIMIT_EXCEEDED: "that set is too large to count here",
};
const NOT_IN_SET = "the deal is not in the set";
const NOT_LEGAL = "no lawful play can reach this ending, or its hands have not equally many cards";
/** What NOT_IN_SPACE means in functions where it is something else. */
const OUTSIDE_REASONS = { rank_in: NOT_IN_SET, check: NOT_IN_SET };

/** What the kernel refuses, and which row; its message names the row where more than one was asked for. */
export class RefusedError extends RangeError {
  /**
   * @param {string} status
   * @param {number} row
   * @param {number} rows
   * @param {string} [reason]
   */
  constructor(status, row, rows, reason) {
    const why = reason ?? REASONS[/** @type {keyof typeof REASONS} */ (status)] ?? status;
    super(rows > 1 ? `row ${row}: ${why}` : why);
    this.name = "RefusedError";
    this.status = status;
    this.row = row;
  }
}

/** The kernel, loaded.  Made by `load`. */
export class Kernel {
  #exports;
  #memory;
  #block = 0;
  #room = 0;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {Record<string, Function>} */ (/** @type {unknown} */ (instance.exports));
    this.#memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    const abi = this.#exports.everydeal_abi();
    if (abi !== ABI) throw new Error(`everydeal.wasm has interface ${abi}, and this package needs ${ABI}`);
    this.#reserve(PAGE);
  }

  /** The spaces, by name. */
  get spaces() {
    return SPACES;
  }

  /**
   * The member of a space with this number; RangeError if it has none.
   * @param {SpaceName} space
   * @param {bigint} number
   * @returns {Uint8Array} 52 owners
   */
  unrank(space, number) {
    const { kind, width } = spaceOf(space);
    checkNumber(space, number);
    const bytes = toBytes(number, width);
    if (kind !== "hands") return this.unrankRows(space, bytes);
    const mask = this.#unrank(space, bytes);
    return Uint8Array.from({ length: DEAL }, (_, card) => ((mask[card >> 3] >> (card & 7)) & 1 ? 0 : 4));
  }

  /**
   * The number of a member; RefusedError if the space has no such member.
   * @param {SpaceName} space
   * @param {Uint8Array} deal 52 owners
   * @returns {bigint}
   */
  rank(space, deal) {
    checkDeal(deal);
    if (spaceOf(space).kind !== "hands") return fromBytes(this.rankRows(space, deal));
    if (count(deal, 0) !== 13 || count(deal, 4) !== 39) throw new RefusedError("NOT_IN_SPACE", 0, 1);
    const mask = new Uint8Array(MASK);
    deal.forEach((owner, card) => (mask[card >> 3] |= owner ? 0 : 1 << (card & 7)));
    return fromBytes(this.#rank(space, mask));
  }

  /**
   * Many deals, 52 owners each, one after the other.
   * @param {SpaceName} space one of deals
   * @param {Uint8Array} numbers big-endian, `spaces[space].width` bytes each
   */
  unrankRows(space, numbers) {
    this.#ofDeals(space);
    const found = this.#unrank(space, numbers);
    return spaceOf(space).kind === "packed" ? unpack(found) : found;
  }

  /**
   * The numbers of many deals: the inverse of `unrankRows`.
   * @param {SpaceName} space one of deals
   * @param {Uint8Array} deals 52 owners each
   */
  rankRows(space, deals) {
    const { kind } = this.#ofDeals(space);
    const rows = wholeRows(deals, DEAL, "deals");
    if (kind !== "packed") return this.#rank(space, deals);
    const packed = new Uint8Array(rows * PACKED);
    const invalid = pack(deals, packed);
    if (invalid >= 0) throw new RefusedError(deals[invalid] > 4 ? "BAD_OWNER" : "NOT_IN_SPACE", Math.floor(invalid / DEAL), rows);
    return this.#rank(space, packed);
  }

  /**
   * As `unrankRows`, but packed, as the kernel has full deals: 13 bytes a deal, card c in bits 2 (c mod 4) of byte c / 4.
   * @param {SpaceName} space one of full deals
   * @param {Uint8Array} numbers
   */
  unrankPacked(space, numbers) {
    this.#ofFullDeals(space);
    return this.#unrank(space, numbers);
  }

  /**
   * The inverse of `unrankPacked`.
   * @param {SpaceName} space one of full deals
   * @param {Uint8Array} packed 13 bytes a deal
   */
  rankPacked(space, packed) {
    this.#ofFullDeals(space);
    return this.#rank(space, packed);
  }

  /**
   * @param {SpaceName} space
   * @param {Uint8Array} numbers
   */
  #unrank(space, numbers) {
    const { kind, code, width } = spaceOf(space);
    const rows = wholeRows(numbers, width, "numbers");
    const row = ROWS[kind];
    const target = align(numbers.length);
    this.#reserve(target + rows * row);
    this.#write(0, numbers);
    this.#call("unrank", rows, code, this.#block, this.#block + target, row, rows, 1);
    return this.#read(target, rows * row);
  }

  /**
   * @param {SpaceName} space
   * @param {Uint8Array} members
   */
  #rank(space, members) {
    const { kind, code, width } = spaceOf(space);
    const row = ROWS[kind];
    const rows = wholeRows(members, row, "deals");
    const target = align(members.length);
    this.#reserve(target + rows * width);
    this.#write(0, members);
    this.#call("rank", rows, code, this.#block, row, this.#block + target, rows, 1);
    return this.#read(target, rows * width);
  }

  /**
   * The set of deals that a plan describes: what `everydeal.constraints` makes of a condition.
   * @param {Int32Array} plan
   * @param {number} limit the most nodes of its diagram; 2,000,000 take 100 MB at most
   */
  set(plan, limit = 2_000_000) {
    if (plan?.BYTES_PER_ELEMENT !== Int32Array.BYTES_PER_ELEMENT) throw new TypeError("a plan is an Int32Array");
    this.#reserve(64 + plan.byteLength);
    this.#write(64, new Uint8Array(plan.buffer, plan.byteOffset, plan.byteLength));
    this.#call("make", 1, SET, this.#block + 64, plan.length, this.#block + 64, 0, BigInt(limit), 0, this.#block);
    const handle = new DataView(this.#memory.buffer).getUint32(this.#block, true);
    this.#call("facts", 1, handle, this.#block, this.#block + 16);
    const size = fromBytes(this.#read(0, 16).reverse());
    const nodes = Number(fromBytes(this.#read(16, 8).reverse()));
    return new DealSet(this, handle, size, nodes);
  }

  /**
   * @internal
   * @param {number} handle
   * @param {bigint} number
   */
  ownersOf(handle, number) {
    this.#write(0, toBytes(number, 16));
    this.#call("unrank_in", 1, handle, this.#block, 16, this.#block + 64, 1, 1);
    return this.#read(64, DEAL);
  }

  /**
   * @internal
   * @param {number} handle
   * @param {Uint8Array} deal
   */
  numberOf(handle, deal) {
    checkDeal(deal);
    this.#write(64, deal);
    this.#call("rank_in", 1, handle, this.#block + 64, this.#block, 16, 1, 1);
    return fromBytes(this.#read(0, 16));
  }

  /**
   * @internal
   * @param {number} handle
   * @param {Uint8Array} deal
   */
  settledAt(handle, deal) {
    checkDeal(deal);
    this.#write(64, deal);
    try {
      this.#call("check", 1, handle, this.#block + 64);
      return null;
    } catch (error) {
      if (error instanceof RefusedError) return error.row;
      throw error;
    }
  }

  /**
   * @internal
   * @param {number} handle
   */
  release(handle) {
    this.#call("free", 1, handle);
  }

  /** @param {SpaceName} name */
  #ofDeals(name) {
    const space = spaceOf(name);
    if (space.kind === "hands") throw new TypeError(`${name} numbers hands: use rank and unrank`);
    return space;
  }

  /** @param {SpaceName} name */
  #ofFullDeals(name) {
    if (spaceOf(name).kind !== "packed") throw new TypeError(`${name} is not a numbering of full deals: only those can be packed`);
  }

  /** Room for so many bytes in our block.  @param {number} size */
  #reserve(size) {
    if (size <= this.#room) return;
    const pages = Math.ceil(size / PAGE);
    this.#block = this.#memory.grow(pages) * PAGE; // the smaller block before it is left behind
    this.#room = pages * PAGE;
  }

  /**
   * @param {number} at
   * @param {Uint8Array} bytes
   */
  #write(at, bytes) {
    new Uint8Array(this.#memory.buffer, this.#block + at, bytes.length).set(bytes);
  }

  /**
   * @param {number} at
   * @param {number} length
   */
  #read(at, length) {
    return new Uint8Array(this.#memory.buffer, this.#block + at, length).slice();
  }

  /**
   * @param {string} name
   * @param {number} rows how many it is asked for
   * @param {...(number | bigint)} values
   */
  #call(name, rows, ...values) {
    const outcome = /** @type {bigint} */ (this.#exports[`everydeal_${name}`](...values));
    if (outcome === 0n) return;
    const status = STATUSES[Number(outcome & 0xffn)] ?? "unknown";
    if (status === "BAD_ARGUMENT" && name === "make") throw new TypeError("that is not a plan: everydeal.constraints makes them");
    if (status === "BAD_ARGUMENT" || status === "PANICKED") throw new Error(`a bug in everydeal: ${name} reports ${status}`);
    const outside = name === "rank" && values[0] === SPACES.legal.code ? NOT_LEGAL : OUTSIDE_REASONS[/** @type {keyof typeof OUTSIDE_REASONS} */ (name)];
    const reason = status === "NOT_IN_SPACE" ? outside : undefined;
    throw new RefusedError(status, Number(outcome >> 8n), rows, reason);
  }
}

/** A set of deals that the kernel holds, until `free`. */
export class DealSet {
  #kernel;
  #handle;

  /**
   * @param {Kernel} kernel
   * @param {number} handle
   * @param {bigint} size
   * @param {number} nodes
   */
  constructor(kernel, handle, size, nodes) {
    this.#kernel = kernel;
    this.#handle = handle;
    /** How many deals. */
    this.size = size;
    /** How many nodes its diagram has. */
    this.nodes = nodes;
  }

  /** The deal with this number.  @param {bigint} number */
  unrank(number) {
    checkBigInt(number);
    if (number < 0n || number >= this.size) throw new RangeError(`number ${number} is outside the set (size ${this.size})`);
    return this.#kernel.ownersOf(this.#live(), number);
  }

  /** The number of a deal; RefusedError if it is not in the set.  @param {Uint8Array} deal */
  rank(deal) {
    return this.#kernel.numberOf(this.#live(), deal);
  }

  /** The card that settles that a deal is not in the set; null if it is.  @param {Uint8Array} deal */
  settledAt(deal) {
    return this.#kernel.settledAt(this.#live(), deal);
  }

  /** Give the set back: it cannot be used after this. */
  free() {
    if (this.#handle) this.#kernel.release(this.#handle);
    this.#handle = 0;
  }

  #live() {
    if (!this.#handle) throw new Error("this set was given back by free()");
    return this.#handle;
  }
}

/**
 * The kernel from its file: a URL, a Response, bytes; by default everydeal.wasm beside this package.
 * An engine without WebAssembly's vectors is told which have them, by an Error.
 * @param {URL | string | Response | BufferSource} [source]
 * @returns {Promise<Kernel>}
 */
export async function load(source = new URL("../everydeal.wasm", import.meta.url)) {
  const bytes = await bytesOf(source);
  try {
    return new Kernel((await WebAssembly.instantiate(bytes, {})).instance);
  } catch (error) {
    if (!(error instanceof WebAssembly.CompileError)) throw error;
    throw new Error(`this engine cannot compile everydeal.wasm: it needs SIMD (${OLDEST}, or newer), or the file is another one`, { cause: error });
  }
}

/** A name that is not written where it is imported: a bundler for browsers would look for this module of Node's, and fail. */
const NODE_FILES = "node:fs/promises";

/**
 * @param {URL | string | Response | BufferSource} source
 * @returns {Promise<BufferSource>}
 */
async function bytesOf(source) {
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ NODE_FILES); // fetch does not read files in Node
    return readFile(source);
  }
  const found = typeof source === "string" || source instanceof URL ? await fetch(source) : source;
  if (!(found instanceof Response)) return found;
  if (!found.ok) throw new Error(`${found.url || "everydeal.wasm"} cannot be had: status ${found.status}`);
  return found.arrayBuffer(); // not instantiateStreaming: many hosts send the wrong type
}

/** @param {Uint8Array} bytes @param {number} width @param {string} what */
function wholeRows(bytes, width, what) {
  checkBytes(bytes, what);
  if (bytes.length % width) throw new TypeError(`${bytes.length} bytes of ${what} are not a multiple of ${width}`);
  return bytes.length / width;
}

/** @param {number} at */
function align(at) {
  return (at + 15) & ~15;
}
