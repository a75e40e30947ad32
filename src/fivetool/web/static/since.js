// What happened since the person's last move: the last play in its own words, and a list that can be opened beside the
// next question.

import { h } from "./dom.js";

const MATTERS = 1; // the weight of a play worth seeing

const matters = ({ weight, cue }) => weight >= MATTERS || Boolean(cue);

export class SinceLastMove {
  #lines = []; // everything told since
  #from = null; // the number of the person's last move; null: they have made none

  constructor(element) {
    this.element = element;
    this.list = element.querySelector("ul");
    this.summary = element.querySelector("summary");
  }

  /** Begin with a whole log; `lastMove` is the number of the person's last move in it. */
  reset(lines, lastMove) {
    this.#from = lastMove;
    this.#lines = lines.filter((line) => line.number >= (lastMove ?? 0));
  }

  /** The person made a move: what is told from here on followed from it. */
  begin(number) {
    this.#from = number;
    this.#lines = [];
  }

  add(lines) {
    this.#lines.push(...lines);
  }

  /** Take back what came after an entry (undo). */
  cut(number) {
    this.#lines = this.#lines.filter((line) => line.number <= number);
  }

  show(wanted) {
    const lines = this.#lines;
    this.element.hidden = !wanted || lines.length < 2; // a single line has just been read
    this.element.open = false;
    if (this.element.hidden) return;
    const since = this.#from === null ? "So far" : "Since your last move";
    const plays = lines.filter(matters);
    const count = `${plays.length} ${plays.length === 1 ? "play" : "plays"}`;
    const words = plays.length ? [h("b", {}, plays.at(-1).text), " ", h("span", {}, `${since}: ${count}`)] : [h("span", {}, since)];
    this.summary.replaceChildren(...words);
    const item = (line) => h("li", { class: matters(line) ? "matters" : null }, line.text);
    this.list.replaceChildren(...lines.map(item));
  }
}
