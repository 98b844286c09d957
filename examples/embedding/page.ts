/**
 * A page of a bridge site: whoever pastes a deal gets a link to it, with an id that no wrong character survives; and whoever
 * opens such a link sees the hands.  Compile it with TypeScript (`tsc -p examples/embedding`), bundle it, and give it a form:
 *
 *     <form><input name="deal"> <button>Link</button></form> <pre></pre>
 */

import { formatId, fromPbn, load, parseId, RefusedError, toPbn } from "everydeal";

const SPACE = "pavlicek";
const kernel = await load();

/** The id of the deal that a text tells; or why there is none. */
function idOf(text: string): string {
  try {
    return formatId(SPACE, kernel.rank(SPACE, fromPbn(text)), "checked");
  } catch (error) {
    if (error instanceof SyntaxError) return `Not a deal: ${error.message}`;
    if (error instanceof RefusedError) return "All 52 cards are needed, 13 in each hand.";
    throw error;
  }
}

/** The deal of an id, as PBN writes it; or what is wrong with the id. */
function dealOf(id: string): string {
  try {
    return toPbn(kernel.unrank(SPACE, parseId(SPACE, id, "checked")));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return error.message;
    throw error;
  }
}

const shown = document.querySelector("pre")!;
if (location.hash) shown.textContent = dealOf(decodeURIComponent(location.hash.slice(1)));
document.querySelector("form")!.addEventListener("submit", (event) => {
  event.preventDefault();
  const pasted = new FormData(event.target as HTMLFormElement).get("deal");
  shown.textContent = idOf(String(pasted));
});
