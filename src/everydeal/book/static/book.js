"use strict";
(() => {
  // Comfort only: everything works without.
  const make = (name, text, attributes = {}) => {
    const element = document.createElement(name);
    element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  // The arrow keys turn the page.
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, textarea, select, button")) return;
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const link = rel && document.querySelector(`.turn a[rel=${rel}]`);
    if (link) link.click();
  });

  // Ids can be copied.
  if (navigator.clipboard) {
    for (const code of document.querySelectorAll(".ids code")) {
      const name = code.closest("div").querySelector("dt").textContent;
      const button = make("button", "copy", { type: "button", "aria-label": `Copy ${name}` });
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = "copied";
        setTimeout(() => { button.textContent = "copy"; }, 1500);
      });
      code.after(button);
    }
  }

  // A choice of dealer and vulnerability takes effect at once.
  const choice = document.querySelector(".choice");
  if (choice) {
    choice.querySelector("button").hidden = true;
    choice.addEventListener("change", () => choice.requestSubmit());
  }

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
  const show = () => {
    const held = [0, 0, 0, 0];
    for (let card = 0; card < 52; card++) {
      const seat = "NESW".indexOf(holder(card) || "?");
      if (seat >= 0) held[seat]++;
    }
    buttons.forEach((button, seat) => {
      button.textContent = `${seats[seat]} ${held[seat]}`;
      button.setAttribute("aria-pressed", String(seat === current));
    });
    counts.textContent = seats.filter((_, seat) => held[seat] > 13).map((name) => `${name} has more than 13 cards.`).join(" ");
  };
  counts.hidden = false;
  counts.before(bar);
  deck.querySelectorAll("thead th").forEach((head, card) => {
    const suit = head.closest("fieldset").querySelector("legend svg").getAttribute("aria-label");
    const button = make("button", head.textContent, { type: "button", "aria-label": `${suit} ${head.textContent}` });
    button.addEventListener("click", () => {
      const seat = "NESW"[current];
      give(card, holder(card) === seat ? "" : seat);
      show();
    });
    head.replaceChildren(button);
  });
  deck.addEventListener("change", show);
  deck.addEventListener("reset", () => setTimeout(show));
  show();
})();
