import type { Browser, BrowserContext, Page } from '@playwright/test';
import { newBrowser } from '../../factories/browsers.ts';
import { enterAsOwner } from '../helpers/owner.ts';
import { pickup } from '../helpers/purchase.ts';
import { expect, expectAccessible, test } from '../helpers/shop.ts';

const tellMe = (page: Page) => page.getByRole('button', { name: 'Avísame cuando esté listo' });

/** Sets the user's future answer to the permission request of this browser. */
function answers(context: BrowserContext, answer: 'granted' | 'denied'): Promise<unknown> {
  return context.addInitScript((said) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => said;
  }, answer);
}

/** Replaces the push service, which headless browsers cannot reach, by one that returns an address and keys. */
function reachesPushService(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((said) => {
    PushManager.prototype.subscribe = async () => ({ toJSON: () => said }) as unknown as PushSubscription;
  }, newBrowser());
}

async function opened(browser: Browser, path: string, prepare: (context: BrowserContext) => Promise<unknown>): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  await prepare(context);
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recibimos tu pedido');
  return page;
}

test('a guest is notified on this device when the order is ready @phone', async ({ browser, page: { request } }) => {
  const { id, token } = await pickup(request);
  const path = `/pedido/${id}?token=${token}`;

  await test.step('a browser without push has no button', async () => {
    const page = await opened(browser, path, (context) => context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager')));
    await expect(page.getByRole('button', { name: 'Cancelar pedido' })).toBeVisible();
    await expect(tellMe(page)).toHaveCount(0);
    await page.context().close();
  });

  await test.step('a refused permission is explained', async () => {
    const page = await opened(browser, path, (context) => answers(context, 'denied'));
    await tellMe(page).click();
    await expect(page.getByText('Tu navegador no deja mostrar avisos. Puedes permitirlos en sus ajustes.')).toBeVisible();
    await expect(tellMe(page)).toHaveCount(0);
    await page.context().close();
  });

  await test.step('one press requests the notice', async () => {
    const page = await opened(browser, path, async (context) => {
      await context.grantPermissions(['notifications']);
      await answers(context, 'granted');
      await reachesPushService(context);
    });
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/push/subscriptions'));
    await tellMe(page).click();
    expect((await sent).status()).toBe(201);
    await expect(page.getByText('Te avisamos en este dispositivo.')).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  });
});

test('the owner gets the notices of the house on this device, until they are switched off @phone', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications']);
  await answers(context, 'granted');
  await reachesPushService(context);
  const page = await context.newPage();
  await enterAsOwner(page);
  await page.goto('/dashboard/ajustes#avisos');
  const ask = page.getByRole('button', { name: 'Recibir avisos en este dispositivo' });
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/push/staff-subscriptions') && answer.request().method() === 'POST',
  );
  await ask.click();
  expect((await sent).status()).toBe(201);
  await expect(page.getByText('Este dispositivo recibe los avisos.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dejar de recibirlos' }).click();
  await expect(ask).toBeVisible();
  await context.close();
});
