// The live line to a table: a WebSocket that comes back by itself and asks only for what it has not seen.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const PING_EVERY = 20000;
const ANSWER_WITHIN = 8000;
const REFUSED = [4400, 4403, 4404, 4410]; // the server will not let this page in again; it has said why

export class Live {
  #socket = null;
  #wait = FIRST_WAIT;
  #pings = 0;
  #heard = true; // anything since the last ping
  #asked = new Map(); // id -> what to do with the answer to a choice
  #nextId = 1;
  #closed = false;

  /** `seen()` tells how many moves are known; `onMessage` gets every message, `onState` "live", "lost" or "ended". */
  constructor(table, { seen, onMessage, onState }) {
    this.table = table;
    this.seen = seen;
    this.onMessage = onMessage;
    this.onState = onState;
    addEventListener("online", () => this.#connect());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#comeBack());
    this.#connect();
  }

  get open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(message) {
    if (this.open) this.#socket.send(JSON.stringify(message));
    return this.open;
  }

  /** Send a choice; resolves to the server's `accepted` or `refused` message, or null when the line broke. */
  choose(number, choice, seat) {
    const id = String(this.#nextId++);
    return new Promise((resolve) => {
      if (!this.send({ type: "choose", number, choice, seat, id })) return resolve(null);
      const timer = setTimeout(() => this.#answer(id, null), ANSWER_WITHIN);
      this.#asked.set(id, (message) => {
        clearTimeout(timer);
        resolve(message);
      });
    });
  }

  close() {
    this.#closed = true;
    this.#socket?.close();
  }

  #answer(id, message) {
    const resolve = this.#asked.get(id);
    this.#asked.delete(id);
    resolve?.(message);
  }

  #connect() {
    if (this.#closed || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/live?after=${this.seen()}`);
    this.#socket = socket;
    const on = (name, heard) => socket.addEventListener(name, (event) => socket === this.#socket && heard(event));
    on("open", () => this.#opened());
    on("message", (event) => this.#received(JSON.parse(event.data)));
    on("close", (event) => this.#lost(event.code));
  }

  /** Shown again out of the browser's memory, where the line was closed. */
  #comeBack() {
    this.#closed = false;
    this.#connect();
  }

  #opened() {
    this.#wait = FIRST_WAIT;
    this.#heard = true;
    this.#pings = setInterval(() => this.#ping(), PING_EVERY);
    this.onState("live");
  }

  /** Ask whether the server is there; if the last ping had no answer, the line is dead though nobody has closed it. */
  #ping() {
    if (this.#heard) {
      this.#heard = false;
      this.send({ type: "ping" });
      return;
    }
    const dead = this.#socket;
    this.#socket = null; // closing it may take minutes, and what it still says does not count
    dead.close();
    this.#lost();
  }

  #received(message) {
    this.#heard = true;
    if (message.type === "accepted" || message.type === "refused") this.#answer(message.id, message);
    this.onMessage(message);
  }

  #lost(code) {
    clearInterval(this.#pings);
    for (const id of [...this.#asked.keys()]) this.#answer(id, null);
    this.#closed ||= REFUSED.includes(code);
    if (this.#closed) return this.onState("ended");
    this.onState("lost");
    setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
