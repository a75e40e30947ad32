// What players say to each other: a short set of phrases, and their own words where the host allows them. Everybody
// at the table hears it unless they mute it; what goes too far can be reported to the operator.

import { get, post, Refused } from "./api.js";
import { byId, h } from "./dom.js";
import { prefer, preference } from "./preferences.js";

const HEARD_FOR = 8000;

export class Talk {
  #known = new Map(); // seat -> how much of what was said there is known
  #timer = 0;
  #read = false; // earlier messages have been fetched
  #others = [];

  /** `ask(request)` makes a request and shows a refusal; `say(text)` tells the person something. */
  constructor(address, { ask, say }) {
    this.address = address;
    this.ask = ask;
    this.say = say;
    this.place = byId("talk");
    this.heard = byId("heard");
    this.mute = byId("mute");
    this.list = byId("messages");
    this.form = byId("write");
    this.allow = byId("allow-chat");
    this.mute.checked = preference("muted") ?? false;
    this.mute.addEventListener("change", () => this.#muted());
    for (const button of this.place.querySelectorAll("[data-say]")) {
      button.addEventListener("click", () => ask(() => post(`${address}/say`, { phrase: button.dataset.say })));
    }
    this.form.addEventListener("submit", (event) => this.#write(event));
    this.allow.querySelector("input").addEventListener("change", ({ target }) => ask(() => post(`${address}/chat`, { on: target.checked })));
    byId("report").addEventListener("click", () => this.#openReport());
    byId("report-form").addEventListener("submit", (event) => this.#report(event));
  }

  /** Offer to speak where somebody else listens, and tell what was said since the last time; `fresh` tells nothing. */
  show({ you, players, chat }, fresh = false) {
    this.#others = players.filter(({ seat, kind }) => kind === "person" && !you.seats.includes(seat));
    this.place.hidden = you.watcher || !this.#others.length;
    this.allow.hidden = !you.owner;
    this.allow.querySelector("input").checked = chat;
    this.form.hidden = !chat;
    if (chat && !you.watcher && !this.#read) this.#readEarlier();
    for (const { seat, name, said } of players) {
      const [before, now] = [this.#known.get(seat) ?? 0, said?.number ?? 0];
      this.#known.set(seat, now);
      if (fresh || now <= before) continue;
      const own = you.seats.includes(seat);
      if (said.written) this.#list(own ? "You" : name, said.text, own);
      if (own || !this.mute.checked) this.#tell(`${own ? "You" : name}: ${said.text}`);
    }
  }

  async #readEarlier() {
    this.#read = true;
    try {
      for (const { name, text, yours } of await get(`${this.address}/messages`)) this.#list(yours ? "You" : name, text, yours);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // whoever has just left the seat reads nothing
    }
  }

  #list(who, text, own) {
    this.list.querySelector("ul").append(h("li", { "data-own": own }, h("b", {}, `${who}: `), text));
    this.#muted();
    this.list.scrollTop = this.list.scrollHeight;
  }

  #muted() {
    prefer("muted", this.mute.checked);
    const items = [...this.list.querySelectorAll("li")];
    for (const item of items) item.hidden = this.mute.checked && !("own" in item.dataset);
    this.list.hidden = items.every((item) => item.hidden);
  }

  async #write(event) {
    event.preventDefault();
    const field = this.form.elements.text;
    const text = field.value.trim();
    if (text && (await this.ask(() => post(`${this.address}/messages`, { text })))) field.value = "";
  }

  #openReport() {
    const form = byId("report-form");
    form.elements.seat.replaceChildren(...this.#others.map(({ seat, name }) => h("option", { value: seat }, name)));
    form.elements.reason.value = "";
    byId("report-dialog").showModal();
  }

  async #report({ submitter, target }) {
    if (submitter?.value !== "send") return;
    const { seat, reason } = target.elements;
    const sent = await this.ask(() => post(`${this.address}/report`, { seat: Number(seat.value), reason: reason.value.trim() }));
    if (sent) this.say("Your report is with the operator of this clubhouse. Thank you.");
  }

  #tell(text) {
    this.heard.textContent = text;
    this.heard.hidden = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.heard.hidden = true), HEARD_FOR);
  }
}
