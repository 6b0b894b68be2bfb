import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '#server/env.ts';
import { sandbox } from '#server/gateways/payments/sandbox.ts';
import { builtPages, registerPages } from '#server/http/pages/pages.ts';
import { createLog } from '#server/http/system/log.ts';
import { type TestApp, testApp } from '../app.ts';
import { ADDRESS, checkout, pay } from '../factories/orders.ts';
import { openShop } from '../factories/receiving.ts';
import { retireProduct, setUser } from '../factories/rows.ts';
import { admin, customer, type Person } from '../factories/users.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  const root = fileURLToPath(new URL('../..', import.meta.url));
  registerPages(shop.app, builtPages(root), {
    paymentHosts: sandbox.pageHosts,
    isDevelopment: false,
    origin: 'https://cafe.example',
    log: createLog('silent'),
    apiFetch: async (path, init) => shop.app.request(path, init),
    isMissing: async () => false,
  });
  owner = await admin(shop);
  // Orders for the bar are refused while the shop is closed.
  await openShop(owner);
});
afterAll(() => shop.close());

/** Each of these would run if it were written unescaped into a page, an attribute, a script or a style. */
const ACTIVE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '</script><script>alert(1)</script>',
  '</title></textarea></style><iframe src=javascript:alert(1)>',
  '<!--<script>',
  '\\u003c/script><b onclick=alert(1)>',
];

const isHtml = (text: string) => /<(?:script>alert|img src=x|svg onload|iframe src=java|!--<script|b onclick)/i.test(text);
const scriptsOf = (html: string) => html.match(/<script/gi)?.length;

async function publish(name: string, description: string): Promise<{ id: string; slug: string; name: string; price: number }> {
  return owner.api('POST /api/products', { name, description, price: 64, category: 'café', featured: true });
}

const page = async (path: string) => {
  const response = await shop.send(path);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    policy: response.headers.get('content-security-policy'),
    text: await response.text(),
  };
};

describe('text from users is displayed and never executed', () => {
  it('detects active markup', () => {
    for (const text of ACTIVE) expect(isHtml(text)).toBe(true);
  });

  it.each(ACTIVE)('%s on a product’s page, in its structured data and in lists', async (text) => {
    const harmless = await publish('Café de olla', 'Con canela.');
    const product = await publish(`Café ${text}`, `Con ${text} y canela.`);
    expect(product.name).toBe(`Café ${text}`);
    const usual = await page(`/products/${harmless.slug}`);
    const shown = await page(`/products/${product.slug}`);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(
      text.startsWith('\\')
        ? 'Café \\u003c/script'
        : `Café ${text.slice(0, 3).replace(/[<>"']/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[sign] as string)}`,
    );
    expect(scriptsOf(shown.text)).toBe(scriptsOf(usual.text));
    expect(shown.policy?.match(/sha256-/g)?.length).toBe(usual.policy?.match(/sha256-/g)?.length);
    const data = shown.text.match(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ name: `Café ${text}`, description: `Con ${text} y canela.` });
    for (const path of [`/products/${product.slug}`, '/products', '/', '/sitemap.xml'])
      expect(isHtml((await page(path)).text), path).toBe(false);
    // Data for scripts is JSON: it contains the text unchanged, and no browser renders it as a page.
    for (const path of [`/products/${product.slug}.data`, `/api/products/${product.id}`, '/api/products']) {
      const answer = await page(path);
      expect(answer.type).toMatch(/^(?:application\/json|text\/x-script)/);
    }
    await retireProduct([harmless, product]);
  });

  it.each(ACTIVE)('%s in the order’s mail', async (text) => {
    const buyer = await customer(shop);
    await setUser(buyer.id, { name: text });
    const { id } = await publish(`Café ${text}`, 'Con canela.');
    const shipping_address = { ...ADDRESS, line1: text, city: text };
    const items = [{ product_id: id, quantity: 1 }];
    const { order_id } = await checkout(buyer, await pay(buyer, 6400, items), { items, shipping_address });
    const file = join(env.dataDir, 'outbox', `order-${order_id}.eml`);
    await expect.poll(() => readFile(file).catch(() => null)).not.toBeNull();
    const [, html = ''] = (await readFile(file, 'latin1')).split(/^Content-Type: text\/html/m);
    const decoded = html
      .split(/\r\n--/)[0]
      ?.replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    expect(decoded).toContain('Gracias por tu pedido');
    expect(isHtml(decoded ?? '')).toBe(false);
    await retireProduct(id);
  });
});
