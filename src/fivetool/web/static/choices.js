// The choices: plain buttons, number keys, and the parts of the board that stand for the same choices.

import { h, isShortcut, percent } from "./dom.js";

const NUMBER_KEYS = 9;

export class Choices {
  #choices = [];
  #open = false; // whether a choice may be made now

  /** `onChoose(choice)` is told once per question, with the choice as the server described it. */
  constructor(list, board, { clauseLink, onChoose }) {
    this.list = list;
    this.board = board;
    this.clauseLink = clauseLink;
    this.onChoose = onChoose;
    board.addEventListener("click", (event) => this.#boardPressed(event));
    board.addEventListener("keydown", (event) => this.#boardKey(event));
    addEventListener("keydown", (event) => this.#numberKey(event));
  }

  show(choices) {
    this.#choices = choices;
    this.#open = choices.length > 0;
    this.list.replaceChildren(...choices.map((choice, i) => this.#item(choice, i)));
    for (const part of this.board.querySelectorAll("[data-choice]")) this.#makePressable(part);
  }

  clear() {
    this.show([]);
  }

  /** A refusal or a broken line: the same choices may be made again. Tells whether there are any. */
  reopen() {
    this.#open = this.#choices.length > 0;
    for (const button of this.list.querySelectorAll("button")) button.removeAttribute("aria-disabled");
    for (const button of this.list.querySelectorAll(".chosen")) button.classList.remove("chosen");
    return this.#open;
  }

  /** Show what each choice is worth, and which the manager would take. */
  showHint({ choices, best }) {
    for (const worth of choices) {
      const place = this.list.querySelector(`[data-worth="${worth.id}"]`);
      if (!place) continue;
      const margin = worth.error ? ` ± ${percent(worth.error)}` : "";
      place.textContent = `${worth.id === best ? "★ " : ""}${percent(worth.value)}${margin}`;
      place.title = worth.id === best ? "What the manager would do" : "Chance of winning after this choice";
      place.hidden = false;
    }
  }

  #item(choice, i) {
    const key = i < NUMBER_KEYS ? i + 1 : null; // by place: standing orders may have left some choices out
    const attributes = {
      type: "button",
      class: "choice",
      "data-choice": choice.id,
      "aria-keyshortcuts": key,
      onclick: () => this.#choose(choice.id),
    };
    const button = h(
      "button",
      attributes,
      key && h("kbd", { "aria-hidden": "true" }, String(key)),
      h("span", { class: "label" }, choice.label, h("span", { class: "worth", "data-worth": choice.id, hidden: true })),
    );
    return h("li", {}, button, choice.clause && this.clauseLink(choice.clause, "?"));
  }

  #makePressable(part) {
    const choice = this.#choices.find((known) => String(known.id) === part.dataset.choice);
    part.classList.toggle("open-choice", Boolean(choice));
    if (!choice) return;
    part.setAttribute("tabindex", "0");
    part.setAttribute("role", "button");
    part.setAttribute("aria-label", choice.label);
  }

  #boardPressed(event) {
    const part = event.target.closest("[data-choice]");
    if (part) this.#choose(Number(part.dataset.choice));
  }

  #boardKey(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    const part = event.target.closest("[data-choice]");
    if (!part) return;
    event.preventDefault();
    this.#choose(Number(part.dataset.choice));
  }

  #numberKey(event) {
    if (!isShortcut(event) || !/^[1-9]$/.test(event.key)) return;
    const choice = this.#choices[Number(event.key) - 1];
    if (!choice) return;
    event.preventDefault();
    this.#choose(choice.id);
  }

  #choose(id) {
    const choice = this.#choices.find((known) => known.id === id);
    if (!this.#open || !choice) return;
    this.#open = false;
    // aria-disabled, not disabled: a disabled button would lose the keyboard focus
    for (const button of this.list.querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
    this.list.querySelector(`button[data-choice="${id}"]`)?.classList.add("chosen");
    this.onChoose(choice);
  }
}
