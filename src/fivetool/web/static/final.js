// The end of a game: who won, the play that turned it, and what to do next.

import { byId, h, percent } from "./dom.js";

const REPORTS = new Set(["run", "game_end", "half_end", "half_start"]); // what came of plays, and no plays themselves
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
  }
}

/** The play with which the chances changed most: its line, the team that gained, and its chances before and after. */
export function turningPoint(lines, points) {
  let found = null;
  for (const [i, point] of points.entries()) {
    const before = points[i - 1];
    if (!before) continue;
    const swing = Math.abs(point.value - before.value);
    if (swing < Math.max(WORTH_TELLING, found?.swing ?? 0)) continue;
    const line = weightiest(lines.filter(({ number, kind }) => number > before.number && number <= point.number && !REPORTS.has(kind)));
    if (!line) continue;
    const team = point.value > before.value ? 0 : 1;
    const of = (value) => (team === 0 ? value : 1 - value);
    found = { line, team, before: of(before.value), after: of(point.value), swing };
  }
  return found;
}

/** Of several plays the one that mattered most; the latest, if there are several. */
function weightiest(lines) {
  return lines.reduce((best, line) => (best && (best.weight ?? 0) > (line.weight ?? 0) ? best : line), null);
}

const possessive = (name) => (name.endsWith("s") ? `${name}'` : `${name}'s`);
