// @ts-check
/**
 * What the page itself reads of what people paste: a deal string, a hand, an id, a link to the handviewer, one board of LIN.
 * Whatever else there is, the application reads.
 */

import { SPACES, fromPbn, parseId } from "../kernel/index.js";
import { parseWayper } from "./wayper.js";

/** @typedef {{deal: Uint8Array, isHand: boolean, choice: [string, string][]}} Found owners; a hand is North's, the others nobody's */

const NOBODY = 4;
const CARDS = /^[AKQJT0-9]*(\.[AKQJT0-9]*){3}$/i;
const NESTED = ["pavlicek", "balanced", "endings"];

/**
 * What a text names; null if that is for the application to say; SyntaxError for what is wrong.
 * @param {string} text @param {import("../kernel/index.js").Kernel} kernel @returns {Found | null}
 */
export function recognise(text, kernel) {
  const word = text.trim();
  if (CARDS.test(word)) return hand(word);
  if (/^[NESW]:/i.test(word)) return dealString(word);
  if (/^https?:\/\/[^\s]*handviewer[^\s]*\?[^\s]*$/i.test(word)) return handviewer(word);
  if (/(^|\|)md\|/i.test(word)) return lin(word);
  const wayper = parseWayper(word.replace(/={1,2}$/, ""));
  if (wayper) return { deal: wayper, isHand: false, choice: [] };
  return /^[0-9A-Za-z_+/-]{16,34}={0,2}$/.test(word) && !/^\d+$/.test(word) ? id(word, kernel) : null;
}

/** @param {string} text @returns {Found} */
function hand(text) {
  const deal = fromPbn(`N:${text} - - -`);
  const cards = deal.reduce((sum, owner) => sum + Number(owner === 0), 0);
  if (cards !== 13) throw new SyntaxError(`${text} has ${cards} cards, not 13`);
  return { deal, isHand: true, choice: [] };
}

/** @param {string} text @returns {Found | null} */
function dealString(text) {
  if (!/^[NESW]:\s*\S+(\s+\S+){3}$/i.test(text)) return null;
  return whole(fromPbn(text), []);
}

/** A deal with all its cards; a fourth hand that is not given gets the rest.  @returns {Found | null} */
function whole(deal, choice) {
  const sizes = [0, 1, 2, 3].map((seat) => deal.reduce((sum, owner) => sum + Number(owner === seat), 0));
  const empty = sizes.indexOf(0);
  if (empty >= 0 && sizes.every((size, seat) => size === 13 || seat === empty)) {
    deal.forEach((owner, card) => { if (owner === NOBODY) deal[card] = empty; });
    return { deal, isHand: false, choice };
  }
  return sizes.every((size) => size === 13) ? { deal, isHand: false, choice } : null;
}

/** @param {string} text @returns {Found | null} */
function handviewer(text) {
  const fields = new URLSearchParams([...new URL(text).searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  if (fields.has("lin")) return lin(fields.get("lin") ?? "");
  const hands = ["n", "e", "s", "w"].map((seat) => fields.get(seat) ?? "");
  const dealer = (fields.get("d") ?? "").toUpperCase();
  const vul = fields.get("v")?.toLowerCase();
  if (!/^[NESW]?$/.test(dealer) || (vul && !"-neb".includes(vul))) return null;
  const named = vul === undefined ? "" : { "-": "None", n: "NS", e: "EW", b: "All", "": "None" }[vul];
  return ofSuits(hands, [...(dealer ? [["dealer", dealer]] : []), ...(named ? [["vul", named]] : [])]);
}

/** One board of LIN; null if there are more.  @param {string} text @returns {Found | null} */
function lin(text) {
  const fields = [...text.matchAll(/(?:^|\|)\s*(md|sv)\|([^|]*)/gi)];
  const boards = fields.filter(([, name]) => name.toLowerCase() === "md");
  const found = boards.length === 1 ? /^([1-4])(.*)$/s.exec(boards[0][2].trim()) : null;
  if (!found) return null;
  const sides = fields.filter(([, name]) => name.toLowerCase() === "sv");
  if (!sides.length && /(^|\|)\s*qx\|/i.test(text)) return null; // its number says who is vulnerable
  const side = sides[0]?.[2].trim().toLowerCase() ?? "none";
  const vul = { none: "", o: "None", 0: "None", "-": "None", n: "NS", e: "EW", b: "All" }[side];
  if (vul === undefined || sides.length > 1) return null;
  const [south = "", west = "", north = "", east = ""] = found[2].split(",").map((one) => one.trim());
  return ofSuits([north, east, south, west], [["dealer", "SWNE"[Number(found[1]) - 1]], ...(vul ? [["vul", vul]] : [])]);
}

/** Hands as LIN writes them, `s8hakqt4daj6ct742`.  @param {string[]} hands */
function ofSuits(hands, choice) {
  const texts = hands.map((one) => {
    if (!one) return "-";
    const found = /^(?:s([2-9tjqka10]*))?(?:h([2-9tjqka10]*))?(?:d([2-9tjqka10]*))?(?:c([2-9tjqka10]*))?$/i.exec(one);
    return found && found.slice(1).map((ranks) => ranks ?? "").join(".");
  });
  return texts.includes(null) ? null : whole(fromPbn(`N:${texts.join(" ")}`), choice);
}

/**
 * The widths of ids differ from notation to notation and from space to space, so the width tells both.
 * @param {string} text @param {import("../kernel/index.js").Kernel} kernel @returns {Found | null}
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
    return { deal: kernel.unrank("endings", number), isHand: false, choice: [] };
  }
  return null;
}
/** Characters of a checked id, by the bytes of its number. */
const CHECKED = { 12: 21, 14: 24, 15: 26 };

/** The deal of the form's 52 fields; SyntaxError if they make none.  @param {URLSearchParams} fields */
export function clicked(fields) {
  const deal = new Uint8Array(52).fill(NOBODY);
  for (let card = 0; card < 52; card++) {
    const owner = fields.get(`c${card}`) ?? "";
    if (owner && owner !== "-" && !/^[NESW]$/.test(owner)) {
      throw new SyntaxError(`“${owner.slice(0, 20)}” is not a seat for ${cardName(card)}: write N, E, S, W or nothing.`);
    }
    if (/^[NESW]$/.test(owner)) deal[card] = "NESW".indexOf(owner);
  }
  const sizes = [0, 1, 2, 3].map((seat) => deal.reduce((sum, owner) => sum + Number(owner === seat), 0));
  const long = sizes.findIndex((size) => size > 13);
  if (long >= 0) throw new SyntaxError(`${["North", "East", "South", "West"][long]} has ${sizes[long]} cards; 13 are the most.`);
  if (!sizes.some(Boolean)) throw new SyntaxError("No card was given to anybody: choose N, E, S or W for some.");
  return whole(deal, [])?.deal ?? deal;
}

/** @param {number} card */
export const cardName = (card) => `${"SHDC"[Math.floor(card / 13)]}${"AKQJT98765432"[card % 13]}`;
