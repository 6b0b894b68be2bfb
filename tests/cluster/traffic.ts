import { subscribe } from 'node:diagnostics_channel';

/** What Node's `fetch` tells of each request. */
type Told = {
  request: { origin: string; method: string; path: string };
  error?: Error;
  response?: { statusCode: number; headers: Buffer[] };
};

/** All requests of this process to one address, whoever sends them. */
export type Traffic = {
  asked: number;
  /** Answers 503 that say when to come back. */
  refused: string[];
  /** Errors of the shop, and refusals that do not say when to come back. */
  wrong: string[];
  /** Requests whose connection failed. */
  broken: string[];
};

export function watchTraffic(url: string): Traffic {
  const traffic: Traffic = { asked: 0, refused: [], wrong: [], broken: [] };
  const on = (name: string, note: (told: Told, what: string) => void) =>
    subscribe(`undici:request:${name}`, (message) => {
      const told = message as Told;
      const { origin, method, path } = told.request;
      if (origin === url) note(told, `${method} ${path}`);
    });
  on('create', () => traffic.asked++);
  on('error', ({ error }, what) => traffic.broken.push(`${what}: ${error?.message}`));
  on('headers', ({ response }, what) => {
    if (!response || response.statusCode < 500) return;
    const saysWhen = response.headers.some((name, index) => index % 2 === 0 && /^retry-after$/i.test(String(name)));
    if (response.statusCode === 503 && saysWhen) traffic.refused.push(what);
    else traffic.wrong.push(`${what} ${response.statusCode}`);
  });
  return traffic;
}
