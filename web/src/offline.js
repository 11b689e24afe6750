// Keeps the page's files, so that it works without a network after the first visit. The build fills in what they are.
// A new version waits until no tab shows the old one, so that no tab is made of files of both.
const cacheName = `tehai-${"VERSION"}`;
const files = ["FILES"];

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("tehai-") && name !== cacheName);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(cacheName);
    const kept = await cache.match(event.request, { ignoreSearch: true });
    // However the page itself is called, it is one file.
    const page = event.request.mode === "navigate" ? await cache.match("./") : undefined;
    return kept ?? page ?? fetch(event.request);
  };
  event.respondWith(answer());
});
