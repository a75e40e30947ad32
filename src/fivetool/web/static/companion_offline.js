// What a companion can do while the server does not answer: open, show what it knew, and note rolls.

import { h } from "./dom.js";

const KEPT = "fivetool-companion-1"; // as the service worker knows it
const LOOK_EVERY = 3000;

/** Keep this page and all that it needs, so that it opens without a connection. */
export async function keepPage() {
  if (!("caches" in window)) return; // only pages from https or from this machine have it
  const parts = [...document.querySelectorAll("link[rel=stylesheet], link[rel=modulepreload], link[rel=icon], script[src]")];
  const addresses = parts.map((part) => part.href || part.src).filter((address) => address.startsWith(location.origin));
  try {
    await (await caches.open(KEPT)).addAll([...new Set([location.pathname, ...addresses])]);
  } catch {
    // without room, or without a connection: what was kept before is still there
  }
}

/** Call back as soon as the server answers again. */
export function whenBack(back) {
  const look = async () => {
    const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return;
    clearInterval(timer);
    removeEventListener("online", look);
    back();
  };
  const timer = setInterval(look, LOOK_EVERY);
  addEventListener("online", look);
}

/** A pad for rolls whose meaning only the server can tell: which dice they are, and what they show. */
export class Pad {
  #kinds;
  #kind = null;
  #faces = [];

  constructor(kinds, changed) {
    this.#kinds = kinds;
    this.changed = changed; // (a whole roll or null) is told whenever something was tapped
  }

  /** Take the last face back; false where none was tapped. */
  undo() {
    if (!this.#kind) return false;
    if (!this.#faces.pop()) this.#kind = null;
    this.changed(null);
    return true;
  }

  draw(noted, keysFor) {
    const list = noted.length ? h("ol", { class: "noted" }, noted.map((roll) => h("li", {}, `${roll.name}: ${roll.dice.join(" ")}`))) : null;
    const head = [h("h2", {}, "Offline: note your rolls"), h("p", {}, "Nothing is lost. They are entered when the server answers again."), list];
    if (!this.#kind) {
      const keys = this.#kinds.map((kind) => h("button", { type: "button", class: "key choice", onclick: () => this.#choose(kind) }, kind.name));
      return [...head, h("div", { class: "choices" }, keys)].filter(Boolean);
    }
    const { dice, name } = this.#kind;
    const left = dice.length - this.#faces.length;
    const asked = h("h3", {}, dice.length > 1 ? `${name}: ${left} more` : name);
    const tapped = this.#faces.length ? h("p", { class: "tapped" }, this.#faces.join(" ")) : null;
    return [...head, asked, tapped, keysFor(dice[this.#faces.length], {}, (face) => this.#tap(face))].filter(Boolean);
  }

  #choose(kind) {
    this.#kind = kind;
    this.changed(null);
  }

  #tap(face) {
    this.#faces.push(face);
    if (this.#faces.length < this.#kind.dice.length) return this.changed(null);
    const roll = { name: this.#kind.name, dice: this.#faces };
    this.#faces = [];
    this.#kind = null;
    this.changed(roll);
  }
}
