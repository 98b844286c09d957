// @ts-check
/** Paul Wayper's id of a full deal: two bits a card, the first card's the highest, in base64. */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** @param {Uint8Array} deal 52 owners, none of them nobody */
export function formatWayper(deal) {
  let text = "";
  for (let card = 0; card < 52; card += 3) {
    text += LETTERS[(deal[card] << 4) | ((deal[card + 1] ?? 0) << 2) | (deal[card + 2] ?? 0)];
  }
  return text;
}

/** The deal of an id; null if the text is not one, or its hands have not 13 cards each.  @param {string} text */
export function parseWayper(text) {
  const values = [...text.replaceAll("+", "-").replaceAll("/", "_")].map((letter) => LETTERS.indexOf(letter));
  if (values.length !== 18 || values.includes(-1) || values[17] & 15) return null;
  const deal = Uint8Array.from({ length: 52 }, (_, card) => (values[Math.floor(card / 3)] >> (4 - 2 * (card % 3))) & 3);
  return [0, 1, 2, 3].every((seat) => deal.filter((owner) => owner === seat).length === 13) ? deal : null;
}
