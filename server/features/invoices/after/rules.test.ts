import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAXES } from '#contract/catalog/catalog.ts';
import type { TaxAmount } from '#server/features/invoices/document/types.ts';
import { type Covered, followOf } from './rules.ts';

const of = (preparado: number, alimento = 0): TaxAmount[] =>
  [
    { tax: 'preparado_16' as const, cents: preparado },
    { tax: 'alimento_0' as const, cents: alimento },
  ].filter(({ cents }) => cents > 0);

// A Thursday.
const STAMPED = '2026-11-26';
const base: Covered = {
  kind: 'nominativa',
  holds: true,
  left: of(11_600),
  net: of(11_600),
  totalCents: 11_600,
  hasEgreso: false,
  isKept: false,
  stampedDay: STAMPED,
  today: '2026-12-20',
};
const BIG = { left: of(116_000), totalCents: 116_000 };
const egreso = (preparado: number, alimento = 0) => ({ kind: 'egreso', amounts: of(preparado, alimento) });
const NOTHING = { kind: 'nothing' };
const CANCEL = { kind: 'cancel' };

describe('what follows for a stamped document', () => {
  it.each<[string, Partial<Covered>, object]>([
    ['nothing while nothing was refunded', {}, NOTHING],
    ['nothing when more was sold than it says', { net: of(12_000) }, NOTHING],
    ['an egreso of what was refunded', { net: of(10_000) }, egreso(1600)],
    ['an egreso of a part, also when all of it could be cancelled', { net: of(1), today: STAMPED }, egreso(11_599)],
    ['a cancellation of a small one, at any time', { net: [] }, CANCEL],
    ['a cancellation up to 1,000 pesos', { ...BIG, left: of(100_000), totalCents: 100_000, net: [] }, CANCEL],
    ['an egreso above 1,000 pesos', { ...BIG, left: of(100_001), totalCents: 100_001, net: [] }, egreso(100_001)],
    ['a cancellation of a large one on its day', { ...BIG, net: [], today: STAMPED }, CANCEL],
    ['a cancellation of a large one on the next business day', { ...BIG, net: [], today: '2026-11-27' }, CANCEL],
    ['an egreso for a large one after it', { ...BIG, net: [], today: '2026-11-28' }, egreso(116_000)],
    ['a cancellation on Monday of one of Friday', { ...BIG, net: [], stampedDay: '2026-11-27', today: '2026-11-30' }, CANCEL],
    ['a cancellation on Monday of one of Saturday', { ...BIG, net: [], stampedDay: '2026-11-28', today: '2026-11-30' }, CANCEL],
    ['an egreso on Tuesday for one of Friday', { ...BIG, net: [], stampedDay: '2026-11-27', today: '2026-12-01' }, egreso(116_000)],
    ['an egreso of the rest where an egreso lives', { left: of(5000), net: [], hasEgreso: true }, egreso(5000)],
    ['an egreso once its receiver has refused a cancellation', { net: [], isKept: true }, egreso(11_600)],
    ['an egreso against a global, however small', { kind: 'global', net: [] }, egreso(11_600)],
    ['an egreso against a global on its day', { kind: 'global', net: of(600), today: STAMPED }, egreso(11_000)],
    ['an egreso against the global that the ticket has left', { kind: 'global', holds: false }, egreso(11_600)],
    ['nothing for a global that the ticket left and that has been taken back', { kind: 'global', holds: false, left: of(0) }, NOTHING],
    ['a cancellation of an invoice that the ticket has left', { holds: false }, CANCEL],
    ['an egreso by tax class', { left: of(1000, 500), net: of(400, 500) }, egreso(600)],
    ['an egreso of several classes', { left: of(1000, 500), net: of(400, 300) }, egreso(600, 200)],
    ['no more of a class than the difference of all', { left: of(1000, 500), net: of(501, 900) }, egreso(99)],
  ])('is %s', (_, change, follow) => {
    expect(followOf({ ...base, ...change })).toEqual(follow);
  });

  it('takes back exactly the difference and never more than is left of a class', () => {
    const amounts = fc
      .array(fc.nat(100_000), { minLength: 3, maxLength: 3 })
      .map((cents) => TAXES.map((tax, at) => ({ tax, cents: cents[at] as number })).filter((one) => one.cents > 0));
    const sum = (list: readonly TaxAmount[]) => list.reduce((total, { cents }) => total + cents, 0);
    fc.assert(
      fc.property(amounts, amounts, fc.boolean(), (left, net, holds) => {
        const follow = followOf({ ...base, kind: 'global', left, net, holds });
        const back = sum(left) - (holds ? sum(net) : 0);
        if (follow.kind !== 'egreso') {
          expect(back).toBeLessThanOrEqual(0);
          return;
        }
        expect(sum(follow.amounts)).toBe(back);
        for (const { tax, cents } of follow.amounts) {
          expect(cents).toBeGreaterThan(0);
          expect(cents).toBeLessThanOrEqual(sum(left.filter((one) => one.tax === tax)));
        }
      }),
    );
  });
});
