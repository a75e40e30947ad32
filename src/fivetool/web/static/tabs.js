// On a phone only one of field, plays, graph and players is shown; on a wide screen all are, and these buttons are not.

export function bindTabs(bar, page) {
  const buttons = [...bar.querySelectorAll("button[data-view]")];
  const show = (view) => {
    page.dataset.view = view;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.view === view));
    const log = page.querySelector("#log");
    if (view === "log" && log) log.scrollTop = log.scrollHeight;
  };
  for (const button of buttons) button.addEventListener("click", () => show(button.dataset.view));
  show("field");
}
