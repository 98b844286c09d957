// @ts-check
/** Numbers, holdings and addresses as the templates write them. */

/** A number with commas.  @param {bigint} number */
export const commas = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** A number in groups, the inside of a `.num`.  @param {bigint} number */
export const groups = (number) => {
  const [first, ...rest] = commas(number).split(",");
  return rest.length ? `${first}<i>${rest.join("</i><i>")}</i>` : first;
};

/** The ranks of a holding as a book prints them.  @param {string} ranks */
export const printed = (ranks) => [...ranks].map((rank) => (rank === "T" ? "10" : rank)).join(" ");

/** High-card points of a hand's four suits.  @param {string[]} hand */
export const points = (hand) => [...hand.join("")].reduce((sum, rank) => sum + Math.max(0, "JQKA".indexOf(rank) + 1), 0);

/** Pairs as the query of an address.  @param {[string, string][]} pairs */
export const query = (pairs) => (pairs.length ? `?${new URLSearchParams(pairs)}` : "");

/** @param {string} text the inside of an element @param {string} tag */
export const element = (tag, text = "", attributes = {}) => {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};
