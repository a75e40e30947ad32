// The play-by-play, with the plays that matter set off. What is added is said to screen readers by a live region of its
// own: the list itself is hidden on a phone while the field is shown, and what is hidden is not said.

import { byId, h } from "./dom.js";

const NEAR_THE_END = 60; // pixels: who has scrolled up to read stays there
const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"]; // how people scroll
const HAND_TIME = 1000; // milliseconds: what scrolls so soon after that was scrolled by them
const SAID_LINES = 12; // kept in the live region: enough for a screen reader that lags behind

export class Log {
  #following = true; // the latest line stays in sight; nobody has scrolled up to read
  #touched = -Infinity; // when somebody last did what scrolls

  /** `clauseLink(clause)` makes the link to a rule; `onPick(number)` is told when a line is chosen (replays). */
  constructor(element, { clauseLink, onPick = null }) {
    this.element = element;
    this.clauseLink = clauseLink;
    this.onPick = onPick;
    for (const kind of BY_HAND) element.addEventListener(kind, () => (this.#touched = performance.now()), { passive: true });
    element.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => this.#follow()).observe(element); // its box may shrink under the lines
  }

  /** Only people leave the end of the log. */
  #scrolled() {
    if (performance.now() - this.#touched > HAND_TIME) return;
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    this.#following = scrollHeight - scrollTop - clientHeight < NEAR_THE_END;
  }

  #follow() {
    if (this.#following) this.element.scrollTop = this.element.scrollHeight;
  }

  /** Replace everything. Nothing of it is said: nobody wants to hear the whole game. */
  reset(lines) {
    this.element.replaceChildren(...lines.map((line) => this.#line(line)));
    this.#following = true;
    this.#follow();
  }

  add(lines) {
    this.element.append(...lines.map((line) => this.#line(line)));
    this.#follow();
    for (const { text } of lines) this.#say(text);
  }

  /** Take back what came after an entry (undo). */
  cut(number) {
    for (const line of [...this.element.children]) if (Number(line.dataset.number) > number) line.remove();
  }

  /** Show the first so many lines, and bring the last of them into sight (replays). */
  showFirst(count) {
    this.#following = false; // it follows the replay
    const lines = [...this.element.children];
    for (const [i, line] of lines.entries()) line.classList.toggle("later", i >= count);
    const current = lines[count - 1];
    for (const line of this.element.children) line.classList.toggle("current", line === current);
    if (current) this.element.scrollTop = current.offsetTop - this.element.clientHeight / 2;
  }

  #line({ text, weight, clause, number, fold }) {
    if (fold?.length) return this.#folded({ text, number, fold });
    const words = this.onPick
      ? h("button", { type: "button", class: "pick", onclick: () => this.onPick(number) }, text)
      : h("span", {}, text);
    const attributes = { class: `play weight-${weight ?? 0}`, "data-number": number };
    return h("div", attributes, words, clause && " ", clause && this.clauseLink(clause));
  }

  /** What a standing order answered; unfolded, the question and everything that was open. */
  #folded({ text, number, fold: [question, ...open] }) {
    const choices = h("ul", {}, ...open.map((label) => h("li", {}, label)));
    const details = h("details", {}, h("summary", {}, text), h("p", {}, question), choices);
    return h("div", { class: "play own", "data-number": number }, details);
  }

  #say(text) {
    const said = byId("said");
    said.append(h("p", {}, text));
    while (said.children.length > SAID_LINES) said.firstChild.remove();
  }
}
