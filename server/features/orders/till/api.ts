import type { Context, Hono } from 'hono';
import { till } from '#contract/till/till.ts';
import { tillSales } from '#server/features/payments/index.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import { accounts } from './accounts.ts';
import { collect } from './collect.ts';
import { forget } from './forget.ts';
import { codeOf, knownBy } from './known-customers.ts';
import { sell } from './sale.ts';

const keyOf = (c: Context<Env>): string => tillSales.keyOf(c.req.header('idempotency-key'));

export function register(app: Hono<Env>): void {
  serve(app, till.sell, (sale, { user }, c) => sell(sale, { key: keyOf(c), user }));
  serve(app, till.forget, (account, { user }) => forget(account, user));
  serve(app, till.code, (_, caller) => codeOf(caller));
  serve(app, till.customers, knownBy);
  serve(app, till.accounts, accounts);
  serve(app, till.collect, (collection, { user }, c) => collect(collection, { key: keyOf(c), user }));
}
