import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn, TwoStepAsked } from '#contract/accounts/accounts.ts';
import { env } from '#server/env.ts';
import { sealPlainSecrets } from '#server/features/accounts/two-step/sealed.ts';
import { currentKeyId } from '#server/sealing/keys.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { csdForm, lockCsdKey, setShopRfc, storedCsdKey } from '../../../tests/factories/csd.ts';
import { newAddress } from '../../../tests/factories/lounge.ts';
import { refusal } from '../../../tests/factories/orders.ts';
import {
  appCode,
  enrol,
  lockSecret,
  moveSecret,
  setPushKey,
  storedPushKey,
  storedSecret,
  storePlainSecret,
} from '../../../tests/factories/two-step.ts';
import { admin, type Person } from '../../../tests/factories/users.ts';
import { mailsTo } from '../../../tests/readers/outbox.ts';
import { forgetSecrets, rotateSecrets } from './index.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());

const PASSWORD = 'una clave larga';
let count = 0;
const client = () => shop.from(newAddress());
async function enrolled() {
  const email = `sellado-${++count}@correo.mx`;
  const { api, apiAs } = client();
  const { token, user } = await api('POST /api/users/register', { name: 'Ximena Robles', email, password: PASSWORD });
  const person: Person = { id: user.id, email, token, api: apiAs(token) };
  return { ...person, ...(await enrol(person, PASSWORD)) };
}
async function signIn({ email }: { email: string }, code: string): Promise<SignedIn> {
  const { api } = client();
  const asked: object = await api('POST /api/users/login', { email, password: PASSWORD });
  return api('POST /api/users/login/two-step', { challenge: (asked as TwoStepAsked).challenge, code });
}
const ready = async () => (await (await shop.send('/api/ready')).json()).checks.secrets;
const notice = async () => {
  const { atencion } = (await owner.api('GET /api/stats/overview', {})).data;
  return atencion.find(({ kind }) => kind === 'locked_secrets');
};

describe('the secret of a second step', () => {
  it('is stored sealed with the key, and nothing is locked', async () => {
    const person = await enrolled();
    expect(await storedSecret(person.id)).toMatch(new RegExp(`^v1\\.${currentKeyId()}\\.`));
    expect((await signIn(person, await person.code())).token).toBeTruthy();
    expect([await ready(), await notice()]).toEqual(['ok', undefined]);
  });

  it('of an older version is read as it is, and sealed by the nightly job or `rotate-secrets`', async () => {
    for (const sealAll of [sealPlainSecrets, rotateSecrets]) {
      const person = await enrolled();
      await storePlainSecret(person.id, person.secret);
      expect((await signIn(person, await person.code())).token).toBeTruthy();
      expect(await storedSecret(person.id)).toHaveLength(20);
      await sealAll();
      expect(await storedSecret(person.id)).toMatch(/^v1\./);
      expect((await signIn(person, await person.code())).token).toBeTruthy();
    }
  });

  it('does not open in the row of another user', async () => {
    const [person, thief] = [await enrolled(), await enrolled()];
    await moveSecret(thief.id, person.id);
    expect(await refusal(signIn(person, appCode(thief.secret)))).toMatchObject({ status: 401, code: 'codes_locked' });
    await person.api('POST /api/users/two-step/recovery-codes', { code: person.recovery[0] ?? '' });
  });

  it('of a lost key locks the codes of the app only, which ready and the dashboard say, until it is forgotten', async () => {
    const [person, other] = [await enrolled(), await enrolled()];
    await lockSecret(person.id);
    for (let tries = 0; tries < 12; tries++)
      expect(await refusal(signIn(person, await person.code()))).toMatchObject({
        status: 401,
        code: 'codes_locked',
        errors: { code: expect.stringContaining('recuperación') },
      });
    expect((await signIn(person, person.recovery[0] ?? '')).token).toBeTruthy();
    expect((await signIn(other, await other.code())).token).toBeTruthy();
    const answer = await shop.send('/api/ready');
    expect([answer.status, await ready()]).toEqual([200, 'locked']);
    expect(await notice()).toEqual({ kind: 'locked_secrets', count: 1, href: '/dashboard' });
    // `rotate-secrets` cannot open it either.
    await rotateSecrets();
    expect(await ready()).toBe('locked');
    expect(await forgetSecrets()).toMatchObject({ 'segundos pasos': 1 });
    expect([await ready(), await notice()]).toEqual(['ok', undefined]);
    expect(await client().api('POST /api/users/login', { email: person.email, password: PASSWORD })).toHaveProperty('token');
    expect((await signIn(other, await other.code())).token).toBeTruthy();
    await expect.poll(() => mailsTo(person.email, `two-step-off-${person.id}`)).toHaveLength(1);
  });
});

