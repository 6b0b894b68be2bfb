import type { CartRow } from '#contract/cart/cart.ts';
import type { Selection } from '#contract/options/option-rules.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { token } from '#web/api/token.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { cart } from './cart.ts';
import { lineId } from './line-id.ts';
import { type CartItem, EMPTY } from './state.ts';

/** The owner of the server's cart: a user's id, or null for the guest session. */
export type CartOwner = string | null;

/** What the guest wants of a product. Without `options` the line gets the default options. */
type Wanted = { options?: Selection; note?: string; quantity?: number };

/** Counts the changes. An answer to a request that was sent before the latest change is out of date. */
let turns = 0;
/** The changes under way. An answer that arrives during one may lack it. */
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
 * @returns the line, or null after a failure, which is only logged; the local cart then stays as it was
 */
export async function addToCart(owner: CartOwner, product: { id: string }, wanted: Wanted = {}): Promise<CartLine | null> {
  let line: CartLine | null = null;
  await logFailure('No se pudo agregar al carrito', async () => {
    const { items } = cart.state();
    // The local lines belong to another owner, or were stored before lines had options: load the server's lines first.
    if ((owner && cart.owner() !== owner && items.length) || items.some(({ row }) => !row)) await refresh(owner);
    await counted(async () => {
      const added = lineOf(await withinSession(addLine(owner, product.id, wanted)));
      // No owner: a guest, or an account whose profile is not loaded yet. The lines keep their owner.
      cart.add({ ...added, quantity: wanted.quantity ?? 1 }, owner ?? cart.owner());
      // Two tabs may have counted differently: the server's number wins.
      cart.setQuantity(added.id, added.quantity);
      line = added;
    });
  });
  return line;
}

/** The quantity that each line should get. Of several quick changes only the last one is sent. */
const wanted = new Map<string, number>();
/** By line: the server's quantity while changes are under way. */
const saved = new Map<string, number>();
let queue: Promise<unknown> = Promise.resolve();

/** Changes the local quantity at once and sends the changes one after the other. A refused change is reverted. */
export async function changeQuantity(owner: CartOwner, id: string, quantity: number): Promise<boolean> {
  const before = cart.state().items.find((item) => item.id === id)?.quantity;
  if (before && !saved.has(id)) saved.set(id, before);
  const product_id = rowOf(id);
  wanted.set(id, quantity);
  cart.setQuantity(id, quantity);
  const sent = queue.then(() => {
    if (wanted.get(id) !== quantity) return true;
    return logFailure('No se pudo cambiar la cantidad', async () => {
      if (owner) await api('PUT /api/cart/user/{user_id}/{product_id}', { user_id: owner, product_id, quantity });
      else await api('PUT /api/cart/temp/{session_id}/{product_id}', { session_id: cart.sessionId(), product_id, quantity });
      saved.set(id, quantity);
    });
  });
  queue = sent;
  const isSaved = await counted(() => sent);
  if (wanted.get(id) === quantity) {
    // Not the previous local quantity: the change before this one may have been refused too.
    if (!isSaved) cart.setQuantity(id, saved.get(id) ?? quantity);
    saved.delete(id);
  }
  return isSaved;
}

/** Changes a line's options or note, which may merge it with an equal line. @returns the resulting line, or null after a failure */
export async function changeLine(owner: CartOwner, id: string, { options, ...wanted }: Wanted): Promise<CartLine | null> {
  const line = { product_id: rowOf(id), ...wanted, ...(options && { options: [...options] }) };
  const put = () =>
    owner
      ? api('PUT /api/cart/user/{user_id}/{product_id}', { user_id: owner, ...line })
      : api('PUT /api/cart/temp/{session_id}/{product_id}', { session_id: cart.sessionId(), ...line });
  let changed: CartLine | null = null;
  // Queued after the changes of quantity that are under way, so that its answer includes them.
  const sent = queue.then(() =>
    logFailure('No se pudo cambiar la línea', async () => {
      changed = lineOf(await withinSession(put()));
      cart.change(id, changed);
    }),
  );
  queue = sent;
  await counted(() => sent);
  return changed;
}

export async function removeFromCart(owner: CartOwner, id: string): Promise<boolean> {
  const product_id = rowOf(id);
  const remove = async () => {
    try {
      if (owner) await api('DELETE /api/cart/user/{user_id}/{product_id}', { user_id: owner, product_id });
      else await api('DELETE /api/cart/temp/{session_id}/{product_id}', { session_id: cart.sessionId(), product_id });
    } catch (error) {
      // Another tab or device has already removed the line.
      if (!isNotFound(error)) throw error;
    }
    cart.remove(id);
  };
  return logFailure('No se pudo quitar del carrito', () => counted(remove));
}

/** After sign-in: moves the guest's cart into the account's cart, which then becomes the local cart. */
export const mergeCart = (owner: string): Promise<boolean> => logFailure('No se pudo unir el carrito', () => takeOver(owner), false);

