// The tempo of the plays: every play gets the time it deserves. Routine passes quickly, a run stays, and nothing stays
// longer than a home run. What a play weighs is said by its sentences and by who moved, in every game alike.

import { rollTime } from "./dice.js";
import { movesIn } from "./moments.js";
import { moveTime } from "./runners.js";

const STAYS = [450, 900, 1700, 2600]; // milliseconds that something of weight 0, 1, 2, 3 stays, at normal speed
const CHANGE_OF_SIDES = 1500; // the least that the end of a half-inning stays: everything on the field changes
const HALF_ENDS = new Set(["half_end", "inning_end"]);
const HOME_RUN = 3;
const BATTER = 0;
const HOME = 4;

const isHomeRun = ({ kind, fields }) => kind === "advance" && fields.origin === BATTER && fields.base >= HOME;

/** What steps weigh: as much as their weightiest sentence; a batter who comes home outweighs them all. */
export function weightOf(steps) {
  if (steps.some(isHomeRun)) return HOME_RUN;
  return Math.max(0, ...steps.map((step) => step.weight ?? 0));
}

/** Whether a step is told as soon as it happens. A new score is told when the board shows it, with the whole moment. */
export const toldAtOnce = ({ text, kind }) => Boolean(text) && kind !== "run";

function stays(steps) {
  const said = steps.some((step) => step.text) ? STAYS[weightOf(steps)] : 0;
  return steps.some(({ kind }) => HALF_ENDS.has(kind)) ? Math.max(said, CHANGE_OF_SIDES) : said;
}

/**
 * How long what a beat tells stays. With the last beat of a moment all of it is there, and stays as it deserves; but
 * what has had its time in an earlier beat does not get it twice.
 */
export function sayTime(beat, moment) {
  if (beat !== moment.beats.at(-1)) return beat.some(toldAtOnce) ? stays(beat) : 0;
  const before = moment.beats.slice(0, -1).flat().filter(toldAtOnce);
  return stays(before) >= stays(moment.steps) ? stays(beat) : stays(moment.steps);
}

/** How long a moment takes in all, at normal speed. */
export function timeOf(moment) {
  const times = moment.beats.map((beat) => rollTime(beat[0].dice ?? []) + moveTime(movesIn(beat)) + sayTime(beat, moment));
  return times.reduce((sum, time) => sum + time, 0);
}
