import { describe, expect, it } from 'vitest';
import { dataOf } from './data-of.ts';

const LIST = [{ period: 'string', order_count: 'number' }] as const;
type Row = { period: string; order_count: number };
const read = (answer: unknown) => dataOf(answer as { success: true; data: Row[] }, LIST);

describe('an answer of the statistics', () => {
  it('is taken when it has what the page reads, and more', () => {
    const data = [{ period: '2026-11', order_count: 2, more: 1 }];
    expect(read({ success: true, data })).toBe(data);
    expect(read({ success: true, data: [] })).toEqual([]);
  });

  it.each([
    null,
    {},
    { success: true },
    { success: true, data: { order_count: { '2026-11': 2 }, total_sales: { '2026-11': 10 } } },
    { success: true, data: [null] },
    { success: true, data: [{ period: '2026-11' }] },
    { success: true, data: [{ period: '2026-11', order_count: '2' }] },
  ])('is an error in another form: %j', (answer) => expect(() => read(answer)).toThrow('Error desconocido'));

  it('is an error with the server’s message when it reports a failure', () =>
    expect(() => read({ success: false, message: 'Hoy no' })).toThrow('Hoy no'));
});
