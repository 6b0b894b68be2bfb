import { toCents } from '#contract/money.ts';
import type { Sale } from '#contract/till/till.ts';
import type { Tx } from '#server/db/client.ts';
import { pricesBetween } from '#server/features/catalog/index.ts';
import type { Past, Priced } from '#server/features/orders/checkout/pricing/pricing.ts';
import { detailedConflict, invalid } from '#server/http/refusal.ts';

/** Sales that a till made without a network, and sends later. */

const MINUTE_MS = 60_000;
/** How far a tablet's clock may be ahead. */
const AHEAD_MS = 2 * MINUTE_MS;
const OLDEST_MS = 72 * 60 * MINUTE_MS;
/** A till may show prices that have changed so long ago; its clock may differ as much. */
const SHOWN_MS = 15 * MINUTE_MS;

export type Kept = Past & { shiftId: string };

/** @returns null for a sale that is made now. @throws Refusal 422 for a time that cannot be, and without the shown prices */
export function keptOf({ turno, at: text, order_data }: Sale): Kept | null {
  if (turno === undefined || text === undefined) return null;
  const at = new Date(text);
  const age = Date.now() - at.getTime();
  if (age < -AHEAD_MS) throw invalid({ at: 'La hora de la venta está en el futuro.' });
  if (age > OLDEST_MS) throw invalid({ at: 'La venta tiene más de 72 horas.' });
  const unitCents = order_data.items.map(({ unit_price }, place) => {
    if (unit_price === undefined) throw invalid({ [`order_data.items.${place}.unit_price`]: 'Falta el precio que mostró la caja.' });
    return toCents(unit_price);
  });
  return { shiftId: turno, at, unitCents };
}

/** When an older sale was handed out, which takes no time of the stations any more; null for every other sale. */
export const handedOutAt = (kept: Kept | null): Date | null => (kept && Date.now() - kept.at.getTime() > SHOWN_MS ? kept.at : null);

/** @throws Refusal 409 `price_changed` unless each shown price was in force at about the time of the sale */
export async function refuseOtherPrices(tx: Tx, { at }: Kept, { lines }: Priced): Promise<void> {
  const [from, to] = [new Date(at.getTime() - SHOWN_MS), new Date(at.getTime() + SHOWN_MS)];
  const pricesOf = await pricesBetween(tx, lines, from, to);
  const other = lines.find((line) => !pricesOf(line).has(line.priceCents));
  if (other) throw priceChanged(other.productId, other.product.name);
}

const priceChanged = (product_id: string, name: string) =>
  detailedConflict('price_changed', `El precio de ${name} ya era otro cuando se cobró. Cóbrala con los precios de ahora.`, { product_id });
