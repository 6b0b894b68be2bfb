import type { CartRow } from '#contract/cart.ts';
import { api } from '#web/api.ts';
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
    const line = { product_id: product.id, quantity };
    const row = owner
      ? await api('POST /api/cart/user/add', { user_id: owner, ...line })
      : await api('POST /api/cart/temp', { session_id: cart.sessionId(), ...line });
    const { name, image, price } = itemOf(row);
    cart.add({ id: row.product_id, name, image, price, quantity });
    // Two tabs may have counted apart: the server's number is the one that holds.
    cart.setQuantity(row.product_id, row.quantity);
  });
}

export async function changeQuantity(owner: CartOwner, id: string, quantity: number): Promise<boolean> {
  return quietly('No se pudo cambiar la cantidad', async () => {
    if (owner) await api('PUT /api/cart/user/{user_id}/{product_id}', { user_id: owner, product_id: id, quantity });
    else await api('PUT /api/cart/temp/{session_id}/{product_id}', { session_id: cart.sessionId(), product_id: id, quantity });
    cart.setQuantity(id, quantity);
  });
}

export async function removeFromCart(owner: CartOwner, id: string): Promise<boolean> {
  return quietly('No se pudo quitar del carrito', async () => {
    if (owner) await api('DELETE /api/cart/user/{user_id}/{product_id}', { user_id: owner, product_id: id });
    else await api('DELETE /api/cart/temp/{session_id}/{product_id}', { session_id: cart.sessionId(), product_id: id });
    cart.remove(id);
  });
}

/** At sign-in the guest's cart moves over to the user's, once; that one then is the local cart. */
export async function mergeCart(owner: string): Promise<boolean> {
  return quietly('No se pudo unir el carrito', async () => {
    const { cart: rows } = await api('POST /api/cart/user/{user_id}/merge', { user_id: owner, session_id: cart.sessionId() });
    cart.replace(rows.map(itemOf));
  });
}

/** At the start of a visit: prices, names and lines as they are now. The selection stays. */
export async function refreshCart(owner: CartOwner): Promise<boolean> {
  return quietly('No se pudo actualizar el carrito', async () => {
    const { cart: rows } = owner
      ? await api('GET /api/cart/user/{user_id}', { user_id: owner })
      : await api('GET /api/cart/temp/{session_id}', { session_id: cart.sessionId() });
    const selected = new Set(cart.state().selectedIds);
    const known = new Set(cart.state().items.map((item) => item.id));
    cart.replace(rows.map(itemOf));
    for (const { product_id } of rows) if (known.has(product_id) && !selected.has(product_id)) cart.toggle(product_id);
  });
}

const itemOf = (row: CartRow) => ({
  id: row.product_id,
  name: row.product_name,
  image: row.product_image,
  price: row.product_price,
  quantity: row.quantity,
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
