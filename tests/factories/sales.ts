import fc from 'fast-check';
import { TAXES } from '#contract/catalog/catalog.ts';
import { unitsCents } from '#contract/orders/refunds/refund-rules.ts';
import type { Head, Receiver, Sale, SaleLine } from '#server/features/invoices/document/types.ts';

export const head = (more: Partial<Head> = {}): Head => ({
  series: 'A',
  number: 12,
  date: '2026-11-29T10:20:30',
  issuer: { rfc: 'CBL010101AA1', name: 'Casa Blanca Café, S.A. de C.V.', regime: '601', postalCode: '06700' },
  place: '06700',
  paymentForm: '04',
  ...more,
});

export const receiver = (more: Partial<Receiver> = {}): Receiver => ({
  rfc: 'XIQB891116QE4',
  name: 'BERENICE XIMO QUEZADA',
  postalCode: '80290',
  regime: '612',
  use: 'G03',
  ...more,
});

/** A line of one piece of 58.00 that was paid in full: 50.00 and its IVA. */
export const saleLine = (more: Partial<SaleLine> = {}): SaleLine => {
  const { quantity = 1, fullCents = 5800 } = more;
  const own = { id: 'a', name: 'Café de olla', refunded: 0, tax: 'preparado_16', satKey: null, satUnit: null } as const;
  return { ...own, quantity, fullCents, paidCents: quantity * fullCents, ...more };
};

/** A sale of these lines, with what its lines, its delivery and its tip add up to. */
export const sale = (lines: readonly SaleLine[], more: Partial<Omit<Sale, 'lines' | 'totalCents'>> = {}): Sale => {
  const { deliveryCents = 0, tipCents = 0 } = more;
  const paid = lines.reduce((sum, { paidCents }) => sum + paidCents, 0);
  return {
    orderId: '0b5a1f6e-0000-4000-8000-000000000000',
    folio: '0b5a1f6e',
    paidAt: new Date('2026-11-29T16:20:30Z'),
    lines,
    deliveryCents,
    tipCents,
    refundedCents: 0,
    paymentForm: '04',
    ...more,
    totalCents: paid + deliveryCents + tipCents,
  };
};

/** Texts with what XML, the original string and the SAT's fields treat in a special way. */
const text = fc.oneof(
  fc.constantFrom(
    'Latte · Grande, leche de avena',
    'Café "Niño" & té',
    " 'Pan'\t<dulce>\n\r  |doble|  ",
    '\u0000\u0007',
    'Té \ud83c\udf75 \ud800 \u00a0x',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.constant('Chai & miel '.repeat(120)),
);

const anyLine: fc.Arbitrary<SaleLine> = fc
  .record({
    id: fc.uuid(),
    name: text,
    quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 99 })),
    fullCents: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 100, max: 300_000 })),
    /** The part that was paid, in thousandths: most lines in full, some free. */
    paid: fc.oneof(
      { weight: 4, arbitrary: fc.constant(1000) },
      { weight: 1, arbitrary: fc.constant(0) },
      fc.integer({ min: 0, max: 1000 }),
    ),
    refunded: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 99 })),
    tax: fc.constantFrom(...TAXES),
    satKey: fc.option(fc.constantFrom('50201708', '50181900')),
    satUnit: fc.option(fc.constantFrom('H87', 'E48', 'KGM')),
  })
  .map(({ paid, refunded, ...line }) => ({
    ...line,
    paidCents: Math.floor((line.fullCents * line.quantity * paid) / 1000),
    refunded: Math.min(refunded, line.quantity),
  }));

/** Sales with discounts, free units, tips, deliveries, and refunds of units and of amounts. Some are worth nothing any more. */
export const anySale = (most = 40): fc.Arbitrary<Sale> =>
  fc
    .record({
      lines: fc.array(anyLine, { minLength: 1, maxLength: most, size: 'max' }),
      deliveryCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
      tipCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000 })),
      folio: fc.stringMatching(/^[0-9a-f]{8}$/),
      /** The part of the money left that was refunded besides units, in thousandths. */
      amount: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 1000 })),
    })
    .map(({ amount, lines, ...more }) => {
      const whole = sale(lines, more);
      const units = lines.reduce((sum, line) => sum + unitsCents(line, 0, line.refunded), 0);
      return { ...whole, refundedCents: units + Math.floor(((whole.totalCents - units) * amount) / 1000) };
    });
