// The replay page: a finished or saved game, play by play, forward and backward.

import { post, Refused } from "./api.js";
import { byId, copyText, h, isShortcut, pageData, teamMarks, wearColors } from "./dom.js";
import { Graph } from "./graph.js";
import { RuleHelp } from "./help.js";
import { Log } from "./log.js";
import { momentsOf } from "./moments.js";
import { bindSpeed } from "./preferences.js";
import { GameReview } from "./review.js";
import { drawScoreboard } from "./scoreboard.js";
import { checkKept } from "./seals.js";
import { bindSound } from "./sound.js";
import { Stage } from "./stage.js";
import { bindTabs } from "./tabs.js";

class ReplayPage {
  #at = 0; // moves shown
  #playing = false;
  #turn = 0; // counts jumps, so that a play that was overtaken knows it

  constructor(replay) {
    this.replay = replay;
    this.last = replay.frames.length - 1;
    this.marks = teamMarks(replay.names.teams);
    const page = byId("main");
    wearColors(page, replay.colors);
    const help = new RuleHelp(replay.game);
    const jump = (number) => this.#jump(number);
    this.log = new Log(byId("log"), { clauseLink: (clause) => help.link(clause), onPick: jump });
    this.moments = replay.entries.map((entry, i) => momentsOf(entry, replay.frames[i + 1], replay.frames[i].scoreboard));
    this.#writeLog();
    this.graph = new Graph(byId("graph"), {
      teams: replay.names.teams,
      marks: this.marks,
      onPick: jump,
      pickWords: "Choose a move to jump to it",
    });
    this.graph.draw(replay.graph);
    if (replay.over) {
      const address = replay.links.replay.startsWith("/t/") ? `/api/tables/${replay.id}` : `/api/saves/${replay.id}`;
      this.review = new GameReview(byId("review"), address, { onPick: jump, onReady: (turns) => this.graph.flag(turns) });
    }
    this.stage = new Stage({
      board: byId("board"),
      layer: byId("layer"),
      tray: byId("tray"),
      marks: this.marks,
      onTell: (text) => (byId("question").textContent = text),
      onMoment: (moment) => this.#showMoment(moment),
    });
    this.#bind(page);
    this.#fillInnings();
    this.#showKept();
    const wantsToSee = location.hash.endsWith("-play");
    this.#jump(placeInAddress(0));
    if (wantsToSee) this.#play();
  }

  #bind(page) {
    bindSpeed(byId("speed"));
    bindTabs(byId("tabs"), page);
    bindSound(byId("sound"));
    const actions = {
      first: () => this.#jump(0),
      back: () => this.#jump(this.#at - 1),
      play: () => this.#toggle(),
      forward: () => this.#jump(this.#at + 1),
      last: () => this.#jump(this.last),
      share: () => copyText(location.href, byId("share")),
      again: () => this.#newGame(0),
      "take-over": () => this.#takeOver(),
    };
    for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
    byId("place").max = this.last;
    byId("place").addEventListener("input", () => this.#jump(Number(byId("place").value)));
    byId("inning").addEventListener("change", () => this.#jump(Number(byId("inning").value)));
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("hashchange", () => this.#jump(placeInAddress(this.#at)));
  }

  #fillInnings() {
    const options = this.replay.innings.map(({ label, number }) => h("option", { value: number }, label));
    byId("inning").replaceChildren(...options);
  }

  /** What this browser kept of the table while it was played. */
  #showKept() {
    const { id, seals } = this.replay;
    const said = checkKept(id, seals);
    byId("kept-seals").hidden = !said;
    byId("kept-seals").dataset.ok = String(said?.ok);
    byId("kept-seals").textContent = said?.words ?? "";
  }

