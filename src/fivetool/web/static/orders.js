// Standing orders. A game declares some, each with ways to keep it, and says which choices every way keeps; besides,
// "every time" repeats one choice for one kind of decision. They are this browser's own and hold at one table.

import { h, plain } from "./dom.js";
import { load, store } from "./preferences.js";

export class Orders {
  #declared = []; // the game's own orders, as the last question listed them
  #declined = {}; // order -> the moment in which the person last declined what it asks for
  #asking = false; // after taking back: this question is asked, whatever the orders

  constructor(table, list) {
    this.key = `fivetool.orders.${table}`;
    this.list = list;
    this.orders = load(this.key); // decision -> { name, label }
    this.ways = load(`${this.key}.ways`); // order -> way
    this.#draw();
  }

  /** A new question: learn the game's orders from it. */
  meet({ orders }) {
    if (!orders?.length || this.#declared.length) return;
    this.#declared = orders;
    this.#draw();
  }

  /** The choices that the game's orders leave of a question. */
  kept({ choices, orders }) {
    const keeps = this.#asking ? [] : (orders ?? []).map((order) => this.#keeps(order)).filter(Boolean);
    return choices.filter((choice) => keeps.every((ids) => ids.includes(choice.id)));
  }

  /** The choice that the orders make here, or null. */
  choiceFor(frame) {
    if (this.#asking) return null;
    const repeated = this.repeated(frame);
    const kept = this.kept(frame);
    return repeated ?? (kept.length === 1 && frame.choices.length > 1 ? kept[0] : null);
  }

  /** The choice that "every time" makes here, or null. */
  repeated(frame) {
    const order = this.orders[frame.decision];
    return (order && frame.choices.find((choice) => choice.name === order.name)) ?? null;
  }

  /** The person has chosen: what was declined is not asked again until the moment is another one. */
  note({ orders }, choice) {
    for (const order of orders ?? []) {
      const { declining, moment } = this.#wayOf(order);
      if (declining === choice.id) this.#declined[order.name] = moment;
    }
  }

  /** Taking back means to choose anew, so the next question is asked. */
  askNext(asking) {
    this.#asking = asking;
    if (asking) this.#declined = {};
  }

  give(decision, choice) {
    this.orders[decision] = { name: choice.name, label: choice.label };
    this.#changed();
  }

  cancel(decision) {
    delete this.orders[decision];
    this.#changed();
  }

  #keeps(order) {
    const { keeps, declining, moment } = this.#wayOf(order);
    const wasDeclined = keeps?.includes(declining) && this.#declined[order.name] === moment;
    return wasDeclined ? [declining] : keeps;
  }

  #wayOf(order) {
    return order.ways.find((way) => way.name === this.ways[order.name]) ?? order.ways[0];
  }

  #set(order, way) {
    this.ways[order] = way;
    delete this.#declined[order];
    store(`${this.key}.ways`, this.ways);
  }

  #changed() {
    store(this.key, this.orders);
    this.#draw();
  }

  #draw() {
    const items = [...this.#declared.map((order) => this.#menu(order)), ...this.#repeats()];
    const none = h("li", { class: "soft" }, "None. Tick “every time” beside a question to give one.");
    this.list.replaceChildren(...(items.length ? items : [none]));
  }

  #menu(order) {
    const given = this.#wayOf(order).name;
    const options = order.ways.map((way) => h("option", { value: way.name, selected: way.name === given || null }, way.title));
    const select = h("select", { onchange: (event) => this.#set(order.name, event.target.value) }, ...options);
    return h("li", {}, h("label", { class: "setting" }, order.title, select));
  }

  #repeats() {
    return Object.entries(this.orders).map(([decision, order]) =>
      h(
        "li",
        {},
        h("span", {}, h("b", {}, plain(decision)), `: ${plain(order.name)}`),
        h("button", { type: "button", class: "quiet", onclick: () => this.cancel(decision) }, `Cancel`),
      ),
    );
  }
}
