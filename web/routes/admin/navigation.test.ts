import { describe, expect, it } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { ENTRIES, entriesFor, entryOf, homeOf, mayOpen } from './navigation.ts';

const WORK = ['Resumen', 'Pedidos', 'Barra', 'Caja', 'Reservaciones'];
/** The pages in the order of the specification; the shifts of the till follow the sales. */
const OFFICE = ['Productos', 'Ventas', 'Turnos', 'Usuarios', 'GoogleAnalytics', 'DHL Tracking', 'Facturas'];
const FURTHER = ['Opciones', 'Promociones', 'Reseñas', 'Mensajes', 'Club'];
const FOOT = ['Ajustes', 'Bitácora'];

describe('the sidebar', () => {
  it('has one entry for each page of the dashboard, and one for each screen of the counter', () => {
    const pages = PAGES.map(({ path }) => path).filter((path) => /^\/dashboard(?:\/\w+)?$|^\/(?:barra|caja)$/.test(path));
    expect(ENTRIES.map(({ to }) => to).toSorted()).toEqual(pages.toSorted());
  });

  it('begins with the pages of the day’s work, then the other pages of the specification, then the further ones', () => {
    const labels = (isFoot: boolean) => ENTRIES.filter((entry) => Boolean(entry.isFoot) === isFoot).map(({ label }) => label);
    expect(labels(false)).toEqual([...WORK, ...OFFICE, ...FURTHER]);
    expect(labels(true)).toEqual(FOOT);
  });

  it('marks the list’s entry as the current one on an editor’s page', () => {
    expect(entryOf('/dashboard/orders/1')?.label).toBe('Pedidos');
    expect(entryOf('/dashboard')?.label).toBe('Resumen');
    expect(entryOf('/dashboards')).toBeUndefined();
    expect(entryOf('/dashboard/nada')).toBeUndefined();
  });

  it('shows baristas only the pages of the counter, and begins there', () => {
    expect(entriesFor('staff').map(({ label }) => label)).toEqual(['Pedidos', 'Barra', 'Caja', 'Reservaciones']);
    expect(homeOf('staff')).toBe('/dashboard/orders');
    expect(homeOf('manager')).toBe('/dashboard');
    expect(entriesFor('owner')).toEqual(ENTRIES);
    expect([mayOpen('staff', '/dashboard/orders?pedido=1'), mayOpen('staff', '/dashboard/reviews?estrellas=1')]).toEqual([true, false]);
  });
});
