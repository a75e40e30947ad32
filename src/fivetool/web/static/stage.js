// The stage: shows how a moment comes about, beat by beat, and then the moment.

import { Cheers } from "./cheers.js";
import { Dice } from "./dice.js";
import { movesIn } from "./moments.js";
import { Motion } from "./motion.js";
import { Runners } from "./runners.js";
import { sayTime, toldAtOnce, weightOf } from "./tempo.js";

export class Stage {
  /**
   * `board`, `layer` (over the board) and `tray` (for dice) are elements. `onTell(text, weight)` is told what is said,
   * `onMoment(moment)` that everything of a moment is to be shown now, at once. `beforeRoll(dice)` resolves when dice
   * may be shown.
   */
  constructor({ board, layer, tray, marks, onTell, onMoment, beforeRoll = async () => {} }) {
    this.board = board;
    this.motion = new Motion();
    this.dice = new Dice(board, tray, this.motion);
    this.runners = new Runners(board, layer, this.motion);
    this.cheers = new Cheers(layer.parentElement, this.motion);
    this.runners.marks = marks;
    this.onTell = onTell;
    this.onMoment = onMoment;
    this.beforeRoll = beforeRoll;
  }

  #strayed = false; // the field was scrolled to show a play
  holding = false; // a moment is there, and stays for as long as it deserves

  /** Show a board; tokens that were on their way are gone. */
  show(svg) {
    this.runners.clear();
    this.board.innerHTML = svg; // drawn by the game on the server, names escaped there
    if (this.board.querySelector("[data-shows-dice]")) this.dice.clear(); // they lie on the board now
  }

  /** Play a moment; `wanted` tells whether it still is, so that a jump in a replay can leave it. */
  async play(moment, wanted = () => true) {
    this.dice.begin();
    for (const beat of moment.beats) {
      await this.#move(beat, moment);
      if (!wanted()) return;
      const last = beat === moment.beats.at(-1);
      this.#tell(last ? heaviest(moment.lines) : beat.find(toldAtOnce));
      if (last) this.onMoment(moment);
      this.holding = last;
      this.#mark(beat);
      await this.motion.wait(sayTime(beat, moment));
      this.holding = false;
      if (!wanted()) return;
    }
    if (!moment.beats.length) this.onMoment(moment);
  }

  async #move(beat, moment) {
    const [first] = beat;
    if (first.dice?.length) {
      await this.beforeRoll(first.dice);
      await this.dice.roll(first.dice);
    }
    if (first.kind === "left_on_base") this.runners.leave();
    const moves = movesIn(beat);
    if (moves.length) await this.runners.move(moves, moment.board);
  }

  #tell(line) {
    if (line) this.onTell(line.text, weightOf([line]));
  }

  /** Light the parts of the board that a beat is about, and let the crowd cheer. */
  #mark(beat) {
    for (const { part, cue, fields } of beat) {
      this.cheers.mark(cue, fields?.team);
      if (part) this.#light(this.board.querySelector(`[data-part="${part}"]`));
    }
  }

  #light(part) {
    part?.classList.add("ft-touched");
    if (part) this.#strayed = bringIntoSight(part, this.board.closest(".middle"), this.motion.still) || this.#strayed;
  }

  /** The plays have been shown: the field is where it was before they led elsewhere. */
  settle() {
    if (this.#strayed) this.board.closest(".middle").scrollTo({ top: 0, behavior: "instant" });
    this.#strayed = false;
  }
}

/** Let a field that scrolls show a part of the board; tells whether it had to. */
function bringIntoSight(part, room, still) {
  const [{ top, bottom }, seen] = [part.getBoundingClientRect(), room.getBoundingClientRect()];
  if (top >= seen.top && bottom <= seen.bottom) return false;
  const middle = (top + bottom - seen.top - seen.bottom) / 2;
  room.scrollBy({ top: middle, behavior: still ? "instant" : "smooth" });
  return true;
}

/** Of what a moment tells, what matters most; the latest, if there are several. */
function heaviest(lines) {
  return lines.reduce((best, line) => (best && weightOf([best]) > weightOf([line]) ? best : line), null);
}
