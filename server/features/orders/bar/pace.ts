import type { BarBoard } from '#contract/orders/bar/bar.ts';
import { CUP_SECONDS } from '#contract/orders/bar/bar-rules.ts';
import { settings } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { type Ask, chooseHour, isPausedAt, promised } from '#server/features/orders/receiving/hours/hours.ts';
import { loadsFor } from '#server/features/orders/receiving/hours/slots.ts';

/** A cup of coffee, to be picked up as soon as possible. */
const CUP: Ask = { tipo: 'recoger', hora: null, work: { barra: CUP_SECONDS, cocina: 0 }, prepSeconds: CUP_SECONDS };

/** The hour that a guest who orders now would be promised. */
export async function pace(now: Date): Promise<BarBoard['ritmo']> {
  const shop = settings();
  const chosen = chooseHour(shop, CUP, (await loadsFor(db, CUP, null, now)).loads, now);
  return {
    minutos: 'at' in chosen ? promised(chosen.at, now).minutos : null,
    demora_minutos: shop.pedidos.demora_minutos,
    // A pause that has ended is answered as null.
    pausa_hasta: isPausedAt(shop, now) ? shop.pedidos.pausa_hasta : null,
  };
}
