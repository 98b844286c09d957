// @ts-check
/** A session to be dealt by hand: what was pasted becomes the tables that the page's own script turns into cards to tap. */

import { SPACES } from "../kernel/index.js";
import { parsePage } from "./pages.js";
import { recognise } from "./finding.js";

/** @typedef {{number: number, deal: Uint8Array}} Board */

/**
 * The boards of a text: one deal in any form that the page reads, several a line each, or PBN; null if that is for the
 * application to say.
 * @param {string} text @param {string} edition of a page's number @param {import("../kernel/index.js").Kernel} kernel
 * @returns {Board[] | null}
 */
export function boardsOf(text, edition, kernel) {
  if (/^[\d,\s]+$/.test(text) && SPACES[edition]?.kind === "deals") {
    const page = parsePage(text, SPACES[edition].size);
    if (page < 1n || page > SPACES[edition].size) return null;
    return [{ number: 1, deal: kernel.unrank(edition, page - 1n) }];
  }
  if (/\[\s*Deal\s+"/.test(text)) return ofPbn(text, kernel);
  const deals = text.trim().split(/[\r\n]+/).map((line) => dealOf(line, kernel));
  return deals.every(Boolean) ? deals.map((deal, place) => ({ number: place + 1, deal })) : null;
}

/** @param {string} text @param {import("../kernel/index.js").Kernel} kernel @returns {Board[] | null} */
function ofPbn(text, kernel) {
  if (/[{;]/.test(text)) return null; // comments: they may hold anything
  const boards = [];
  let number = 0;
  for (const [, name, value] of text.matchAll(/\[\s*(Board|Deal)\s+"([^"]*)"\s*\]/g)) {
    if (name === "Board") number = Number(value);
    else boards.push({ number, deal: dealOf(value, kernel) });
  }
  const numbers = new Set(boards.map((board) => board.number));
  if (!boards.every(({ deal }) => deal)) return null;
  const isSession = numbers.size === boards.length && [...numbers].every((one) => Number.isInteger(one) && one > 0);
  return isSession ? boards : boards.map(({ deal }, place) => ({ number: place + 1, deal }));
}

/** @param {string} text @param {import("../kernel/index.js").Kernel} kernel */
function dealOf(text, kernel) {
  const found = recognise(text, kernel);
  return found && !found.isHand ? found.deal : null;
}

/** Put the boards into the mould.  @param {DocumentFragment} mould @param {Board[]} boards */
export function fillBoards(mould, boards) {
  const pattern = mould.querySelector(".pockets");
  const tables = boards.map(({ number, deal }) => {
    const table = /** @type {HTMLElement} */ (pattern.cloneNode(true));
    const owners = [...deal].map((owner) => "NESW-"[owner]).join("");
    [table.dataset.board, table.dataset.owners] = [`${number}`, owners];
    table.querySelector("caption").textContent = `Board ${number}`;
    [...table.querySelectorAll("td:not(thead td)")].forEach((cell, card) => { cell.textContent = owners[card]; });
    return table;
  });
  pattern.parentElement.replaceChildren(...tables.flatMap((table) => ["\n", table]), "\n");
}
