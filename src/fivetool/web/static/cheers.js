// What is celebrated over the field: a run lifts a sign, a home run fills the sky. It is heard too, where sound is on.
// Nothing waits for it, and without motion nothing flies.

import { h } from "./dom.js";
import { playCue } from "./sound.js";

const SIGNS = { crowd: "score!", home_run: "Home run!" };
const SPARKS = 36;
const FLY = 1300; // milliseconds
const CONFETTI = 70;
const FALL = 1600; // milliseconds at least
const STAND = { crowd: 900, home_run: 1800 };

export class Cheers {
  /** `field` is the element over which things fly. */
  constructor(field, motion) {
    this.motion = motion;
    this.sky = h("div", { class: "cheers", "aria-hidden": "true" });
    field.append(this.sky);
  }

  teams = []; // what the teams are called

  /** Let a play be seen and heard: `cue` is "bat", "glove", "crowd", "home_run" or nothing; `team` is whose play it is. */
  mark(cue, team) {
    if (!cue || this.motion.hurried) return;
    playCue(cue);
    if (!SIGNS[cue] || this.motion.still) return;
    if (cue === "home_run") this.#fireworks();
    this.#sign(cue, team);
  }

  /** A game that was won: confetti over the field, and the crowd. */
  celebrate() {
    playCue("win");
    if (this.motion.still) return;
    for (let i = 0; i < CONFETTI; i++) {
      const piece = h("span", { class: "spark", "data-color": i % 4 });
      Object.assign(piece.style, { left: `${100 * Math.random()}%`, top: "-4%" }); // a style attribute would be refused
      const [drift, turns] = [80 * Math.random() - 40, 180 + 540 * Math.random()];
      const fallen = `translate(${drift}px, ${this.sky.clientHeight * 1.1}px) rotate(${turns}deg)`;
      const options = { delay: FALL * Math.random(), easing: "linear", fill: "backwards" };
      this.#let(piece, [{ transform: "none" }, { transform: fallen }], FALL * (1 + Math.random()), options);
    }
  }

  /** One sign at a time: the runs of a home run do not cover it. */
  #sign(cue, team) {
    if (this.sky.querySelector(".cheer")) return;
    const name = this.teams[team];
    const words = cue === "home_run" ? SIGNS[cue] : name ? `${name} ${SIGNS[cue]}` : "Run!";
    const sign = h("span", { class: `cheer ${cue}`, "data-team": team }, words);
    const shown = { transform: "translate(-50%, -50%) scale(1)", opacity: 1 };
    const hidden = { transform: "translate(-50%, -20%) scale(0.4)", opacity: 0 };
    this.#let(sign, [hidden, { ...shown, offset: 0.15 }, { ...shown, offset: 0.8 }, { ...hidden, transform: "translate(-50%, -90%) scale(1)" }], STAND[cue]);
  }

  #fireworks() {
    for (let i = 0; i < SPARKS; i++) {
      const angle = (i / SPARKS) * 2 * Math.PI;
      const reach = 60 + ((i * 37) % 110);
      const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
      const spark = h("span", { class: "spark", "data-color": i % 4 });
      const away = `translate(${x}px, ${y}px)`;
      this.#let(spark, [{ transform: "none", opacity: 1 }, { transform: away, opacity: 1, offset: 0.5 }, { transform: `${away} translateY(50px)`, opacity: 0 }], FLY);
    }
  }

  async #let(element, keyframes, milliseconds, options = {}) {
    this.sky.append(element);
    await this.motion.animate(element, keyframes, milliseconds, { easing: "ease-out", ...options });
    element.remove();
  }
}
