// @ts-check
/** The deal of the day, as day.py draws it: number 0 of a stream below the number of deals. */

import { SPACES } from "../kernel/spaces.js";

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** @param {Date} day */
export const dateSaid = (day) => `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;

/** The page of Andrews' edition.  @param {Date} day @returns {Promise<bigint>} */
export async function pageOfDay(day) {
  const seed = new TextEncoder().encode(`everydeal deal of the day ${day.toISOString().slice(0, 10)}`);
  const key = new Uint32Array(await crypto.subtle.digest("SHA-256", seed));
  const size = SPACES.andrews.size, words = 1n << 128n;
  for (let attempt = 0; ; attempt++) {
    const block = chacha20(key, attempt);
    const drawn = block.slice(0, 4).reduce((sum, word, place) => sum | (BigInt(word) << BigInt(32 * place)), 0n) * size;
    if (drawn % words >= words % size) return drawn / words + 1n;
  }
}

/** Block 0 of a key and an attempt, RFC 8439.  @param {Uint32Array} key @param {number} attempt */
function chacha20(key, attempt) {
  const begin = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, 0, 0, attempt, 0);
  const state = begin.slice();
  const turned = (/** @type {number} */ word, /** @type {number} */ bits) => (word << bits) | (word >>> (32 - bits));
  const quarter = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c, /** @type {number} */ d) => {
    for (const [x, y, z, bits] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]]) {
      state[x] += state[y];
      state[z] = turned(state[z] ^ state[x], bits);
    }
  };
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  return state.map((word, place) => word + begin[place]);
}
