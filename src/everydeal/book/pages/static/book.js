"use strict";
(() => {
  // Comfort only: everything works without.
  const make = (name, text, attributes = {}) => {
    const element = document.createElement(name);
    element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  // Keys turn the page: arrows, Home, End, r; ? tells them. So does a swipe.
  const follow = (which) => document.querySelector(`.turn a[${which}], .open a[${which}]`)?.click();
  const keys = {
    ArrowLeft: ["rel=prev", "the previous page"], ArrowRight: ["rel=next", "the next page"],
    Home: ["rel=first", "the first page"], End: ["rel=last", "the last page"], r: ["rel=nofollow", "any page"],
  };
  const tell = () => {
    let help = document.querySelector("dialog.keys");
    if (!help) {
      help = make("dialog", "", { class: "keys", "aria-label": "Keys" });
      const list = make("dl", "");
      const names = { ArrowLeft: "←", ArrowRight: "→" };
      for (const [key, [, does]] of [...Object.entries(keys), ["?", ["", "this list"]]]) list.append(make("dt", names[key] || key), make("dd", does));
      const close = make("button", "Close", { type: "button" });
      close.addEventListener("click", () => help.close());
      help.append(list, make("p", "On a phone, swipe the page to the left or to the right."), close);
      document.body.append(help);
    }
    help.showModal();
  };
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select, dialog")) return;
    if (event.key === "?") return tell();
    if (event.shiftKey || !keys[event.key] || !document.querySelector(".turn, .open")) return;
    if (event.key === "Home" || event.key === "End") event.preventDefault();
    follow(keys[event.key][0]);
  });
  let touch = null;
  document.addEventListener("touchstart", (event) => { touch = event.touches.length === 1 && event.target.closest(".verso, .many") ? event.touches[0] : null; }, { passive: true });
  document.addEventListener("touchend", (event) => {
    const x = touch && event.changedTouches[0].clientX - touch.clientX;
    if (touch && visualViewport.scale === 1 && Math.abs(x) > 60 && Math.abs(event.changedTouches[0].clientY - touch.clientY) < 40) follow(x < 0 ? "rel=next" : "rel=prev");
    touch = null;
  }, { passive: true });

  // Ids can be copied: those of the page that came, and without a server those of each page that is turned to.
  const addButtons = () => {
    for (const code of document.querySelectorAll(".ids code:only-child")) {
      if (code.textContent.startsWith("/") || /"\//.test(code.textContent)) {
        code.textContent = code.textContent.replace(/(^|")\//g, (_, before) => before + location.origin + "/");
      }
      const name = code.closest("div")?.querySelector("dt")?.textContent ?? "this";
      const button = make("button", "copy", { type: "button", "aria-label": `Copy ${name}` });
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = "copied";
        setTimeout(() => { button.textContent = "copy"; }, 1500);
      });
      code.after(button);
    }
  };
  if (navigator.clipboard) {
    addButtons();
    addEventListener("turned", addButtons);
  }
})();
