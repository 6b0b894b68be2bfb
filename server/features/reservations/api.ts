import type { Hono } from 'hono';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { type BookingOrWalkIn, type Reservation, reservations } from '#contract/reservations/reservations.ts';
import { reservationsOffice } from '#contract/reservations/reservations-office.ts';
import { shopClock } from '#contract/shop-clock.ts';
import type { Client } from '#server/features/reservations/links/wrong-links.ts';
import { beforeChange } from '#server/features/settings/index.ts';
import { budgetKey, type Caller, type CallerUser, type Env, identify, isStaff } from '#server/http/caller.ts';
import { notAllowed, unauthorized } from '#server/http/refusal.ts';
import { serve } from '#server/http/serve.ts';
import { book } from './booking/book.ts';
import { cancelByGuest, changeByGuest, ofAccount, ofGuest } from './booking/guest-reservation.ts';
import { withHistory } from './history/history.ts';
import { byLink } from './links/wrong-links.ts';
import * as board from './office/board.ts';
import { bookCell } from './office/book-cell.ts';
import { keepsBookedTables, namesClosedVisits } from './office/settings-checks.ts';
import { renewTableCodes, tableCodes } from './office/table-codes.ts';
import { availability, plan } from './service.ts';
import * as waiting from './waiting/waiting.ts';

const done = <T>(data: T) => ({ success: true as const, data });
/** Removes guests' e-mails for staff below managers. */
const seenBy = <T extends { correo_electronico: string | null }>(user: CallerUser, party: T): T =>
  isStaff(user, 'manager') ? party : { ...party, correo_electronico: null };

/** Reservations as staff see them: managers also get e-mails and histories. */
const toldTo = async (user: CallerUser, parties: Reservation[]): Promise<Reservation[]> =>
  isStaff(user, 'manager') ? withHistory(parties) : parties.map((party) => seenBy(user, party));
async function toldOne(user: CallerUser, party: Reservation): Promise<Reservation> {
  const [told] = await toldTo(user, [party]);
  return told as Reservation;
}

/** A booking without optional fields, because the schema has checked that none is missing. */
type Whole = Required<Omit<BookingOrWalkIn, 'walk_in' | 'mesas'>> & Pick<BookingOrWalkIn, 'mesas'>;

/**
 * The key of the limit that a booking counts for; null for staff, who are not limited.
 * @param own distinguishes guests of one trusted network
 */
const clientOf = async (caller: Caller, own: string, user?: CallerUser | null): Promise<Client> =>
  isStaff(user === undefined ? await caller.recognize() : user) ? null : budgetKey(caller, own);

const today = (): string => shopClock(new Date()).today;

const keyOf = (caller: Caller, { codigo }: { codigo: string }) => budgetKey(caller, codigo);

export function register(app: Hono<Env>): void {
  serve(app, reservations.create, async (input, caller, c) => {
    if (!input.walk_in) {
      const booking = input as Whole;
      const user = await caller.recognize();
      const client = await clientOf(caller, canonicalEmail(booking.correo_electronico), user);
      // A program books for guests, not for the person who made its token.
      return done(await book(booking, client, new Date(), user?.tokenId ? undefined : user?.id));
    }
    const { user } = await identify(c, 'staff');
    const isPlanned = input.mesas && (input.fecha_visita || input.hora_visita);
    return done(await toldOne(user, isPlanned ? await bookCell({ ...input, mesas: input.mesas ?? [] }) : await board.seat(input)));
  });
  serve(app, reservationsOffice.list, async ({ fecha = today() }, { user }) => done(await toldTo(user, await board.ofDay(fecha))));
  // Registered before the routes by code, which would match these paths too.
  serve(app, reservationsOffice.find, async (input, { user }) => done((await board.find(input)).map((one) => seenBy(user, one))));
  serve(app, reservations.availability, async (input) => done(await availability(input)));
  serve(app, reservations.plan, async (input) => done(await plan(input)));
  serve(app, reservations.tables, async () => ({ data: board.tables().map(({ mesa }) => ({ numero: mesa })) }));
  beforeChange('horario', namesClosedVisits);
  beforeChange('lounge', keepsBookedTables);
  serve(app, reservationsOffice.settings, async () => done(board.loungeSettings()));
  serve(app, reservationsOffice.changeSettings, async (input, { user }) => done(await board.changeLoungeSettings(input, user)));
  serve(app, reservationsOffice.tables, async () => done(board.tables()));
  serve(app, reservationsOffice.tableCodes, async () => ({ data: await tableCodes() }));
  serve(app, reservationsOffice.renewTableCodes, async (_, { user }) => ({ data: await renewTableCodes(user) }));
  serve(app, reservationsOffice.closures, async ({ fecha }) => done(board.closures(fecha)));
  serve(app, reservationsOffice.waitingList, async ({ fecha = today() }, { user }) =>
    done((await board.waitingOn(fecha)).map((one) => seenBy(user, one))),
  );
  serve(app, reservations.wait, async (input, caller) =>
    done(await waiting.join(input, await clientOf(caller, canonicalEmail(input.correo_electronico)))),
  );
  serve(app, reservations.waiting, async (link, caller) => done(await byLink(keyOf(caller, link), () => waiting.ofGuest(link))));
  serve(app, reservations.accept, async (link, caller) => {
    const user = await caller.recognize();
    const client = await clientOf(caller, link.codigo, user);
    return done(await byLink(keyOf(caller, link), () => waiting.accept(link, client, new Date(), user?.id)));
  });
  serve(app, reservations.byCode, async (link, caller) => {
    const userId = (await caller.recognize())?.id;
    return done(await byLink(keyOf(caller, link), () => ofGuest({ ...link, userId })));
  });
  serve(app, reservations.cancel, async (link, caller) => {
    const userId = (await caller.recognize())?.id;
    return done(await byLink(keyOf(caller, link), () => cancelByGuest({ ...link, userId })));
  });
  serve(app, reservations.update, async (input, caller) => {
    const user = await caller.recognize();
    const { id: codigo, token, estado, mesas, ...to } = input;
    if (token === undefined && !user) throw unauthorized();
    if (token === undefined && user && isStaff(user)) return done(await toldOne(user, await board.change(input, new Date(), user.id)));
    // Only staff may set state and tables.
    if (estado || mesas) throw notAllowed();
    return done(await byLink(keyOf(caller, { codigo }), () => changeByGuest({ codigo, token, userId: user?.id }, to)));
  });
  serve(app, reservations.mine, async (_, { user }) => done(await ofAccount(user.id)));
}
