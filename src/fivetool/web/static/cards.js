// The page with all cards of a game: what does not match is hidden, the rest sorted by a figure, highest first.

import { byId } from "./dom.js";

const list = byId("cards");
const found = byId("found");
const search = byId("search");
const sort = byId("sort");
const filters = [...document.querySelectorAll("[data-fact]")];
const cards = [...list.children].map((item, place) => ({
  item,
  place,
  words: item.textContent.toLowerCase(),
  facts: JSON.parse(item.dataset.facts),
  figures: JSON.parse(item.dataset.figures),
}));

const form = byId("filters");
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", show);
form.addEventListener("reset", () => setTimeout(show));
show(); // a browser may have kept what was chosen before

function show() {
  const words = search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = filters.filter((filter) => filter.value).map((filter) => [filter.dataset.fact, filter.value]);
  let count = 0;
  for (const card of cards) {
    const fits = wanted.every(([name, value]) => card.facts[name] === value) && words.every((word) => card.words.includes(word));
    card.item.hidden = !fits;
    count += fits;
  }
  list.append(...[...cards].sort(before).map((card) => card.item));
  found.textContent = `${count} ${count === 1 ? "card" : "cards"}`;
}

function before(first, second) {
  if (!sort.value) return first.place - second.place;
  const [a, b] = [first, second].map((card) => card.figures[sort.value] ?? -Infinity);
  return b - a || first.place - second.place;
}
