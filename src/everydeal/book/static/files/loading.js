// @ts-check
/** The kernel's file: compressed, whatever the host makes of it on the way. */

/** @param {URL} here the folder @returns {Promise<ArrayBuffer>} */
export async function fetchKernel(here) {
  const answer = await fetch(new URL("kernel.bin", here));
  if (!answer.ok) throw new RangeError(`The kernel cannot be had: the host answers ${answer.status}.`);
  const bytes = await answer.arrayBuffer();
  if (new Uint8Array(bytes)[0] !== 0x1f) return bytes; // a host that unpacks it
  if (!globalThis.DecompressionStream) {
    throw new RangeError("This browser is too old for the book: Chrome 91, Firefox 113, Safari 16.4 or newer can read it.");
  }
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
