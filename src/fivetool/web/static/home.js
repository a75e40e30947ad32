// The home page: set-up panels, made by the server from each game's declared options, sent as one request.

import { post, postText, Refused } from "./api.js";
import { byId } from "./dom.js";
import { rememberedLinks } from "./links.js";
import { preference } from "./preferences.js";

for (const opener of document.querySelectorAll("[data-opens]")) {
  opener.addEventListener("click", () => byId(opener.dataset.opens).showModal());
}

for (const dialog of document.querySelectorAll("dialog.set-up")) {
  const form = dialog.querySelector("form");
  const counts = form.elements.seat_count;
  dialog.querySelector("[data-closes]").addEventListener("click", () => dialog.close());
  counts.addEventListener("change", () => showSeats(form));
  form.elements.rules?.addEventListener("change", (event) => setOptions(form, event.target.value));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    makeTable(form);
  });
  showSeats(form);
}

for (const menu of document.querySelectorAll(".opponent select[name=bot]")) {
  menu.addEventListener("change", () => (menu.form.querySelector("small").textContent = menu.selectedOptions[0].dataset.text));
}

for (const button of document.querySelectorAll("[data-friend]")) {
  button.addEventListener("click", () => playFriend(button.dataset.friend));
}

/** A quick game with friends on all other seats: their links are at the table. */
async function playFriend(game) {
  const form = document.querySelector(`dialog.set-up form[data-game="${game}"]`);
  const { seats, quick } = form.dataset;
  const others = Array.from({ length: Number(seats) - 1 }, () => ({ kind: "friend" }));
  const name = preference("name");
  await openTable({ game, seats: [{ kind: "me", ...(name && { name }) }, ...others], options: JSON.parse(quick) }, byId(`problem-${game}`));
}

/** Only the seats of the chosen count, and the options meant for it, are shown and sent. */
function showSeats(form) {
  const count = form.elements.seat_count.value;
  for (const part of form.querySelectorAll("[data-seats]")) {
    const fits = part.dataset.seats.split(" ").includes(count);
    part.hidden = !fits;
    part.disabled = !fits;
  }
}

/** Set every option to its default or to the letter of the rulebook; each can still be changed. */
function setOptions(form, preset) {
  for (const field of form.querySelectorAll("[data-option]")) field.value = field.dataset[preset];
}

const makeTable = (form) => openTable(wantedTable(form), form.querySelector(".problem"));

/** Make a table and go there; a refusal is said in its place. */
async function openTable(wanted, problem) {
  problem.textContent = "";
  try {
    const made = await post("/api/tables", wanted);
    rememberedLinks(made.id, Object.fromEntries(made.seat_links.map(({ seat, url }) => [seat, url])));
    location.assign(made.url);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    problem.textContent = error.message;
  }
}

function wantedTable(form) {
  const { elements } = form;
  const minutes = Number(elements.clock.value);
  return {
    game: form.dataset.game,
    seats: seatsOf(form),
    options: optionsOf(form),
    team_names: valuesOf(form, "[data-team-name]"),
    colors: valuesOf(form, "[data-team-color]"),
    clock: minutes ? { minutes, increment: Number(elements.increment.value) } : null,
    watch: elements.watch.value,
    hints: { yes: true, no: false }[elements.hints.value] ?? null,
    rated: elements.rated?.checked ?? false,
    chat: elements.chat?.checked ?? false,
  };
}

/** The values of fields in the parts that fit the number of players. */
function valuesOf(form, fields) {
  return [...form.querySelectorAll(`fieldset:not([hidden]) ${fields}`)].map((field) => field.value);
}

function seatsOf(form) {
  const rows = [...form.querySelectorAll("fieldset[data-seats]:not([hidden]) [data-seat]")];
  return rows.map((row) => {
    const [kind, bot] = row.querySelector("select").value.split(":");
    const name = row.querySelector("input").value.trim();
    return { kind, ...(bot && { bot }), ...(name && { name }) };
  });
}

/** Options that differ from the default; a game then keeps its good defaults as they change. */
function optionsOf(form) {
  const fields = [...form.querySelectorAll("[data-option]")].filter((field) => !field.closest("[hidden]"));
  const changed = fields.filter((field) => field.value.trim() !== field.dataset.default);
  return Object.fromEntries(changed.map((field) => [field.dataset.option, field.value.trim()]));
}

byId("upload")?.addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const problem = byId("upload-problem");
  problem.textContent = "";
  try {
    const made = await postText("/api/saves", await file.text());
    location.assign(made.replay_url);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    problem.textContent = error.message;
    event.target.value = "";
  }
});
