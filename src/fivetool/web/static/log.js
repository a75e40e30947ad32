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

  /** Mark the lines of one move and bring them into sight (replays). */
  mark(number) {
    for (const line of this.element.children) line.classList.toggle("later", Number(line.dataset.number) > number);
    const current = [...this.element.children].findLast((line) => Number(line.dataset.number) <= number);
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

  #toEnd() {
    this.element.scrollTop = this.element.scrollHeight;
  }
}
