// What a person can do now: the usual thing as one large button with the space bar, and everything else that the rules
// allow beside it, under its headings and with number keys. Parts of the board stand for the same choices.

import { h, isControl, isShortcut, percent, pictureOf, s, tenths, unbroken } from "./dom.js";
import { pace } from "./preferences.js";

const NUMBER_KEYS = 9;
const SETTLING = 400; // milliseconds in which a press at rest was meant for what stood there before

/** What a choice is stands out from what comes of it: "Use the chip and play 3 × HR: a home run". */
function inParts(label) {
  const [what, ...outcome] = label.split(": ");
  return outcome.length ? [h("b", {}, what), ...unbroken(`: ${outcome.join(": ")}`)] : [h("b", {}, what)];
}

export class Choices {
  #offers = [];
  #choices = []; // of the open question, as the board knows them
  #open = false; // whether a choice may be made now
  #shownAt = -Infinity; // when the choices appeared
  #aimed = true; // the pointer has moved since

  /** `onChoose(offer)` is told once per question; an offer has the choices in its `path`, and their `words`. */
  constructor(list, board, { clauseLink, onChoose }) {
    this.list = list;
    this.board = board;
    this.clauseLink = clauseLink;
    this.onChoose = onChoose;
    board.addEventListener("click", (event) => this.#boardPressed(event));
    board.addEventListener("keydown", (event) => this.#boardKey(event));
    for (const place of [list, board]) {
      for (const kind of ["pointerover", "pointerdown", "focusin"]) place.addEventListener(kind, (event) => this.#consider(event));
      for (const kind of ["pointerleave", "focusout"]) place.addEventListener(kind, () => this.#preview(null));
    }
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("pointermove", () => (this.#aimed = true), { passive: true });
  }

  /** Whether a press is meant for what is there: choices that appear under a resting pointer are not what it was for. */
  #isMeant(event) {
    const pressed = event.detail > 0; // by pointer or finger, not by key
    return !pressed || this.#aimed || pace() === 0 || performance.now() - this.#shownAt > SETTLING;
  }

  /** `choices` are those of the open question; offers may answer later ones too. */
  show(offers, choices = []) {
    this.#offers = offers;
    this.#choices = choices;
    this.#open = offers.length > 0;
    this.#shownAt = performance.now();
    this.#aimed = false;
    this.list.replaceChildren(...this.#groups());
    this.list.scrollTop = 0; // wherever somebody was among the choices of the question before
    for (const part of this.board.querySelectorAll("[data-choice]")) this.#makePressable(part);
  }

  clear() {
    this.show([]);
  }

  /** A refusal or a broken line: the same choices may be made again. Tells whether there are any. */
  reopen() {
    this.#open = this.#offers.length > 0;
    for (const button of this.list.querySelectorAll("button")) button.removeAttribute("aria-disabled");
    for (const button of this.list.querySelectorAll(".chosen")) button.classList.remove("chosen");
    return this.#open;
  }

  /** What each choice is worth: a star where one is the best beyond doubt, a wave on all that nobody could tell apart. */
  showHint({ choices, sure }) {
    for (const worth of choices) {
      const place = this.list.querySelector(`[data-worth="${worth.id}"]`);
      if (!place) continue;
      const chance = percent(worth.value);
      if (worth.alike) {
        place.closest("details")?.setAttribute("open", ""); // nobody looks for the best choice in a fold
        place.textContent = `${sure ? "★" : "≈"} you win ${chance}`;
        place.title = sure ? "The best choice" : "Too close to the best choice to tell apart";
      } else {
        place.textContent = `you win ${chance}`;
        const why = worth.why ? `. The best: ${worth.why}` : "";
        place.title = `Wins ${tenths(worth.cost)} less often than the best choice${why}`;
      }
      place.hidden = false;
    }
    const best = this.list.querySelector('[data-worth]:not([hidden])[title^="The best"]');
    best?.closest("li").scrollIntoView({ block: "nearest" }); // the star is of no use out of sight
  }

  /** Offers under their headings. Number keys follow the order on the page. */
  #groups() {
    const groups = new Map();
    for (const offer of this.#offers) {
      const heading = offer.usual ? null : offer.group;
      if (!groups.has(heading)) groups.set(heading, []);
      groups.get(heading).push(offer);
    }
    this.#offers = [...groups.values()].flat();
    const headings = [...groups].filter(([heading, [offer]]) => heading && !offer.folded);
    const single = headings.length < 2; // one heading would say nothing
    return [...groups].flatMap(([heading, offers]) => {
      const items = offers.map((offer) => this.#item(offer, this.#offers.indexOf(offer)));
      const list = () => h("ul", { "aria-label": heading }, ...items);
      if (offers[0].folded) return [h("li", { class: "group" }, h("details", { class: "fold" }, h("summary", {}, h("b", {}, heading), ` ${items.length}`), list()))];
      if (single || !heading) return items;
      return [h("li", { class: "group" }, h("h3", {}, heading), list())];
    });
  }

  #item(offer, i) {
    const key = i < NUMBER_KEYS ? String(i + 1) : null;
    const attributes = {
      type: "button",
      class: offer.usual ? "choice usual" : "choice",
      "data-choice": offer.path.at(-1),
      "aria-keyshortcuts": offer.usual ? `Space ${key}` : key,
      onclick: (event) => this.#isMeant(event) && this.#choose(offer),
    };
    const button = h(
      "button",
      attributes,
      key && h("kbd", { "aria-hidden": "true" }, offer.usual ? "Space" : key),
      this.#picture(offer),
      h(
        "span",
        { class: "label" },
        ...inParts(offer.label),
        offer.passing && h("small", { class: "passing" }, offer.passing),
        h("span", { class: "worth", "data-worth": offer.path.at(-1), hidden: true }),
      ),
    );
    return h("li", { class: offer.usual && "usual" }, button, offer.clause && this.clauseLink(offer.clause, "?", offer));
  }

  /** The face on the card that a choice stands for, where the board has one. */
  #picture({ path }) {
    const face = this.board.querySelector(`[data-choice="${path[0]}"] [data-portrait]`);
    if (!face) return null;
    const color = face.parentElement.getAttribute("class"); // of the card
    return pictureOf(s("g", { class: color }, face.cloneNode(true)), face.dataset.portrait, "picture");
  }

  /** Show on the board what the choice would do at which a person looks: by pointer, finger or keyboard. */
  #consider({ target }) {
    this.#preview(target.closest("[data-choice]")?.dataset.choice ?? null);
  }

  #preview(choice) {
    for (const part of this.board.querySelectorAll("[data-preview]")) {
      part.classList.toggle("ft-considered", this.#open && part.dataset.preview === choice);
    }
  }

  /** What a part of the board stands for: an offer, or a choice that is the first of one. */
  #onBoard(part) {
    const id = Number(part.dataset.choice);
    const offer = this.#offers.find(({ path }) => path.length === 1 && path[0] === id);
    const choice = this.#choices.find((known) => known.id === id);
    return offer ?? (choice && { path: [id], words: [choice.name], label: choice.label });
  }

  #makePressable(part) {
    const offer = this.#onBoard(part);
    part.classList.toggle("open-choice", Boolean(offer));
    if (!offer) return;
    part.setAttribute("role", "button");
    part.setAttribute("aria-label", offer.label);
  }

  #boardPressed(event) {
    const part = event.target.closest("[data-choice]");
    if (part && this.#isMeant(event)) this.#take(this.#onBoard(part));
  }

  #boardKey(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    const part = event.target.closest("[data-choice]");
    if (!part) return;
    event.preventDefault();
    this.#take(this.#onBoard(part));
  }

