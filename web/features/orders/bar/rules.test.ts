import { describe, expect, it } from 'vitest';
import type { BarItem, BarOrder } from '#contract/orders/bar/bar.ts';
import { bumpOf, clockText, differencesOf, isAllergy, sinceLast, ticketsOf, timingOf, toMake } from './rules.ts';

const NOW = Date.parse('2026-11-25T16:00:00Z');
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString();
const item = (station: BarItem['station'], made = false) => ({ id: station, station, made_at: made ? minutes(-1) : null }) as BarItem;
const order = (change: Partial<BarOrder>) =>
  ({
    id: 'a',
    status: 'pagado',
    tipo: 'recoger',
    created_at: minutes(-1),
    hora_prometida: minutes(8),
    items: [item('barra')],
    ...change,
  }) as BarOrder;
const paceOf = (change: Partial<BarOrder>) => timingOf(order(change), NOW).pace;

describe('the pace of an order', () => {
  it('follows the promised hour', () => {
    expect(paceOf({ hora_prometida: minutes(8) })).toBe('calm');
    expect(paceOf({ hora_prometida: minutes(2) })).toBe('hurry');
    expect(paceOf({ hora_prometida: minutes(-1) })).toBe('late');
    expect(paceOf({ hora_prometida: minutes(40) })).toBe('later');
    // After its preparation began, an order no longer counts as "for later".
    expect(paceOf({ hora_prometida: minutes(40), status: 'preparando' })).toBe('calm');
  });

  it('follows the waiting time when no hour was promised, and parcels are never late', () => {
    expect([-1, -5, -8].map((at) => paceOf({ hora_prometida: null, created_at: minutes(at) }))).toEqual(['calm', 'hurry', 'late']);
    expect(paceOf({ tipo: 'paquete', hora_prometida: null, created_at: minutes(-600) })).toBe('open');
    expect(paceOf({ tipo: undefined, hora_prometida: undefined, created_at: minutes(-600) })).toBe('open');
  });

  it('counts the waiting time of an order for later from when it could begin', () => {
    expect(timingOf(order({ created_at: minutes(-300), hora_prometida: minutes(10) }), NOW).waitedMs).toBe(5 * 60_000);
  });
});

describe('a station', () => {
  const both = order({ items: [item('barra'), item('cocina')] });
  const barDone = order({ items: [item('barra', true), item('cocina')] });
  const allDone = order({ items: [item('barra', true), item('cocina', true)] });
  const calm = { pace: 'calm', waitedMs: 0 } as const;

  it('shows the orders that it has to make, and those that only have to be marked as ready', () => {
    expect(ticketsOf([both], 'barra')).toHaveLength(1);
    expect(ticketsOf([barDone], 'barra')).toHaveLength(0);
    expect(ticketsOf([barDone], 'cocina')).toHaveLength(1);
    expect(ticketsOf([allDone], 'barra')).toHaveLength(1);
    expect(ticketsOf([order({ items: [item('none')] })], 'barra')).toHaveLength(0);
    expect(ticketsOf([order({ status: 'listo' })], 'todo')).toHaveLength(0);
  });

  it('marks its own lines while another station still works, and then the whole order', () => {
    expect(bumpOf(both, 'barra', calm)).toEqual({ label: 'Barra lista', made: ['barra'], statuses: [] });
    expect(bumpOf(barDone, 'cocina', calm)).toEqual({ label: 'Listo', made: [], statuses: ['listo'] });
    expect(bumpOf(both, 'todo', calm).statuses).toEqual(['listo']);
    expect(bumpOf(both, 'todo', { pace: 'later', waitedMs: 0 }).label).toBe('Empezar');
  });

  it('takes both steps with one tap when the order leaves the shop', () => {
    for (const tipo of ['domicilio', 'paquete', undefined] as const) {
      expect(bumpOf(order({ tipo }), 'todo', calm)).toEqual({ label: 'Enviado', made: [], statuses: ['preparando', 'enviado'] });
      expect(bumpOf(order({ tipo, status: 'preparando' }), 'todo', calm).statuses).toEqual(['enviado']);
    }
    const withFood = order({ tipo: 'domicilio', items: both.items });
    expect(bumpOf(withFood, 'barra', calm)).toEqual({ label: 'Barra lista', made: ['barra'], statuses: [] });
  });
});

it('shows times in short form', () => {
  expect([0, 65_000, 3_600_000, 200_000_000].map(clockText)).toEqual(['0:00', '1:05', '1 h', '2 d']);
});

it('knows how long ago the last order became ready', () => {
  const ready = (at: number) => order({ status: 'listo', history: [{ status: 'listo', at: minutes(at), by: null }] });
  expect(sinceLast([ready(-12.5), ready(-20), order({ history: [] })], NOW)).toBe(12);
  expect(sinceLast([], NOW)).toBeNull();
});

it('finds allergies in notes', () => {
  expect([isAllergy('Alergia a la nuez'), isAllergy('soy alérgica'), isAllergy('Sin azúcar')]).toEqual([true, true, false]);
});

describe('the differences of a line from the usual product', () => {
  const option = (group: string, name: string, quantity = 1) => ({ id: name, group, name, quantity, price: 0 });
  const latte = (quantity: number, milk: string | null) =>
    ({
      ...item('barra'),
      ...{ product_id: 'latte', quantity, product: { name: 'Latte' }, added: ['Shot extra', '2 Vainilla'] },
      changes: ['12 oz', ...(milk ? [milk] : []), 'Shot extra', '2 Vainilla'],
      options: [
        option('Tamaño', '12 oz'),
        option('Leche', milk ?? 'Leche entera'),
        option('Extras', 'Shot extra'),
        option('Extras', 'Vainilla', 2),
      ],
    }) as unknown as BarItem;

  it('are the size, the replaced defaults and the extras', () => {
    expect(differencesOf(latte(1, 'Leche de avena'))).toEqual({
      size: '12 oz',
      swapped: ['Leche de avena'],
      added: ['+ 1 shot extra', '+ 2 vainilla'],
    });
    expect(differencesOf({ changes: [], added: [] })).toEqual({ size: null, swapped: [], added: [] });
  });

  it('are counted per product by the replaced defaults', () => {
    const orders = [
      order({ items: [latte(2, 'Leche de avena'), latte(1, null)] }),
      order({ items: [latte(1, 'Leche de avena'), latte(1, 'Leche de soya'), { ...latte(9, null), made_at: minutes(-1) }] }),
      order({ status: 'listo', items: [latte(9, null)] }),
    ];
    expect(toMake(orders, 'barra')).toEqual([
      {
        id: 'latte',
        name: 'Latte',
        count: 5,
        swapped: [
          { name: 'Leche de avena', count: 3 },
          { name: 'Leche de soya', count: 1 },
        ],
      },
    ]);
    expect(toMake(orders, 'cocina')).toEqual([]);
  });
});
