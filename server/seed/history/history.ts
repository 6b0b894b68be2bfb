import { randomBytes } from 'node:crypto';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { toPesos } from '#contract/money.ts';
import { isToMake, isVoid, type OrderStatus, stepsOf as wayOf } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { pointsFor } from '#contract/points/points-for.ts';
import { stayOf } from '#contract/reservations/lounge.ts';
import { isOpenAt } from '#contract/settings/opening-hours.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { addDays, DAY_MS, MINUTE_MS, shopClock, shopInstant, weekdayAt } from '#contract/shop-clock.ts';
import { firstWord } from '#contract/words.ts';
import type { products } from '#server/features/catalog/table.ts';
import { type Table, tightestFit } from '#server/features/reservations/index.ts';
import { demoPromotions } from '#server/seed/promotions.ts';
import { Random } from '#server/seed/random.ts';
import { MESSAGES, NAMES, NOTES, OPINIONS, REPLIES, STREETS } from './demo-texts.ts';
import { parcelOf } from './parcels.ts';
import { type Received, receivedBy, type Step } from './received.ts';
import { type DemoChoice, optionsOf, stepsToday, TODAY, type TodayOrder } from './today.ts';
import { visitsOf } from './visits.ts';

type Product = Pick<
  typeof products.$inferSelect,
  'id' | 'slug' | 'name' | 'image' | 'category' | 'priceCents' | 'featured' | 'available' | 'ships' | 'station'
>;
/** Column names with the values of one row. */
type Row = Record<string, unknown>;
/** Rows by table, in an order that satisfies the foreign keys. */
export type History = Record<string, Row[]>;

const DAYS = 90;
const LOUNGE_DAYS = 60;
const FRIDAY = 4;
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Midnight of the day that is `days` days from today. */
const midnight = (now: Date, days: number): number => shopInstant(addDays(shopClock(now).today, days), 0).getTime();
const dayOf = (ms: number): string => shopClock(new Date(ms)).today;
const instant = (ms: number): string => new Date(ms).toISOString();
/** Whether the day is a Friday, Saturday or Sunday. */
const isBusyDay = (ms: number): boolean => weekdayAt(dayOf(ms)) >= FRIDAY;

type Customer = { id: string; name: string; email: string; phone: string; joinedMs: number; address: Row };

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

type SalesTable =
  | 'orders'
  | 'order_lines'
  | 'order_steps'
  | 'order_numbers'
  | 'order_refunds'
  | 'points_ledger'
  | 'drafts'
  | 'sandbox_intents'
  | 'reviews'
  | 'shipments'
  | 'shipment_events';

type Outcome = Extract<OrderStatus, 'entregado' | 'cancelado' | 'reembolsado'>;
const ORDER_STEPS = wayOf();
const STEPS: Record<Outcome, readonly OrderStatus[]> = {
  entregado: ORDER_STEPS,
  cancelado: [...ORDER_STEPS.slice(0, 1), 'cancelado'],
  reembolsado: [...ORDER_STEPS, 'reembolsado'],
};

