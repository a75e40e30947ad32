// The lobby: find an opponent, or join an open table.

import { post, Refused } from "./api.js";
import { byId } from "./dom.js";
import "./turns.js";

/** Do what leads to a table, and go there; a refusal is said. */
async function go(work) {
  byId("lobby-problem").textContent = "";
  try {
    location.assign((await work()).url);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("lobby-problem").textContent = error.message;
  }
}

byId("pairing").addEventListener("submit", (event) => {
  event.preventDefault();
  const { game, clock, rated } = event.target.elements;
  const [unit, count] = clock.value.split(":");
  go(() => post("/api/pair", { game: game.value, clock: unit ? { [unit]: Number(count) } : null, rated: rated.checked }));
});

const duel = byId("duel");

/** Offer the bots of the chosen game alone; the one in the middle is the usual one. */
function offerBots() {
  const { game, bot } = duel.elements;
  const fitting = [...bot.options].filter((option) => (option.hidden = option.disabled = option.dataset.game !== game.value) === false);
  fitting[Math.floor(fitting.length / 2)].selected = true;
}

offerBots();
duel.elements.game.addEventListener("change", offerBots);
duel.addEventListener("submit", (event) => {
  event.preventDefault();
  const { game, bot, players, rated } = duel.elements;
  go(() => post("/api/duels", { game: game.value, bot: bot.value, players: Number(players.value), rated: rated.checked }));
});

for (const button of document.querySelectorAll("[data-join]")) {
  const { join, seat } = button.dataset;
  button.addEventListener("click", () => go(() => post(`/api/tables/${join}/claim`, { seat: Number(seat) })));
}
