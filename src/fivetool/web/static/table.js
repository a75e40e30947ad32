// The table page: puts the parts together and keeps them in step with the server.

import { get, post, Refused } from "./api.js";
import { Choices } from "./choices.js";
import { Clock } from "./clock.js";
import { byId, h, inWords, isControl, isShortcut, pageData, sentence, teamMarks, wearColors } from "./dom.js";
import { Final, headline } from "./final.js";
import { Graph } from "./graph.js";
import { RuleHelp } from "./help.js";
import { Hello } from "./hello.js";
import { Hint } from "./hint.js";
import { LessonLine } from "./lesson.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { Orders } from "./orders.js";
import { Players } from "./players.js";
import { momentsOf } from "./moments.js";
import { Playback } from "./playback.js";
import { bindSpeed } from "./preferences.js";
import { Rolling } from "./rolling.js";
import { drawScoreboard } from "./scoreboard.js";
import { Seals } from "./seals.js";
import { bindSound } from "./sound.js";
import { SinceLastMove } from "./since.js";
import { Stage } from "./stage.js";
import { bindTabs } from "./tabs.js";
import { Talk } from "./talk.js";

class TablePage {
  #seen = 0; // entries known, shown or still to be shown
  #latest = null; // the scoreboard after all of them
  #sent = null; // the number at which a choice is on its way to the server
  #asking = false; // the last choice was refused: this question is asked, whatever the orders
  #plan = null; // the rest of an offer that was taken: choices, each for the question that was foreseen
  #asked = 0; // pixels: how high the panel of the question has been
  #meanwhile = null; // what was told, besides entries, since a snapshot was asked for: it may be newer than that

  constructor(snapshot) {
    this.address = `/api/tables/${snapshot.id}`;
    this.marks = teamMarks(snapshot.names.teams);
    this.page = byId("main");
    wearColors(this.page, snapshot.colors);
    this.#build(snapshot);
    this.#bind();
    this.#load(snapshot);
    const line = {
      seen: () => this.#seen,
      onMessage: (message) => this.#receive(message),
      onState: (state) => this.#lineIs(state),
    };
    this.live = snapshot.lesson ? new LessonLine(snapshot, line) : new Live(snapshot.id, line);
  }

