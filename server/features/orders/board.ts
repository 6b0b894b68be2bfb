import type { OrderSearch, ShopOrder } from '#contract/orders.ts';
import { isUuid } from '#server/db/uuid.ts';
import { notFound } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

const DEFAULT_LIMIT = 100;

export const unknownOrder = () => notFound('order_not_found', 'No encontramos ese pedido.');

/** An order as the owner sees it, whosever it is. */
export async function one(id: string): Promise<ShopOrder> {
  const [order] = isUuid(id) ? await queries.withHistory([id]) : [];
  if (!order) throw unknownOrder();
  return order;
}

/** One page of all orders, the newest first, and how many there are. */
export async function all({ status, q = '', limit = DEFAULT_LIMIT, offset = 0 }: OrderSearch) {
  const text = q.trim();
  const found = text ? { ids: idRange(text), customers: await queries.customersLike(patternsOf(text)) } : null;
  const filter = { status, found };
  const page = await queries.page(filter, limit, offset);
  // A page that is not full tells the total by itself.
  const total = page.length < limit && (page.length > 0 || offset === 0) ? offset + page.length : await queries.total(filter);
  return { page, total };
}

/** The ids that begin like this: a folio, part of one, or a whole id. Null when no id does. */
function idRange(text: string): { from: string; to: string } | null {
  const begin = text.replace(/^#/, '').toLowerCase();
  const filled = (digit: string) => begin + '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit).slice(begin.length);
  const range = { from: filled('0'), to: filled('f') };
  return begin && isUuid(range.from) ? range : null;
}

/** A pattern for each word, its own wildcards taken literally. */
const patternsOf = (text: string): string[] => text.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
