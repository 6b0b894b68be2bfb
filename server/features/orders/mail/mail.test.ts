import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { closingMail } from './closing-mail.ts';
import { orderMail } from './order-mail.ts';

const item = (name: string, quantity: number, price: number, full = price) => ({
  id: 'i',
  order_id: 'o',
  product_id: 'p',
  quantity,
  price,
  product: { id: 'p', slug: 's', name, image: '/x', price: full, category: 'café' },
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
const facts = {
  order,
  name: "Ximena<img/src=x/onerror='1'> Robles",
  email: 'x@correo.mx',
  points: 845,
  isTrial: false,
  publicUrl: 'http://localhost:3000',
};

describe('orderMail', () => {
  const mail = orderMail(facts);

  it('lists the products with the shop’s date and currency formats', () => {
    expect(mail).toMatchObject({ key: `order-${order.id}`, to: 'x@correo.mx', subject: 'Tu pedido 7F3A91C2 en Casa Blanca' });
    for (const text of [mail.text, mail.html]) {
      for (const part of [
        '7F3A91C2',
        '21 de noviembre de 2026, 10:05 PM',
        '2 × $329.00 c/u',
        '$658.00',
        '$187.05',
        '$845.05',
        'Ganaste 845 puntos',
        'IVA incluido',
        'México',
        'Tarjeta',
      ])
        expect(text).toContain(part);
      expect(text).not.toMatch(/prueba|Canje|Subtotal/);
    }
  });

  it('greets by the first name', () => {
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain('Gracias por tu pedido, Ximena');
      expect(text).not.toContain('Robles');
    }
  });

  it('escapes everything that users typed', () => {
    expect(mail.html).not.toMatch(/<script|<img\/src=x|<b>|onerror='/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.html).toContain('&lt;b&gt;Té&lt;/b&gt; &amp; &quot;más&quot;');
    expect(mail.html).not.toContain('undefined');
    expect(mail.html).not.toContain('[object');
  });

  it('says that a sandbox payment took no money', () => {
    const { html, text } = orderMail({ ...facts, isTrial: true });
    for (const body of [html, text]) {
      expect(body).toContain('Pedido de prueba: no se hizo ningún cobro.');
      expect(body).toContain('Tarjeta (modo de prueba)');
    }
  });

  it('links to the order', () => {
    expect(mail.text).toContain('http://localhost:3000/profile?tab=pedidos&pedido=7F3A91C2\n');
    expect(mail.html).toContain('href="http://localhost:3000/profile?tab=pedidos&amp;pedido=7F3A91C2"');
  });

  it('shows how much rewards lowered the price', () => {
    const items = [item('Latte', 1, 0, 62.35), item('Latte', 1, 43.65, 62.35), item('Concha', 2, 42)];
    const { html, text } = orderMail({ ...facts, points: 127, order: { ...order, items, total: 127.65 } });
    for (const body of [html, text])
      for (const part of ['Canje: producto gratis', 'Canje: 30\u00a0% de descuento', '$208.70', '−$81.05', '$127.65', 'Ganaste 127 puntos'])
        expect(body).toContain(part);
  });

  it('mentions no points for free and void orders', () => {
    const free = { ...order, items: [item('Concha', 1, 0, 42)], total: 0, payment_method: 'canje' };
    const { text } = orderMail({ ...facts, order: free, points: 0 });
    expect(text).toContain('Forma de pago: Canje de puntos');
    expect(text).toContain('Total: $0.00');
    expect(text).not.toContain('Ganaste');
    expect(orderMail({ ...facts, order: { ...order, status: 'cancelado' } }).text).not.toContain('Ganaste');
  });
});

describe('closingMail', () => {
  const refunds = [{ id: 'r', amount: order.total, items: null, reason: null, at: order.updated_at }];
  const cancelled = { ...facts, order: { ...order, status: 'cancelado' as const, refunded: order.total, refunds } };

  it('explains what happens to money and points', () => {
    const mail = closingMail(cancelled, 'cancelado');
    expect(mail).toMatchObject({ key: `order-${order.id}-cancelado`, to: 'x@correo.mx', subject: 'Tu pedido 7F3A91C2 quedó cancelado' });
    for (const body of [mail.html, mail.text]) {
      expect(body).toContain('Te devolvemos $845.05 a la tarjeta con la que pagaste.');
      expect(body).toContain('Restamos de tu saldo los 845 puntos que ganaste con este pedido.');
      expect(body).not.toMatch(/canjes|prueba/);
    }
    expect(mail.html).not.toMatch(/<script|<img\/src=x|<b>|onerror='/);
    const refund = closingMail({ ...facts, points: 1 }, 'reembolsado');
    expect(refund).toMatchObject({ key: `order-${order.id}-reembolsado`, subject: 'Reembolsamos tu pedido 7F3A91C2' });
    expect(refund.text).toContain('Restamos de tu saldo el punto que ganaste con este pedido.');
  });

  it('promises no refund for a free order, and mentions returned rewards', () => {
    expect(closingMail({ ...cancelled, isTrial: true }, 'cancelado').text).toContain('no se hizo ningún cobro y no hay nada que devolver');
    const items = [item('Concha', 1, 0, 42)];
    const { text } = closingMail({ ...cancelled, points: 0, order: { ...cancelled.order, items, total: 0 } }, 'cancelado');
    expect(text).toContain('Este pedido no tuvo costo');
    expect(text).toContain('Los canjes que usaste vuelven a estar disponibles');
    expect(text).not.toMatch(/Te devolvemos|Restamos/);
  });
});
