"use strict";
(() => {
  const make = (name, text, attributes = {}) => {
    const element = document.createElement(name);
    element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  // The 52 cards: choose a hand, then click its cards; the hands are counted.
  const deck = document.querySelector(".deck");
  if (!deck) return;
  const seats = ["North", "East", "South", "West"];
  const counts = deck.querySelector(".counts");
  let current = 0;
  const holder = (card) => deck.querySelector(`input[name=c${card}]:checked`).value;
  const give = (card, seat) => { deck.querySelector(`input[name=c${card}][value="${seat}"]`).checked = true; };
  const bar = make("div", "", { class: "seats", role: "group", "aria-label": "Give the cards you click to" });
  const buttons = seats.map((name, seat) => {
    const button = make("button", name, { type: "button" });
    button.addEventListener("click", () => { current = seat; show(); });
    bar.append(button);
    return button;
  });
  const cards = [];
  const show = (said = "") => {
    const held = [0, 0, 0, 0];
    cards.forEach((button, card) => {
      const owner = holder(card);
      if (owner) held["NESW".indexOf(owner)]++;
      button.lastChild.textContent = owner;
      button.setAttribute("aria-label", `${button.name} ${owner ? seats["NESW".indexOf(owner)] : "nobody"}`);
      button.classList.toggle("mine", owner === "NESW"[current]);
    });
    buttons.forEach((button, seat) => {
      button.textContent = `${seats[seat]} ${held[seat]}`;
      button.setAttribute("aria-pressed", String(seat === current));
    });
    counts.textContent = said || seats.filter((_, seat) => held[seat] > 13).map((name) => `${name} has more than 13 cards.`).join(" ");
    return held;
  };
  const click = (card) => {
    const seat = "NESW"[current];
    if (holder(card) === seat) give(card, "");
    else if (show()[current] >= 13) return show(`${seats[current]} has 13 cards already: choose another hand, or take one back.`);
    else give(card, seat);
    show();
  };
  deck.querySelectorAll("fieldset").forEach((field, suit) => {
    const name = field.querySelector("legend svg").getAttribute("aria-label");
    const row = make("div", "", { class: "cards" });
    field.querySelectorAll("thead th").forEach((head, rank) => {
      const button = make("button", head.textContent, { type: "button", name: `${name} ${head.textContent}` });
      button.append(make("small", ""));
      button.addEventListener("click", () => click(13 * suit + rank));
      cards.push(button);
      row.append(button);
    });
    field.querySelector("table").hidden = true;
    field.append(row);
  });
  deck.querySelector(".hint").textContent = "Choose a hand, then click its cards; another click takes a card back. When three hands have 13 cards, the fourth gets the rest; with fewer cards it is an ending.";
  counts.hidden = false;
  counts.before(bar);
  bar.append(counts);
  deck.addEventListener("reset", () => setTimeout(show));
  addEventListener("pageshow", () => show());  // a browser that goes back gives the cards back
  show();
})();
