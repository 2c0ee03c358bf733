// Keeps the pages of the app and the rules, so that it opens without a network. What the server
// says of races is never kept: they are only as true as the server.
const CACHE = "flammerouge";
const READING = /^api\/(help|rules|stages|choices|scoring)/;
const ALWAYS = ["./", "./manifest.webmanifest", "./icon.svg", "./icon-192.png"];

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const path = url.pathname.slice(new URL("./", self.location.href).pathname.length);
  if (/^(api|ws)\//.test(path) && !READING.test(path)) return;
  event.respondWith(path.startsWith("assets/") ? keptFirst(request) : newestFirst(event));
});

/** Files whose names change with their content never have to be asked for again. */
async function keptFirst(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/** The page itself comes from the server where there is one, and brings its files with it. */
async function newestFirst(event) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(event.request);
    if (fresh.ok) {
      await cache.put(event.request, fresh.clone());
      if (event.request.mode === "navigate") event.waitUntil(keepAll().catch(() => undefined));
    }
    return fresh;
  } catch (error) {
    const kept = await cache.match(event.request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

/** Fetches every file of the app that is not kept yet, and lets old ones go. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const listed = await (await fetch("./assets.json", { cache: "no-cache" })).json();
  const files = new Set(ALWAYS);
  for (const { file, css = [], assets = [] } of Object.values(listed)) {
    for (const name of [file, ...css, ...assets]) files.add(`./${name}`);
  }
  const wanted = new Set([...files].map((name) => new URL(name, self.location.href).href));
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all(
    [...kept]
      .filter((url) => url.includes("/assets/") && !wanted.has(url))
      .map((url) => cache.delete(url)),
  );
  await cache.addAll([...wanted].filter((url) => !kept.has(url)));
}
