// @ts-check
/** The reader's dealer and vulnerability, as leaf.py has them. */

const SEATS = ["North", "East", "South", "West"];
/** @type {Record<string, string>} */
const VULNERABLE = { None: "none vulnerable", NS: "N-S vulnerable", EW: "E-W vulnerable", All: "all vulnerable" };

/** @typedef {{dealer: string, vul: string}} Choice a letter of NESW and a key of VULNERABLE; each may be empty */

/** The choice of a query; RangeError for one that is not valid.  @param {URLSearchParams} query @returns {Choice} */
export function readChoice(query) {
  const dealer = query.get("dealer") ?? "";
  const vul = query.get("vul") ?? "";
  if (dealer && !/^[NESW]$/i.test(dealer)) throw new RangeError(`“${dealer.slice(0, 20)}” is not a dealer: write N, E, S or W.`);
  if (vul && !Object.hasOwn(VULNERABLE, vul)) {
    throw new RangeError(`“${vul.slice(0, 20)}” is not a vulnerability: write ${Object.keys(VULNERABLE).join(", ")}.`);
  }
  return { dealer: dealer.toUpperCase(), vul };
}

/** The choice as pairs of a query.  @param {Choice} choice @returns {[string, string][]} */
export const pairsOf = ({ dealer, vul }) => [...(dealer ? [["dealer", dealer]] : []), ...(vul ? [["vul", vul]] : [])];

/** The choice in words.  @param {Choice} choice */
export const wordsOf = ({ dealer, vul }) =>
  [dealer && `dealer ${SEATS["NESW".indexOf(dealer)]}`, VULNERABLE[vul]].filter(Boolean).join(", ");

/** Does the choice make a seat vulnerable?  @param {Choice} choice @param {number} seat */
export const isVulnerable = ({ vul }, seat) => vul === "All" || vul === (seat % 2 ? "EW" : "NS");

/** A seat as it is said, with what the choice makes of it.  @param {Choice} choice @param {number} seat */
export const seatSaid = (choice, seat) =>
  `${SEATS[seat]}${choice.dealer === "NESW"[seat] ? ", dealer" : ""}${isVulnerable(choice, seat) ? ", vulnerable" : ""}`;
