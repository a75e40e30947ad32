// The standing orders of the person at this table: the server keeps them and tells what they make of every question;
// here they are shown and changed.

import { h, plain } from "./dom.js";

export class Orders {
  #menus = new Map(); // order -> its item in the list, made once: whoever is in its menu stays there
  #listed = null; // what the list shows

  /** `give(order)` tells the server of a new order or of a change. */
  constructor(list, give) {
    this.list = list;
    this.give = give;
  }

  /** The orders as the server knows them. */
  show({ declared, repeats }) {
    for (const order of declared) {
      if (!this.#menus.has(order.name)) this.#menus.set(order.name, this.#menu(order));
      this.#menus.get(order.name).querySelector("select").value = order.way;
    }
    const listed = JSON.stringify([...this.#menus.keys(), ...repeats]);
    if (this.#listed === listed) return;
    this.#listed = listed;
    const items = [...this.#menus.values(), ...repeats.map((repeat) => this.#repeat(repeat))];
    const none = h("li", { class: "soft" }, "None. Tick “every time” beside a question to give one.");
    this.list.replaceChildren(...(items.length ? items : [none]));
  }

  #menu({ name, title, ways }) {
    const options = ways.map((way) => h("option", { value: way.name }, way.title));
    const select = h("select", { onchange: (event) => this.give({ order: name, way: event.target.value }) }, ...options);
    return h("li", {}, h("label", { class: "setting" }, title, select));
  }

  #repeat({ decision, choice }) {
    const cancel = () => this.give({ decision, choice: null });
    return h(
      "li",
      {},
      h("span", {}, h("b", {}, plain(decision)), `: ${plain(choice)}`),
      h("button", { type: "button", class: "quiet", onclick: cancel }, `Cancel`),
    );
  }
}
