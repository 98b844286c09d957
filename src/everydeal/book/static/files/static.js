// @ts-check
/**
 * The book without a server: what an address says after `#` is shown.  A leaf is the edition's mould with another deal in it;
 * what no mould can show is asked of the application, where that is in the folder.
 */

import facts from "../facts.js";
import { SPACES, load } from "../kernel/index.js";
import { pairsOf, readChoice } from "./choice.js";
import { AT_ONCE, fillDiagram, fillLeaf, isFull, mouldOf, titleOf } from "./leaf.js";
import { fetchKernel } from "./loading.js";
import { isCanonical, parsePage, parsePages } from "./pages.js";
import { commas, element, groups, query as written } from "./wording.js";

const HERE = new URL("../", import.meta.url);
const SLUG = location.pathname.slice(HERE.pathname.length).split("/")[0];
const PASTED = "everydeal pasted";
// What a first leaf needs not comes when it is asked for.
const application = () => import("./application.js");
const exporting = () => import("./exporting.js");
const main = /** @type {HTMLElement} */ (document.querySelector("#main"));
const contents = { nodes: [...main.childNodes], title: document.title };
const kernel = fetchKernel(HERE).then(load);
kernel.catch(() => {}); // told when somebody needs it

/** What is shown: nodes and a title; or where to go instead; or a file.  @typedef {{nodes?: Node[], title?: string, go?: string, file?: string | Blob, name?: string}} Shown */

