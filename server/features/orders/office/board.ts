import type { ShopOrder } from '#contract/orders/order.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import type { OrderSearch } from '#contract/orders/orders.ts';
import { isAtLeast } from '#contract/staff.ts';
import { db, type Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { type CallerUser, isStaff } from '#server/http/caller.ts';
import { type Counted, countedPage } from '#server/http/counted-page.ts';
import { unknownOrder } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { calledNumber, idRange, patternsOf, telephoneIn } from './search.ts';

const DEFAULT_LIMIT = 100;

/**
 * The order with the fields that this member of the staff may see: below managers without the customer's id and e-mail, and with the
 * telephone only when the order leaves the shop; one's own order is complete.
 */
export const seenBy = (viewer: Pick<CallerUser, 'staffRole'> & { id?: string }, order: ShopOrder): ShopOrder => {
  if (order.customer === null || order.customer.id === viewer.id || isAtLeast(viewer.staffRole, 'manager')) return order;
  const { name, telefono } = order.customer;
  return { ...order, customer: { name, ...(telefono && !isHanded(order.tipo) && { telefono }) } };
};

/** Any customer's order, with customer and history. */
export async function one(id: string, viewer: CallerUser, on: Pick<Tx, 'select'> = db): Promise<ShopOrder> {
  const [order] = isUuid(id) ? await queries.withHistory([id], on) : [];
  if (!order) throw unknownOrder();
  return seenBy(viewer, order);
}

/** One page of all orders, newest first. */
export async function all(
  { status, q = '', limit = DEFAULT_LIMIT, offset = 0 }: OrderSearch,
  viewer: CallerUser,
): Promise<Counted<ShopOrder>> {
  const text = q.trim();
  const patterns = text ? patternsOf(text) : [];
  const by = isStaff(viewer, 'manager') ? 'name and email' : 'name';
  const found = text ? await foundBy(text, patterns, by) : null;
  const filter = { status, found };
  return countedPage({
    limit,
    offset,
    isSearch: found !== null,
    read: async (most) => (await queries.page(filter, most, offset)).map((order) => seenBy(viewer, order)),
    count: (most) => queries.total(filter, most),
  });
}

async function foundBy(text: string, patterns: string[], by: queries.FoundBy): Promise<NonNullable<queries.Filter['found']>> {
  const number = calledNumber(text);
  const [customers, named, numbered] = await Promise.all([
    customersBy(text, patterns, by),
    queries.calledLike(patterns),
    number ? queries.numbered(number) : [],
  ]);
  return { ids: idRange(text), customers, called: [...named, ...numbered], numbered, patterns, by };
}

/**
 * A full e-mail is looked up by equality: e-mails share so many letters that a search by pattern would be slow. So is a telephone, however
 * it is written.
 */
async function customersBy(text: string, patterns: string[], by: queries.FoundBy): Promise<string[] | null> {
  const telephone = by === 'name and email' ? telephoneIn(text) : null;
  if (telephone) return queries.customersCalled(telephone);
  const customers = by === 'name and email' && text.includes('@') ? await queries.customersOf(text) : [];
  return customers.length > 0 ? customers : queries.customersLike(patterns, by);
}
