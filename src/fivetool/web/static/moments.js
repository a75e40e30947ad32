// Moments: what followed from an entry, cut where a play was over. A moment holds everything that the page shows then
// (board, scoreboard, lines of the log, how far the graph goes) and the beats by which it comes about; the page shows
// one moment at a time, and nothing of a later one.

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

/**
 * The moments of an entry. The last one is the table at rest in its `frame`; those before it have the board of their
 * last step. `before` is the scoreboard that hung there before the entry.
 */
export function momentsOf(entry, frame, before) {
  const plays = playsOf(entry.steps);
  let scoreboard = before;
  return plays.map((steps, place) => {
    const last = place === plays.length - 1;
    scoreboard = last ? frame.scoreboard : (steps.findLast((step) => step.scoreboard)?.scoreboard ?? scoreboard);
    return {
      entry,
      place,
      last,
      steps,
      beats: beatsOf(steps),
      board: last ? frame.board_svg : steps.at(-1).board_svg,
      scoreboard,
      lines: linesOf(steps, entry.number),
      graphTo: entry.number - 1, // its chances are shown when all of it has been seen
    };
  });
}

/** Steps as lines of the log; a run of which nothing is said belongs to the next line. */
function linesOf(steps, number) {
  const lines = [];
  let scored = []; // the team of each run since the last line
  for (const step of steps) {
    if (step.kind === "run") scored.push(step.fields.team);
    if (!step.text) continue;
    lines.push({ ...step, number, scored });
    scored = [];
  }
  if (lines.length) lines.at(-1).scored = [...lines.at(-1).scored, ...scored];
  return lines;
}

/** Steps play by play: each ends with a board, the last one with the frame. */
function playsOf(steps) {
  const plays = [[]];
  for (const [i, step] of steps.entries()) {
    plays.at(-1).push(step);
    if (step.board_svg && i < steps.length - 1) plays.push([]);
  }
  return plays;
}
