import type { Page } from '@playwright/test';
import { startShop } from '../../../process.ts';
import { SETTINGS, type StripeStandIn, startStripe } from '../../../stand-ins/stripe.ts';
import { openAtAllHours } from '../own-shop.ts';
import { OWNER } from '../owner.ts';
import { test as base, expect, ordersOf, type Person } from '../shop.ts';

/** A separate shop that takes cards through Stripe. */
export const test = base.extend<object, { shop: { url: string; stripe: StripeStandIn } }>({
  shop: [
    async ({ playwright }, use) => {
      const stripe = await startStripe();
      const shop = await startShop({ ...SETTINGS, STRIPE_API_BASE: stripe.url, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password });
      const request = await playwright.request.newContext({ baseURL: shop.url });
      await openAtAllHours(request);
      await request.dispose();
      await use({ url: shop.url, stripe });
      await shop.stop();
      stripe.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});

export const number = (page: Page) => page.getByLabel('Número');

/** Expects the focused receipt, one payment that became one order, and a cart without its lines. */
export async function expectOneOrder(page: Page, person: Person, { books }: StripeStandIn) {
  await expect(page.getByRole('heading', { name: '¡Listo!' })).toBeFocused();
  await expect(page).toHaveURL('/checkout');
  expect(await ordersOf(page, person)).toHaveLength(1);
  const own = [...books.values()].filter(({ metadata }) => metadata.user_id === person.id);
  expect(own.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  await expect.poll(() => linesOf(page, person)).toBe(0);
}

/** Expects that no order was made and that the cart is unchanged. */
export async function expectNoOrder(page: Page, person: Person) {
  expect(await ordersOf(page, person)).toHaveLength(0);
  expect(await linesOf(page, person)).toBe(1);
}

async function linesOf(page: Page, { id, token }: Person): Promise<number> {
  const answer = await page.request.get(`/api/cart/user/${id}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()).cart.length;
}
