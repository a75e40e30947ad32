// Lets browsers install the clubhouse as an app: they want a service worker for that.

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => undefined); // works without
