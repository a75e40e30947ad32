// Buttons that copy what stands somewhere else on the page.

import { byId, copyText } from "./dom.js";

for (const button of document.querySelectorAll("[data-copies]")) {
  button.addEventListener("click", () => copyText(byId(button.dataset.copies).textContent, button));
}
