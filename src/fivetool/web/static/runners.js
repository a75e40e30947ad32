// Runners that visibly go from base to base: tokens laid over the board while a play is shown, measured against the
// board's own [data-base] places. The board drawn after the play takes their place.

import { h, s } from "./dom.js";

const LEG = 200; // milliseconds from one base to the next
const LONGEST_RUN = 450;
const FADE = 250;
const HOME = 4;

const runTime = ({ origin, base }) => Math.min(LEG * (base - origin), LONGEST_RUN);

/** How long moves that are carried out at once take, at normal speed: who is out or home fades away. */
export function moveTime(steps) {
  const times = steps.map(({ kind, fields }) => (kind === "put_out" ? FADE : runTime(fields) + (fields.base >= HOME ? FADE : 0)));
  return Math.max(0, ...times);
}

export class Runners {
  #tokens = new Map(); // "team:base" -> token

  constructor(board, layer, motion) {
    this.board = board;
    this.layer = layer;
    this.motion = motion;
    this.marks = [];
  }

  /** Take all tokens away; the board shows its own runners again. */
  clear() {
    this.#tokens.clear();
    this.layer.replaceChildren();
  }

  /** Side change: nobody is on base any more. */
  leave() {
    this.clear();
    for (const runner of this.board.querySelectorAll("[data-runner]")) runner.style.visibility = "hidden";
  }

  /**
   * Carry out the moves of one play at once: `advance` and `put_out` steps in the order of the tape. `next` is the board
   * that is drawn then: whoever comes to bat looks as he does there.
   */
  async move(steps, next) {
    if (this.motion.still) return; // the board that is drawn next shows where they are
    const taken = steps.map((step) => ({ step, token: this.#take(step.fields, next) }));
    await Promise.all(taken.map(({ step, token }) => token && this.#carryOut(step, token)));
  }

  #carryOut(step, token) {
    return step.kind === "put_out" ? this.#fade(token) : this.#run(token, step.fields);
  }

  async #run(token, { team, origin, base }) {
    const path = [];
    for (let stop = origin; stop <= base; stop++) path.push(this.#place(team, stop));
    if (path.some((point) => point === null)) return token.remove();
    const keyframes = path.map(({ x, y }) => ({ left: `${x}px`, top: `${y}px` }));
    await this.motion.animate(token, keyframes, runTime({ origin, base }));
    if (base >= HOME) return this.#fade(token);
    setAt(token, path.at(-1));
    this.#tokens.set(`${team}:${base}`, token);
  }

  async #fade(token) {
    await this.motion.animate(token, { opacity: [1, 0] }, FADE);
    token.remove();
  }

  /** The token of the runner on a base: the one already moving, or a new one in place of the board's own runner. */
  #take({ team, origin, runner }, next) {
    const key = `${team}:${origin}`;
    const known = this.#tokens.get(key);
    this.#tokens.delete(key);
    if (known) return known;
    const at = this.#place(team, origin);
    if (at === null) return null;
    const batter = origin === 0 && this.#hide(this.board.querySelector(numbered(team, runner))); // he stands beside the plate
    const own = (batter && runnerOn(next, team, runner)) || batter || this.#hideRunnerNear(at) || runnerOn(next, team, runner);
    const token = own ? h("span", { class: "runner", "aria-hidden": "true" }) : this.#badge(team);
    setAt(token, at);
    this.layer.append(token);
    if (own) this.#dress(token, own);
    return token;
  }

  #badge(team) {
    return h("span", { class: "runner badge", "data-team": team, "aria-hidden": "true" }, this.marks[team] ?? "");
  }

  /** Let a token look like a runner of a board, as large as he is there. */
  #dress(token, runner) {
    const look = s("svg", { class: "ft-board" });
    const colors = runner.parentNode.closest?.("[class*='ft-team']")?.getAttribute("class");
    const drawn = runner.cloneNode(true);
    drawn.style.visibility = "";
    drawn.removeAttribute("data-runner"); // the board's own runners are those with a number
    look.append(s("g", { class: colors }, drawn));
    token.append(look);
    const { x, y, width, height } = look.firstChild.getBBox();
    const scale = this.board.querySelector("svg").getScreenCTM().a;
    look.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
    look.style.width = `${scale * (width + 4)}px`;
    look.style.height = `${scale * (height + 4)}px`;
  }

  #place(team, base) {
    const wanted = base % HOME;
    const places = [...this.board.querySelectorAll(`[data-base="${wanted}"]`)];
    const own = places.find((place) => place.dataset.team === String(team));
    const place = own ?? places.find((candidate) => candidate.dataset.team === undefined) ?? null;
    return place && center(place, this.layer);
  }

  /** Hides the board's own runner at a place, and gives him; null if nobody is there. */
  #hideRunnerNear(point) {
    let found = null;
    for (const runner of this.board.querySelectorAll("[data-runner]")) {
      const at = center(runner, this.layer);
      if (Math.hypot(at.x - point.x, at.y - point.y) >= at.reach) continue;
      found = this.#hide(runner);
    }
    return found;
  }

  #hide(runner) {
    if (runner) runner.style.visibility = "hidden";
    return runner;
  }
}

/** A runner as another board draws him; null if he is not on it. */
function runnerOn(svg, team, number) {
  if (!svg || !number) return null;
  const board = new DOMParser().parseFromString(svg, "text/html");
  return board.querySelector(numbered(team, number));
}

const numbered = (team, number) => `[data-runner="${number}"][data-team="${team}"]`;

function center(element, layer) {
  const box = element.getBoundingClientRect();
  const frame = layer.getBoundingClientRect();
  return {
    x: box.left + box.width / 2 - frame.left,
    y: box.top + box.height / 2 - frame.top,
    reach: Math.max(box.width, box.height),
  };
}

function setAt(token, { x, y }) {
  token.style.left = `${x}px`;
  token.style.top = `${y}px`;
}
