// Small helpers for making and finding elements.

/** Make an element: `h("button", { class: "quiet", onclick: act }, "Undo")`. Null and false children are left out. */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A part of a board as a picture of its own; `box` is what of the board it shows. */
export function pictureOf(part, box, name) {
  return s("svg", { viewBox: box, class: `ft-board ${name}`, "aria-hidden": "true" }, part);
}

export const byId = (id) => document.getElementById(id);

/** Data that the server put into the page. */
export function pageData(id = "page-data") {
  return JSON.parse(byId(id).textContent);
}

/** "A", "A and B", "A, B and C". */
export function inWords(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Words whose ranges of numbers ("00-42") stay on one line. */
export function unbroken(words) {
  return words.split(/(\d+-\d+,?)/).map((part, i) => (i % 2 ? h("span", { class: "unbroken" }, part) : part));
}

/** Words as a sentence; nothing stays nothing. */
export const sentence = (words) => (words ? `${words[0].toUpperCase()}${words.slice(1)}.` : "");

/** "dp_runners" as a person reads it: "dp runners". */
export const plain = (name) => String(name ?? "").replaceAll("_", " ");

export const percent = (value) => `${Math.round(value * 100)}%`;

export const tenths = (value) => `${(value * 100).toFixed(1)}%`;

/** The letters that stand for teams wherever their colors do, as on the boards. */
export const teamMarks = (teams) => teams.map((_, team) => "ABCDEF"[team] ?? "?");

/** Let a page wear the colors that its table has picked; without any it has the boards' own. */
export function wearColors(page, [first, second]) {
  if (first) page.dataset.teamA = first;
  if (second) page.dataset.teamB = second;
}

/** A team's mark: a round badge for the first team, a square one for the second, a letter in both. */
export function badge(mark, team) {
  return h("span", { class: "badge", "data-team": team, "aria-hidden": "true" }, mark);
}

/** The sign of a person: a small drawing of their choice. */
export function signOf(name) {
  return s("svg", { class: "sign", "aria-hidden": "true" }, s("use", { href: `/static/signs.svg#${name}` }));
}

/** Whether a key press belongs to a field that the person is typing into; a slider only has use for keys that move it. */
export function isTyping(event) {
  if (event.target instanceof Element && event.target.matches("[type=range]")) return /^(Arrow|Page|Home|End)/.test(event.key);
  return event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable]") !== null;
}

const CONTROLS = "button, a, summary, [role=button], [role=slider]";

/** Whether an element does something of its own when the space bar or Enter is pressed on it. */
export const isControl = (element) => element instanceof Element && element.closest(CONTROLS) !== null;

/** Whether a key press is plain and meant for the page: no modifier, no field, no open dialog. */
export function isShortcut(event) {
  const held = event.ctrlKey || event.metaKey || event.altKey;
  return !held && !event.defaultPrevented && !isTyping(event) && !document.querySelector("dialog[open]");
}

/** Copy a text and say so on the button that was pressed. */
export async function copyText(text, button) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Select and copy it";
  }
  setTimeout(() => (button.textContent = before), 1600);
}
