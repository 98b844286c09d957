// @ts-check
/**
 * A leaf: the edition's page template with another deal in it.  The template has everything that such a page can have; what
 * this page has not is taken away, and every number, holding, id and address in it is written anew.  How rare a deal is and
 * whether an ending can have been played is Python's to say: the template has a link to it.
 */

import facts from "../facts.js";
import { suits, toPbn } from "../kernel/deals.js";
import { formatId } from "../kernel/ids.js";
import { SPACES } from "../kernel/spaces.js";
import { isVulnerable, pairsOf, seatSaid, wordsOf } from "./choice.js";
import { formatWayper } from "./wayper.js";
import { commas, element, groups, points, printed, query } from "./wording.js";

/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {{slug: string, title: string, kind: string, size: bigint}} Edition */
/** @typedef {{edition: Edition, page: bigint, deal: Uint8Array, choice: Choice}} Leaf */

const NESTED = ["pavlicek", "balanced", "endings"];
/** @param {Leaf} leaf @param {number} seat */
const handOf = (leaf, seat) => suits(leaf.deal, seat);

/** @param {Leaf} leaf */
const lengthsOf = (leaf) => [0, 1, 2, 3].map((seat) => handOf(leaf, seat).join("").length);

/** @param {Leaf} leaf */
export const isFull = (leaf) => lengthsOf(leaf).every((cards) => cards === 13);

/** Which page template a leaf takes.  @param {Leaf} leaf */
export const templateOf = (leaf) => (leaf.edition.kind === "hands" ? "hand" : isFull(leaf) ? "deal" : "ending");

/** The text of the deal, or of the hand.  @param {Leaf} leaf */
export const textOf = (leaf) => (leaf.edition.kind === "hands" ? handOf(leaf, 0).join(".") : toPbn(leaf.deal));

/**
 * Put a leaf into its template.
 * @param {DocumentFragment} template @param {Leaf} leaf @param {import("../kernel/kernel.js").Kernel} kernel
 */
export function fillPage(template, leaf, kernel) {
  const { edition, page, choice } = leaf;
  fillTurn(template, leaf);
  fillDiagram(template, leaf);
  fillSaid(template, choice);
  template.querySelector("h1 a").setAttribute("href", `../${edition.slug}/`);
  template.querySelector(".folio .num").innerHTML = groups(page);
  [...template.querySelectorAll(".facts tbody tr")].forEach((row, seat) => {
    const hand = handOf(leaf, seat);
    [points(hand), ...hand.map((ranks) => ranks.length)].forEach((value, place) => { row.children[place + 1].textContent = value; });
  });
  fillPlaces(template, leaf, kernel);
  fillIds(template, leaf, kernel);
  fillTake(template, leaf);
  fillForms(template, leaf);
}

/** The address of a page.  @param {Edition} edition @param {string | bigint} page @param {Choice} choice */
const addressOf = (edition, page, choice) => `../${edition.slug}/#${page}${query(pairsOf(choice))}`;

/** @param {ParentNode} template @param {Leaf} leaf */
function fillTurn(template, { edition, page, choice }) {
  const links = { first: page > 1n && 1n, prev: page > 1n && page - 1n, next: page < edition.size && page + 1n, last: page < edition.size && edition.size };
  for (const [rel, target] of Object.entries(links)) {
    const link = template.querySelector(`.turn a[rel=${rel}]`);
    if (target) link.setAttribute("href", addressOf(edition, target, choice));
    else takeAway(link, rel === "prev" || rel === "last");
  }
  template.querySelector(".turn a[rel=nofollow]").setAttribute("href", addressOf(edition, "random", choice));
}

/** A link that leads nowhere from here; the templates have nothing between two such words.  */
function takeAway(link, isSecond) {
  if (isSecond) link.previousSibling.remove();
  link.replaceWith(element("span", link.textContent));
}

/** @param {ParentNode} template @param {Leaf} leaf */
export function fillDiagram(template, leaf) {
  const hands = [...template.querySelectorAll(".hand")];
  hands.forEach((hand, seat) => {
    const holdings = handOf(leaf, seat);
    [...hand.querySelectorAll("li")].forEach((item, suit) => { item.lastElementChild.replaceWith(holding(holdings[suit])); });
    if (hands.length === 4) hand.firstElementChild.textContent = seatSaid(leaf.choice, seat);
  });
  [...template.querySelectorAll(".rose b")].forEach((letter, seat) => {
    const marks = ["NESW"[seat], isVulnerable(leaf.choice, seat) && "vul", leaf.choice.dealer === "NESW"[seat] && "deals"];
    letter.className = marks.filter(Boolean).join(" ");
  });
}

/** @param {string} ranks */
const holding = (ranks) => (ranks ? element("span", printed(ranks)) : element("i", "—", { role: "img", "aria-label": "none" }));

