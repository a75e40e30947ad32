// The companion of a real table. All that was entered is kept in this browser; the server says where the game stands.

import { Refused, post } from "./api.js";
import { byId, h, percent } from "./dom.js";

const main = byId("main");
const game = main.dataset.game;
const KEPT = `companion-${game}`;

let entered = []; // {choice} or {dice}, in order
let shown = null; // what the server said last
let faces = []; // tapped so far, of the dice that are wanted

// --- Keeping ---

function keep() {
  localStorage.setItem(KEPT, JSON.stringify({ seats: byId("seats").value, entered }));
}

function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    if (!Array.isArray(kept?.entered)) return;
    entered = kept.entered;
    byId("seats").value = kept.seats;
  } catch {
    localStorage.removeItem(KEPT);
  }
}

const everything = () => ({ seats: Number(byId("seats").value), entered });

// --- Entering ---

/** Enter something; if the server refuses it, it is as if it had not been entered. */
async function enter(thing) {
  entered.push(thing);
  if (!(await refresh())) {
    entered.pop();
    await refresh(false);
  }
  keep();
}

async function refresh(clearsNotice = true) {
  try {
    shown = await post(`/api/companion/${game}`, everything());
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("notice").textContent = error.message;
    return false;
  }
  if (clearsNotice) byId("notice").textContent = "";
  faces = [];
  draw();
  return true;
}

/** The handful that is being tapped, and where it begins among all that are wanted. */
function openHandful() {
  let start = 0;
  for (const handful of shown.wanted) {
    if (faces.length < start + handful.dice.length) return { handful, start };
    start += handful.dice.length;
  }
  return null;
}

const wantedInAll = () => shown.wanted.reduce((sum, handful) => sum + handful.dice.length, 0);

function tap(face) {
  faces.push(face);
  if (faces.length === wantedInAll()) enter({ dice: faces });
  else draw();
}

/** Roll what is left of a handful here, for whoever has no such dice. */
function rollForMe() {
  const { handful, start } = openHandful();
  const left = handful.dice.slice(faces.length - start);
  faces.push(...left.slice(0, -1).map(atRandom));
  tap(atRandom(left.at(-1)));
}

function atRandom(list) {
  const most = Math.floor(2 ** 32 / list.length) * list.length; // beyond it some faces would be likelier
  let drawn;
  do [drawn] = crypto.getRandomValues(new Uint32Array(1));
  while (drawn >= most);
  return list[drawn % list.length];
}

function undo() {
  if (faces.length) {
    faces.pop();
    draw();
  } else if (entered.length) {
    entered.pop();
    keep();
    refresh();
  }
}

// --- Drawing ---

function draw() {
  drawScore();
  byId("keys").replaceChildren(...(shown.wanted.length ? diceKeys() : choiceKeys()));
  byId("lines").replaceChildren(...shown.lines.toReversed().map((line) => h("li", {}, line)));
  byId("board").innerHTML = shown.board;
  byId("undo").disabled = !entered.length && !faces.length;
}

function drawScore() {
  const board = shown.scoreboard;
  if (!board) return byId("score").replaceChildren();
  const order = board.teams.map((_, place) => (board.bats_first + place) % board.teams.length);
  const head = ["Team", ...board.columns, ...board.totals.map(([name]) => name)];
  const row = (team) => [
    h("th", { scope: "row" }, board.teams[team]),
    ...(board.lines[team] ?? []).map((runs) => h("td", {}, runs ?? "")),
    ...board.totals.map(([, values]) => h("td", { class: "total" }, String(values[team]))),
  ];
  const count = board.counters.map(([name, lit, of]) => `${name} ${lit} of ${of}`).join(" · ");
  const chances = shown.chances?.map((chance, team) => `${shown.teams[team]} ${percent(chance)}`).join(" · ");
  byId("score").replaceChildren(
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": "Line score" },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, head.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, order.map((team) => h("tr", {}, row(team)))),
      ),
    ),
    h("p", { class: "situation" }, [board.now, count].filter(Boolean).join(" · ")),
    chances ? h("p", { class: "chances" }, `Chance to win: ${chances}`) : "",
  );
}

function diceKeys() {
  const { handful, start } = openHandful();
  const done = faces.slice(start);
  const left = handful.dice.length - done.length;
  const name = handful.name.charAt(0).toUpperCase() + handful.name.slice(1);
  const asked = handful.dice.length > 1 ? `${name}: ${left} more` : name;
  return [
    h("h2", {}, asked),
    done.length ? h("p", { class: "tapped" }, done.join(" ")) : "",
    h("div", { class: "faces" }, [...new Set(handful.dice[done.length])].map((face) => key(face, () => tap(face)))),
    h("button", { type: "button", class: "plain", id: "roll-for-me", onclick: rollForMe }, handful.dice.length > 1 ? "Roll them for me" : "Roll it for me"),
  ];
}

function choiceKeys() {
  const heading = h("h2", {}, shown.question);
  if (shown.over) return [heading];
  let group = "";
  const keys = shown.choices.flatMap((choice) => {
    const title = choice.group && choice.group !== group ? h("h3", {}, choice.group) : null;
    group = choice.group;
    return [title, key(choice.label, () => enter({ choice: choice.id }), "choice")].filter(Boolean);
  });
  return [heading, h("div", { class: "choices" }, keys)];
}

const key = (words, onclick, kind = "face") => h("button", { type: "button", class: `key ${kind}`, onclick }, words);

// --- Everything else ---

async function save() {
  try {
    const content = await post(`/api/companion/${game}/save`, everything());
    const file = new Blob([JSON.stringify(content, null, 1)], { type: "application/json" });
    const link = h("a", { href: URL.createObjectURL(file), download: `${game}.json` });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("notice").textContent = error.message;
  }
}

function startAgain() {
  if (entered.length && !confirm("Leave this game and start a new one?")) return;
  entered = [];
  keep();
  refresh();
}

/** The phone in the middle of the table stays on. */
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // a phone that saves its battery says no
  }
}

byId("undo").addEventListener("click", undo);
byId("save").addEventListener("click", save);
byId("fresh").addEventListener("click", startAgain);
byId("seats").addEventListener("change", startAgain);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());

recall();
stayAwake();
if (!(await refresh())) {
  entered = [];
  await refresh(false);
}