function makeOrders(random: Random, now: Date, customers: readonly Customer[], goods: readonly Product[], options: readonly DemoChoice[]) {
  const choices = goods.filter(({ available }) => available).map((product) => [product, weightOf(product)] as const);
  const rows = {
    orders: [],
    order_lines: [],
    order_steps: [],
    order_numbers: [],
    order_refunds: [],
    points_ledger: [],
    drafts: [],
    sandbox_intents: [],
    reviews: [],
    shipments: [],
    shipment_events: [],
  } satisfies {
    [table: string]: Row[];
  } as Record<SalesTable, Row[]>;
  const add = (table: SalesTable, row: Row) => void rows[table].push(row);
  // Separate random sequences, so that a change of parcels, types or reviews changes nothing else of the demo shop.
  const parcelRandom = new Random(20_260_103);
  const typeRandom = new Random(20_260_105);
  const reviewRandom = new Random(20_260_106);
  const reviewed = new Set<string>();
  const reviewsOf = new Map<string, number>();

  const review = (customer: Customer, product: Product, deliveredMs: number) => {
    const count = reviewsOf.get(product.id) ?? 0;
    const [at, chance] = [deliveredMs + reviewRandom.between(2 * 60, 5 * 24 * 60) * MINUTE_MS, reviewRandom.next()];
    const opinion = OPINIONS[product.slug]?.[count];
    const pair = `${customer.id} ${product.id}`;
    if (!opinion || reviewed.has(pair) || at >= midnight(now, 0) || chance > 0.3) return;
    reviewed.add(pair);
    reviewsOf.set(product.id, count + 1);
    const [rating, comment] = opinion;
    add('reviews', { user_id: customer.id, product_id: product.id, rating, comment, created_at: instant(at) });
  };

  type Line = { product: Product; quantity: number; options: DemoChoice[]; note: string; isMade: boolean };
  const linesByChance = (): Line[] => {
    const bought = new Set(Array.from({ length: random.between(1, 4) }, () => random.weighted(choices)));
    return [...bought].map((product) => ({ product, quantity: random.next() < 0.8 ? 1 : 2, options: [], note: '', isMade: true }));
  };
  const linesOf = (order: TodayOrder): Line[] =>
    order.lines.flatMap((line) => {
      const product = goods.find(({ slug }) => slug === line.slug);
      const isMade = line.made === true || !isToMake(order.status);
      return product ? [{ product, quantity: line.quantity ?? 1, options: optionsOf(line, options), note: line.note ?? '', isMade }] : [];
    });

  const receivedToday = ({ tipo, mesa, number, promise }: TodayOrder, steps: Step[]): Received => {
    const { atMs } = steps[0] as Step;
    return { tipo, mesa, number, promisedMs: atMs + promise * MINUTE_MS, deliveryCents: 0, steps };
  };

  /** @param today how the guest receives the order and what it contains; null for a past order, with random goods */
  const sell = (random: Random, customer: Customer, placed: Step[], today: TodayOrder | null = null) => {
    const lines = today ? linesOf(today) : linesByChance();
    const priceOf = ({ product, options }: Line) =>
      options.reduce((sum, option) => sum + option.priceCents * option.quantity, product.priceCents);
    const subtotalCents = lines.reduce((sum, line) => sum + priceOf(line) * line.quantity, 0);
    const { tipo, mesa, number, promisedMs, deliveryCents, steps } = today
      ? receivedToday(today, placed)
      : receivedBy(typeRandom, {
          steps: placed,
          postalCode: String(customer.address.postal_code),
          subtotalCents,
          isBagsOnly: lines.every(({ product }) => product.ships),
          nowMs: now.getTime(),
        });
    const totalCents = subtotalCents + deliveryCents;
    const { atMs: placedMs } = steps[0] as Step;
    const { status, atMs: lastMs } = steps.at(-1) as Step;
    const id = random.uuid();
    const intentId = `pi_sandbox_${random.text('0123456789abcdef', 24)}`;
    const isKept = !isVoid(status);
    const contents = lines.map(({ product, quantity }) => `${product.name} × ${quantity}`);
    const [, prepared, sent] = steps;
    const parcel =
      status === 'entregado' && tipo === 'paquete'
        ? parcelOf(parcelRandom, {
            orderId: id,
            customer,
            contents,
            preparedMs: prepared?.atMs ?? 0,
            sentMs: sent?.atMs ?? 0,
            deliveredMs: lastMs,
          })
        : null;

    add('orders', {
      id,
      user_id: customer.id,
      status,
      total_cents: totalCents,
      refunded_cents: isKept ? 0 : totalCents,
      payment_method: 'tarjeta',
      intent_id: intentId,
      shipping_address: isHanded(tipo) ? { tipo } : customer.address,
      tipo,
      number,
      promised_at: promisedMs === null ? null : instant(promisedMs),
      mesa,
      mesa_secure: mesa !== null,
      guest_name: firstWord(customer.name),
      subtotal_cents: subtotalCents,
      delivery_cents: deliveryCents,
      tracking_number: parcel?.shipment.number ?? null,
      created_at: instant(placedMs),
      updated_at: instant(lastMs),
    });
    if (parcel) {
      add('shipments', parcel.shipment);
      for (const event of parcel.events) add('shipment_events', event);
    }
    if (today && status !== 'entregado')
      add('order_numbers', { number: Number(number), order_id: id, free_at: instant(now.getTime() + DAY_MS / 2) });
    for (const [position, line] of lines.entries()) {
      const { product, quantity } = line;
      const { id: productId, slug, name, image, category } = product;
      const priceCents = priceOf(line);
      add('order_lines', {
        order_id: id,
        product_id: productId,
        quantity,
        price_cents: priceCents,
        options: line.options,
        note: line.note,
        station: product.station,
        made_at: line.isMade ? instant(lastMs) : null,
        // The catalogue's price, without the options.
        product: { id: productId, slug, name, image, price: toPesos(product.priceCents), category },
        position,
      });
      if (isKept) review(customer, product, lastMs);
    }
    for (const step of steps) add('order_steps', { order_id: id, status: step.status, at: instant(step.atMs) });

    const points = pointsFor(subtotalCents, DEFAULT_SETTINGS.puntos.por_peso * 100);
    const movement = { user_id: customer.id, order_id: id, trial: true };
    add('points_ledger', {
      ...movement,
      kind: 'purchase',
      amount: points,
      paid_cents: subtotalCents,
      reason: 'Puntos por compra',
      created_at: instant(placedMs),
    });
    if (!isKept) {
      add('order_refunds', { order_id: id, amount_cents: totalCents, at: instant(lastMs) });
      add('points_ledger', {
        ...movement,
        kind: 'refund',
        amount: -points,
        paid_cents: null,
        reason: 'Pedido cancelado o reembolsado',
        created_at: instant(lastMs),
      });
    }
    add('drafts', {
      intent_id: intentId,
      user_id: customer.id,
      amount_cents: totalCents,
      state: isKept ? 'ordered' : 'refunded',
      created_at: instant(placedMs),
      check_at: instant(placedMs),
    });
    add('sandbox_intents', {
      id: intentId,
      client_secret: `${intentId}_secret_${randomBytes(18).toString('base64url')}`,
      amount_cents: totalCents,
      user_id: customer.id,
      status: 'succeeded',
      card_brand: 'visa',
      card_last4: '4242',
      refunded_at: isKept ? null : instant(lastMs),
      created_at: instant(placedMs),
    });
  };

  for (let day = -DAYS; day < 0; day++) {
    const known = customers.filter(({ joinedMs }) => joinedMs < midnight(now, day));
    // The shop grows from about three orders a day to about six.
    const count = random.between(2, 4) + Math.floor(((DAYS + day) * 3) / DAYS) + (isBusyDay(midnight(now, day)) ? 2 : 0);
    for (let order = 0; order < count; order++) {
      const customer = random.of(known);
      const placedMs = midnight(now, day) + random.between(7 * 60 + 30, 21 * 60) * MINUTE_MS;
      const outcome = random.weighted<Outcome>([
        ['entregado', 94],
        ['cancelado', 4],
        ['reembolsado', 2],
      ]);
      sell(random, customer, stepsOf(random, outcome, placedMs));
    }
  }
  // A separate random sequence, so that the other days are the same at any hour of the start.
  const todayRandom = new Random(20_260_104);
  for (const order of ordersOfToday(now)) sell(todayRandom, todayRandom.of(customers), order.steps, order);
  return rows;
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

const weightOf = ({ category, featured }: Product): number => (category === 'café' ? 3 : 2) + (featured ? 4 : 0);

/** When an order reached each status: minutes after the one before, and a refund hours later. */
function stepsOf(random: Random, outcome: Outcome, placedMs: number): Step[] {
  let atMs = placedMs;
  return STEPS[outcome].map((status, index) => {
    if (index > 0) atMs += random.between(4, status === 'reembolsado' ? 120 : 25) * MINUTE_MS;
    return { status, atMs };
  });
}

/** The orders of today that were placed while the shop was open. */
function ordersOfToday(now: Date): (TodayOrder & { steps: Step[] })[] {
  const start = midnight(now, 0);
  const wasOpen = (ms: number) => isOpenAt(DEFAULT_SETTINGS.horario, dayOf(start), Math.floor((ms - start) / MINUTE_MS));
  return TODAY.map((order) => {
    const placedMs = now.getTime() - order.ago * MINUTE_MS;
    return { ...order, steps: stepsToday(order).map((status, index) => ({ status, atMs: placedMs + index * 7 * MINUTE_MS })) };
  }).filter(({ steps: [first] }) => wasOpen((first as Step).atMs));
}

const HOURS = [
  [9, 3],
  [10, 3],
  [11, 2],
  [12, 2],
  [13, 3],
  [14, 4],
  [15, 3],
  [16, 2],
  [17, 3],
  [18, 4],
  [19, 4],
  [20, 3],
  [21, 1],
] as const;

const STAY_HOURS = DEFAULT_SETTINGS.lounge.estancia_horas;

function makeReservations(random: Random, now: Date, customers: readonly Customer[], tables: readonly Table[]) {
  const reservations: Row[] = [];
  const cells: Row[] = [];
  let guest = 0;
  for (let day = -LOUNGE_DAYS; day <= 0; day++) {
    const start = midnight(now, day);
    const fecha = dayOf(start);
    const free = tables.map((table) => ({ ...table, taken: [...table.taken] }));
    const booked = new Set<string>();
    const room = { tables: free, stayHours: STAY_HOURS, isOpen: () => true };
    const count = random.between(4, 7) + (isBusyDay(start) ? 3 : 0);
    for (let party = 0; party < count; party++) {
      const hora = random.weighted(HOURS);
      const guests = random.weighted([
        [2, 6],
        [3, 2],
        [4, 3],
        [1, 1],
        [6, 1],
      ]);
      const mesas = tightestFit(room, hora, guests);
      if (!mesas) continue;
      const stay = stayOf(hora, STAY_HOURS);
      for (const table of free) if (mesas.includes(table.mesa)) table.taken.push(...stay);
      const startsMs = start + hora * 60 * MINUTE_MS;
      const madeMs = startsMs - random.between(26, 10 * 24) * 60 * MINUTE_MS;
      // No account is younger than its reservation, and no customer books the same hour twice.
      const known = customers.filter((one) => one.joinedMs < madeMs && !booked.has(`${one.email} ${hora}`));
      const { name, email, phone } = known[guest++ % known.length] as Customer;
      booked.add(`${email} ${hora}`);
      const estado = stateOf(random, now, startsMs, day === 0);
      const id = random.uuid();
      reservations.push({
        id,
        codigo: random.text(CODE_LETTERS, 7),
        name,
        fecha,
        hora,
        starts_at: instant(startsMs),
        guests,
        notes: random.of(NOTES),
        created_at: instant(madeMs),
        email,
        canonical_email: canonicalEmail(email),
        phone,
        estado,
        mesas,
        settled_at: instant(madeMs),
        reminded_at: instant(startsMs - DAY_MS),
      });
      if (day === 0 && (estado === 'confirmada' || estado === 'en_mesa'))
        cells.push(...mesas.flatMap((mesa) => stay.map((hour) => ({ fecha, mesa, hora: hour, reservation_id: id }))));
    }
  }
  return { reservations, lounge_cells: cells };
}

function stateOf(random: Random, now: Date, startsMs: number, isToday: boolean): string {
  const ending = random.weighted([
    ['completada', 88],
    ['no_asistio', 5],
    ['cancelada', 7],
  ]);
  if (!isToday || now.getTime() >= startsMs + STAY_HOURS * 60 * MINUTE_MS) return ending;
  return now.getTime() >= startsMs ? 'en_mesa' : 'confirmada';
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
