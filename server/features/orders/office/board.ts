import type { OrderSearch, ShopOrder } from '#contract/orders.ts';
import { isUuid } from '#server/db/uuid.ts';
import { COUNTED } from '#server/features/orders/rules.ts';
import { notFound } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

const DEFAULT_LIMIT = 100;

export const unknownOrder = () => notFound('order_not_found', 'No encontramos ese pedido.');

/** Any customer's order, with customer and history. */
export async function one(id: string): Promise<ShopOrder> {
  const [order] = isUuid(id) ? await queries.withHistory([id]) : [];
  if (!order) throw unknownOrder();
  return order;
}

/** One page of all orders, newest first. `total` stops at a limit; `more`: there are more orders than `total`. */
export async function all({ status, q = '', limit = DEFAULT_LIMIT, offset = 0 }: OrderSearch) {
  const text = q.trim();
  const patterns = text ? patternsOf(text) : [];
  const found = text ? { ids: idRange(text), customers: await customersBy(text, patterns), patterns } : null;
  const filter = { status, found };
  const rows = await queries.page(filter, limit + 1, offset);
  const most = found ? COUNTED.found : offset + limit + COUNTED.beyondPage;
  const isLast = rows.length <= limit && (rows.length > 0 || offset === 0);
  // On the last page the total follows from its length.
  const total = isLast ? offset + rows.length : await queries.total(filter, most + 1);
  return { page: rows.slice(0, limit), total: Math.min(total, most), more: total > most };
}

/** A full e-mail is looked up exactly: e-mail addresses share so many letters that a search by pattern would be slow. */
async function customersBy(text: string, patterns: string[]): Promise<string[] | null> {
  const customer = text.includes('@') ? await queries.customerOf(text) : null;
  return customer ? [customer] : queries.customersLike(patterns);
}

/** The range of ids that begin with a folio, a part of one, or a full id. Null when the text is no beginning of an id. */
function idRange(text: string): { from: string; to: string } | null {
  const begin = text.replace(/^#/, '').toLowerCase();
  const filled = (digit: string) => begin + '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit).slice(begin.length);
  const range = { from: filled('0'), to: filled('f') };
  return begin && isUuid(range.from) ? range : null;
}

/** A `like` pattern for each word; wildcards in the text are escaped. */
const patternsOf = (text: string): string[] => text.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
