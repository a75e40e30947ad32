// The stage: shows what followed from a choice, one step after the other, then the board as it is now.

import { Cheers } from "./cheers.js";
import { Dice } from "./dice.js";
import { Motion } from "./motion.js";
import { preference } from "./preferences.js";
import { Runners } from "./runners.js";
import { beatsOf, movesIn, sayTime } from "./tempo.js";

export class Stage {
  /**
   * `board`, `layer` (over the board) and `tray` (for dice) are elements. `onStep(step, entry)` is told when a step is shown,
   * `waitForRoll()` resolves when a person who rolls by hand has pressed Roll. With a `tempo` plays are hurried by it.
   */
  constructor({ board, layer, tray, marks, onStep, waitForRoll, tempo }) {
    this.board = board;
    this.motion = new Motion();
    this.dice = new Dice(board, tray, this.motion);
    this.runners = new Runners(board, layer, this.motion);
    this.cheers = new Cheers(layer.parentElement, this.motion);
    this.runners.marks = marks;
    this.onStep = onStep;
    this.waitForRoll = waitForRoll;
    this.tempo = tempo;
  }

  /** Show the board of a frame; tokens that were on their way are gone. */
  show(frame) {
    this.runners.clear();
    this.board.innerHTML = frame.board_svg; // drawn by the game on the server, names escaped there
    if (this.board.querySelector("[data-shows-dice]")) this.dice.clear(); // they lie on the board now
  }

  /** Show an entry; `wanted` tells whether it still is, so that a jump in a replay can leave it. */
  async play(entry, wanted = () => true) {
    for (const beat of beatsOf(entry.steps)) {
      if (!wanted()) return;
      this.motion.tempo = this.tempo?.of(beat, entry) ?? 1;
      await this.#together(beat, entry);
    }
    if (wanted()) this.show(entry.frame);
  }

  async #together(beat, entry) {
    const [first] = beat;
    if (first.dice?.length) await this.#roll(first.dice);
    if (first.kind === "left_on_base") this.runners.leave();
    const moves = movesIn(beat);
    if (moves.length) await this.runners.move(moves);
    for (const step of beat) this.#tell(step, entry);
    await this.motion.wait(sayTime(beat));
  }

  /** Say what happens in a step, and light the part of the board that it is about. */
  #tell(step, entry) {
    this.onStep(step, entry);
    this.cheers.mark(step.cue);
    if (step.part) this.board.querySelector(`[data-part="${step.part}"]`)?.classList.add("ft-touched");
  }

  async #roll(dice) {
    const rolled = dice.some((handful) => handful.rolled);
    if (rolled && preference("rollByHand") && !this.motion.hurried) await this.waitForRoll?.();
    await this.dice.roll(dice);
  }
}
