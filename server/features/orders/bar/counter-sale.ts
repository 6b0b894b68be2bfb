import { randomUUID } from 'node:crypto';
import type { CounterSale } from '#contract/orders/bar/bar.ts';
import type { Work } from '#contract/receiving/slots.ts';
import type { Tx } from '#server/db/client.ts';
import * as catalog from '#server/features/catalog/index.ts';
import { linesOf } from '#server/features/orders/checkout/pricing/lines.ts';
import { takeForward } from '#server/features/orders/receiving/hours/forward.ts';
import { workOfLines } from '#server/features/orders/receiving/hours/work.ts';
import { tills } from '#server/features/payments/index.ts';
import { once, type Repeatable } from '#server/features/repeats/index.ts';
import { Refusal } from '#server/http/refusal.ts';

const tillIsOpen = () => new Refusal(409, 'use_till', 'La caja está abierta: cobra ahí esta venta.');

/**
 * Reserves the bar's time for a sale at the counter. @returns the seconds for which the next slots had room
 * @throws Refusal 409 `use_till` while a till is open, which reserves the time with the sale
 */
export const counterSale = (sale: CounterSale, request: Repeatable): Promise<Work> =>
  once(request, async (tx) => {
    if (await tills.isInUse(tx)) throw tillIsOpen();
    const filled = await takeForward(tx, `venta_${randomUUID()}`, await workOfSale(tx, sale), new Date());
    return { barra: sum(filled, 'barra'), cocina: sum(filled, 'cocina') };
  });

const sum = (parts: readonly Work[], station: keyof Work) => parts.reduce((all, part) => all + part[station], 0);

async function workOfSale(tx: Tx, { items, segundos = 0, station = 'barra' }: CounterSale): Promise<Work> {
  if (!items) return { barra: 0, cocina: 0, [station]: segundos };
  const ids = items.map(({ product_id }) => product_id);
  const wanted = items.map(({ product_id, quantity, options }) => ({ productId: product_id.toLowerCase(), options, note: '', quantity }));
  const products = await catalog.productsByIds(tx, ids);
  return workOfLines(linesOf(wanted, products, await catalog.optionsOfProducts(tx, ids), 'items'));
}
