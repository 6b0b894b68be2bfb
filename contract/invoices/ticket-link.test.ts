import { describe, expect, it } from 'vitest';
import { isTicket, readTicketHash, ticketKey, ticketPath } from './ticket-link.ts';

const order = { id: '5c1e08b7-0000-4000-8000-000000000000', status: 'pagado', total: 314.2, propina: 32.2 } as const;

describe('the link of a ticket', () => {
  it('has folio and total without the tip in its fragment, and is read back', () => {
    const path = ticketPath(ticketKey('5C1E08B7', order));
    expect(path).toBe('/facturar#folio=5C1E08B7&total=282.00');
    expect(readTicketHash(path.slice(path.indexOf('#')))).toEqual({
      ticket: { folio: '5C1E08B7', total: '282.00' },
      order: null,
      isForGuest: false,
    });
  });

  it('may have the order with its token, and say that staff opened it', () => {
    const more = { order: { id: order.id, token: 'a.b&c' }, isForGuest: true };
    const path = ticketPath(ticketKey('5C1E08B7', order), more);
    expect(readTicketHash(new URL(path, 'http://shop').hash)).toMatchObject(more);
    expect(readTicketHash('folio=5C1E08B7&pedido=5c1e08b7')?.order).toEqual({ id: '5c1e08b7', token: null });
  });

  it.each(['', '#', '#main'])('is not the fragment %j', (hash) => {
    expect(readTicketHash(hash)).toBeNull();
  });
});

describe('isTicket', () => {
  it('is true for paid orders, whatever bar and kitchen do', () => {
    for (const status of ['pagado', 'preparando', 'listo', 'enviado', 'entregado'] as const)
      expect(isTicket({ ...order, status })).toBe(true);
  });

  it('is false for unpaid and void orders, and when only a tip was paid', () => {
    for (const status of ['pendiente', 'cancelado', 'reembolsado'] as const) expect(isTicket({ ...order, status })).toBe(false);
    expect(isTicket({ ...order, total: 32.2 })).toBe(false);
    expect(isTicket({ ...order, total: 0, propina: 0 })).toBe(false);
  });
});
