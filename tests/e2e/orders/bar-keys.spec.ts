import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { WITH_MOTION } from '../helpers/browser/windows.ts';
import { enterAsOwner } from '../helpers/owner.ts';
import { pickup, tomorrowNoon } from '../helpers/purchase.ts';
import { expect, expectAccessible, test } from '../helpers/shop.ts';

// The bar polls: a request that is still running at the end of a journey must not count as an error.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const TEN_MINUTES_MS = 600_000;

type Shown = { id: string; numero: string; hora_prometida: string };

/**
 * Opens the bar with only new orders, due in ten minutes: keys count tickets, and other journeys order at the same time.
 * @param copies makes more tickets of the orders that the server answers
 */
async function openBar(page: Page, count: number, copies = (orders: Shown[]) => orders) {
  const orders = await Promise.all(Array.from({ length: count }, () => pickup(page.request)));
  const mine = new Set(orders.map(({ id }) => id));
  const headers = await enterAsOwner(page);
  await page.route('**/api/barra', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.orders = copies(answer.data.orders.filter(({ id }: { id: string }) => mine.has(id)));
    await route.fulfill({ response, json: answer });
  });
  await page.clock.setFixedTime(Date.parse(tomorrowNoon()) - TEN_MINUTES_MS);
  // The page believes the server's clock, so its answers must name the same time.
  await page.addInitScript(() => {
    const get = Headers.prototype.get;
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === 'date' ? new Date().toUTCString() : get.call(this, name);
    };
  });
  await page.goto('/barra');
  const list = page.getByRole('region', { name: 'Pedidos por preparar' });
  const tickets = list.getByRole('article');
  await expect(tickets.nth(count - 1)).toBeVisible();
  const ids = await tickets.evaluateAll((all) => all.map(({ id }) => id.replace('pedido-', '')));
  const statusOf = async (id = '') => (await (await page.request.get(`/api/orders/${id}`, { headers })).json()).status;
  return { headers, list, tickets, ids, ticket: (id = '') => page.locator(`#pedido-${id}`), statusOf };
}

/** Counts the tickets whose leaving is animated, with the duration in milliseconds. */
const watchLeaving = (page: Page) =>
  page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seenLeaving: seen });
    const layer = document.querySelector('.salen') as Element;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        seen.push((node as Element).getAnimations()[0]?.effect?.getTiming().duration);
    }).observe(layer, { childList: true });
  });
const seenLeaving = (page: Page) => page.evaluate(() => (window as unknown as { seenLeaving: unknown[] }).seenLeaving);

