import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { type ShopProcess, startShop } from '../process.ts';

const PASSWORD = 'una contraseña';
let shop: ShopProcess;
/** A second process on the same database. */
let other: ShopProcess;
beforeAll(async () => {
  const settings = { DATABASE_URL: await freshDatabase(), SEED_DEMO: '0', LOG_LEVEL: 'silent' };
  shop = await startShop(settings);
  other = await startShop(settings);
});
afterAll(async () => {
  await Promise.all([shop?.stop(), other?.stop()]);
});

let addresses = 0;
const newAddress = () => `127.26.${++addresses >> 8}.${addresses & 255}`;

/** Posts on a new connection. @returns the status, or 0 when the connection was refused */
const post = (path: string, body: object, from: string, to = shop): Promise<number> =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request(`${to.url}/api/users/${path}`, { method: 'POST', headers, localAddress: from, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(JSON.stringify(body));
  });

const register = async (email: string, from: string) =>
  expect(await post('register', { name: 'Ximena', email, password: PASSWORD }, from)).toBe(201);

/** Seconds of CPU that a process has used so far. */
function cpuSeconds({ child }: ShopProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

describe('sign-ins from outside', () => {
  it.runIf(process.platform === 'linux')(
    'in a rush on one account cost little, and other visitors sign in meanwhile (needs Linux)',
    async () => {
      const visitor = newAddress();
      await register('visitante@correo.mx', visitor);
      await register('atacada@correo.mx', newAddress());
      const before = cpuSeconds(shop);
      const attack = { email: 'atacada@correo.mx', password: PASSWORD };
      // Four addresses with fifty connections each; each connection sends two requests.
      const crowd = Array.from({ length: 4 }, newAddress);
      const rush = Array.from({ length: 200 }, async (_, n) => {
        const answers = [];
        for (let time = 0; time < 2; time++) answers.push(await post('login', attack, crowd[n % crowd.length] as string));
        return answers;
      });
      expect(await post('login', { email: 'visitante@correo.mx', password: PASSWORD }, visitor)).toBe(200);
      const statuses = (await Promise.all(rush)).flat();
      expect(cpuSeconds(shop) - before).toBeLessThan(20);
      expect(statuses).toContain(429);
      expect(statuses).not.toContain(500);
      expect(statuses.filter((status) => status === 200).length).toBeLessThan(300);
    },
  );

  it('with wrong passwords are counted over all processes, and the owner can sign in from a known address', async () => {
    const home = newAddress();
    await register('duena@correo.mx', home);
    const statuses: number[] = [];
    for (let i = 0; i < 14; i++)
      statuses.push(await post('login', { email: 'duena@correo.mx', password: 'otra contraseña' }, newAddress(), i % 2 ? shop : other));
    expect(statuses.slice(0, 11)).toEqual(Array(11).fill(401));
    expect(statuses.slice(11)).toContain(429);
    for (const process of [shop, other])
      expect(await post('login', { email: 'duena@correo.mx', password: PASSWORD }, home, process)).toBe(200);
  });
});