/** The parts of the fragment. */
function route() {
  const [path, ...rest] = location.hash.slice(1).split("?");
  const text = rest.join("?");
  return { path: decoded(path), text, query: new URLSearchParams(text) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns {Promise<Shown>} */
async function answer() {
  const { path, text, query } = route();
  if (SLUG === "find") return find(path, query);
  if (SLUG === "byhand") return byHand(path, query);
  if (SLUG === "constrained" ? !path && !query.get("where") : !path) return { nodes: contents.nodes, title: contents.title };
  if (document.getElementById(path)) return { nodes: contents.nodes, title: contents.title };
  if (!SPACES[SLUG] && SLUG !== "constrained") return askForPage(path, text);
  if (["table", "chart", "build"].includes(path)) return askForPage(path, text);
  const book = await opened(query);
  if (!path || !book) return askForPage(path, text);
  return turnTo(book, path, text, query);
}

/** @typedef {import("./leaf.js").Edition & {deal(number: bigint): Uint8Array}} Book */

/** The edition of this page; null if there is no such set, which the application says best.  @param {URLSearchParams} query @returns {Promise<Book | null>} */
async function opened(query) {
  if (SLUG !== "constrained") {
    const made = await kernel;
    const { title, kind } = facts.editions[SLUG];
    return { slug: SLUG, title, kind, size: SPACES[SLUG].size, own: [], deal: (number) => made.unrank(SLUG, number) };
  }
  const where = query.get("where") ?? "";
  if (!where.trim()) throw new RangeError("Say which deals: an expression like hcp(north) >= 20.");
  const { setOf } = await application();
  const found = await setOf(where, query.get("order") ?? "", kernel).catch((error) => {
    if (error instanceof RangeError) return null;
    throw error;
  });
  if (!found) return null;
  const { set, order } = found;
  /** @type {[string, string][]} */
  const own = [["where", where], ...(order === facts.orders[0] ? [] : [["order", order]])];
  return { slug: SLUG, title: facts.constrained, kind: "deals", size: set.size, own, deal: (number) => set.unrank(number) };
}

/** @param {Book} book @param {string} path @param {string} text @param {URLSearchParams} query @returns {Promise<Shown>} */
async function turnTo(book, path, text, query) {
  const choice = readChoice(query);
  const tail = written([...book.own, ...pairsOf(choice)]);
  const isUnset = query.get("dealer") === "" || query.get("vul") === "";
  if (path === "random") return { go: `#${throwDice(book.size) + 1n}${tail}` };
  if (path === "jump") return { go: `#${checked(book, parsePage(query.get("page") ?? "", book.size))}${tail}` };
  const several = /^several(?:\.(\w+))?$/.exec(path);
  if (several) return showSeveral(book, query, several[1], isUnset);
  const [, word, ending = ""] = /^([^./]*)(.*)$/s.exec(path) ?? [];
  if (!isCanonical(word)) {
    if (word.length > 60) throw new RangeError(`“${word.slice(0, 40)}...” is not a page.`);
    return { go: `#${checked(book, parsePage(word, book.size))}${ending}${tail}` };
  }
  const page = checked(book, BigInt(word));
  if (ending === "/work" || ending === "/play") return askForPage(path, text);
  if (isUnset) return { go: `#${page}${ending}${tail}` };
  const leaf = { edition: book, page, deal: book.deal(page - 1n), choice };
  if (ending) return fileOf(leaf, ending.slice(1), text);
  const kind = mouldOf(leaf);
  const nodes = mould(kind);
  fillLeaf(nodes, leaf, await kernel);
  return { nodes: [...nodes.childNodes], title: titleOf(leaf) };
}

/** A page that the book has.  @param {Book} book @param {bigint} page */
function checked(book, page) {
  if (page >= 1n && page <= book.size) return page;
  const shown = commas(page).length <= 60 ? commas(page) : `${commas(page).slice(0, 20)} ... (${String(page).length} digits)`;
  throw new RangeError(`There is no page ${shown}: ${book.title} has pages 1 to ${commas(book.size)}.`);
}

/** @param {Book} book @param {URLSearchParams} query @param {string | undefined} extension @param {boolean} isUnset @returns {Promise<Shown>} */
async function showSeveral(book, query, extension, isUnset) {
  const isLong = extension !== undefined;
  const limit = isLong ? 1000n : book.slug === "constrained" ? AT_ONCE.constrained : AT_ONCE.others;
  const pages = parsePages(query.get("pages") ?? "", book.size, limit);
  const choice = readChoice(book.kind === "hands" ? new URLSearchParams() : query);
  if (isUnset) return { go: `#several${written([...book.own, ["pages", query.get("pages") ?? ""], ...pairsOf(choice)])}` };
  const leaves = pages.map((page) => ({ edition: book, page, deal: book.deal(page - 1n), choice }));
  if (isLong) {
    if (extension !== "pbn" && extension !== "lin") throw new RangeError(`Several pages come as .pbn or .lin; not as “.${extension}”.`);
    if (book.own.length) return askForPage(`several.${extension}`, String(query));
    if (extension === "lin" && !leaves.every(isFull)) throw new RangeError("LIN holds full deals only, and some deals on these pages are not full.");
    const { writeLin, writePbn } = await exporting();
    return { file: (extension === "pbn" ? writePbn : writeLin)(leaves), name: `${book.slug}.${extension}` };
  }
  const { fillSeveral } = await import("./several.js");
  const nodes = mould("several");
  fillSeveral(nodes, leaves);
  return { nodes: [...nodes.childNodes], title: `${leaves.length} pages, ${book.title} · The Impossible Bridge Book` };
}

/** @param {import("./leaf.js").Leaf} leaf @param {string} extension @param {string} text @returns {Promise<Shown>} */
async function fileOf(leaf, extension, text) {
  const name = `${SLUG}-${leaf.page}.${extension}`;
  if (extension === "lin" && !isFull(leaf)) throw new RangeError("LIN holds full deals only, and the deal on this page is not full.");
  const { writeLin, writePbn } = await exporting();
  if (extension === "pbn" && !leaf.edition.own.length) return { file: writePbn([leaf]), name };
  if (extension === "lin" && !leaf.edition.own.length) return { file: writeLin([leaf]), name };
  if (extension === "png" && facts.python) {
    const [{ askApplication }, { picture }] = await Promise.all([application(), import("./pictures.js")]);
    const drawn = await askApplication(`/${SLUG}/${leaf.page}.svg`, text);
    return { file: await picture(drawn.file), name };
  }
  return askForPage(`${leaf.page}.${extension}`, text);
}

/** What only the application answers.  @param {string} path @param {string} text @param {string} [form] @returns {Promise<Shown>} */
async function askForPage(path, text, form = "") {
  if (!facts.python) throw new RangeError(facts.missing);
  const { askApplication } = await application();
  const page = await askApplication(`/${SLUG}${path ? `/${path}` : ""}`, text, form);
  if (page.location) return { go: page.location };
  if (page.file) return { file: new Blob([page.file], { type: page.type }), name: page.name };
  const template = document.createElement("template");
  template.innerHTML = page.main ?? "";
  return { nodes: [...template.content.childNodes], title: page.title };
}

/** What was pasted: a long text does not go into the address.  @param {string} path @param {URLSearchParams} query */
function pastedOr(path, query) {
  const pasted = path === "pasted" ? sessionStorage.getItem(PASTED) : null;
  return pasted === null ? query : new URLSearchParams(pasted);
}

/** @param {string} path @param {URLSearchParams} query @returns {Promise<Shown>} */
async function byHand(path, query) {
  const fields = pastedOr(path, query);
  const text = fields.get("deal");
  if (text === null) return { nodes: contents.nodes, title: contents.title };
  const { boardsOf, fillBoards } = await import("./by_hand.js");
  const boards = boardsOf(text, fields.get("edition") ?? "", await kernel);
  if (!boards && !facts.python) throw new RangeError(facts.unread);
  if (!boards) return askForPage("", "", String(fields));
  const nodes = mould("board");
  fillBoards(nodes, boards);
  return { nodes: [...nodes.childNodes], title: contents.title };
}

/** @param {string} path @param {URLSearchParams} query @returns {Promise<Shown>} */
async function find(path, query) {
  const fields = pastedOr(path, query);
  const text = fields.get("deal");
  if (text === null && !fields.has("cards")) return { nodes: contents.nodes, title: contents.title };
  const wanted = fields.get("edition") ?? "";
  const { clicked, recognise } = await import("./finding.js");
  try {
    const found = text === null ? { deal: clicked(fields), isHand: false, choice: [] } : recognise(text, await kernel);
    if (found && wanted !== "constrained") return { go: await homeOf(found, wanted) };
  } catch (error) {
    if (!facts.python || text === null) throw error;
  }
  if (!facts.python) throw new RangeError(facts.unread);
  return text === null ? askForPage("", String(fields)) : askForPage("", "", String(fields));
}

/** The address of the page that has what was found.  @param {import("./finding.js").Found} found @param {string} wanted an edition */
async function homeOf({ deal, isHand, choice }, wanted) {
  const made = await kernel;
  const home = isHand ? "hands" : deal.includes(4) ? "endings" : "andrews";
  const fits = SPACES[wanted] && (SPACES[wanted].kind === "hands") === isHand && !(SPACES[wanted].kind === "deals" && deal.includes(4));
  const slug = fits ? wanted : home;
  return new URL(`${slug}/#${made.rank(slug, deal) + 1n}${written(isHand ? [] : choice)}`, HERE).href;
}

/** A number below *size*, each equally likely: what is too large is thrown again.  @param {bigint} size */
function throwDice(size) {
  const bits = size.toString(2).length;
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(Math.ceil(bits / 8)));
    const number = BigInt(`0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`) & ((1n << BigInt(bits)) - 1n);
    if (number < size) return number;
  }
}

