import type { CartRow } from '#contract/cart.ts';
import { ApiError } from '#contract/client.ts';
import { api } from '#web/api/api.ts';
import { token } from '#web/api/token.ts';
import { toast } from '#web/ui/toast.ts';
import { cart } from './cart.ts';
import { type CartItem, EMPTY } from './state.ts';

/** The owner of the server's cart: a user's id, or null for the guest session. */
export type CartOwner = string | null;

type Addable = { id: string; name: string; image: string; price: number };

/** Counts the changes: a cart that was asked for before one of them is old. */
let turns = 0;
/** The changes under way: a cart that is asked for meanwhile may lack them. */
const running = new Set<Promise<unknown>>();

async function counted<T>(work: () => Promise<T>): Promise<T> {
  turns++;
  const done = work();
  running.add(done);
  try {
    return await done;
  } finally {
    running.delete(done);
  }
}

/**
 * Adds a product to the server's cart, then to the local one with the server's name, price and quantity.
 * @returns false after a failure, which is only logged; the local cart then stays as it was
 */
export async function addToCart(owner: CartOwner, product: Addable, quantity = 1): Promise<boolean> {
  return logFailure('No se pudo agregar al carrito', async () => {
    if (owner && cart.owner() !== owner && cart.state().items.length) await refresh(owner);
    await counted(async () => {
      const row = await withinSession(addLine(owner, product.id, quantity));
      // No owner: a guest, or an account whose profile is not loaded yet. The lines keep their owner.
      cart.add({ ...itemOf(row), quantity }, owner ?? cart.owner());
      // Two tabs may have counted differently: the server's number wins.
      cart.setQuantity(row.product_id, row.quantity);
    });
  });
}

/** The quantity that each line should get. Of several quick changes only the last one is sent. */
const wanted = new Map<string, number>();
let queue: Promise<unknown> = Promise.resolve();

/** Changes the local cart at once and sends the changes one after the other. A refused change is taken back. */
export async function changeQuantity(owner: CartOwner, id: string, quantity: number): Promise<boolean> {
  const before = cart.state().items.find((item) => item.id === id)?.quantity;
  wanted.set(id, quantity);
  cart.setQuantity(id, quantity);
  const sent = queue.then(() => {
    if (wanted.get(id) !== quantity) return true;
    return logFailure('No se pudo cambiar la cantidad', async () => {
      if (owner) await api('PUT /api/cart/user/{user_id}/{product_id}', { user_id: owner, product_id: id, quantity });
      else await api('PUT /api/cart/temp/{session_id}/{product_id}', { session_id: cart.sessionId(), product_id: id, quantity });
    });
  });
  queue = sent;
  const isSaved = await counted(() => sent);
  if (!isSaved && before && wanted.get(id) === quantity) cart.setQuantity(id, before);
  return isSaved;
}

export async function removeFromCart(owner: CartOwner, id: string): Promise<boolean> {
  const remove = async () => {
    try {
      if (owner) await api('DELETE /api/cart/user/{user_id}/{product_id}', { user_id: owner, product_id: id });
      else await api('DELETE /api/cart/temp/{session_id}/{product_id}', { session_id: cart.sessionId(), product_id: id });
    } catch (error) {
      // Another tab or device has removed it already.
      if (!isNotFound(error)) throw error;
    }
    cart.remove(id);
  };
  return logFailure('No se pudo quitar del carrito', () => counted(remove));
}

/** At sign-in: moves the guest's cart into the user's cart, which then is the local cart. */
export const mergeCart = (owner: string): Promise<boolean> => logFailure('No se pudo unir el carrito', () => takeOver(owner), false);

async function takeOver(owner: string) {
  const asked = api('POST /api/cart/user/{user_id}/merge', { user_id: owner, session_id: cart.sessionId() });
  const { cart: rows } = await withinSession(asked);
  replaceLines(rows.map(itemOf), owner);
}

/** Loads the current lines, names and prices, at the start of a visit. The selection stays. */
export const refreshCart = (owner: CartOwner): Promise<boolean> =>
  logFailure('No se pudo actualizar el carrito', () => refresh(owner), false);

async function refresh(owner: CartOwner) {
  // The merge at sign-in failed: try again.
  if (owner && cart.owner() === null && cart.state().items.length) return takeOver(owner);
  const items = (await rowsNow(owner)).map(itemOf);
  // The server deletes a guest's cart after a month, but only this browser can change it: send the missing lines again.
  const lacking = cart.owner() !== null ? [] : cart.state().items.filter((item) => !items.some(({ id }) => id === item.id));
  for (const item of lacking) items.push(...(await withinSession(sendAgain(item))));
  replaceLines(items, owner);
}

/** The server's lines. Asked for again when a line was changed meanwhile: the answer would undo that change on the screen. */
async function rowsNow(owner: CartOwner): Promise<CartRow[]> {
  for (;;) {
    while (running.size > 0) await Promise.allSettled(running);
    const before = turns;
    const asked = owner
      ? api('GET /api/cart/user/{user_id}', { user_id: owner })
      : api('GET /api/cart/temp/{session_id}', { session_id: cart.sessionId() });
    const { cart: rows } = await withinSession(asked);
    if (turns === before) return rows;
  }
}

/** Throws when the session has changed by the time the server answers: the answer is then about another cart. */
async function withinSession<T>(asked: Promise<T>): Promise<T> {
  const bearer = token.read();
  const answer = await asked;
  if (token.read() !== bearer) throw new Error('The session changed meanwhile');
  return answer;
}

/** Replaces all lines. Lines that the person had deselected stay deselected, so that nothing unwanted is paid. */
function replaceLines(items: Item[], owner: CartOwner) {
  const isSame = cart.owner() === owner;
  const shown = isSame || cart.owner() === null ? cart.state() : EMPTY;
  const before = isSame ? shown.items : [...shown.items, ...cart.parted(owner).items];
  const unselected = new Set(before.flatMap((item) => (item.selected ? [] : [item.id])));
  cart.replace(items, owner);
  for (const { id, available } of items) if (available && unselected.has(id)) cart.toggle(id);
}

async function sendAgain(item: CartItem): Promise<Item[]> {
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

async function logFailure(what: string, work: () => Promise<void>, isAsked = true): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    console.warn(what, error);
    // The server's message says how long to wait; the cart's parts show only that it failed.
    if (isAsked && error instanceof ApiError && (error.status === 429 || error.status === 503)) toast.warning(error.message);
    return false;
  }
}
