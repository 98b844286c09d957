// @ts-check
/**
 * A leaf: the edition's mould with another deal in it.  The mould has everything that a page can have; what this page has
 * not is taken away, and every number, holding, id and address in it is written anew.
 */

import facts from "../facts.js";
import { SPACES, formatId, suits, toPbn } from "../kernel/index.js";
import { isVulnerable, pairsOf, seatSaid, wordsOf } from "./choice.js";
import { formatWayper } from "./wayper.js";
import { remarks, rows } from "./rarity.js";
import { canBeRuled, rule } from "./ruling.js";
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
export function mouldOf(leaf) {
  if (leaf.edition.kind === "hands") return "hand";
  if (isFull(leaf)) return "deal";
  return canBeRuled(leaf.deal) && !rule(leaf.deal).isLegal ? "illegal" : "ending";
}

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
  fillRarities(mould, leaf);
  fillRuling(mould, leaf);
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

/** A list or a paragraph goes, and its heading.  @param {Element} part */
function removeSection(part) {
  part.previousElementSibling.remove();
  part.remove();
}

/** @param {ParentNode} mould @param {Leaf} leaf */
function fillRarities(mould, leaf) {
  const list = mould.querySelector(".rare");
  if (!list) return; // an ending
  const found = remarks(leaf.deal, leaf.edition.kind === "hands");
  if (found.length) list.replaceChildren(...rows(found));
  else removeSection(list);
}

/** @param {ParentNode} mould @param {Leaf} leaf */
function fillRuling(mould, { edition, page, deal }) {
  const said = mould.querySelector(".ruling");
  if (!said) return;
  if (!canBeRuled(deal)) return removeSection(said);
  const { played, most, isLegal } = rule(deal);
  said.firstChild.textContent = isLegal
    ? "Yes: it is legal. "
    : `No: after ${played} trick${played === 1 ? "" : "s"} no play leads here, as there can have been ${most} at most. `;
  said.querySelector("a")?.setAttribute("href", `../${edition.slug}/#${page}/play${query(edition.own)}`);
}

/** The pages of other editions, and of a hand those on which North holds it.  */
function fillPlaces(mould, leaf, kernel) {
  const { deal, choice } = leaf;
  const [others, north] = mould.querySelectorAll("dl.pages:not(.ids, .rare)");
  const tail = query(pairsOf(choice));
  for (const link of others?.querySelectorAll("a") ?? []) {
    const slug = slugOf(link);
    if (!holds(slug, leaf)) {
      link.closest("div").remove();
      continue;
    }
    const found = kernel.rank(slug, deal) + 1n;
    link.setAttribute("href", `../${slug}/#${found}${tail}`);
    link.firstElementChild.innerHTML = groups(found);
  }
  if (others && !others.children.length) removeSection(others);
  if (!north) return;
  const block = SPACES.andrews.size / SPACES.hands.size;
  const place = kernel.rank("hands", deal);
  [place * block + 1n, (place + 1n) * block].forEach((found, i) => {
    const link = north.querySelectorAll("a")[i];
    link.setAttribute("href", `../andrews/#${found}`);
    link.firstElementChild.innerHTML = groups(found);
  });
  for (const link of mould.querySelectorAll('.recto a[href*="like%28"]')) {
    const where = `like(${link.textContent.split(" ")[0].toLowerCase()}, ${textOf(leaf)})`;
    link.setAttribute("href", `../constrained/#${query([["where", where]])}`);
  }
}

/** Has an edition a deal, a hand or an ending of a mould that names this edition?  @param {string} slug @param {Leaf} leaf */
function holds(slug, leaf) {
  if (leaf.edition.kind === "hands" || isFull(leaf) || slug === "power5") return true;
  if (slug === "endings") return isShort(leaf);
  return canBeRuled(leaf.deal) && (slug !== "legal" || rule(leaf.deal).isLegal);
}

/** No hand of more than 13 cards?  @param {Leaf} leaf */
const isShort = (leaf) => [0, 1, 2, 3].every((seat) => handOf(leaf, seat).join("").length <= 13);

/** The edition that a link of a mould leads to.  @param {Element} link */
const slugOf = (link) => link.getAttribute("href").split("/")[1];

/** The ids by their names; a row that is not known here is taken away rather than left with another deal's id.  */
function fillIds(mould, leaf, kernel) {
  const { space, number, said } = numbering(leaf, kernel);
  for (const row of mould.querySelectorAll(".ids > div")) {
    const name = row.querySelector("dt").firstChild.textContent.trim();
    const code = row.querySelector("code"), small = row.querySelector("small");
    if (["checked", "base64", "hex"].includes(name)) {
      code.textContent = formatId(space, number, /** @type {any} */ (name));
      if (small && said) small.textContent = said;
    } else if (name === "PBN" || name === "hand") code.textContent = textOf(leaf);
    else if (name === "Wayper") code.textContent = formatWayper(leaf.deal);
    else row.remove();
  }
}

/** The numbering of a leaf's ids.  @param {Leaf} leaf */
function numbering(leaf, kernel) {
  if (leaf.edition.kind === "hands") return { space: leaf.edition.slug, number: leaf.page - 1n, said: "" };
  if (!isShort(leaf)) return { space: "power5", number: kernel.rank("power5", leaf.deal), said: facts.editions.power5.short };
  const number = kernel.rank("endings", leaf.deal);
  const space = NESTED.find((name) => number < SPACES[name].size);
  return { space, number, said: isFull(leaf) ? "" : facts.editions[space].short };
}

/** @param {ParentNode} mould @param {Leaf} leaf */
function fillTake(mould, leaf) {
  const { edition, page, choice } = leaf;
  for (const link of mould.querySelectorAll(".take a:not([href*='like%28'])")) {
    const ending = /#\d+([./][a-z0-9]+)/.exec(link.getAttribute("href"))?.[1];
    if (/^[./]*byhand\//.test(link.getAttribute("href"))) link.setAttribute("href", byHand(leaf));
    else if (link.matches("[rel~=external]")) link.setAttribute("href", handviewerLink(leaf));
    else if (ending) link.setAttribute("href", addressOf(edition, `${page}${ending}`, ending[0] === "/" ? NONE : choice));
    else link.remove();
  }
}

/** Where a full deal is dealt by hand.  @param {Leaf} leaf */
const byHand = (leaf) => `../byhand/#${query([["deal", toPbn(leaf.deal)]])}`;
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
