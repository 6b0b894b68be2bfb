import { z } from 'zod';
import type { ServiceAccount } from '#server/service-account.ts';
import { tokens } from './service-account.ts';

/** The GA4 Data API over REST: one POST request for all reports (decision 022). */

const BASE = 'https://analyticsdata.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/analytics.readonly';
const WITHIN_MS = 10_000;
/** Google's limit of reports per call. */
const MOST_REPORTS = 5;

export type Ga4Settings = { propertyId: string; account: ServiceAccount; apiBase: string | undefined; withinMs?: number };

export type Wanted = { dimensions?: string[]; metrics: string[]; limit?: number; offset?: number; orderBy?: string; only?: string[] };
/** Rows of dimension values and metric values, in the order of the request. */
export type Report = { currency: string; total: number; rows: { names: string[]; values: number[] }[] };

/** Google did not answer, or refused. */
export class Ga4Unavailable extends Error {
  readonly retryAfter: number | null;
  constructor(message: string, cause?: unknown, retryAfter: number | null = null) {
    super(message, { cause });
    this.name = 'Ga4Unavailable';
    this.retryAfter = retryAfter;
  }
}

const Value = z.object({ value: z.string().default('') });
const Answer = z.object({
  reports: z.array(
    z.object({
      rows: z.array(z.object({ dimensionValues: z.array(Value).default([]), metricValues: z.array(Value).default([]) })).default([]),
      rowCount: z.number().default(0),
      metadata: z.object({ currencyCode: z.string().optional() }).default({}),
    }),
  ),
});

export type Ga4 = { reports: (days: number, wanted: readonly Wanted[]) => Promise<Report[]> };

export function ga4({ propertyId, account, apiBase = BASE, withinMs = WITHIN_MS }: Ga4Settings): Ga4 {
  const token = tokens(account, SCOPE, withinMs);
  const url = `${apiBase.replace(/\/+$/, '')}/v1beta/properties/${propertyId}:batchRunReports`;
  return {
    async reports(days, wanted) {
      if (wanted.length > MOST_REPORTS) throw new Error('Too many reports for one call');
      let response: Response;
      let body: unknown;
      try {
        response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${await token()}` },
          body: JSON.stringify({ requests: wanted.map((one) => requestOf(one, days)) }),
          redirect: 'error',
          signal: AbortSignal.timeout(withinMs),
        });
        body = await response.json().catch(() => null);
      } catch (error) {
        throw new Ga4Unavailable('Google Analytics does not answer', error);
      }
      if (!response.ok) {
        const seconds = Number(response.headers.get('retry-after'));
        throw new Ga4Unavailable(`Google Analytics answered ${response.status}`, undefined, seconds > 0 ? seconds : null);
      }
      const { success, data } = Answer.safeParse(body);
      if (!success || data.reports.length !== wanted.length) throw new Ga4Unavailable('Google Analytics answered in another shape');
      return data.reports.map(({ rows, rowCount, metadata }) => ({
        currency: metadata.currencyCode ?? 'USD',
        total: rowCount,
        rows: rows.map(({ dimensionValues, metricValues }) => ({
          names: dimensionValues.map(({ value }) => value),
          values: metricValues.map(({ value }) => Number(value) || 0),
        })),
      }));
    },
  };
}

const requestOf = ({ dimensions = [], metrics, limit, offset, orderBy, only }: Wanted, days: number) => ({
  dateRanges: [{ startDate: `${days - 1}daysAgo`, endDate: 'today' }],
  dimensions: dimensions.map((name) => ({ name })),
  metrics: metrics.map((name) => ({ name })),
  ...(limit !== undefined && { limit: String(limit) }),
  ...(offset !== undefined && { offset: String(offset) }),
  ...(orderBy && { orderBys: [{ metric: { metricName: orderBy }, desc: true }] }),
  ...(only && { dimensionFilter: { filter: { fieldName: dimensions[0], inListFilter: { values: only } } } }),
});
