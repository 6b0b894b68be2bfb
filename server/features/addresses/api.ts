import type { Hono } from 'hono';
import { addresses } from '#contract/addresses/addresses.ts';
import type { Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, addresses.list, (_, caller) => service.list(caller.user.id));
  serve(app, addresses.create, (input, caller) => service.create(caller.user.id, input));
  serve(app, addresses.update, (input, caller) => service.update(caller.user.id, input));
  serve(app, addresses.remove, ({ id }, caller) => service.remove(caller.user.id, id));
}
