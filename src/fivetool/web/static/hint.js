// The hint: what the manager would do, and what each choice is worth.

import { get, Refused } from "./api.js";

export class Hint {
  #asking = false;
  #question = 0; // grows with every question: advice that comes late is not for the next one

  constructor(button, address, { choices, say }) {
    this.button = button;
    this.address = address;
    this.choices = choices;
    this.say = say;
    button.addEventListener("click", () => this.#ask());
  }

  offer(open) {
    this.button.hidden = !open;
    this.#question++;
  }

  async #ask() {
    if (this.#asking) return;
    this.#asking = true;
    const question = this.#question;
    this.button.textContent = "Thinking…";
    try {
      const hint = await get(`${this.address}/hint`);
      if (question !== this.#question) return;
      this.choices.showHint(hint);
      this.say(inWords(hint), "hint");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.say(error.message, "problem");
    } finally {
      this.#asking = false;
      this.button.textContent = "Hint";
    }
  }
}

function inWords({ choices, best, by }) {
  const chosen = choices.find((choice) => choice.id === best);
  const how = by === "exact" ? "worked out exactly" : "from playouts";
  return chosen ? `The manager would play: ${chosen.label} (${how}).` : "The manager has no advice here.";
}
