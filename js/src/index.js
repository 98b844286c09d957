// @ts-check
/** everydeal: every bridge deal has a number, and the number is as good as the deal. */

export { boardId, boardOfId, decodeBoard, encodeBoard } from "./boards.js";
export { fromPbn, hands, suits, toPbn } from "./deals.js";
export { formatId, parseId } from "./ids.js";
export { ABI, DealSet, Kernel, load, RefusedError } from "./kernel.js";
export { fromBytes, toBytes } from "./numbers.js";
export { SPACES } from "./spaces.js";

/**
 * For TypeScript, by name: `import type { Board } from "everydeal"`.
 * @typedef {import("./boards.js").Board} Board
 * @typedef {import("./ids.js").NotationName} NotationName
 * @typedef {import("./spaces.js").Space} Space
 * @typedef {import("./spaces.js").SpaceName} SpaceName
 */
