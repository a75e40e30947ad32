// The JSON interface of the server. A refusal becomes a Refused error with the server's own words.

export class Refused extends Error {
  constructor(message, status, code = "") {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const UNREACHABLE = "The server is not answering. Nothing is lost; try again in a moment.";

async function request(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    throw new Refused(UNREACHABLE, 0, "unreachable");
  }
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(reason(body, answer.status), answer.status, body?.code ?? "");
  return body;
}

function reason(body, status) {
  if (typeof body?.message === "string") return body.message;
  if (typeof body?.detail === "string") return body.detail;
  if (Array.isArray(body?.detail)) return body.detail.map((problem) => problem.msg).join(" ");
  return `The server refused this (${status}).`;
}

export const get = (path) => request(path);

export const post = (path, body = {}) =>
  request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

/** A text (a save) as it is. */
export const postText = (path, text) =>
  request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: text });
