import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { readMail } from '../../readers/read-mail.ts';
import { violationsOf } from './browser/axe.ts';
import { test as base } from './browser/kept-context.ts';

type Fixtures = {
  /** Fails the journey on errors in the browser's console, except those passed to `forgive`. */
  complaints: { forgive: (pattern: RegExp) => void };
};

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const heard: string[] = [];
      const forgiven: RegExp[] = [];
      page.on('console', (message) => message.type() === 'error' && heard.push(`${message.text()} ${message.location().url}`));
      page.on('pageerror', (error) => heard.push(error.message));
      await use({ forgive: (pattern) => forgiven.push(pattern) });
      expect(heard.filter((text) => !forgiven.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The console message of a refused call. */
export const refused = (status: number) => new RegExp(`status of ${status}`);

/** Waits for hydration. Earlier actions are recorded and replayed, so their effect comes later. */
export const hydrated = (page: Page) => page.waitForFunction(() => !window.holdEarlyActs);

export async function expectAccessible(page: Page) {
  // Elements that are fading in do not have their final contrast, nor do those that appear while axe reads the page.
  const hasMotion = !(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches));
  if (hasMotion) await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );
  const violations = await violationsOf(page);
  if (hasMotion) await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(violations).toEqual([]);
}

export type Person = { id: string; name: string; email: string; token: string };

let count = 0;
export const newEmail = () => `visita-${Date.now()}-${process.pid}-${++count}@correo.mx`;

/** Signs a new customer in, in this browser, with an address and a filled cart. */
export async function customer(page: Page, cart: Record<string, number> = {}): Promise<Person> {
  const email = newEmail();
  const answer = await page.request.post('/api/users/register', { data: { name: 'Ximena Robles', email, password: 'casa de cal' } });
  expect(answer.status()).toBe(201);
  const { token, user } = await answer.json();
  const headers = { authorization: `Bearer ${token}` };
  const address = { address_line1: 'Calle Tonalá 87', city: 'Ciudad de México', state: 'CDMX', postal_code: '06700' };
  expect((await page.request.post('/api/users/addresses', { headers, data: address })).status()).toBe(201);
  for (const [product_id, quantity] of Object.entries(cart)) {
    const added = await page.request.post('/api/cart/user/add', { headers, data: { user_id: user.id, product_id, quantity } });
    expect(added.status()).toBe(201);
  }
  // The smallest document of the shop's origin.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token as string);
      localStorage.setItem('user', user as string);
    },
    [token, JSON.stringify(user)],
  );
  return { id: user.id, name: user.name, email, token };
}

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  asks: '4000002500003155',
} as const;

export async function fillCard(page: Page, number: string = CARDS.pays) {
  const field = page.getByLabel('Número de tarjeta');
  await field.fill('');
  await field.pressSequentially(number);
  await page.getByLabel('Vencimiento').fill(`12 / ${(new Date().getFullYear() + 2) % 100}`);
  await page.getByLabel('CVC').fill('123');
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: 'Pagar' });

export async function ordersOf(page: Page, { token }: Person): Promise<{ id: string; total: number; items: { quantity: number }[] }[]> {
  const answer = await page.request.get('/api/orders/user', { headers: { authorization: `Bearer ${token}` } });
  return answer.json();
}

/** What matches in each mail (to the recipient). */
async function linksInMails(link: RegExp, to: string, dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  // A mail that is still being written has another ending, and is renamed in a moment.
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readMail(join(outbox, name))));
  return mails.filter((mail) => mail.includes(`To: ${to}`)).flatMap((mail) => link.exec(mail)?.[0] ?? []);
}
const dataDirOfShop = () => process.env.E2E_DATA_DIR ?? '';
const SOON = { timeout: 20_000 };

/** Waits for the first mail (to the recipient) that matches, and returns the match. */
export async function linkFromMail(link: RegExp, to = '', dataDir = dataDirOfShop()): Promise<string> {
  let found = '';
  await expect.poll(async () => (found ||= (await linksInMails(link, to, dataDir))[0] ?? ''), SOON).not.toBe('');
  return found;
}

/** Verifies the e-mail with the newest link that was mailed to it: it ends the earlier ones. */
export async function verifyByMail(email: string, request: APIRequestContext, dataDir = dataDirOfShop()): Promise<void> {
  const verify = async () => {
    for (const link of await linksInMails(/verificar-correo\?token=[\w-]+/, email, dataDir))
      if ((await request.post('/api/users/email/verify', { data: { token: link.split('=')[1] } })).ok()) return true;
    return false;
  };
  await expect.poll(verify, SOON).toBe(true);
}

/** Chooses the first hour of the day after tomorrow, which no clock reaches during a journey. @returns the hours */
export async function chooseDayAhead(page: Page): Promise<Locator> {
  await page.getByRole('radio', { name: /Programar hora/ }).check({ force: true });
  const days = page.getByRole('group', { name: 'Día' }).getByRole('radio');
  await expect(days).toHaveCount(8);
  await days.nth(2).check({ force: true });
  const hours = page.getByRole('group', { name: 'Horarios' }).getByRole('radio');
  await expect(hours.nth(0)).toBeChecked();
  return hours;
}
