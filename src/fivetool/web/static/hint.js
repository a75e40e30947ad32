// The hint: what each choice is worth, the best where it is the best beyond doubt, and why. While the person thinks, it
// thinks on, and is shown again.

import { get, Refused } from "./api.js";
import { tenths } from "./dom.js";

const LOOKS = 6; // how often it is shown before it is left at that
const BETWEEN_MS = 1500;

export class Hint {
  #asking = null; // the question for which advice is on its way
  #said = false; // advice is up
  #question = 0; // grows with every question: advice that comes late is not for the next one

  constructor(button, address, { choices, say }) {
    this.button = button;
    this.address = address;
    this.choices = choices;
    this.say = say;
    button.addEventListener("click", () => this.#ask());
  }

  /** Another question is open, or none: advice that is still on its way, or still up, was for the one before. */
  offer(open) {
    this.button.hidden = !open;
    this.button.textContent = "Hint";
    this.#question++;
    if (this.#said) this.say("");
    this.#said = false;
  }

  async #ask() {
    const question = this.#question;
    if (this.#asking === question) return;
    this.#asking = question;
    this.button.textContent = "Hint…"; // no wider than before
    try {
      for (let look = 1; look <= LOOKS; look++) {
        const hint = await get(`${this.address}/hint`);
        if (question !== this.#question) return;
        this.choices.showHint(hint);
        this.say(inWords(hint), "hint");
        this.#said = true;
        if (hint.settled) return;
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
        if (question !== this.#question) return;
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (question === this.#question) this.say(error.message, "problem");
    } finally {
      if (question === this.#question) {
        this.#asking = null;
        this.button.textContent = "Hint";
      }
    }
  }
}

/** What the marks beside the choices come to. They name the choices, so this need not, and leaves them the room. */
function inWords({ choices, best, by, sure, playouts, settled }) {
  const games = `${playouts.toLocaleString("en-US")} games played out`;
  const how = by === "exact" ? "" : settled ? `Estimated from ${games}.` : `Estimated from ${games} so far…`;
  if (!choices.some((choice) => choice.id === best)) return "No advice for this one.";
  if (sure) {
    const next = Math.min(...choices.filter((choice) => choice.id !== best).map((choice) => choice.cost));
    const other = choices.length === 2 ? "the other" : "the next best";
    const lead = Number.isFinite(next) ? `: you win ${tenths(next)} more often than with ${other}` : "";
    const nearest = choices.find((choice) => choice.cost === next);
    const why = nearest?.why ? ` What changes: ${nearest.why}.` : "";
    return `★ is best${lead}.${why} ${how}`.trim();
  }
  if (choices.every((choice) => choice.alike)) return `These are all about equally good. ${how}`.trim();
  return `Those marked ≈ are about equally good, and better than the rest. ${how}`.trim();
}