  #key(event) {
    if (!isShortcut(event)) return;
    const actions = {
      ArrowLeft: () => this.#jump(this.#at - 1),
      ArrowRight: () => this.#jump(this.#at + 1),
      Home: () => this.#jump(0),
      End: () => this.#jump(this.last),
      " ": () => this.#toggle(),
    };
    const onButton = event.key === " " && event.target instanceof Element && event.target.closest("button, a, summary");
    if (!(event.key in actions) || onButton) return;
    event.preventDefault();
    actions[event.key]();
  }

  /** Every sentence of the game; how many there are up to each moment. */
  #writeLog() {
    const lines = this.replay.first_steps.filter((step) => step.text).map((step) => ({ ...step, number: 0 }));
    this.toldAtFirst = lines.length;
    for (const moment of this.moments.flat()) {
      lines.push(...moment.lines);
      moment.told = lines.length;
    }
    this.log.reset(lines);
  }

  /** Show the table after so many moves, at once. */
  #jump(number) {
    this.#stop();
    this.stage.dice.clear();
    this.#show(Math.min(Math.max(number, 0), this.last));
  }

  #show(number) {
    const moment = number ? this.moments[number - 1].at(-1) : null;
    const { board_svg, scoreboard } = this.replay.frames[0];
    this.#showMoment(moment ?? { board: board_svg, scoreboard, told: this.toldAtFirst, graphTo: 0, last: true, entry: { number: 0 } });
    this.#showPlace(number);
  }

  /** Show everything of a moment, and nothing of a later one. */
  #showMoment({ entry, place, last, board, scoreboard, told, graphTo }) {
    this.stage.show(board);
    for (const part of byId("board").querySelectorAll("[data-choice]")) part.removeAttribute("tabindex");
    drawScoreboard(byId("scoreboard"), scoreboard, this.marks);
    this.log.showFirst(told);
    this.graph.showTo(last ? entry.number : graphTo);
    byId("main").dataset.moment = last ? `${entry.number}` : `${entry.number}.${place}`;
  }

  /** Say where in the game this is. */
  #showPlace(number) {
    this.#at = number;
    const entry = this.replay.entries[number - 1];
    const over = number === this.last && this.replay.over;
    byId("turn").textContent = over ? "Final" : `Move ${number} of ${this.last}`;
    byId("question").textContent = over ? this.replay.result_text : this.#told(entry);
    byId("take-over").hidden = over;
    byId("place").value = number;
    byId("place").setAttribute("aria-valuetext", `Move ${number} of ${this.last}`);
    byId("inning").value = this.replay.innings.findLast((inning) => inning.number <= number)?.number ?? "";
    history.replaceState(null, "", `#${number}`);
  }

  #told(entry) {
    if (!entry) return "The first pitch is still to come.";
    const { seats, teams } = this.replay.names;
    const who = (seats.length === teams.length ? teams : seats)[entry.seat] ?? "";
    return entry.choice_label ? `${who}: ${entry.choice_label}` : (entry.steps.find((step) => step.text)?.text ?? `${who} chose.`);
  }

  #toggle() {
    if (this.#playing) this.#stop();
    else this.#play();
  }

  #stop() {
    this.#turn++;
    this.#playing = false;
    this.stage.motion.hurry();
    byId("play").textContent = "Play";
  }

  async #play() {
    if (this.#at === this.last) this.#show(0);
    const turn = ++this.#turn;
    this.#playing = true;
    this.stage.motion.rest();
    byId("play").textContent = "Pause";
    const wanted = () => turn === this.#turn;
    while (this.#at < this.last) {
      const next = this.#at + 1;
      byId("question").textContent = this.#told(this.replay.entries[next - 1]);
      for (const moment of this.moments[next - 1]) {
        await this.stage.play(moment, wanted);
        if (!wanted()) return;
      }
      this.#showPlace(next);
    }
    this.#stop();
  }

  /** Go on from the moment shown, with new dice: you where you or another person sat, and never on a bot's chair. */
  #takeOver() {
    const { id, links, frames, people } = this.replay;
    const source = links.replay.startsWith("/t/") ? "table" : "save";
    const asked = frames[this.#at].asked;
    this.#newGame(people.find((seat) => asked.includes(seat)) ?? people[0] ?? asked[0] ?? 0, { start: { [source]: id, number: this.#at } });
  }

  /** A new table of the same game with the same options: you in one seat, bots in the others. */
  async #newGame(mySeat, more = { options: this.replay.options }) {
    const { game, names, colors } = this.replay;
    const seats = names.seats.map((_, seat) => ({ kind: seat === mySeat ? "me" : "bot" }));
    try {
      const made = await post("/api/tables", { game, seats, team_names: names.teams, colors, ...more });
      location.assign(made.url);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      byId("notice").textContent = error.message;
    }
  }
}

function placeInAddress(otherwise) {
  const number = Number.parseInt(location.hash.slice(1), 10);
  return Number.isNaN(number) ? otherwise : number;
}

new ReplayPage(pageData());
