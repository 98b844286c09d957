// @ts-check
/** Numbers as big-endian bytes, which sort as the numbers do. */

/**
 * What a value is, as messages say it: undefined, null, an array, number, Date.
 * @param {unknown} value
 */
export function kindOfValue(value) {
  if (value === null || Array.isArray(value)) return value ? "an array" : "null";
  return typeof value === "object" ? Object.prototype.toString.call(value).slice(8, -1) : typeof value;
}

/**
 * See that *value* is bytes: anything else would be cut to bytes in silence, and give another number.
 * @param {Uint8Array} value
 * @param {string} what
 */
export function checkBytes(value, what) {
  const kind = kindOfValue(value); // `instanceof` fails for another window's arrays
  if (kind !== "Uint8Array" && kind !== "Uint8ClampedArray") throw new TypeError(`${what} must be a Uint8Array, not ${kind}`);
}

/**
 * See that *number* is a BigInt.
 * @param {bigint} number
 */
export function checkBigInt(number) {
  if (typeof number !== "bigint") throw new TypeError(`a number is a BigInt, such as 5n, not ${kindOfValue(number)}`);
}

/**
 * *number* in *width* bytes; RangeError if it takes more.
 * @param {bigint} number
 * @param {number} width
 */
export function toBytes(number, width) {
  checkBigInt(number);
  const bytes = new Uint8Array(width);
  let rest = number;
  for (let place = width; place--; rest >>= 8n) bytes[place] = Number(rest & 0xffn);
  if (rest) throw new RangeError(`${number} takes more than ${width} bytes`);
  return bytes;
}

/**
 * The number of big-endian bytes.
 * @param {Uint8Array} bytes
 */
export function fromBytes(bytes) {
  checkBytes(bytes, "a number's bytes");
  let digits = "0x0";
  for (const byte of bytes) digits += byte.toString(16).padStart(2, "0");
  return BigInt(digits);
}
