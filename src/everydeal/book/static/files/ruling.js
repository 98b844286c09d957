// @ts-check
/** Whether lawful play can have led to an ending: the quotas of criterion.py. */

import { suits } from "../kernel/index.js";

/** Four equally long hands of 1 to 12 cards?  @param {Uint8Array} deal */
export function canBeRuled(deal) {
  const sizes = [0, 1, 2, 3].map((seat) => deal.reduce((sum, owner) => sum + Number(owner === seat), 0));
  return sizes[0] > 0 && sizes[0] < 13 && sizes.every((size) => size === sizes[0]);
}

/** How many tricks were played, and how many there can have been.  @param {Uint8Array} deal */
export function rule(deal) {
  const hands = [0, 1, 2, 3].map((seat) => suits(deal, seat));
  const played = 13 - hands[0].join("").length;
  let most = 0;
  for (let suit = 0; suit < 4; suit++) {
    const held = hands.map((hand) => hand[suit].length);
    const holders = held.filter(Boolean).length;
    most += Math.floor((13 - held.reduce((sum, cards) => sum + cards)) / Math.max(1, holders));
  }
  return { played, most, isLegal: most >= played };
}
