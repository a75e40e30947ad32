// The fair dice page: check a save, and the commitment that was shown before its first roll.

import { post, Refused } from "./api.js";
import { byId, h } from "./dom.js";
import { keptSeals } from "./seals.js";

const form = byId("check");
const verdict = byId("verdict");

byId("save-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) form.elements.save.value = await file.text();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const commitment = form.elements.commitment.value.trim();
  verdict.replaceChildren("Rolling the whole game again…");
  verdict.dataset.ok = "";
  try {
    const save = form.elements.save.value;
    const kept = keptFor(save);
    show({ ...(await post("/api/verify", { save, commitment: commitment || null, commitments: kept })), kept });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    show({ ok: false, message: error.message });
  }
});

/** The seals that this browser has kept of the table at which a game was saved. */
function keptFor(save) {
  try {
    const { table } = JSON.parse(save).dice;
    return table ? keptSeals(table) : [];
  } catch {
    return []; // the server will say what is wrong with it
  }
}

function show({ ok, message, commitment, commitment_checked: checked, told = [], kept = [] }) {
  verdict.dataset.ok = String(ok);
  verdict.replaceChildren(
    h("strong", {}, ok ? "✓ The dice are fair. " : "✗ This does not check out. "),
    message ?? "",
    ok && !checked ? " You gave no commitment, so only the save itself was checked." : "",
    kept.length ? ` Checked against what this browser kept of that table (${kept.length === 1 ? "one seal" : `${kept.length} seals`}).` : "",
    told.length ? h("ul", {}, ...told.map((line) => h("li", {}, line))) : "",
    ok && commitment ? h("p", {}, "Commitment ", h("code", {}, commitment)) : "",
  );
}
