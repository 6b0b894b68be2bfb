import { formatPrice, toPesos } from '#contract/money.ts';
import { TILL_METHOD_NAMES, TILL_METHODS } from '#contract/till-methods.ts';
import { db } from '#server/db/client.ts';
import { tills } from '#server/features/payments/index.ts';
import { figuresOf, frozenFigures } from './figures.ts';
import { differenceText } from './rules.ts';

/** What the owner is told of a close. */
export type Closing = { title: string; short: string; figures: [label: string, value: string][] };

const amount = (cents: number): string => formatPrice(toPesos(cents));

/** The closed shifts among these, by id. */
export async function closingsOf(ids: string[]): Promise<Map<string, Closing>> {
  const all = new Map<string, Closing>();
  for (const shift of await tills.closedAmong(ids)) {
    const { counted, till } = shift;
    const figures = frozenFigures(shift) ?? (await figuresOf(db, shift));
    const { expected, salesCents, orders } = figures;
    if (!counted) continue;
    all.set(shift.id, {
      title: `Corte de ${till}: ${differenceText(tills.differenceOf(counted, expected))}`,
      short: `${amount(salesCents)} en ${orders} ${orders === 1 ? 'pedido' : 'pedidos'}`,
      figures: [
        ['Venta', amount(salesCents)],
        ['Pedidos', String(orders)],
        ...TILL_METHODS.map((method): [string, string] => [
          TILL_METHOD_NAMES[method],
          `${amount(counted[method])} de ${amount(expected[method])}`,
        ]),
        ['Diferencia', differenceText(tills.differenceOf(counted, expected))],
      ],
    });
  }
  return all;
}
