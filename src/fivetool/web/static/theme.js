// Light, dark or as the system says. A plain script in the head, so that a page never flashes in the wrong theme.
(() => {
  const KEY = "fivetool.theme";
  const root = document.documentElement;

  const read = () => {
    try {
      return localStorage.getItem(KEY) || "auto";
    } catch {
      return "auto"; // storage may be forbidden; the system's theme is then used
    }
  };

  const apply = (theme) => {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
  };

  apply(read());

  document.addEventListener("DOMContentLoaded", () => {
    const picker = document.getElementById("theme");
    if (!picker) return;
    picker.value = read();
    picker.addEventListener("change", () => {
      apply(picker.value);
      try {
        localStorage.setItem(KEY, picker.value);
      } catch {
        // the choice then lasts as long as the page
      }
    });
  });
})();
