import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CartRow } from '#contract/cart/cart.ts';
import { MAX_LINES, MAX_QUANTITY } from '#contract/limits.ts';
import { type Chosen, canonical, type Selection } from '#contract/options/option-rules.ts';
import type { Tx } from '#server/db/client.ts';
import { inTransaction, readTogether } from '#server/db/transaction.ts';
import {
  checkedChoice,
  type Facts,
  optionsOfProducts,
  productNotFound,
  remembered,
  resolveProductId,
  soldFacts,
} from '#server/features/catalog/index.ts';
import { isAnySoldOut } from '#server/features/stock/index.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { invalid, notFound, Refusal } from '#server/http/refusal.ts';
import { settleOldLines } from './old-lines.ts';
import * as queries from './queries.ts';
import { rowOf, rowsOf } from './rows.ts';
import { isOlder, NEW_GUEST_CARTS, type StoredLine } from './rules.ts';
import { refuseSoldOut, refuseSoldOutOption } from './sold-out.ts';

type Owner = queries.Owner;
type Known = { choice: Chosen[]; options: Facts['options'] | undefined; version: number };
export type WantedLine = queries.WantedLine;
type Contents = { cart: CartRow[] };

export const ofUser = (userId: string): Owner => ({ column: 'user_id', value: userId });

/** The session id is the secret of a guest's cart, so only its digest is stored. */
export const ofGuest = (sessionId: string): Owner => ({
  column: 'session_hash',
  value: createHash('sha256').update(sessionId).digest('base64url'),
});

const noLine = () => notFound('cart_line_not_found', 'Este producto no está en el carrito.');
const fullCart = () => new Refusal(422, 'cart_full', `El carrito admite hasta ${MAX_LINES} productos distintos.`);
const tooMuch = () => invalid({ quantity: `La cantidad máxima es ${MAX_QUANTITY}.` }, 'quantity_limit');
const ambiguous = () =>
  new Refusal(
    409,
    'ambiguous_line',
    'Este producto está varias veces en el carrito, con otras opciones o notas. Elige uno de sus renglones.',
  );

/** A product with its options, quantity and note in a request; without options the defaults are used. */
export type Wanted = { product_id: string; quantity: number; options?: Selection | undefined; note?: string | null | undefined };

/** Adds a product. A line with the same product, options and note gets the sum of both quantities. */
export async function add(owner: Owner, input: Wanted, onCreated = async () => {}): Promise<CartRow> {
  await refuseSoldOutProduct(input.product_id);
  const known = knownChoice(input);
  const first = known && (await insert(owner, input, known.choice, known.version));
  const { added, options } = first?.isChecked ? { added: first, options: known?.options } : await addRead(owner, input);
  if (added.created) await onCreated();
  if (!added.line) throw tooMuch();
  return rowOf(owner, added.meetsOld ? await withOldLines(owner, added.line) : added.line, options);
}

/** @returns the added line; or an older line without options, when the added line merges with it */
const withOldLines = (owner: Owner, line: StoredLine): Promise<StoredLine> =>
  inTransaction(async (tx) => {
    const cartId = await queries.lockExisting(tx, owner);
    if (!cartId) return line;
    await settleOldLines(tx, cartId);
    return (await queries.equalLine(tx, cartId, { productId: line.product_id, options: line.options, note: line.note })) ?? line;
  });

/** A version that the catalogue never has. */
const NEVER = -1;

/**
 * Checks the choice against the catalogue in this process's memory; the database compares the catalogue's version when it adds the product.
 * Products without options need no memory. @returns null when the options must be read first
 */