async function takeOver(owner: string) {
  const asked = api('POST /api/cart/user/{user_id}/merge', { user_id: owner, session_id: cart.sessionId() });
  const { cart: rows } = await withinSession(asked);
  replaceLines(rows.map(lineOf), owner);
}

/** Loads the current lines, names and prices, at the start of a visit. The selection stays. */
export const refreshCart = (owner: CartOwner): Promise<boolean> =>
  logFailure('No se pudo actualizar el carrito', () => refresh(owner), false);

async function refresh(owner: CartOwner) {
  // The merge at sign-in failed: try again.
  if (owner && cart.owner() === null && cart.state().items.length) return takeOver(owner);
  const lines = (await rowsNow(owner)).map(lineOf);
  // The server deletes a guest's cart after a month. This browser still has the lines, so send the missing ones again.
  const lacking = cart.owner() !== null ? [] : cart.state().items.filter((item) => !lines.some((line) => isSame(item, line)));
  for (const item of lacking) lines.push(...(await withinSession(sendAgain(item))));
  replaceLines(lines, owner);
}

/** Whether the local line is this line of the server. A line without a row was stored before lines had options. */
const isSame = (item: CartItem, line: CartLine): boolean =>
  item.id === line.id || (item.row ? item.row === line.row : item.productId === line.productId);

/** Loads the server's lines. Loads again when a line was changed meanwhile: the first answer would undo that change on the screen. */
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

/** Throws when the session has changed before the answer: that answer is about another cart. */
async function withinSession<T>(asked: Promise<T>): Promise<T> {
  const bearer = token.read();
  const answer = await asked;
  if (token.read() !== bearer) throw new Error('The session changed meanwhile');
  return answer;
}

/** Replaces all lines. Lines that the guest had deselected stay deselected, so that they are not paid by accident. */
function replaceLines(lines: CartLine[], owner: CartOwner) {
  const isOwn = cart.owner() === owner;
  const shown = isOwn || cart.owner() === null ? cart.state() : EMPTY;
  const before = isOwn ? shown.items : [...shown.items, ...cart.parted(owner).items];
  const unselected = before.filter((item) => !item.selected);
  cart.replace(lines, owner);
  for (const line of lines) if (line.available && unselected.some((item) => isSame(item, line))) cart.toggle(line.id);
}

async function sendAgain(item: CartItem): Promise<CartLine[]> {
  const { options, note, quantity } = item;
  try {
    return [
      lineOf(await addLine(null, item.productId, { ...(options && { options: selectionOf(options) }), ...(note && { note }), quantity })),
    ];
  } catch (error) {
    if (isNotFound(error)) return [];
    // Sold out, or an option is no longer offered: keep the line, so that the guest sees the reason.
    if (error instanceof ApiError && error.code in GONE) return [{ ...item, available: false, problem: GONE[error.code] }];
    throw error;
  }
}

/** The refusals of a line that cannot be bought, and what the line says then. */
const GONE: Record<string, CartItem['problem']> = {
  product_unavailable: 'product_unavailable',
  option_unavailable: 'option_unavailable',
  options_required: 'option_unavailable',
  invalid_options: 'option_unavailable',
  sold_out: 'sold_out',
};

const addLine = (owner: CartOwner, product_id: string, { quantity = 1, options, note }: Wanted) => {
  const line = { product_id, quantity, ...(options && { options: [...options] }), ...(note && { note }) };
  return owner
    ? api('POST /api/cart/user/add', { user_id: owner, ...line })
    : api('POST /api/cart/temp', { session_id: cart.sessionId(), ...line });
};

/** The line's name in requests: its row, or its product while the row is not known. */
const rowOf = (id: string): string => {
  const item = cart.state().items.find((one) => one.id === id);
  return item?.row ?? item?.productId ?? id;
};

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** A line as the server returns it. */
export type CartLine = Omit<CartItem, 'selected'> & { available: boolean };

const selectionOf = (options: NonNullable<CartItem['options']>): Selection => options.map(({ id, quantity }) => ({ id, quantity }));

const lineOf = (row: CartRow): CartLine => ({
  // The row's options lack those that are no longer offered, so that two rows may look equal: only their own ids differ.
  id: [lineId(row.product_id, row.options, row.note), ...(row.problem === 'option_unavailable' ? [row.id_cart] : [])].join(' '),
  productId: row.product_id,
  row: row.id_cart,
  name: row.product_name,
  image: row.product_image,
  price: row.product_price,
  quantity: row.quantity,
  available: row.available,
  ...(row.options && { options: row.options, optionsText: row.options_text }),
  ...(row.note && { note: row.note }),
  ...(row.problem && { problem: row.problem }),
});

const SAID: readonly unknown[] = [429, 503, 'option_unavailable', 'product_unavailable', 'sold_out'];

async function logFailure(what: string, work: () => Promise<void>, isAsked = true): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    console.warn(what, error);
    // The server's message says how long to wait or what is sold out; the callers show only that the change failed.
    if (isAsked && error instanceof ApiError && (SAID.includes(error.status) || SAID.includes(error.code))) toast.warning(error.message);
    return false;
  }
}