/** @param {string} name */
const mould = (name) => /** @type {DocumentFragment} */ (/** @type {HTMLTemplateElement} */ (document.querySelector(`#mould-${name}`)).content.cloneNode(true));

/** A problem, as its reader is told.  @param {string} text @returns {Node[]} */
function complaint(text) {
  const sheet = element("article", "", { class: "sheet" });
  sheet.append(element("h1", "No page to show"), element("p", text, { class: "lead complaints", role: "alert" }));
  return [sheet];
}

/** The cover's deal: today's instead of the one that it was written with. */
async function openCover() {
  const heading = main.querySelector("#day a");
  if (!heading || !globalThis.crypto?.subtle) return;
  const { dateSaid, pageOfDay } = await import("./day.js");
  const day = new Date(), page = await pageOfDay(day);
  const deal = (await kernel).unrank("andrews", page - 1n);
  const edition = { slug: "andrews", title: "", kind: "deals", size: SPACES.andrews.size, own: [] };
  fillDiagram(main, { edition, page, deal, choice: { dealer: "", vul: "" } });
  for (const link of main.querySelectorAll('#day a, .verso .folio a, .open a[rel="next"]')) link.setAttribute("href", `andrews/#${page}`);
  main.querySelector(".folio .num").innerHTML = groups(page);
  heading.textContent = `The deal of ${dateSaid(day)}`;
  main.dataset.shown = "cover";
}

