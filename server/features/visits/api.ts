import type { Hono } from 'hono';
import { CANCEL_HOURS } from '#contract/reservations/lounge.ts';
import { visits } from '#contract/reservations/visits.ts';
import { HOUR_MS } from '#contract/shop-clock.ts';
import { cancelOrdersOfVisit, moveOrdersOfVisit, unstartOrdersOfVisit } from '#server/features/orders/service.ts';
import { byLink, onCancelled, onMoved, onUnseated } from '#server/features/reservations/service.ts';
import { budgetKey, type Env } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import { seat, seen } from './service.ts';

export function register(app: Hono<Env>): void {
  // The owner decides about the orders of a visit that staff cancel later.
  onCancelled(async (tx, { id, startsAt }, { now, isByGuest }) => {
    if (isByGuest || startsAt.getTime() - now.getTime() >= CANCEL_HOURS * HOUR_MS) await cancelOrdersOfVisit(tx, id);
  });
  onMoved(moveOrdersOfVisit);
  onUnseated((tx, { id, seatedAt }) => unstartOrdersOfVisit(tx, id, seatedAt));
  serve(app, visits.byCode, async ({ codigo, token }, caller) => {
    const user = await caller.recognize();
    return { data: await byLink(budgetKey(caller, codigo), () => seen({ codigo, token, user })) };
  });
  serve(app, visits.seat, async ({ codigo }, { user }) => ({ data: await seat(codigo, user) }));
}
