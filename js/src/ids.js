// @ts-check
/**
 * A number as the text of an id: the notations of docs/notations.md.  Decimal is as long as the number; the others are as wide as
 * the largest number of the space.  `checked` refuses every single wrong character and every swap of neighbours.
 */

import { fromBytes, kindOfValue, toBytes } from "./numbers.js";
import { checkNumber, spaceOf } from "./spaces.js";

/** @typedef {import("./spaces.js").SpaceName} SpaceName */

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const CHECKED = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"; // Crockford's
const DIGITS = /^[0-9A-HJKMNP-TV-Z]*$/;
const GROUP = 7;
const LEAST_PRIME = 500n;
const PRIME_OF_BYTES = 34359736927n;

/** @typedef {"decimal" | "hex" | "base64" | "checked"} NotationName */

/** @type {Record<NotationName, {format(number: bigint, size: bigint, width: number): string, parse(text: string, size: bigint, width: number): bigint}>} */
const NOTATIONS = {
  decimal: {
    format: (number) => String(number),
    parse(text) {
      if (!/^[0-9]{1,60}$/.test(text)) throw new SyntaxError(`${JSON.stringify(text)} is not digits alone`);
      return BigInt(text);
    },
  },
  hex: {
    format: (number, _, width) => `0x${number.toString(16).padStart(2 * width, "0")}`,
    parse(text) {
      if (!/^0x[0-9a-f]{1,60}$/i.test(text)) throw new SyntaxError(`${JSON.stringify(text)} is not 0x and hex digits`);
      return BigInt(text.toLowerCase());
    },
  },
  base64: {
    format(number, _, width) {
      const characters = Math.ceil((8 * width) / 6);
      return digits(number << BigInt(6 * characters - 8 * width), 6n, characters, BASE64);
    },
    parse(text, _, width) {
      const characters = Math.ceil((8 * width) / 6);
      if (/[+/]/.test(text) && /[-_]/.test(text)) throw new SyntaxError(`${JSON.stringify(text)} is of two alphabets of base64`);
      const padding = "=".repeat((4 - (characters % 4)) % 4);
      const bare = padding && text.endsWith(padding) ? text.slice(0, -padding.length) : text;
      const plain = bare.replaceAll("+", "-").replaceAll("/", "_");
      if (plain.length !== characters || !/^[A-Za-z0-9_-]*$/.test(plain)) {
        throw new SyntaxError(`${JSON.stringify(text)} is not ${characters} characters of base64`);
      }
      const value = fromDigits(plain, 6n, BASE64);
      const spare = BigInt(6 * characters - 8 * width);
      if (value & ((1n << spare) - 1n)) throw new SyntaxError(`${JSON.stringify(text)}: its last bits are not zero`);
      return value >> spare;
    },
  },
  checked: {
    format(number, size) {
      const { characters, prime } = checkOf(size);
      return inGroups(digits(number * prime, 5n, characters, CHECKED));
    },
    parse(text, size) {
      const { characters, prime } = checkOf(size);
      const plain = withoutGroups(text);
      if (plain.length !== characters || !DIGITS.test(plain)) {
        throw new SyntaxError(`${JSON.stringify(text)} is not ${characters} characters of 0-9 and A-Z without U`);
      }
      const value = fromDigits(plain, 5n, CHECKED);
      if (value % prime) {
        throw new SyntaxError(`${JSON.stringify(text)} fails its check: a character is wrong, or two are swapped`);
      }
      return value / prime;
    },
  },
};

/**
 * The id of a number of a space.
 * @param {SpaceName} space
 * @param {bigint} number
 * @param {NotationName} notation
 */
export function formatId(space, number, notation = "base64") {
  checkNumber(space, number);
  const { size, width } = spaceOf(space);
  return notationOf(notation).format(number, size, width);
}

/**
 * The number of an id: SyntaxError if the text is not an id in this notation, RangeError if the space has no such number.
 * @param {SpaceName} space
 * @param {string} text
 * @param {NotationName} notation
 */
