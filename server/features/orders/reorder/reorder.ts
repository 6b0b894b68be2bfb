import { chosenOptions, optionsText, type Selection } from '#contract/options/option-rules.ts';
import type { Reordered, ReorderReason, Usual } from '#contract/orders/reorder.ts';
import { db } from '#server/db/client.ts';
import { readTogether } from '#server/db/transaction.ts';
import { addAll, type WantedLine } from '#server/features/cart/index.ts';
import { optionsOfProducts, productsByIds } from '#server/features/catalog/index.ts';
import { own } from '#server/features/orders/found.ts';
import { isSoldOut } from '#server/features/stock/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import * as queries from './queries.ts';
import { type Again, again, type BoughtLine, boughtIn, LOOKED_AT, REORDERS, stillOffered, USUAL_DAYS } from './rules.ts';

const budget = limiter('reorders', REORDERS);

/** Adds the contents of an order to its user's cart. @throws Refusal 404 for other users' orders, also for staff */
export async function reorder(id: string, user: CallerUser): Promise<Reordered> {
  await budget.spend(user.id);
  const order = await own(id, user);
  const bought = boughtIn(await queries.linesOf(order.id));
  const ids = bought.map(({ productId }) => productId);
  const [products, options] = await readTogether((on) => [productsByIds(on, ids), optionsOfProducts(on, ids)]);
  const lines = bought.map((line) => ({
    line,
    ...unlessSoldOut(line, again(line, products.get(line.productId), options.get(line.productId) ?? [])),
  }));
  const wanted = wantedOf(lines);
  const { cart, added, rows } = await addAll(user.id, [...wanted.values()]);
  const rowByKey = new Map([...wanted.keys()].map((key, place) => [key, rows[place]]));
  const short = new Set([...wanted].flatMap(([key, { quantity }], place) => ((added[place] ?? 0) < quantity ? key : [])));
  const changed = lines.flatMap((one) => {
    const reasons: ReorderReason[] = short.has(keyOf(one)) ? [...one.changes, 'capped'] : one.changes;
    return reasons.map((why) => ({ product: one.line.product, why, ...placeOf(one, rowByKey.get(keyOf(one))) }));
  });
  return { cart, changed };
}

const isOut = (productId: string, selection: Selection): boolean =>
  isSoldOut('product', productId) || selection.some(({ id }) => isSoldOut('option', id));

/** Whether the guest must choose again before the line can be bought. */
const isWaiting = ({ changes }: Again): boolean => changes.includes('option_gone');

const unlessSoldOut = ({ productId }: BoughtLine, line: Again): Again =>
  line.selection && isOut(productId, isWaiting(line) ? [] : line.selection) ? { selection: null, changes: ['sold_out'] } : line;

type Line = Again & { line: BoughtLine };
const keyOf = ({ line, selection }: Line) => JSON.stringify([line.productId, selection, line.note]);

/** Identifies a line among those of one product. */
const placeOf = (one: Line, row: string | undefined) => ({
  ...(one.line.options.length > 0 && { options_text: optionsText(one.line.options) }),
  ...(row && (one.selection?.length || one.line.note || isWaiting(one)) && { id_cart: row }),
});

/** What to add; lines that differ only in a default that is newer than one of them are equal now. */
function wantedOf(lines: readonly Line[]): Map<string, WantedLine> {
  const wanted = new Map<string, WantedLine>();
  for (const one of lines) {
    const { line, selection } = one;
    if (!selection) continue;
    const quantity = line.quantity + (wanted.get(keyOf(one))?.quantity ?? 0);
    wanted.set(keyOf(one), { productId: line.productId, options: selection, note: line.note, quantity });
  }
  return wanted;
}

export async function usual(user: CallerUser): Promise<Usual[]> {
  const found = await queries.mostOrdered(user.id, USUAL_DAYS, LOOKED_AT);
  const options = await optionsOfProducts(
    db,
    found.map(({ productId }) => productId),
  );
  const groupsOf = (productId: string) => options.get(productId) ?? [];
  return stillOffered(found, groupsOf, isOut).map(({ productId, selection, times }) => ({
    product_id: productId,
    options: [...selection],
    options_text: optionsText(chosenOptions(groupsOf(productId), selection)),
    times,
  }));
}
