import { CANCEL_HOURS } from '#contract/reservations/lounge.ts';
import type { Visit } from '#contract/reservations/visits.ts';
import { HOUR_MS } from '#contract/shop-clock.ts';
import type { Events } from '#server/events.ts';
import {
  cancelOrdersOfVisit,
  moveOrdersOfVisit,
  ordersOfVisit,
  startOrdersOfVisit,
  unstartOrdersOfVisit,
} from '#server/features/orders/index.ts';
import { openVisit, seatParty } from '#server/features/reservations/index.ts';
import { qrSvg } from '#server/gateways/qr-svg.ts';
import type { CallerUser } from '#server/http/caller.ts';

/** A reservation with its orders. @throws Refusal 404 when neither the token nor the account gives access */
export async function seen(opening: { codigo: string; token?: string | undefined; user: CallerUser | null }): Promise<Visit> {
  const { id, reservacion, mesas, enlace } = await openVisit(opening);
  return { reservacion, pedidos: await ordersOfVisit(id), mesas, enlace, qr: qrSvg(enlace) };
}

/** Seats the party and starts its orders. When starting fails, repeating the call completes it. */
export async function seat(codigo: string, user: CallerUser): Promise<Visit> {
  await seatParty(codigo, user);
  const { id, mesas } = await openVisit({ codigo, user });
  await startOrdersOfVisit(id, mesas[0], user.id);
  return seen({ codigo, user });
}

/** Cancels the orders of a cancelled visit. The owner decides about those of a visit that staff cancel later. */
export const followCancelled: Events['reservationCancelled'] = async (tx, { id, startsAt }, { now, isByGuest }) => {
  if (isByGuest || startsAt.getTime() - now.getTime() >= CANCEL_HOURS * HOUR_MS) await cancelOrdersOfVisit(tx, id);
};

export const followMoved: Events['reservationMoved'] = moveOrdersOfVisit;

export const followUnseated: Events['reservationUnseated'] = (tx, { id, seatedAt }) => unstartOrdersOfVisit(tx, id, seatedAt);
