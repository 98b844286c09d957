// The service worker: the whole book for a reader who is offline.  A new version is a new cache, filled before it is used.
const SCOPE = new URL(registration.scope).pathname;
const CACHE = `book ${SCOPE} @version@`;
const CORE = "@core@";

addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(CORE.map((path) => new Request(path, { cache: "no-cache" })));
    await skipWaiting();
  };
  event.waitUntil(fill());
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(`book ${SCOPE} `) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(registration.scope)) return;
  event.respondWith(answer(event.request, url.href.slice(registration.scope.length).replace(/[?#].*/, ""), url.search));
});

async function answer(request, path, search) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const slash = request.mode === "navigate" && (await cache.match(`${registration.scope}${path}/`));
  if (slash) return Response.redirect(`${registration.scope}${path}/${search && `#${search}`}`);
  const page = request.mode === "navigate" && /^([a-z-]+)\/(.+?)\/?$/.exec(path); // a server's address: see 404.html
  if (page && (await cache.match(`${registration.scope}${page[1]}/`))) {
    return Response.redirect(`${registration.scope}${page[1]}/#${page[2]}${search}`);
  }
  const found = await fetch(request);
  if (found.ok && path.startsWith("py/")) await cache.put(request, found.clone());
  return found;
}
