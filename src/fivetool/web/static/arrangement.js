// Boards that have a second arrangement, for wide rooms: the board and its parts name their wide places in data-wide.
// Whichever is in force fits its room, unless its words would become too small to read: then the field scrolls.

const SMALLEST_TEXT = 17; // units of a board: the same as in show/svg.py
const READABLE = 12.5; // pixels

export class Arrangement {
  constructor(board) {
    this.board = board;
    this.room = board.closest(".middle");
    new MutationObserver(() => this.#arrange()).observe(board, { childList: true });
    new ResizeObserver(() => this.#arrange()).observe(this.room);
    this.#arrange();
  }

  #arrange() {
    const svg = this.board.querySelector(":scope > svg[data-wide]");
    if (!svg) return;
    const wide = this.room.clientWidth >= leastWidth(svg.dataset.wide);
    swap(svg, "viewBox", wide);
    for (const part of svg.querySelectorAll("[data-wide]")) swap(part, "transform", wide);
    const { width, height } = svg.viewBox.baseVal;
    svg.style.setProperty("--least", `${leastWidth(svg.getAttribute("viewBox"))}px`);
    const fold = wide && Number(svg.dataset.fold); // what lies below it may be scrolled to
    this.board.style.setProperty("--ratio", String(width / (fold || height)));
  }
}

/** How many pixels wide a board with this view box has to be for its words to be read. */
function leastWidth(viewBox) {
  return (Number(viewBox.split(" ")[2]) * READABLE) / SMALLEST_TEXT;
}

/** Put an attribute to its wide value, or back. */
function swap(element, attribute, wide) {
  element.dataset.narrow ??= element.getAttribute(attribute);
  const wanted = wide ? element.dataset.wide : element.dataset.narrow;
  if (element.getAttribute(attribute) !== wanted) element.setAttribute(attribute, wanted);
}
