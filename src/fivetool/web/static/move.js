// Moving here: the code is typed, or comes behind the # of a link, which no server sees.

import { post, Refused } from "./api.js";
import { byId } from "./dom.js";

const form = byId("move");
form.elements.code.value = decodeURIComponent(location.hash.slice(1));

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("move-problem").textContent = "";
  try {
    const { url } = await post("/api/me/move", { code: form.elements.code.value });
    location.assign(url);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("move-problem").textContent = error.message;
  }
});
