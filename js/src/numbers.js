// @ts-check
/** Numbers as big-endian bytes, which sort as the numbers do. */

/**
 * *number* in *width* bytes; RangeError if it takes more.
 * @param {bigint} number
 * @param {number} width
 */
export function toBytes(number, width) {
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
  let digits = "0x0";
  for (const byte of bytes) digits += byte.toString(16).padStart(2, "0");
  return BigInt(digits);
}
