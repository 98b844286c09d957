// @ts-check
/** What people write for a page, as addresses.py reads it. */

const MAX_DIGITS = 60;
const SEPARATORS = /[,_'’ \u00a0\u2009\u202f]/g;

/** A page as permanent addresses have it?  @param {string} text */
export const isCanonical = (text) => /^[1-9]\d*$/.test(text) && text.length <= MAX_DIGITS;

/** @param {string} text */
const shown = (text) => {
  const tidy = text.trim().replace(/\s+/g, " ");
  return tidy.length <= 40 ? tidy : `${tidy.slice(0, 37)}...`;
};

/** The page that a text names in a book of so many pages; RangeError if it is not a page.  @param {string} text @param {bigint} size */
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
