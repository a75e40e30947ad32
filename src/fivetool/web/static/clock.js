// The clock, where the table has one: the server's times, counted down between its messages.

const TICK = 250;

export class Clock {
  #timer = 0;
  #clock = null;
  #heardAt = 0;

  /** `find(seat)` gives the element that shows a seat's time. */
  constructor(find) {
    this.find = find;
  }

  show(clock) {
    clearInterval(this.#timer);
    this.#clock = clock;
    this.#heardAt = performance.now();
    if (!clock) return;
    this.draw();
    if (clock.running.length) this.#timer = setInterval(() => this.draw(), TICK);
  }

  draw() {
    if (!this.#clock) return;
    const gone = performance.now() - this.#heardAt;
    this.#clock.left_ms.forEach((left, seat) => {
      const element = this.find(seat);
      if (!element) return;
      const running = this.#clock.running.includes(seat);
      element.textContent = inMinutes(Math.max(0, left - (running ? gone : 0)));
      element.classList.toggle("running", running);
    });
  }
}

const [HOUR, DAY] = [3600, 86400]; // seconds

function inMinutes(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds > DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  if (seconds > 2 * HOUR) return `${Math.floor(seconds / HOUR)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
