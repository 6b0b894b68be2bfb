import type { CartRow } from '#contract/cart.ts';
import { ApiError } from '#contract/client.ts';
import { api } from '#web/api/api.ts';
import { token } from '#web/api/token.ts';
import { toast } from '#web/ui/toast.ts';
import { cart } from './cart.ts';
import { type CartItem, EMPTY } from './state.ts';

/** Who owns the server's cart: a user by id, or nobody (then the guest session does). */
export type CartOwner = string | null;

type Addable = { id: string; name: string; image: string; price: number };

/**
 * Puts a product into the server's cart and then into the local one, with what the server says about it.
 * A failure is only logged: the local cart stays, and the answer is false.
 */
export async function addToCart(owner: CartOwner, product: Addable, quantity = 1): Promise<boolean> {
  return quietly('No se pudo agregar al carrito', async () => {
    if (owner && cart.owner() !== owner && cart.state().items.length) await refresh(owner);
    const row = await heard(addLine(owner, product.id, quantity));
    // Without an owner: a guest, or an account whose profile is not here yet. Its lines stay its own.
    cart.add({ ...itemOf(row), quantity }, owner ?? cart.owner());
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
export const mergeCart = (owner: string): Promise<boolean> => quietly('No se pudo unir el carrito', () => takeOver(owner), false);

async function takeOver(owner: string) {
  const asked = api('POST /api/cart/user/{user_id}/merge', { user_id: owner, session_id: cart.sessionId() });
  const { cart: rows } = await heard(asked);
  replaceLines(rows.map(itemOf), owner);
}

/** At the start of a visit: prices, names and lines as they are now. The selection stays. */
export const refreshCart = (owner: CartOwner): Promise<boolean> => quietly('No se pudo actualizar el carrito', () => refresh(owner), false);

async function refresh(owner: CartOwner) {
  // The merge at sign-in has failed: now then.
  if (owner && cart.owner() === null && cart.state().items.length) return takeOver(owner);
  const asked = owner
    ? api('GET /api/cart/user/{user_id}', { user_id: owner })
    : api('GET /api/cart/temp/{session_id}', { session_id: cart.sessionId() });
  const { cart: rows } = await heard(asked);
  const items = rows.map(itemOf);
  // A guest's cart belongs to this browser alone, and the server forgets it after a month: what it lacks is told again.
  const lacking = cart.owner() !== null ? [] : cart.state().items.filter((item) => !items.some(({ id }) => id === item.id));
  for (const item of lacking) items.push(...(await heard(tellAgain(item))));
  replaceLines(items, owner);
}

/** Fails when the session is another one by the time the server answers: then what it says is about a cart that left this browser. */
async function heard<T>(asked: Promise<T>): Promise<T> {
  const bearer = token.read();
  const answer = await asked;
  if (token.read() !== bearer) throw new Error('The session changed meanwhile');
  return answer;
}

/** Replacing selects everything; what the person had taken out of the selection stays out: it would be paid otherwise. */
function replaceLines(items: Item[], owner: CartOwner) {
  const isSame = cart.owner() === owner;
  const shown = isSame || cart.owner() === null ? cart.state() : EMPTY;
  const before = isSame ? shown.items : [...shown.items, ...cart.parted(owner).items];
  const unselected = new Set(before.flatMap((item) => (item.selected ? [] : [item.id])));
  cart.replace(items, owner);
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

async function quietly(what: string, work: () => Promise<void>, isAsked = true): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    console.warn(what, error);
    // The server asks to wait and says for how long: the cart's own parts only know that it did not work.
    if (isAsked && error instanceof ApiError && (error.status === 429 || error.status === 503)) toast.warning(error.message);
    return false;
  }
}
