import type { CartRow } from '#contract/cart.ts';
import { toPesos } from '#contract/money.ts';

/** A guest's cart expires so many days after its last change: it reads as empty, and a job deletes it. */
export const GUEST_DAYS = 30;
/** New guest carts from one client address. */
export const NEW_GUEST_CARTS = { points: 60, seconds: 3600 };

/** A stored line with today's catalogue data of its product. */
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
