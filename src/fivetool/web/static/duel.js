// The page of a duplicate match: a link to copy, and a look now and then whether somebody has come or is done.

import { get, Refused } from "./api.js";
import { copyText } from "./dom.js";

const LOOK_EVERY = 10000;
const page = document.querySelector(".duel");

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => copyText(button.dataset.copy, button));
}

const told = ({ over, contestants }) => JSON.stringify([over, contestants.map(({ name, status }) => [name, status])]);

if (page.dataset.over === "no") {
  const address = `/api/duels/${location.pathname.split("/").at(-1)}`;
  let known = null;
  const look = async () => {
    try {
      const now = told(await get(address));
      if (known !== null && now !== known) location.reload();
      known = now;
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the next look will tell
    }
  };
  look();
  setInterval(look, LOOK_EVERY);
}