export function parseId(space, text, notation = "base64") {
  const { size, width } = spaceOf(space);
  if (typeof text !== "string") throw new TypeError(`an id is a text, not ${kindOfValue(text)}`);
  return checkNumber(space, notationOf(notation).parse(text.trim(), size, width));
}

/**
 * Bytes as text, with a check that one, two or three wrong characters do not pass: docs/board-ids.md.
 * @param {Uint8Array} bytes
 */
export function formatBytes(bytes) {
  return inGroups(digits(fromBytes(bytes) * PRIME_OF_BYTES, 5n, widthOf(bytes.length), CHECKED));
}

/**
 * The bytes of a text: the inverse of `formatBytes`.  SyntaxError if it is not such a text.
 * @param {string} text
 */
export function parseBytes(text) {
  if (typeof text !== "string") throw new TypeError(`an id is a text, not ${kindOfValue(text)}`);
  const plain = withoutGroups(text.trim());
  const size = Math.floor(((plain.length - 7) * 5) / 8);
  if (size < 1 || plain.length > 4096 || widthOf(size) !== plain.length || !DIGITS.test(plain)) {
    throw new SyntaxError(`${JSON.stringify(text.slice(0, 80))} is not the id of a board: a character is strange, missing or too many`);
  }
  const value = fromDigits(plain, 5n, CHECKED);
  if (value % PRIME_OF_BYTES || value / PRIME_OF_BYTES >> BigInt(8 * size)) {
    throw new SyntaxError(`${JSON.stringify(text.slice(0, 80))} fails its check: a character is wrong, or some are swapped`);
  }
  return toBytes(value / PRIME_OF_BYTES, size);
}

/** The characters that so many bytes take.  @param {number} bytes */
function widthOf(bytes) {
  return Math.ceil((8 * bytes) / 5) + 7;
}

/** @param {string} text */
function inGroups(text) {
  return /** @type {string[]} */ (text.match(new RegExp(`.{1,${GROUP}}`, "g"))).join("-");
}

/** The characters of base 32, however they were copied.  @param {string} text */
function withoutGroups(text) {
  const plain = text.replace(/[- \t\u2010-\u2014]/g, "").replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return plain.replaceAll("O", "0").replace(/[IL]/g, "1");
}

/** @param {string} name */
function notationOf(name) {
  if (!Object.hasOwn(NOTATIONS, name)) {
    throw new TypeError(`there is no notation ${name}: ${Object.keys(NOTATIONS).join(", ")}`);
  }
  return NOTATIONS[/** @type {NotationName} */ (name)];
}

/**
 * @param {bigint} value
 * @param {bigint} bits
 * @param {number} count
 * @param {string} alphabet
 */
function digits(value, bits, count, alphabet) {
  let text = "";
  const mask = (1n << bits) - 1n;
  for (let rest = value, place = count; place--; rest >>= bits) text = alphabet[Number(rest & mask)] + text;
  return text;
}

/**
 * @param {string} text
 * @param {bigint} bits
 * @param {string} alphabet
 */
function fromDigits(text, bits, alphabet) {
  let value = 0n;
  for (const character of text) value = (value << bits) | BigInt(alphabet.indexOf(character));
  return value;
}

/** @type {Map<bigint, {characters: number, prime: bigint}>} */
const checks = new Map();

/**
 * The characters of a checked id, and its prime: the fewest characters k for which the largest prime <= 32^k / size is at least 500.
 * @param {bigint} size
 */
function checkOf(size) {
  let found = checks.get(size);
  for (let characters = 1; !found; characters++) {
    let prime = 32n ** BigInt(characters) / size;
    while (prime >= LEAST_PRIME && !isPrime(Number(prime))) prime--;
    if (prime >= LEAST_PRIME) checks.set(size, (found = { characters, prime }));
  }
  return found;
}

/** @param {number} number */
function isPrime(number) {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false;
  return number > 1;
}

