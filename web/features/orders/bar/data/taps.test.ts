import { describe, expect, it } from 'vitest';
import type { BarOrder } from '#contract/orders/bar/bar.ts';
import { isDone, newTap, withTaps } from './taps.ts';

const order = {
  id: 'a',
  status: 'pagado',
  tipo: 'recoger',
  items: [
    { id: '1', made_at: null },
    { id: '2', made_at: null },
  ],
} as unknown as BarOrder;
const tap = (call: Parameters<typeof newTap>[2], orderId = 'a') => newTap(orderId, '47', call);

describe('orders with taps that the server does not know yet', () => {
  it('have the status and lines that the taps give them, in the order of the taps', () => {
    const taps = [tap({ kind: 'made', lineId: '1', made: true }), tap({ kind: 'made', lineId: '2', made: true })];
    const [after] = withTaps([order], [...taps, tap({ kind: 'made', lineId: '1', made: false })]);
    expect(after?.items.map(({ made_at }) => made_at !== null)).toEqual([false, true]);
    expect(after?.status).toBe('preparando');
  });

  it('return to the earlier status with each undo', () => {
    const ready = tap({ kind: 'status', status: 'listo', from: 'pagado' });
    expect(withTaps([order], [ready])[0]?.status).toBe('listo');
    expect(withTaps([order], [ready, tap({ kind: 'undo', status: 'listo', to: 'pagado' })])[0]?.status).toBe('pagado');
  });

  it('have no finished line after an undo to the paid status', () => {
    const begun = [tap({ kind: 'made', lineId: '1', made: true }), tap({ kind: 'status', status: 'listo', from: 'preparando' })];
    const made = (taps: typeof begun) => withTaps([order], taps)[0]?.items.map(({ made_at }) => made_at !== null);
    const back = [...begun, tap({ kind: 'undo', status: 'listo', to: 'preparando' })];
    expect(made(back)).toEqual([true, false]);
    expect(made([...back, tap({ kind: 'undo', status: 'preparando', to: 'pagado' })])).toEqual([false, false]);
  });

  it('ignore taps of other orders', () => {
    expect(withTaps([order], [tap({ kind: 'status', status: 'listo', from: 'pagado' }, 'b')])).toEqual([order]);
  });
});

it('a tap is done when another screen was faster, and not when the order was cancelled', () => {
  expect(isDone(tap({ kind: 'status', status: 'listo', from: 'pagado' }), 'listo')).toBe(true);
  expect(isDone(tap({ kind: 'status', status: 'listo', from: 'pagado' }), 'entregado')).toBe(true);
  // The first step of a parcel that another screen has already sent.
  expect(isDone(tap({ kind: 'status', status: 'preparando', from: 'pagado' }), 'enviado')).toBe(true);
  expect(isDone(tap({ kind: 'status', status: 'listo', from: 'pagado' }), 'preparando')).toBe(false);
  expect(isDone(tap({ kind: 'made', lineId: '1', made: true }), 'listo')).toBe(true);
  expect(isDone(tap({ kind: 'status', status: 'listo', from: 'pagado' }), 'cancelado')).toBe(false);
  expect(isDone(tap({ kind: 'undo', status: 'listo', to: 'preparando' }), 'preparando')).toBe(false);
});
