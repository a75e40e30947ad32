// Boards that have a second arrangement, for wide rooms: the board and its parts name their wide places in data-wide.

const SMALLEST = 12 / 17; // pixels for a unit of the board at which its smallest words can still be read
const TALL = 1.0; // height to width: the same as in show/svg.py, for the class by which a page lets a board scroll
const VERY_TALL = 1.7;

export class Arrangement {
  constructor(board) {
    this.board = board;
    new MutationObserver(() => this.#arrange()).observe(board, { childList: true });
    new ResizeObserver(() => this.#arrange()).observe(board.closest(".middle"));
    this.#arrange();
  }

  #arrange() {
    const svg = this.board.querySelector("svg[data-wide]");
    if (!svg) return;
    const [, , width] = svg.dataset.wide.split(" ").map(Number);
    const wide = this.board.closest(".middle").clientWidth >= width * SMALLEST;
    swap(svg, "viewBox", wide);
    for (const part of svg.querySelectorAll("[data-wide]")) swap(part, "transform", wide);
    const [, , across, down] = svg.getAttribute("viewBox").split(" ").map(Number);
    svg.classList.toggle("ft-tall", down / across > TALL);
    svg.classList.toggle("ft-very-tall", down / across > VERY_TALL);
  }
}

/** Put an attribute to its wide value, or back. */
function swap(element, attribute, wide) {
  element.dataset.narrow ??= element.getAttribute(attribute);
  const wanted = wide ? element.dataset.wide : element.dataset.narrow;
  if (element.getAttribute(attribute) !== wanted) element.setAttribute(attribute, wanted);
}
