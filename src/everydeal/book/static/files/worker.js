// @ts-check
// Python: the package and its web application in Pyodide, with the kernel beside them.
import { loadPyodide } from "../py/pyodide.mjs";
import { load } from "../kernel/kernel.js";
import { fetchKernel } from "./loading.js";

const HERE = new URL("../", import.meta.url);

const python = (async () => {
  const [pyodide, parcel, kernel] = await Promise.all([
    loadPyodide({ indexURL: new URL("py/", HERE).href }),
    fetch(new URL("py/everydeal.zip", HERE)).then((answer) => answer.arrayBuffer()),
    fetchKernel(HERE).then(load),
  ]);
  pyodide.unpackArchive(parcel, "zip", { extractDir: "/everydeal" }); // its tables are read as files
  pyodide.registerJsModule("everydeal_kernel", { set: (/** @type {Int32Array} */ plan) => kernel.set(plan.slice()) });
  pyodide.runPython("import sys; sys.path.insert(0, '/everydeal')");
  return pyodide.pyimport("everydeal.book.static.in_browser");
})();

python.then(
  () => postMessage({ ready: true }),
  (error) => setTimeout(() => { throw error; }),
);

addEventListener("message", async ({ data: { id, path, query, form } }) => {
  try {
    const answer = await (await python).page(path, query, form);
    const found = answer.toJs({ dict_converter: Object.fromEntries });
    answer.destroy();
    postMessage({ id, ...found });
  } catch (error) {
    console.warn(error);
    postMessage({ id, failure: "That is too much to work out here." });
  }
});
