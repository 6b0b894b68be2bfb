import type { CartRow } from '#contract/cart.ts';
import { ApiError } from '#contract/client.ts';
import { api } from '#web/api.ts';
import type { CartItem } from './rules.ts';
import { cart } from './store.ts';

/** Who owns the server's cart: a user by id, or nobody (then the guest session does). */
export type CartOwner = string | null;

type Addable = { id: string; name: string; image: string; price: number };

/**
 * Puts a product into the server's cart and then into the local one, with what the server says about it.
 * A failure is only logged: the local cart stays, and the answer is false.
 */
export async function addToCart(owner: CartOwner, product: Addable, quantity = 1): Promise<boolean> {
  return quietly('No se pudo agregar al carrito', async () => {
    const row = await addLine(owner, product.id, quantity);
    cart.add({ ...itemOf(row), quantity });
    // Two tabs may have counted apart: the server's number is the one that holds.
    cart.setQuantity(row.product_id, row.quantity);
  });
}

/** What each line is to become; of several quick changes only the last is worth a call. */
const wanted = new Map<string, number>();
let line: Promise<unknown> = Promise.resolve();

/** Shown at once; the server hears of it one change after the other. If it says no, the old number comes back. */
export async function changeQuantity(owner: CartOwner, id: string, quantity: number): Promise<boolean> {
  const before = cart.state().items.find((item) => item.id === id)?.quantity;
  wanted.set(id, quantity);
  cart.setQuantity(id, quantity);
  const said = line.then(() => {
    if (wanted.get(id) !== quantity) return true;
    return quietly('No se pudo cambiar la cantidad', async () => {
      if (owner) await api('PUT /api/cart/user/{user_id}/{product_id}', { user_id: owner, product_id: id, quantity });
      else await api('PUT /api/cart/temp/{session_id}/{product_id}', { session_id: cart.sessionId(), product_id: id, quantity });
    });
  });
  line = said;
  const heard = await said;
  if (!heard && before && wanted.get(id) === quantity) cart.setQuantity(id, before);
  return heard;
}

export async function removeFromCart(owner: CartOwner, id: string): Promise<boolean> {
  return quietly('No se pudo quitar del carrito', async () => {
    try {
      if (owner) await api('DELETE /api/cart/user/{user_id}/{product_id}', { user_id: owner, product_id: id });
      else await api('DELETE /api/cart/temp/{session_id}/{product_id}', { session_id: cart.sessionId(), product_id: id });
    } catch (error) {
      // Gone already, by another tab or device: just what was wanted.
      if (!isNotFound(error)) throw error;
    }
    cart.remove(id);
  });
}

/** At sign-in the guest's cart moves over to the user's, once; that one then is the local cart. */
export async function mergeCart(owner: string): Promise<boolean> {
  return quietly('No se pudo unir el carrito', async () => {
    const { cart: rows } = await api('POST /api/cart/user/{user_id}/merge', { user_id: owner, session_id: cart.sessionId() });
    replaceLines(rows.map(itemOf));
  });
}

/** At the start of a visit: prices, names and lines as they are now. The selection stays. */
export async function refreshCart(owner: CartOwner): Promise<boolean> {
  return quietly('No se pudo actualizar el carrito', async () => {
    const { cart: rows } = owner
      ? await api('GET /api/cart/user/{user_id}', { user_id: owner })
      : await api('GET /api/cart/temp/{session_id}', { session_id: cart.sessionId() });
    const items = rows.map(itemOf);
    // A guest's cart belongs to this browser alone, and the server forgets it after a month: what it lacks is told again.
    const lacking = owner ? [] : cart.state().items.filter((item) => !items.some(({ id }) => id === item.id));
    for (const item of lacking) items.push(...(await tellAgain(item)));
    replaceLines(items);
  });
}

/** Replacing selects everything; what the person had taken out of the selection stays out: it would be paid otherwise. */
function replaceLines(items: Item[]) {
  const unselected = new Set(cart.state().items.flatMap((item) => (item.selected ? [] : [item.id])));
  cart.replace(items);
  for (const { id, available } of items) if (available && unselected.has(id)) cart.toggle(id);
}

async function tellAgain(item: CartItem): Promise<Item[]> {
  try {
    return [itemOf(await addLine(null, item.id, item.quantity))];
  } catch (error) {
    if (isNotFound(error)) return [];
    if (error instanceof ApiError && error.code === 'product_unavailable') return [{ ...item, available: false }];
    throw error;
  }
}

const addLine = (owner: CartOwner, id: string, quantity: number) =>
  owner
    ? api('POST /api/cart/user/add', { user_id: owner, product_id: id, quantity })
    : api('POST /api/cart/temp', { session_id: cart.sessionId(), product_id: id, quantity });

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

type Item = Omit<CartItem, 'selected'> & { available: boolean };

const itemOf = (row: CartRow): Item => ({
  id: row.product_id,
  name: row.product_name,
  image: row.product_image,
  price: row.product_price,
  quantity: row.quantity,
  available: row.available,
});

async function quietly(what: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    console.warn(what, error);
    return false;
  }
}
