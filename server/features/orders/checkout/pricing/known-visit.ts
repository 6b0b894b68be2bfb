import type { QuoteData } from '#contract/receiving/receiving.ts';
import { isKeyOfTable, visitOf } from '#server/features/reservations/index.ts';
import { type Known, NOTHING_KNOWN } from './wish.ts';

type Named = Pick<QuoteData, 'mesa' | 'mesa_k' | 'reservacion' | 'token'>;

/**
 * The shop's data of the table and the visit in an order. When the party already sits there, its orders are for as soon as possible.
 * @throws Refusal 404 for a reservation to which neither the token nor the account gives access
 */
export async function knownOf({ mesa, mesa_k, reservacion, token }: Named, userId: string | null): Promise<Known> {
  if (!reservacion && !(mesa && mesa_k)) return NOTHING_KNOWN;
  const visit = reservacion ? await visitOf({ codigo: reservacion, token, userId }) : null;
  const hasKey = Boolean(mesa && mesa_k) && (await isKeyOfTable(mesa as number, mesa_k as string));
  // The table of a visit comes from the shop's own data, so it needs no key.
  return { visit, mesaSecure: visit !== null || hasKey };
}
