// The page that is shown while the line is down: as soon as the server answers again, what was asked for is fetched.

const LOOK_EVERY = 3000;

/** Browsers say "online" when there is some network, which need not lead anywhere yet: the server has to answer. */
async function look() {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

addEventListener("online", look);
setInterval(look, LOOK_EVERY);
document.getElementById("again").addEventListener("click", () => location.reload());
