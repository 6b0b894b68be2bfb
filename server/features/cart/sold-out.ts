import { type Item, isSoldOut } from '#server/features/stock/index.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The sold-out product or option of a line, by this process's memory. The final check is that of the payment's draft. */
export function soldOutIn(productId: string, options: readonly { id: string }[] = []): Item | null {
  if (isSoldOut('product', productId)) return { kind: 'product', id: productId };
  const option = options.find(({ id }) => isSoldOut('option', id));
  return option ? { kind: 'option', id: option.id } : null;
}

/** @throws Refusal 409 `sold_out` */
export function refuseSoldOut(productId: string, options?: readonly { id: string }[]): void {
  const item = soldOutIn(productId, options);
  if (item) throw soldOut(productId, item);
}

/** Like `refuseSoldOut`, for a change of options; the product itself may be sold out and stay in the cart. */
export function refuseSoldOutOption(productId: string, options: readonly { id: string }[]): void {
  const option = options.find(({ id }) => isSoldOut('option', id));
  if (option) throw soldOut(productId, { kind: 'option', id: option.id });
}

const soldOut = (productId: string, item: Item): Refusal =>
  new Refusal(409, 'sold_out', item.kind === 'product' ? 'Se agotó por ahora.' : 'Una de las opciones se agotó por ahora.', {
    data: { product_id: productId, ...(item.kind === 'option' && { option_id: item.id }), left: 0 },
  });
