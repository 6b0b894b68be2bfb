import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { close, connect, pool } from '#server/db/client.ts';
import { AUTHORITY, CERTIFICATE } from '../../../../tests/stand-ins/certificate.ts';
import { type FakePostgres, fakePostgres } from '../../../../tests/stand-ins/postgres.ts';
import { AddressError, readAddress } from './address.ts';
import { tlsOf } from './tls.ts';

const folder = mkdtempSync(join(tmpdir(), 'casa-tls-'));
const root = join(folder, 'ca.pem');
const wrong = join(folder, 'wrong.pem');
let secured: FakePostgres;
let plain: FakePostgres;
beforeAll(async () => {
  writeFileSync(root, AUTHORITY);
  writeFileSync(wrong, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
  [secured, plain] = await Promise.all([fakePostgres({ tls: CERTIFICATE }), fakePostgres({ readOnly: true })]);
});
afterAll(async () => {
  await Promise.all([secured.close(), plain.close()]);
  rmSync(folder, { recursive: true });
});

/** Whether a connection was encrypted; the error's code or message when there was none. */
async function connected(host: string, query: string, server = secured): Promise<boolean | string> {
  try {
    await connect(`postgresql://shop@${host}:${server.port}/shop?${query}`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code ?? message;
  } finally {
    await close();
  }
  return Boolean(pool.options.ssl);
}

describe('TLS to the database', () => {
  it.each([
    ['localhost', 'sslmode=disable', false],
    ['localhost', 'sslmode=allow', true],
    ['localhost', 'sslmode=prefer', true],
    ['localhost', 'sslmode=require', true],
    ['localhost', 'sslmode=verify-full', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['localhost', 'sslmode=verify-full&sslrootcert=ROOT', true],
    ['127.0.0.1', 'sslmode=verify-full&sslrootcert=ROOT', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['127.0.0.1', 'sslmode=verify-ca&sslrootcert=ROOT', true],
    ['127.0.0.1', 'sslmode=require&sslrootcert=ROOT', true],
    ['127.0.0.1', 'sslmode=require', true],
  ])('%s with %s: %s', async (host, query, encrypted) => {
    expect(await connected(host, query.replace('ROOT', encodeURIComponent(root)))).toBe(encrypted);
  });

  it('is optional with `prefer` and not with `require`, for a server without it', async () => {
    expect(await connected('127.0.0.1', 'sslmode=prefer', plain)).toBe(false);
    expect(await connected('127.0.0.1', 'sslmode=require', plain)).toContain('does not support SSL');
  });

  it('is the same for each of several hosts', async () => {
    const several = `localhost:${secured.port},127.0.0.1:${plain.port}`;
    const to = (query: string) => connect(`postgresql://shop@${several}/shop?${query}`);
    for (const query of ['sslmode=prefer', `sslmode=verify-full&sslrootcert=${encodeURIComponent(root)}`]) {
      await to(query);
      await close();
    }
    await expect(to('sslmode=verify-full')).rejects.toThrow('no host takes writes');
  });

  it.each(['/no/such.pem', folder, wrong])('refuses %s as sslrootcert, without naming the address', (file) => {
    const wish = () => tlsOf(readAddress(`postgresql://shop:secret@h1/shop?sslmode=verify-full&sslrootcert=${file}`).tls);
    expect(wish).toThrow(AddressError);
    expect(wish).not.toThrow(/secret|such/);
  });
});
