import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childOf, childrenOf, readXml } from '#server/cfdi/xml.ts';
import { catalogVersion } from '#server/features/catalog/index.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { withOptions } from '../../../../tests/factories/options.ts';
import { product } from '../../../../tests/factories/orders.ts';
import { change } from '../../../../tests/factories/receiving.ts';
import { deleteProduct } from '../../../../tests/factories/rows.ts';
import { limit } from '../../../../tests/factories/stock.ts';
import { admin, type Person } from '../../../../tests/factories/users.ts';

const ORIGIN = 'https://cafe.localhost';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp({ queue: false });
  owner = await admin(shop);
});
afterAll(() => shop.close());

/** The products of the feed by id; of shipping, the price. */
async function fed(): Promise<Record<string, Record<string, string>>> {
  await catalogVersion();
  const answer = await shop.send('/feeds/google.xml');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  const channel = childOf(readXml((await answer.text()).replace(/^<\?xml.*?\?>/, '')), 'channel');
  const items = childrenOf(channel, 'item').map((item) => {
    const fields = item.children.map((field) => [
      field.name.replace('g:', ''),
      field.name === 'g:shipping' ? field.children.map(({ text }) => text).join(' ') : field.text,
    ]);
    return Object.fromEntries(fields) as Record<string, string>;
  });
  return Object.fromEntries(items.map((item) => [item.id, item]));
}

describe('the feed for Google', () => {
  it('has the living products that are sent as parcels, and what Google asks of each', async () => {
    const text = { name: 'Café «Ñ» <b>&', description: 'Tueste ]]> "medio"\ny \'claro\'.' };
    const beans = await product(24_950, { ...text, ships: true, category: 'café', image: '/uploads/cafe.webp' });
    const latte = await product(8200, {});
    const old = await product(9900, { ships: true });
    await deleteProduct(old);
    const found = await fed();
    const { slug } = await shop.api('GET /api/products/{id}', { id: beans });
    expect(found[beans]).toEqual({
      id: beans,
      title: text.name,
      description: text.description,
      link: `${ORIGIN}/products/${slug}`,
      image_link: `${ORIGIN}/uploads/cafe.webp`,
      availability: 'in_stock',
      price: '249.50 MXN',
      condition: 'new',
      brand: 'Casa Blanca',
      product_type: 'Café',
      identifier_exists: 'no',
      shipping: 'MX Paquetería 0.00 MXN 2 5',
    });
    expect([found[latte], found[old]]).toEqual([undefined, undefined]);
  });

  it('says what is sold out: by hand, by count, and when no choice is left', async () => {
    const hidden = await product(100, { ships: true, available: false });
    const counted = await product(100, { ships: true });
    await limit(counted, 0);
    const chosen = await product(100, { ships: true });
    await withOptions(chosen, [{ name: 'Molienda', options: [{ name: 'Fina', available: false }] }]);
    const found = await fed();
    for (const id of [hidden, counted, chosen]) expect(found[id]?.availability).toBe('out_of_stock');
  });

  it('has the price of the usual choice, like the product’s page, or else the cheapest one', async () => {
    const usual = await product(20_000, { ships: true });
    await withOptions(usual, [
      {
        name: 'Bolsa',
        options: [
          { name: 'Chica', cents: -5000 },
          { name: 'Grande', cents: 9050, isDefault: true },
        ],
      },
    ]);
    const asked = await product(20_000, { ships: true });
    await withOptions(asked, [
      {
        name: 'Bolsa',
        options: [
          { name: '500 g', cents: 1500 },
          { name: '1 kg', cents: 9000 },
        ],
      },
    ]);
    const found = await fed();
    expect([found[usual]?.price, found[asked]?.price]).toEqual(['290.50 MXN', '215.00 MXN']);
  });

  it('follows the price of parcels, and names none while the shop sends none', async () => {
    const id = await product(100, { ships: true });
    await change(owner, 'entrega', { paquete: { costo: 120.5, dias: [3, 8] } });
    expect((await fed())[id]?.shipping).toBe('MX Paquetería 120.50 MXN 3 8');
    const tipos = { recoger: true, mesa: false, domicilio: false, paquete: false };
    await change(owner, 'pedidos', { tipos });
    expect(await fed().then((all) => all[id])).not.toHaveProperty('shipping');
  });
});

