// Tables that sort by any column: a press on a heading sorts by it, another press turns the order round.

const NUMBER = /^[+−-]?[\d.,]+$/;

/** What a cell is sorted by: its number, if it is one, else its words. "3–2" goes by its first number, "—" comes last. */
function worth(cell) {
  const text = cell.textContent.trim();
  const first = text.split("–")[0].replace("−", "-").replaceAll(",", "");
  return NUMBER.test(first) && !Number.isNaN(Number(first)) ? Number(first) : text.toLowerCase();
}

function compare(one, other) {
  if (typeof one === typeof other) return typeof one === "number" ? one - other : one.localeCompare(other);
  return typeof one === "number" ? 1 : -1; // figures stand above words when the largest come first
}

/** Sort the rows of a table by a column: figures the largest first, names from A to Z, then the other way round. */
function sortBy(table, heading) {
  const place = [...heading.parentElement.children].indexOf(heading);
  const rows = [...table.tBodies[0].rows];
  const figures = rows.some((row) => typeof worth(row.cells[place]) === "number");
  const first = figures ? "descending" : "ascending";
  const wanted = heading.getAttribute("aria-sort") === first ? (figures ? "ascending" : "descending") : first;
  for (const other of heading.parentElement.children) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", wanted);
  const turn = wanted === "ascending" ? 1 : -1;
  rows.sort((one, other) => turn * compare(worth(one.cells[place]), worth(other.cells[place])));
  table.tBodies[0].append(...rows);
}

for (const table of document.querySelectorAll("table[data-sortable]")) {
  if (table.tBodies[0].rows.length < 2) continue;
  for (const heading of table.tHead.rows[0].cells) {
    if (heading.querySelector(".unseen")) continue; // nothing to see, so nothing to press
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sorter";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sortBy(table, heading));
    heading.append(button);
  }
}
