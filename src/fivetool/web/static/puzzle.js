// A puzzle: whatever can be chosen on the board is a way to answer, like the buttons.

const form = document.getElementById("answer");

function answerWith(event) {
  const part = event.target.closest("[data-choice]");
  if (!part || !form) return;
  form.querySelector(`button[data-id="${CSS.escape(part.dataset.choice)}"]`)?.click();
}

document.getElementById("board").addEventListener("click", answerWith);
document.getElementById("board").addEventListener("keydown", (event) => event.key === "Enter" && answerWith(event));
