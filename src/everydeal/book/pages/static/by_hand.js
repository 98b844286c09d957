"use strict";
(() => {
  // A twin of everydeal.dealing.robot: what came is a list of lines, and where it stands follows from them alone.
  const SEATS = ["North", "East", "South", "West"];
  const RANKS = "AKQJT98765432";
  const SUITS = ["spades", "hearts", "diamonds", "clubs"];
  const nameOf = (card) => `${"SHDC"[Math.floor(card / 13)]}${RANKS[card % 13]}`;
  const make = (tag, text = "", attributes = {}) => {
    const element = document.createElement(tag);
    element.textContent = text;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };

  // A card as people and scanners write it: SK, ks, ♠K, 10h; null for anything else.
  const readCard = (text) => {
    const word = text.replace(/10/, "T").toUpperCase();
    const found = /^([SHDC♠♥♦♣♤♡♢♧])([AKQJT2-9])$/u.exec(word) ?? /^([AKQJT2-9])([SHDC♠♥♦♣♤♡♢♧])$/u.exec(word)?.map((part, i, all) => all[[0, 2, 1][i]]);
    return found ? 13 * ("SHDC♠♥♦♣♤♡♢♧".indexOf(found[1]) % 4) + RANKS.indexOf(found[2]) : null;
  };

  class DealRobot {
    scans = [];
    constructor(owners) { this.owners = owners; }
    scan(text) {
      const card = readCard(text), place = this.scans.length + 1;
      const first = this.scans.find((one) => one.ok && one.card === card);
      const scan = { place, text, card, ok: card !== null && !first, earlier: first?.place, seat: card === null || first ? -1 : "NESW".indexOf(this.owners[card]) };
      this.scans.push(scan);
      return scan;
    }
    get left() { return 52 - this.scans.filter((one) => one.ok).length; }
    missing(seat) { return [...this.owners].flatMap((owner, card) => (owner === "NESW"[seat] && !this.has(card) ? [card] : [])); }
    has(card) { return this.scans.some((one) => one.ok && one.card === card); }
    complaints() {
      const absent = SEATS.map((name, seat) => [name, this.missing(seat)]).filter(([, cards]) => cards.length);
      return [...this.scans.filter((one) => !one.ok).map(inWords), ...absent.map(([name, cards]) => `missing from ${name}: ${cards.map(nameOf).join(" ")}`)];
    }
  }
  const inWords = ({ place, text, card, ok, earlier, seat }) => {
    if (card === null) return `'${text.length <= 40 ? text : `${text.slice(0, 40)}...`}' is not a card (scan ${place})`;
    if (!ok) return `${nameOf(card)} comes twice (scans ${earlier} and ${place})`;
    return `${nameOf(card)} ${SEATS[seat] ?? "aside"}`;
  };

  class Robot {
    lines = [];
    over = [];
    constructor(boards) {
      this.boards = boards;
      this.current = new DealRobot(boards[0].owners);
    }
    get finished() { return this.over.length === this.boards.length; }
    get board() { return this.boards[this.over.length]; }
    get last() {
      const all = [...this.over, ...(this.finished ? [] : [this.current])];
      for (let place = all.length; place--; ) {
        const scan = all[place].scans.findLast((one) => one.ok);
        if (scan) return { place, scan };
      }
      return null;
    }
    // What a line did: {scan, done, board, complaints}; an Error for a line that makes no sense, which is not kept.
    feed(line) {
      const text = line.trim();
      if (this.finished && text !== "!undo" && text !== "!redo") throw new Error(`'${text}' comes after the last board`);
      const step = text.startsWith("!") ? this.obey(text) : this.take(text);
      this.lines.push(text);
      return step;
    }
    take(text) {
      const scan = this.current.scan(text);
      return this.step(scan, this.current.left === 0);
    }
    obey(word) {
      if (word === "!next") return this.step(null, true);
      if (word !== "!undo" && word !== "!redo") throw new Error(`'${word}' is neither a card nor one of !undo, !redo, !next`);
      const last = this.last;
      if (!last) throw new Error(`${word}: no card ${this.over.length ? "" : `of board ${this.board.number} `}has come`);
      while (this.over.length > last.place) this.current = this.over.pop();
      const kept = word === "!undo" ? this.current.scans.filter((one) => one !== last.scan).map((one) => one.text) : [];
      this.begin(kept);
      return this.step(null, false);
    }
    // Whether the last line put no card into a pocket: a wrong tap, which the robot has no word to take back.
    get strayed() {
      const scan = this.current.scans.at(-1);
      return Boolean(scan && !scan.ok && scan.text === this.lines.at(-1));
    }
    forget() {
      const lines = this.lines.slice(0, -1);
      this.lines = [];
      this.over = [];
      this.current = new DealRobot(this.boards[0].owners);
      for (const line of lines) this.feed(line);
    }
    step(scan, isOver) {
      const board = this.board, current = this.current;
      if (!isOver) return { board, scan, done: false, complaints: [] };
      this.over.push(current);
      if (!this.finished) this.begin([]);
      return { board, scan, done: true, complaints: current.complaints() };
    }
    begin(texts) {
      this.current = new DealRobot(this.board.owners);
      for (const text of texts) this.current.scan(text);
    }
  }

  // The page: the tables of the boards become 52 cards to tap.
  const dress = () => {
    const place = document.querySelector(".robot");
    if (!place || place.robot) return;
    const tables = [...place.querySelectorAll(".pockets")];
    const boards = tables.map((table) => ({ number: Number(table.dataset.board), owners: table.dataset.owners }));
    const robot = (place.robot = new Robot(boards));
    const key = `everydeal robot 1 ${boards.map(({ number, owners }) => `${number} ${owners}`).join(" ")}`;
    const keep = () => { try { localStorage.setItem(key, robot.lines.join("\n")); } catch { note.textContent = "This browser keeps nothing: do not close the page."; } };
    const title = make("p", "", { class: "which" });
    const pocket = make("p", "", { class: "pocket", "aria-live": "assertive" });
    const note = make("p", "", { class: "note" });
    const faults = make("ul", "", { class: "complaints" });
    const table = make("div", "", { class: "pack" });
    const cards = [];
    SUITS.forEach((suit, number) => {
      const row = make("div", "", { class: "cards", role: "group", "aria-label": suit });
      [...RANKS].forEach((rank, i) => {
        const button = make("button", "", { type: "button", "aria-label": `${rank === "T" ? "10" : rank} of ${suit}` });
        button.append(tables[0].querySelectorAll("tbody svg")[number].cloneNode(true), rank === "T" ? "10" : rank);
        button.addEventListener("click", () => feed(nameOf(13 * number + i)));
        cards.push(button);
        row.append(button);
      });
      table.append(row);
    });
    const bar = make("p", "", { class: "bar" });
    const word = (text, line) => {
      const button = make("button", text, { type: "button" });
      button.addEventListener("click", () => (typeof line === "string" ? feed(line) : line()));
      bar.append(button);
      return button;
    };
    word("Undo", () => undo());
    word("No such card", "strange card").title = "a joker, a card of another pack";
    const next = word("Next board", "!next");
    word("Board again", () => { if (confirm("All cards of this board are out of their pockets again?")) feed("!redo"); });
    const form = make("form", "", { class: "typed" });
    const typed = make("input", "", { id: "card", maxlength: "40", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "SK" });
    form.append(make("label", "or type it, or scan it", { for: "card" }), typed, make("button", "Deal"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      if (typed.value.trim()) feed(typed.value.trim());
      typed.value = "";
    });
    const journal = make("button", "Save the journal", { type: "button" });
    journal.addEventListener("click", () => save(boards, robot.lines));
    const again = make("button", "Forget it and begin again", { type: "button" });
    again.addEventListener("click", () => {
      if (!confirm("Begin again with the first board, and forget what came?")) return;
      localStorage.removeItem(key);
      delete place.robot;
      panel.remove();
      dress();
    });
    const end = make("p", "", { class: "take" });
    end.append(journal, again);
    const panel = make("div", "", { class: "panel screen" });
    panel.append(title, pocket, table, bar, form, note, faults, end);

    const feed = (line) => {
      let step;
      try {
        step = robot.feed(line);
      } catch (error) {
        note.textContent = error.message;
        return;
      }
      keep();
      tell(step);
    };
    const undo = () => {
      if (robot.strayed) {
        robot.forget();
        keep();
        tell({ scan: null, done: false });
        note.textContent = "That tap is forgotten.";
        return;
      }
      const last = robot.last?.scan;
      if (!last) {
        note.textContent = "No card has come yet.";
        return;
      }
      feed("!undo");
      note.textContent = `Take ${nameOf(last.card)} back: ${SEATS[last.seat] ? `out of ${SEATS[last.seat]}’s pocket` : "it was put aside"}.`;
    };
    const tell = ({ board, scan, done, complaints }) => {
      pocket.className = "pocket";
      pocket.replaceChildren();
      if (scan?.ok) {
        const card = cards[scan.card].cloneNode(true);
        pocket.append(make("b", SEATS[scan.seat] ?? "aside"), make("span", ""));
        pocket.lastChild.append(...card.childNodes);
        pocket.classList.add(SEATS[scan.seat] ? `to${scan.seat}` : "aside");
      } else if (scan) {
        pocket.append(make("b", scan.card === null ? "No card" : "Twice"), make("span", inWords(scan)));
        pocket.classList.add("fault");
        navigator.vibrate?.(300);
      }
      note.textContent = done ? `Board ${board.number} is ${complaints.length ? "over, and its pack is not as it should be:" : "dealt."}` : "";
      show(done ? complaints : null);
    };
    const show = (complaints) => {
      const { current, finished } = robot;
      title.textContent = finished ? `All ${boards.length === 1 ? "is" : `${boards.length} boards are`} dealt` : `Board ${robot.board.number}${boards.length > 1 ? ` (${robot.over.length + 1} of ${boards.length})` : ""}, ${current.left} cards to come`;
      cards.forEach((button, card) => {
        button.setAttribute("aria-pressed", String(!finished && current.has(card)));
        button.disabled = finished;
      });
      next.textContent = robot.over.length >= boards.length - 1 ? "End here" : "Next board";
      next.disabled = finished;
      const lines = complaints ?? current.scans.filter((one) => !one.ok).map(inWords);
      if (current.left <= 4 && !finished && !complaints) lines.push(...current.complaints().filter((line) => line.startsWith("missing")));
      faults.replaceChildren(...lines.map((line) => make("li", line)));
    };
    place.before(panel);
    place.classList.add("dressed");
    let kept = "";
    try { kept = localStorage.getItem(key) ?? ""; } catch { /* show says nothing: keep does, at the first card */ }
    for (const line of kept.split("\n").filter(Boolean)) {
      try { robot.feed(line); } catch { break; }
    }
    if (robot.lines.length) note.textContent = `Going on where this session stood: ${robot.lines.length} lines of its journal.`;
    show(null);
  };

  // The journal as `everydeal robot --journal` reads it.
  const save = async (boards, lines) => {
    const hands = (owners, seat) => [0, 1, 2, 3].map((suit) => [...RANKS].filter((_, i) => owners[13 * suit + i] === "NESW"[seat]).join("")).join(".");
    const text = boards.map(({ number, owners }) => `${number} N:${[0, 1, 2, 3].map((seat) => hands(owners, seat)).join(" ")}\n`).join("");
    const digest = crypto.subtle ? [...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))].map((byte) => byte.toString(16).padStart(2, "0")).join("") : "?";
    const link = make("a", "", { download: "journal.txt" });
    link.href = URL.createObjectURL(new Blob([`everydeal robot 1 ${digest}\n${lines.map((line) => `${line}\n`).join("")}`], { type: "text/plain" }));
    link.click();
  };

  dress();
  addEventListener("turned", dress);
})();
