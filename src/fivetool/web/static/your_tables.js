// "Your tables" on the home page: finished games can be taken off the list. Whoever does that leaves their seat there;
// the replay stays where it is.

import { post, Refused } from "./api.js";
import { byId } from "./dom.js";

const buttons = () => [...document.querySelectorAll("[data-remove]")];

for (const button of buttons()) button.addEventListener("click", () => remove(button));
byId("clear-finished")?.addEventListener("click", async () => {
  for (const button of buttons()) await remove(button);
});

async function remove(button) {
  try {
    await post(`/api/tables/${button.dataset.remove}/leave`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("tables-problem").textContent = error.message;
    return;
  }
  button.closest("li").remove();
  if (!buttons().length) byId("clear-finished")?.remove();
  byId("mine").focus();
}
