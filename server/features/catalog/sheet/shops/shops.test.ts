import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { type TestApp, testApp } from '../../../../../tests/app.ts';
import { foodsOf, SHOP_FILES, shopify, square, toast, wooCommerce } from '../../../../../tests/factories/shop-exports.ts';
import * as people from '../../../../../tests/factories/users.ts';

let shop: TestApp;
let manager: people.Person;

beforeAll(async () => {
  shop = await testApp({ queue: false });
  manager = await people.staff(shop, 'manager');
});
afterAll(() => shop.close());

const send = (csv: string, more: object = {}) => manager.api('POST /api/products/import', { csv, ...more });
const all = async () => (await manager.api('GET /api/products', { limit: 1000 })) as StaffProduct[];
const named = async (name: string) => (await all()).find((one) => one.name === name);

describe('the export of another shop', () => {
  it.each(Object.entries(SHOP_FILES))('is imported with all its products, each on its station: %s', async (name, file) => {
    const foods = foodsOf(name);
    expect(foods).toHaveLength(30);
    const report = await send(file(), { dry_run: true });
    expect([report.nuevas, report.cambiadas, report.errores]).toEqual([30, 0, []]);
    expect(report.avisos.filter(({ campo }) => campo === 'estacion')).toHaveLength(30);
    expect(report.filas).toBe(file().split('\r\n').length - 1);
    expect(await send(file())).toEqual(report);
    const products = new Map((await all()).map((one) => [one.name, one]));
    for (const { name: food, category, price } of foods)
      expect(products.get(food), food).toMatchObject({
        ...{ category, price, available: true },
        station: category === 'café' || category === 'bebidas' ? 'barra' : 'cocina',
      });
  });

  it('leaves out other variations, and says which', async () => {
    const of = (file: string) => send(file, { dry_run: true, por_nombre: true });
    const first = async (file: string) => (await of(file)).avisos.find(({ mensaje }) => mensaje.startsWith('Queda el precio'))?.mensaje;
    expect(await first(square())).toBe('Queda el precio de Regular; fuera queda Grande.');
    expect(await first(shopify())).toBe('Queda el precio de Chico; fuera queda Grande.');
    expect(await first(wooCommerce())).toBe('Queda el precio de Chico; fuera queda Grande.');
    expect(await first(toast())).toBe('Queda el precio de All Day; fuera queda Weekend.');
    expect((await of(shopify())).avisos).toContainEqual({ fila: 1, campo: 'Vendor', mensaje: 'No importamos esta columna de Shopify.' });
  });

  it('has its descriptions and pictures read as this shop shows them', async () => {
    expect(await named('Muffin Shopify')).toMatchObject({
      description: 'Rico & fresco\n· Café\n· Pan',
      image: 'https://cdn.example.com/13.jpg',
    });
    expect(await named('Muffin WooCommerce')).toMatchObject({ description: 'Muffin WooCommerce', image: 'https://cafe.example.com/a.jpg' });
    expect((await named('Espresso Toast'))?.description).toBe('Espresso Toast');
  });

  it('has the products left out that it does not sell, and those hidden that it hides', async () => {
    const shopifyRows = [
      'Handle,Title,Type,Variant Price,Published,Status,Gift Card',
      'a,Viejo,Coffee,10,true,archived,false',
      'b,Borrador,Coffee,10,true,draft,false',
      'c,Regalo,Coffee,10,true,active,true',
      'd,Sin Precio,Coffee,,true,active,false',
    ];
    const report = await send(shopifyRows.join('\n'));
    expect([report.nuevas, report.errores]).toEqual([1, []]);
    expect(report.avisos.filter(({ mensaje }) => mensaje.includes('queda fuera')).map(({ fila, campo }) => [fila, campo])).toEqual([
      [2, 'Status'],
      [4, 'Gift Card'],
      [5, 'precio'],
    ]);
    expect(await named('Borrador')).toMatchObject({ available: false });
    const toastRows = 'Menu,Menu Group,Item Name,Base Price,Entity type\nDía,Drinks,Té Frío,30,Menu item\nDía,Drinks,Con hielo,5,Modifier';
    expect((await send(toastRows, { dry_run: true })).nuevas).toBe(1);
  });

  it('names our categories when it knows none of a product’s', async () => {
    const report = await send('Item Name,Token,Variation Name,Category,Price\nTaza,T,Regular,Merch,90', { dry_run: true });
    expect(report.errores).toEqual([
      { fila: 2, campo: 'categoria', mensaje: 'No conocemos la categoría «Merch». Usa café, bebidas, postres, desayunos o almuerzos.' },
    ]);
  });

  it.each([
    ['Food, Beverages & Tobacco > Beverages > Coffee', 'café'],
    ['Hot Drinks', 'bebidas'],
    ['Té', 'bebidas'],
    ['Pastries', 'postres'],
    ['Coffee Cakes', 'postres'],
    ['Breakfast Sandwiches', 'desayunos'],
    ['Comida', 'almuerzos'],
    ['Sandwiches', 'almuerzos'],
    ['Merch, Cafés', 'café'],
  ])('knows the category %s', async (text, category) => {
    const report = await send(`nombre,descripcion,precio,categoria\nAlgo,Algo,10,"${text}"`, { dry_run: true });
    expect(report.errores).toEqual([]);
    if (text !== 'Café') expect(report.avisos.map(({ mensaje }) => mensaje)).toContain(`«${text}» entra en ${category}.`);
  });

  it('may be an XLSX file, and in Spanish', async () => {
    const rows = [
      ['Token', 'Nombre del artículo', 'Nombre de la variación', 'SKU', 'Descripción', 'Categoría', 'Precio'],
      ['T1', 'Marquesita', 'Normal', 1, 'De queso', 'Postres', 60],
      ['T1', 'Marquesita', 'Doble', 2, 'De queso', 'Postres', 90],
    ];
    const form = new FormData();
    const bytes = (await writeXlsx({ sheets: [{ name: 'Items', rows }] })) as Uint8Array<ArrayBuffer>;
    form.append('xlsx', new Blob([bytes]), 'catalog.xlsx');
    const headers = { authorization: `Bearer ${manager.token}` };
    const answer = await shop.send('/api/products/import', { method: 'POST', headers, body: form });
    expect(await answer.json()).toMatchObject({ filas: 2, nuevas: 1, errores: [] });
    expect(await named('Marquesita')).toMatchObject({ price: 60, category: 'postres', station: 'cocina' });
  });
});
