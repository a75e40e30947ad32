// Search on a rules page: what does not match is hidden, headings stay where something under them matches.

import { byId, h } from "./dom.js";

const PIECES = "li, p, tr, blockquote, pre";
const HEADINGS = "h2, h3, h4";

const text = byId("rules-text");
const found = byId("found");
const pieces = [...text.querySelectorAll(PIECES)].filter((piece) => !piece.querySelector(PIECES) && !piece.closest("thead"));
const headings = [...text.querySelectorAll(HEADINGS)];

// a table wider than the screen scrolls by itself, and can be reached by keyboard to do so
for (const table of text.querySelectorAll("table")) {
  const frame = h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Table" });
  table.replaceWith(frame);
  frame.append(table);
}

byId("search").addEventListener("input", (event) => filter(event.target.value.trim().toLowerCase()));
byId("search-form").addEventListener("submit", (event) => event.preventDefault());

function filter(wanted) {
  const words = wanted.split(/\s+/).filter(Boolean);
  const matches = (piece) => words.every((word) => piece.textContent.toLowerCase().includes(word));
  let count = 0;
  for (const piece of pieces) {
    piece.hidden = !matches(piece);
    count += !piece.hidden;
  }
  for (const [i, heading] of headings.entries()) heading.hidden = words.length > 0 && !hasMatch(heading, headings[i + 1]);
  for (const table of text.querySelectorAll("table")) table.hidden = !table.querySelector("tbody tr:not([hidden])");
  found.textContent = words.length ? `${count} ${count === 1 ? "place" : "places"} found` : "";
}

/** Whether anything between a heading and the next is shown. */
function hasMatch(heading, next) {
  return pieces.some((piece) => !piece.hidden && follows(heading, piece) && (!next || follows(piece, next)));
}

const follows = (first, second) => Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
