import type { Hono } from 'hono';
import { billing } from '#contract/invoices/billing.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, billing.read, (_, { user }) => service.read(user.id));
  serve(app, billing.save, (input, { user }) => service.save(input, user.id));
}
