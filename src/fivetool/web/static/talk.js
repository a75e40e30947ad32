// What players say to each other: a short set of phrases, heard by everybody at the table unless they mute it.

import { post } from "./api.js";
import { byId } from "./dom.js";
import { prefer, preference } from "./preferences.js";

const HEARD_FOR = 8000;

export class Talk {
  #known = new Map(); // seat -> how much of what was said there is known
  #timer = 0;

  /** `ask(request)` makes a request and shows a refusal. */
  constructor(address, { ask }) {
    this.place = byId("talk");
    this.heard = byId("heard");
    this.mute = byId("mute");
    this.mute.checked = preference("muted") ?? false;
    this.mute.addEventListener("change", () => prefer("muted", this.mute.checked));
    for (const button of this.place.querySelectorAll("[data-say]")) {
      button.addEventListener("click", () => ask(() => post(`${address}/say`, { phrase: button.dataset.say })));
    }
  }

  /** Offer to speak where somebody else listens, and tell what was said since the last time; `fresh` tells nothing. */
  show({ you, players }, fresh = false) {
    const others = players.filter(({ seat, kind }) => kind === "person" && !you.seats.includes(seat));
    this.place.hidden = you.watcher || !others.length;
    for (const { seat, name, said } of players) {
      const [before, now] = [this.#known.get(seat) ?? 0, said?.number ?? 0];
      this.#known.set(seat, now);
      const own = you.seats.includes(seat);
      if (!fresh && now > before && (own || !this.mute.checked)) this.#tell(`${own ? "You" : name}: ${said.text}`);
    }
  }

  #tell(text) {
    this.heard.textContent = text;
    this.heard.hidden = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.heard.hidden = true), HEARD_FOR);
  }
}
