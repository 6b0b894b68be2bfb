import type { Hono } from 'hono';
import { visits } from '#contract/reservations/visits.ts';
import { byLink } from '#server/features/reservations/index.ts';
import { budgetKey, type Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import { seat, seen } from './service.ts';

export function register(app: Hono<Env>): void {
  serve(app, visits.byCode, async ({ codigo, token }, caller) => {
    const user = await caller.recognize();
    return { data: await byLink(budgetKey(caller, codigo), () => seen({ codigo, token, user })) };
  });
  serve(app, visits.seat, async ({ codigo }, { user }) => ({ data: await seat(codigo, user) }));
}
