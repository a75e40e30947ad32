// The page that is shown while the line is down: as soon as it is back, so is what was asked for.

addEventListener("online", () => location.reload());
document.getElementById("again").addEventListener("click", () => location.reload());
