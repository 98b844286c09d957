/**
 * A page of a bridge site: whoever pastes a deal gets a link to it, with an id that shows up any wrong character; and whoever
 * opens such a link sees the hands.  Compile it with TypeScript (`tsc -p examples/embedding`), bundle it, and give it a form:
 *
 *     <form><input name="deal"> <button>Link</button></form> <pre></pre>
 */

import { formatId, fromPbn, load, parseId, RefusedError, type SpaceName, toPbn } from "everydeal";

const SPACE: SpaceName = "pavlicek";
const kernel = await load();

/** The link to the deal that a text tells; or why there is none. */
function linkTo(text: string): string {
  try {
    const link = new URL(location.href);
    link.hash = formatId(SPACE, kernel.rank(SPACE, fromPbn(text)), "checked");
    return link.href;
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

/** Show the deal of the link that was opened, if it has an id. */
function open(): void {
  if (location.hash) shown.textContent = dealOf(decodeURIComponent(location.hash.slice(1)));
}

open();
addEventListener("hashchange", open);
document.querySelector("form")!.addEventListener("submit", (event) => {
  event.preventDefault();
  const pasted = new FormData(event.target as HTMLFormElement).get("deal");
  shown.textContent = linkTo(String(pasted));
});
