// The companion of a real table. Alone, this browser keeps all that was entered, and the server says where the game
// stands; a table that several phones share is kept by the server, and each of them looks every now and then.

import { Refused, get, post } from "./api.js";
import { Pad, keepPage, whenBack } from "./companion_offline.js";
import { byId, h, pageData, percent } from "./dom.js";

const main = byId("main");
const game = main.dataset.game;
const shared = main.dataset.kept ?? ""; // the id of a table that several phones share
const ADDRESS = shared ? `/api/companions/${shared}` : `/api/companion/${game}`;
const KEPT = `companion-${shared || game}`;
const LOOK_EVERY = 2000;
const LONG_LIST = 20;

let entered = []; // {choice} or {dice}, in order
let version = -1; // of a shared table, as this phone knows it
let shown = null; // what the server said last ...
let news = 2; // how many of its sentences are about what was entered last
let seen = 0; // ... when so many things had been entered
let faces = []; // tapped so far, of the dice that are wanted
let noted = []; // whole rolls that were noted while the server did not answer
let offline = false;
let busy = false;

const pad = new Pad(pageData(), (roll) => {
  if (roll) noted.push(roll);
  keep();
  draw();
});

// --- Keeping ---

function keep() {
  localStorage.setItem(KEPT, JSON.stringify({ seats: byId("seats").value, entered, noted, shown, seen, version }));
}

function recall() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    if (!Array.isArray(kept?.entered)) return;
    ({ entered, noted = [], shown = null, seen = 0 } = kept);
    if (shared) version = kept.version ?? -1;
    else byId("seats").value = kept.seats;
  } catch {
    localStorage.removeItem(KEPT);
  }
}

const everything = () => (shared ? { version, entered } : { seats: Number(byId("seats").value), entered });

// --- Talking to the server ---

/** Have the server play all that was entered; false where it refuses it. */
async function refresh(clearsNotice = true) {
  const answer = await asked(() => post(ADDRESS, everything()), "changed");
  if (answer === "changed") return look().then(() => true);
  if (!answer) return offline; // what was entered offline is kept until the server has seen it
  take(answer, clearsNotice);
  return true;
}

/** See what the other phones have entered. */
async function look() {
  if (busy || offline) return;
  const answer = await asked(() => get(`${ADDRESS}?version=${version}`), "", () => undefined);
  if (answer?.shown && !busy) take(answer);
}

function take(answer, clearsNotice = true) {
  const before = shown?.told ?? 0;
  shown = answer.shown ?? answer;
  news = shown.told > before ? shown.told - before : 2;
  if (shared) ({ version, entered } = answer);
  seen = entered.length;
  offline = false;
  faces = [];
  if (clearsNotice) byId("notice").textContent = "";
  keep();
  draw();
}

/** The server's answer; null where it refuses, with its reason shown, and where it does not answer. */
async function asked(question, passed = "", mark = setBusy) {
  mark(true);
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId("notice").textContent = error.code === "unreachable" ? "" : error.message;
    if (error.code === "unreachable") goOffline();
    return error.code === passed ? passed : null;
  } finally {
    mark(false);
  }
}

function setBusy(is) {
  busy = is;
  main.setAttribute("aria-busy", String(is));
}

function goOffline() {
  if (offline) return;
  offline = true;
  if (entered.length !== seen) faces = [];
  keep();
  draw();
  byId("notice").textContent = "The server is not answering. Go on; nothing is lost.";
  whenBack(async () => {
    offline = false;
    await catchUp();
    draw();
  });
}

/** Have the server see what it has not seen. Another phone may have gone on meanwhile; then its game stands. */
async function catchUp() {
  if (shared && (entered.length === seen || version < 0)) {
    version = -1; // whatever it is now
    await look();
  } else if (!(await refresh())) await withoutLast();
  await enterNoted();
}

/** Enter the rolls that were noted, as long as the rules ask for just such dice. */
async function enterNoted() {
  while (noted.length && !offline && shown?.wanted.length) {
    const roll = noted[0];
    if (roll.dice.length !== wantedInAll() || !roll.dice.every((face, die) => facesWanted()[die].includes(face))) {
      byId("notice").textContent = `Noted, but not what is asked for now: ${roll.name}: ${roll.dice.join(" ")}.`;
      break;
    }
    entered.push({ dice: roll.dice });
    noted.shift();
    if (!(await refresh())) return withoutLast();
  }
  keep();
}

// --- Entering ---

/** Enter something; if the server refuses it, it is as if it had not been entered. */
async function enter(thing) {
  if (busy) return;
  entered.push(thing);
  if (offline) {
    faces = [];
    keep();
    return draw();
  }
  if (!(await refresh())) return withoutLast();
  keep();
  await enterNoted();
}

async function withoutLast() {
  entered.pop();
  await refresh(false);
  keep();
}

const facesWanted = () => shown.wanted.flatMap((handful) => handful.dice);
const wantedInAll = () => facesWanted().length;

/** The handful that is being tapped, and where it begins among all that are wanted. */
function openHandful() {
  let start = 0;
  for (const handful of shown.wanted) {
    if (faces.length < start + handful.dice.length) return { handful, start };
    start += handful.dice.length;
  }
  return null;
}

