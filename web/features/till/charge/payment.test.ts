import { describe, expect, it } from 'vitest';
import { cashPayment, mixedOf, mixedPayments, type Part, shareOf } from './payment.ts';

const part = (method: Part['method'], cents: number): Part => ({ key: cents, method, cents, text: '', card: 'debito', reference: 'R1' });

describe('the payments of a sale', () => {
  it('give change from cash, and none for a sale that costs nothing', () => {
    expect(cashPayment(11_200, 20_000)).toEqual([{ metodo: 'efectivo', monto: 112, recibido: 200 }]);
    expect(cashPayment(0, 0)).toEqual([]);
  });

  it('add up to the total when divided, with the change from the cash', () => {
    const parts = [part('efectivo', 20_000), part('terminal', 10_000)];
    expect(mixedOf(27_400, parts)).toEqual({ leftCents: 0, changeCents: 2600, isTooMuch: false, tooMuchCents: 0 });
    expect(mixedPayments(27_400, parts)).toEqual([
      { metodo: 'efectivo', monto: 174, recibido: 200 },
      { metodo: 'terminal', monto: 100, tarjeta: 'debito', referencia: 'R1' },
    ]);
    expect(mixedOf(27_400, [part('efectivo', 20_000)]).leftCents).toBe(7400);
  });

  it('are refused when a card pays more than the total', () => {
    expect(mixedOf(10_000, [part('terminal', 12_000)])).toMatchObject({ isTooMuch: true, changeCents: 0, tooMuchCents: 2000 });
  });

  it('round a tip to centavos', () => expect(shareOf(27_405, 10)).toBe(2741));
});
