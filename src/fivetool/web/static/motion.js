// Time on the stage: waits and animations that can be sped up, skipped, or not happen at all.

import { pace } from "./preferences.js";

export class Motion {
  #running = new Set();
  #hurried = false;
  tempo = 1; // how long what is shown now takes, as a multiple of its time at the person's speed

  /** The pace now: nothing moves on a page that nobody sees, nor while the person is skipping ahead. */
  get pace() {
    return this.#hurried || document.hidden ? 0 : pace() * this.tempo;
  }

  get hurried() {
    return this.#hurried;
  }

  wait(milliseconds) {
    const time = milliseconds * this.pace;
    if (time === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => finish(), time);
      const finish = () => {
        clearTimeout(timer);
        this.#running.delete(finish);
        resolve();
      };
      this.#running.add(finish);
    });
  }

  /** Animate an element and wait until it is done; without motion this does nothing. */
  async animate(element, keyframes, milliseconds, options = {}) {
    const duration = milliseconds * this.pace;
    if (duration === 0) return;
    const animation = element.animate(keyframes, { duration, easing: "ease-in-out", ...options });
    const finish = () => animation.finish();
    this.#running.add(finish);
    await animation.finished.catch(() => undefined);
    this.#running.delete(finish);
  }

  /** Let everything that moves arrive at once, and what follows too, until `rest` is called. */
  hurry() {
    this.#hurried = true;
    for (const finish of [...this.#running]) finish();
  }

  rest() {
    this.#hurried = false;
  }
}
