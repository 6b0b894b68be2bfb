import { EVENT_NAMES } from '#contract/stats/analytics.ts';

/** What browsers report, and purchases, which the server notes itself. */
export const KINDS = [...EVENT_NAMES, 'purchase'] as const;
export type Kind = (typeof KINDS)[number];

/** Days that the figures cover, today among them. */
export const DAYS = 28;
/** A visitor who does nothing for so long begins a new session. */
export const SESSION_MINUTES = 30;
/** Calls of one address. */
export const CALLS = { points: 300, seconds: 600 };
/** Events are written together, after this time or this many. */
export const BATCH = { ms: 2000, size: 500 } as const;
/** Events in memory while the database is away; further ones are not counted. */
export const MOST_WAITING = 20_000;
/** Rows of one day: beyond them nothing is counted. */
export const MOST_A_DAY = 500_000;
/** Sources and countries of a day that are kept by name; the rest is summed up. */
export const MOST_NAMES = 50;
/** Days for which daily sums are kept. */
export const KEPT_DAYS = 800;
/** How long the figures of today are shown again, in milliseconds. */
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
 * Where a visit came from: the campaign that the address names, otherwise the page that linked here.
 * @param path with its query
 * @param referrer a host or an address; empty for none
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

/** The commonest programs that visit by themselves. */
export const isRobot = (agent: string): boolean => /bot\b|crawl|spider|slurp|facebookexternalhit|preview/i.test(agent);
