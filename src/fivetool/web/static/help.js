// Rule help: from a choice or a line of play-by-play to its clause, in a small dialog. Without script it is a link.

import { h } from "./dom.js";

export class RuleHelp {
  #page = null; // the rules page, fetched once

  constructor(game) {
    this.game = game;
    this.address = `/rules/${encodeURIComponent(game)}/clauses`;
    this.text = h("div", { class: "clause-text" });
    this.more = h("a", { target: "_blank" }, "Open the rules page");
    this.title = h("h2", { id: "clause-title" });
    this.plainly = h("div", { class: "plainly" });
    this.rule = h("h3", {});
    this.dialog = h(
      "dialog",
      { class: "clause", "aria-labelledby": "clause-title" },
      this.title,
      this.plainly,
      this.rule,
      this.text,
      h("p", { class: "row" }, this.more, h("button", { type: "button", class: "plain", onclick: () => this.dialog.close() }, "Close")),
    );
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    document.body.append(this.dialog);
  }

  /** A link to a clause that opens the dialog; it shows the number of the clause, or other words. Numbers stand in every
      line of a log, so the Tab key passes them by. Behind an offer, what it does is said before the clause. */
  link(clause, words = clause, offer = null) {
    const attributes = {
      class: words === clause ? "clause-link" : "clause-link brief",
      href: `${this.address}#${clause}`,
      title: `Rule ${clause}`,
      "aria-label": `Rule ${clause}`,
      ...(words === clause && { tabindex: -1 }),
      onclick: (event) => this.#open(event, clause, offer),
    };
    return h("a", attributes, words);
  }

  async #open(event, clause, offer) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab was asked for
    event.preventDefault();
    const found = await this.#find(clause);
    if (!found) {
      location.assign(`${this.address}#${clause}`);
      return;
    }
    const [what, ...outcome] = (offer?.label ?? `Rule ${clause}`).split(": ");
    this.title.textContent = what;
    this.plainly.replaceChildren(...[sentence(outcome.join(": ")), offer?.plainly].filter(Boolean).map((words) => h("p", {}, words)));
    this.rule.textContent = `The rule (${clause})`;
    this.rule.hidden = !offer;
    this.text.replaceChildren(...partsOf(document.importNode(found, true)));
    leaveOutNotes(this.text);
    for (const part of this.text.querySelectorAll("[id]")) part.removeAttribute("id");
    for (const link of this.text.querySelectorAll("a[href^='#']")) link.href = this.address + link.getAttribute("href");
    this.more.href = `${this.address}#${clause}`;
    this.dialog.showModal();
  }

  async #find(clause) {
    this.#page ??= fetch(this.address).then((answer) => (answer.ok ? answer.text() : ""), () => "");
    const page = new DOMParser().parseFromString(await this.#page, "text/html");
    const anchor = page.getElementById(clause);
    return anchor?.closest("li, p, tr, section") ?? anchor;
  }
}

/** Words as a sentence of their own. */
const sentence = (words) => words && `${words[0].toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;

const NOTES = /\s*(\[rulebook:[^\]]*\]|\((ruling|option)\b[^()]*\))/g;

/** What a clause rests on, and what options change, is for the rules page: somebody at a table wants to know what is so. */
function leaveOutNotes(element) {
  element.normalize();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replace(NOTES, "");
}

/** What a clause holds, without the list or table it stood in. */
function partsOf(clause) {
  if (clause.localName !== "tr") return [...clause.childNodes];
  return [...clause.cells].map((cell) => h("p", {}, ...cell.childNodes));
}