function knownChoice({ product_id, options: selection }: Wanted): Known | null {
  const fact = remembered(product_id);
  if (!fact?.groups) return selection?.length ? null : { choice: [], options: undefined, version: NEVER };
  const { product, groups, version } = fact;
  try {
    const choice = checkedChoice(product, groups, selection);
    refuseSoldOut(product.id, choice);
    return { choice, options: new Map([[product.id, groups]]), version };
  } catch (error) {
    // The memory may be outdated, so a refusal must be decided by the current options.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Queries the database only for a slug, and only while something is sold out. */
async function refuseSoldOutProduct(idOrSlug: string): Promise<void> {
  if (isAnySoldOut()) refuseSoldOut((await resolveProductId(idOrSlug)) ?? '');
}

async function insert(owner: Owner, { product_id, quantity, note }: Wanted, options: Chosen[], version: number | null) {
  const added = await queries.add(owner, { product: product_id, options, note: note ?? '', quantity }, version).catch((error) => {
    throw queries.isFullCart(error) ? fullCart() : error;
  });
  if (!added) throw productNotFound();
  if (!added.available) throw productUnavailable((await resolveProductId(product_id)) ?? product_id);
  return added;
}

/** Adds the product after checking the choice against the options in the database. */
async function addRead(owner: Owner, input: Wanted) {
  const { choice, options } = await choiceOf(input);
  return { added: await insert(owner, input, choice, null), options };
}

/** @returns the choice, and the options against which it was checked */
async function choiceOf({ product_id, options: selection }: Wanted) {
  const id = await resolveProductId(product_id);
  const [{ products, options }] = await readTogether((on) => [soldFacts(on, [id ?? ''])]);
  const product = products.get(id ?? '');
  if (!product || product.deleted) throw productNotFound();
  if (!product.available) throw productUnavailable(product.id);
  const choice = checkedChoice(product, options.get(product.id) ?? [], selection);
  refuseSoldOut(product.id, choice);
  return { choice, options };
}

const productUnavailable = (id: string) => new Refusal(409, 'product_unavailable', 'Disponible próximamente', { data: { product_id: id } });

const newGuestCarts = limiter('guest-carts', NEW_GUEST_CARTS);

/**
 * Adds a product to a guest's cart. New carts are limited per client, because anyone could otherwise create any number of them.
 * @param client the key of the limit; null for in-process calls
 */
export async function addAsGuest(sessionId: string, client: string | null, input: Wanted): Promise<CartRow> {
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

export const read = async (owner: Owner): Promise<Contents> => ({ cart: await rowsOf(owner, await queries.linesOf(owner)) });

type Change = { product_id: string; quantity?: number | undefined; options?: Selection | undefined; note?: string | null | undefined };

/** @param input `product_id` is the id of the product or of the line */
export async function change(owner: Owner, input: Change): Promise<CartRow> {
  const { product_id, quantity, options, note } = input;
  const isQuantityOnly = quantity !== undefined && options === undefined && note === undefined;
  const line = isQuantityOnly ? only(await queries.setQuantity(owner, product_id, quantity)) : await changeChoice(owner, input);
  return rowOf(owner, line);
}

function only<T>({ named, line }: { named: number; line: T | null }): T {
  if (named > 1) throw ambiguous();
  if (!line) throw noLine();
  return line;
}

/**
 * Changes options, quantity or note of a line. When another line then has the same options and note, both merge into the older one.
 * @returns the remaining line
 */
const changeChoice = (owner: Owner, { product_id, ...input }: Change): Promise<StoredLine> =>
  inTransaction(async (tx) => {
    const cartId = await queries.lockExisting(tx, owner);
    const found = cartId ? await queries.find(tx, cartId, product_id) : [];
    const line = only({ named: found.length, line: found[0] ?? null });
    const productId = line.product_id;
    const groups = input.options && ((await optionsOfProducts(tx, [productId])).get(productId) ?? []);
    const options = groups ? checkedChoice({ id: productId, name: line.name }, groups, input.options) : line.options;
    if (groups) refuseSoldOutOption(productId, options);
    const note = input.note === undefined ? line.note : (input.note ?? '');
    const equal = await queries.equalLine(tx, cartId as string, { productId, options, note });
    const other = equal?.id === line.id ? null : equal;
    const quantity = (input.quantity ?? line.quantity) + (other?.quantity ?? 0);
    if (quantity > MAX_QUANTITY) throw tooMuch();
    const [kept, doubled] = other && isOlder(other, line) ? [other, line] : [line, other];
    if (doubled) await queries.deleteLine(tx, doubled.id);
    await queries.setLine(tx, kept.id, { options, note, quantity });
    return { ...kept, options, note, quantity };
  });

export async function remove(owner: Owner, name: string): Promise<undefined> {
  only(await queries.remove(owner, name));
}

/** Moves the guest's cart into the user's and deletes it. Idempotent, also for parallel calls. */
export async function merge(userId: string, sessionId: string): Promise<Contents> {
  await inTransaction(async (tx) => {
    const own = await queries.lockCart(tx, userId);
    const guest = await queries.lockGuestCart(tx, ofGuest(sessionId).value);
    if (!guest) return;
    for (const cart of [own, guest]) await settleOldLines(tx, cart);
    await queries.moveLines(tx, guest, own);
    await queries.deleteCart(tx, guest);
  });
  return read(ofUser(userId));
}

/** For guests who create an account. */
export async function moveCart(tx: Tx, fromUserId: string, toUserId: string): Promise<void> {
  const from = await queries.lockExisting(tx, ofUser(fromUserId));
  if (!from) return;
  const to = await queries.lockCart(tx, toUserId);
  for (const cart of [to, from]) await settleOldLines(tx, cart);
  await queries.moveLines(tx, from, to);
}

/**
 * Adds products with checked choices to the user's cart, as many of each as a line may contain. The cart's lock makes parallel calls add
 * up.
 * @param wanted without repetitions of product, choice and note
 * @returns the cart; how many of each were added; and the cart row of each, if there is one
 */
export async function addAll(
  userId: string,
  wanted: readonly WantedLine[],
): Promise<Contents & { added: number[]; rows: (string | undefined)[] }> {
  const added = await inTransaction(async (tx) => {
    const cart = await queries.lockCart(tx, userId);
    await settleOldLines(tx, cart);
    return queries.addLines(tx, cart, wanted);
  });
  const owner = ofUser(userId);
  const lines = await queries.linesOf(owner);
  // By the stored choices: the answer leaves out options that are no longer offered.
  const rows = wanted.map(
    ({ productId, options, note }) =>
      lines.find((line) => line.product_id === productId && line.note === note && isDeepStrictEqual(line.options, options))?.id,
  );
  return { cart: await rowsOf(owner, lines), added, rows };
}

/** A bought line. `coversEmpty`: rows without options, which are older than the product's options, count as this choice too. */
type Bought = { productId: string; options: Selection; note?: string; coversEmpty?: boolean };

/** Removes the bought lines from the cart, in the transaction that creates the order. */
export async function removeBought(tx: Tx, userId: string, lines: readonly Bought[]): Promise<void> {
  await queries.removeLines(
    tx,
    userId,
    lines.map(({ productId, options, note = '', coversEmpty = false }) => ({ productId, options: canonical(options), note, coversEmpty })),
  );
}

/** @returns how many carts were deleted */
export const forgetOldGuestCarts = (): Promise<number> => queries.deleteOldGuestCarts();
