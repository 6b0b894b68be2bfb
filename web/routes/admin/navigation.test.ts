import { describe, expect, it } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { ENTRIES, entriesFor, entryOf, homeOf, mayOpen } from './navigation.ts';

const ORDER = [
  ...['Resumen', 'Productos', 'Ventas', 'Pedidos', 'Usuarios', 'GoogleAnalytics', 'DHL Tracking', 'Facturas'],
  ...['Barra', 'Reservaciones', 'Opciones', 'Promociones', 'Reseñas', 'Mensajes', 'Club', 'Ajustes', 'Bitácora'],
];

describe('the sidebar', () => {
  it('has one entry for each page of the dashboard, and one for the bar', () => {
    const pages = PAGES.map(({ path }) => path).filter((path) => /^\/dashboard(?:\/\w+)?$|^\/barra$/.test(path));
    expect(ENTRIES.map(({ to }) => to).toSorted()).toEqual(pages.toSorted());
  });

  it('keeps the order of the specification, then the further rooms, then the foot', () => {
    const labels = ENTRIES.map(({ label }) => label);
    expect(labels).toEqual(ORDER.filter((label) => labels.includes(label)));
    expect(ENTRIES.filter(({ isFoot }) => isFoot).every(({ label }) => ['Ajustes', 'Bitácora'].includes(label))).toBe(true);
  });

  it('gives an editor to the list above it', () => {
    expect(entryOf('/dashboard/orders/1')?.label).toBe('Pedidos');
    expect(entryOf('/dashboard')?.label).toBe('Resumen');
    expect(entryOf('/dashboards')).toBeUndefined();
    expect(entryOf('/dashboard/nada')).toBeUndefined();
  });

  it('shows staff the rooms of the counter only, and begins there', () => {
    expect(entriesFor('staff').map(({ label }) => label)).toEqual(['Pedidos', 'Barra', 'Reservaciones']);
    expect(homeOf('staff')).toBe('/dashboard/orders');
    expect(homeOf('manager')).toBe('/dashboard');
    expect(entriesFor('owner')).toEqual(ENTRIES);
    expect([mayOpen('staff', '/dashboard/orders?pedido=1'), mayOpen('staff', '/dashboard/reviews?estrellas=1')]).toEqual([true, false]);
  });
});
