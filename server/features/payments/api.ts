import type { Hono } from 'hono';
import { payments } from '#contract/payments.ts';
import { provider } from '#server/gateways/payments/provider.ts';
import { sandbox } from '#server/gateways/payments/sandbox.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, payments.config, async () => ({
    provider: provider.name,
    publishable_key: provider.publishableKey,
  }));
  serve(app, payments.unmatched, () => service.unmatched(new Date()));
  if (provider !== sandbox) return;
  serve(app, payments.confirm, ({ id, client_secret, card }) => service.confirmSandbox(id, client_secret, card, new Date()));
  serve(app, payments.authenticate, ({ id, client_secret, approve }) => service.authenticateSandbox(id, client_secret, approve));
}
