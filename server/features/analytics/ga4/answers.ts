import type { Audience, Conversions, Events, Overview } from '#contract/stats/analytics.ts';
import { DAYS } from '#server/features/analytics/rules.ts';
import type { Ga4, Report } from '#server/gateways/google/ga4.ts';

/** Answers from Google Analytics 4, for the same days as the shop's own figures. */

const TOP = 10;
const STEPS = ['purchase', 'begin_checkout', 'add_to_cart', 'view_item', 'sign_up'];
const EVENT = ['eventCount', 'totalUsers', 'eventValue'];

const whole = (value: number | undefined): number => Math.round(value ?? 0);
const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
/** Google returns rates from 0 to 1. */
const percent = (part: number, all: number): number => (all ? Math.round((part / all) * 1000) / 10 : 0);
const totals = ({ rows }: Report): number[] => rows[0]?.values ?? [];
const originOf = (report: Report) => ({ source: 'ga4' as const, currency: report.currency });
const eventsOf = ({ rows }: Report) =>
  rows.map(({ names: [name = ''], values: [count, users, value = 0] }) => ({
    name,
    count: whole(count),
    users: whole(users),
    value: twoDecimals(value),
  }));

export async function overview(ga4: Ga4): Promise<Overview> {
  const metrics = ['totalUsers', 'sessions', 'screenPageViews', 'averageSessionDuration', 'eventCount'];
  const [report] = (await ga4.reports(DAYS, [{ metrics }])) as [Report];
  const [users, sessions, views, duration, events] = totals(report);
  return {
    ...originOf(report),
    totalUsers: whole(users),
    totalSessions: whole(sessions),
    totalPageViews: whole(views),
    avgSessionDuration: whole(duration),
    totalEvents: whole(events),
  };
}

export async function conversions(ga4: Ga4): Promise<Conversions> {
  const [all, sources, steps] = (await ga4.reports(DAYS, [
    { metrics: ['sessions', 'totalUsers', 'purchaseRevenue', 'transactions', 'addToCarts'] },
    { dimensions: ['sessionSourceMedium'], metrics: ['sessions', 'transactions'], limit: TOP, orderBy: 'sessions' },
    { dimensions: ['eventName'], metrics: EVENT, only: STEPS, orderBy: 'eventCount' },
  ])) as [Report, Report, Report];
  const [sessions = 0, users = 0, revenue = 0, transactions = 0, carts = 0] = totals(all);
  const named = new Map(eventsOf(steps).map((event) => [event.name, event]));
  return {
    ...originOf(all),
    conversionRate: percent(transactions, sessions),
    revenuePerUser: users ? twoDecimals(revenue / users) : 0,
    cartAbandonmentRate: Math.max(0, percent(carts - transactions, carts)),
    bySource: sources.rows.map(({ names: [source = ''], values: [visits = 0, sold = 0] }) => ({
      source,
      conversionRate: percent(sold, visits),
      sessions: whole(visits),
      transactions: whole(sold),
    })),
    conversions: STEPS.flatMap((name) => named.get(name) ?? []),
  };
}

const SEGMENTS: Readonly<Record<string, string>> = { new: 'New visitors', returning: 'Returning visitors' };

export async function audience(ga4: Ga4): Promise<Audience> {
  const metrics = ['totalUsers', 'sessions', 'newUsers'];
  const [all, countries, segments] = (await ga4.reports(DAYS, [
    { metrics },
    { dimensions: ['country'], metrics, limit: TOP, orderBy: 'totalUsers' },
    { dimensions: ['newVsReturning'], metrics: ['sessions', 'totalUsers'], limit: TOP, orderBy: 'totalUsers' },
  ])) as [Report, Report, Report];
  const [users, sessions, fresh] = totals(all);
  return {
    ...originOf(all),
    totalUsers: whole(users),
    newUsers: whole(fresh),
    totalSessions: whole(sessions),
    byCountry: Object.fromEntries(
      countries.rows.map(({ names: [name = ''], values: [own, visits, first] }) => [
        name,
        { users: whole(own), sessions: whole(visits), newUsers: whole(first) },
      ]),
    ),
    audience: segments.rows.map(({ names: [name = ''], values: [count, own] }) => ({
      name: SEGMENTS[name] ?? (name || '(not set)'),
      count: whole(count),
      users: whole(own),
    })),
  };
}

export async function events(ga4: Ga4, { limit, offset }: { limit: number; offset: number }): Promise<Events> {
  const [report] = (await ga4.reports(DAYS, [{ dimensions: ['eventName'], metrics: EVENT, limit, offset, orderBy: 'eventCount' }])) as [
    Report,
  ];
  return { ...originOf(report), events: eventsOf(report), total: report.total };
}
