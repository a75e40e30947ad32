// What the symbols of a board mean: a note beside whatever is pointed at, tapped or reached with the keyboard, and one
// sheet ("What am I looking at?") with all of them. The words stand on the sheet, which the server writes.
// With the keyboard a board is one stop: the arrow keys go on from part to part.

import { h, isShortcut, pictureOf } from "./dom.js";

const PARTS = "[data-legend], [data-choice]";
const HOVER = 150; // milliseconds a pointer rests on a part before it is explained
const GAP = 10; // pixels between a part and its note
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Legend {
  #shown = null; // the part that is explained
  #timer = null;
  #touched = false; // whether the last press was a finger's
  #pointer = ""; // where the mouse was last: a board that changes under one at rest explains nothing by itself

  constructor(board, sheet, button) {
    this.board = board;
    this.sheet = sheet;
    this.note = h("div", { id: "legend-note", class: "legend-note", role: "tooltip", hidden: true });
    this.close = h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => this.#hide() }, "×");
    board.closest("main").append(this.note); // where the teams wear their colors
    button.addEventListener("click", () => this.#openSheet());
    sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
    this.#bindBoard();
    addEventListener("keydown", (event) => this.#key(event));
    new MutationObserver(() => this.#boardIsNew()).observe(board, { childList: true });
    this.#boardIsNew();
  }

  #bindBoard() {
    const { board } = this;
    for (const kind of ["pointerover", "pointermove"]) board.addEventListener(kind, (event) => this.#moved(event));
    board.addEventListener("pointerleave", () => this.#left());
    board.addEventListener("pointerdown", (event) => (this.#touched = event.pointerType !== "mouse"));
    board.addEventListener("click", (event) => this.#pressed(event), { capture: true });
    board.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && this.#show(partOf(event)));
    board.addEventListener("focusout", () => this.#hide());
    board.addEventListener("keydown", (event) => this.#step(event));
    addEventListener("scroll", () => this.#hide(), { capture: true, passive: true });
    addEventListener("pointerdown", (event) => !this.board.contains(event.target) && this.#hide());
  }

  /** Only one part of a new board is a stop of the Tab key. */
  #boardIsNew() {
    this.#hide();
    for (const part of this.#parts) {
      part.setAttribute("tabindex", "-1");
      if (part.hasAttribute("role")) continue;
      part.setAttribute("role", "img");
      part.setAttribute("aria-label", part.dataset.about ?? this.#symbols(part).map(({ name }) => name).join(", "));
    }
    this.#parts[0]?.setAttribute("tabindex", "0");
  }

  /** The parts of the board, outermost only: what is inside of one is explained with it. */
  get #parts() {
    return [...this.board.querySelectorAll(PARTS)].filter((part) => !part.parentElement.closest(PARTS));
  }

  #symbols(part) {
    const keys = part.dataset.legend?.split(" ") ?? [...new Set([...part.querySelectorAll("[data-legend]")].flatMap((inner) => inner.dataset.legend.split(" ")))];
    const entries = keys.map((key) => this.sheet.querySelector(`[data-symbol="${CSS.escape(key)}"]`)).filter(Boolean);
    return entries.map((entry) => ({
      name: entry.querySelector("dt span").textContent,
      meaning: entry.querySelector("dd").textContent,
      drawing: entry.querySelector("svg"),
    }));
  }

  #openSheet() {
    this.#hide();
    this.sheet.showModal();
    this.sheet.scrollTop = 0; // opened again, it begins at the beginning
  }

  #key(event) {
    if (event.key === "Escape") this.#hide();
    if (event.key !== "w" || !isShortcut(event)) return;
    event.preventDefault();
    this.#openSheet();
  }

  /** Go from part to part with the arrow keys. */
  #step(event) {
    const parts = this.#parts;
    const here = parts.indexOf(partOf(event));
    const wanted = { ...STEPS, Home: -here, End: parts.length - 1 - here }[event.key];
    if (here < 0 || wanted === undefined) return;
    event.preventDefault();
    const next = parts[(here + wanted + parts.length) % parts.length];
    parts[here].setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /** What the mouse goes to is explained, unless a play is being shown: the note would cover it. */
  #moved(event) {
    const place = `${event.clientX} ${event.clientY}`;
    if (event.pointerType !== "mouse" || place === this.#pointer) return;
    this.#pointer = place;
    if (this.board.closest("main").dataset.turn !== "playing") this.#pointAt(partOf(event));
  }

  #left() {
    this.#pointer = "";
    this.#pointAt(null);
  }

  #pointAt(part) {
    clearTimeout(this.#timer);
    if (part === this.#shown) return;
    if (this.#shown !== document.activeElement) this.#hide();
    if (part) this.#timer = setTimeout(() => this.#show(part), HOVER);
  }

  /** A finger explains what it taps. What can be chosen is chosen, but a card only with the second tap. */
  #pressed(event) {
    const part = partOf(event);
    if (!this.#touched || !part) return this.#hide();
    const known = part === this.#shown;
    const mayChoose = part.matches("[data-choice].open-choice");
    if (mayChoose && (known || !part.hasAttribute("data-enlarge"))) return this.#hide();
    if (known) return this.#hide();
    event.stopPropagation();
    this.#show(part, mayChoose ? "Tap again to choose it." : "");
  }

  #show(part, advice = "") {
    this.#hide();
    if (!part?.isConnected) return;
    const symbols = this.#symbols(part);
    const about = part.dataset.about ?? (part.getAttribute("role") === "img" ? part.getAttribute("aria-label") : "");
    const picture = part.hasAttribute("data-enlarge") ? enlarged(part) : null;
    if (!symbols.length && !about && !picture) return;
    const single = !picture && symbols.length === 1; // its name is said, and drawn beside it
    this.note.replaceChildren(
      ...[
        picture,
        about && about !== symbols[0]?.name && h("p", { class: "about" }, about),
        ...symbols.map((symbol) => row(symbol, single)),
        advice && h("p", { class: "advice" }, advice),
        this.#touched && this.close,
      ].filter(Boolean),
    );
    this.note.hidden = false;
    place(this.note, part.getBoundingClientRect());
    this.#shown = part;
    part.setAttribute("aria-describedby", this.note.id);
  }

  #hide() {
    clearTimeout(this.#timer);
    this.note.hidden = true;
    this.#shown?.removeAttribute("aria-describedby");
    this.#shown = null;
  }
}

const partOf = (event) => outermost(event.target.closest?.(PARTS));

function outermost(part) {
  const around = part?.parentElement.closest(PARTS);
  return around ? outermost(around) : part;
}

function row({ name, meaning, drawing }, single) {
  return h("p", { class: "symbol" }, single ? null : drawing.cloneNode(true), h("span", {}, h("b", {}, name), ` ${meaning}`));
}

/** A part drawn large: all of it, or what it keeps for this purpose. */
function enlarged(part) {
  const copy = (part.querySelector(".ft-full") ?? part).cloneNode(true);
  for (const name of ["class", "tabindex", "role", "aria-label", "data-choice", "data-legend"]) copy.removeAttribute(name);
  for (const halo of copy.querySelectorAll(".ft-halo")) halo.remove();
  return pictureOf(copy, part.dataset.enlarge, "enlarged");
}

/** Beside a part where there is room, else above or below it, and always inside the window. */
function place(note, part) {
  const { width, height } = note.getBoundingClientRect();
  const [wide, high] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
  const beside = part.right + GAP + width <= wide ? part.right + GAP : part.left - GAP - width;
  let [left, top] = [beside, part.top + part.height / 2 - height / 2];
  if (beside < 0) {
    left = part.left + part.width / 2 - width / 2;
    top = part.top - GAP - height >= 0 ? part.top - GAP - height : part.bottom + GAP;
  }
  note.style.left = `${Math.max(4, Math.min(left, wide - width - 4))}px`;
  note.style.top = `${Math.max(4, Math.min(top, high - height - 4))}px`;
}
