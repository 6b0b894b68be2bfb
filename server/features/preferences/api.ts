import type { Hono } from 'hono';
import { preferences } from '#contract/accounts/preferences.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, preferences.read, (_, { user }) => service.read(user));
  serve(app, preferences.save, (input, { user }) => service.save(input, user));
}
