import { expect, it } from 'vitest';
import { newKey } from './plain-http.ts';

it('a key is a random UUID', () => {
  const keys = Array.from({ length: 100 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
});
