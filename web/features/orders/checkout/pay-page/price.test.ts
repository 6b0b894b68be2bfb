import { describe, expect, it } from 'vitest';
import type { Quote } from '#contract/receiving/receiving.ts';
import { amountsOf } from './price.ts';
import { NO_WISH } from './wish.ts';

const lines = [{ id: 'a', productId: 'latte', price: 82, quantity: 2 }];
const quote: Quote = {
  lineas: [{ product_id: 'latte', unit: 82, quantity: 2, discount: 16.4, reward: 0 }],
  subtotal: 164,
  descuento: 16.4,
  recompensas: 0,
  envio: 0,
  propina: 0,
  total: 147.6,
  puntos: 147,
  hora: null,
  problemas: [],
};
const wish = { ...NO_WISH, tipo: 'recoger' as const, tip: { percent: 10 } };

describe('what the order costs', () => {
  it('follows a choice at once, with the discounts of the server’s last answer', () => {
    const amounts = amountsOf(lines, [], { last: quote, fresh: null }, { wish, deliveryPesos: 35 });
    expect(amounts).toMatchObject({ subtotalCents: 16400, discountCents: 1640, tipCents: 1476, deliveryCents: 3500, totalCents: 19736 });
  });

  it('is the server’s answer as soon as that arrives', () => {
    expect(amountsOf(lines, [], { last: quote, fresh: quote }, { wish: NO_WISH, deliveryPesos: 0 }).totalCents).toBe(14760);
  });

  it('does not include a tip that is too large, like the server', () => {
    const tipped = (amount: string) => {
      const tip = { amount };
      return amountsOf(lines, [], { last: quote, fresh: null }, { wish: { ...wish, tip }, deliveryPesos: 0 });
    };
    expect(tipped('73.80')).toMatchObject({ tipCents: 7380, totalCents: 22140 });
    expect(tipped('73.81')).toMatchObject({ tipCents: 0, totalCents: 14760 });
  });

  it('keeps tip and delivery while something is missing, though the server leaves them out', () => {
    const fresh = { ...quote, problemas: [{ code: 'validation', message: 'Escribe el número de tu mesa.' }] };
    expect(amountsOf(lines, [], { last: fresh, fresh }, { wish, deliveryPesos: 0 }).tipCents).toBe(1476);
  });

  it('ignores discounts on lines that have changed', () => {
    const more = [{ id: 'a', productId: 'latte', price: 82, quantity: 3 }];
    expect(amountsOf(more, [], { last: quote, fresh: null }, { wish: NO_WISH, deliveryPesos: 0 }).discountCents).toBe(0);
  });
});
