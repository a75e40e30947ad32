// Time on the stage: waits and animations that can be sped up, skipped, or not happen at all.

import { motionPace, pace } from "./preferences.js";

export class Motion {
  #running = new Set();
  #hurried = false;

  /** Whether there is nothing to wait for: on a page that nobody sees, and while the person is skipping ahead. */
  get #pointless() {
    return this.#hurried || document.hidden;
  }

  /** Whether nothing moves at all: then, and where the person wants no motion. */
  get still() {
    return this.pace === 0;
  }

  /** How long motions take, as a multiple of their normal time. */
  get pace() {
    return this.#pointless ? 0 : motionPace();
  }

  get hurried() {
    return this.#hurried;
  }

  /** Give somebody time to read; whoever wants no motion reads as fast as others. */
  wait(milliseconds) {
    const time = this.#pointless ? 0 : milliseconds * pace();
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
