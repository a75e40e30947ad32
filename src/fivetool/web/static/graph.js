// The win-probability graph: a line that grows with the game. It can be read and stepped through by keyboard.

import { badge, h, percent, s } from "./dom.js";

const WIDTH = 320;
const HEIGHT = 120;
const LEFT = 4;
const TOP = 8;
const NOISE = 0.025; // of a chance: what an estimate from games played out is unsure of
const SHORTEST = 12; // moves the graph has room for from the start

export class Graph {
  #points = [];
  #steady = []; // the same, without what is only noise
  #to = Infinity; // the last move that is shown: nobody sees the chances of what they have not seen happen
  #at = null; // the number of the move under the cursor
  #flags = new Map(); // number of a move -> what a review says of it
  #behind = false; // plays have been shown whose chances are not known yet

  /** `onPick(number)` is told when a move is chosen; `pickWords` says what that does. */
  constructor(element, { teams, marks, onPick = null, pickWords = "" }) {
    this.teams = teams;
    this.onPick = onPick;
    this.svg = s("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "graph",
      tabindex: 0,
      role: "slider",
      "aria-label": `Chance of winning for ${teams[0]}, move by move${pickWords ? `. ${pickWords}` : ""}`,
      "aria-valuemin": 0,
    });
    this.readout = h("p", { class: "readout" });
    element.replaceChildren(h("div", { class: "graph-frame" }, ...ends(marks, teams), this.svg), this.readout);
    this.svg.addEventListener("pointermove", (event) => this.#point(event));
    this.svg.addEventListener("pointerleave", () => this.#hover(null));
    this.svg.addEventListener("click", (event) => this.#pick(this.#nearest(event)));
    this.svg.addEventListener("keydown", (event) => this.#key(event));
    this.draw([]);
  }

  draw(points) {
    this.#points = points;
    this.#steady = steadied(points);
    this.#redraw();
  }

  /** Add points, replacing those already known for the same move. */
  add(points) {
    const known = new Map(this.#points.map((point) => [point.number, point]));
    for (const point of points) known.set(point.number, point);
    this.draw([...known.values()].sort((a, b) => a.number - b.number));
  }

  /** Forget everything after a move (undo). */
  cut(number) {
    this.draw(this.#points.filter((point) => point.number <= number));
  }

  /** Show the chances up to a move, whatever is known of later ones; `behind`: more has been shown of the game since. */
  showTo(number, behind = false) {
    this.#to = number;
    this.#behind = behind;
    this.#at = null;
    this.#redraw();
  }

  /** Set off the moves that a review has marked. */
  flag(turns) {
    this.#flags = new Map(turns.map(({ number, mark }) => [number, mark]));
    this.#redraw();
  }

  /** All points that are known, in order. */
  get points() {
    return this.#points;
  }

  #mark(number) {
    this.#at = number;
    this.#redraw();
  }

  /** The points that are shown. */
  get #seen() {
    return this.#steady.filter((point) => point.number <= this.#to);
  }

  /** The points that can be picked: a replay jumps ahead as well. */
  get #open() {
    return this.onPick ? this.#steady : this.#seen;
  }

  #redraw() {
    const points = this.#seen;
    const shapes = [s("line", { class: "even", x1: LEFT, x2: WIDTH, y1: this.#y(0.5), y2: this.#y(0.5) })];
    if (points.length) {
      const line = points.map((point) => `${this.#x(point.number)},${this.#y(point.value)}`).join(" ");
      const [start, end] = [this.#x(points[0].number), this.#x(points.at(-1).number)];
      const area = `${start},${this.#y(0.5)} ${line} ${end},${this.#y(0.5)}`;
      shapes.push(s("polygon", { class: "area", points: area }), s("polyline", { class: "chance", points: line }));
    }
    for (const point of this.#open.filter(({ number }) => this.#flags.has(number))) {
      const place = { cx: this.#x(point.number), cy: this.#y(point.value) };
      shapes.push(s("circle", { class: "flag", "data-mark": this.#flags.get(point.number), ...place, r: 3.5 }));
    }
    const shown = this.#shown();
    if (shown) {
      const [x, y] = [this.#x(shown.number), this.#y(shown.value)];
      shapes.push(s("line", { class: "cursor", x1: x, x2: x, y1: TOP, y2: HEIGHT - TOP }));
      shapes.push(s("circle", { class: "dot", cx: x, cy: y, r: 4.5 }));
    }
    this.svg.replaceChildren(...shapes);
    this.#tell(shown);
  }

  #tell(shown) {
    const last = this.#open.at(-1);
    this.svg.setAttribute("aria-valuemax", last?.number ?? 0);
    this.svg.setAttribute("aria-valuenow", shown?.number ?? 0);
    const words = shown ? this.#inWords(shown) : "Each play moves the line toward the team it helps.";
    this.svg.setAttribute("aria-valuetext", words);
    this.readout.textContent = words;
    this.readout.title = !shown ? "" : shown.exact ? "Worked out exactly" : "Estimated from games played out";
  }

  /** A chance in words: an even one favors nobody, and nothing is certain before the end. */
  #chanceOf(team, chance) {
    const rounded = Math.round(chance * 100);
    if (rounded === 50 && this.teams.length === 2) return "an even game";
    const sized = rounded === 100 ? "over 99%" : rounded === 0 ? "under 1%" : percent(chance);
    return `${this.teams[team]} ${sized} to win`;
  }

  #inWords(point) {
    const ahead = point.value >= 0.5 || this.teams.length > 2 ? 0 : 1; // of several others nobody has what is left
    const chance = ahead === 0 ? point.value : 1 - point.value;
    const words = point.exact && chance === 1 ? `${this.teams[ahead]} won` : this.#chanceOf(ahead, chance);
    if (point !== this.#seen.at(-1)) return `After move ${point.number}: ${words}`;
    return this.#behind ? `At the last choice: ${words}` : `${words[0].toUpperCase()}${words.slice(1)}`;
  }

  #shown() {
    const wanted = this.#at ?? Infinity;
    return this.#seen.findLast((point) => point.number <= wanted) ?? this.#seen[0];
  }

  #x(number) {
    const last = Math.max(this.#open.at(-1)?.number ?? 0, SHORTEST);
    return round(LEFT + (number / last) * (WIDTH - LEFT - 8));
  }

  #y(value) {
    return round(TOP + (1 - value) * (HEIGHT - 2 * TOP));
  }

  #nearest(event) {
    const box = this.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const away = (point) => Math.abs(this.#x(point.number) - x);
    return this.#open.reduce((best, point) => (best === null || away(point) < away(best) ? point : best), null);
  }

  #point(event) {
    if (!this.onPick || event.buttons) this.#hover(this.#nearest(event)?.number ?? null);
  }

  #hover(number) {
    if (!this.onPick) this.#mark(number);
  }

  #pick(point) {
    if (!point) return;
    if (this.onPick) this.onPick(point.number);
    else this.#mark(point.number);
  }

  #key(event) {
    const open = this.#open;
    const places = open.map((point) => point.number);
    const shown = this.#shown();
    if (!shown) return;
    const here = places.indexOf(shown.number);
    const next = { ArrowLeft: here - 1, ArrowDown: here - 1, ArrowRight: here + 1, ArrowUp: here + 1, Home: 0, End: places.length - 1 };
    if (!(event.key in next)) return;
    event.preventDefault();
    this.#pick(open[Math.min(Math.max(next[event.key], 0), places.length - 1)]);
  }
}

/** Estimates waver by a point or two although nothing has changed: they move when they have moved by more than that. */
function steadied(points) {
  let last = null;
  return points.map((point) => {
    const wavers = last !== null && !point.exact && Math.abs(point.value - last) < NOISE;
    last = wavers ? last : point.value;
    return { ...point, value: last };
  });
}

function ends(marks, teams) {
  const end = (name, ...words) => h("span", { class: `end ${name}`, "aria-hidden": "true" }, ...words);
  const team = (place, name) => end(name, badge(marks[place], place), " ", teams[place]);
  const severalOthers = teams.length > 2;
  const [middle, bottom] = severalOthers ? [percent(0.5), end("below", "others")] : ["even", team(1, "below")];
  return [team(0, "above"), end("between", middle), bottom];
}

const round = (value) => Math.round(value * 10) / 10;
