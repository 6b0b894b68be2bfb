import { EVENT_NAMES } from '#contract/stats/analytics.ts';

/** The events that browsers report, and purchases, which the server records. */
export const KINDS = [...EVENT_NAMES, 'purchase'] as const;
export type Kind = (typeof KINDS)[number];

/** How many days the figures cover, including today. */
export const DAYS = 28;
/** After this time without an event, a visitor's next event begins a new session. */
export const SESSION_MINUTES = 30;
/** The limits of calls and of events per address. */
export const CALLS = { points: 300, seconds: 600 };
export const EVENTS = { points: 600, seconds: 3600 };
/** Events are written in groups, after this time or at this number. */
export const BATCH = { ms: 2000, size: 500 } as const;
/** The largest number of events in memory while the database is unavailable; later events are dropped. */
export const MOST_WAITING = 20_000;
/** From this number of rows a day on, only a sample of the visitors is kept. */
export const MOST_A_DAY = 500_000;

/**
 * Of how many visitors one is kept, and counted that many times. Each further tenth of the cap makes the sample ten times smaller, so that
 * a day's rows stay bounded.
 * @param rows how many the day has
 */
export const sampleOf = (rows: number): number => (rows < MOST_A_DAY ? 1 : 10 ** (1 + Math.floor((rows - MOST_A_DAY) / (MOST_A_DAY / 10))));

/** How many sources and countries of a day are kept by name; the others are added up. */
export const MOST_NAMES = 50;
/** How many days the daily sums are kept. */
export const KEPT_DAYS = 800;
/** How long the figures of today are cached, in milliseconds. */
export const TODAY_KEPT_MS = 5000;

export const NOT_SET = '(not set)';
export const OTHER = '(other)';
export const DIRECT = 'direct';

const SEARCH = ['google', 'bing', 'duckduckgo', 'yahoo', 'ecosia', 'brave'];
const SOCIAL = ['instagram', 'facebook', 'tiktok', 'whatsapp', 'youtube', 'pinterest', 'x'];
const SHORT: Readonly<Record<string, string>> = {
  't.co': 'x',
  'l.instagram.com': 'instagram',
  'wa.me': 'whatsapp',
  'maps.app.goo.gl': 'maps',
};

/**
 * The source of a visit: the campaign in the address, otherwise the linking page.
 * @param path with its query
 * @param referrer a host or an address; empty when unknown
 * @returns null for a step within the shop
 */
export function sourceOf(path: string, referrer: string, ownHost: string): string | null {
  const query = new URLSearchParams(path.split('#')[0]?.split('?')[1] ?? '');
  const campaign = query
    .get('utm_source')
    ?.toLowerCase()
    .replace(/[^\p{L}\p{N}._ -]/gu, '')
    .trim()
    .slice(0, 40);
  if (campaign) return campaign;
  if (!referrer) return DIRECT;
  const host = hostOf(referrer);
  if (!host) return DIRECT;
  if (host === ownHost) return null;
  if (SHORT[host]) return SHORT[host];
  if (/^maps\.google\./.test(host)) return 'maps';
  const labels = host.split('.');
  const engine = SEARCH.find((name) => labels.includes(name));
  if (engine) return `${engine} / organic`;
  return SOCIAL.find((name) => labels.at(-2) === name) ?? host.slice(0, 60);
}

function hostOf(referrer: string): string | null {
  const url = referrer.includes('://') ? referrer : `https://${referrer}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}

/** Recognises the most common crawlers. */
export const isRobot = (agent: string): boolean => /bot\b|crawl|spider|slurp|facebookexternalhit|preview/i.test(agent);
