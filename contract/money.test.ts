import { describe, expect, it } from 'vitest';
import { hasWholeCentavos } from './money.ts';

describe('an amount with at most two decimals', () => {
  it.each([0, 0.01, 62.35, 0.1 + 0.2, 19.9 * 3, 100_000, 99_999.99, -12.5])('passes for %d', (pesos) =>
    expect(hasWholeCentavos(pesos)).toBe(true),
  );
  it.each([1e-9, 5e-324, 0.001, 0.004999, 62.355, 99_999.999, 1.00000001, -1e-9])('fails for %d', (pesos) =>
    expect(hasWholeCentavos(pesos)).toBe(false),
  );
});
