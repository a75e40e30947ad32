// A lesson at the table: its panel, and the line over which its choices go instead of the live one.

import { post, Refused } from "./api.js";
import { byId } from "./dom.js";

const IN_SIGHT = 0.8; // of the list: below that it says that there is more

export class LessonLine {
  #made = []; // every choice since the drill began: the server keeps nothing of a lesson
  #coming = null; // what the panel will say when the plays have been shown: { number, lesson }

  constructor({ game, number, lesson }, { onMessage, onState }) {
    this.game = game;
    this.first = lesson.step - 1;
    this.onMessage = onMessage;
    this.page = byId("main");
    new MutationObserver(() => this.#settled()).observe(this.page, { attributeFilter: ["data-number", "data-turn"] });
    this.#show(lesson);
    this.page.dataset.number = number;
    onState("live");
    byId("line").textContent = "Lesson";
  }

  /** Send a choice; what came of it arrives as entries, a wrong one is taken back with a word. */
  async choose(_, choice) {
    try {
      const made = [...this.#made, choice];
      const { right, words, entries, lesson } = await post(`/api/lessons/${this.game}`, { first: this.first, made });
      this.#say(right ? "" : words);
      if (!right) byId("lesson-wrong").scrollIntoView({ block: "nearest" });
      if (!right) return { type: "refused", message: "", code: "wrong" };
      this.#made = made;
      this.#coming = { number: entries.at(-1).number, lesson };
      byId("lesson-say").textContent = "";
      this.onMessage({ type: "entries", entries });
      return { type: "accepted" };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { type: "refused", message: error.message, code: error.code };
    }
  }

  /** The plays have been shown: go on with the lesson. */
  #settled() {
    const { number, turn } = this.page.dataset;
    if (!this.#coming || turn === "playing" || Number(number) < this.#coming.number) return;
    const { lesson } = this.#coming;
    this.#coming = null;
    this.#show(lesson);
  }

  #show({ step, steps, well, say, wanted, done, next }) {
    byId("lesson-step").textContent = `Step ${step} of ${steps}`;
    byId("lesson-well").textContent = well;
    byId("lesson-say").textContent = say;
    byId("lesson-next").hidden = !next;
    if (next) byId("lesson-next").href = next;
    byId("lesson-play").hidden = !done || Boolean(next);
    this.page.dataset.lesson = done ? "done" : "open";
    document.querySelector(".lesson").scrollTop = 0;
    this.#bringIntoSight(wanted);
    const goOn = done && (next ? byId("lesson-next") : byId("lesson-play").querySelector("button"));
    if (goOn) goOn.focus({ preventScroll: true });
  }

  /** Whatever a step asks for can be seen, however many choices there are. */
  #bringIntoSight(wanted) {
    const list = byId("choices");
    const [first] = wanted.map((choice) => list.querySelector(`button[data-choice="${choice}"]`)).filter(Boolean);
    if (!first) return;
    const [shown, inside] = [first.getBoundingClientRect(), list.getBoundingClientRect()];
    if (shown.bottom <= inside.bottom) return;
    const tops = [...list.querySelectorAll("h3, button")].map((part) => part.getBoundingClientRect().top).filter((top) => top <= shown.top);
    const top = tops.find((one) => shown.bottom - one < inside.height * IN_SIGHT) ?? shown.top; // nothing is cut through at the top
    list.scrollTop += top - inside.top;
  }

  #say(words) {
    byId("lesson-wrong").textContent = words;
  }
}
