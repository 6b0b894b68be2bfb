import type { OrderData } from '#contract/orders/checkout.ts';
import { ORDER_TYPE, type OrderType } from '#contract/orders/order-types.ts';
import type { PromisedHour } from '#contract/receiving/receiving.ts';
import { MAX_DAYS_AHEAD } from '#contract/receiving/slots.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { readTogether } from '#server/db/transaction.ts';
import { catalogued } from '#server/features/orders/checkout/pricing/pricing.ts';
import { chooseHour, hoursOn, promised } from '#server/features/orders/receiving/hours/hours.ts';
import { loadsFor } from '#server/features/orders/receiving/hours/slots.ts';
import { askOf } from '#server/features/orders/receiving/hours/work.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { offers } from '../pricing/types.ts';

type Day = { tipo: OrderType; fecha: string; items: OrderData['items'] };
type Hour = { hora: string; disponible: boolean; quedan: number };

/** The slots of a day for an order, and the first hour at which it can be ready. @throws Refusal 422 */
export async function hoursOfDay(
  { tipo, fecha, items }: Day,
  userId: string | null,
  now = new Date(),
): Promise<{ antes: PromisedHour | null; horarios: Hour[] }> {
  const shop = settings();
  if (!shop.pedidos.tipos[tipo]) {
    const message = 'Por ahora no recibimos pedidos de esa forma. Elige otra.';
    throw new Refusal(422, 'tipo_off', message, { errors: { tipo: message }, data: { alternativas: offers(shop, { postalCode: null }) } });
  }
  refuseDay(tipo, fecha, shopClock(now).today);
  const [{ lines }] = await readTogether((on) => [catalogued(on, items, null, 'items')]);
  const ask = askOf({ tipo, hora: null }, lines);
  if (!ask) return { antes: null, horarios: [] };
  const { loads } = await loadsFor(db, ask, userId, now);
  const first = chooseHour(shop, ask, loads, now);
  const horarios = hoursOn(shop, ask, fecha, loads, now).map(({ at, left }) => ({
    hora: at.toISOString(),
    disponible: left > 0,
    quedan: left,
  }));
  return { antes: 'at' in first ? promised(first.at, now) : null, horarios };
}

function refuseDay(tipo: OrderType, day: string, today: string): void {
  if (day < today) throw invalid({ fecha: 'Ese día ya pasó.' });
  if (!ORDER_TYPE[tipo].timed) throw invalid({ tipo: 'Los pedidos por paquetería no llevan hora.' });
  if (tipo === 'mesa' && day !== today) throw invalid({ fecha: 'En la mesa solo se pide para hoy.' });
  if (day > addDays(today, MAX_DAYS_AHEAD)) throw invalid({ fecha: `Elige uno de los próximos ${MAX_DAYS_AHEAD} días.` });
}
