import type { Hono } from 'hono';
import { payments } from '#contract/payments/payments.ts';
import { savedCards } from '#contract/payments/saved-cards.ts';
import { provider } from '#server/gateways/payments/provider.ts';
import { sandbox } from '#server/gateways/payments/sandbox.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import { settleByHand } from './refunds/service.ts';
import * as sandboxCards from './sandbox-cards.ts';
import * as cards from './saved-cards/service.ts';
import { unmatched } from './unmatched/service.ts';

export function register(app: Hono<Env>): void {
  serve(app, payments.config, async () => ({
    provider: provider.name,
    publishable_key: provider.publishableKey,
  }));
  serve(app, payments.unmatched, () => unmatched(new Date()));
  serve(app, payments.settle, async ({ id, caja }, { user }) => {
    await settleByHand(id, user, caja ?? null);
    return undefined;
  });
  serve(app, savedCards.list, (_, { user }) => cards.list(user.id));
  serve(app, savedCards.remove, ({ id }, { user }) => cards.remove(id, user.id));
  serve(app, savedCards.makeDefault, ({ id }, { user }) => cards.makeDefault(id, user.id));
  serve(app, savedCards.openSession, (_, { user }) => cards.openSession(user.id));
  if (provider !== sandbox) return;
  serve(app, payments.confirm, (input, caller) => sandboxCards.confirmSandbox(input, caller));
  serve(app, payments.authenticate, ({ id, client_secret, approve }) => sandboxCards.authenticateSandbox(id, client_secret, approve));
}
