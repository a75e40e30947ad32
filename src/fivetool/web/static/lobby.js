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

for (const button of document.querySelectorAll("[data-join]")) {
  const { join, seat } = button.dataset;
  button.addEventListener("click", () => go(() => post(`/api/tables/${join}/claim`, { seat: Number(seat) })));
}