/** Controls that are smaller than a finger at arm's length needs, in pixels. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.bb :is(button, a, label)')].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const isShown = width > 0 && height > 0;
      return isShown && Math.min(width, height) < 56 ? [`${target.innerText || target.ariaLabel}: ${width} × ${height}`] : [];
    }),
  );

test('the bar can be used with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const { list, tickets, ids, ticket, statusOf } = await openBar(page, 4);
  const [first, second, third] = ids;
  const current = list.locator('article[aria-current]');
  const press = (key: string) => page.keyboard.press(key);
  await watchLeaving(page);
  await expect(current).toHaveId(`pedido-${first}`);
  await press('ArrowRight');
  await press('ArrowRight');
  await expect(current).toHaveId(`pedido-${third}`);
  await press('ArrowLeft');
  await expect(current).toHaveId(`pedido-${second}`);

  // Space marks the line as made, Enter finishes the ticket, and the next one becomes the current one.
  const line = ticket(second).getByRole('button', { name: /Latte/ });
  await press('Space');
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => statusOf(second)).toBe('preparando');
  // A line that was marked by mistake has begun the order: after "undo" the order waits again.
  await press('z');
  await expect(line).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => statusOf(second)).toBe('pagado');
  await press('Space');
  await expect(line).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => statusOf(second)).toBe('preparando');
  await press('Enter');
  await expect(ticket(second)).toHaveCount(0);
  await expect(current).toHaveId(`pedido-${third}`);
  await expect.poll(() => statusOf(second)).toBe('listo');
  await press('z');
  await expect(ticket(second)).toBeVisible();
  await expect.poll(() => statusOf(second)).toBe('preparando');

  // A ticket that one key finished returns to its place after "undo".
  await press('1');
  await expect(ticket(first)).toHaveCount(0);
  await expect.poll(() => statusOf(first)).toBe('listo');
  await press('z');
  await expect(ticket(first)).toBeVisible();
  await expect.poll(() => statusOf(first)).toBe('pagado');

  // The focus is not lost with a ticket, and a key that is held down finishes only one.
  await ticket(second)
    .getByRole('button', { name: /^Listo/ })
    .focus();
  await page.keyboard.down('2');
  await page.keyboard.down('2');
  await page.keyboard.up('2');
  await expect(ticket(second)).toHaveCount(0);
  await expect(tickets).toHaveCount(3);
  await expect(list).toBeFocused();

  const pressed = page.getByRole('navigation', { name: 'Estación' }).getByRole('button', { pressed: true });
  await expect(pressed).toHaveText(/^Todo/);
  await press('t');
  await expect(pressed).toHaveText(/^Barra/);
  await expect(tickets).toHaveCount(3);
  await press('t');
  await expect(pressed).toHaveText(/^Cocina/);
  await expect(list.getByText('Nada por preparar')).toBeVisible();
  await press('t');
  await expect(tickets).toHaveCount(3);

  // In a dialog, keys are text.
  await press('a');
  const soldOut = page.getByRole('dialog', { name: 'Agotado' });
  await soldOut.getByLabel('Buscar producto u opción').pressSequentially('1 z');
  await expect(soldOut.getByLabel('Buscar producto u opción')).toHaveValue('1 z');
  await press('Escape');
  await expect(soldOut).toHaveCount(0);
  await expect(tickets).toHaveCount(3);
  // With reduced motion, tickets leave without an animation.
  expect(await seenLeaving(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);

  // A lost slip can be printed again from here and from the owner's board.
  const print = ticket(third).getByRole('button', { name: /^Reimprimir comanda del pedido \d+$/ });
  const numero = /\d+$/.exec((await print.getAttribute('aria-label')) ?? '')?.[0];
  const copies = async () => {
    const slips = await readFile(join(process.env.E2E_DATA_DIR ?? '', 'slips.jsonl'), 'utf8');
    return slips.split('\n').filter((slip) => slip.startsWith(`["COPIA","${numero}"`)).length;
  };
  await print.click();
  await expect(page.getByText('La comanda se está imprimiendo.')).toBeVisible();
  await expect.poll(copies).toBe(1);
  await expectAccessible(page);
  await page.goto(`/dashboard/orders?pedido=${third}`);
  await page.getByRole('button', { name: 'Reimprimir' }).click();
  await expect.poll(copies).toBe(2);
});

test('tickets use empty columns; too many are drawn smaller, and a button counts those outside the screen', { tag: '@desktop' }, async ({
  page,
}) => {
  let shown = 3;
  const noon = Date.parse(tomorrowNoon());
  // The oldest is 50 minutes late.
  const { list, tickets } = await openBar(page, 1, ([order]) =>
    Array.from({ length: shown }, (_, place) => ({
      ...(order as Shown),
      id: `${order?.id.slice(0, -2)}${10 + place}`,
      numero: String(20 + place),
      hora_prometida: new Date(noon - 3_600_000 + place * 120_000).toISOString(),
    })),
  );
  const columns = () => tickets.evaluateAll((all) => new Set(all.map((ticket) => ticket.getBoundingClientRect().x)).size);
  await expect(tickets).toHaveCount(3);
  expect(await columns()).toBe(3);
  const more = page.getByRole('button', { name: /fuera de la pantalla/ });
  await expect(more).toHaveCount(0);

  shown = 31;
  await page.reload();
  await expect(tickets).toHaveCount(31);
  const seen = () => tickets.evaluateAll((all) => all.filter((ticket) => ticket.getBoundingClientRect().right <= innerWidth - 264).length);
  await expect.poll(seen).toBeGreaterThanOrEqual(12);
  const first = await seen();
  // It could be begun a quarter of an hour before its time.
  await expect(more).toHaveAccessibleName(`+${31 - first} más fuera de la pantalla, el más antiguo ${65 - 2 * first}:00`);
  expect(await smallTargets(page)).toEqual([]);
  await expectAccessible(page);
  await more.click();
  // It leads to the others; the oldest tickets are outside now.
  await expect(more).toHaveAccessibleName(/el más antiguo 1 h$/);
  await more.click();
  await expect(list.getByRole('article').last()).toBeInViewport();
});

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  test('tickets do not move under a finger, and then leave quickly', { tag: '@phone' }, async ({ page }) => {
    const { headers, ids, ticket, statusOf, list } = await openBar(page, 3);
    const [first, second, third] = ids;
    await expect(page.getByRole('button', { name: /^Promesa|^Sin promesa|^En pausa/ }).filter({ visible: true })).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await watchLeaving(page);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    const { x, y } = (await ticket(second).boundingBox()) ?? { x: 0, y: 0 };
    await touch('touchStart', [{ x: x + 8, y: y + 30 }]);
    // Meanwhile another screen marks the first order as ready.
    const board = page.waitForResponse(async (answer) => {
      if (!answer.url().endsWith('/api/barra')) return false;
      const { data } = await answer.json();
      return data.orders.some(({ id, status }: { id: string; status: string }) => id === first && status === 'listo');
    });
    expect((await page.request.put(`/api/orders/${first}`, { headers, data: { status: 'listo' } })).ok()).toBe(true);
    await board;
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await expect(ticket(first)).toBeVisible();
    expect(await ticket(second).boundingBox()).toMatchObject({ x, y });
    expect(await seenLeaving(page)).toEqual([]);
    await touch('touchEnd', []);
    await expect(ticket(first)).toHaveCount(0);
    await expect.poll(() => seenLeaving(page)).toEqual([220]);

    // A tap counts at once, and the copy of the ticket disappears.
    await ticket(second)
      .getByRole('button', { name: /^Listo/ })
      .tap();
    await expect(ticket(second)).toHaveCount(0);
    await expect.poll(() => statusOf(second)).toBe('listo');
    await expect.poll(() => seenLeaving(page)).toEqual([220, 220]);
    await expect(page.locator('.salen > *')).toHaveCount(0);
    await expect(list.getByRole('article')).toHaveCount(1);
    await expect(ticket(third)).toBeVisible();
    await expectAccessible(page);
  });
});

test('a phone at the bar shows that orders are paused and that nothing is left to do', { tag: '@phone' }, async ({ page }) => {
  await enterAsOwner(page);
  await page.route('**/api/barra', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.orders = [];
    answer.data.ritmo.pausa_hasta = tomorrowNoon();
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/barra');
  const paused = page.getByRole('main').getByText('En pausa hasta mañana, 12:00 PM.', { exact: true });
  for (const text of [paused, page.getByText('Nada por preparar')]) await expect(text).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});
