import { toPesos } from '#contract/money.ts';
import { type BoughtOption, optionsText } from '#contract/options/option-rules.ts';
import type { OrderItem } from '#contract/orders/order.ts';
import type { orderLines } from './table.ts';

/** A line of an order as the API answers it: the keys for options, note and discount are present only when the line has them. */
export const toItem = (line: typeof orderLines.$inferSelect): OrderItem => ({
  id: line.id,
  order_id: line.orderId,
  product_id: line.productId,
  quantity: line.quantity,
  price: toPesos(line.priceCents),
  product: line.product,
  ...(line.options.length > 0 && { options: line.options.map(toOption), options_text: optionsText(line.options) }),
  ...(line.note && { note: line.note }),
  ...(line.discountCents > 0 && { discount: toPesos(line.discountCents) }),
});

const toOption = ({ group, name, quantity, priceCents }: BoughtOption) => ({ group, name, quantity, price: toPesos(priceCents) });
