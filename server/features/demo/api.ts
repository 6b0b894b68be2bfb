import type { Hono } from 'hono';
import { demo } from '#contract/demo/demo.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, demo.state, () => service.state());
  serve(app, demo.clear, ({ tambien = [] }, { user }) => service.clear(tambien, user));
}
