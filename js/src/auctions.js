// @ts-check
/**
 * The numbers of auctions, as docs/spaces/auctions.md and docs/spaces/bidding.md have them: shorter ones first.
 *
 * What may follow depends on a state, 3 * (0 1 2 for undoubled, doubled, redoubled) + the passes since the last other
 * call; before the first bid it is 9 + the passes; 13 is the end; and on how many bids are higher than the last.
 */

/** All calls, in their order. */
export const CALLS = Object.freeze([
  "Pass", "X", "XX", ...[1, 2, 3, 4, 5, 6, 7].flatMap((level) => ["C", "D", "H", "S", "NT"].map((strain) => `${level}${strain}`)),
]);
const BIDS = 35;
const LONGEST = 319;
const [START, END] = [9, 13];

/** @typedef {{ state: number, higher: number }} Place */

/** Where a call leads; null if it is against the Laws.  @param {Place} place @param {number} call @returns {Place | null} */
function after({ state, higher }, call) {
  if (state === END) return null;
  if (call === 0) return { state: [2, 5, 8, 12].includes(state) ? END : state + 1, higher };
  if (call === 1) return state === 0 || state === 2 ? { state: 3, higher } : null;
  if (call === 2) return state === 3 || state === 5 ? { state: 6, higher } : null;
  return call - 3 >= BIDS - higher ? { state: 0, higher: BIDS - 1 - (call - 3) } : null;
}

/**
 * Where calls lead from the first on; `legal` is whether all are, and `doubled` 0 1 or 2 as they leave the last bid.
 * @param {number[]} calls
 */
export function walk(calls) {
  let place = /** @type {Place | null} */ ({ state: START, higher: BIDS });
  let doubled = 0;
  for (const call of calls) {
    place = place && after(place, call);
    if (call) doubled = call < 3 ? call : 0;
  }
  return { legal: place !== null, complete: place?.state === END, doubled };
}

/** 1 for complete, 2 for legal and not complete, 3 for irregular.  @param {number[]} calls */
export function kindOf(calls) {
  const { legal, complete } = walk(calls);
  return legal ? (complete ? 1 : 2) : 3;
}

/** The ways to go on for so many calls, by kind: arrays by calls of rows of 36 by state. @type {bigint[][][]} */
const known = [[], []];

/**
 * How many ways there are to go on for exactly *calls* calls, to the end (*complete*), or without reaching it.
 * @param {boolean} complete
 * @param {number} calls
 * @param {Place} place
 */
function ways(complete, calls, { state, higher }) {
  const rows = known[Number(complete)];
  for (let n = rows.length; n <= calls; n++) {
    const before = rows[n - 1];
    const row = /** @type {bigint[]} */ (new Array((END + 1) * (BIDS + 1)));
    for (let k = 0, bids = 0n; k <= BIDS; k++) {
      for (let s = 0; s <= END; s++) {
        if (!n) row[s * (BIDS + 1) + k] = BigInt((s === END) === complete);
        else {
          let sum = s === END ? 0n : bids;
          for (const call of [0, 1, 2]) {
            const next = after({ state: s, higher: k }, call);
            if (next) sum += before[next.state * (BIDS + 1) + k];
          }
          row[s * (BIDS + 1) + k] = sum;
        }
      }
      if (n) bids += before[k];
    }
    rows.push(row);
  }
  return rows[calls][state * (BIDS + 1) + higher];
}

/**
 * The number of an auction among the complete ones, or among those that are not.
 * @param {number[]} calls
 * @param {boolean} complete
 */
export function auctionNumber(calls, complete) {
  let place = /** @type {Place} */ ({ state: START, higher: BIDS });
  let number = 0n;
  for (let shorter = 0; shorter < calls.length; shorter++) number += ways(complete, shorter, place);
  calls.forEach((call, turn) => {
    for (let smaller = 0; smaller < call; smaller++) {
      const next = after(place, smaller);
      if (next) number += ways(complete, calls.length - 1 - turn, next);
    }
    place = /** @type {Place} */ (after(place, call));
  });
  return number;
}

/**
 * The calls of a number: the inverse of `auctionNumber`.  SyntaxError if no auction has it.
 * @param {bigint} number
 * @param {boolean} complete
 */
export function auctionOfNumber(number, complete) {
  let place = /** @type {Place} */ ({ state: START, higher: BIDS });
  let rest = number;
  let length = 0;
  for (let some; rest >= (some = ways(complete, length, place)); length++) {
    if (length === LONGEST) throw new SyntaxError(`there is no auction ${number}`);
    rest -= some;
  }
  const calls = [];
  while (length--) {
    for (let call = 0; ; call++) {
      const next = after(place, call);
      const some = next ? ways(complete, length, next) : 0n;
      if (next && rest < some) {
        calls.push(call);
        place = next;
        break;
      }
      rest -= some;
    }
  }
  return calls;
}