  #build({ id, game, names, people_roll, lesson }) {
    const help = new RuleHelp(game);
    const clauseLink = (clause, words, offer) => help.link(clause, words, offer);
    const [board, say] = [byId("board"), (text, kind) => this.#say(text, kind)];
    this.log = new Log(byId("log"), { clauseLink });
    this.choices = new Choices(byId("choices"), board, { clauseLink, onChoose: (offer) => this.#chosen(offer) });
    this.hint = new Hint(byId("hint"), this.address, { choices: this.choices, say });
    this.orders = new Orders(byId("orders"), byId("in-force"), (order) => this.#order(order));
    this.players = new Players(this.address, {
      teams: names.teams,
      marks: this.marks,
      ask: (request) => this.#ask(request),
      onSeated: () => this.#reload(),
    });
    this.seals = new Seals(id, { onDice: (dice) => this.#diceAre(dice) });
    this.clock = new Clock((seat) => this.players.clockOf(seat));
    this.graph = new Graph(byId("graph"), { teams: names.teams, marks: this.marks });
    this.since = new SinceLastMove(byId("since"));
    this.hello = lesson ? null : new Hello(byId("hello"), this.address, { ask: (request) => this.#ask(request) });
    this.talk = lesson ? null : new Talk(this.address, { ask: (request) => this.#ask(request), say: (text) => this.#say(text) });
    this.final = new Final(byId("over"), pageData("opponents"));
    this.rolling = new Rolling(game, people_roll, {
      onWait: (waiting) => this.#sayOnTheField(waiting ? "Your roll" : "On the field"),
      onChoice: () => this.#showOrders(),
    });
    this.stage = new Stage({
      board,
      layer: byId("layer"),
      tray: byId("tray"),
      marks: this.marks,
      onTell: (text, weight) => this.#tell(text, weight),
      onMoment: (moment) => this.#showMoment(moment),
      beforeRoll: (dice) => this.#beforeRoll(dice),
    });
    this.stage.cheers.teams = names.teams;
    this.playback = new Playback(this.stage, {
      onStart: ({ entry }) => this.#stillAsked(entry) || this.#showBusy(),
      onPause: () => this.#showPause(),
      onRest: () => this.#settle(),
    });
  }

  #bind() {
    bindSpeed(byId("speed"), (pace) => pace === 0 && this.#skip());
    bindTabs(byId("tabs"), this.page);
    bindSound(byId("sound"));
    const actions = {
      undo: () => this.#undo(),
      skip: () => this.#skip(),
      step: () => this.#step(),
      pause: () => this.#pause(),
      "undo-yes": () => this.#answerUndo(true),
      "undo-no": () => this.#answerUndo(false),
      "drop-plan": () => this.#dropPlan(),
      rematch: () => this.#rematch(),
      leave: () => this.#leave(),
      resign: () => this.#resign(),
      "offer-draw": () => this.#offerDraw(),
      "claim-win": () => this.#ask(() => post(`${this.address}/claim-win`)),
    };
    for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
    byId("always").addEventListener("change", ({ target }) => this.#sayWhatIsNotAsked(target.checked));
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("click", letGo);
  }

  /** Show a snapshot from the ground up: on opening, and when the server knows better. */
  #load(snapshot) {
    this.snapshot = snapshot;
    this.#seen = snapshot.number;
    this.#latest = snapshot.frame.scoreboard;
    this.frame = snapshot.frame;
    this.log.reset(snapshot.log);
    this.since.reset(snapshot.log, snapshot.your_last_move);
    this.final.reset(snapshot.log);
    this.graph.draw(snapshot.graph);
    this.graph.showTo(snapshot.number);
    this.players.show(snapshot);
    this.talk?.show(snapshot, true);
    byId("terms").textContent = sentence(inWords(snapshot.terms));
    byId("who-you-are").textContent = snapshot.you.who;
    this.#showOrders();
    this.clock.show(snapshot.clock);
    this.seals.show(snapshot.dice, !snapshot.you.watcher);
    this.page.toggleAttribute("data-preview", snapshot.preview);
    this.stage.show(snapshot.frame.board_svg);
    this.page.dataset.moment = `${snapshot.number}`;
    this.#showUndoRequest();
    if (snapshot.links.rematch) this.#offerRematch(snapshot.links.rematch);
    this.#settle();
  }

  async #reload() {
    const told = (this.#meanwhile = []);
    const snapshot = await this.#ask(() => get(this.address));
    if (!snapshot) return void (this.#meanwhile = null);
    this.#skip(); // what is known is shown to its end: if the next snapshot never comes, the page is not behind
    await this.playback.done;
    if (snapshot.number < this.#seen) return this.#reload(); // more happened while this snapshot was on its way
    this.#load(snapshot);
    if (this.#meanwhile === told) this.#meanwhile = null;
    for (const message of told) this.#receive(message);
  }

  // --- what the server tells ---

  #receive(message) {
    if (message.type !== "entries") this.#meanwhile?.push(message);
    const handlers = {
      entries: () => this.#enqueue(message.entries),
      presence: () => this.#presence(message),
      graph: () => this.#chancesAre(message.points),
      clock: () => this.clock.show(message.clock),
      dice: () => this.#diceAre(message.dice),
      undo_request: () => this.#undoIs(message.undo),
      rematch: () => this.#offerRematch(message.url),
      error: () => this.#say(message.message, "problem"),
    };
    handlers[message.type]?.();
  }

  #enqueue(entries) {
    const fresh = entries.filter((entry) => entry.number > this.#seen);
    if (!fresh.length) return;
    if (fresh[0].number > this.#seen + 1) return void this.#reload(); // one was missed, however that came about
    this.#seen = fresh.at(-1).number;
    for (const entry of fresh) {
      this.playback.add(momentsOf(entry, entry.frame, this.#latest));
      this.#latest = entry.frame.scoreboard;
    }
  }

  #showHello() {
    this.hello?.show(this.snapshot, this.frame.number > 0);
  }

  #chancesAre(points) {
    this.graph.add(points);
    if (!this.playback.running) this.final.show(this.snapshot, this.graph.points);
  }

  #presence({ players, watchers, you, chat }) {
    Object.assign(this.snapshot, { players, you, chat });
    this.players.show(this.snapshot, watchers);
    this.talk?.show(this.snapshot);
    this.#offerToGiveUp();
    byId("who-you-are").textContent = you.who;
    this.#showHello();
    this.#showOrders();
    this.clock.draw();
    if (!this.playback.running) this.#sayWhoseTurn();
  }

  /** Dice were sealed, or are about to be: until then nobody chooses. */
  #diceAre(dice) {
    const [{ begun, seals }, sealing] = [this.snapshot.dice, this.#sealing];
    if ((begun && !dice.begun) || dice.seals.length < seals.length) return; // overtaken by the answer to a request
    this.snapshot.dice = dice;
    this.seals.show(dice, !this.snapshot.you.watcher);
    if (dice.begun && !begun) this.#reload();
    else if (!this.playback.running && sealing !== this.#sealing) this.#settle();
    else if (!this.playback.running && sealing) this.#sayWhoseTurn();
  }

  /** Whether the dice are being sealed. */
  get #sealing() {
    const { begun, round } = this.snapshot.dice;
    return !begun || round !== null;
  }

  #lineIs(state) {
    const line = byId("line");
    const before = line.dataset.state;
    line.dataset.state = state;
    line.textContent = { live: "Live", lost: "Reconnecting…", ended: "Not connected" }[state];
    if (state === "lost" && before !== "lost") this.#say("The connection dropped. Nothing is lost; reconnecting…", "line");
    else if (state === "live" && before === "lost") this.#say("");
  }

  // --- showing plays ---

  /** Where several choose at once, what another one chose leaves this person's question open: nobody has to wait. */
  #stillAsked({ kind, seat, frame }) {
    const asked = this.frame;
    return kind === "choice" && asked.for_you && seat !== asked.seat && frame.for_you && frame.seat === asked.seat;
  }

  /** Show everything of a moment, and nothing of a later one. */
  #showMoment({ entry, place, last, board, scoreboard, lines, graphTo }) {
    if (place === 0) this.#beginEntry(entry);
    this.stage.show(board);
    drawScoreboard(byId("scoreboard"), scoreboard, this.marks, this.#teams);
    this.log.add(lines);
    this.since.add(lines);
    this.final.add(lines);
    this.graph.showTo(graphTo, true);
    this.page.dataset.moment = last ? `${entry.number}` : `${entry.number}.${place}`;
    if (!last) return;
    this.frame = entry.frame;
    const { over, result_text, your_result } = entry;
    if (over && !this.snapshot.over && your_result === "won") this.stage.cheers.celebrate();
    Object.assign(this.snapshot, { over, result_text, your_result });
  }

  #beginEntry({ kind, number, seat, back_to, by_order }) {
    if (kind === "undo") for (const part of [this.log, this.graph, this.since, this.final]) part.cut(back_to);
    if (kind === "dice") this.log.add([{ text: "Someone sat down: from here on, the dice come from a new key.", number }]);
    if (by_order) this.log.add([by_order]);
    else if (kind === "choice" && this.snapshot.you.seats.includes(seat)) this.since.begin(number);
  }

  #tell(text, weight) {
    byId("question").textContent = text;
    byId("question").dataset.weight = weight;
  }

  /** The teams for which this person plays. */
  get #teams() {
    const { you, players } = this.snapshot;
    return [...new Set(you.seats.map((seat) => players[seat].team))];
  }

  /** Dice that this person rolls wait for them, unless they are skipping ahead. */
  async #beforeRoll(dice) {
    const mine = dice.some(({ rolled, team }) => rolled && (team < 0 || this.#teams.includes(team)));
    if (mine && this.#teams.length && this.rolling.byHand && !this.stage.motion.hurried) await this.rolling.wait();
  }

  #showBusy() {
    this.#keepHeight();
    this.page.dataset.turn = "playing";
    this.#sayOnTheField("On the field");
    this.choices.clear();
    this.hint.offer(false);
    for (const id of ["undo", "every-time", "since"]) byId(id).hidden = true;
    this.#offerPlayback(true);
  }

  /** The panel of the question grows to what it needs, but does not shrink again: nothing slides up and down. */
  #keepHeight() {
    if (this.page.dataset.turn !== "yours" || this.page.dataset.view !== "field") return;
    this.#asked = Math.max(this.#asked, byId("ask").offsetHeight);
    this.page.style.setProperty("--asked", `${this.#asked}px`);
  }

  #sayOnTheField(words) {
    byId("turn").textContent = words;
  }

  #offerPlayback(offered) {
    for (const id of ["pause", "step", "skip"]) byId(id).hidden = !offered;
  }

  #showPause() {
    byId("pause").textContent = this.playback.paused ? "Resume" : "Pause";
  }

  /** Nothing moves any more: say whose turn it is and what is asked, unless a standing order answers it. */
  #settle() {
    const { frame, snapshot } = this;
    drawScoreboard(byId("scoreboard"), frame.scoreboard, this.marks, this.#teams);
    this.#offerPlayback(false);
    if (this.#sent === frame.number) return this.#showBusy(); // loaded again while this question is being answered
    if (this.#sealing) return this.#waitForDice();
    const answer = this.#answerFor(frame);
    if (answer) return this.#carryOut(answer);
    this.graph.showTo(frame.number);
    this.stage.settle();
    this.choices.show(frame.offers, frame.choices);
    this.#showPlan();
    this.hint.offer(frame.for_you && snapshot.hints);
    byId("graph").hidden = !(snapshot.hints || snapshot.over);
    byId("no-chances").hidden = !byId("graph").hidden;
    this.since.show(frame.for_you);
    byId("every-time").hidden = !frame.questions.some(({ recurs }) => recurs);
    byId("always").checked = false;
    byId("undo").hidden = !snapshot.undo.allowed;
    this.final.show(snapshot, this.graph.points);
    byId("leave").hidden = snapshot.over || snapshot.you.watcher;
    this.#offerToGiveUp();
    byId("rematch").textContent = snapshot.players.length > 1 ? "Rematch, sides switched" : "Play again";
    byId("rematch").hidden = snapshot.you.watcher || !byId("rematch-ready").hidden;
    this.page.dataset.number = frame.number;
    this.#showHello();
    this.#sayWhoseTurn();
    if (frame.for_you) performance.mark("first-choice");
  }

  /** Nothing can be chosen before the dice are sealed. */
  #waitForDice() {
    this.choices.clear();
    this.hint.offer(false);
    for (const id of ["undo", "every-time", "over", "since"]) byId(id).hidden = true;
    byId("leave").hidden = this.snapshot.you.watcher;
    this.#offerToGiveUp();
    this.page.dataset.number = this.frame.number;
    this.#showHello();
    this.#sayWhoseTurn();
  }

  #sayWhoseTurn() {
    const { frame, snapshot } = this;
    if (this.#sealing) {
      this.page.dataset.turn = "sealing";
      byId("turn").textContent = this.#waitingForDice();
      byId("question").textContent = snapshot.dice.begun ? "Someone sat down, so the dice are being sealed again." : "The game begins when everyone is here.";
      document.title = `${snapshot.title} – Fivetool`;
      return;
    }
    this.page.dataset.turn = snapshot.over ? "over" : frame.for_you ? "yours" : "theirs";
    this.page.toggleAttribute("data-final", snapshot.over);
    byId("turn").textContent = snapshot.over ? headline(snapshot.your_result) : frame.for_you ? this.#yourMove() : this.#theirMove();
    this.page.dataset.result = snapshot.your_result ?? "";
    byId("question").textContent = snapshot.over ? snapshot.result_text : this.#absent.length ? "" : frame.question;
    delete byId("question").dataset.weight;
    document.title = frame.for_you ? `● Your move – ${snapshot.title}` : `${snapshot.title} – Fivetool`;
  }

  #yourMove() {
    const { you, names } = this.snapshot;
    return you.seats.length > 1 ? `Your move, ${names.seats[this.frame.seat]}` : "Your move";
  }

  #waitingForDice() {
    const { dice, names } = this.snapshot;
    const missing = inWords((dice.round?.waiting_for ?? []).map((seat) => names.seats[seat]));
    if (dice.round?.stage === "seats") return `Waiting for ${missing} to join…`;
    return "Sealing the dice…";
  }

  /** Seats that are asked although nobody sits there: nobody is choosing. */
  get #absent() {
    return this.frame.asked.map((seat) => this.snapshot.players[seat]).filter((player) => player.kind === "open");
  }

