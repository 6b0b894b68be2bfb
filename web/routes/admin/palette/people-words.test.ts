import { describe, expect, it } from 'vitest';
import { ENTRIES } from '../navigation.ts';
import { isMeant, PAGE_WORDS } from './people-words.ts';
import { pagesFor } from './search.ts';

const found = (q: string, role: 'owner' | 'manager' | 'staff' = 'owner') =>
  pagesFor(role, q).flatMap(({ hits }) => hits.map(({ to }) => to));

describe('pages and settings', () => {
  it('have words for every page of the dashboard', () => {
    expect(Object.keys(PAGE_WORDS).toSorted()).toEqual(ENTRIES.map(({ to }) => to).toSorted());
  });

  it.each([
    ['impuestos', '/dashboard/ajustes#impuestos'],
    ['iva', '/dashboard/ajustes#impuestos'],
    ['WiFi', '/dashboard/ajustes#mesas'],
    ['wi', '/dashboard/ajustes#mesas'],
    ['vacaciones', '/dashboard/ajustes#horario'],
    ['codigo postal', '/dashboard/ajustes#zonas'],
    ['propinas', '/dashboard/ajustes#propina'],
    ['clientes', '/dashboard/users'],
    ['cupones', '/dashboard/promociones'],
    ['menu', '/dashboard/products'],
    ['facturacion', '/dashboard/invoices'],
    ['configuración', '/dashboard/ajustes'],
    ['kds', '/barra'],
    ['Bitácora', '/dashboard/bitacora'],
  ])('are found by «%s»', (q, to) => expect(found(q)).toContain(to));

  it('are found only by roles that may open them', () => {
    expect(found('impuestos', 'manager')).not.toContain('/dashboard/ajustes#impuestos');
    expect(found('horario', 'staff')).toEqual([]);
    expect(found('', 'staff')).toEqual(['/dashboard/orders', '/barra', '/caja', '/dashboard/reservations']);
  });

  it('are not found by the middle of such a word', () => {
    expect(isMeant('ocina', 'Barra', 'cocina')).toBe(false);
    expect(isMeant('orders de ayer', 'Pedidos', 'orders')).toBe(false);
  });
});
