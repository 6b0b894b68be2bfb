import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { csdForm, endCsdIn, lockCsdKey, type Parts, setShopRfc, storedCsdKey } from '../../../../tests/factories/csd.ts';
import { setUser } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';
import { CERTIFICATES, CLAVE, CSD_NUMBER, CSD_RFC, KEY } from '../../../../tests/stand-ins/csd.ts';
import { csdNotice, currentSigner } from './certificate.ts';

// The real mode, whose PAC is not asked here.
vi.hoisted(() => {
  process.env.PAC_URL = 'http://127.0.0.1:9';
  process.env.PAC_TOKEN = 'token';
});

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  await setShopRfc(owner);
});
afterAll(() => shop.close());

/** From another owner each time by default, because each may upload ten times an hour. */
async function upload(parts: Parts = {}, who?: Pick<Person, 'token'>): Promise<{ status: number; body: Record<string, unknown> }> {
  const { token } = who ?? (await admin(shop));
  const response = await shop.send('/api/ajustes/csd', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: csdForm(parts),
  });
  return { status: response.status, body: await response.json() };
}

const FACTS = {
  rfc: CSD_RFC,
  nombre: 'CASA BLANCA DEL CAFÉ',
  numero: CSD_NUMBER,
  desde: '2020-01-01T00:00:00.000Z',
  hasta: '2120-01-01T00:00:00.000Z',
};
const NONE = { rfc: null, nombre: null, numero: null, desde: null, hasta: null, modo: 'real' };

const PASSWORD = 'una clave larga';

