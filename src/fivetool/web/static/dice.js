// Dice that tumble and land on what the rules drew: on the board where it draws them, else in a tray.
// Dice that count are raised and ringed, never told by color alone.

import { h } from "./dom.js";

const TUMBLE = 420;
const READ = 500; // milliseconds to read what a card or chart says
const FLIPS = 6;

const areRolled = (handfuls) => handfuls.some((handful) => handful.rolled); // else they were read off a card or chart

/** How long handfuls take to land or to be read, at normal speed. */
export const rollTime = (handfuls) => (areRolled(handfuls) ? TUMBLE : handfuls.length ? READ : 0);

export class Dice {
  /** `tray` is an element for the dice of boards that do not draw them themselves. */
  constructor(board, tray, motion) {
    this.board = board;
    this.tray = tray;
    this.motion = motion;
  }

  clear() {
    this.tray.replaceChildren();
  }

  /** Show handfuls of dice, tumbling first where there is motion. */
  async roll(handfuls) {
    const groups = handfuls.map((handful) => this.#onBoard(handful) ?? inTray(handful));
    this.tray.replaceChildren(...groups.flatMap((group) => group.element ?? []));
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
    for (const { die } of dice) die.loosen();
    const flights = dice.map(({ die, place }) => this.motion.animate(die.element, flight(place), TUMBLE));
    await Promise.all([...flights, this.#flip(dice)]);
  }

  async #flip(dice) {
    for (let flip = 0; flip < FLIPS && this.motion.pace > 0; flip++) {
      for (const { die, shown, place } of dice) die.show(shown[(place * 5 + flip * 7 + 3) % shown.length]);
      await this.motion.wait(TUMBLE / FLIPS);
    }
  }
}

/** A die that the board drew. */
class BoardDie {
  constructor(element) {
    this.element = element;
    this.symbol = element.querySelector(".ft-die-symbol");
    this.element.classList.add("tumbling");
  }

  show(face) {
    if (this.symbol) this.symbol.textContent = face;
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

/** A die in the tray. */
class TrayDie {
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

function inTray({ name, shown, lit, team }) {
  const dice = shown.map((face) => new TrayDie(face));
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

function flight(place) {
  const turn = place % 2 ? 300 : -300;
  return [
    { transform: `translate(${-24 - place * 3}px, -22px) rotate(${turn}deg)`, opacity: 0.25 },
    { transform: `translate(0, 4px) rotate(${-turn / 24}deg)`, opacity: 1, offset: 0.8 },
    { transform: "none", opacity: 1 },
  ];
}
