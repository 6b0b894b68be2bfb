/** Registers the offline service worker (`web/sw.ts`) and tells it which pictures are already loaded. */
export async function registerServiceWorker(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const { origin } = window.location;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage(loaded.filter((url) => url.startsWith(origin)).map((url) => url.slice(origin.length)));
}
