// Standing orders: "do this every time" for one kind of decision. They are this browser's own and hold at one table.

import { h, plain } from "./dom.js";
import { load, store } from "./preferences.js";

export class Orders {
  constructor(table, list) {
    this.key = `fivetool.orders.${table}`;
    this.list = list;
    this.orders = load(this.key); // decision -> { name, label }
    this.#draw();
  }

  /** The choice that an order makes here, or null. */
  choiceFor(frame) {
    const order = this.orders[frame.decision];
    return (order && frame.choices.find((choice) => choice.name === order.name)) ?? null;
  }

  give(decision, choice) {
    this.orders[decision] = { name: choice.name, label: choice.label };
    this.#changed();
  }

  cancel(decision) {
    delete this.orders[decision];
    this.#changed();
  }

  #changed() {
    store(this.key, this.orders);
    this.#draw();
  }

  #draw() {
    const given = Object.entries(this.orders);
    const items = given.map(([decision, order]) =>
      h(
        "li",
        {},
        h("span", {}, h("b", {}, plain(decision)), `: ${plain(order.name)}`),
        h("button", { type: "button", class: "quiet", onclick: () => this.cancel(decision) }, `Cancel`),
      ),
    );
    const none = h("li", { class: "soft" }, "None. Tick “do this every time” beside a question to give one.");
    this.list.replaceChildren(...(items.length ? items : [none]));
  }
}
