// The tempo of the plays: what is waiting to be shown is shown the faster the more of it there is, so that nobody waits
// long for their next question. What a person chose and the plays that matter keep most of the time there is.

import { rollTime } from "./dice.js";
import { moveTime } from "./runners.js";

export const LONGEST_WAIT = 3500; // milliseconds at normal speed for all that is shown between two questions
const SHARE_THAT_MATTERS = 0.7; // of that time, for own plays and those that matter, if they need as much
const LEAST_SHARE = 0.12; // of the normal time: routine that had less would only flicker, and is shown at once
const MATTERS = 1; // the weight of a play worth seeing
const SAY = 240; // milliseconds a sentence of weight 0 stays before the next step
const SAY_MORE = 260; // and more for each further weight
const MOVES = new Set(["advance", "put_out", "run"]);

const isMove = ({ kind }) => MOVES.has(kind);

/** The moves of a beat that can be seen on the field. */
export const movesIn = (beat) => beat.filter((step) => step.kind !== "run" && isMove(step));

/** Steps in beats: what is shown at the same time, as all that move in one play. */
export function beatsOf(steps) {
  const beats = [];
  for (const step of steps) {
    const goesAlong = beats.length > 0 && isMove(step) && isMove(beats.at(-1)[0]);
    if (goesAlong) beats.at(-1).push(step);
    else beats.push([step]);
  }
  return beats;
}

/** How long the sentences of a beat stay, at normal speed. */
export function sayTime(beat) {
  const told = beat.filter((step) => step.text);
  return told.length ? SAY + SAY_MORE * weightOf(told) : 0;
}

/** How long a beat takes in all, at normal speed. */
export const timeOf = (beat) => rollTime(beat[0].dice ?? []) + moveTime(movesIn(beat)) + sayTime(beat);

const weightOf = (steps) => Math.max(0, ...steps.map((step) => step.weight ?? 0));

export class Tempo {
  #routine = 0; // milliseconds of plays since the last question
  #mattering = 0;

  /** `seats()` gives the seats of the person who looks on: whoever only watches is never hurried. */
  constructor(seats) {
    this.seats = seats;
  }

  /** An entry is to be shown before the next question. */
  add(entry) {
    for (const beat of beatsOf(entry.steps)) {
      if (this.#matters(beat, entry)) this.#mattering += timeOf(beat);
      else this.#routine += timeOf(beat);
    }
  }

  /** The next question is there. */
  rest() {
    this.#routine = this.#mattering = 0;
  }

  /** How long a beat takes, as a multiple of its normal time. */
  of(beat, entry) {
    if (!this.seats().length) return 1;
    const [routine, mattering] = this.#shares();
    return this.#matters(beat, entry) ? mattering : routine;
  }

  #shares() {
    const most = Math.max(LONGEST_WAIT * SHARE_THAT_MATTERS, LONGEST_WAIT - this.#routine);
    const mattering = part(most, this.#mattering);
    const routine = part(LONGEST_WAIT - mattering * this.#mattering, this.#routine);
    return routine < LEAST_SHARE ? [0, part(LONGEST_WAIT, this.#mattering)] : [routine, mattering];
  }

  #matters(beat, { seat }) {
    return weightOf(beat) >= MATTERS || this.seats().includes(seat);
  }
}

/** What part of the time wanted there is. */
const part = (time, wanted) => (wanted > time ? time / wanted : 1);
