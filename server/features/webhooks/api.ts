import type { Hono } from 'hono';
import { webhooks } from '#contract/webhooks/webhooks.ts';
import type { Env, SignedInCaller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './office/service.ts';
import { CHANGES, SENDS } from './rules.ts';

const changes = limiter('webhook-changes', CHANGES);
const sends = limiter('webhook-sends', SENDS);

async function spend(limit: typeof changes, { user, address }: SignedInCaller): Promise<void> {
  if (address !== null) await limit.spend(user.id);
}

export function register(app: Hono<Env>): void {
  serve(app, webhooks.all, () => service.all());
  serve(app, webhooks.create, async (input, caller) => {
    await spend(changes, caller);
    return service.create(input, caller.user);
  });
  serve(app, webhooks.change, async (input, caller) => {
    await spend(changes, caller);
    return service.change(input, caller.user);
  });
  serve(app, webhooks.remove, async ({ id }, { user }) => void (await service.remove(id, user)));
  serve(app, webhooks.renewSecret, ({ id }, { user }) => service.renewSecret(id, user));
  serve(app, webhooks.test, async ({ id }, caller) => {
    await spend(sends, caller);
    return service.sendTrial(id);
  });
  serve(app, webhooks.deliveries, ({ id, limit }) => service.deliveries(id, limit));
  serve(app, webhooks.repeat, async ({ id }, caller) => {
    await spend(sends, caller);
    return service.repeat(id);
  });
}
