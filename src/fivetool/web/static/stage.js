// The stage: shows what followed from a choice, one step after the other, then the board as it is now.

import { Dice } from "./dice.js";
import { Motion } from "./motion.js";
import { preference } from "./preferences.js";
import { Runners } from "./runners.js";

const MOVES = new Set(["advance", "put_out", "run"]);
const SAY = 240; // milliseconds a sentence of weight 0 stays before the next step
const SAY_MORE = 260; // and more for each further weight

export class Stage {
  /**
   * `board`, `layer` (over the board) and `tray` (for dice) are elements. `onStep(step, entry)` is told when a step is shown,
   * `waitForRoll()` resolves when a person who rolls by hand has pressed Roll.
   */
  constructor({ board, layer, tray, marks, onStep, waitForRoll }) {
    this.board = board;
    this.motion = new Motion();
    this.dice = new Dice(board, tray, this.motion);
    this.runners = new Runners(board, layer, this.motion);
    this.runners.marks = marks;
    this.onStep = onStep;
    this.waitForRoll = waitForRoll;
  }

  /** Show the board of a frame; tokens that were on their way are gone. */
  show(frame) {
    this.runners.clear();
    this.board.innerHTML = frame.board_svg; // drawn by the game on the server, names escaped there
    if (this.board.querySelector("[data-shows-dice]")) this.dice.clear(); // they lie on the board now
  }

  /** Show an entry; `wanted` tells whether it still is, so that a jump in a replay can leave it. */
  async play(entry, wanted = () => true) {
    const steps = entry.steps;
    for (let i = 0; i < steps.length && wanted(); ) {
      let end = i + 1;
      if (MOVES.has(steps[i].kind)) while (end < steps.length && MOVES.has(steps[end].kind)) end++;
      await this.#together(steps.slice(i, end), entry);
      i = end;
    }
    if (wanted()) this.show(entry.frame);
  }

  async #together(steps, entry) {
    const [first] = steps;
    if (first.dice?.length) await this.#roll(first.dice);
    if (first.kind === "left_on_base") this.runners.leave();
    const moves = steps.filter((step) => step.kind !== "run" && MOVES.has(step.kind));
    if (moves.length) await this.runners.move(moves);
    for (const step of steps) this.#tell(step, entry);
    const told = steps.filter((step) => step.text);
    if (told.length) await this.motion.wait(SAY + SAY_MORE * Math.max(...told.map((step) => step.weight ?? 0)));
  }

  /** Say what happens in a step, and light the part of the board that it is about. */
  #tell(step, entry) {
    this.onStep(step, entry);
    if (step.part) this.board.querySelector(`[data-part="${step.part}"]`)?.classList.add("ft-touched");
  }

  async #roll(dice) {
    const rolled = dice.some((handful) => handful.rolled);
    if (rolled && preference("rollByHand") && !this.motion.hurried) await this.waitForRoll?.();
    await this.dice.roll(dice);
  }
}
