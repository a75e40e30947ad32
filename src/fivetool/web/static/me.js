// My page: who I am, a code for another device, and deleting everything.

import { post, Refused } from "./api.js";
import { byId, copyText } from "./dom.js";
import { prefer } from "./preferences.js";

/** Do what a form or a button asks for; a refusal is said beside it. */
async function attempt(problem, work) {
  byId(problem).textContent = "";
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    byId(problem).textContent = error.message;
  }
}

byId("introduction").addEventListener("submit", (event) => {
  event.preventDefault();
  const { name, sign } = event.target.elements;
  attempt("introduction-problem", async () => {
    await post("/api/me", { name: name.value.trim(), sign: sign.value });
    prefer("name", name.value.trim());
    location.reload();
  });
});

byId("make-code").addEventListener("click", () =>
  attempt("code-problem", async () => {
    const made = await post("/api/me/code");
    byId("code").textContent = made.code;
    byId("code-link").textContent = byId("code-link").href = made.link;
    byId("code-picture").innerHTML = made.qr; // drawn by the server
    byId("code-made").hidden = false;
  }),
);
byId("copy-code").addEventListener("click", (event) => copyText(byId("code").textContent, event.target));

byId("deletion").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt("deletion-problem", async () => {
    const { url } = await post("/api/me/delete", { confirm: event.target.elements.confirm.value });
    prefer("name", "");
    location.assign(url);
  });
});