describe('the private key of notices', () => {
  const publicKey = async () => (await shop.api('GET /api/push/key', {})).public_key;

  it('is stored sealed; an older version’s is sealed again, a lost one is drawn anew when it is forgotten', async () => {
    const key = await publicKey();
    expect(await storedPushKey()).toMatch(new RegExp(`^v1\\.${currentKeyId()}\\.`));
    await setPushKey('a'.repeat(43));
    expect(await rotateSecrets()).toMatchObject({ 'claves de avisos': 1 });
    expect(await storedPushKey()).toMatch(/^v1\./);
    await setPushKey((await storedPushKey()).replace(currentKeyId(), '0badc0de'));
    expect(await ready()).toBe('locked');
    expect(await forgetSecrets()).toMatchObject({ 'claves de avisos': 1 });
    expect(await ready()).toBe('ok');
    expect(await storedPushKey()).toBe('');
    expect(key).toBeTruthy();
  });
});

describe('the key of the certificate that seals invoices', () => {
  it('is counted while it is locked, and forgotten with its certificate', async () => {
    await setShopRfc(owner);
    const headers = { authorization: `Bearer ${owner.token}` };
    const answer = await shop.send('/api/ajustes/csd', { method: 'POST', headers, body: csdForm() });
    expect(answer.status).toBe(201);
    expect(await storedCsdKey()).toMatch(new RegExp(`^v1\\.${currentKeyId()}\\.`));
    expect(await rotateSecrets()).toMatchObject({ 'certificado de sello digital': 0 });
    await lockCsdKey();
    expect(await ready()).toBe('locked');
    expect(await forgetSecrets()).toMatchObject({ 'certificado de sello digital': 1 });
    expect(await owner.api('GET /api/ajustes/csd', {})).toMatchObject({ numero: null, modo: 'prueba' });
  });
});

describe('a copy of a user’s data', () => {
  const folder = join(env.dataDir, 'exports');
  const copyOf = async (person: Person) => {
    await person.api('POST /api/users/export', { current_password: PASSWORD });
    await expect.poll(async () => (await person.api('GET /api/users/export', {})).state).toBe('listo');
    const { url } = await person.api('GET /api/users/export', {});
    const file = join(folder, readdirSync(folder).find((name) => url?.endsWith(name.replace('.zip', ''))) ?? '');
    return { file, get: () => shop.send(url ?? '', { headers: { authorization: `Bearer ${person.token}` } }) };
  };

  it('lies encrypted on the disk and is answered as a zip; an older version’s is answered as it is', async () => {
    const { file, get } = await copyOf(await enrolled());
    expect(readFileSync(file, 'latin1')).toMatch(new RegExp(`^v1\\.${currentKeyId()}\\.`));
    expect(readFileSync(file, 'latin1')).not.toContain('perfil.json');
    const zip = Buffer.from(await (await get()).arrayBuffer());
    expect(zip.toString('latin1', 0, 2)).toBe('PK');
    writeFileSync(file, zip);
    expect(Buffer.from(await (await get()).arrayBuffer())).toEqual(zip);
    expect(await rotateSecrets()).toMatchObject({ 'copias de datos': 1 });
    expect(readFileSync(file, 'latin1')).toMatch(/^v1\./);
    expect(Buffer.from(await (await get()).arrayBuffer())).toEqual(zip);
  });

  it('that no key opens is not found, and `forget-secrets` removes it', async () => {
    const person = await enrolled();
    const { file, get } = await copyOf(person);
    writeFileSync(file, readFileSync(file, 'latin1').replace(currentKeyId(), '0badc0de'), 'latin1');
    expect((await get()).status).toBe(404);
    expect(await forgetSecrets()).toMatchObject({ 'copias de datos': 1 });
    expect((await person.api('GET /api/users/export', {})).state).toBe('ninguno');
  });
});
