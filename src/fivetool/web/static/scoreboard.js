// The line score, and the lamps for balls, strikes and outs where the game has them.

import { badge, h } from "./dom.js";

const COLUMNS_ON_A_PHONE = 9;
const MOST_LAMPS = 6;
const [LETTERS, FITS] = [3, 7]; // of a short name; of a name that fits

/** Draw a scoreboard into an element; `yours` are the teams for which whoever looks on plays. */
export function drawScoreboard(element, board, marks, yours = []) {
  element.replaceChildren(lineScore(board, marks, yours), h("div", { class: "situation" }, situation(board)));
}

function lineScore(board, marks, yours) {
  const first = board.columns.length - COLUMNS_ON_A_PHONE;
  const column = (i) => (i < first ? "early" : null);
  const now = (i) => (i === board.current_column ? "now" : "");
  const heads = [
    h("th", { scope: "col", class: "team" }, h("span", { class: "unseen" }, "Team")),
    ...board.columns.map((name, i) => h("th", { scope: "col", class: [column(i), now(i)].join(" ") }, name)),
    ...board.totals.map(([name]) => h("th", { scope: "col", class: "total" }, name)),
  ];
  const row = (team) => teamRow(board, team, marks[team], yours.includes(team), column, now);
  const rows = board.teams.map((_, place) => row((board.bats_first + place) % board.teams.length)); // visitors on top
  return h(
    "table",
    { class: "line-score" },
    h("caption", { class: "unseen" }, "Line score"),
    h("thead", {}, h("tr", {}, heads)),
    h("tbody", {}, rows),
  );
}

function teamRow(board, team, mark, isYours, column, now) {
  const batting = board.batting === team;
  const cells = (board.lines[team] ?? []).map((value, i) =>
    h("td", { class: [column(i), batting ? now(i) : ""].join(" ") }, value === null ? "" : String(value)),
  );
  const totals = board.totals.map(([, values], i) => h("td", { class: i === 0 ? "total runs" : "total" }, String(values[team])));
  const bat = board.batting >= 0 && h("span", { class: "at-bat" }, h("span", { "aria-hidden": "true" }, "◂ "), "bat");
  return h(
    "tr",
    { class: batting ? "batting" : null },
    h("th", { scope: "row", class: "team" }, badge(mark, team), h("span", { class: "name", "data-short": shortName(board.teams, team) }, board.teams[team]), isYours && h("span", { class: "yours" }, "you"), bat),
    cells,
    totals,
  );
}

/** A long name as scoreboards have it where nine innings leave no room, "LAM"; whole where that would tell two teams apart no longer. */
function shortName(teams, team) {
  const [name, short] = [teams[team], (other) => other.slice(0, LETTERS).toUpperCase()];
  return name.length <= FITS || teams.some((other, i) => i !== team && short(other) === short(name)) ? name : short(name);
}

function situation(board) {
  return [
    board.now && h("span", { class: "inning" }, board.now),
    ...(board.batting < 0 ? [] : board.counters).map(([name, shown, of]) =>
      h("span", { class: "counter" }, counterName(name), lamps(shown, of)),
    ),
  ];
}

/** "Balls", of which a phone shows the first letter. */
function counterName(name) {
  return h("span", {}, name.slice(0, 1), h("span", { class: "rest" }, name.slice(1)));
}

function lamps(shown, of) {
  if (of > MOST_LAMPS) return h("span", { class: "figure" }, `${shown}/${of}`);
  const lit = Array.from({ length: of }, (_, i) => h("span", { class: i < shown ? "lamp on" : "lamp" }));
  return h("span", { class: "lamps", role: "img", "aria-label": `${shown} of ${of}` }, lit);
}
