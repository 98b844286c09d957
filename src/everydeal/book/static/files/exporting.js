// @ts-check
/** Pages to take away, PBN and LIN, to the byte as the application writes them. */

import { suits, toPbn } from "../kernel/index.js";

/** @typedef {import("./leaf.js").Leaf} Leaf */

const VULNERABLE = ["None", "NS", "EW", "All"];
const LIN_VULNERABLE = { None: "o", NS: "n", EW: "e", All: "b" };
export const TYPES = { pbn: "application/x-pbn; charset=utf-8", lin: "text/plain; charset=utf-8", svg: "image/svg+xml", png: "image/png" };

/** The dealer and the vulnerability of a board: the reader's choice, else those of its number.  @param {Leaf} leaf @param {number} number */
const conditions = ({ choice }, number) => {
  const turn = number - 1;
  return { dealer: choice.dealer || "NESW"[turn % 4], vul: choice.vul || VULNERABLE[(turn + Math.floor(turn / 4)) % 4] };
};

/** @param {Leaf} leaf */
const eventOf = ({ edition }) => edition.title.replaceAll("’", "'");

/** @param {Leaf[]} leaves */
export const writePbn = (leaves) => `% PBN 2.1\r\n% EXPORT\r\n${leaves.map((leaf, i) => pbnBoard(leaf, i + 1)).join("\r\n")}`;

/** @param {Leaf} leaf @param {number} number */
function pbnBoard(leaf, number) {
  const { dealer, vul } = conditions(leaf, number);
  const first = "NESW".indexOf(dealer);
  const hands = toPbn(leaf.deal).slice(2).split(" ").map((hand, seat) => (leaf.edition.kind === "hands" && seat ? "-" : hand));
  const deal = `${dealer}:${[0, 1, 2, 3].map((turn) => hands[(first + turn) % 4]).join(" ")}`;
  const tags = [
    ["Event", eventOf(leaf)], ["Site", `page ${leaf.page}`], ["Date", "?"], ["Board", number], ["West", "?"], ["North", "?"],
    ["East", "?"], ["South", "?"], ["Dealer", dealer], ["Vulnerable", vul], ["Deal", deal], ["Scoring", "?"], ["Declarer", "?"],
    ["Contract", "?"], ["Result", "?"],
  ];
  return tags.map(([name, value]) => `[${name} "${value}"]\r\n`).join("");
}

/** Full deals only.  @param {Leaf[]} leaves */
export const writeLin = (leaves) => `vg|${eventOf(leaves[0])},,,,,,,,|\npg||\n${leaves.map((leaf, i) => linBoard(leaf, i + 1)).join("")}`;

/** @param {Leaf} leaf @param {number} number */
function linBoard(leaf, number) {
  const { dealer, vul } = conditions(leaf, number);
  const hands = [2, 3, 0].map((seat) => suits(leaf.deal, seat).map((ranks, suit) => `${"SHDC"[suit]}${ranks}`).join(""));
  return `qx|${number}|pn|,,,|st||md|${1 + "SWNE".indexOf(dealer)}${hands.join(",")}|rh||ah|Board ${number}|sv|${LIN_VULNERABLE[vul]}|pg||\n`;
}

/** Give the reader a file.  @param {string | Blob} content @param {string} name */
export function save(content, name) {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  const blob = content instanceof Blob ? content : new Blob([content], { type: TYPES[/** @type {keyof TYPES} */ (extension)] ?? "text/plain" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
