import type { CartRow } from '#contract/cart.ts';
import { toPesos } from '#contract/money.ts';

/** A guest's cart ends this long after it was last changed: it reads as empty, and the cleaning job deletes it. */
export const GUEST_DAYS = 30;
/** New guest carts from one client address. */
export const NEW_GUEST_CARTS = { points: 60, seconds: 3600 };

/** A line as it is stored, with what the catalogue says about its product today. */
export type StoredLine = {
  id: string;
  product_id: string;
  name: string;
  image: string;
  price_cents: number;
  quantity: number;
  available: boolean;
};

export const toRow = (line: StoredLine, userId: string | null): CartRow => ({
  id_cart: line.id,
  product_id: line.product_id,
  product_name: line.name,
  product_image: line.image,
  product_price: toPesos(line.price_cents),
  quantity: line.quantity,
  user_id: userId,
  available: line.available,
});
