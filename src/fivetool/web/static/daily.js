// The daily games: a line to share.

import { copyText } from "./dom.js";

for (const button of document.querySelectorAll("[data-share]")) {
  button.addEventListener("click", () => copyText(`${button.dataset.share} ${location.origin}/daily`, button));
}
