// The dice of a table as they were sealed: this browser adds a random part to them, keeps every seal by itself, and
// checks that nothing of it is ever changed. How that works is told in docs/fair-dice.md.

import { get, post, Refused } from "./api.js";
import { byId, copyText, h } from "./dom.js";
import { sha256 } from "./sha256.js";

const PREFIX = "fivetool.seals.";
const MOST_TABLES = 300;
const SHOWN = 12; // digits of a seal

/** What this browser has kept of a table: its own parts by round, and every seal that it was shown. */
function keptOf(table) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + table)) ?? { promised: [], seals: [] };
  } catch {
    return { promised: [], seals: [] };
  }
}

function keep(table, kept) {
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify({ ...kept, at: Date.now() }));
    forgetOldest();
  } catch {
    // a browser that keeps nothing can still look
  }
}

function forgetOldest() {
  const tables = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  if (tables.length <= MOST_TABLES) return;
  const age = (name) => JSON.parse(localStorage.getItem(name)).at ?? 0;
  const [oldest] = tables.sort((one, other) => age(one) - age(other));
  localStorage.removeItem(oldest);
}

/** The seals of a table that this browser has kept, in order. */
export const keptSeals = (table) => keptOf(table).seals.map(({ seal }) => seal);

/** What this browser has to say of the seals of a game that it saw; nothing if it kept none. */
export function checkKept(table, seals) {
  const kept = keptOf(table);
  if (!kept.seals.length) return null;
  const [problem] = problemsOf(table, seals, kept);
  if (problem) return { ok: false, words: `✗ ${problem} Do not trust these dice.` };
  const count = kept.seals.length === 1 ? "The seal that your browser kept is" : `The ${kept.seals.length} seals that your browser kept are`;
  return { ok: true, words: `✓ ${count} the one${kept.seals.length === 1 ? "" : "s"} shown now.` };
}

/** What is wrong with seals, in the light of what was kept of their table; nothing when all is well. */
export function problemsOf(table, seals, kept) {
  const found = kept.seals.flatMap(({ seal }, place) =>
    seals[place]?.seal === seal ? [] : [`The server showed this browser the seal ${short(seal)} and now shows another.`],
  );
  seals.forEach((shown, place) => {
    if (shown.statement === null) return; // sealed under the first scheme, by a commitment to the key alone
    if (sha256(shown.statement) !== shown.seal) found.push(`The seal ${short(shown.seal)} does not fit what it is said to be for.`);
    const said = JSON.parse(shown.statement);
    const before = seals[place - 1];
    if (before?.statement && said.before !== before.seal) found.push(`The seal ${short(shown.seal)} does not hold the one before it.`);
    if (said.from !== shown.start || said.table !== shown.table) found.push(`The seal ${short(shown.seal)} is for other dice.`);
    if (said.table === table) found.push(...brokenPromises(said, kept.promised));
  });
  return found;
}

/** Whether the part that this browser sent is in the dice for which the server had committed itself. */
function brokenPromises({ commitment, parts }, promised) {
  const own = promised.find((promise) => promise.commitment === commitment && promise.sent);
  if (!own) return [];
  if (!Object.values(parts).includes(own.part)) return ["The part that this browser added is not in the dice."];
  const others = Object.keys(parts).length - 1;
  return own.alone && others ? ["This browser was told that no one else adds to the dice, and someone did."] : [];
}

const short = (seal) => `${seal.slice(0, SHOWN)}…`;

export class Seals {
  #sending = ""; // what is on its way to the server
  #logChecked = false;
  #logProblem = null; // what the check of the log found; once found, it stands on every later drawing

  /** `onDice(dice)` is told what the server answers when this browser has added something. */
  constructor(table, { onDice }) {
    this.table = table;
    this.address = `/api/tables/${table}/dice`;
    this.onDice = onDice;
    byId("copy-commitment").addEventListener("click", (event) => copyText(this.latest, event.target));
  }

