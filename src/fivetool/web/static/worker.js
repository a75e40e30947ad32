// The service worker: says that the line is down where a page cannot be fetched. Games need the line, so nothing else is
// kept but the companion, which keeps itself: what a page shows is what the server says, as long as it says something.

const KEPT = "fivetool-offline-1";
const COMPANION = "fivetool-companion-1";
const PAGES = ["/offline", "/static/board.css", "/static/clubhouse.css", "/static/pages.css", "/static/theme.js", "/static/offline.js", "/static/icon.svg"];

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(PAGES))));

self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== KEPT && name !== COMPANION) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== "GET") return;
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(async () => (await caches.match(pathname)) ?? caches.match("/offline")));
  } else if (pathname.startsWith("/static/")) {
    event.respondWith(fetch(event.request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
  }
});