  /** What is folded away is seldom meant: a press on the board shows it among the choices first, with what it does. */
  #take(offer) {
    if (!offer || !this.#isFolded(offer)) return this.#choose(offer);
    const button = this.list.querySelector(`button[data-choice="${offer.path.at(-1)}"]`);
    button.closest("details").open = true;
    button.focus();
    button.scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    if (!isShortcut(event)) return;
    const rolls = document.querySelector("#rolling:not([hidden])"); // dice that wait have use for the key
    if (event.key === " " && event.target === document.body && !rolls) event.preventDefault(); // it scrolls nothing away
    if (!this.#open) return;
    const usual = (event.key === " " || event.key === "Enter") && !event.repeat && !isControl(event.target);
    const offer = usual ? this.#offers.find((one) => one.usual) : this.#offers[Number(event.key) - 1];
    if (!offer || (!usual && !/^[1-9]$/.test(event.key)) || this.#isFolded(offer)) return;
    event.preventDefault();
    this.#choose(offer);
  }

  /** Whether an offer is out of sight, in a fold: a number key is for what one can read. */
  #isFolded(offer) {
    return Boolean(this.list.querySelector(`details:not([open]) button[data-choice="${offer.path.at(-1)}"]`));
  }

  #choose(offer) {
    if (!this.#open || !offer) return;
    this.#open = false;
    this.#preview(null);
    // aria-disabled, not disabled: a disabled button would lose the keyboard focus
    for (const button of this.list.querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
    this.list.querySelector(`button[data-choice="${offer.path.at(-1)}"]`)?.classList.add("chosen");
    this.onChoose(offer);
  }
}
