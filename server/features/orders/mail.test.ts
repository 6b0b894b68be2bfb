import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { orderMail } from './mail.ts';

const item = (name: string, quantity: number, price: number) => ({
  id: 'i',
  order_id: 'o',
  product_id: 'p',
  quantity,
  price,
  product: { id: 'p', slug: 's', name, image: '/x', price, category: 'café' },
});
const order: Order = {
  id: '7f3a91c2-0000-4000-8000-000000000000',
  items: [item('Café Oaxaca', 2, 329), item('<b>Té</b> & "más"', 3, 62.35)],
  total: 845.05,
  status: 'pagado',
  payment_method: 'tarjeta',
  shipping_address: JSON.stringify({
    line1: '<script>alert(1)</script>',
    line2: null,
    city: 'Ciudad de México',
    state: 'CDMX',
    postal_code: '06700',
    country: 'Mexico',
  }),
  created_at: '2026-11-22T04:05:00.000Z',
  updated_at: '2026-11-22T04:05:00.000Z',
};
const facts = { order, name: "Ximena <img src=x onerror='1'>", email: 'x@correo.mx', points: 845, publicUrl: 'http://localhost:3000' };

describe('orderMail', () => {
  const mail = orderMail(facts);

  it('says what was bought, in the shop’s time and money', () => {
    expect(mail).toMatchObject({ key: `order-${order.id}`, to: 'x@correo.mx', subject: 'Tu pedido 7F3A91C2 en Casa Blanca' });
    for (const text of [mail.text, mail.html]) {
      for (const part of [
        '7F3A91C2',
        '21 de noviembre de 2026, 10:05 PM',
        '2 × $329.00 c/u',
        '$658.00',
        '$187.05',
        '$845.05',
        '845 puntos',
        'México',
      ])
        expect(text).toContain(part);
      expect(text).not.toContain('prueba');
    }
  });

  it('escapes everything that people have typed', () => {
    expect(mail.html).not.toMatch(/<script|<img src=x|<b>|onerror='/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.html).toContain('&lt;b&gt;Té&lt;/b&gt; &amp; &quot;más&quot;');
    expect(mail.html).not.toContain('undefined');
    expect(mail.html).not.toContain('[object');
  });

  it('says that a trial took no money', () => {
    const trial = orderMail({ ...facts, order: { ...order, payment_method: 'prueba' } });
    expect(trial.html).toContain('Pedido de prueba: no se hizo ningún cobro.');
    expect(trial.text).toContain('Pedido de prueba: no se hizo ningún cobro.');
  });
});
