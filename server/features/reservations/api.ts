import type { Hono } from 'hono';
import { type BookingOrWalkIn, reservations } from '#contract/reservations.ts';
import { type Env, requireAdmin } from '#server/http/caller.ts';
import { serve } from '#server/http/serve.ts';
import * as board from './board.ts';
import * as service from './service.ts';
import * as waiting from './waiting.ts';

const done = <T>(data: T) => ({ success: true as const, data });
/** The schema has seen to it that nothing is missing. */
type Whole = Required<Omit<BookingOrWalkIn, 'walk_in'>>;

export function register(app: Hono<Env>): void {
  serve(app, reservations.create, async (input, { address }, c) => {
    if (!input.walk_in) return done(await service.book(input as Whole, address));
    await requireAdmin(c);
    return done(await board.seat(input));
  });
  serve(app, reservations.list, async ({ fecha }) => done(await board.ofDay(fecha)));
  // Before those by code: these names would pass for one.
  serve(app, reservations.availability, async (input) => done(await service.availability(input)));
  serve(app, reservations.settings, async () => done(await board.settings()));
  serve(app, reservations.changeSettings, async (input) => done(await board.changeSettings(input)));
  serve(app, reservations.tables, async () => done(await board.tables()));
  serve(app, reservations.waitingList, async ({ fecha }) => done(await board.waitingOn(fecha)));
  serve(app, reservations.wait, async (input, { address }) => done(await waiting.join(input, address)));
  serve(app, reservations.waiting, async (link) => done(await waiting.ofGuest(link)));
  serve(app, reservations.accept, async (link) => done(await waiting.accept(link)));
  serve(app, reservations.byCode, async (link) => done(await service.ofGuest(link)));
  serve(app, reservations.cancel, async (link) => done(await service.cancelByGuest(link)));
  serve(app, reservations.update, async (input) => done(await board.change(input)));
}
