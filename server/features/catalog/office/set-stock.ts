import type { StockChange } from '#contract/catalog/stock.ts';
import type { Option } from '#contract/options/options.ts';
import { db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { existing, productNotFound } from '#server/features/catalog/found.ts';
import { toOption } from '#server/features/catalog/office/options/wire.ts';
import * as catalog from '#server/features/catalog/queries.ts';
import { tellChanged, tellUsing } from '#server/features/catalog/told.ts';
import { type Item, setStock, stockOf } from '#server/features/stock/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { notFound } from '#server/http/refusal.ts';
import { followStock } from '../stock/follow.ts';
import * as queries from '../stock/queries.ts';

/** Sets the stock of a product. @returns the product's id */
export async function setStockOfProduct(idOrSlug: string, change: StockChange, manager: CallerUser): Promise<string> {
  const { id } = await existing(idOrSlug);
  await inTransaction(async (tx) => {
    if (!(await catalog.lock(tx, id))) throw productNotFound();
    await setStock(tx, { kind: 'product', id }, change, manager.id);
    await tellChanged(tx, id);
  });
  // Updates the stock in memory first, so that the answer contains the new availability.
  await followStock();
  return id;
}

/** Sets the stock of an option, for all products that offer it. */
export async function setStockOfOption(id: string, change: StockChange, manager: CallerUser): Promise<Option> {
  return inTransaction(async (tx) => {
    const option = isUuid(id) ? await queries.optionOf(tx, id) : null;
    if (!option) throw optionNotFound();
    await setStock(tx, { kind: 'option', id: option.id }, change, manager.id);
    await tellUsing(tx, option.groupId);
    return { ...toOption(option), stock: (await stockOf(tx, 'option', [option.id]))(option.id) };
  });
}

/** The id of an existing item; products may also be given by their slug. @throws Refusal 404 */
export async function itemId({ kind, id }: Item): Promise<string> {
  if (kind === 'product') return (await existing(id)).id;
  const option = isUuid(id) ? await queries.optionOf(db, id) : null;
  if (!option) throw optionNotFound();
  return option.id;
}

const optionNotFound = () => notFound('option_not_found', 'Opción no encontrada.');
