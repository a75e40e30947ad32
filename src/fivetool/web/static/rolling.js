// Rolling: where the rules roll for a person, the dice wait until they press Roll. The dice are drawn on the server, by
// a key that was sealed beforehand; the press decides when they are shown and nothing else. "Always roll for me" lets them roll
// by themselves, and stays as chosen.

import { byId, isTyping } from "./dom.js";
import { preferToRoll, rollsDice } from "./preferences.js";

export class Rolling {
  #rolled = null; // resolves when the person rolls

  /** `usual` tells whether people roll in this game unless they say otherwise; `onWait(waiting)` is told that the dice wait, or no longer. */
  constructor(game, usual, { onWait, onChoice }) {
    this.game = game;
    this.usual = usual;
    this.onWait = onWait;
    this.onChoice = onChoice;
    byId("roll").addEventListener("click", () => this.roll());
    byId("roll-for-me").addEventListener("click", () => this.choose(false));
    byId("by-hand").addEventListener("change", (event) => this.choose(event.target.checked));
    this.#tell();
  }

  /** Whether the person rolls. */
  get byHand() {
    return rollsDice(this.game, this.usual);
  }

  /** Whether they have handed over what people usually do in this game. */
  get handedOver() {
    return this.usual && !this.byHand;
  }

  get waiting() {
    return this.#rolled !== null;
  }

  /** Roll by hand from now on, or have it done. */
  choose(byHand) {
    preferToRoll(this.game, byHand);
    this.#tell();
    if (!byHand) this.roll();
    this.onChoice();
  }

  /** Resolves when the person has rolled. */
  wait() {
    this.#show(true);
    if (!isTyping({ target: document.activeElement })) byId("roll").focus({ preventScroll: true });
    return new Promise((resolve) => (this.#rolled = resolve));
  }

  roll() {
    if (!this.#rolled) return;
    const resolve = this.#rolled;
    this.#rolled = null;
    this.#show(false);
    resolve();
  }

  #show(waiting) {
    byId("rolling").hidden = !waiting;
    this.onWait(waiting);
  }

  #tell() {
    byId("by-hand").checked = this.byHand;
  }
}
