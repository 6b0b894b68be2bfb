import type { Hono } from 'hono';
import { tokens } from '#contract/tokens/tokens.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, tokens.create, (input, { user }) => service.create(input, user));
  serve(app, tokens.all, () => service.all());
  serve(app, tokens.revoke, ({ id }, { user }) => service.revoke(id, user));
}
