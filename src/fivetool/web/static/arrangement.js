// Boards that have a second arrangement, for larger rooms: the board and its parts name their places there in data-wide.
// Whichever is in force fits its room. Where its words would become too small to read, one that may be scrolled keeps
// its width instead.

const SMALLEST_TEXT = 17; // units of a board: the same as in show/svg.py
const READABLE = 12.5; // pixels
const BROADEST = 1; // width by height: a broader board leaves its neighbors their room
const STEADY = 0.1;
const PHONE = matchMedia("(max-width: 32rem)");

export class Arrangement {
  #shape = 0; // width by height of the boards of late, by which the columns go

  constructor(board) {
    this.board = board;
    this.room = board.closest(".middle");
    new MutationObserver(() => this.#arrange()).observe(board, { childList: true });
    new ResizeObserver(() => this.#arrange()).observe(this.room);
    this.#arrange();
  }

  #arrange() {
    const svg = this.board.querySelector(":scope > svg");
    if (!svg) return;
    const wide = svg.dataset.wide && this.#hasRoomFor(svg);
    if (svg.dataset.wide) {
      swap(svg, "viewBox", wide);
      for (const part of svg.querySelectorAll("[data-wide]")) swap(part, "transform", wide);
    }
    const scrolls = svg.dataset.wide && svg.hasAttribute("data-scrolls");
    if (scrolls) svg.style.setProperty("--least", `${readable(sizes(svg.getAttribute("viewBox"))[0])}px`);
    const fold = Number(svg.dataset.fold); // what lies below it may be scrolled to
    const ratio = shape(svg.getAttribute("viewBox"), wide && fold);
    this.board.style.setProperty("--ratio", String(ratio));
    this.#remember(Math.min(shape(svg.dataset.wide ?? svg.getAttribute("viewBox"), fold), BROADEST));
    const needs = svg.dataset.wide ? Math.ceil(readable(sizes(svg.dataset.wide)[0])) : 0;
    this.room.parentElement.style.setProperty("--needs", `${needs}px`); // columns leave it the width, where they can
  }

  /** Columns follow the shape of the board, but do not move to and fro with every card on it. */
  #remember(shape) {
    this.#shape = Math.abs(shape - this.#shape) > STEADY ? shape : Math.max(shape, this.#shape);
    this.room.parentElement.style.setProperty("--shape", String(this.#shape));
  }

  /** A board that only needs more width is scrolled where the room is low; one that is higher needs the height, too. */
  #hasRoomFor(svg) {
    const [width, height] = sizes(svg.dataset.wide);
    const [usual, low] = sizes(svg.dataset.narrow ?? svg.getAttribute("viewBox"));
    const isHigher = width / height < usual / low;
    if (isHigher && PHONE.matches) return false; // there its room grows and shrinks with the question
    return this.room.clientWidth >= readable(width) && (!isHigher || this.room.clientHeight >= readable(height));
  }
}

/** How many pixels some units of a board have to take for its words to be read. */
const readable = (units) => (units * READABLE) / SMALLEST_TEXT;

/** Width and height of a view box. */
const sizes = (viewBox) => viewBox.split(" ").slice(2).map(Number);

function shape(viewBox, fold) {
  const [width, height] = sizes(viewBox);
  return width / (fold || height);
}

/** Put an attribute to its wide value, or back. */
function swap(element, attribute, wide) {
  element.dataset.narrow ??= element.getAttribute(attribute);
  const wanted = wide ? element.dataset.wide : element.dataset.narrow;
  if (element.getAttribute(attribute) !== wanted) element.setAttribute(attribute, wanted);
}
