// @ts-check
/**
 * The book without a server: what an address says after `#` is shown.  A leaf is the edition's page template with another deal
 * in it; all else is asked of the application, where that is in the folder.
 */

import facts from "../facts.js";
import { load } from "../kernel/kernel.js";
import { SPACES } from "../kernel/spaces.js";
import { pairsOf, readChoice } from "./choice.js";
import { fillDiagram, fillPage, templateOf, titleOf } from "./leaf.js";
import { fetchKernel } from "./loading.js";
import { isCanonical, parsePage } from "./pages.js";
import { commas, element, groups, query as written } from "./wording.js";

const HERE = new URL("../", import.meta.url);
const SLUG = location.pathname.slice(HERE.pathname.length).split("/")[0];
const PASTED = "everydeal pasted";
const main = /** @type {HTMLElement} */ (document.querySelector("#main"));
const contents = { nodes: [...main.childNodes], title: document.title };
const kernel = fetchKernel(HERE).then(load);
kernel.catch(() => {}); // told when somebody needs it

/** What is shown: nodes and a title; or where to go instead; or a file.  @typedef {{nodes?: Node[], title?: string, go?: string, file?: Blob, name?: string, isLeaf?: boolean}} Shown */

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
  const isContents = SLUG === "constrained" ? !path && !query.get("where") : !path;
  if (isContents || document.getElementById(path)) return { nodes: contents.nodes, title: contents.title };
  const { title, kind } = facts.editions[SLUG] ?? {};
  if (!SPACES[SLUG] || !title) return askForPage(path, text);
  return turnTo({ slug: SLUG, title, kind, size: SPACES[SLUG].size }, path, text, query);
}

/** @param {import("./leaf.js").Edition} book @param {string} path @param {string} text @param {URLSearchParams} query @returns {Promise<Shown>} */
async function turnTo(book, path, text, query) {
  const [, word, ending] = /** @type {RegExpExecArray} */ (/^([^./]*)(.*)$/s.exec(path));
  if (["several", "table"].includes(word)) return askForPage(path, text);
  const choice = readChoice(query);
  const tail = written(pairsOf(choice));
  if (path === "random") return { go: `#${throwDice(book.size) + 1n}${tail}` };
  if (path === "jump") return { go: `#${checked(book, parsePage(query.get("page") ?? "", book.size))}${tail}` };
  if (!isCanonical(word)) return { go: `#${checked(book, parsePage(word, book.size))}${ending}${tail}` };
  const page = checked(book, BigInt(word));
  if (ending === ".png") return pictureOf(word, text);
  if (ending) return askForPage(ending === WHOLE ? word : path, text);
  if (query.get("dealer") === "" || query.get("vul") === "") return { go: `#${page}${tail}` };
  const made = await kernel;
  const leaf = { edition: book, page, deal: made.unrank(SLUG, page - 1n), choice };
  const nodes = template(templateOf(leaf));
  fillPage(nodes, leaf, made);
  return { nodes: [...nodes.childNodes], title: titleOf(leaf), isLeaf: true };
}
const WHOLE = "/whole"; // the page with what Python alone can say of it

/** A page that the book has.  @param {import("./leaf.js").Edition} book @param {bigint} page */
function checked(book, page) {
  if (page >= 1n && page <= book.size) return page;
  const shown = commas(page).length <= 60 ? commas(page) : `${commas(page).slice(0, 20)} ... (${String(page).length} digits)`;
  throw new RangeError(`There is no page ${shown}: ${book.title} has pages 1 to ${commas(book.size)}.`);
}

/** What only the application answers.  @param {string} path @param {string} text @param {string} [form] @returns {Promise<Shown>} */
async function askForPage(path, text, form = "") {
  if (!facts.python) throw new RangeError(facts.missing);
  const { askApplication } = await import("./application.js"); // as all else that a first leaf needs not
  const page = await askApplication(`/${SLUG}${path ? `/${path}` : ""}`, text, form);
  if (page.location) return { go: page.location };
  if (page.file) return { file: new Blob([page.file], { type: page.type }), name: page.name };
  const found = document.createElement("template");
  found.innerHTML = page.main ?? "";
  return { nodes: [...found.content.childNodes], title: page.title };
}

/** The drawing of a page as a picture of dots, which the browser makes.  @param {string} page @param {string} text @returns {Promise<Shown>} */
async function pictureOf(page, text) {
  const drawn = await askForPage(`${page}.svg`, text);
  if (!(drawn.file instanceof Blob)) return drawn;
  const { picture } = await import("./saving.js");
  return { file: await picture(drawn.file), name: `${SLUG}-${page}.png` };
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
  const nodes = template("board");
  fillBoards(nodes, boards);
  return { nodes: [...nodes.childNodes], title: contents.title };
}

/** @param {string} path @param {URLSearchParams} query @returns {Promise<Shown>} */
async function find(path, query) {
  const fields = pastedOr(path, query);
  const text = fields.get("deal");
  if (text === null && !fields.has("cards")) return { nodes: contents.nodes, title: contents.title };
  const wanted = fields.get("edition") ?? "";
  const { recognise } = await import("./finding.js");
  const found = text === null || wanted === "constrained" ? null : recognise(text, await kernel);
  if (found) return { go: await homeOf(found, wanted) };
  if (!facts.python) throw new RangeError(facts.unread);
  return text === null ? askForPage("", String(fields)) : askForPage("", "", String(fields));
}

/** The address of the page that has what was found.  @param {import("./finding.js").Found} found @param {string} wanted an edition */
async function homeOf({ deal, isHand }, wanted) {
  const isShort = !isHand && deal.includes(4);
  const kind = SPACES[wanted]?.kind;
  const fits = kind && (kind === "hands") === isHand && !(kind === "deals" && isShort);
  const slug = fits ? wanted : isHand ? "hands" : isShort ? "endings" : "andrews";
  return new URL(`${slug}/#${(await kernel).rank(slug, deal) + 1n}`, HERE).href;
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
const template = (name) => /** @type {DocumentFragment} */ (/** @type {HTMLTemplateElement} */ (document.querySelector(`#page-${name}`)).content.cloneNode(true));

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
  const edition = { slug: "andrews", title: "", kind: "deals", size: SPACES.andrews.size };
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
    (await import("./saving.js")).save(shown.file, shown.name ?? "page");
    return void (main.dataset.shown ? history.back() : location.replace(asked.replace(/\.[a-z]+(?=\?|$)/, "")));
  }
  main.replaceChildren(...(shown.nodes ?? []));
  document.title = shown.title ?? contents.title;
  dispatchEvent(new Event("turned")); // book.js adds its buttons
  if (main.dataset.shown) tellReaders();
  main.dataset.shown = asked;
  performance.measure("leaf", { start: begun });
  if (shown.isLeaf && document.documentElement.dataset.python === "ready") complete(mine).catch(() => {}); // its link is there
}

/** Once Python runs, a leaf gets by itself what Python alone can say of it.  @param {number} mine the number of this show */
async function complete(mine) {
  const { path, text } = route();
  const { nodes = [] } = await askForPage(path, text);
  const whole = element("div");
  whole.append(...nodes);
  const [old, made] = [main, whole].map((one) => one.querySelector(".recto"));
  if (mine !== shows || !old || !made) return;
  old.replaceWith(made);
  dispatchEvent(new Event("turned"));
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
