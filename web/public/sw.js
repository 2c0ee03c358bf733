// Keeps the pages of the app and the rules, so that it opens without a network. What the server
// says of races is never kept: they are only as true as the server.
const CACHE = "flammerouge";
const READING = /^api\/(help|rules|stages|choices|scoring)/;
const LIST = "./assets.json";
const LIST_BEFORE = "./assets-before.json";
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

/**
 * Fetches every file of the app that is not kept yet. Those of the version before stay, as pages
 * that are still open may ask for them; older ones go.
 */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const newest = await (await fetch(LIST, { cache: "no-cache" })).text();
  const known = await textOf(cache, LIST);
  const before = known === newest ? await textOf(cache, LIST_BEFORE) : known;
  const wanted = new Set([...ALWAYS, ...filesOf(newest)].map(addressOf));
  const open = new Set(filesOf(before).map(addressOf));
  const kept = (await cache.keys()).map(({ url }) => url);
  const old = kept.filter((url) => url.includes("/assets/") && !wanted.has(url) && !open.has(url));
  await Promise.all(old.map((url) => cache.delete(url)));
  await cache.addAll([...wanted].filter((url) => !kept.includes(url)));
  await cache.put(LIST_BEFORE, new Response(before));
  await cache.put(LIST, new Response(newest));
}

async function textOf(cache, name) {
  return (await (await cache.match(name))?.text()) || "{}";
}

/** The files of a version, by its list. */
function filesOf(list) {
  return Object.values(JSON.parse(list)).flatMap(({ file, css = [], assets = [] }) => [
    file,
    ...css,
    ...assets,
  ]);
}

function addressOf(name) {
  return new URL(name, self.location.href).href;
}