  #theirMove() {
    const { players, names } = this.snapshot;
    const [asked, absent] = [this.frame.asked.map((seat) => players[seat]), this.#absent];
    if (absent.length) return `Waiting for ${inWords(absent.map(({ seat }) => names.seats[seat]))} to join…`;
    return `Waiting for ${inWords(asked.map((player) => player.name))}…`;
  }

  // --- what the person does ---

  /** Make a choice; gives the server's answer. */
  async #choose(choice, { number, seat } = this.frame) {
    this.#say("");
    this.#sent = number;
    const answer = (await this.live.choose(number, choice.id, seat)) ?? (await this.#chooseByRequest(number, choice, seat));
    if (this.#sent === number) this.#sent = null;
    this.#asking = answer.type === "refused";
    if (answer.type !== "refused") return answer;
    this.#say(answer.message, "problem");
    if (answer.code === "stale") await this.#reload();
    else if (!this.playback.running && !this.choices.reopen()) this.#settle();
    return answer;
  }

  async #chosen({ path, words, label }) {
    const { frame } = this;
    const { choices, questions } = frame;
    if (byId("always").checked) await this.#everyTime(questions, words);
    const rest = path.slice(1).map((id, i) => ({ id, situation: questions[i + 1].situation }));
    this.#plan = rest.length ? { rest, label } : null;
    this.#choose(choices.find(({ id }) => id === path[0]), frame);
  }

