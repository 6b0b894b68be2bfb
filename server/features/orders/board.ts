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

/** So many orders beyond a page are counted; where a search has very many matches, whether there is one. */
const COUNTED = 1000;
/** Fewer digits of a folio are a multitude. */
const TELLING_DIGITS = 4;

/** One page of all orders, the newest first, and how many there are, or at least how many. */
export async function all({ status, q = '', limit = DEFAULT_LIMIT, offset = 0 }: OrderSearch) {
  const text = q.trim();
  const patterns = text ? patternsOf(text) : [];
  const found = text ? { ids: idRange(text), customers: await customersBy(text, patterns), patterns } : null;
  const filter = { status, found };
  const rows = await queries.page(filter, limit + 1, offset);
  const page = rows.slice(0, limit);
  const isLast = rows.length <= limit && (rows.length > 0 || offset === 0);
  const isMany = found !== null && (found.customers === null || (found.ids !== null && text.length < TELLING_DIGITS));
  // The last page tells the total by itself, and one row too many that there is another page.
  if (isLast || (isMany && rows.length > 0)) return { page, total: offset + rows.length };
  return { page, total: await queries.total(filter, offset + limit + COUNTED) };
}

/** A whole e-mail is one person's; all addresses share so many letters that looking for them as for words would take longest. */
async function customersBy(text: string, patterns: string[]): Promise<string[] | null> {
  const customer = text.includes('@') ? await queries.customerOf(text) : null;
  return customer ? [customer] : queries.customersLike(patterns);
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
