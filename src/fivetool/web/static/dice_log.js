// The log of commitments: this browser checks that the entries on the page follow one another.

import { byId, pageData } from "./dom.js";
import { sha256 } from "./sha256.js";

const entries = pageData();
const hashOf = ({ place, at, kind, value, before }) => sha256(`fivetool dice log ${place} ${at} ${kind} ${value} ${before}`);
const fits = (entry, place) => entry.hash === hashOf(entry) && (place === 0 || entry.before === entries[place - 1].hash);
const wrong = entries.find((entry, place) => !fits(entry, place));

if (entries.length) {
  const state = byId("log-state");
  state.dataset.ok = String(!wrong);
  state.textContent = wrong
    ? `✗ Entry ${wrong.place} does not fit: this log was changed.`
    : "✓ Your browser has checked that the entries on this page follow one another.";
}