const der = (tag: number, ...parts: (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
  return Buffer.concat([Buffer.from([tag, content.length]), content]);
};
/** A key that asks for 2,147,483,647 rounds of PBKDF2 before its password can be checked. */
const slowKey = (): Buffer => {
  const [pbes2, pbkdf2, aes] = ['2a864886f70d01050d', '2a864886f70d01050c', '60864801650304012a'].map((oid) => der(0x06, oid)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const rounds = der(0x30, pbkdf2, der(0x30, der(0x04, '0011223344556677'), der(0x02, '7fffffff')));
  return der(0x30, der(0x30, pbes2, der(0x30, rounds, der(0x30, aes, der(0x04, '00'.repeat(16))))), der(0x04, '00'.repeat(16)));
};

describe('the certificate that seals invoices', () => {
  it('is uploaded by an owner, seals from then on, and is deleted', async () => {
    expect(await owner.api('GET /api/ajustes/csd', {})).toEqual(NONE);
    expect(await currentSigner()).toBeNull();
    expect(await csdNotice()).toEqual({ kind: 'missing', until: null });
    expect(await upload({}, owner)).toEqual({ status: 201, body: FACTS });
    expect(await owner.api('GET /api/ajustes/csd', {})).toEqual({ ...FACTS, modo: 'real' });
    expect(await currentSigner()).toEqual({
      number: CSD_NUMBER,
      certificate: CERTIFICATES.csd,
      privateKey: expect.stringMatching(/^-----BEGIN PRIVATE KEY-----\n/),
    });
    expect(await csdNotice()).toBeNull();
    const manager = await staff(shop, 'manager');
    expect(await manager.api('GET /api/ajustes/csd', {})).toEqual({ ...FACTS, modo: 'real' });
    await owner.api('DELETE /api/ajustes/csd', {});
    await owner.api('DELETE /api/ajustes/csd', {});
    expect(await owner.api('GET /api/ajustes/csd', {})).toEqual(NONE);
    const data = await owner.api('GET /api/audit', { kind: 'settings', limit: 2 });
    expect(data.map(({ summary }) => summary)).toEqual([
      `Borró el certificado de sello digital ${CSD_NUMBER}`,
      `Subió el certificado de sello digital ${CSD_NUMBER}`,
    ]);
  });

  it.each<[string, Parts, number]>([
    ['cer', { cer: null }, 422],
    ['cer', { cer: '' }, 422],
    ['cer', { cer: KEY }, 422],
    ['cer', { cer: CERTIFICATES.efirma }, 422],
    ['cer', { cer: CERTIFICATES.expired }, 422],
    ['cer', { cer: CERTIFICATES.early }, 422],
    ['cer', { cer: CERTIFICATES.other }, 422],
    ['key', { key: null }, 422],
    ['key', { key: CERTIFICATES.csd }, 422],
    ['key', { key: KEY.slice(0, 400) }, 422],
    ['clave', { clave: '' }, 422],
    ['clave', { clave: `${CLAVE}b` }, 422],
    ['current_password', { current_password: 'x'.repeat(600) }, 422],
  ])('names %s when it is wrong, case %#', async (field, parts, status) => {
    const { status: answered, body } = await upload(parts);
    expect([answered, Object.keys(body.errors as object)]).toEqual([status, [field]]);
    expect((await owner.api('GET /api/ajustes/csd', {})).numero).toBeNull();
  });

  it('refuses a key of another certificate, one that would take minutes to open, and a file that is too large', async () => {
    const { generateKeyPairSync } = await import('node:crypto');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ format: 'der', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: CLAVE }).toString('base64');
    expect(await upload({ key })).toMatchObject({ status: 422, body: { errors: { key: expect.stringContaining('no es de este') } } });
    expect(await upload({ key: slowKey().toString('base64') })).toMatchObject({
      status: 422,
      body: { errors: { key: expect.any(String) } },
    });
    expect((await upload({ key: Buffer.alloc(30_000).toString('base64') })).status).toBe(413);
  });

  it('asks for the password of the account, and for no more than ten uploads an hour', async () => {
    const { user, token } = await shop.api('POST /api/users/register', {
      name: 'Ximena Robles',
      email: 'sello@correo.mx',
      password: PASSWORD,
    });
    await setUser(user.id, { role: 'admin', staffRole: 'owner' });
    expect(await upload({ current_password: PASSWORD }, { token })).toMatchObject({ status: 201 });
    await owner.api('DELETE /api/ajustes/csd', {});
    expect(await upload({}, { token })).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect(await upload({ current_password: 'otra' }, { token })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', errors: { current_password: expect.any(String) } },
    });
    const hasty = await admin(shop);
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await upload({ clave: 'x' }, hasty)).status));
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    for (const who of [await customer(shop), await staff(shop, 'manager')]) expect((await upload({}, who)).status).toBe(403);
  });

  it('seals nothing while it is not valid, of another RFC, or locked, and says so from 30 days before its end', async () => {
    await upload();
    await endCsdIn(31);
    expect(await csdNotice()).toBeNull();
    await endCsdIn(29);
    expect(await csdNotice()).toMatchObject({ kind: 'expiring', until: expect.any(Date) });
    expect(await currentSigner()).not.toBeNull();
    await endCsdIn(-1);
    expect([await currentSigner(), await csdNotice()]).toMatchObject([null, { kind: 'expired' }]);
    await upload();
    await setShopRfc(owner, 'OTR200229AB1');
    expect([await currentSigner(), await csdNotice()]).toMatchObject([null, { kind: 'other_rfc' }]);
    await setShopRfc(owner, null);
    expect(await upload()).toMatchObject({ status: 422, body: { errors: { cer: expect.any(String) } } });
    await setShopRfc(owner);
    await lockCsdKey();
    expect([await currentSigner(), await csdNotice()]).toMatchObject([null, { kind: 'missing' }]);
  });

  it('is stored sealed, and is in no log', async () => {
    await upload();
    const stored = await storedCsdKey();
    expect(stored).toMatch(/^v1\.[0-9a-f]{8}\./);
    const signer = await currentSigner();
    const secret = signer?.privateKey.split('\n')[5] ?? 'none';
    expect(secret.length).toBeGreaterThan(60);
    const { rows } = await pool.query('select row_to_json(c)::text as text from seal_certificate c');
    expect(rows[0].text).not.toContain(secret);
    for (const text of [secret, CLAVE, KEY.slice(100, 160)]) expect(shop.logged()).not.toContain(text);
  });
});
