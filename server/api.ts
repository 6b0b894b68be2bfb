import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { tables } from '#contract/tables.ts';
import { isUnavailable, pool } from '#server/db/client.ts';
import type { Settings } from '#server/env.ts';
import * as accounts from '#server/features/accounts/api.ts';
import { findSession } from '#server/features/accounts/service.ts';
import * as addresses from '#server/features/addresses/api.ts';
import * as assistant from '#server/features/assistant/api.ts';
import * as cart from '#server/features/cart/api.ts';
import * as catalog from '#server/features/catalog/api.ts';
import * as contact from '#server/features/contact/api.ts';
import * as newsletter from '#server/features/newsletter/api.ts';
import * as orders from '#server/features/orders/api.ts';
import * as payments from '#server/features/payments/api.ts';
import * as points from '#server/features/points/api.ts';
import * as receipts from '#server/features/receipts/api.ts';
import * as reservations from '#server/features/reservations/api.ts';
import * as reviews from '#server/features/reviews/api.ts';
import * as rewards from '#server/features/rewards/api.ts';
import { createApp } from '#server/http/app.ts';
import type { Env } from '#server/http/caller.ts';
import type { Freshness } from './http/front/cache/cache.ts';
import { registerSystem } from './http/system/system.ts';

/** Whoever asks for readiness wants to know now, also while a connection hangs. */
const READY_WITHIN_MS = 2000;
const answers = () =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );

/** Rewards before points: their paths would pass for somebody's balance. */
const features = [
  assistant,
  catalog,
  cart,
  accounts,
  addresses,
  rewards,
  points,
  payments,
  orders,
  receipts,
  reservations,
  reviews,
  newsletter,
  contact,
];

/** The API's table of contents: the app with every feature's routes. */
export function buildApi(settings: Settings, log: Logger, freshness: Freshness, isStopping: () => boolean = () => false): Hono<Env> {
  const app = createApp({ log, findSession, isUnavailable, trustProxy: settings.trustProxy, trustedNetworks: settings.trustedNetworks });
  // A change of the catalogue is answered only when this process's cache has heard of it.
  for (const path of ['/api/products/*', '/api/reviews/*'])
    app.use(path, async (c, next) => {
      await next();
      if (c.req.method !== 'GET') await freshness.read();
    });
  registerSystem(app, {
    tables,
    plainRoutes: [...catalog.plainRoutes, ...orders.plainRoutes, ...receipts.plainRoutes, ...newsletter.plainRoutes],
    publicUrl: settings.publicUrl,
    metricsToken: settings.metricsToken,
    isBehindProxy: settings.trustProxy > 0,
    isReady: async () => !isStopping() && (await Promise.race([answers(), sleep(READY_WITHIN_MS, false, { ref: false })])),
  });
  for (const feature of features) feature.register(app);
  return app;
}
