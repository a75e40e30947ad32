// The standing orders of the person at this table. None is in force until they take it; those that are stand beside the
// question, each with a button that ends it. The server keeps them and says what they answer.

import { h, plain } from "./dom.js";

const ASK_ME = "Ask me";
const ASK_AGAIN = "Ask me again";

export class Orders {
  #menus = new Map(); // order -> its item in the list, made once: whoever is in its menu stays there

  /** `menus` is where orders are taken, `inForce` where those in force stand; `give(order)` tells the server. */
  constructor(menus, inForce, give) {
    this.menus = menus;
    this.inForce = inForce;
    this.give = give;
  }

  /** The orders as the server knows them, and what else is done for the person: `{ title, words, end, stop }`. */
  show({ declared, repeats }, others = []) {
    for (const order of declared) {
      if (!this.#menus.has(order.name)) this.#menus.set(order.name, this.#menu(order));
      this.#menus.get(order.name).querySelector("select").value = order.way ?? "";
    }
    const none = h("li", { class: "soft" }, "Check “Don't ask me again” next to a question, then choose. From then on, that is your answer.");
    this.menus.replaceChildren(...this.#menus.values(), none);
    const taken = declared.filter(({ way }) => way !== null).map((order) => this.#taken(order));
    const more = others.map(({ title, words, end, stop }) => this.#chip(title, words, end, stop, true));
    const chips = [...taken, ...repeats.map((repeat) => this.#repeat(repeat)), ...more];
    this.inForce.hidden = !chips.length;
    this.inForce.querySelector("ul").replaceChildren(...chips);
  }

  #menu({ name, title, ways }) {
    const options = [h("option", { value: "" }, ASK_ME), ...ways.map((way) => h("option", { value: way.name }, way.title))];
    const give = (event) => this.give({ order: name, way: event.target.value || null });
    return h("li", {}, h("label", { class: "setting" }, title, h("select", { onchange: give }, ...options)));
  }

  #taken({ name, title, ways, way }) {
    const words = ways.find((one) => one.name === way)?.title ?? way;
    return this.#chip(title, words, ASK_AGAIN, () => this.give({ order: name, way: null }));
  }

  #repeat({ decision, choice }) {
    const words = plain(choice).replaceAll("-", " ");
    return this.#chip("Every time", words, ASK_AGAIN, () => this.give({ decision, choice: null }));
  }

  /** `brief`: where there is little room the button alone says what is done. */
  #chip(title, words, end, stop, brief = false) {
    const button = h("button", { type: "button", class: "quiet", onclick: stop }, end);
    return h("li", { "data-brief": brief }, h("span", {}, h("b", {}, title), `: ${words}`), button);
  }
}
