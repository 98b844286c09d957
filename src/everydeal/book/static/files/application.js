// @ts-check
/**
 * The application itself, in Pyodide, in a worker that starts when it is first asked.  Described sets: the package plans the
 * condition there, and the kernel of the page makes the set.
 */

import facts from "../facts.js";
import { RefusedError } from "../kernel/index.js";

const HERE = new URL("../", import.meta.url);
const SECONDS = 30;
const KEPT = 4;

/** @type {Worker | null} */
let worker = null;
/** @type {Promise<void>} */
let ready;
let asked = 0;
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();
/** @type {Map<string, Promise<any>>} */
const sets = new Map();

/**
 * A page of the application, its addresses as this folder has them.
 * @param {string} path @param {string} query @param {string} [form] the fields of a form that is posted
 * @returns {Promise<{status: number, location?: string, title?: string, main?: string, file?: Uint8Array, type?: string, name?: string}>}
 */
export const askApplication = (path, query, form = "") => ask({ path, query, form });

/**
 * The set of a condition, in the order that is named, or in the first that is not too large.
 * @param {string} where @param {string} order @param {Promise<import("../kernel/index.js").Kernel>} kernel
 * @returns {Promise<{set: import("../kernel/index.js").DealSet, order: string}>}
 */
export function setOf(where, order, kernel) {
  const key = JSON.stringify([where, order]);
  const found = sets.get(key) ?? make(where, order, kernel);
  sets.delete(key);
  sets.set(key, found); // the last that was asked for comes last
  found.catch(() => sets.delete(key));
  for (const [old, made] of [...sets].slice(0, -KEPT)) {
    sets.delete(old);
    made.then(({ set }) => set.free(), () => {});
  }
  return found;
}

async function make(where, order, kernel) {
  for (const one of order ? [order] : facts.orders) {
    const plan = await planOf(where, one);
    if (!plan.length) throw new RangeError(facts.empty);
    try {
      const set = (await kernel).set(plan);
      if (set.size === 0n) throw new RangeError(facts.empty);
      return { set, order: one };
    } catch (error) {
      if (!(error instanceof RefusedError && error.status === "LIMIT_EXCEEDED")) throw error;
    }
  }
  throw new RangeError(facts.tooLarge);
}

/** The plan of a condition: kept, so that a second visit needs no Python.  @returns {Promise<Int32Array>} no words: nothing fulfils it */
async function planOf(where, order) {
  const address = new URL(`plan?${new URLSearchParams({ where, order })}`, HERE);
  const cache = await ownCache();
  const kept = await cache?.match(address);
  if (kept) return new Int32Array(await kept.arrayBuffer());
  const { plan, error } = await ask({ where, order });
  if (error) throw new RangeError(error);
  await cache?.put(address, new Response(plan));
  return plan;
}

/** The cache of the service worker, if there is one by now. */
async function ownCache() {
  if (!globalThis.caches) return null;
  const name = (await caches.keys()).findLast((one) => one.startsWith(`book ${HERE.pathname} `));
  return name ? caches.open(name) : null;
}

/** @param {object} question */
async function ask(question) {
  worker ?? start();
  await ready;
  const id = asked++;
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      end(`That took longer than ${SECONDS} seconds; the command line has no limit.`);
    }, SECONDS * 1000);
    waiting.set(id, (answer) => {
      clearTimeout(limit);
      waiting.delete(id);
      if (answer.failure) reject(new RangeError(answer.failure));
      else resolve(answer);
    });
    worker?.postMessage({ id, ...question });
  });
}

function start() {
  document.documentElement.dataset.python = "loading";
  const made = (worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" }));
  ready = new Promise((resolve, reject) => {
    made.onmessage = ({ data }) => {
      if (data.ready) {
        document.documentElement.dataset.python = "ready";
        resolve();
      } else waiting.get(data.id)?.(data);
    };
    made.onerror = (event) => {
      event.preventDefault();
      end("Python cannot be had: it is read from the net when it is first needed, and kept from then on.");
      reject(new RangeError("Python cannot be had: it is read from the net when it is first needed, and kept from then on."));
    };
  });
}

/** End the worker; who waits is told why.  @param {string} failure */
function end(failure) {
  worker?.terminate();
  worker = null;
  for (const tell of [...waiting.values()]) tell({ failure });
}
