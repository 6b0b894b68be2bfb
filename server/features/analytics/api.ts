import type { Hono } from 'hono';
import { analytics } from '#contract/stats/analytics.ts';
import { env } from '#server/env.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

/** Used only behind a trusted proxy, which sets or removes the header. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'x-country-code'];

export function register(app: Hono<Env>): void {
  serve(app, analytics.collect, async (input, caller, c) => {
    const country = env.trustProxy > 0 ? COUNTRY_HEADERS.map((name) => c.req.header(name)).find(Boolean) : undefined;
    await service.collect(input, { caller, country, host: c.req.header('host') ?? '' });
    return undefined;
  });
  serve(app, analytics.overview, async () => ({ data: await service.overview(new Date()) }));
  serve(app, analytics.conversions, async () => ({ data: await service.conversions(new Date()) }));
  serve(app, analytics.audience, async () => ({ data: await service.audience(new Date()) }));
  serve(app, analytics.events, async (page) => ({ data: await service.events(page, new Date()) }));
}
