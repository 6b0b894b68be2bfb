import type { Hono } from 'hono';
import { till } from '#contract/till/till.ts';
import { tillSales } from '#server/features/payments/index.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import { sell } from './sale.ts';

export function register(app: Hono<Env>): void {
  serve(app, till.sell, (sale, { user }, c) => sell(sale, { key: tillSales.keyOf(c.req.header('idempotency-key')), seller: user }));
}
