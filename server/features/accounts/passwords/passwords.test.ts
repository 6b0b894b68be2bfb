import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { HASHES } from '#server/features/accounts/rules.ts';
import { digest, newToken } from '#server/features/accounts/tokens.ts';
import { COST, hashPassword, isPassword, UNKNOWN_HASH } from './passwords.ts';

describe('passwords', () => {
  it('are stored as argon2id at OWASP’s minimum', async () => {
    const hashed = await hashPassword('una contraseña', null);
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(hashed, 'una contraseña', null)).toBe(true);
    expect(await isPassword(hashed, 'Una contraseña', null)).toBe(false);
  });

  it('are used exactly as typed', async () => {
    const hashed = await hashPassword('  ☕ e\u0301 \0 ', null);
    expect(await isPassword(hashed, '  ☕ e\u0301 \0 ', null)).toBe(true);
    expect(await isPassword(hashed, '☕ e\u0301 \0', null)).toBe(false);
    expect(await isPassword(hashed, '  ☕ \u00e9 \0 ', null)).toBe(false);
  });

  it('of unknown accounts are compared at the same cost, and never accepted', async () => {
    const { memoryCost, timeCost, parallelism } = parseOptions(UNKNOWN_HASH);
    expect({ memoryCost, timeCost, parallelism }).toEqual(COST);
    expect(await isPassword(null, 'una contraseña', null)).toBe(false);
  });

  it('are refused for an address with too many at a time, but not for another address', async () => {
    const statusOf = (address: string) =>
      hashPassword('una contraseña', address).then(
        () => 200,
        (error) => error.status as number,
      );
    const rush = Promise.all(Array.from({ length: HASHES.perKey + 10 }, () => statusOf('127.25.0.1')));
    expect(await statusOf('127.25.0.2')).not.toBe(429);
    expect((await rush).filter((status) => status === 429)).toHaveLength(10);
  });
});

describe('tokens', () => {
  it('carry 256 bits, and only their digest is stored', () => {
    const tokens = Array.from({ length: 100 }, newToken);
    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(digest(token)).not.toContain(token);
    }
  });
});
