import { createVerify, X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { originalString } from '#server/cfdi/original-string.ts';
import { anySale, head, receiver, sale, saleLine } from '../../../../tests/factories/sales.ts';
import { egreso, globalInvoice, nominativa } from './documents.ts';
import { type ReadTax, readCfdi } from './read.ts';
import { netLinesOf, netOf, taxAmountsOf } from './sale.ts';
import { seal } from './seal.ts';
import { TRIAL_SIGNER } from './trial-signer.ts';
import type { Sale, Sealed } from './types.ts';

const HAS_LEFT = (one: Sale) => netOf(one) > 0;
const RUNS = { numRuns: 400 };

/** A decimal of the document in millionths. */
function micros(text: string | null): bigint {
  const [whole = '0', part = ''] = (text ?? '0').split('.');
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
}
const sum = (texts: (string | null)[]): bigint => texts.reduce((total, text) => total + micros(text), 0n);
const toCents = (value: bigint): bigint => ((value + 5_000n) / 10_000n) * 10_000n;
const sign = (value: bigint): bigint => (value < 0n ? -value : value);
const kindOf = ({ factor, rate }: ReadTax): string => `${factor} ${rate}`;

/** Checks everything that the SAT computes from a document. */
function check({ xml, seal: sello, totalCents }: Sealed, cents: number): void {
  const read = readCfdi(xml);
  expect([totalCents, micros(read.total)]).toEqual([cents, BigInt(cents) * 10_000n]);
  const { concepts } = read;
  const taxes = concepts.flatMap((one) => one.taxes);
  expect(micros(read.subtotal)).toBe(toCents(sum(concepts.map(({ amount }) => amount))));
  expect(micros(read.discount)).toBe(sum(concepts.map(({ discount }) => discount)));
  expect(micros(read.taxTotal)).toBe(toCents(sum(taxes.map(({ amount }) => amount))));
  expect(micros(read.total)).toBe(micros(read.subtotal) - micros(read.discount) + micros(read.taxTotal));
  expect(read.taxes.map(kindOf).toSorted()).toEqual([...new Set(taxes.map(kindOf))].toSorted());
  for (const tax of read.taxes) {
    const own = taxes.filter((one) => kindOf(one) === kindOf(tax));
    expect(micros(tax.base)).toBe(toCents(sum(own.map(({ base }) => base))));
    expect(micros(tax.amount)).toBe(toCents(sum(own.map(({ amount }) => amount))));
  }
  for (const { quantity, unitPrice, amount, discount, description, taxes: own } of concepts) {
    expect(sign(BigInt(quantity) * micros(unitPrice) - micros(amount))).toBeLessThanOrEqual(10_000n);
    expect(micros(amount) - micros(discount)).toBe(sum(own.map(({ base }) => base)));
    expect(description).toMatch(/^(?:[^|\s]| (?=\S)){1,2000}$/u);
    expect([...description].length).toBeLessThanOrEqual(1000);
    for (const { base, rate, amount: tax } of own) {
      expect(micros(base)).toBeGreaterThan(0n);
      expect(sign(micros(base) * micros(rate) - micros(tax) * 1_000_000n)).toBeLessThanOrEqual(500_000n);
    }
  }
  const { publicKey } = new X509Certificate(Buffer.from(read.certificate, 'base64'));
  expect(read.seal).toBe(sello);
  expect(createVerify('RSA-SHA256').update(originalString(xml), 'utf8').verify(publicKey, sello, 'base64')).toBe(true);
}

const invoiceOf = (one: Sale, detail: 'renglones' | 'consumo' = 'renglones', more: object = {}) =>
  seal(nominativa({ head: head(), receiver: receiver(), sale: one, detail, defaultKey: '90101700', ...more }), TRIAL_SIGNER);

describe('the invoice of any sale', () => {
  it('says to the centavo what is left of it, line by line', () => {
    fc.assert(
      fc.property(anySale().filter(HAS_LEFT), (one) => check(invoiceOf(one), netOf(one))),
      RUNS,
    );
  });

  it('says to the centavo what is left of it, in one line per tax', () => {
    fc.assert(
      fc.property(anySale().filter(HAS_LEFT), (one) => {
        const sealed = invoiceOf(one, 'consumo');
        check(sealed, netOf(one));
        const goods = readCfdi(sealed.xml).concepts.filter(({ key }) => key === '90101700');
        expect(goods.length).toBe(new Set(netLinesOf(one).flatMap((line) => (line.isDelivery ? [] : [line.tax]))).size);
      }),
      RUNS,
    );
  });

  it('is exact for an order of as many lines as there can be', () => {
    const lines = Array.from({ length: 280 }, (_, at) => saleLine({ quantity: (at % 9) + 1, fullCents: 101 + at * 7 }));
    const large = sale(lines);
    check(invoiceOf(large), netOf(large));
  });
});

describe('the global invoice', () => {
  it('says to the centavo what is left of its tickets', () => {
    const period = { periodicity: '01', months: '11', year: '2026' } as const;
    fc.assert(
      fc.property(fc.array(anySale(4).filter(HAS_LEFT), { minLength: 1, maxLength: 250, size: 'max' }), (sales) => {
        const tickets = sales.map((one) => ({ folio: one.folio, amounts: taxAmountsOf(one) }));
        const sealed = seal(globalInvoice({ head: head(), period, tickets }), TRIAL_SIGNER);
        check(
          sealed,
          sales.reduce((total, one) => total + netOf(one), 0),
        );
        expect(readCfdi(sealed.xml).concepts.map(({ folio }) => folio)).toEqual(sales.map(({ folio }) => folio));
      }),
      { numRuns: 40 },
    );
  });

  it('names the general public at the place of issue, the period, and each ticket with its folio', () => {
    const tickets = [
      { folio: '0b5a1f6e', amounts: [{ tax: 'preparado_16', cents: 11_600 } as const, { tax: 'exento', cents: 500 } as const] },
      { folio: 'ffffffff', amounts: [{ tax: 'alimento_0', cents: 1_000 } as const] },
    ];
    const period = { periodicity: '04', months: '02', year: '2027' } as const;
    const read = readCfdi(seal(globalInvoice({ head: head({ place: '44100' }), period, tickets }), TRIAL_SIGNER).xml);
    expect(read).toMatchObject({
      type: 'I',
      period,
      relations: [],
      subtotal: '115.00',
      discount: null,
      taxTotal: '16.00',
      total: '131.00',
    });
    expect(read.receiver).toEqual({ rfc: 'XAXX010101000', name: 'PUBLICO EN GENERAL', postalCode: '44100', regime: '616', use: 'S01' });
    const ticket = { key: '01010101', unit: 'ACT', quantity: '1', description: 'Venta', discount: null };
    expect(read.concepts).toEqual([
      {
        ...ticket,
        folio: '0b5a1f6e',
        unitPrice: '105.000000',
        amount: '105.000000',
        taxes: [
          { base: '100.000000', factor: 'Tasa', rate: '0.160000', amount: '16.000000' },
          { base: '5.000000', factor: 'Exento', rate: null, amount: null },
        ],
      },
      {
        ...ticket,
        folio: 'ffffffff',
        unitPrice: '10.000000',
        amount: '10.000000',
        taxes: [{ base: '10.000000', factor: 'Tasa', rate: '0.000000', amount: '0.000000' }],
      },
    ]);
  });
});

describe('a credit note', () => {
  it('says to the centavo what was given back', () => {
    fc.assert(
      fc.property(anySale(10).filter(HAS_LEFT), (one) => {
        const amounts = taxAmountsOf(one);
        check(seal(egreso({ head: head(), receiver: receiver(), relatedUuid: crypto.randomUUID(), amounts }), TRIAL_SIGNER), netOf(one));
      }),
      RUNS,
    );
  });

  it('is related to the document, for its receiver, with the use of returns where the regime may choose it', () => {
    const relatedUuid = '5a2d6c5e-1111-4222-8333-444455556666';
    const amounts = [{ tax: 'preparado_16', cents: 5800 } as const];
    const of = (more: object) => readCfdi(seal(egreso({ head: head(), receiver: receiver(more), relatedUuid, amounts }), TRIAL_SIGNER).xml);
    const read = of({});
    expect(read).toMatchObject({ type: 'E', period: null, relations: [{ type: '01', uuids: [relatedUuid] }], total: '58.00' });
    expect(read.receiver).toEqual(receiver({ use: 'G02' }));
    expect(read.concepts).toMatchObject([{ key: '84111506', unit: 'ACT', quantity: '1', folio: null }]);
    expect(of({ rfc: 'XAXX010101000', regime: '616', use: 'S01' }).receiver.use).toBe('G02');
    expect(of({ regime: '605', use: 'D10' }).receiver.use).toBe('S01');
  });
});

describe('an invoice', () => {
  it('has a line for what is left, its discount, and the delivery', () => {
    const lines = [
      saleLine({ name: 'Latte · Grande', quantity: 3, refunded: 1, satKey: '50201708' }),
      saleLine({ name: 'Pastel', fullCents: 11_600, paidCents: 5_800 }),
      saleLine({ name: 'Té de regalo', paidCents: 0 }),
      saleLine({ name: 'Café en grano', fullCents: 20_000, tax: 'alimento_0', satUnit: 'KGM' }),
      saleLine({ name: 'Libro', fullCents: 9_000, tax: 'exento' }),
    ];
    const one = sale(lines, { deliveryCents: 2_900, tipCents: 3_000, refundedCents: 5_800 });
    const read = readCfdi(invoiceOf(one).xml);
    expect(netOf(one)).toBe(2 * 5_800 + 5_800 + 20_000 + 9_000 + 2_900);
    expect(read).toMatchObject({ subtotal: '515.00', discount: '50.00', taxTotal: '28.00', total: '493.00', period: null, relations: [] });
    expect(
      read.concepts.map(({ key, quantity, unit, description, unitPrice, amount, discount }) => [
        key,
        quantity,
        unit,
        description,
        unitPrice,
        amount,
        discount,
      ]),
    ).toEqual([
      ['50201708', '2', 'H87', 'Latte · Grande', '50.000000', '100.000000', null],
      ['90101700', '1', 'H87', 'Pastel', '100.000000', '100.000000', '50.00'],
      ['90101700', '1', 'KGM', 'Café en grano', '200.000000', '200.000000', null],
      ['90101700', '1', 'H87', 'Libro', '90.000000', '90.000000', null],
      ['78102203', '1', 'E48', 'Envío', '25.000000', '25.000000', null],
    ]);
    expect(read.taxes).toEqual([
      { base: '175.00', factor: 'Tasa', rate: '0.160000', amount: '28.00' },
      { base: '200.00', factor: 'Tasa', rate: '0.000000', amount: '0.00' },
      { base: '90.00', factor: 'Exento', rate: null, amount: null },
    ]);
  });

  it('has no sum of taxes when everything is exempt', () => {
    expect(readCfdi(invoiceOf(sale([saleLine({ tax: 'exento' })])).xml)).toMatchObject({ taxTotal: null, total: '58.00' });
  });

  it('takes the place of an earlier one', () => {
    const uuid = '5a2d6c5e-1111-4222-8333-444455556666';
    const { xml } = invoiceOf(sale([saleLine()]), 'renglones', { relation: { type: '04', uuid } });
    expect(readCfdi(xml).relations).toEqual([{ type: '04', uuids: [uuid] }]);
  });

  it('is sealed over the values in the order of the SAT, with folded blanks', () => {
    const { xml } = invoiceOf(sale([saleLine({ name: ' Café  "de\tolla" <&>\n|grande| ' })]));
    expect(originalString(xml)).toBe(
      [
        '||4.0|A|12|2026-11-29T10:20:30|04|00001000000700000048|50.00|MXN|58.00|I|01|PUE|06700',
        '|CBL010101AA1|CASA BLANCA CAFÉ|601|XIQB891116QE4|BERENICE XIMO QUEZADA|80290|612|G03',
        '|90101700|1|H87|Café "de olla" <&> /grande/|50.000000|50.000000|02|50.000000|002|Tasa|0.160000|8.000000',
        '|50.00|002|Tasa|0.160000|8.00|8.00||',
      ].join(''),
    );
    expect(invoiceOf(sale([saleLine()])).xml).toBe(invoiceOf(sale([saleLine()])).xml);
  });
});
