// The fair dice page: check a save, and the commitment that was shown before its first roll.

import { post, Refused } from "./api.js";
import { byId, h } from "./dom.js";

const form = byId("check");
const verdict = byId("verdict");

byId("save-file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file) form.elements.save.value = await file.text();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const commitment = form.elements.commitment.value.trim();
  verdict.replaceChildren("Rolling the game again…");
  verdict.dataset.ok = "";
  try {
    show(await post("/api/verify", { save: form.elements.save.value, commitment: commitment || null }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    show({ ok: false, message: error.message });
  }
});

function show({ ok, message, commitment, commitment_checked: checked }) {
  verdict.dataset.ok = String(ok);
  verdict.replaceChildren(
    h("strong", {}, ok ? "✓ The dice are fair. " : "✗ This does not check out. "),
    message ?? "",
    ok && !checked ? " You gave no commitment, so only the save itself was checked." : "",
    ok && commitment ? h("p", {}, "Commitment ", h("code", {}, commitment)) : "",
  );
}
