// The end of a game: who won, the play that turned it, and what to do next.

import { byId, h, percent } from "./dom.js";

const REPORTS = new Set(["run", "scored", "game_end", "half_end", "half_start", "inning_end", "inning_start"]); // what came of plays, and no plays themselves
const WORTH_TELLING = 0.08; // a smaller swing of the chances is not worth figures
const [A_RUN, AHEAD_FOR_GOOD] = [0.08, 0.15]; // what fans remember, beside the chances
const HEADLINES = { won: "You won!", drawn: "A draw", lost: "You lost" };

/** What is said of the end to a player, or to whoever watches. */
export const headline = (result) => HEADLINES[result] ?? "Final";

export class Final {
  #lines = []; // everything told in this game

  /** `opponents` are the bots of the game, the gentlest first: { bot, title }. */
  constructor(element, opponents) {
    this.element = element;
    this.opponents = opponents;
  }

  reset(lines) {
    this.#lines = [...lines];
  }

  add(lines) {
    this.#lines.push(...lines);
  }

  /** Take back what came after an entry (undo). */
  cut(number) {
    this.#lines = this.#lines.filter((line) => line.number <= number);
  }

  /** Show the end of a game; `points` are its chances, as far as they are known. */
  show(snapshot, points) {
    this.element.hidden = !snapshot.over;
    if (!snapshot.over) return;
    this.#showTurningPoint(turningPoint(this.#lines, points), snapshot);
    this.#offerOpponent(snapshot);
  }

  #showTurningPoint(found, { names, links }) {
    const place = byId("turning-point");
    place.hidden = found === null;
    if (found === null) return;
    const { line, when, team, before, after } = found;
    const chances = before === undefined ? "" : `${possessive(names.teams[team])} chances rose from ${percent(before)} to ${percent(after)}. `;
    place.querySelector("figcaption").textContent = when ? `Play of the game, ${when}` : "Play of the game";
    place.querySelector("blockquote").textContent = line.text;
    place.querySelector("p").replaceChildren(chances, h("a", { href: `${links.replay}#${line.number - 1}-play` }, "See it again"));
  }

  /** One step up for whoever won against a bot, one down for whoever lost. */
  #offerOpponent({ players, you, your_result }) {
    const form = byId("next-opponent");
    const bots = players.filter(({ kind }) => kind === "bot");
    const here = this.opponents.findIndex(({ bot }) => bot === bots[0]?.bot);
    const step = { won: 1, lost: -1 }[your_result] ?? 0;
    const next = here < 0 || !step || bots.length !== 1 || you.seats.length !== 1 ? undefined : this.opponents[here + step];
    form.hidden = !next;
    if (!next) return;
    form.elements.bot.value = next.bot;
    form.querySelector("button").textContent = step > 0 ? `Step up: play ${next.title}` : `Play ${next.title}`;
    form.querySelector("small").textContent = `A ${step > 0 ? "tougher" : "gentler"} bot. ${next.text}`;
  }
}

/**
 * The play of the game: of those that brought the winner runs, the one by which the winner's chances rose most, runs and
 * a lead for good counted too. Gives its line, when it was, the winner, and the winner's chances before and after, as far
 * as they tell something. Where nobody won, or without a run, there is none.
 */
export function turningPoint(lines, points) {
  const end = points.at(-1)?.value;
  if (end !== 0 && end !== 1) return null; // nobody won, or the graph does not know it yet
  const winner = end === 1 ? 0 : 1;
  if (winner === 1 && lines.some(({ scored = [] }) => scored.some((team) => team > 1))) return null; // which of several others won is not told
  const plays = scoringPlays(lines, winner).map((play) => ({ ...play, ...swing(play.line, winner, points) }));
  if (!plays.length) return null;
  // the end of a game makes everything certain: only what decided it there has done so
  const gain = ({ before, after, ahead, last }) => (last && !ahead ? 0 : after - before);
  const forGood = plays.findLast(({ ahead }) => ahead); // it put the winner ahead, and nobody caught up again
  const worth = (play) => gain(play) + A_RUN * play.runs + (play === forGood ? AHEAD_FOR_GOOD : 0);
  const best = plays.reduce((found, play) => (worth(play) >= worth(found) ? play : found));
  const { line, when, before, after } = best;
  return { line, when, team: winner, ...(gain(best) >= WORTH_TELLING ? { before, after } : {}) };
}

/** The plays that brought a team runs: the line that tells each, when, how many runs, and whether it put the team ahead. */
function scoringPlays(lines, team) {
  const plays = new Map(); // by the line that tells it
  let [lead, play, when] = [0, null, ""];
  for (const line of lines) {
    if (/^(half|inning)_start$/.test(line.kind)) when = /^(Top|Bottom) of the \w+/.exec(line.text)?.[0].toLowerCase() ?? when;
    if (!REPORTS.has(line.kind) && (line.cue || line.weight > 0)) play = line;
    for (const scorer of line.scored ?? []) {
      const before = lead;
      lead += scorer === team ? 1 : -1;
      if (scorer !== team) continue;
      const known = plays.get(play ?? line) ?? { line: play ?? line, when, runs: 0, ahead: false };
      plays.set(known.line, { ...known, runs: known.runs + 1, ahead: known.ahead || (before <= 0 && lead > 0) });
    }
  }
  return [...plays.values()];
}

/** What a team's chances were before and after a play, as far as the graph knows; `last`: the game ended in between. */
function swing({ number }, team, points) {
  const chance = ({ value }) => (team === 0 ? value : 1 - value);
  const place = points.findIndex((point) => point.number >= number);
  if (place < 1) return { before: 0, after: 0, last: false };
  return { before: chance(points[place - 1]), after: chance(points[place]), last: place === points.length - 1 };
}

const possessive = (name) => (name.endsWith("s") ? `${name}'` : `${name}'s`);
