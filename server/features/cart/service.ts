import { createHash } from 'node:crypto';
import type { CartRow } from '#contract/cart.ts';
import { MAX_LINES, MAX_QUANTITY } from '#contract/limits.ts';
import { db, type Tx } from '#server/db/client.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { NEW_GUEST_CARTS, toRow } from './rules.ts';

type Owner = queries.Owner;
type Contents = { cart: CartRow[] };

export const ofUser = (userId: string): Owner => ({ column: 'user_id', value: userId });

/** The session id is the secret of a guest's cart, so only its digest is stored. */
export const ofGuest = (sessionId: string): Owner => ({
  column: 'session_hash',
  value: createHash('sha256').update(sessionId).digest('base64url'),
});

const userIdOf = (owner: Owner) => (owner.column === 'user_id' ? owner.value : null);
const noLine = () => notFound('cart_line_not_found', 'Este producto no está en el carrito.');
const fullCart = () => new Refusal(422, 'cart_full', `El carrito admite hasta ${MAX_LINES} productos distintos.`);
const tooMuch = () => invalid({ quantity: `La cantidad máxima es ${MAX_QUANTITY}.` }, 'quantity_limit');

/** Adds a product; a product that the cart already contains gets the sum of both quantities. */
export async function add(owner: Owner, input: { product_id: string; quantity: number }, onCreated = async () => {}): Promise<CartRow> {
  const added = await queries.add(owner, input.product_id, input.quantity).catch((error) => {
    throw queries.isFullCart(error) ? fullCart() : error;
  });
  if (!added) throw notFound('product_not_found', 'Producto no encontrado');
  if (!added.available) throw new Refusal(409, 'product_unavailable', 'Disponible próximamente');
  if (added.created) await onCreated();
  if (!added.line) throw tooMuch();
  return toRow(added.line, userIdOf(owner));
}

const newGuestCarts = limiter('guest-carts', NEW_GUEST_CARTS);

/**
 * Adds a product to a guest's cart. New carts are limited per client, as anyone could create any number of them otherwise.
 * @param client the key of the budget; null for calls from within the process
 */
export async function addAsGuest(
  sessionId: string,
  client: string | null,
  input: { product_id: string; quantity: number },
): Promise<CartRow> {
  const owner = ofGuest(sessionId);
  await queries.hasGuestCart(owner.value);
  return add(owner, input, async () => {
    if (client === null) return;
    await newGuestCarts.spend(client).catch(async (error: unknown) => {
      await queries.deleteGuestCart(owner.value);
      throw error;
    });
  });
}

export const read = async (owner: Owner): Promise<Contents> => {
  const lines = await queries.linesOf(owner);
  return { cart: lines.map((line) => toRow(line, userIdOf(owner))) };
};

export async function change(owner: Owner, input: { product_id: string; quantity: number }): Promise<CartRow> {
  const line = await queries.change(owner, input.product_id, input.quantity);
  if (!line) throw noLine();
  return toRow(line, userIdOf(owner));
}

export async function remove(owner: Owner, productId: string): Promise<undefined> {
  if (!(await queries.remove(owner, productId))) throw noLine();
}

/** Moves the guest's cart into the user's and deletes it. Idempotent, also for parallel calls. */
export async function merge(userId: string, sessionId: string): Promise<Contents> {
  await db.transaction(async (tx) => {
    const own = await queries.lockCart(tx, userId);
    const guest = await queries.lockGuestCart(tx, ofGuest(sessionId).value);
    if (!guest) return;
    await queries.moveLines(tx, guest, own);
    await queries.deleteCart(tx, guest);
  });
  return read(ofUser(userId));
}

/**
 * Adds products to the user's cart at today's prices, of each as much as a line may hold. The cart's lock makes parallel calls add up.
 * @returns the cart, and what became of each product by its id
 */
export async function addAll(
  userId: string,
  wanted: { productId: string; quantity: number }[],
): Promise<Contents & { additions: Map<string, queries.Addition> }> {
  const additions = await db.transaction(async (tx) => queries.addLines(tx, await queries.lockCart(tx, userId), wanted));
  return { ...(await read(ofUser(userId))), additions: new Map(additions.map((one) => [one.productId, one])) };
}

/** Removes the bought lines from the cart, in the order's transaction. */
export async function removeBought(tx: Tx, userId: string, lines: { productId: string; options?: unknown[] }[]): Promise<void> {
  await queries.removeLines(
    tx,
    userId,
    lines.map(({ productId, options = [] }) => ({ productId, options })),
  );
}

/** @returns how many carts were deleted */
export const forgetOldGuestCarts = (): Promise<number> => queries.deleteOldGuestCarts();
