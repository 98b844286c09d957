// @ts-check
/** The application itself, in Pyodide, in a worker that starts when it is first asked. */

const SECONDS = 30;
const MISSING = "Python cannot be had: it is read from the net when it is first needed, and kept from then on.";

/** @type {Worker | null} */
let worker = null;
/** @type {Promise<void>} */
let ready;
let asked = 0;
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();

/**
 * A page of the application, its addresses as this folder has them.
 * @param {string} path @param {string} query @param {string} [form] the fields of a form that is posted
 * @returns {Promise<{status: number, location?: string, title?: string, main?: string, file?: Uint8Array, type?: string, name?: string}>}
 */
export async function askApplication(path, query, form = "") {
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
    worker?.postMessage({ id, path, query, form });
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
      end(MISSING);
      reject(new RangeError(MISSING));
    };
  });
}

/** End the worker; who waits is told why.  @param {string} failure */
function end(failure) {
  worker?.terminate();
  worker = null;
  for (const tell of [...waiting.values()]) tell({ failure });
}
