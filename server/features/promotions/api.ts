import type { Hono } from 'hono';
import { promotions } from '#contract/promotions/promotions.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, promotions.announced, () => service.announced(new Date()));
  serve(app, promotions.all, ({ version }) => service.all(version === '1'));
  serve(app, promotions.create, (input, { user }) => service.create(input, user));
  serve(app, promotions.update, (input, { user }) => service.update(input, user));
  serve(app, promotions.remove, async ({ id }, { user }) => void (await service.remove(id, user)));
}
