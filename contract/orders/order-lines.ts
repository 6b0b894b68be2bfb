import { toCents } from '../money.ts';
import { extrasCents, optionsCents } from '../options/option-rules.ts';
import type { OrderItem } from './order.ts';

/** How pages, mails and PDFs describe a line of an order. Without zod schemas, so that pages may load it. */

type Line = Pick<OrderItem, 'product' | 'options'>;

/** The price of one unit with its options, before rewards, in centavos. */
export const fullCentsOf = ({ product, options = [] }: Line): number => toCents(product.price) + optionsCents(options);

/** How much a reward lowered the price of one unit without its options, in percent; 0 without a reward. */
export function rewardPercentOf({ price, ...line }: Line & Pick<OrderItem, 'price'>): number {
  if (toCents(price) >= fullCentsOf(line)) return 0;
  const full = toCents(line.product.price);
  return Math.round((100 * (full - (toCents(price) - extrasCents(line.options ?? [])))) / full);
}

/** `Latte (16 oz · Leche de avena)` */
export const nameWithOptions = ({ product, options_text }: Pick<OrderItem, 'product' | 'options_text'>): string =>
  options_text ? `${product.name} (${options_text})` : product.name;

/** `2 × Latte (16 oz · Leche de avena) «Bien caliente»` */
export const lineText = (item: Pick<OrderItem, 'quantity' | 'product' | 'options_text' | 'note'>): string =>
  `${item.quantity} × ${nameWithOptions(item)}${item.note ? ` «${item.note}»` : ''}`;
