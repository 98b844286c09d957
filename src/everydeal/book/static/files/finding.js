// @ts-check
/**
 * What the page itself reads of what people paste: a deal string, a hand, an id.  Whatever else there is, and whatever is wrong
 * with one of these, the application says.
 */

import { fromPbn } from "../kernel/deals.js";
import { parseId } from "../kernel/ids.js";
import { SPACES } from "../kernel/spaces.js";
import { parseWayper } from "./wayper.js";

/** @typedef {{deal: Uint8Array, isHand: boolean}} Found owners; a hand is North's, the others nobody's */

const NOBODY = 4;
const CARDS = /^[AKQJT0-9]*(\.[AKQJT0-9]*){3}$/i;
const NESTED = ["pavlicek", "balanced", "endings"];

/** What a text names; null if that is for the application to say.  @param {string} text @param {import("../kernel/kernel.js").Kernel} kernel @returns {Found | null} */
export function recognise(text, kernel) {
  const word = text.trim();
  try {
    if (CARDS.test(word)) return hand(word);
    if (/^[NESW]:\s*\S+(\s+\S+){3}$/i.test(word)) return dealString(word);
    const wayper = parseWayper(word.replace(/={1,2}$/, ""));
    if (wayper) return { deal: wayper, isHand: false };
    return /^[0-9A-Za-z_+/-]{16,34}={0,2}$/.test(word) && !/^\d+$/.test(word) ? id(word, kernel) : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null;
    throw error;
  }
}

/** @param {string} text @returns {Found | null} */
function hand(text) {
  const deal = fromPbn(`N:${text} - - -`);
  return deal.filter((owner) => owner === 0).length === 13 ? { deal, isHand: true } : null;
}

/** A deal with all its cards; a fourth hand that is not given gets the rest.  @param {string} text @returns {Found | null} */
function dealString(text) {
  const deal = fromPbn(text);
  const sizes = [0, 1, 2, 3].map((seat) => deal.filter((owner) => owner === seat).length);
  const empty = sizes.indexOf(0);
  if (sizes.some((size, seat) => size !== 13 && seat !== empty)) return null;
  return { deal: deal.map((owner) => (owner === NOBODY ? empty : owner)), isHand: false };
}

/**
 * The widths of ids differ from notation to notation and from space to space, so the width tells both.
 * @param {string} text @param {import("../kernel/kernel.js").Kernel} kernel @returns {Found | null}
 */
function id(text, kernel) {
  const bare = text.replace(/={1,2}$/, "");
  const letters = text.replaceAll("-", "");
  for (const space of NESTED) {
    const { width } = SPACES[space];
    const notation = bare.length === Math.ceil((8 * width) / 6) ? "base64"
      : letters.length === CHECKED[width] && /^[0-9A-Za-z]+$/.test(letters) ? "checked"
      : new RegExp(`^0x[0-9a-f]{${2 * width}}$`, "i").test(text) ? "hex" : null;
    if (!notation) continue;
    const number = parseId(space, text, notation);
    return { deal: kernel.unrank("endings", number), isHand: false };
  }
  return null;
}
/** Characters of a checked id, by the bytes of its number. */
const CHECKED = { 12: 21, 14: 24, 15: 26 };
