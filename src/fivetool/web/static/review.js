// The review of a finished game: how everybody played, who was lucky, and which moves to look at again.

import { get, Refused } from "./api.js";
import { h, percent } from "./dom.js";

const ASK_AGAIN = 700; // milliseconds
const NOT_READY = 5000; // while the game is being compiled
const MARKS = { blunder: "Blunder", mistake: "Mistake", slip: "Slip", best: "Only good choice" };

const points = (part) => (100 * Math.abs(part)).toFixed(1);

export class GameReview {
  /** `onPick(number)` is told which move is to be shown; `onReady(turns)` gets the moves that are marked. */
  constructor(element, address, { onPick, onReady }) {
    this.element = element;
    this.address = address;
    this.onPick = onPick;
    this.onReady = onReady;
    this.#offer();
  }

  #offer(problem = "") {
    const button = h("button", { type: "button", class: "plain", onclick: () => this.#make() }, "Review this game");
    const about = h("p", { class: "soft" }, problem || "What each choice cost, and who was lucky.");
    this.element.replaceChildren(about, button);
  }

  async #make() {
    const [bar, words] = [h("progress", { "aria-label": "Review" }), h("p", { role: "status" }, "Going over every choice…")];
    this.element.replaceChildren(words, bar);
    for (;;) {
      const review = await this.#ask(words);
      if (!review) return;
      if (review.ready) return this.#show(review);
      if (review.looks) [bar.max, bar.value] = [review.looks, review.done];
      await new Promise((goOn) => setTimeout(goOn, review.wait ?? ASK_AGAIN));
    }
  }

  /** How far the review is; null when it is refused for good. */
  async #ask(words) {
    try {
      return await get(`${this.address}/review`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code !== "not_ready") return void this.#offer(error.message);
      words.textContent = "This game is still being prepared. The review will start on its own in a minute or two.";
      return { ready: false, wait: NOT_READY };
    }
  }

  #show(review) {
    const { players, teams, marked, swings, exact } = review;
    const costly = marked.filter(({ better }) => better).sort((one, other) => other.cost - one.cost);
    this.element.replaceChildren(
      h("div", { class: "review-skill" }, ...players.map((player) => this.#player(player))),
      h("div", { class: "review-luck" }, ...teams.map((team) => h("p", {}, luckOf(team)))),
      h("h3", {}, "Costly choices"),
      costly.length
        ? h("ol", { class: "review-moves" }, ...costly.map((turn) => this.#mistake(turn)))
        : h("p", {}, "No choice clearly cost anyone anything."),
      h("h3", {}, "The biggest strokes of luck"),
      h("ol", { class: "review-moves" }, ...swings.map((turn) => this.#swing(turn, teams))),
      h("p", { class: "soft" }, "One point is 1% of the chance to win. ", exact ? "Every figure is exact: this game is solved." : "Estimated from games played out; a choice is marked only when the difference is clear."),
    );
    this.onReady(marked);
  }

  #player({ name, team, decisions, accuracy, given_away, blunders, mistakes, slips }) {
    const faults = [
      [blunders, "blunder"],
      [mistakes, "mistake"],
      [slips, "slip"],
    ]
      .filter(([count]) => count)
      .map(([count, word]) => `${count} ${word}${count > 1 ? "s" : ""}`);
    return h(
      "div",
      { class: "review-player", "data-team": team },
      h("strong", {}, `${name}: ${percent(accuracy)} accuracy`),
      h("span", {}, `${decisions} choices, ${points(given_away)} points given away${faults.length ? ` (${faults.join(", ")})` : ""}`),
    );
  }

  #mistake({ number, mark, cost, error, name, chosen, better }) {
    return this.#move(number - 1, mark, `${MARKS[mark]}, ${points(cost)}${giveOrTake(error)} points`, `${name}: ${chosen}`, `Better: ${better}`);
  }

  #swing({ number, luck, luck_error, told }, teams) {
    const lucky = luck.indexOf(Math.max(...luck));
    return this.#move(number, "luck", `${points(luck[lucky])}${giveOrTake(luck_error)} points for ${teams[lucky].name}`, told);
  }

  #move(number, mark, title, ...lines) {
    const shown = [h("strong", {}, title), ...lines.map((line) => h("span", {}, line))];
    return h("li", {}, h("button", { type: "button", class: "review-move", "data-mark": mark, onclick: () => this.onPick(number) }, ...shown));
  }
}

/** The standard error behind a figure, where there is one worth a digit. */
function giveOrTake(error) {
  return error >= 0.0005 ? ` ± ${points(error)}` : "";
}

/** How a game came out for a team, luck apart from skill. */
function luckOf({ name, luck, error, without_luck }) {
  const size = points(luck);
  const fortune = Number(size) < 1 ? "luck was even" : `luck ${luck > 0 ? "gave" : "took"} ${size}${giveOrTake(error)} points`;
  return `${name}: ${fortune}; without it, a ${percent(without_luck)} chance to win.`;
}