/** @param {ParentNode} template @param {Choice} choice */
export function fillSaid(template, choice) {
  const said = template.querySelector(".said");
  if (said && wordsOf(choice)) said.textContent = wordsOf(choice);
  else said?.remove();
}

/** A list or a paragraph goes, and its heading.  @param {Element} part */
function removeSection(part) {
  part.previousElementSibling.remove();
  part.remove();
}

/** The pages of other editions, and of a hand those on which North holds it.  */
function fillPlaces(template, leaf, kernel) {
  const { deal, choice } = leaf;
  const [others, north] = template.querySelectorAll("dl.pages:not(.ids)");
  const tail = query(pairsOf(choice));
  for (const link of others?.querySelectorAll("a") ?? []) {
    const slug = link.getAttribute("href").split("/")[1];
    const found = pageIn(slug, deal, kernel);
    if (!found) {
      link.closest("div").remove();
      continue;
    }
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
  for (const link of template.querySelectorAll('.recto a[href*="like%28"]')) {
    const where = `like(${link.textContent.split(" ")[0].toLowerCase()}, ${textOf(leaf)})`;
    link.setAttribute("href", `../constrained/#${query([["where", where]])}`);
  }
}

/** The page of a deal in an edition; null if it is not there.  @param {string} slug @param {Uint8Array} deal @param {import("../kernel/kernel.js").Kernel} kernel */
function pageIn(slug, deal, kernel) {
  try {
    return kernel.rank(slug, deal) + 1n;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The ids by their names; a row that is not known here is taken away rather than left with another deal's id.  */
function fillIds(template, leaf, kernel) {
  const { space, number, said } = numbering(leaf, kernel);
  for (const row of template.querySelectorAll(".ids > div")) {
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
  if (lengthsOf(leaf).some((cards) => cards > 13)) return { space: "power5", number: kernel.rank("power5", leaf.deal), said: facts.editions.power5.short };
  const number = kernel.rank("endings", leaf.deal);
  const space = NESTED.find((name) => number < SPACES[name].size);
  return { space, number, said: isFull(leaf) ? "" : facts.editions[space].short };
}

/** @param {ParentNode} template @param {Leaf} leaf */
function fillTake(template, leaf) {
  const { edition, page, choice } = leaf;
  const [cards] = lengthsOf(leaf);
  if (!lengthsOf(leaf).every((one) => one === cards && one > 0)) template.querySelector(".ruling")?.remove(); // no tricks to count
  for (const link of template.querySelectorAll(".take a:not([href*='like%28'])")) {
    const ending = /#\d+([./][a-z0-9]+)/.exec(link.getAttribute("href"))?.[1];
    if (/^[./]*byhand\//.test(link.getAttribute("href"))) link.setAttribute("href", `../byhand/#${query([["deal", toPbn(leaf.deal)]])}`);
    else if (link.matches("[rel~=external]")) link.setAttribute("href", handviewerLink(leaf));
    else if (ending) link.setAttribute("href", addressOf(edition, `${page}${ending}`, ending === "/work" ? NONE : choice));
    else link.remove();
  }
}
const NONE = { dealer: "", vul: "" };

/** The forms of a page: where they lead, and what they keep.  @param {ParentNode} template @param {Leaf} leaf */
function fillForms(template, { edition, page, choice }) {
  for (const form of template.querySelectorAll("form.jump")) {
    for (const field of form.querySelectorAll("input[type=hidden]")) field.remove();
    const kept = pairsOf(choice).map(([name, value]) => element("input", "", { type: "hidden", name, value }));
    form.querySelector("button").before(...kept);
  }
  const last = page + 7n < edition.size ? page + 7n : edition.size;
  template.querySelector("#pages")?.setAttribute("value", `${page}-${last}`);
  const form = template.querySelector("form.choice");
  form?.setAttribute("action", `../${edition.slug}/#${page}`);
  for (const list of form?.querySelectorAll("select") ?? []) {
    for (const option of list.options) option.toggleAttribute("selected", option.value === choice[list.name]);
  }
}

/** The address that opens a full deal at Bridge Base.  @param {Leaf} leaf */
function handviewerLink({ deal, choice }) {
  const hands = [0, 1, 2, 3].map((seat) => `${"nesw"[seat]}=${suits(deal, seat).map((ranks, suit) => `${"shdc"[suit]}${ranks.toLowerCase()}`).join("")}`);
  const vulnerable = { "": "-", None: "-", NS: "n", EW: "e", All: "b" }[choice.vul];
  return `https://www.bridgebase.com/tools/handviewer.html?${hands.join("&")}&d=${(choice.dealer || "N").toLowerCase()}&v=${vulnerable}`;
}

/** The title of a leaf's page.  @param {Leaf} leaf */
export const titleOf = ({ edition, page }) => `Page ${commas(page)}, ${edition.title} · The Impossible Bridge Book`;
