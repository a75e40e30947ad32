// What happened since the person's last move: the last play in its own words, and a list that can be opened beside the
// next question.

import { h, unbroken } from "./dom.js";

const MATTERS = 1; // the weight of a play worth seeing

const ROOM = 90; // letters of the last play: the sentences that tell it, as many as are read at a glance

const RUNS = new Set(["run", "scored"]); // lines that tell of a run that came in
const HALF_ENDS = new Set(["half_end", "inning_end"]); // lines that sum a half-inning up

const matters = ({ weight, cue }) => weight >= MATTERS || Boolean(cue);
const isPlay = (line) => matters(line) && !/_(start|end)$/.test(line.kind ?? ""); // what begins or sums up is no play

/** Of several runs on one play the last one tells the score. */
const withoutEarlierRuns = (plays) => plays.filter(({ kind }, i) => !(RUNS.has(kind) && RUNS.has(plays[i + 1]?.kind)));

/** The last sentences of some plays, as many as there is room for, at least one. */
function lastPlay(plays) {
  const told = [];
  for (const { text } of withoutEarlierRuns(plays).toReversed()) {
    if (told.length && told.join(" ").length + text.length > ROOM) break;
    told.unshift(text);
  }
  return told.join(" ");
}

/** How the half-inning ended that ended last: its last play, and what it came to. */
function endOfHalf(lines, end) {
  if (end < 0) return "";
  const last = lines.slice(0, end).findLast(isPlay);
  return [last, lines[end]].map((line) => line?.text).filter(Boolean).join(" ");
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
    const end = lines.findLastIndex(({ kind }) => HALF_ENDS.has(kind));
    const [ended, told] = [endOfHalf(lines, end), lastPlay(lines.slice(end + 1).filter(isPlay))];
    const [before, latest] = told ? [ended, told] : ["", ended]; // the latest stands out
    const words = [before && h("i", {}, ...unbroken(before)), latest && h("b", {}, ...unbroken(latest)), h("span", { class: plays.length < 2 && "all" }, latest ? `${since}: ${count}` : since)];
    this.summary.replaceChildren(...words.filter(Boolean).flatMap((part) => [part, " "]));
    const item = (line) => h("li", { class: matters(line) ? "matters" : null }, line.text);
    this.list.replaceChildren(...lines.map(item));
  }
}
