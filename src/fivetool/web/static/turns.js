// "It is your move": the list of tables that wait for the person, and their number in the title of the tab.

import { get, Refused } from "./api.js";
import { byId, h } from "./dom.js";

const LOOK_EVERY = 20000;
const title = document.title;
const place = byId("turns");

let known = new Set([...place.querySelectorAll("a")].map((link) => link.getAttribute("href"))); // at the last look

/** A notice of the browser for what is new, where the person has allowed it and looks at something else. */
function notify(turns) {
  const fresh = turns.filter(({ url }) => !known.has(url));
  known = new Set(turns.map(({ url }) => url));
  if (!fresh.length || !document.hidden || globalThis.Notification?.permission !== "granted") return;
  const [{ title, against, url }] = fresh;
  const notice = new Notification("It is your move", { body: `${title} against ${against.join(", ")}`, tag: url });
  notice.addEventListener("click", () => location.assign(url));
}

const wish = byId("wish-notices");
if (wish && globalThis.Notification?.permission === "default") {
  wish.hidden = false;
  wish.addEventListener("click", async () => (wish.hidden = (await Notification.requestPermission()) !== "default"));
}

function show(turns) {
  notify(turns);
  place.hidden = !turns.length;
  place.querySelector("ul").replaceChildren(...turns.map(row));
  sayCount(turns.length);
}

function row({ url, title, against, score, terms }) {
  const more = `${score ? `, ${score}` : ""} `;
  return h("li", {}, h("a", { href: url }, title), ` against ${against.join(", ")}${more}`, h("span", { class: "soft" }, terms.join(", ")));
}

function sayCount(count) {
  document.title = count ? `(${count}) Your move – ${title}` : title;
}

async function look() {
  try {
    show(await get("/api/me/turns"));
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // the next look will tell
  }
}

sayCount(Number(place.dataset.count));
setInterval(look, LOOK_EVERY);
addEventListener("pageshow", ({ persisted }) => persisted && look());
