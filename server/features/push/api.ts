import type { Context, Hono } from 'hono';
import { push } from '#contract/push/push.ts';
import { byToken, own } from '#server/features/orders/index.ts';
import { readJson } from '#server/http/body/body.ts';
import { type Env, identify } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { serve, validated } from '#server/http/serve.ts';
import { vapidKeys } from './keys.ts';
import { SUBSCRIBING } from './rules.ts';
import * as service from './service.ts';

const budget = limiter('push', SUBSCRIBING);
const hasToken = (c: Context<Env>): boolean => c.req.header('x-order-token') !== undefined;

/** Checks access to the order, by its token or else by the bearer token. */
async function opened(c: Context<Env>, orderId: string): Promise<void> {
  const found = await byToken(c, orderId, async (id) => id);
  if (found === null) await own(orderId, (await identify(c, 'user', true)).user);
}

export function register(app: Hono<Env>): void {
  serve(app, push.key, async () => ({ public_key: (await vapidKeys()).publicKey }));
  serve(
    app,
    push.subscribe,
    async (input, { user }) => {
      await own(input.order_id, user);
      await budget.spend(input.order_id);
      return service.subscribe(input);
    },
    async (c) => {
      if (!hasToken(c)) return null;
      const input = validated(push.subscribe.input, await readJson(c));
      await opened(c, input.order_id);
      await budget.spend(input.order_id);
      return service.subscribe(input);
    },
  );
  serve(
    app,
    push.unsubscribe,
    async (input, { user }) => {
      await own(input.order_id, user);
      return service.unsubscribe(input);
    },
    async (c) => {
      if (!hasToken(c)) return null;
      const input = validated(push.unsubscribe.input, await readJson(c));
      await opened(c, input.order_id);
      await service.unsubscribe(input);
      return c.body(null, 204);
    },
  );
  serve(app, push.staffDevices, (_, { user }) => service.staffDevices(user.id));
  serve(app, push.subscribeStaff, async (input, { user, sessionId }) => {
    await budget.spend(user.id);
    return service.subscribeStaff({ userId: user.id, sessionId }, input);
  });
  serve(app, push.unsubscribeStaff, ({ endpoint }, { user }) => service.unsubscribeStaff(user.id, endpoint));
}
