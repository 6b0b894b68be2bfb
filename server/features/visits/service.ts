import type { Visit } from '#contract/reservations/visits.ts';
import { ordersOfVisit, startOrdersOfVisit } from '#server/features/orders/service.ts';
import { openVisit, seatParty } from '#server/features/reservations/service.ts';
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
