// What happened since the person's last move: the last play in its own words, and a list that can be opened beside the
// next question.

import { h, unbroken } from "./dom.js";

const MATTERS = 1; // the weight of a play worth seeing

const ROOM = 90; // letters of the last play: the sentences that tell it, as many as are read at a glance

const matters = ({ weight, cue }) => weight >= MATTERS || Boolean(cue);
const isPlay = (line) => matters(line) && !line.kind?.endsWith("_start"); // an inning that begins is no play

/** The last sentences of some plays, as many as there is room for, at least one. */
function lastPlay(plays) {
  const told = [];
  for (const { text } of plays.toReversed()) {
    if (told.length && told.join(" ").length + text.length > ROOM) break;
    told.unshift(text);
  }
  return { told: told.join(" "), whole: told.length === plays.length };
}

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
    const plays = lines.filter(isPlay);
    this.element.hidden = !wanted || !(plays.length || lines.length > 1);
    this.element.open = false;
    if (this.element.hidden) return;
    const since = this.#from === null ? "So far" : "Since your last move";
    const count = `${plays.length} ${plays.length === 1 ? "play" : "plays"}`;
    const { told, whole } = lastPlay(plays);
    const words = told ? [h("b", {}, ...unbroken(told)), " ", h("span", { class: whole && "all" }, `${since}: ${count}`)] : [h("span", {}, since)];
    this.summary.replaceChildren(...words);
    const item = (line) => h("li", { class: matters(line) ? "matters" : null }, line.text);
    this.list.replaceChildren(...lines.map(item));
  }
}
