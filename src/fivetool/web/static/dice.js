// Dice that tumble and land on what the rules drew: on the board where it draws them, else in a tray. They look as the
// game draws them: the page has every outline and face in a template. Dice that count are ringed, never told by color
// alone.

import { h } from "./dom.js";
import { playDice } from "./sound.js";

const TUMBLE = 460; // milliseconds from the hand to rest
const READ = 500; // milliseconds to read what a card or chart says
const FLIPS = 5; // faces that pass by while a die is in the air
const IN_THE_AIR = 0.6; // of the time; then a die shows what it shows when it lies
const SVG = "http://www.w3.org/2000/svg";

const areRolled = (handfuls) => handfuls.some((handful) => handful.rolled); // else they were read off a card or chart

/** How long handfuls take to land or to be read, at normal speed. */
export const rollTime = (handfuls) => (areRolled(handfuls) ? TUMBLE : handfuls.length ? READ : 0);

export class Dice {
  #fresh = true; // nothing of this play lies in the tray yet

  /** `tray` is an element for the dice of boards that do not draw them themselves. */
  constructor(board, tray, motion) {
    this.board = board;
    this.tray = tray;
    this.motion = motion;
  }

  /** A play begins: its first dice take the place of what lies in the tray, the others join them there. */
  begin() {
    this.#fresh = true;
  }

  clear() {
    this.tray.replaceChildren();
  }

  /** Show handfuls of dice, tumbling first where there is motion. */
  async roll(handfuls) {
    const groups = handfuls.map((handful) => this.#onBoard(handful) ?? inTray(handful));
    const thrown = groups.flatMap((group) => group.element ?? []);
    if (this.#fresh) this.tray.replaceChildren(...thrown);
    else this.tray.append(...thrown);
    this.#fresh = false;
    const rolled = areRolled(handfuls);
    if (rolled && this.motion.pace > 0) await this.#tumble(groups);
    for (const group of groups) land(group);
    if (!rolled) await this.motion.wait(READ);
  }

  /** The board's own dice of a handful, or null when it has none: die 2 of "Batter" is data-die="batter-2". */
  #onBoard({ name, shown, lit }) {
    const find = (i) => this.board.querySelector(`[data-die="${CSS.escape(name.toLowerCase())}-${i + 1}"]`);
    const found = shown.map((_, i) => find(i));
    if (found.includes(null)) return null;
    return { dice: found.map((die) => new BoardDie(die)), shown, lit };
  }

  async #tumble(groups) {
    const dice = groups.flatMap(({ dice, shown }) => dice.map((die, place) => ({ die, shown, place })));
    playDice(dice.length);
    this.board.classList.add("rolling");
    for (const { die } of dice) die.loosen();
    const flights = dice.map(({ die, place }) => this.motion.animate(die.element, flight(place, die.from), TUMBLE));
    await Promise.all([...flights, this.#flip(dice)]);
    this.board.classList.remove("rolling");
  }

  async #flip(dice) {
    for (let flip = 0; flip < FLIPS && this.motion.pace > 0; flip++) {
      for (const { die, shown, place } of dice) die.show(passing(die.faces ?? shown, place * 5 + flip * 7 + 3));
      await this.motion.wait((TUMBLE * IN_THE_AIR) / FLIPS);
    }
    for (const { die, shown, place } of dice) die.show(shown[place]);
  }
}

const passing = (faces, turn) => faces[turn % faces.length];

/** A die that the board drew, or one like it. */
class BoardDie {
  from = [-70, -60]; // where it is thrown from

  constructor(element) {
    this.element = element;
    this.face = element.querySelector(".ft-face");
    this.look = lookOf(element.dataset.look);
    this.element.classList.add("tumbling");
  }

  /** Everything that a die of this kind can show, undefined where the page does not know. */
  get faces() {
    const drawn = [...(this.look?.querySelectorAll("[data-face]") ?? [])].map((face) => face.dataset.face);
    return drawn.length ? drawn : undefined;
  }