describe('the menu as data', () => {
  type Section = { name: string; hasMenuItem: { name: string; menuAddOn?: { '@id': string }[] }[] };
  const items = async () => {
    const answer = await shop.send('/feeds/menu.json');
    expect(answer.headers.get('content-type')).toBe('application/ld+json');
    const menu: { '@type': string; hasMenuSection: Section[] } = await answer.json();
    expect(menu).toMatchObject({ '@context': 'https://schema.org', '@type': 'Menu', url: `${ORIGIN}/products` });
    return menu.hasMenuSection.flatMap(({ name, hasMenuItem }) => hasMenuItem.map((item) => ({ section: name, ...item })));
  };

  it('has price, availability, diets, and what can be added; the same additions once', async () => {
    const dishes = { category: 'bebidas', dietary: ['vegano', 'sin cafeína', 'sin gluten'] } as const;
    const milk = [
      {
        name: 'Leche',
        options: [
          { name: 'Entera', isDefault: true },
          { name: 'Avena', cents: 1250 },
        ],
      },
    ];
    const first = await product(5500, { ...dishes, name: 'Chai a </script>', dietary: [...dishes.dietary] });
    const second = await product(6000, { category: 'bebidas', name: 'Chai b', available: false });
    await withOptions(first, milk);
    await withOptions(second, milk);
    await product(100, { category: 'café', name: 'Chai de café' });
    const found = (await items()).filter(({ name }) => name.startsWith('Chai'));
    const { slug } = await shop.api('GET /api/products/{id}', { id: first });
    const offer = { '@type': 'Offer', priceCurrency: 'MXN' };
    expect(found[0]).toMatchObject({
      section: 'Bebidas',
      '@type': 'MenuItem',
      name: 'Chai a </script>',
      url: `${ORIGIN}/products/${slug}`,
      offers: { ...offer, price: '55.00' },
      suitableForDiet: ['https://schema.org/VeganDiet', 'https://schema.org/GlutenFreeDiet'],
      menuAddOn: [
        {
          '@type': 'MenuSection',
          name: 'Leche',
          hasMenuItem: [
            { name: 'Entera', offers: { ...offer, price: '0.00' } },
            { name: 'Avena', offers: { ...offer, price: '12.50' } },
          ],
        },
      ],
    });
    const addition = found[0]?.menuAddOn?.[0]?.['@id'];
    expect(found[1]).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' }, menuAddOn: [{ '@id': addition }] });
    expect(found).toHaveLength(2);
    expect(JSON.stringify(await items())).not.toMatch(/review|rating/i);
  });
});

describe('the text for language models', () => {
  it('says who the shop is, when it is open, and where programs find its data', async () => {
    await change(owner, 'casa', { nombre: 'Café Ñandú' });
    const answer = await shop.send('/llms.txt');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    expect(text).toMatch(/^# Café Ñandú\n/);
    expect(text).toContain('Horario: de lunes a domingo, de 7 AM a 11 PM');
    for (const path of ['/menu', '/feeds/google.xml', '/sitemap.xml', '/api/mcp', '/.well-known/ucp'])
      expect(text).toContain(ORIGIN + path);
    expect(text).toContain('las personas confirman');
  });

  it('is named by robots.txt, with the addresses for programs, only while the owner lets them in', async () => {
    const robots = async () => (await shop.send('/robots.txt')).text();
    expect(await robots()).toMatch(/Allow: \/api\/ucp\/\nAllow: \/api\/mcp\n# https:\/\/cafe\.localhost\/llms\.txt/);
    await change(owner, 'agentes', { activo: false });
    expect((await shop.send('/llms.txt')).status).toBe(404);
    expect(await robots()).not.toMatch(/llms|ucp|mcp/);
    expect(Object.keys(await fed()).length).toBeGreaterThan(0);
  });
});
