import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { endpointTables } from '#contract/endpoints.ts';
import { isOfDeletedUser, isUnavailable } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import * as accounts from '#server/features/accounts/api.ts';
import { findSession } from '#server/features/accounts/index.ts';
import * as addresses from '#server/features/addresses/api.ts';
import * as agents from '#server/features/agents/api.ts';
import * as analytics from '#server/features/analytics/api.ts';
import * as assistant from '#server/features/assistant/api.ts';
import * as audit from '#server/features/audit/api.ts';
import * as billing from '#server/features/billing/api.ts';
import * as cart from '#server/features/cart/api.ts';
import * as catalog from '#server/features/catalog/api.ts';
import { registerFeeds, registerSitemap } from '#server/features/catalog/index.ts';
import * as contact from '#server/features/contact/api.ts';
import * as demo from '#server/features/demo/api.ts';
import * as exports from '#server/features/exports/api.ts';
import * as invoices from '#server/features/invoices/api.ts';
import * as newsletter from '#server/features/newsletter/api.ts';
import * as notices from '#server/features/notices/api.ts';
import * as orders from '#server/features/orders/api.ts';
import * as payments from '#server/features/payments/api.ts';
import * as points from '#server/features/points/api.ts';
import * as preferences from '#server/features/preferences/api.ts';
import * as promotions from '#server/features/promotions/api.ts';
import * as push from '#server/features/push/api.ts';
import * as receipts from '#server/features/receipts/api.ts';
import * as reservations from '#server/features/reservations/api.ts';
import * as reviews from '#server/features/reviews/api.ts';
import * as rewards from '#server/features/rewards/api.ts';
import * as settings from '#server/features/settings/api.ts';
import * as shipments from '#server/features/shipments/api.ts';
import * as stats from '#server/features/stats/api.ts';
import * as till from '#server/features/till/api.ts';
import * as tokens from '#server/features/tokens/api.ts';
import { findProgram, tokenDoor } from '#server/features/tokens/index.ts';
import * as users from '#server/features/users/api.ts';
import * as visits from '#server/features/visits/api.ts';
import * as webhooks from '#server/features/webhooks/api.ts';
import { createApp } from '#server/http/app.ts';
import type { Env } from '#server/http/caller.ts';
import type { Freshness } from './http/front/cache/cache.ts';
import type { KnownSessions } from './http/front/known-sessions.ts';
import './gauges.ts';
import { StorageError } from './gateways/storage/storage.ts';
import { registerAppleDomain } from './http/system/apple-domain.ts';
import { registerManifest } from './http/system/manifest.ts';
import { registerSigns } from './http/system/signs.ts';
import { registerSystem } from './http/system/system.ts';
import { createReadiness } from './readiness.ts';

/** Rewards come before points, whose path `/api/points/{user_id}` would match those of the rewards. */
const features = [
  agents,
  analytics,
  assistant,
  catalog,
  cart,
  accounts,
  addresses,
  preferences,
  billing,
  exports,
  users,
  rewards,
  points,
  payments,
  orders,
  promotions,
  push,
  notices,
  receipts,
  shipments,
  invoices,
  reservations,
  visits,
  reviews,
  newsletter,
  contact,
  demo,
  stats,
  till,
  audit,
  tokens,
  settings,
  webhooks,
];

/** Routes that are not endpoints: uploads, streams, files. */
export const plainRoutes = [
  ...accounts.plainRoutes,
  ...catalog.plainRoutes,
  ...orders.plainRoutes,
  ...receipts.plainRoutes,
  ...shipments.plainRoutes,
  ...invoices.plainRoutes,
  ...exports.plainRoutes,
  ...newsletter.plainRoutes,
  ...stats.plainRoutes,
  ...till.plainRoutes,
  ...settings.plainRoutes,
];

type ApiOptions = {
  log: Logger;
  freshness: Freshness;
  isStopping?: () => boolean;
  /** Lists the articles of the web app, for the sitemap. */
  articleSlugs?: () => Promise<readonly string[]>;
  /** Learns the sessions that the app verifies. */
  sessions?: KnownSessions;
};

/** The app with the routes of every feature. */
export function buildApi({ log, freshness, isStopping = () => false, articleSlugs = async () => [], sessions }: ApiOptions): Hono<Env> {
  const { trustProxy, trustedNetworks, publicUrl, metricsToken } = env;
  const find = sessions?.watch(findSession) ?? findSession;
  const app = createApp({
    log,
    findSession: find,
    isUnavailable: (error) => isUnavailable(error) || error instanceof StorageError,
    isOfDeletedUser,
    trustProxy,
    trustedNetworks,
  });
  app.use('/api/*', tokenDoor(plainRoutes, sessions?.watch(findProgram) ?? findProgram));
  // Answer a change of the catalogue or the settings only after this process's cache knows the new version.
  app.use('/api/*', async (c, next) => {
    await next();
    if (c.get('endpoint')?.changes) await freshness.read();
  });
  registerSystem(app, {
    tables: endpointTables,
    plainRoutes,
    publicUrl,
    metricsToken,
    isBehindProxy: trustProxy > 0,
    checks: createReadiness(),
    isStopping,
  });
  for (const feature of features) feature.register(app);
  registerSitemap(app, articleSlugs);
  registerFeeds(app);
  registerManifest(app);
  registerSigns(app);
  registerAppleDomain(app, env.applePayDomainProof);
  return app;
}