  /** Show how the dice are sealed, keep it, check it, and add what is wanted; `seated`: the person plays here. */
  show({ begun, seals, round }, seated) {
    this.seated = seated;
    const kept = keptOf(this.table);
    const problems = problemsOf(this.table, seals, kept);
    if (!problems.length && seals.length > kept.seals.length) {
      const added = seals.slice(kept.seals.length).map(({ seal, log_place, log_hash }) => ({ seal, log_place, log_hash }));
      keep(this.table, { ...kept, seals: [...kept.seals, ...added] });
    }
    this.latest = seals.at(-1)?.seal ?? round?.commitment ?? "";
    this.#draw(seals, begun ? round : { ...round, first: true }, problems);
    if (this.#logProblem) this.#showLogProblem();
    this.#checkLog();
    if (round && round.wanted !== "nothing") this.#add(round);
  }

  #draw(seals, round, problems) {
    byId("commitment").textContent = short(this.latest);
    byId("sealed-as").textContent = seals.length || !round ? "Sealed as" : "The server has committed to";
    const state = byId("seal-state");
    state.dataset.ok = String(!problems.length);
    if (problems.length) state.closest("details").open = true;
    state.textContent = problems.length ? `✗ ${problems[0]} Do not trust these dice.` : this.#goodState(seals, round);
    byId("seal-parts").replaceChildren(...(seals.length > 1 ? seals.map((seal, place) => this.#part(seal, seals[place + 1])) : []));
    byId("seal-list").hidden = seals.length < 2;
  }

  #goodState(seals, round) {
    if (round?.first) return "The dice are sealed by everyone at the table, before the first roll.";
    if (round) return "New dice are being sealed by everyone at the table.";
    if (!seals.length) return "";
    const { statement } = seals.at(-1);
    if (statement === null) return "✓ Kept by your browser.";
    const { parts, commitment } = JSON.parse(statement);
    const mine = keptOf(this.table).promised.some((promise) => promise.commitment === commitment && promise.sent);
    const others = Object.keys(parts).length ? "" : " The server drew them alone.";
    const added = mine ? " Your browser added to them." : this.seated ? ` Your browser added nothing to them.${others}` : others;
    return `✓ Kept and checked by your browser.${added}`;
  }

  #part({ seal, start, table }, next) {
    const last = next ? next.start : null;
    const first = start + 1;
    const choices = last === null ? `From choice ${first} on` : last < first ? "No choice" : `Choices ${first} to ${last}`;
    const whole = start === 0 && last !== null ? (last ? `The deal and choices 1 to ${last}` : "The deal") : choices;
    const elsewhere = table !== this.table && next ? " (at another table, before this one was sealed)" : "";
    return h("li", {}, `${whole}${elsewhere}: `, h("code", { title: seal }, short(seal)));
  }

  /** Send the hash of a random part, or the part when everybody has sent theirs. */
  async #add(round) {
    const what = round.alone ? `${round.round}` : `${round.round} ${round.wanted}`; // alone, both go at once
    if (this.#sending === what) return;
    this.#sending = what;
    const message = round.wanted === "hash" ? this.#promise(round) : this.#keepPromise(round);
    try {
      if (message) this.onDice(await post(this.address, { round: round.round, ...message }));
    } catch (error) {
      this.#sending = "";
      if (!(error instanceof Refused)) throw error; // another round has begun, of which the server will tell
    }
  }

  #promise({ round, commitment, alone }) {
    const part = randomPart();
    const kept = keptOf(this.table);
    keep(this.table, { ...kept, promised: [...kept.promised, { round, commitment, part, alone, sent: alone }] });
    return { hash: hashOf(part), ...(alone && { part }) };
  }

  #keepPromise({ round, commitment, yours }) {
    const kept = keptOf(this.table);
    const own = kept.promised.find((promise) => promise.round === round && hashOf(promise.part) === yours);
    if (!own || own.commitment !== commitment) return null; // promised by another browser, or to another commitment
    own.sent = true;
    keep(this.table, kept);
    return { part: own.part };
  }

  /** Whether what this browser has kept still stands in the server's log of commitments. */
  async #checkLog() {
    if (this.#logChecked) return;
    const noted = keptOf(this.table).seals.filter(({ log_place }) => log_place);
    this.#logChecked = noted.length > 0;
    for (const { seal, log_place, log_hash } of noted) {
      const { entries } = await get(`/api/dice-log?after=${log_place - 1}&limit=1`).catch(() => ({ entries: null }));
      if (!entries) return; // the server does not answer; another time
      if (entries[0]?.hash === log_hash && entries[0].value === seal) continue;
      this.#logProblem = `✗ The server's log of commitments was changed: ${short(seal)} is not where it was.`;
      return this.#showLogProblem();
    }
  }

  #showLogProblem() {
    byId("seal-state").dataset.ok = "false";
    byId("seal-state").textContent = this.#logProblem;
  }
}

const hashOf = (part) => sha256(`fivetool dice part ${part}`);

function randomPart() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
