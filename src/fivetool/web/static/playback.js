// Playback: moments are shown one after the other, each for the time it deserves. Whoever looks on can pause, go on
// step by step, or skip to the end; nobody is hurried who does not want to be.

export class Playback {
  #waiting = []; // moments that are still to be shown
  #paused = false;
  #skipping = false;
  #onceMore = false; // the next moment is shown in spite of the pause
  #goOn = null; // ends the pause between two moments
  #done = Promise.resolve();

  /** `onStart(moment)` is told when a moment begins to be shown, `onPause()` when a pause begins or ends, `onRest()` when all has been shown. */
  constructor(stage, { onStart, onPause, onRest }) {
    this.stage = stage;
    this.onStart = onStart;
    this.onPause = onPause;
    this.onRest = onRest;
  }

  running = false;

  get paused() {
    return this.#paused;
  }

  /** How many moments are still to be shown. */
  get left() {
    return this.#waiting.length;
  }

  /** Settles when everything that is waiting has been shown. */
  get done() {
    return this.#done;
  }

  add(moments) {
    this.#waiting.push(...moments);
    if (!this.running && this.#waiting.length) this.#done = this.#run();
  }

  /** Show everything that is waiting at once. */
  skip() {
    if (!this.running) return;
    this.#skipping = true;
    this.#setPaused(false);
    this.stage.motion.hurry();
  }

  /** Show the next moment, then wait: the one that is on its way, or the one after that which is shown. */
  step() {
    if (!this.running) return;
    if (this.#goOn) return this.#release();
    this.#onceMore = this.stage.holding;
    this.#setPaused(true);
    this.stage.motion.hurry();
  }

  /** Stay at the moment that is being shown. */
  pause() {
    if (this.running) this.#setPaused(true);
  }

  /** Go on by itself. */
  resume() {
    this.#setPaused(false);
  }

  async #run() {
    this.running = true;
    while (this.#waiting.length) {
      const moment = this.#waiting.shift();
      this.onStart(moment);
      await this.stage.play(moment);
      if (!this.#skipping) this.stage.motion.rest();
      if (this.#paused && !this.#onceMore && this.#waiting.length) await new Promise((goOn) => (this.#goOn = goOn));
      this.#onceMore = false;
    }
    this.running = this.#skipping = false;
    this.#setPaused(false);
    this.stage.motion.rest();
    this.onRest();
  }

  #setPaused(paused) {
    this.#paused = paused;
    if (!paused) this.#release();
    this.onPause();
  }

  #release() {
    this.#goOn?.();
    this.#goOn = null;
  }
}
