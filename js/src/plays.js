// @ts-check
/**
 * The number of a play: d1 + r1 * (d2 + r2 * (d3 + ...)), where the player in turn has r cards to choose from, and plays the
 * one at place d of them.  A loose play is of any different cards, each chosen from all that have not been named.
 */

/** Which of the cards of a trick wins it, from 0.  @param {number[]} trick @param {number} trumps -1 at notrump */
function winner(trick, trumps) {
  /** @param {number} card */
  const worth = (card) => (suit(card) === trumps ? 26 : suit(card) === suit(trick[0]) ? 13 : 0) - (card % 13);
  return trick.indexOf(trick.reduce((best, card) => (worth(card) > worth(best) ? card : best)));
}

/** @param {number} card */
function suit(card) {
  return Math.floor(card / 13);
}

/**
 * A play card by card: *choose* takes the cards that may be played and gives one, or null to stop.
 * @param {Uint8Array} deal
 * @param {number} trumps
 * @param {number} leader
 * @param {number} count
 * @param {(choices: number[]) => number | null} choose
 * @returns {number[] | null} null if it was stopped
 */
function played(deal, trumps, leader, count, choose) {
  const left = deal.slice();
  const cards = /** @type {number[]} */ ([]);
  let turn = leader;
  while (cards.length < count) {
    const held = [...left.keys()].filter((card) => left[card] === turn);
    const trick = cards.slice(cards.length - (cards.length % 4));
    const following = trick.length ? held.filter((card) => suit(card) === suit(trick[0])) : [];
    const card = choose(following.length ? following : held);
    if (card === null) return null;
    cards.push(card);
    left[card] = 4;
    turn = trick.length < 3 ? (turn + 1) % 4 : (turn + 1 + winner([...trick, card], trumps)) % 4;
  }
  return cards;
}

/** Adds up digits, the first the least significant. */
class Sum {
  value = 0n;
  #product = 1n;

  /** @param {number} digit @param {number} radix */
  add(digit, radix) {
    this.value += this.#product * BigInt(digit);
    this.#product *= BigInt(radix);
  }
}

/**
 * The number of a play; null if it is not lawful.
 * @param {Uint8Array} deal
 * @param {number} trumps
 * @param {number} leader
 * @param {number[]} cards
 */
export function playNumber(deal, trumps, leader, cards) {
  const sum = new Sum();
  let place = 0;
  const lawful = played(deal, trumps, leader, cards.length, (choices) => {
    const digit = choices.indexOf(cards[place]);
    if (digit < 0) return null;
    sum.add(digit, choices.length);
    return cards[place++];
  });
  return lawful && sum.value;
}

/**
 * The play of so many cards with a number.  SyntaxError if none has it.
 * @param {Uint8Array} deal
 * @param {number} trumps
 * @param {number} leader
 * @param {number} count
 * @param {bigint} number
 */
export function playOfNumber(deal, trumps, leader, count, number) {
  let rest = number;
  const cards = played(deal, trumps, leader, count, (choices) => {
    if (!choices.length) return null;
    const digit = Number(rest % BigInt(choices.length));
    rest /= BigInt(choices.length);
    return choices[digit];
  });
  if (!cards || rest) throw new SyntaxError(`no play of ${count} cards has number ${number}`);
  return cards;
}

/** @param {number[]} cards */
export function loosePlayNumber(cards) {
  const sum = new Sum();
  const left = Array.from({ length: 52 }, (_, card) => card);
  for (const card of cards) {
    sum.add(left.indexOf(card), left.length);
    left.splice(left.indexOf(card), 1);
  }
  return sum.value;
}

/** @param {number} count @param {bigint} number */
export function loosePlay(count, number) {
  const left = Array.from({ length: 52 }, (_, card) => card);
  let rest = number;
  const cards = [];
  while (cards.length < count) {
    const digit = Number(rest % BigInt(left.length));
    rest /= BigInt(left.length);
    cards.push(...left.splice(digit, 1));
  }
  if (rest) throw new SyntaxError(`no ${count} cards have number ${number}`);
  return cards;
}

/**
 * The tricks of the side of a seat in a lawful play.
 * @param {Uint8Array} deal
 * @param {number} trumps
 * @param {number[]} cards
 * @param {number} seat
 */
export function wonBy(deal, trumps, cards, seat) {
  let won = 0;
  for (let first = 0; first + 4 <= cards.length; first += 4) {
    const trick = cards.slice(first, first + 4);
    won += Number((deal[trick[winner(trick, trumps)]] - seat) % 2 === 0);
  }
  return won;
}
