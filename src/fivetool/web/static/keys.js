// The keys of a page, shown with "?".

import { byId, isShortcut } from "./dom.js";

byId("show-keys").addEventListener("click", () => byId("keys").showModal());

addEventListener("keydown", (event) => {
  if (event.key !== "?" || !isShortcut(event)) return;
  event.preventDefault();
  byId("keys").showModal();
});
