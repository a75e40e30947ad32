// The service worker: says that the line is down where a page cannot be fetched. Games need the line, so nothing else is
// kept: what a page shows is always what the server says.

const KEPT = "fivetool-offline-1";
const PAGES = ["/offline", "/static/board.css", "/static/clubhouse.css", "/static/pages.css", "/static/theme.js", "/static/offline.js", "/static/icon.svg"];

self.addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(PAGES))));

self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
}

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match("/offline")));
  else if (origin === location.origin && PAGES.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
  }
});