let shows = 0;
let turnedByKey = false;

/** Show what the fragment says. */
async function show() {
  const begun = performance.now();
  const mine = ++shows;
  const asked = location.hash;
  const slow = setTimeout(() => main.setAttribute("aria-busy", "true"), 100);
  /** @type {Shown} */
  let shown;
  try {
    shown = await answer();
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SyntaxError)) console.error(error);
    shown = { nodes: complaint(error instanceof Error ? error.message : String(error)), title: contents.title };
  }
  clearTimeout(slow);
  if (mine !== shows) return; // another page was asked for meanwhile
  main.removeAttribute("aria-busy");
  if (shown.go) return void location.replace(shown.go);
  if (shown.file !== undefined) {
    (await exporting()).save(shown.file, shown.name ?? "page");
    return void (main.dataset.shown ? history.back() : location.replace(asked.replace(/\.[a-z]+(?=\?|$)/, "")));
  }
  main.replaceChildren(...(shown.nodes ?? []));
  document.title = shown.title ?? contents.title;
  dispatchEvent(new Event("turned")); // book.js dresses what is new
  if (main.dataset.shown) tellReaders();
  main.dataset.shown = asked;
  performance.measure("leaf", { start: begun });
}

/** Where screen readers go on: at the page's heading, or, if a key turned the page, where they are, which then says the page. */
function tellReaders() {
  const heading = main.querySelector("h1");
  if (turnedByKey) said.textContent = main.querySelector(".folio")?.textContent ?? "";
  else if (heading instanceof HTMLElement) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}
const said = element("p", "", { class: "vh", "aria-live": "polite" });
document.body.append(said);
addEventListener("keydown", (event) => { turnedByKey = event.key.startsWith("Arrow"); }, true);
addEventListener("pointerdown", () => { turnedByKey = false; }, true);

addEventListener("hashchange", show);
addEventListener("submit", (event) => { // a static host answers no form
  const form = /** @type {HTMLFormElement} */ (event.target);
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form, button)));
  if (!button?.hasAttribute("formaction")) { // the builder's fields are for its own button
    for (const field of form.querySelectorAll(".build [name]")) fields.delete(field.getAttribute("name") ?? "");
    if (!fields.get("order")) fields.delete("order");
  }
  const [target, own] = (button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "").split("?");
  for (const [name, value] of new URLSearchParams(own ?? "")) if (!fields.has(name)) fields.set(name, value);
  const place = target.includes("#") ? target : `${target}#`;
  if (form.method === "post") {
    sessionStorage.setItem(PASTED, String(fields));
    return go(`${place}${String(fields).length > 1500 ? "pasted" : `?${fields}`}`);
  }
  go(`${place}?${fields}`);
});

/** @param {string} address */
function go(address) {
  const target = new URL(address, location.href).href;
  if (target === location.href) show();
  else location.href = target;
}

if (SLUG) show();
else openCover();
if ("serviceWorker" in navigator) navigator.serviceWorker.register(new URL("sw.js", HERE));
