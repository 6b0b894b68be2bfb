import { describe, expect, it } from 'vitest';
import { fitted, MOST_BYTES, MOST_TRIES, nextTry, retryAfterMs } from './rules.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const HOUR_MS = 3_600_000;
const gap = (tries: number, { asked = 0, chance = 0 } = {}) => {
  const at = nextTry(tries, NOW, asked, chance);
  return at && at.getTime() - NOW.getTime();
};

describe('the tries of a delivery', () => {
  it('are ten, with growing gaps over about three days', () => {
    const gaps = Array.from({ length: MOST_TRIES }, (_, n) => gap(n + 1));
    expect([gaps.at(-1), gap(MOST_TRIES + 1)]).toEqual([null, null]);
    const known = gaps.slice(0, -1) as number[];
    expect(known.every((one, at) => at === 0 || one > (known[at - 1] ?? 0) * 1.15)).toBe(true);
    const all = known.reduce((sum, one) => sum + one, 0);
    expect(all / HOUR_MS).toBeGreaterThan(72);
    expect(all / HOUR_MS).toBeLessThan(84);
  });

  it('are spread by chance', () => {
    expect(gap(3, { chance: 1 })).toBeCloseTo((gap(3) ?? 0) * 1.15);
  });

  it('wait as long as the receiver asks, up to a day', () => {
    expect([gap(1, { asked: 5 * HOUR_MS }), gap(1, { asked: 900 * HOUR_MS }), gap(9, { asked: 1 })]).toEqual([
      5 * HOUR_MS,
      24 * HOUR_MS,
      gap(9),
    ]);
    expect(retryAfterMs('120', NOW)).toBe(120_000);
    expect(retryAfterMs('Sun, 29 Nov 2026 12:01:00 GMT', NOW)).toBe(60_000);
    for (const odd of [undefined, '', 'pronto', '-5', 'Sun, 29 Nov 2020 12:01:00 GMT', '1e99']) expect(retryAfterMs(odd, NOW)).toBe(0);
  });
});

describe('a body', () => {
  const body = (data: Record<string, unknown>) => ({
    type: 'pedido.creado',
    timestamp: NOW.toISOString(),
    data: { id: 'x', version: 7, ...data },
  });
  const bytes = (text: string) => Buffer.byteLength(text);

  it('that fits is whole', () => {
    const small = body({ items: ['café'] });
    expect(JSON.parse(fitted(small))).toEqual(small);
  });

  it('that is too long loses rows of its longest lists', () => {
    const text = fitted(body({ items: Array.from({ length: 400 }, (_, n) => ({ n, name: 'Café de olla'.repeat(9) })), history: [1, 2] }));
    const { data } = JSON.parse(text);
    expect(bytes(text)).toBeLessThanOrEqual(MOST_BYTES);
    expect(data).toMatchObject({ id: 'x', version: 7, recortado: true, history: [1, 2] });
    expect(data.items.length).toBeGreaterThan(20);
  });

  it('with a long text loses its end', () => {
    const { data } = JSON.parse(fitted(body({ message: 'ñ'.repeat(30_000) })));
    expect([data.message.length, data.recortado, data.version]).toEqual([500, true, 7]);
  });
});
