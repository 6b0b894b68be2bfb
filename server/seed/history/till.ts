import { toPesos } from '#contract/money.ts';
import { stepsOf } from '#contract/orders/order-statuses.ts';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import { type ByMethod, byMethod, NOTHING_TAKEN, type TillMethod } from '#contract/till-methods.ts';
import type { Figures } from '#server/features/till/index.ts';
import { Random } from '#server/seed/random.ts';
import software from '../../../package.json' with { type: 'json' };
import { instant, isBusyDay, midnight, type Product, type Row } from './shared.ts';

/** Two weeks of sales at the counter, in two shifts a day, with the differences of real drawers. */
const DAYS = 14;
const TILL = 'Caja 1';
const FLOAT_CENTS = 50_000;
/** Hours of the shop's day. */
const SHIFTS = [
  { from: 7, to: 15 },
  { from: 15, to: 22.5 },
] as const;
/** The till was closed early, so that the newest orders of the demo are those of its guests. */
const YESTERDAY = [{ from: 7, to: 12 }];

/** How far the drawer is off at the close, in centavos: most are right. */
const DIFFERENCES = [
  [0, 60],
  [-500, 8],
  [-2000, 10],
  [1000, 9],
  [-5000, 5],
  [5000, 5],
  [-20_000, 3],
] as const;

const WAYS: readonly (readonly [TillMethod, number])[] = [
  ['efectivo', 55],
  ['terminal', 38],
  ['transferencia', 7],
];

const OUTGOINGS = ['Leche y hielo', 'Servilletas', 'Pan de la mañana', 'Agua de garrafón'] as const;

const TABLES = [
  'till_shifts',
  'orders',
  'order_lines',
  'order_steps',
  'drafts',
  'till_intents',
  'till_sales',
  'till_payments',
  'till_movements',
  'demo_rows',
];

const WAY_OF_ORDER = stepsOf();

type Sale = {
  rows: [table: string, row: Row][];
  orderId: string;
  method: TillMethod;
  cents: number;
  tipCents: number;
  reference: string | null;
};

/** @returns rows by table; the shifts come before what was booked in them */
export function makeTill(now: Date, goods: readonly Product[]): Record<string, Row[]> {
  const random = new Random(20_260_107);
  // In an order that satisfies the foreign keys.
  const rows: Record<string, Row[]> = Object.fromEntries(TABLES.map((table) => [table, []]));
  const add = (table: string, row: Row) => rows[table]?.push(row);
  const choices = goods
    .filter(({ available, ships }) => available && !ships)
    .map((product) => [product, (product.category === 'café' ? 4 : 2) + (product.featured ? 2 : 0)] as const);

  for (let day = -DAYS; day < 0; day++) {
    const start = midnight(now, day);
    for (const { from, to } of day === -1 ? YESTERDAY : SHIFTS) {
      const [openedMs, closedMs] = [start + from * 60 * MINUTE_MS, start + to * 60 * MINUTE_MS];
      const shiftId = random.uuid();
      const count = random.between(7, 12) + (isBusyDay(start) ? 5 : 0);
      const sales = Array.from({ length: count }, () => {
        const atMs = openedMs + random.between(5, (to - from) * 60 - 30) * MINUTE_MS;
        return saleOf(random, choices, shiftId, atMs);
      });
      for (const sale of sales) for (const [table, row] of sale.rows) add(table, row);
      const outgoing = random.next() < 0.5 ? random.between(3, 18) * 1000 : 0;
      const cashTips = sales.reduce((sum, { method, tipCents }) => sum + (method === 'terminal' ? tipCents : 0), 0);
      const movements = [
        { kind: 'salida', amountCents: outgoing, reason: random.of(OUTGOINGS), atMs: openedMs + 90 * MINUTE_MS },
        { kind: 'propina', amountCents: cashTips, reason: 'Propinas del turno', atMs: closedMs - 10 * MINUTE_MS },
      ].filter(({ amountCents }) => amountCents > 0);
      for (const { kind, amountCents, reason, atMs } of movements)
        add('till_movements', { shift_id: shiftId, kind, amount_cents: amountCents, reason, at: instant(atMs) });
      const taken = byMethod(sales);
      const out = movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const expected = { ...taken, efectivo: FLOAT_CENTS + taken.efectivo - out };
      const counted = { ...expected, efectivo: expected.efectivo + random.weighted(DIFFERENCES) };
      add('till_shifts', {
        id: shiftId,
        till: TILL,
        opened_at: instant(openedMs),
        float_cents: FLOAT_CENTS,
        expected_float_cents: rows.till_shifts?.length ? FLOAT_CENTS : null,
        closed_at: instant(closedMs),
        counted,
        kept_cents: FLOAT_CENTS,
        frozen: frozenOf(sales, expected, { outCents: outgoing, tipsOutCents: cashTips }),
        is_demo: true,
      });
    }
  }
  return rows;
}

