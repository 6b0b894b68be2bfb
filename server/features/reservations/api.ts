import type { Hono } from 'hono';
import { canonicalEmail } from '#contract/canonical-email.ts';
import { type BookingOrWalkIn, reservations } from '#contract/reservations.ts';
import { budgetKey, type Caller, type Env, requireAdmin } from '#server/http/caller.ts';
import { clientQueue } from '#server/http/limits/client-queue.ts';
import { OPEN_READS } from '#server/http/limits/rules.ts';
import { serve } from '#server/http/serve.ts';
import { book } from './booking/book.ts';
import type { Client } from './booking/client-limits.ts';
import { cancelByGuest, ofGuest } from './booking/guest-reservation.ts';
import { byLink } from './booking/wrong-links.ts';
import * as board from './office/board.ts';
import { availability } from './service.ts';
import * as waiting from './waiting/waiting.ts';

const done = <T>(data: T) => ({ success: true as const, data });
/** The schema has checked that no field is missing. */
type Whole = Required<Omit<BookingOrWalkIn, 'walk_in'>>;

/**
 * The budget that a booking counts for; the staff has none.
 * @param own distinguishes guests of one trusted network
 */
async function clientOf(caller: Caller, own: string): Promise<Client> {
  if ((await caller.recognize())?.role === 'admin') return null;
  return budgetKey(caller, own);
}

const keyOf = (caller: Caller, { codigo }: { codigo: string }) => budgetKey(caller, codigo);

export function register(app: Hono<Env>): void {
  const read = clientQueue(OPEN_READS);
  serve(app, reservations.create, async (input, caller, c) => {
    if (!input.walk_in) {
      const booking = input as Whole;
      return done(await book(booking, await clientOf(caller, canonicalEmail(booking.correo_electronico))));
    }
    await requireAdmin(c);
    return done(await board.seat(input));
  });
  serve(app, reservations.list, async ({ fecha }) => done(await board.ofDay(fecha)));
  // Registered before the routes by code, which would match these paths too.
  serve(app, reservations.availability, async (input, caller) => done(await read(caller, () => availability(input))));
  serve(app, reservations.settings, async () => done(await board.settings()));
  serve(app, reservations.changeSettings, async (input) => done(await board.changeSettings(input)));
  serve(app, reservations.tables, async () => done(await board.tables()));
  serve(app, reservations.waitingList, async ({ fecha }) => done(await board.waitingOn(fecha)));
  serve(app, reservations.wait, async (input, caller) =>
    done(await waiting.join(input, await clientOf(caller, canonicalEmail(input.correo_electronico)))),
  );
  serve(app, reservations.waiting, async (link, caller) => done(await byLink(keyOf(caller, link), () => waiting.ofGuest(link))));
  serve(app, reservations.accept, async (link, caller) => {
    const client = await clientOf(caller, link.codigo);
    return done(await byLink(keyOf(caller, link), () => waiting.accept(link, client)));
  });
  serve(app, reservations.byCode, async (link, caller) => done(await byLink(keyOf(caller, link), () => ofGuest(link))));
  serve(app, reservations.cancel, async (link, caller) => done(await byLink(keyOf(caller, link), () => cancelByGuest(link))));
  serve(app, reservations.update, async (input) => done(await board.change(input)));
}
