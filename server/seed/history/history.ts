import { randomBytes } from 'node:crypto';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { isVoid, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shop-clock.ts';
import type { Table } from '#server/features/reservations/index.ts';
import { demoPromotions } from '#server/seed/promotions.ts';
import { Random } from '#server/seed/random.ts';
import { MESSAGES, NAMES, REPLIES, STREETS } from './demo-texts.ts';
import { makeReservations } from './lounge.ts';
import { makeOrders } from './orders.ts';
import { type Customer, DAYS, dayOf, type History, instant, isBusyDay, midnight, type Product, type Row } from './shared.ts';
import type { DemoChoice } from './today.ts';
import { visitsOf } from './visits.ts';

/**
 * Three months of a shop: customers, their orders and reviews, the lounge's reservations, messages and newsletter members. Orders are
 * closed except a few of the last half hour, so that the board shows some. Reservations are in the past and today, so that all later days
 * are free.
 * @param choices the options of the demo shop
 */
export function demoHistory(now: Date, goods: readonly Product[], tables: readonly Table[], choices: readonly DemoChoice[] = []): History {
  const random = new Random(20_260_101);
  const customers = makeCustomers(random, now);
  const sales = makeOrders(random, now, customers, goods, choices);
  const lounge = makeReservations(random, now, customers, tables);
  const rows: History = {
    users: customers.map(({ id, name, email, phone, joinedMs }, index) => ({
      id,
      name,
      email,
      canonical_email: canonicalEmail(email),
      // Some did not, as in a real shop.
      email_verified: index % 6 !== 0,
      telefono: phone,
      created_at: instant(joinedMs),
    })),
    addresses: customers.map(({ id, address, phone, joinedMs }) => ({
      user_id: id,
      ...address,
      phone,
      is_default: true,
      created_at: instant(joinedMs + 5 * MINUTE_MS),
    })),
    ...sales,
    analytics_days: makeVisits(new Random(20_260_102), now, sales.orders),
    ...lounge,
    ...makeClub(random, now, customers),
    ...makeMessages(random, now, customers),
    promotions: demoPromotions(),
  };
  const idsOf = (table: string) => (rows[table] ?? []).map(({ id }) => id);
  return {
    ...rows,
    demo_rows: Object.entries({
      user: 'users',
      order: 'orders',
      reservation: 'reservations',
      subscription: 'subscriptions',
      message: 'contact_messages',
      promotion: 'promotions',
    }).flatMap(([kind, table]) => idsOf(table).map((id) => ({ kind, id }))),
  };
}

function makeCustomers(random: Random, now: Date): Customer[] {
  return NAMES.map((name, index) => {
    const plain = name
      .normalize('NFD')
      .replace(/[^\w ]/g, '')
      .toLowerCase();
    const [line1, postalCode] = random.of(STREETS);
    return {
      id: random.uuid(),
      name,
      email: `${plain.replaceAll(' ', '.')}@cliente.example`,
      phone: `55 ${random.text('123456789', 4)} ${random.text('0123456789', 4)}`,
      joinedMs: midnight(now, -DAYS - 1 + Math.floor((index * (DAYS - 10)) / NAMES.length)) + random.between(8 * 60, 20 * 60) * MINUTE_MS,
      address: { line1, line2: null, city: 'Ciudad de México', state: 'CDMX', postal_code: postalCode, country: 'Mexico' },
    };
  });
}

/** The daily figures of visits; they include the buyers of that day. Orders that were given back do not count, as in the sales. */
function makeVisits(random: Random, now: Date, orders: readonly Row[]): Row[] {
  const sold = orders.filter(({ status }) => !isVoid(status as OrderStatus));
  const ofDay = Map.groupBy(sold, ({ created_at }) => dayOf(Date.parse(String(created_at))));
  return Array.from({ length: DAYS }, (_, index) => {
    const start = midnight(now, index - DAYS);
    const bought = ofDay.get(dayOf(start)) ?? [];
    const salesCents = bought.reduce((sum, { total_cents: cents }) => sum + Number(cents), 0);
    const figures = visitsOf(random, index / DAYS, { isBusy: isBusyDay(start), orders: bought.length, salesCents });
    return { day: dayOf(start), figures, is_demo: true };
  });
}

function makeClub(random: Random, now: Date, customers: readonly Customer[]) {
  const subscriptions = customers
    .filter((_, index) => index % 3 === 0)
    .map(({ email, joinedMs }, index) => {
      const at = instant(joinedMs + 30 * MINUTE_MS);
      return {
        id: random.uuid(),
        email,
        canonical_email: canonicalEmail(email),
        secret: randomBytes(32).toString('base64url'),
        subscribed_at: at,
        unsubscribed_at: index % 7 === 6 ? instant(midnight(now, -4) + 12 * 60 * MINUTE_MS) : null,
        welcomed_at: at,
      };
    });
  return { subscriptions };
}

function makeMessages(random: Random, now: Date, customers: readonly Customer[]) {
  const unanswered = MESSAGES.length - REPLIES.length;
  const replies: Row[] = [];
  const messages = MESSAGES.map((message, index) => {
    const { name, email } = customers[index * 3] as Customer;
    const at = midnight(now, -3 * index - 1) + 11 * 60 * MINUTE_MS;
    const id = random.uuid();
    const reply = REPLIES[index - unanswered];
    const answeredAt = reply === undefined ? null : instant(at + DAY_MS / 8);
    if (reply) replies.push({ message_id: id, message: reply, created_at: answeredAt });
    return { id, name, email, message, created_at: instant(at), answered_at: answeredAt };
  });
  return { contact_messages: messages, contact_replies: replies };
}
