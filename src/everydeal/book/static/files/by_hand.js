// @ts-check
/** A session to be dealt by hand: what was pasted becomes the tables that the page's own script turns into cards to tap. */

import { SPACES } from "../kernel/spaces.js";
import { parsePage } from "./pages.js";
import { recognise } from "./finding.js";

/** @typedef {{number: number, deal: Uint8Array}} Board */

/**
 * The boards of a text: one deal in any form that the page reads, several a line each; null if that is for the
 * application to say.
 * @param {string} text @param {string} edition of a page's number @param {import("../kernel/kernel.js").Kernel} kernel
 * @returns {Board[] | null}
 */
export function boardsOf(text, edition, kernel) {
  if (/^[\d,\s]+$/.test(text) && SPACES[edition]?.kind === "deals") {
    const page = parsePage(text, SPACES[edition].size);
    if (page < 1n || page > SPACES[edition].size) return null;
    return [{ number: 1, deal: kernel.unrank(edition, page - 1n) }];
  }
  const found = text.trim().split(/[\r\n]+/).map((line) => recognise(line, kernel));
  return found.every((one) => one && !one.isHand) ? found.map(({ deal }, place) => ({ number: place + 1, deal })) : null;
}

/** Put the boards into the page template.  @param {DocumentFragment} template @param {Board[]} boards */
export function fillBoards(template, boards) {
  const pattern = template.querySelector(".pockets");
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
