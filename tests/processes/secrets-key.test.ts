import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { TwoStepAsked } from '#contract/accounts/accounts.ts';
import type { ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import { databaseWithoutTables, freshDatabase } from '../database.ts';
import { refusal } from '../factories/orders.ts';
import { dbCommand } from '../factories/processes.ts';
import { appCode } from '../factories/two-step.ts';
import { type ShopProcess, spawnShop, startShop } from '../process.ts';

/** The key that opens the database's secrets, on one machine and on several. */
const folder = mkdtempSync(join(tmpdir(), 'casa-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

const OWNER = { ADMIN_EMAIL: 'duena@casa.mx', ADMIN_PASSWORD: 'una clave de prueba' };
const [FIRST, SECOND] = ['uno', 'dos'].map((text) => Buffer.alloc(32, text).toString('base64')) as [string, string];

const apiOf = (shop: ShopProcess, token: string | null = null) =>
  createApi(
    (path, init) => fetch(shop.url + path, init),
    () => token,
  ) as ShopApi;
const secrets = async (shop: ShopProcess) => (await (await fetch(`${shop.url}/api/ready`)).json()).checks.secrets;

const login = (shop: ShopProcess) => apiOf(shop)('POST /api/users/login', { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD });
/** Switches the owner's second step on. */
async function enrol(shop: ShopProcess) {
  const answer = await login(shop);
  const api = apiOf(shop, 'token' in answer ? answer.token : null);
  const { secret } = await api('POST /api/users/two-step', { current_password: OWNER.ADMIN_PASSWORD });
  const { recovery_codes: recovery } = await api('POST /api/users/two-step/confirm', { code: appCode(secret) });
  return { secret, recovery };
}
async function enter(shop: ShopProcess, code: string): Promise<string> {
  const asked: object = await login(shop);
  const { challenge } = asked as TwoStepAsked;
  return (await apiOf(shop)('POST /api/users/login/two-step', { challenge, code })).token;
}

describe('a database of several machines', () => {
  it('is opened with the key in use only; alone, another one locks what it does not open', async () => {
    const database = { DATABASE_URL: await freshDatabase(), ...OWNER };
    const dataDir = join(folder, 'first');
    const first = await startShop({ ...database, DATA_DIR: dataDir, SECRETS_KEY: '' });
    const file = join(dataDir, 'secrets.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = readFileSync(file, 'utf8').trim();
    const { secret, recovery } = await enrol(first);
    for (const program of ['main', 'worker'] as const) {
      const further = await spawnShop({ ...database, SECRETS_KEY: '' }, program);
      expect(await further.exited).toBe(1);
      expect(further.output()).toMatch(/^SECRETS_KEY: [^\n]*pon la misma SECRETS_KEY en todos\.\n$/);
      expect(further.output()).not.toContain(key);
    }
    const same = await startShop({ ...database, SECRETS_KEY: key });
    expect(await enter(same, appCode(secret, 1))).toBeTruthy();
    expect([await first.stop(), await same.stop()]).toEqual([0, 0]);

    const other = await startShop({ ...database, SECRETS_KEY: FIRST });
    expect(await secrets(other)).toBe('locked');
    expect(other.output()).toContain('secrets locked');
    expect(await refusal(enter(other, appCode(secret)))).toMatchObject({ status: 401, code: 'codes_locked' });
    expect(await enter(other, recovery[0] ?? '')).toBeTruthy();
    await other.stop();
  });

  it('changes its key by adding, swapping and rotating', async () => {
    const database = { DATABASE_URL: await freshDatabase(), ...OWNER };
    const before = await startShop({ ...database, SECRETS_KEY: FIRST, SECRETS_KEY_OLD: SECOND });
    const { recovery } = await enrol(before);
    const swapped = await startShop({ ...database, SECRETS_KEY: SECOND, SECRETS_KEY_OLD: FIRST });
    expect([await secrets(before), await secrets(swapped)]).toEqual(['ok', 'ok']);
    const rotated = await dbCommand({ ...database, SECRETS_KEY: SECOND, SECRETS_KEY_OLD: FIRST }, 'rotate-secrets');
    expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('segundos pasos: 1') });
    for (const shop of [before, swapped]) await shop.stop();
    const after = await startShop({ ...database, SECRETS_KEY: SECOND });
    expect(await secrets(after)).toBe('ok');
    // Another key is refused while the shop runs, and forgets what it cannot open when it is alone.
    const third = { ...database, SECRETS_KEY: Buffer.alloc(32, 'tres').toString('base64') };
    expect(await dbCommand(third, 'forget-secrets', '--yes')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^SECRETS_KEY: .*\n$/),
    });
    expect(await enter(after, recovery[0] ?? '')).toBeTruthy();
    await after.stop();
    expect(await dbCommand(third, 'forget-secrets')).toMatchObject({ code: 1 });
    expect(await dbCommand(third, 'forget-secrets', '--yes')).toMatchObject({
      code: 0,
      output: expect.stringContaining('segundos pasos: 1'),
    });
    const last = await startShop(third);
    expect([await secrets(last), 'token' in (await login(last))]).toEqual(['ok', true]);
    await last.stop();
  });

  it('is backed up with the id of the key, and restored with another one it is locked', async () => {
    const database = { DATABASE_URL: await freshDatabase(), DATA_DIR: join(folder, 'saved'), ...OWNER };
    const shop = await startShop({ ...database, SECRETS_KEY: FIRST });
    const { secret } = await enrol(shop);
    const file = join(folder, 'casa.backup');
    expect(await dbCommand({ ...database, SECRETS_KEY: FIRST }, 'backup', file)).toMatchObject({ code: 0 });
    await shop.stop();
    const text = gunzipSync(readFileSync(file)).toString('latin1');
    expect(text).toMatch(/^H .*"secretsKey":"[0-9a-f]{8}"/);
    for (const hidden of [FIRST, secret]) expect(text).not.toContain(hidden);
    const empty = { ...OWNER, DATABASE_URL: await databaseWithoutTables(), DATA_DIR: join(folder, 'restored'), SECRETS_KEY: SECOND };
    expect(await dbCommand(empty, 'restore', file)).toMatchObject({ code: 0, output: expect.stringContaining('SECRETS_KEY') });
    const restored = await startShop(empty);
    expect(await secrets(restored)).toBe('locked');
    await restored.stop();
    const right = await startShop({ ...empty, SECRETS_KEY: FIRST });
    expect(await secrets(right)).toBe('ok');
    await right.stop();
  });
});

it('a wrong key stops the start with one line that does not repeat it', async () => {
  const DATABASE_URL = await freshDatabase();
  const DATA_DIR = join(folder, 'wrong');
  for (const [settings, line] of [
    [{ SECRETS_KEY: 'Y29ydG8=' }, /^Configuración incorrecta: SECRETS_KEY .*\n$/],
    [{ SECRETS_KEY_OLD: `${FIRST},Y29ydG8=` }, /^Configuración incorrecta: SECRETS_KEY_OLD .*\n$/],
    [{ DATA_DIR, SECRETS_KEY: '' }, /^SECRETS_KEY: .*secrets\.key no tiene una clave de 32 bytes en base64\.\n$/],
  ] as const) {
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(join(DATA_DIR, 'secrets.key'), 'Y29ydG8=');
    const shop = await spawnShop({ DATABASE_URL, ...settings });
    expect(await shop.exited).toBe(1);
    expect(shop.output()).toMatch(line);
    expect(shop.output()).not.toContain('Y29ydG8=');
  }
});
