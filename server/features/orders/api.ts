import type { Hono } from 'hono';
import { orders } from '#contract/orders.ts';
import type { Env } from '#server/http/caller.ts';
import { answer, serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, orders.createIntent, (input, { user }) => service.openPayment(input, user));
  serve(app, orders.checkout, async (input, { user }) => {
    const { orderId, isNew } = await service.checkout(input, user);
    return answer({ success: true, order_id: orderId }, { status: isNew ? 201 : 200 });
  });
  serve(app, orders.mine, (_, { user }) => service.mine(user));
  serve(app, orders.one, ({ id }, { user }) => service.one(id, user));
}
