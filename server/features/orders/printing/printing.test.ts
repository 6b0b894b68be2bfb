import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { folioOf } from '#contract/orders/folio.ts';
import { pool } from '#server/db/client.ts';
import { setPrinter } from '#server/gateways/printer/printer.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { LATTE_GROUPS, withOptions } from '../../../../tests/factories/options.ts';
import { CARDS, checkout, confirm, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { open, openShop, received } from '../../../../tests/factories/receiving.ts';
import { ago, claimSlip } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';
import { type PrinterStandIn, startPrinter } from '../../../../tests/stand-ins/printer.ts';
import { printSlip } from './print.ts';

let shop: TestApp;
let owner: Person;
let barista: Person;
let buyer: Person;
let printer: PrinterStandIn;
let latte: string;

beforeAll(async () => {
  [shop, printer] = [await testApp(), await startPrinter()];
  [owner, barista, buyer] = [await admin(shop), await staff(shop, 'staff'), await customer(shop)];
  await openShop(owner);
  latte = await product(6200, { name: 'Café de olla con piloncillo de la sierra' });
});
afterAll(async () => {
  setPrinter(undefined);
  await printer.close();
  await shop.close();
});
beforeEach(() => {
  setPrinter(printer);
  printer.behave('prints');
  printer.slips.length = 0;
});

async function order(more: Record<string, unknown> = {}): Promise<string> {
  const intent = await open(buyer, received('recoger', latte, { nombre: 'Renata', ...more }));
  await confirm(buyer, intent, CARDS.pays);
  return (await checkout(buyer, intent.payment_intent_id)).order_id;
}
/** An order whose slip no job prints. */
async function silently(): Promise<string> {
  setPrinter(undefined);
  const id = await order();
  setPrinter(printer);
  return id;
}

it('prints the slip of a paid order automatically: number, type, hour, name, options and note', async () => {
  const cold = await product(7000, { name: 'Cold brew' });
  const ids = await withOptions(cold, LATTE_GROUPS);
  const options = ['16 oz', 'Avena'].map((name) => ({ id: ids[name] as string }));
  const items = [{ product_id: cold, quantity: 2, options, note: 'Sin azúcar → \u{1b}@ poco hielo' }];
  const sold = await refusal(open(buyer, { ...received('mesa', cold), items } as never));
  // Text from a guest cannot become a printer command: control characters are refused with the order.
  expect(sold.status).toBe(422);
  const intent = await open(buyer, {
    ...received('mesa', cold, { nombre: 'Renata' }),
    items: [{ ...items[0], note: 'Sin azúcar' }],
  } as never);
  await confirm(buyer, intent, CARDS.pays);
  const { order_id: id } = await checkout(buyer, intent.payment_intent_id);
  await expect.poll(() => printer.slips).toHaveLength(1);
  const [slip = []] = printer.slips;
  const { numero } = await barista.api('GET /api/orders/{id}', { id });
  expect(slip.slice(0, 2)).toEqual([numero, 'Mesa 1 (sin código)']);
  expect(slip[2]).toMatch(/^Para \d+ /);
  expect(slip.slice(3)).toEqual(expect.arrayContaining(['Renata', '2 Cold brew', '   16 oz · Avena', '   «Sin azúcar»', '-'.repeat(42)]));
});

it('wraps a name with characters that the printer lacks before the paper ends', async () => {
  const bread = await product(6200, { name: `${'…'.repeat(40)}${'🥐'.repeat(45)} ñ` });
  const intent = await open(buyer, received('recoger', bread));
  await confirm(buyer, intent, CARDS.pays);
  await checkout(buyer, intent.payment_intent_id);
  await expect.poll(() => printer.slips).toHaveLength(1);
  expect(printer.slips[0]?.join('').replaceAll(' ', '')).toContain(`1${'.'.repeat(120)}${'?'.repeat(45)}ñ`);
});

it('prints it once, also when its job runs again', async () => {
  const id = await silently();
  const runs = await Promise.allSettled(Array.from({ length: 5 }, () => printSlip(id)));
  expect(runs.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(printer.slips).toHaveLength(1);
  expect(printer.slips[0]).not.toContain('COPIA');
});

it('wraps long names between words and keeps each line on the paper', async () => {
  await printSlip(await silently());
  expect(printer.slips[0]).toEqual(expect.arrayContaining(['1 Café de olla con', 'piloncillo de la', 'sierra']));
});

it('prints it again as a copy when the connection to the printer broke, and never skips it', async () => {
  const id = await silently();
  printer.behave('breaks');
  await expect(printSlip(id)).rejects.toThrow();
  printer.behave('prints');
  await printSlip(id);
  await printSlip(id);
  expect(printer.slips).toHaveLength(1);
  expect(printer.slips[0]?.[0]).toBe('COPIA');
});

it('retries while the printer is off, and does not mark that slip as a copy', async () => {
  const id = await silently();
  setPrinter({ host: '127.0.0.1', port: 1 });
  await expect(printSlip(id)).rejects.toThrow();
  setPrinter(printer);
  await printSlip(id);
  expect(printer.slips[0]).not.toContain('COPIA');
});

it('leaves the slip to the process that prints it, until that process has surely ended', async () => {
  const id = await silently();
  await claimSlip(id, new Date());
  await expect(printSlip(id)).rejects.toThrow();
  await claimSlip(id, ago({ seconds: 16 }));
  await printSlip(id);
  expect(printer.slips.map(([first]) => first)).toEqual(['COPIA']);
});

it('prints a copy on request, and refuses without a printer', async () => {
  const id = await silently();
  expect(await barista.api('POST /api/orders/{id}/slip', { id })).toEqual({ message: 'La comanda se está imprimiendo.' });
  await expect.poll(() => printer.slips.map(([first]) => first)).toEqual(['COPIA']);
  setPrinter(undefined);
  expect(await refusal(barista.api('POST /api/orders/{id}/slip', { id }))).toMatchObject({ status: 409, code: 'no_printer' });
});

it('prints one copy for a repeated call with the same key, and answers whether there is a printer', async () => {
  const id = await silently();
  const again = { headers: { 'idempotency-key': 'copia-1' } };
  const jobs = async () =>
    (await pool.query(`select from pgboss.job where name = 'reprint-slip' and data->>'orderId' = $1`, [id])).rowCount;
  const [first, second] = [
    await barista.api('POST /api/orders/{id}/slip', { id }, again),
    await barista.api('POST /api/orders/{id}/slip', { id }, again),
  ];
  expect(second).toEqual(first);
  expect(await jobs()).toBe(1);
  const connected = async () => (await barista.api('GET /api/barra/impresora', {})).data.connected;
  expect(await connected()).toBe(true);
  setPrinter(undefined);
  expect(await connected()).toBe(false);
});

it('prints the same facts as the browser’s slip, and keeps the slip of orders without a type unchanged', async () => {
  setPrinter(undefined);
  const headers = { authorization: `Bearer ${barista.token}` };
  const slipOf = async (id: string) => (await shop.send(`/api/orders/${id}/slip`, { headers })).text();
  const id = await order();
  const { numero } = await barista.api('GET /api/orders/{id}', { id });
  const page = await slipOf(id);
  expect(page).toContain(`<h1>${numero}</h1>`);
  expect(page).toContain('<p>Recoger</p>');
  expect(page).toContain('<p>Renata</p>');
  const plain = (await checkout(buyer, await pay(buyer, 6200, [{ product_id: latte, quantity: 1 }]))).order_id;
  expect(await slipOf(plain)).toContain(`<h1>${folioOf(plain)}</h1>`);
});
