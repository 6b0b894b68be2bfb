import { toCents } from '#contract/money.ts';
import type { Audience, Collected, Conversions, Events, Overview } from '#contract/stats/analytics.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { env } from '#server/env.ts';
import { ga4 as connect, Ga4Unavailable } from '#server/gateways/google/ga4.ts';
import type { Caller, SignedInCaller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Arrived, take } from './collect/collector.ts';
import { countryOf } from './collect/countries.ts';
import * as shop from './figures/shop.ts';
import * as google from './ga4/answers.ts';
import { CALLS, EVENTS, isRobot, sourceOf } from './rules.ts';

// In memory: a database row per visitor would cost more than the events.
const calls = limiter('analytics', CALLS, { local: true });
const eventsOf = limiter('analytics-events', EVENTS, { local: true });
const ownHost = new URL(env.publicUrl).hostname.replace(/^www\./, '');

type From = { caller: Caller; country: string | undefined; host: string };

/** Takes a page's events, which are written later. Browsers that ask not to be tracked are not counted. */
export async function collect({ events, referrer, time_zone }: Collected, { caller, country, host }: From): Promise<void> {
  // Not limited in a trusted network, whose guests share an address and cannot be told apart.
  if (caller.address !== null && !caller.isTrustedNetwork) {
    await calls.spend(caller.address);
    if (events.length > 0) await eventsOf.spend(caller.address, events.length);
  }
  if (!isCounted(caller)) return;
  const visitor = visitorOf(caller, countryOf(country, time_zone));
  const own = referrer && hostIs(referrer, host) ? ownHost : (referrer ?? '');
  take(
    events.map(({ name, path, value }, index) => ({
      ...visitor,
      name,
      valueCents: toCents(value ?? 0),
      source: index === 0 || path.includes('utm_source=') ? sourceOf(path, own, ownHost) : null,
    })),
  );
}

const isCounted = ({ refusesCounting, userAgent }: Caller): boolean => !refusesCounting && !isRobot(userAgent);

const hostIs = (referrer: string, host: string): boolean => referrer.replace(/^https?:\/\//, '').split(/[/:]/)[0] === host.split(':')[0];

const visitorOf = ({ address, userAgent }: Caller, country: string): Pick<Arrived, 'at' | 'address' | 'agent' | 'country'> => ({
  at: new Date(),
  address: address ?? '',
  agent: userAgent,
  country,
});

/** Records the visit of an order, without the order's id. Users who have switched counting off are not counted. */
export async function notePurchase(caller: SignedInCaller): Promise<void> {
  const visit = { ...visitorOf(caller, ''), name: 'purchase', valueCents: 0, source: null, userId: caller.user.id } as const;
  if (isCounted(caller)) take([visit]);
}

const { ga4PropertyId: propertyId, googleServiceAccount: account, ga4ApiBase: apiBase } = env;
const ga4 = propertyId && account ? connect({ propertyId, account, apiBase }) : null;
/** Google limits requests per hour: an answer is cached for five minutes, and after a failure no request is sent for one minute. */
const KEPT_MS = 300_000;
const BACK_OFF_SECONDS = 60;
const keptAnswers = perDatabase(() => new Map<string, { until: number; answer: Promise<unknown> }>());

/** The cached answer of Google, or a new one. */
async function fromGoogle<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const kept = keptAnswers();
  for (const [name, { until }] of kept) if (until <= Date.now()) kept.delete(name);
  const known = kept.get(key);
  if (known) return known.answer as Promise<T>;
  const answer = ask().catch((error: unknown) => {
    if (!(error instanceof Ga4Unavailable)) throw error;
    const seconds = error.retryAfter ?? BACK_OFF_SECONDS;
    kept.set(key, { until: Date.now() + seconds * 1000, answer });
    throw new Refusal(503, 'analytics_unavailable', 'Failed to load analytics data. Please check your Google Analytics configuration.', {
      cause: error,
      headers: { 'retry-after': String(Math.ceil(seconds)) },
    });
  });
  kept.set(key, { until: Date.now() + KEPT_MS, answer });
  return answer;
}

export const overview = (now: Date): Promise<Overview> => (ga4 ? fromGoogle('overview', () => google.overview(ga4)) : shop.overview(now));

export const conversions = (now: Date): Promise<Conversions> =>
  ga4 ? fromGoogle('conversions', () => google.conversions(ga4)) : shop.conversions(now);

export const audience = (now: Date): Promise<Audience> => (ga4 ? fromGoogle('audience', () => google.audience(ga4)) : shop.audience(now));

export const events = (page: { limit: number; offset: number }, now: Date): Promise<Events> =>
  ga4 ? fromGoogle(`events ${page.limit} ${page.offset}`, () => google.events(ga4, page)) : shop.events(page, now);
