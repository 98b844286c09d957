// @ts-check
/**
 * A leaf: the edition's mould with another deal in it.  The mould has everything that a page can have; what this page has
 * not is taken away, and every number, holding, id and address in it is written anew.
 */

import { SPACES, formatId, suits, toPbn } from "../kernel/index.js";
import { isVulnerable, pairsOf, seatSaid, wordsOf } from "./choice.js";
import { formatWayper } from "./wayper.js";
import { commas, element, groups, points, printed, query } from "./wording.js";

/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {{slug: string, title: string, kind: string, size: bigint, own: [string, string][]}} Edition */
/** @typedef {{edition: Edition, page: bigint, deal: Uint8Array, choice: Choice}} Leaf */

const NESTED = ["pavlicek", "balanced", "endings"];
const FULL = SPACES.pavlicek.size;
/** Pages that are shown at once, as views.py says. */
export const AT_ONCE = { constrained: 6n, others: 12n };

/** @param {Leaf} leaf */
export const isFull = (leaf) => leaf.edition.kind !== "hands" && [0, 1, 2, 3].every((seat) => handOf(leaf, seat).join("").length === 13);

/** Which mould a leaf takes.  @param {Leaf} leaf */
export const mouldOf = (leaf) => (leaf.edition.kind === "hands" ? "hand" : isFull(leaf) ? "deal" : "ending");

/** @param {Leaf} leaf @param {number} seat */
const handOf = (leaf, seat) => suits(leaf.deal, seat);

/** The text of the deal, or of the hand.  @param {Leaf} leaf */
export const textOf = (leaf) => (leaf.edition.kind === "hands" ? handOf(leaf, 0).join(".") : toPbn(leaf.deal));

/** @param {Edition} edition */
const atOnce = (edition) => (edition.slug === "constrained" ? AT_ONCE.constrained : AT_ONCE.others);

/**
 * Put a leaf into its mould.
 * @param {DocumentFragment} mould @param {Leaf} leaf @param {import("../kernel/index.js").Kernel} kernel
 */
