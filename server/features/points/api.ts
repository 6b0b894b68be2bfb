import type { Hono } from 'hono';
import { points } from '#contract/points/points.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, points.balance, ({ user_id }, { user }) => service.balance(user_id, user.id));
  serve(app, points.movements, ({ user_id }, { user }) => service.movements(user_id, user.id));
  serve(app, points.confirm, (input, { user }) => service.confirm(input, user.id));
}