  show(face) {
    const drawn = this.look?.querySelector(`[data-face="${CSS.escape(face)}"]`);
    this.face.replaceChildren(...(drawn ? drawn.cloneNode(true).childNodes : [lettered(face)]));
    this.element.dataset.face = face;
  }

  loosen() {
    this.element.classList.remove("ft-die-lit", "ft-die-counted", "ft-die-unrolled");
  }

  land(face, counts) {
    this.loosen();
    this.show(face);
    this.element.classList.toggle("ft-die-counted", counts);
  }
}

/** A die in the tray, drawn like those of boards. */
class TrayDie extends BoardDie {
  from = [150, -6]; // past its own tray, not over the words above it

  constructor(look) {
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("viewBox", "-36 -36 72 72");
    picture.setAttribute("class", "ft-board");
    const drawn = lookOf(look).cloneNode(true);
    for (const face of drawn.querySelectorAll(".ft-face")) face.remove();
    const face = document.createElementNS(SVG, "g");
    face.setAttribute("class", "ft-face");
    drawn.append(face);
    picture.append(drawn);
    super(drawn);
    this.element = h("span", { class: "real die tumbling" });
    this.element.append(picture);
    this.drawn = drawn;
  }

  loosen() {
    this.drawn.classList.remove("ft-die-lit");
  }

  land(face, counts, someCount) {
    this.show(face);
    this.drawn.classList.toggle("ft-die-lit", counts);
    this.element.classList.toggle("dim", someCount && !counts);
  }
}

/** What was read off a card or a chart, and dice that the page cannot draw. */
class Tile {
  from = [150, -6];

  constructor(face) {
    this.element = h("span", { class: "die", "data-length": Math.min(face.length, 4) }, face);
  }

  show(face) {
    this.element.textContent = face;
  }

  loosen() {}

  land(face, counts, someCount) {
    this.show(face);
    this.element.classList.toggle("lit", counts);
    this.element.classList.toggle("dim", someCount && !counts);
  }
}

function inTray({ name, shown, lit, team, looks }) {
  const dice = shown.map((face, i) => (lookOf(looks?.[i]) ? new TrayDie(looks[i]) : new Tile(face)));
  const counting = shown.filter((_, i) => lit[i]);
  const label = `${name}: ${shown.join(", ")}${counting.length ? `. Counting: ${counting.join(", ")}` : ""}`;
  const element = h(
    "div",
    { class: "handful", role: "img", "aria-label": label, "data-team": team >= 0 ? team : null },
    h("span", { class: "handful-name" }, name),
    h("span", { class: "dice" }, dice.map((die) => die.element)),
  );
  return { element, dice, shown, lit };
}

function land({ dice, shown, lit }) {
  const someCount = lit.some(Boolean);
  dice.forEach((die, i) => die.land(shown[i], lit[i], someCount));
}

/** How dice of a kind look, as the game drew them; nothing where the page does not know. */
function lookOf(name) {
  return name ? document.getElementById("dice-looks")?.content.querySelector(`[data-look="${CSS.escape(name)}"]`) : null;
}

function lettered(face) {
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("class", `ft-middle ft-die-symbol${face.length > 2 ? " ft-die-word" : ""}`);
  text.textContent = face;
  return text;
}

/** Thrown from the side, down on the table, one small hop, and still. */
function flight(place, [right, down]) {
  const side = place % 2 ? 1 : -1;
  const turn = side * (300 + (place % 5) * 50);
  return [
    { transform: `translate(${right + (place % 3) * 22}px, ${down}px) rotate(${turn}deg) scale(0.7)`, opacity: 0.2 },
    { transform: `translate(${-6 * side}px, 5px) rotate(${-turn / 14}deg) scale(1.04)`, opacity: 1, offset: IN_THE_AIR },
    { transform: `translate(${3 * side}px, -7px) rotate(${turn / 40}deg)`, offset: 0.8 },
    { transform: "none", opacity: 1 },
  ];
}