function saleOf(random: Random, choices: readonly (readonly [Product, number])[], shiftId: string, placedMs: number): Sale {
  const bought = [...new Set(Array.from({ length: random.between(1, 3) }, () => random.weighted(choices)))];
  const subtotalCents = bought.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const method = random.weighted(WAYS);
  const tipCents = method === 'terminal' && random.next() < 0.4 ? Math.round(subtotalCents / 1000) * 100 : 0;
  const cents = subtotalCents + tipCents;
  const [id, intentId] = [random.uuid(), `caja_${random.text('0123456789abcdef', 24)}`];
  const at = instant(placedMs);
  const doneMs = placedMs + random.between(4, 9) * MINUTE_MS;
  const receivedCents = method === 'efectivo' && random.next() < 0.7 ? Math.ceil(cents / 5000) * 5000 : null;
  const reference = method === 'transferencia' ? random.text('0123456789', 6) : null;
  const rows: Sale['rows'] = [
    [
      'orders',
      {
        id,
        user_id: null,
        status: 'entregado',
        total_cents: cents,
        refunded_cents: 0,
        payment_method: method,
        intent_id: intentId,
        shipping_address: { tipo: 'recoger' },
        tipo: 'recoger',
        number: String(random.between(10, 999)),
        promised_at: at,
        mesa: null,
        mesa_secure: false,
        guest_name: 'Mostrador',
        subtotal_cents: subtotalCents,
        delivery_cents: 0,
        tip_cents: tipCents,
        tracking_number: null,
        created_at: at,
        updated_at: instant(doneMs),
      },
    ],
    ...bought.map(({ id: productId, slug, name, image, category, priceCents, tax, satKey, satUnit, station }, position): [string, Row] => [
      'order_lines',
      {
        order_id: id,
        product_id: productId,
        quantity: 1,
        price_cents: priceCents,
        options: [],
        note: '',
        tax,
        clave_sat: satKey,
        unidad_sat: satUnit,
        station,
        made_at: instant(doneMs),
        product: { id: productId, slug, name, image, price: toPesos(priceCents), category },
        position,
      },
    ]),
    ...WAY_OF_ORDER.map((status, step): [string, Row] => [
      'order_steps',
      { order_id: id, status, at: instant(placedMs + (step * (doneMs - placedMs)) / WAY_OF_ORDER.length) },
    ]),
    ['demo_rows', { kind: 'order', id }],
    ['drafts', { intent_id: intentId, user_id: null, amount_cents: cents, state: 'ordered', created_at: at, check_at: at }],
    ['till_intents', { id: intentId, amount_cents: cents, status: 'succeeded', created_at: at }],
    [
      'till_sales',
      {
        intent_id: intentId,
        till: TILL,
        shift_id: shiftId,
        key: id,
        fingerprint: '',
        tip_cents: tipCents,
        change_cents: (receivedCents ?? cents) - cents,
        at,
      },
    ],
    [
      'till_payments',
      {
        intent_id: intentId,
        shift_id: shiftId,
        method,
        amount_cents: cents,
        received_cents: receivedCents,
        reference,
        card: method === 'terminal' ? random.of(['credito', 'debito'] as const) : null,
        at,
      },
    ],
  ];
  return { rows, orderId: id, method, cents, tipCents, reference };
}

/** The figures that a close freezes. */
function frozenOf(
  sales: readonly Sale[],
  expected: ByMethod,
  { outCents, tipsOutCents }: { outCents: number; tipsOutCents: number },
): Figures & { version: string } {
  const sum = (value: (sale: Sale) => number) => sales.reduce((all, sale) => all + value(sale), 0);
  const tipCents = sum((sale) => sale.tipCents);
  return {
    expected,
    salesCents: sum(({ cents }) => cents) - tipCents,
    orders: sales.length,
    tips: tipCents > 0 ? [{ userId: null, cents: tipCents }] : [],
    discounts: [],
    rewards: [],
    found: [],
    taken: byMethod(sales),
    returned: NOTHING_TAKEN,
    inCents: 0,
    outCents,
    tipsOutCents,
    deleted: 0,
    openings: 0,
    late: 0,
    payments: sales.flatMap(({ orderId, method, cents, reference }) => (reference ? [{ orderId, method, cents, reference }] : [])),
    version: software.version,
  };
}
