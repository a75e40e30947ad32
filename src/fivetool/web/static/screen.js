// What style sheets cannot see: where there is more than fits. Nothing is cut off without a sign that it scrolls.

import { byId } from "./dom.js";

const SCROLLING = ".middle, .log, .choices, .asked, .chances, .side, .side .panel, .in-force ul, .since ul";
const NEARLY = 4; // pixels: what is hidden by less than this is not worth a sign

/** Say above and below which edge there is more. */
function mark(element) {
  const hidden = element.scrollHeight - element.clientHeight;
  const scrolls = getComputedStyle(element).overflowY !== "visible" && hidden > NEARLY;
  const above = scrolls && element.scrollTop > NEARLY ? "above" : "";
  const below = scrolls && hidden - element.scrollTop > NEARLY ? "below" : "";
  const more = [above, below].filter(Boolean).join(" ");
  if ((element.dataset.more ?? "") !== more) element.dataset.more = more;
}

let due = false;

function markAll() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    for (const element of document.querySelectorAll(SCROLLING)) mark(element);
  });
}

new MutationObserver(markAll).observe(byId("main"), { childList: true, subtree: true, attributeFilter: ["data-view", "hidden", "open"] });
const sizes = new ResizeObserver(markAll);
for (const element of document.querySelectorAll(SCROLLING)) {
  element.addEventListener("scroll", markAll, { passive: true });
  sizes.observe(element);
}
markAll();
