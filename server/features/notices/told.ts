import { formatPrice, toPesos } from '#contract/money.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { isVoid } from '#contract/orders/order-statuses.ts';
import { ORDER_TYPE } from '#contract/orders/order-types.ts';
import { slotOf } from '#contract/reservations/lounge.ts';
import type { NoticeKind } from '#contract/settings/settings-values.ts';
import { dayText, momentText } from '#server/date-text.ts';
import { isUuid } from '#server/db/uuid.ts';
import { closingsOf } from '#server/features/till/index.ts';
import { withoutLinks } from '#server/gateways/mail-greeting.ts';
import { closingOf } from './closing/closing.ts';
import * as queries from './queries.ts';

/** What a notice says. A push notice shows `title` and `short`: nothing of it names a guest, because others may see the screen. */
export type Told = {
  title: string;
  short: string;
  /** The lines of a mail. */
  lines: string[];
  /** Figures with their labels. */
  figures?: [label: string, value: string][];
  button: string;
  path: string;
};

const people = (count: number): string => `${count} ${count === 1 ? 'persona' : 'personas'}`;
const joined = (...parts: (string | null)[]): string => parts.filter((part) => part).join(' · ');

async function ordersOf(ids: string[]): Promise<[string, Told][]> {
  const rows = await queries.ordersAmong(ids);
  return rows
    .filter(({ status }) => !isVoid(status))
    .map(({ id, number, tipo, mesa, promisedAt, totalCents, items }) => {
      const way = mesa ? `Mesa ${mesa}` : tipo && ORDER_TYPE[tipo].name;
      return [
        id,
        {
          title: `Pedido ${number ?? folioOf(id)}: ${formatPrice(toPesos(totalCents))}`,
          short: joined(way, promisedAt && momentText(promisedAt)) || 'Pagado',
          lines: items ? [items] : [],
          button: 'Ver el pedido',
          path: `/dashboard/orders?pedido=${id}`,
        },
      ];
    });
}

async function reservationsOf(ids: string[]): Promise<[string, Told][]> {
  const rows = await queries.reservationsAmong(ids);
  return rows
    .filter(({ estado }) => estado !== 'cancelada')
    .map(({ id, codigo, guest, fecha, hora, startsAt, guests, estado }) => [
      id,
      {
        title: `Reservación ${codigo}: ${dayText(startsAt)}, ${slotOf(hora)}`,
        short: joined(people(guests), estado === 'pendiente' ? 'Espera tu confirmación' : null),
        lines: [withoutLinks(guest)],
        button: 'Ver las reservaciones',
        path: `/dashboard/reservations?fecha=${fecha}`,
      },
    ]);
}

async function soldOut(ids: string[]): Promise<[string, Told][]> {
  const rows = await queries.productsAmong(ids);
  return rows.map(({ id, name }) => [
    id,
    { title: `Se agotó ${name}`, short: 'Ya no se puede pedir.', lines: [], button: 'Ver el producto', path: `/dashboard/products/${id}` },
  ]);
}

/** Days that closed, and shifts of tills by their ids. */
async function closings(ids: string[]): Promise<[string, Told][]> {
  const [shifts, days] = [ids.filter(isUuid), ids.filter((id) => !isUuid(id))];
  const closed = shifts.length > 0 ? [...(await closingsOf(shifts))] : [];
  const ofShifts = closed.map(([id, closing]): [string, Told] => [
    id,
    { ...closing, lines: [], button: 'Ver el turno', path: `/dashboard/turnos?turno=${id}` },
  ]);
  return [...ofShifts, ...(await closedDays(days))];
}

async function closedDays(days: string[]): Promise<[string, Told][]> {
  const all = await Promise.all(days.map(async (day) => [day, await closingOf(day)] as const));
  return all.flatMap(([day, closing]): [string, Told][] =>
    closing ? [[day, { ...closing, lines: [], button: 'Ver las ventas', path: '/dashboard/sales' }]] : [],
  );
}

const READ: Record<NoticeKind, (ids: string[]) => Promise<[string, Told][]>> = {
  pedido_nuevo: ordersOf,
  reservacion_nueva: reservationsOf,
  agotado: soldOut,
  corte: closings,
};

/** What there is to say about these things, in their order; nothing about those that are gone or void. */
export async function toldOf(things: readonly { kind: NoticeKind; id: string }[]): Promise<Told[]> {
  const found = await Promise.all(
    [...Map.groupBy(things, ({ kind }) => kind)].map(async ([kind, of]) => {
      const ids = of.map(({ id }) => id).filter((id) => kind === 'corte' || isUuid(id));
      const told = ids.length === 0 ? [] : await READ[kind](ids);
      return told.map(([id, one]) => [`${kind} ${id}`, one] as const);
    }),
  );
  const known = new Map(found.flat());
  return things.flatMap(({ kind, id }) => known.get(`${kind} ${id}`) ?? []);
}
