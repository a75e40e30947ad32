// The play-by-play: a live region to which lines are added, with the plays that matter set off.

import { h } from "./dom.js";

const NEAR_THE_END = 60; // pixels: who has scrolled up to read stays there

export class Log {
  /** `clauseLink(clause)` makes the link to a rule; `onPick(number)` is told when a line is chosen (replays). */
  constructor(element, { clauseLink, onPick = null }) {
    this.element = element;
    this.clauseLink = clauseLink;
    this.onPick = onPick;
  }

  /** Replace everything. The region is quiet meanwhile, so that a screen reader is not told the whole game. */
  reset(lines) {
    this.element.setAttribute("aria-live", "off");
    this.element.replaceChildren(...lines.map((line) => this.#line(line)));
    this.#toEnd();
    requestAnimationFrame(() => this.element.setAttribute("aria-live", "polite"));
  }

  add(line) {
    const { scrollHeight, scrollTop, clientHeight } = this.element;
    const following = scrollHeight - scrollTop - clientHeight < NEAR_THE_END;
    this.element.append(this.#line(line));
    if (following) this.#toEnd();
  }

  /** Take back what came after an entry (undo). */
  cut(number) {
    for (const line of [...this.element.children]) if (Number(line.dataset.number) > number) line.remove();
  }

  /** A line of the page's own, such as an order carried out. */
  note(text) {
    this.add({ text, weight: 0, clause: "", number: null, own: true });
  }

  /** Mark the lines of one move and bring them into sight (replays). */
  mark(number) {
    for (const line of this.element.children) line.classList.toggle("later", Number(line.dataset.number) > number);
    const current = [...this.element.children].findLast((line) => Number(line.dataset.number) <= number);
    for (const line of this.element.children) line.classList.toggle("current", line === current);
    if (current) this.element.scrollTop = current.offsetTop - this.element.clientHeight / 2;
  }

  #line({ text, weight, clause, number, own }) {
    const words = this.onPick
      ? h("button", { type: "button", class: "pick", onclick: () => this.onPick(number) }, text)
      : h("span", {}, text);
    const attributes = { class: own ? "play own" : `play weight-${weight ?? 0}`, "data-number": number };
    return h("div", attributes, words, clause && " ", clause && this.clauseLink(clause));
  }

  #toEnd() {
    this.element.scrollTop = this.element.scrollHeight;
  }
}
