import type { Hono } from 'hono';
import { till } from '#contract/till/till.ts';
import { repeatable } from '#server/features/repeats/index.ts';
import type { Env } from '#server/http/caller.ts';
import { answerPage } from '#server/http/counted-page.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, till.tills, (_, { user }) => service.tillsOf(user));
  serve(app, till.open, (input, { user }) => service.open(input, user));
  serve(app, till.shifts, async (input, { user }) => answerPage(await service.all(input, user)));
  serve(app, till.shift, ({ id }, { user }) => service.one(id, user));
  serve(app, till.move, (input, caller, c) =>
    service.move(input, caller.user, repeatable(till.move, input, caller, c.req.header('idempotency-key'))),
  );
  serve(app, till.close, (input, { user }) => service.close(input, user));
}
