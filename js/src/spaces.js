// @ts-check
/** The numberings that the kernel knows: sizes, and how wide their numbers are. */

import { checkBigInt } from "./numbers.js";

const DEALS = 53644737765488792839237440000n;

/** How many single hands there are. */
export const HANDS = 635013559600n;

/**
 * @typedef {object} Space
 * @property {"packed" | "owners" | "hands"} kind how the kernel has its members: full deals, layouts, masks of one hand
 * @property {number} code its code there
 * @property {number} width bytes of a number
 * @property {bigint} size how many members it has
 */

const TABLE = /** @satisfies {Record<string, Space>} */ ({
  pavlicek: { kind: "packed", code: 0, width: 12, size: DEALS },
  "pavlicek-suit": { kind: "packed", code: 1, width: 12, size: DEALS },
  andrews: { kind: "packed", code: 2, width: 12, size: DEALS },
  bigdeal: { kind: "packed", code: 3, width: 12, size: DEALS },
  "andrews-scrambled": { kind: "packed", code: 4, width: 12, size: DEALS },
  "pavlicek-suit-scrambled": { kind: "packed", code: 5, width: 12, size: DEALS },
  "suit-classes": { kind: "packed", code: 6, width: 12, size: 2235197513162569580480368800n },
  balanced: { kind: "owners", code: 8, width: 14, size: 2058009868335972036308496616883640n },
  endings: { kind: "owners", code: 9, width: 15, size: 1068380067768858063542620835042803325n },
  power5: { kind: "owners", code: 10, width: 16, size: 5n ** 52n },
  legal: { kind: "owners", code: 11, width: 14, size: 128231250273227354660026504584672n },
  hands: { kind: "hands", code: 13, width: 5, size: HANDS },
  "hands-lexicographic": { kind: "hands", code: 14, width: 5, size: HANDS },
});
Object.values(TABLE).forEach(Object.freeze);

/** @typedef {keyof typeof TABLE} SpaceName */

/** @type {Readonly<Record<SpaceName, Readonly<Space>>>} */
export const SPACES = Object.freeze(TABLE);

/**
 * The space called *name*; TypeError if there is none.
 * @param {SpaceName} name
 * @returns {Readonly<Space>}
 */
export function spaceOf(name) {
  if (!Object.hasOwn(SPACES, name)) {
    throw new TypeError(`there is no space ${name} here: ${Object.keys(SPACES).join(", ")}`);
  }
  return SPACES[name];
}

/**
 * *number*, if the space has it; RangeError if not.
 * @param {SpaceName} name
 * @param {bigint} number
 */
export function checkNumber(name, number) {
  const { size } = spaceOf(name);
  checkBigInt(number);
  if (number < 0n || number >= size) throw new RangeError(`number ${number} is outside ${name} (size ${size})`);
  return number;
}
