// Who sits where and who is here, and the links to bring others in.

import { post } from "./api.js";
import { badge, byId, copyText, h, signOf } from "./dom.js";
import { rememberedLinks } from "./links.js";

export class Players {
  /** `ask(request)` makes a request and shows a refusal; `onSeated()` is told when the person has sat down. */
  constructor(address, { teams, marks, ask, onSeated }) {
    this.address = address;
    this.teams = teams;
    this.marks = marks;
    this.ask = ask;
    this.onSeated = onSeated;
    this.list = byId("players");
    this.links = byId("links");
  }

  show(snapshot, watchers = 0) {
    this.list.replaceChildren(...snapshot.players.map((player) => this.#row(player, snapshot)));
    byId("watchers").textContent = watchers ? `${watchers} watching` : "";
    this.#showLinks(snapshot);
  }

  clockOf(seat) {
    return this.list.querySelector(`[data-seat="${seat}"] .clock`);
  }

  #row(player, { you, over }) {
    const mine = you.seats.includes(player.seat);
    const away = player.kind === "person" && !player.present;
    return h(
      "li",
      { class: `player${away ? " away" : ""}${mine ? " mine" : ""}`, "data-seat": player.seat, "data-kind": player.kind },
      badge(this.marks[player.team], player.team),
      h("span", { class: "name" }, player.sign && signOf(player.sign), player.sign && " ", player.name, mine && player.name !== "You" && h("span", { class: "you" }, " (you)")),
      !player.name.startsWith(this.teams[player.team]) && h("span", { class: "of-team" }, this.teams[player.team]),
      player.kind === "open" && !player.invited && !over ? this.#freeSeat(player.seat, you) : presence(player),
      h("span", { class: "clock figure" }),
    );
  }

  /** A seat that somebody has left: others may sit down, and those who play on may let a bot have it. */
  #freeSeat(seat, you) {
    if (you.watcher) return this.#claimButton(seat);
    const seatBot = () => this.ask(() => post(`${this.address}/claim`, { seat, bot: this.list.dataset.standIn }));
    return h("span", { class: "tools" }, this.#claimButton(seat), h("button", { type: "button", class: "quiet", onclick: seatBot }, "Let a bot play on"));
  }

  #claimButton(seat) {
    const claim = async () => {
      if (await this.ask(() => post(`${this.address}/claim`, { seat }))) this.onSeated();
    };
    return h("button", { type: "button", class: "quiet", onclick: claim }, "Sit here");
  }

  #showLinks({ id, links, players, over, dice }) {
    const known = rememberedLinks(id);
    const open = over || !dice.begun ? [] : links.invite; // until it has begun, they stand beside the question
    const rows = open.map((seat) => this.#seatLink(id, players[seat], known[seat]));
    if (links.watch) rows.push(linkRow("For spectators", links.watch));
    this.links.replaceChildren(...rows);
    byId("invite").hidden = rows.length === 0;
  }

  #seatLink(id, player, known) {
    if (known) return linkRow(`For ${player.name}`, known);
    const makeLink = async () => {
      const made = await this.ask(() => post(`${this.address}/links`, { seat: player.seat }));
      if (!made) return;
      rememberedLinks(id, { [player.seat]: made.url });
      row.replaceWith(linkRow(`For ${player.name}`, made.url));
    };
    const row = h("li", {}, h("span", {}, `For ${player.name}`), h("button", { type: "button", class: "quiet", onclick: makeLink }, "Make a link"));
    return row;
  }
}

function presence({ kind, bot, present, invited }) {
  const words = kind === "bot" ? "bot" : kind === "open" ? (invited ? "invited" : "free seat") : present ? "here" : "away";
  return h("span", { class: "presence" }, words);
}

function linkRow(label, path) {
  const address = new URL(path, location.href).href;
  const copy = h("button", { type: "button", class: "quiet" }, "Copy");
  copy.addEventListener("click", () => copyText(address, copy));
  const field = h("input", { type: "text", readonly: true, value: address, onfocus: (event) => event.target.select() });
  return h("li", {}, h("label", {}, h("span", {}, label), field), copy);
}
