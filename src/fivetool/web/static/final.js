// The end of a game: who won, the play that turned it, and what to do next.

import { byId, h, percent } from "./dom.js";

const REPORTS = new Set(["run", "game_end", "half_end", "half_start"]); // what came of plays, and no plays themselves
const PLAYS = new Set(["bat", "glove", "home_run"]); // the cues of hits and outs
const WORTH_TELLING = 0.08; // a smaller swing of the chances turned nothing
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
    const { line, team, before, after } = found;
    const chances = `${possessive(names.teams[team])} chances went from ${percent(before)} to ${percent(after)}.`;
    place.querySelector("blockquote").textContent = line.text;
    place.querySelector("p").replaceChildren(chances, " ", h("a", { href: `${links.replay}#${line.number - 1}` }, "See it again"));
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
 * The play of the game: of those that brought the winner a run, the one by which the winner's chances rose most; where
 * no run turned the game, a hit or an out. Gives its line, the winner, and the winner's chances before and after.
 */
export function turningPoint(lines, points) {
  const winner = (points.at(-1)?.value ?? 0) < 0.5 ? 1 : 0;
  const chance = ({ value }) => (winner === 0 ? value : 1 - value);
  let found = null;
  for (const [i, point] of points.entries()) {
    if (i === 0) continue;
    const [before, after] = [chance(points[i - 1]), chance(point)];
    if (after - before < WORTH_TELLING) continue;
    const between = lines.filter(({ number }) => number > points[i - 1].number && number <= point.number);
    const { line, scored } = decisivePlay(between, winner);
    const better = !found || scored > found.scored || (scored === found.scored && after - before >= found.after - found.before);
    if (line && better) found = { line, team: winner, before, after, scored };
  }
  return found;
}

/** Of some lines the play that brought a team most runs; else the last hit or out, if there was one. */
function decisivePlay(lines, team) {
  const runs = new Map(); // line of a play -> runs of the team that came of it
  let play = null;
  for (const line of lines) {
    if (!REPORTS.has(line.kind) && (line.cue || line.weight > 0)) play = line;
    if (line.scored_by === team) runs.set(play ?? line, (runs.get(play ?? line) ?? 0) + 1);
  }
  if (runs.size) return { line: [...runs].reduce((best, one) => (one[1] >= best[1] ? one : best))[0], scored: true };
  return { line: lines.findLast(({ kind, cue }) => PLAYS.has(cue) && !REPORTS.has(kind)), scored: false };
}

const possessive = (name) => (name.endsWith("s") ? `${name}'` : `${name}'s`);
