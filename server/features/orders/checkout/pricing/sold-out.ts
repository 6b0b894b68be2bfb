import { MAX_COUNTED } from '#contract/limits.ts';
import type { Check, Item, Short } from '#server/features/stock/index.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';

/** The fields of a line that these sentences use. */
type Line = { productId: string; product: { name: string }; options: readonly { id: string; name: string }[] };

/** The line that contains the item, and the item's name. */
function named({ kind, id }: { kind: string; id: string }, lines: readonly Line[]): { line: Line | undefined; name: string } {
  if (kind === 'product') {
    const line = lines.find(({ productId }) => productId === id);
    return { line, name: line?.product.name ?? '' };
  }
  const line = lines.find(({ options }) => options.some((option) => option.id === id));
  return { line, name: line?.options.find((option) => option.id === id)?.name ?? '' };
}

/** The refusal when the stock of an item is too small for the draft. */
export function unavailable(short: Short, lines: readonly Line[], isPaid = false): Refusal {
  const { line, name } = named(short, lines);
  const message = short.left === 0 ? `${name} se agotó.` : `De ${name} solo ${short.left === 1 ? 'queda' : 'quedan'} ${short.left}.`;
  return new Refusal(409, 'sold_out', isPaid ? `${message} Te devolvemos el pago.` : message, {
    data: { product_id: line?.productId, ...(short.kind === 'option' && { option_id: short.id }), left: short.left },
  });
}

/** @throws Refusal 409 `sold_out`, 422 `too_many` */
export function refuseUnavailable(check: Check, lines: readonly Line[]): void {
  const [first] = unavailableIn(check, lines);
  if (first) throw first;
}

/** The refusals for all lines that exceed the stock or the limit. */
export const unavailableIn = ({ excess, short }: Check, lines: readonly Line[]): Refusal[] => [
  ...excess.map((item) => tooManyUnits(item, lines)),
  ...short.map((item) => unavailable(item, lines)),
];

const tooManyUnits = (item: Item, lines: readonly Line[]): Refusal =>
  invalid({ 'order_data.items': `De ${named(item, lines).name} se venden hasta ${MAX_COUNTED} por pedido.` }, 'too_many');