export function fillLeaf(mould, leaf, kernel) {
  const { edition, page, choice } = leaf;
  const one = (/** @type {string} */ selector) => mould.querySelector(selector);
  const all = (/** @type {string} */ selector) => [...mould.querySelectorAll(selector)];
  fillTurn(mould, leaf);
  fillDiagram(mould, leaf);
  one(".verso .where code")?.replaceChildren(edition.own.find(([name]) => name === "where")?.[1] ?? "");
  fillSaid(mould, choice);
  one("h1 a").setAttribute("href", `../${edition.slug}/${edition.own.length ? `#${query(edition.own)}` : ""}`);
  one(".folio .num").innerHTML = groups(page);
  all(".facts tbody tr").forEach((row, seat) => {
    const hand = handOf(leaf, seat);
    [points(hand), ...hand.map((ranks) => ranks.length)].forEach((value, place) => { row.children[place + 1].textContent = value; });
  });
  fillPlaces(mould, leaf, kernel);
  fillIds(mould, leaf, kernel);
  fillTake(mould, leaf);
  fillForms(mould, edition, choice, `${page}`);
  const last = page + (atOnce(edition) < 8n ? atOnce(edition) : 8n) - 1n;
  one("#pages")?.setAttribute("value", `${page}-${last < edition.size ? last : edition.size}`);
}

/** The address of a page.  @param {Edition} edition @param {string | bigint} page @param {Choice} choice */
export const addressOf = (edition, page, choice) => `../${edition.slug}/#${page}${query([...edition.own, ...pairsOf(choice)])}`;

/** @param {ParentNode} mould @param {Leaf} leaf */
function fillTurn(mould, { edition, page, choice }) {
  const links = { first: page > 1n && 1n, prev: page > 1n && page - 1n, next: page < edition.size && page + 1n, last: page < edition.size && edition.size };
  for (const [rel, target] of Object.entries(links)) {
    const link = mould.querySelector(`.turn a[rel=${rel}]`);
    if (target) link.setAttribute("href", addressOf(edition, target, choice));
    else takeAway(link, rel === "prev" || rel === "last");
  }
  mould.querySelector(".turn a[rel=nofollow]").setAttribute("href", addressOf(edition, "random", choice));
}

/** A link that leads nowhere from here; the templates have nothing between two such words.  */
function takeAway(link, isSecond) {
  if (isSecond) link.previousSibling.remove();
  link.replaceWith(element("span", link.textContent));
}

/** @param {ParentNode} mould @param {Leaf} leaf */
export function fillDiagram(mould, leaf) {
  const hands = [...mould.querySelectorAll(".hand")];
  hands.forEach((hand, seat) => {
    const holdings = handOf(leaf, seat);
    [...hand.querySelectorAll("li")].forEach((item, suit) => { item.lastElementChild.replaceWith(holding(holdings[suit])); });
    if (hands.length === 4) hand.firstElementChild.textContent = seatSaid(leaf.choice, seat);
  });
  [...mould.querySelectorAll(".rose b")].forEach((letter, seat) => {
    const marks = ["NESW"[seat], isVulnerable(leaf.choice, seat) && "vul", leaf.choice.dealer === "NESW"[seat] && "deals"];
    letter.className = marks.filter(Boolean).join(" ");
  });
}

/** @param {string} ranks */
const holding = (ranks) => (ranks ? element("span", printed(ranks)) : element("i", "—", { role: "img", "aria-label": "none" }));

/** @param {ParentNode} mould @param {Choice} choice */
export function fillSaid(mould, choice) {
  const said = mould.querySelector(".said");
  if (said && wordsOf(choice)) said.textContent = wordsOf(choice);
  else said?.remove();
}

/** The pages of other editions, and of a hand those on which North holds it.  */
function fillPlaces(mould, { edition, page, deal, choice }, kernel) {
  const [others, north] = mould.querySelectorAll("dl.pages:not(.ids)");
  const tail = query(pairsOf(choice));
  for (const link of others?.querySelectorAll("a") ?? []) {
    const slug = slugOf(link);
    const found = kernel.rank(slug, deal) + 1n;
    link.setAttribute("href", `../${slug}/#${found}${tail}`);
    link.firstElementChild.innerHTML = groups(found);
  }
  if (!north) return;
  const block = SPACES.andrews.size / SPACES.hands.size;
  const place = kernel.rank("hands", deal);
  [place * block + 1n, (place + 1n) * block].forEach((found, i) => {
    const link = north.querySelectorAll("a")[i];
    link.setAttribute("href", `../andrews/#${found}`);
    link.firstElementChild.innerHTML = groups(found);
  });
}

/** The edition that a link of a mould leads to.  @param {Element} link */
const slugOf = (link) => link.getAttribute("href").split("/")[1];

/** The ids by their names; a row that is not known here is taken away rather than left with another deal's id.  */
function fillIds(mould, leaf, kernel) {
  const isHand = leaf.edition.kind === "hands";
  const number = isHand ? leaf.page - 1n : kernel.rank("endings", leaf.deal);
  const space = isHand ? leaf.edition.slug : NESTED.find((name) => number < SPACES[name].size);
  for (const row of mould.querySelectorAll(".ids > div")) {
    const name = row.querySelector("dt").textContent;
    const code = row.querySelector("code");
    if (name === "Wayper") {
      code.textContent = formatWayper(leaf.deal);
      row.querySelector("a").setAttribute("href", byHand(leaf));
    } else if (name === "PBN" || name === "hand") code.textContent = textOf(leaf);
    else if (["checked", "base64", "hex"].includes(name)) code.textContent = formatId(space, number, /** @type {any} */ (name));
    else row.remove();
  }
}

/** @param {ParentNode} mould @param {Leaf} leaf */
function fillTake(mould, leaf) {
  const { edition, page, choice } = leaf;
  for (const link of mould.querySelectorAll(".take a")) {
    const ending = /#\d+([./][a-z0-9]+)/.exec(link.getAttribute("href"))?.[1];
    if (/^[./]*byhand\//.test(link.getAttribute("href"))) link.setAttribute("href", byHand(leaf));
    else if (link.matches("[rel~=external]")) link.setAttribute("href", handviewerLink(leaf));
    else if (ending) link.setAttribute("href", addressOf(edition, `${page}${ending}`, ending[0] === "/" ? NONE : choice));
    else link.remove();
  }
}

/** Where a full deal is dealt by hand.  @param {Leaf} leaf */
const byHand = (leaf) => `../byhand/#${query([["deal", formatWayper(leaf.deal)]])}`;
const NONE = { dealer: "", vul: "" };

/**
 * The forms of a page: where they lead, and what they keep.
 * @param {ParentNode} mould @param {Edition} edition @param {Choice} choice @param {string} [page] of the form for dealer and vulnerability
 */
export function fillForms(mould, edition, choice, page) {
  for (const form of mould.querySelectorAll("form.jump")) {
    for (const field of form.querySelectorAll("input[type=hidden]")) field.remove();
    form.querySelector("label").before(...hidden(edition.own));
    form.querySelector("button").before(...hidden(pairsOf(choice)));
  }
  const form = mould.querySelector("form.choice");
  if (!form) return;
  for (const field of form.querySelectorAll("input[type=hidden]:not([name=pages])")) field.remove();
  form.prepend("\n", ...hidden(edition.own));
  if (page) form.setAttribute("action", `../${edition.slug}/#${page}${query(edition.own)}`);
  for (const list of form.querySelectorAll("select")) {
    for (const option of list.options) option.toggleAttribute("selected", option.value !== "" && option.value === choice[list.name]);
    if (!choice[list.name]) list.options[0].setAttribute("selected", "");
  }
}

/** @param {[string, string][]} pairs */
const hidden = (pairs) => pairs.map(([name, value]) => element("input", "", { type: "hidden", name, value }));

/** The address that opens a full deal at Bridge Base.  @param {Leaf} leaf */
function handviewerLink({ deal, choice }) {
  const hands = [0, 1, 2, 3].map((seat) => `${"nesw"[seat]}=${suits(deal, seat).map((ranks, suit) => `${"shdc"[suit]}${ranks.toLowerCase()}`).join("")}`);
  const vulnerable = { "": "-", None: "-", NS: "n", EW: "e", All: "b" }[choice.vul];
  return `https://www.bridgebase.com/tools/handviewer.html?${hands.join("&")}&d=${(choice.dealer || "N").toLowerCase()}&v=${vulnerable}`;
}

/** The title of a leaf's page.  @param {Leaf} leaf */
export const titleOf = ({ edition, page }) => `Page ${commas(page)}, ${edition.title} · The Impossible Bridge Book`;
