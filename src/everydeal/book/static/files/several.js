// @ts-check
/** Several pages at once: the mould's section, once for each. */

import { formatPages } from "./pages.js";
import { addressOf, fillDiagram, fillForms, fillSaid, isFull } from "./leaf.js";
import { pairsOf } from "./choice.js";
import { element, groups, query } from "./wording.js";

/** @typedef {import("./leaf.js").Leaf} Leaf */

/** @param {DocumentFragment} mould @param {Leaf[]} leaves */
export function fillSeveral(mould, leaves) {
  const [{ edition, choice }] = leaves;
  const written = formatPages(leaves.map((leaf) => leaf.page));
  const listed = (/** @type {string} */ pages, ending = "") =>
    `../${edition.slug}/#several${ending}${query([...edition.own, ["pages", pages], ...pairsOf(choice)])}`;
  const around = turning(edition, leaves.map((leaf) => leaf.page));
  for (const rel of /** @type {const} */ (["prev", "next"])) {
    const link = mould.querySelector(`.turn a[rel=${rel}]`);
    if (around[rel]) link.setAttribute("href", listed(around[rel]));
    else link.replaceWith(element("span", link.textContent));
  }
  mould.querySelector("h1 a").setAttribute("href", `../${edition.slug}/${edition.own.length ? `#${query(edition.own)}` : ""}`);
  mould.querySelector(".where code")?.replaceChildren(edition.own.find(([name]) => name === "where")?.[1] ?? "");
  fillSaid(mould, edition.kind === "hands" ? { dealer: "", vul: "" } : choice);
  const many = mould.querySelector(".many");
  const pattern = many.querySelector("section");
  many.replaceChildren("\n", ...leaves.flatMap((leaf) => [section(pattern, leaf), "\n"]));
  for (const link of mould.querySelectorAll(".take a")) {
    const ending = /#several(\.[a-z]+)/.exec(link.getAttribute("href"))?.[1] ?? "";
    if (!ending || (ending === ".lin" && !leaves.every(isFull))) link.remove();
    else link.setAttribute("href", listed(written, ending));
  }
  fillForms(mould, edition, choice);
  mould.querySelector("form.choice [name=pages]")?.setAttribute("value", written);
  mould.querySelector("#pages").setAttribute("value", written);
}

/** @param {Element} pattern @param {Leaf} leaf */
function section(pattern, leaf) {
  const made = /** @type {Element} */ (pattern.cloneNode(true));
  const link = made.querySelector("h2 a");
  link.setAttribute("href", addressOf(leaf.edition, leaf.page, leaf.choice));
  link.querySelector(".num").innerHTML = groups(leaf.page);
  fillDiagram(made, leaf);
  return made;
}

/** The pages before and after, if the pages are a run. */
function turning(edition, pages) {
  const first = pages[0], last = pages.at(-1), count = BigInt(pages.length);
  if (pages.some((page, place) => page !== first + BigInt(place))) return { prev: "", next: "" };
  const begin = first - count > 1n ? first - count : 1n;
  const end = last + count < edition.size ? last + count : edition.size;
  return { prev: first > 1n ? `${begin}-${first - 1n}` : "", next: last < edition.size ? `${last + 1n}-${end}` : "" };
}
