import { randomBytes } from 'node:crypto';
import { toPesos } from '#contract/money.ts';
import { isToMake, isVoid, type OrderStatus, stepsOf as wayOf } from '#contract/orders/order-statuses.ts';
import { isHanded } from '#contract/orders/order-types.ts';
import { pointsFor } from '#contract/points/points-for.ts';
import { isOpenAt } from '#contract/settings/opening-hours.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shop-clock.ts';
import { firstWord } from '#contract/words.ts';
import { Random } from '#server/seed/random.ts';
import { OPINIONS } from './demo-texts.ts';
import { parcelOf } from './parcels.ts';
import { type Received, receivedBy, type Step } from './received.ts';
import { type Customer, DAYS, dayOf, instant, isBusyDay, midnight, type Product, type Row } from './shared.ts';
import { type DemoChoice, optionsOf, stepsToday, TODAY, type TodayOrder } from './today.ts';

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

export function makeOrders(
  random: Random,
  now: Date,
  customers: readonly Customer[],
  goods: readonly Product[],
  options: readonly DemoChoice[],
) {
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
        tax: product.tax,
        clave_sat: product.satKey,
        unidad_sat: product.satUnit,
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