  /** Before anybody answers for good: what that will cover, and how it ends. */
  #sayWhatIsNotAsked(checked) {
    const { about } = this.frame.questions.find(({ recurs }) => recurs);
    const covered = about ? `about this (${about})` : "this question";
    this.#say(checked ? `Now choose. That is your answer every time, and you won't be asked ${covered} until you press “Ask me again”.` : "");
  }

  async #everyTime(questions, words) {
    for (const [i, choice] of words.entries()) if (questions[i].recurs) await this.#order({ decision: questions[i].decision, choice });
  }

  // --- what is answered without asking: the rest of an offer that was taken, and what a standing order says ---

  #answerFor(frame) {
    if (!frame.for_you || this.#asking) return null;
    const planned = this.#planned(frame);
    return planned ?? frame.choices.find(({ id }) => id === frame.ordered?.choice);
  }

  /** The next choice of the plan, if its question is open. If another one is, somebody did something: ask again. */
  #planned({ choices, questions }) {
    if (!this.#plan) return null;
    const { rest, label } = this.#plan;
    const [next, ...later] = rest;
    const expected = questions[0].situation === next.situation;
    this.#plan = expected && later.length ? { rest: later, label } : null;
    if (!expected) this.#say(`They moved first, so it is your call again. You had called: ${label.split(": ")[0]}.`);
    return expected ? choices.find(({ id }) => id === next.id) : null;
  }

  #showPlan() {
    const waiting = this.frame.asked.some((seat) => this.snapshot.players[seat].kind !== "bot"); // a bot answers at once
    byId("plan").hidden = !this.#plan || !waiting;
    byId("planned").textContent = this.#plan ? `You called: ${this.#plan.label}. It stands unless the other side moves first.` : "";
  }

  #dropPlan() {
    this.#plan = null;
    this.#showPlan();
  }

  /** Give a standing order or change one; the server tells everybody of this person's pages. */
  async #order(order) {
    const you = await this.#ask(() => post(`${this.address}/orders`, order));
    if (you) {
      this.snapshot.you.orders = you.orders;
      this.#showOrders();
    }
  }

  /** Everything that is done for the person: standing orders, and rolling where people usually roll. */
  #showOrders() {
    const rolled = { title: "Dice", words: "rolled for you", end: "Let me roll", stop: () => this.rolling.choose(true) };
    this.orders.show(this.snapshot.you.orders, this.rolling.handedOver && this.#teams.length ? [rolled] : []);
  }

  /** The live line is down: the same choice by an ordinary request. It may have arrived before the line broke. */
  async #chooseByRequest(number, choice, seat) {
    const request = post(`${this.address}/choices`, { number, choice: choice.id, seat });
    const refused = await request.then(() => null, refusal);
    if (refused && refused.code !== "stale") return refused;
    const missed = await get(`${this.address}/since/${number}`).catch(refusal);
    if (missed.entries) this.#enqueue(missed.entries);
    const isOurs = (entry) => entry.kind === "choice" && entry.seat === seat && entry.choice_label === choice.label;
    return refused && !missed.entries?.some(isOurs) ? refused : { type: "accepted" };
  }

  /** Make a choice that the person need not be asked for; if the server does not want it, they are asked. */
  async #carryOut(choice) {
    this.#showBusy();
    const { type } = await this.#choose(choice);
    if (type === "refused" && !this.playback.running) this.#settle();
  }

  async #undo() {
    this.#say("");
    this.#dropPlan();
    const answer = await this.#ask(() => post(`${this.address}/undo`));
    if (answer?.status === "asked") this.#say("Waiting for the others to agree.");
  }

  #undoIs(undo) {
    const asked = this.snapshot.undo.pending;
    this.snapshot.undo = undo;
    if (!this.playback.running) byId("undo").hidden = !undo.allowed;
    this.#showUndoRequest();
    const wasMine = asked && !undo.pending && this.snapshot.you.seats.includes(asked.seat);
    if (wasMine) this.#say(this.#seen === asked.number && asked.wish !== "bot" ? "The others would rather play on." : "");
    else if (undo.pending && this.snapshot.you.seats.includes(undo.pending.seat)) this.#say("Waiting for the others to agree.");
  }

  #showUndoRequest() {
    const { undo } = this.snapshot;
    const forMe = undo.pending?.yours_to_answer ?? false;
    byId("undo-request").hidden = !forMe;
    if (!forMe) return;
    byId("undo-words").textContent = undo.pending.words;
    byId("undo-yes").textContent = undo.pending.wish === "draw" ? "Accept the draw" : "Allow it";
  }

  #answerUndo(accept) {
    byId("undo-request").hidden = true;
    this.#ask(() => post(`${this.address}/undo/answer`, { accept }));
  }

  #skip() {
    this.playback.skip();
    this.rolling.roll();
  }

  /** The next moment and no further; dice that wait are rolled. */
  #step() {
    if (this.rolling.waiting) {
      this.playback.pause();
      this.rolling.roll();
    } else this.playback.step();
  }

  #pause() {
    if (this.playback.paused) this.playback.resume();
    else this.playback.pause();
  }

  #key(event) {
    if (!isShortcut(event)) return;
    const rolls = (event.key === " " || event.key === "Enter") && !event.repeat && !isControl(event.target);
    if (rolls && this.rolling.waiting) this.rolling.roll();
    else if (event.key === "h" && !byId("hint").hidden) byId("hint").click();
    else if (event.key === "u" && !byId("undo").hidden) this.#undo();
    else if (event.key === "s" && this.playback.running) this.#skip();
    else if (event.key === "n" && this.playback.running) this.#step();
    else if (event.key === "p" && this.playback.running) this.#pause();
    else return;
    event.preventDefault();
  }

  async #rematch() {
    const made = await this.#ask(() => post(`${this.address}/rematch`));
    if (made) location.assign(made.url);
  }

  #offerRematch(address) {
    const link = byId("rematch-ready");
    link.href = address;
    link.hidden = false;
    byId("rematch").hidden = true;
  }

  /** A game between two sides can be resigned, and claimed from people who have gone while it is their turn. */
  #offerToGiveUp() {
    const { over, you, players, lesson, draws } = this.snapshot;
    const mine = this.#teams;
    const others = players.filter(({ team }) => !mine.includes(team));
    const playing = !lesson && !over && !this.#sealing && mine.length === 1 && new Set(others.map(({ team }) => team)).size === 1;
    const people = others.filter(({ kind }) => kind !== "bot");
    const gone = people.length > 0 && people.every(({ kind, present }) => kind === "open" || !present);
    byId("resign").hidden = !playing || you.watcher;
    const agreeable = draws && players.every(({ kind }) => kind !== "open") && people.length > 0;
    byId("offer-draw").hidden = !playing || you.watcher || !agreeable;
    byId("claim-win").hidden = !playing || !gone || !people.some(({ seat }) => this.frame.asked.includes(seat));
  }

  async #resign() {
    if (confirm("Resign this game? The other side wins.")) await this.#ask(() => post(`${this.address}/resign`));
  }

  async #offerDraw() {
    if (confirm("Offer a draw? If the other side accepts, the game is over.")) await this.#ask(() => post(`${this.address}/draw`));
  }

  async #leave() {
    if (!confirm("Leave this table? Anyone may then take your seat; until someone does, you can come back.")) return;
    const left = await this.#ask(() => post(`${this.address}/leave`));
    if (left) location.assign("/");
  }

  /** Make a request; a refusal is shown on the page and gives null. */
  async #ask(request) {
    try {
      return (await request()) ?? {};
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#say(error.message, "problem");
      return null;
    }
  }

  #say(text, kind = "news") {
    const notice = byId("notice");
    notice.replaceChildren(text ? h("span", {}, text) : "");
    notice.dataset.kind = kind;
  }
}

/** A button that was pressed by pointer keeps no focus: the space bar is for the game again. */
function letGo({ detail, target }) {
  if (detail > 0 && target instanceof Element) target.closest("button:not(dialog *, form *)")?.blur();
}

/** What a refused request comes to; anything else is a fault of this page. */
function refusal(error) {
  if (!(error instanceof Refused)) throw error;
  return { type: "refused", message: error.message, code: error.code };
}

new TablePage(pageData());
