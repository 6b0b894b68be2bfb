import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { lanes } from './lanes.ts';
import { COST, hashPassword, isPassword, NOBODY } from './passwords.ts';
import { digest, newToken } from './tokens.ts';

describe('passwords', () => {
  it('are kept as argon2id at OWASP’s minimum', async () => {
    const hashed = await hashPassword('una contraseña');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(hashed, 'una contraseña')).toBe(true);
    expect(await isPassword(hashed, 'Una contraseña')).toBe(false);
  });

  it('are used exactly as typed', async () => {
    const hashed = await hashPassword('  ☕ e\u0301 \0 ');
    expect(await isPassword(hashed, '  ☕ e\u0301 \0 ')).toBe(true);
    expect(await isPassword(hashed, '☕ e\u0301 \0')).toBe(false);
    expect(await isPassword(hashed, '  ☕ \u00e9 \0 ')).toBe(false);
  });

  it('of nobody are compared at the same cost, and never right', async () => {
    const { memoryCost, timeCost, parallelism } = parseOptions(NOBODY);
    expect({ memoryCost, timeCost, parallelism }).toEqual(COST);
    expect(await isPassword(null, 'una contraseña')).toBe(false);
  });
});

describe('a crowd', () => {
  it('is served in order, two at a time, and sent away when the line is too long', async () => {
    const inLane = lanes(2, 5);
    const served: number[] = [];
    let atOnce = 0;
    const work = (n: number) =>
      inLane(async () => {
        expect(++atOnce).toBeLessThanOrEqual(2);
        await new Promise((resolve) => setTimeout(resolve, 2));
        atOnce--;
        served.push(n);
        if (n === 3) throw new Error('broken');
      }).then(
        () => 'served',
        (error) => error.status ?? error.message,
      );
    const outcomes = await Promise.all(Array.from({ length: 9 }, (_, n) => work(n)));
    expect(outcomes).toEqual(['served', 'served', 'served', 'broken', 'served', 'served', 'served', 503, 503]);
    expect(served).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await work(9)).toBe('served');
  });
});

describe('tokens', () => {
  it('carry 256 bits, and only their digest is kept', () => {
    const tokens = Array.from({ length: 100 }, newToken);
    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(digest(token)).not.toContain(token);
    }
  });
});
