// @ts-check
/** What people write for a page or for several, as addresses.py reads it. */

import { commas } from "./wording.js";

const MAX_DIGITS = 60;
const SEPARATORS = /[,_'’ \u00a0\u2009\u202f]/g;

/** A page as permanent addresses have it?  @param {string} text */
export const isCanonical = (text) => /^[1-9]\d*$/.test(text) && text.length <= MAX_DIGITS;

/** @param {string} text */
const shown = (text) => {
  const tidy = text.trim().replace(/\s+/g, " ");
  return tidy.length <= 40 ? tidy : `${tidy.slice(0, 37)}...`;
};

/** The page that a text names in a book of so many pages; RangeError if it is none.  @param {string} text @param {bigint} size */
export function parsePage(text, size) {
  const word = text.trim().replace(SEPARATORS, "");
  if (/^(first|last)$/i.test(word)) return /^f/i.test(word) ? 1n : size;
  if (/^\d+$/.test(word)) {
    if (word.replace(/^0+/, "").length <= MAX_DIGITS) return BigInt(word);
    throw new RangeError(`That number has ${word.length} digits; the book’s last page has ${String(size).length}.`);
  }
  const power = /^(?:(\d{1,40})[*x×])?(\d{1,40})(?:\^|\*\*)(\d{1,4})(?:([+-])(\d{1,40}))?$/.exec(word);
  if (power) return raised(power, text, size);
  const scientific = /^(\d{1,9})e\+?(\d{1,2})$/i.exec(word);
  if (scientific) return BigInt(scientific[1]) * 10n ** BigInt(scientific[2]);
  throw new RangeError(`“${shown(text)}” is not a page number. Write digits (1,000), a power (10^27, 2^64), first or last.`);
}

/** @param {RegExpExecArray} power @param {string} text @param {bigint} size */
function raised([, factor = "1", base, exponent, sign = "+", more = "0"], text, size) {
  const digits = Number(exponent) * Math.log10(Math.max(1, Number(base)));
  const page = digits <= 400 ? BigInt(factor) * BigInt(base) ** BigInt(exponent) + BigInt(`${sign === "-" ? "-" : ""}${more}`) : -1n;
  if (page >= 0n && page <= 10n ** BigInt(MAX_DIGITS)) return page;
  throw new RangeError(`“${shown(text)}” is beyond the book: its last page has ${String(size).length} digits.`);
}

/**
 * The pages of a list: numbers and ranges, with commas, semicolons or new lines between.
 * @param {string} text @param {bigint} size @param {bigint} limit
 */
export function parsePages(text, size, limit) {
  /** @type {bigint[]} */
  const pages = [];
  for (const word of text.split(/[;\n\r]|,(?=\s)|,(?!\d{3}(?!\d))/).map((part) => part.trim()).filter(Boolean)) {
    const range = /^(.+?)(?<!\s)\s*(?:-|–|\.\.|to)\s*(.+)$/i.exec(word);
    const first = parsePage(range ? range[1] : word, size);
    const last = range ? parsePage(range[2], size) : first;
    if ([first, last].some((page) => page < 1n || page > size)) {
      throw new RangeError(`“${shown(word)}” is outside this book: its pages are 1 to ${commas(size)}.`);
    }
    if (last < first) throw new RangeError(`“${shown(word)}” runs backwards.`);
    if (BigInt(pages.length) + last - first + 1n > limit) throw new RangeError(`At most ${limit} pages at once.`);
    for (let page = first; page <= last; page++) pages.push(page);
  }
  if (!pages.length) throw new RangeError("Write some pages: 1-8, or 10^27, or a list of them.");
  return pages;
}

/** The shortest list of pages.  @param {bigint[]} pages */
export function formatPages(pages) {
  /** @type {bigint[][]} */
  const runs = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run && page === run[1] + 1n) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(", ");
}
