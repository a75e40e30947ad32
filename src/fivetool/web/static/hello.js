// Before the first choice: whoever made the table gets the link for a friend, large and with one button to copy it, and
// a friend who comes by it is told who invites them to what. Both may say what they want to be called.

import { post } from "./api.js";
import { byId, copyText, h, inWords, sentence } from "./dom.js";
import { rememberedLinks } from "./links.js";
import { prefer, preference } from "./preferences.js";

export class Hello {
  #named = false; // the person has given their name here

  /** `ask(request)` makes a request and shows a refusal. */
  constructor(element, address, { ask }) {
    this.element = element;
    this.address = address;
    this.ask = ask;
    this.form = byId("name-form");
    this.form.addEventListener("submit", (event) => this.#giveName(event));
    this.form.elements.name.value = preference("name") ?? "";
  }

  /** Show what belongs to this moment; `begun` tells whether anybody has chosen anything. */
  show(snapshot, begun) {
    const { you, players } = snapshot;
    const friends = players.some(({ seat, kind }) => kind !== "bot" && !you.seats.includes(seat));
    const wanted = !snapshot.lesson && !snapshot.over && !begun && friends && !you.watcher;
    const invited = wanted ? snapshot.links.invite.filter((seat) => players[seat].kind === "open") : [];
    this.element.hidden = !wanted || (this.#named && !invited.length);
    if (this.element.hidden) return;
    byId("hello-terms").textContent = sentence(inWords(snapshot.terms));
    byId("hello-terms").hidden = !snapshot.terms.length;
    byId("hello-words").textContent = invited.length ? invitation(invited, snapshot) : welcome(snapshot);
    byId("hello-links").replaceChildren(...invited.map((seat) => this.#link(snapshot.id, players[seat], invited.length > 1)));
    this.form.hidden = this.#named;
  }

  async #giveName(event) {
    event.preventDefault();
    const name = this.form.elements.name.value.trim();
    if (!(await this.ask(() => post(`${this.address}/name`, { name })))) return;
    prefer("name", name);
    this.#named = true; // everybody's page is told of it, this one too
    this.form.hidden = true;
  }

  #link(table, player, several) {
    const known = rememberedLinks(table)[player.seat];
    if (!known) return this.#maker(table, player, several);
    const address = new URL(known, location.href).href;
    const field = h("input", { type: "text", readonly: true, value: address, onfocus: (event) => event.target.select() });
    const copy = h("button", { type: "button", class: "primary" }, "Copy link");
    copy.addEventListener("click", () => copyText(address, copy));
    const share = navigator.share && h("button", { type: "button", class: "plain", onclick: () => sharing(address) }, "Share…");
    const label = several ? `Link for ${player.name}` : "Link for your friend";
    const picture = h("button", { type: "button", class: "plain", onclick: () => this.#showPicture(address) }, "QR code");
    return h("li", {}, h("label", {}, h("span", {}, label), field), h("div", { class: "tools" }, copy, share, picture));
  }

  /** The link for a phone that points its camera at this screen. */
  async #showPicture(address) {
    const drawn = await this.ask(() => post("/api/qr", { address }));
    if (!drawn) return;
    byId("qr-picture").innerHTML = drawn.svg; // drawn by the server
    byId("qr").showModal();
  }

  /** This tab does not know the link, and the server has kept none: a fresh one takes its place. */
  #maker(table, player, several) {
    const make = async () => {
      const made = await this.ask(() => post(`${this.address}/links`, { seat: player.seat }));
      if (!made) return;
      rememberedLinks(table, { [player.seat]: made.url });
      item.replaceWith(this.#link(table, player, several));
    };
    const item = h("li", {}, h("button", { type: "button", class: "primary", onclick: make }, `Make a link for ${player.name}`));
    return item;
  }
}

function invitation(invited, { players, listed }) {
  if (listed) return "Your table is in the lobby. The game begins as soon as someone joins; you can also send the link to a friend.";
  if (invited.length > 1) return `Send these links to ${inWords(invited.map((seat) => players[seat].name))}. The game begins as soon as everyone is here.`;
  return "Send this link to your friend. The game begins as soon as they open it.";
}

/** "Ann invited you to play Power Chip Baseball. You are the Reds." */
function welcome({ title, players, you }) {
  const others = players.filter(({ seat, kind }) => kind === "person" && !you.seats.includes(seat)).map(({ name }) => name);
  const several = others.length > 1;
  if (you.owner) return `${inWords(others)} ${several ? "are" : "is"} here. ${you.who} Play ball!`;
  return `${inWords(others)} invited you to play ${title}. ${you.who}`;
}

/** Hand an address to whatever the person sends links with; they may change their mind. */
const sharing = (url) => navigator.share({ title: document.title, url }).catch(() => undefined);