function tap(face) {
  if (busy) return;
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

async function undo() {
  if (busy || (offline && pad.undo())) return;
  if (faces.length) faces.pop();
  else if (noted.length) noted.pop();
  else if (entered.length) {
    entered.pop();
    if (!offline) return void (await refresh());
  }
  keep();
  draw();
}

// --- Drawing ---

function draw() {
  if (shown) drawScore();
  byId("keys").replaceChildren(...keys());
  byId("undo").disabled = !entered.length && !faces.length && !noted.length;
  if (byId("book")) byId("book").hidden = !shown?.over || offline;
  if (!shown) return;
  const older = Math.max(0, shown.lines.length - news);
  byId("latest").textContent = shown.lines.slice(older).join(" ");
  byId("lines").replaceChildren(...shown.lines.slice(0, older).toReversed().map((line) => h("li", {}, line)));
  byId("board").innerHTML = shown.board;
  byId("papers").replaceChildren(...shown.papers.map(paper));
  if (byId("keys").getBoundingClientRect().top < 0) byId("latest").scrollIntoView(); // after a tap far down a list
}

function keys() {
  const answered = shown && entered.length === seen; // offline, what was asked last can still be answered
  if (offline && !answered) return pad.draw(noted, faceKeys);
  return shown.wanted.length ? diceKeys() : choiceKeys();
}

function paper({ title, html }) {
  const content = h("div", { class: "paper" });
  content.innerHTML = html; // written by the server
  return h("details", { open: title === shown.papers[0].title }, h("summary", {}, title), content);
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
  const innings = byId("score").firstChild;
  innings.scrollLeft = innings.scrollWidth; // of a long game the totals are seen
}

function diceKeys() {
  const { handful, start } = openHandful();
  const done = faces.slice(start);
  const left = handful.dice.length - done.length;
  const name = handful.name.charAt(0).toUpperCase() + handful.name.slice(1);
  const asked = handful.dice.length > 1 ? `${name}: ${left} more` : name;
  const rolls = Object.keys(handful.names).length ? "Draw" : "Roll";
  return [
    h("h2", {}, asked),
    done.length ? h("p", { class: "tapped" }, done.join(" ")) : "",
    faceKeys(handful.dice[done.length], handful.names, tap),
    h("button", { type: "button", class: "plain", id: "roll-for-me", onclick: rollForMe }, handful.dice.length > 1 ? `${rolls} them for me` : `${rolls} it for me`),
  ];
}

/** Keys for what a die or a deck may show: faces, names of cards, or two digits, one after the other. */
function faceKeys(list, names, done) {
  const different = [...new Set(list)];
  if (different.length === 100 && different.every((face) => /^\d\d$/.test(face))) return digitKeys(done);
  const named = Object.keys(names).length > 0;
  const all = different.map((face) => key(cardName(names[face], face), () => done(face), named ? "card" : "face"));
  const grid = h("div", { class: named ? "cards" : "faces" }, all);
  if (!named || all.length <= LONG_LIST) return grid;
  const find = h("input", { type: "search", placeholder: "Part of a name", "aria-label": "Part of a name", oninput: () => all.forEach((one) => (one.hidden = !one.textContent.toLowerCase().includes(find.value.toLowerCase()))) });
  return h("div", {}, find, grid);
}

/** A card by its name and by what is printed on it; a mere place in a deck says nothing at a table. */
function cardName(name, face) {
  if (!name) return face;
  return /^\d+$/.test(face) ? name : `${name} · ${face}`;
}

/** Two ten-sided dice: tens, then ones. */
function digitKeys(done, tens = "") {
  const title = h("p", { class: "tapped" }, tens ? `${tens}_` : "Tens, then ones");
  const grid = h("div", { class: "faces digits" });
  const box = h("div", {}, title, grid);
  for (const digit of "0123456789") grid.append(key(digit, () => (tens ? done(tens + digit) : box.replaceWith(digitKeys(done, digit)))));
  return box;
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
  const content = await asked(() => post(`${ADDRESS}/save`, shared ? {} : everything()));
  if (!content) return;
  const file = new Blob([JSON.stringify(content, null, 1)], { type: "application/json" });
  const link = h("a", { href: URL.createObjectURL(file), download: `${game}.json` });
  link.click();
  URL.revokeObjectURL(link.href);
}

async function book() {
  const booked = await asked(() => post(`${ADDRESS}/book`));
  if (booked) location.assign(booked.url);
}

/** Another phone joins: at the same address, which this one shows as a QR code. */
async function share() {
  if (!shared) {
    const made = await asked(() => post(`${ADDRESS}/share`, everything()));
    if (made) location.assign(made.url);
    return;
  }
  const picture = byId("qr-picture");
  if (picture.hidden) {
    const drawn = await asked(() => post("/api/qr", { address: location.href }));
    if (!drawn) return;
    picture.innerHTML = drawn.svg; // drawn by the server
  }
  picture.hidden = !picture.hidden;
}

function startAgain() {
  if (entered.length && !confirm("Leave this game and start a new one?")) return;
  entered = [];
  noted = [];
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
byId("book")?.addEventListener("click", book);
byId("share").addEventListener("click", share);
byId("fresh").addEventListener("click", startAgain);
byId("seats").addEventListener("change", startAgain);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());

recall();
stayAwake();
keepPage();
if (shared) {
  await catchUp();
  setInterval(look, LOOK_EVERY);
} else if (!(await refresh())) {
  entered = [];
  await refresh(false);
}
