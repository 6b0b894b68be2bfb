import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { type TestApp, testApp } from '../app.ts';
import { booking, newAddress } from '../factories/lounge.ts';
import { CARDS, checkout, confirm, product } from '../factories/orders.ts';
import { open, openShop, received } from '../factories/receiving.ts';
import { shipmentOf } from '../factories/shipments.ts';
import { admin, customer, type Person } from '../factories/users.ts';
import { mailed } from '../readers/outbox.ts';
import { pdfTexts } from '../readers/pdf-text.ts';
import { readMail } from '../readers/read-mail.ts';

const NAME = 'Café Ñandú';
const FORMER = /casa blanca/i;

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  await openShop(owner);
  await put('casa', { nombre: NAME });
});
afterAll(() => shop.close());

const put = async (seccion: 'casa' | 'marca', change: object) => {
  const { version, valor } = await owner.api('GET /api/ajustes/{seccion}', { seccion });
  await owner.api('PUT /api/ajustes/{seccion}', { seccion, version, valor: { ...valor, ...change } });
};
const headers = () => ({ authorization: `Bearer ${owner.token}` });
const paper = async (path: string) => {
  const answer = await shop.send(path, { headers: headers() });
  expect([path, answer.status]).toEqual([path, 200]);
  const bytes = await answer.arrayBuffer();
  return { texts: pdfTexts(bytes).join(' '), raw: Buffer.from(bytes).toString('latin1') };
};
const sold = async () => {
  const buyer = await customer(shop);
  const who = { ...buyer, api: shop.from(newAddress()).apiAs(buyer.token) };
  const intent = await open(who, received('domicilio', await product(12_000)));
  await confirm(who, intent, CARDS.pays);
  const { order_id: id } = await checkout(who, intent.payment_intent_id);
  return { id, who };
};

/** The share of a picture that has the colour of the test's logo. */
async function greenOf(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture, { density: 300 }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isGreen = (at: number) => [45, 105, 61].every((part, channel) => Math.abs((data[at + channel] as number) - part) < 16);
  let found = 0;
  for (let at = 0; at < data.length; at += info.channels) if (isGreen(at)) found++;
  return found / (info.width * info.height);
}

describe('a renamed shop', () => {
  it('has its name on mails, papers and files, and the former name on none of them', async () => {
    const { id, who } = await sold();
    const [mail = ''] = await mailed(who.email, `order-${id}`);
    expect(mail).toContain(NAME);
    await shop.from(newAddress()).api('POST /api/users/forgot-password', { email: who.email });
    await expect.poll(async () => (await readdir(join(env.dataDir, 'outbox'))).length).toBeGreaterThan(1);
    for (const name of await readdir(join(env.dataDir, 'outbox'))) {
      const eml = (await readFile(join(env.dataDir, 'outbox', name), 'utf8')).replace(/=\r\n/g, '');
      expect(eml, name).not.toMatch(FORMER);
      expect(eml, name).not.toMatch(/filename=.?casa-blanca/);
    }
    for (const path of [`/api/tickets/${id}`, `/api/invoices/${id}`]) {
      const { texts } = await paper(path);
      expect(texts, path).toContain(NAME);
      expect(texts, path).not.toMatch(FORMER);
    }
    const shipment = shipmentOf(id);
    const { data } = await owner.api('POST /api/tracking', { ...shipment, origin: { ...shipment.origin, name: NAME } });
    const number = data.tracking_number;
    expect(JSON.stringify(await owner.api('GET /api/tracking/{number}', { number }))).toContain(`${NAME} Envíos`);
    for (const format of ['pdf', 'zpl'] as const) {
      const { pathname, search } = new URL((await owner.api('GET /api/tracking/{number}/label', { number, format })).data.label_url);
      const bytes = await (await shop.send(pathname + search)).arrayBuffer();
      const label = format === 'pdf' ? pdfTexts(bytes).join(' ') : Buffer.from(bytes).toString();
      expect(label.toLowerCase()).toContain(NAME.toLowerCase());
      expect(label).not.toMatch(FORMER);
    }
    for (const path of ['/manifest.webmanifest', '/api/ajustes', '/robots.txt', '/sitemap.xml'])
      expect(await (await shop.send(path)).text(), path).not.toMatch(FORMER);
    expect((await (await shop.send('/manifest.webmanifest')).json()).name).toBe(NAME);
  });

  it('has its name on the mails of every kind', async () => {
    const { id, who } = await sold();
    await expect.poll(async () => (await mailed(who.email, `order-${id}`)).length).toBe(1);
    const outbox = join(env.dataDir, 'outbox');
    const at = new Date().toISOString();
    const account = { id: who.id, at };
    await inTransaction(async (tx) => {
      await enqueue(tx, 'password-changed-mail', account);
      await enqueue(tx, 'verification-mail', { id: who.id, email: who.email });
      for (const letter of ['asked', 'changed'] as const) await enqueue(tx, 'own-email-mail', { ...account, to: who.email, letter });
      await enqueue(tx, 'new-device-mail', { ...account, device: 'Firefox, Linux' });
      for (const letter of ['on', 'off', 'codes', 'recovery', 'wrong'] as const) await enqueue(tx, 'two-step-mail', { ...account, letter });
      for (const letter of ['connected', 'seized', 'disconnected'] as const) await enqueue(tx, 'google-mail', { ...account, letter });
      await enqueue(tx, 'role-changed-mail', { ...account, staffRole: 'staff' });
      await enqueue(tx, 'email-changed-mail', { ...account, to: who.email });
      await enqueue(tx, 'invoice-mail', { orderId: id, to: who.email });
    });
    await owner.api('POST /api/users/invitations', { email: 'nueva@correo.mx', staff_role: 'staff' });
    const member = shop.from(newAddress());
    await member.api('POST /api/subscriptions', { email: 'socia@correo.mx' });
    await member.api('POST /api/contact', { name: 'Rosa', email: 'rosa@correo.mx', message: '¿Abren el lunes?' });
    const [letter] = await owner.api('GET /api/contact', {});
    await owner.api('POST /api/contact/{id}/reply', { id: letter?.id as string, message: 'Sí.' });
    const { data: visit } = await member.api('POST /api/reservaciones', booking());
    // Nothing confirms a booking that was cancelled meanwhile.
    await expect.poll(async () => (await readdir(outbox)).some((name) => name.startsWith(`reservation-${visit.id}-booked`))).toBe(true);
    await owner.api('PUT /api/reservaciones/{id}', { id: visit.id, estado: 'cancelada' });
    const others = await Promise.all([sold(), sold(), sold()]);
    const [prepared, cancelled, refunded] = others.map((one) => one.id) as [string, string, string];
    await owner.api('PUT /api/orders/{id}', { id: prepared, status: 'preparando' });
    await owner.api('PUT /api/orders/{id}', { id: prepared, status: 'enviado' });
    await owner.api('PUT /api/orders/{id}', { id: cancelled, status: 'cancelado' });
    await owner.api('POST /api/orders/{id}/refund', { id: refunded, amount: 10 }, { headers: { 'idempotency-key': refunded } });
    const kinds = [
      ...['reset', 'password-changed', 'verification', 'own-email-asked', 'own-email-changed', 'new-device'],
      ...['two-step-on', 'two-step-off', 'two-step-codes', 'two-step-recovery', 'two-step-wrong'],
      ...['google-connected', 'google-disconnected', 'invitation', 'role-changed', 'email-changed', 'invoice', 'welcome'],
      ...['contact', 'contact-reply', `order-${prepared}-enviado`, `order-${cancelled}-cancelado`, `order-${refunded}-refund`],
      ...[`reservation-${visit.id}-booked`, `reservation-${visit.id}-cancelled`],
    ];
    await expect
      .poll(async () => {
        const names = await readdir(outbox);
        return kinds.filter((kind) => !names.some((name) => name.startsWith(`${kind}-`) || name.startsWith(`${kind}.`)));
      })
      .toEqual([]);
    for (const name of await readdir(outbox)) {
      const eml = await readMail(join(outbox, name));
      expect(eml, name).toContain(NAME);
      expect(eml, name).not.toMatch(FORMER);
    }
    const club = await shop.send('/api/subscriptions.csv', { headers: headers() });
    expect(club.headers.get('content-disposition')).toBe('attachment; filename="club-cafe-nandu.csv"');
  });

  it('has the first letter of its name as its icons, and its name on the sharing picture', async () => {
    const drawn = async (path: string) => {
      const answer = await shop.send(path);
      expect([path, answer.status]).toEqual([path, 200]);
      return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()), etag: answer.headers.get('etag') };
    };
    const { icons } = await (await shop.send('/manifest.webmanifest')).json();
    const before = new Map<string, Buffer>();
    for (const path of [...icons.map(({ src }: { src: string }) => src), '/apple-touch-icon.png', '/og.jpg', '/marca.jpg']) {
      const { type, bytes, etag } = await drawn(path);
      const { width, height } = await sharp(bytes).metadata();
      const side = Number(/\d+/.exec(path)?.[0] ?? 180);
      expect([path, type, width, height]).toEqual(
        path.endsWith('.jpg')
          ? [path, 'image/jpeg', 1200, 630]
          : path.endsWith('.svg')
            ? [path, 'image/svg+xml', 64, 64]
            : [path, 'image/png', side, side],
      );
      expect((await shop.send(path, { headers: { 'if-none-match': etag ?? '' } })).status).toBe(304);
      before.set(path, bytes);
    }
    await put('casa', { nombre: 'Taller Ocote' });
    for (const [path, bytes] of before) expect((await drawn(path)).bytes.equals(bytes), path).toBe(false);
    // The letter decides about an icon, not the rest of the name.
    await put('casa', { nombre: 'Café de Ocote' });
    expect((await drawn('/icon-192.png')).bytes.equals(before.get('/icon-192.png') as Buffer)).toBe(true);
    await put('casa', { nombre: NAME });
    await put('marca', { lema: 'Pan y café de la sierra.' });
    expect((await (await shop.send('/manifest.webmanifest')).json()).description).toBe('Pan y café de la sierra.');
  });

  it('has its own logo on papers and mails', async () => {
    const form = new FormData();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><circle cx="40" cy="40" r="30" fill="#2d693d"/></svg>';
    form.set('file', new File([svg], 'logo.svg'));
    const { url } = await (await shop.send('/api/ajustes/marca/imagenes', { method: 'POST', body: form, headers: headers() })).json();
    await put('marca', { logo_claro: url });
    const { id, who } = await sold();
    const { raw } = await paper(`/api/tickets/${id}`);
    expect(raw).toMatch(/\/Subtype \/Image \/Width 720 \/Height 192/);
    const [eml = ''] = await mailed(who.email, `order-${id}`);
    expect(eml).not.toMatch(FORMER);
    const file = (await readdir(join(env.dataDir, 'outbox'))).find((name) => name.includes(id)) ?? '';
    const [, png = ''] =
      (await readFile(join(env.dataDir, 'outbox', file), 'latin1')).match(/image\/png[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/) ?? [];
    expect(await sharp(Buffer.from(png, 'base64')).metadata()).toMatchObject({ width: 720, height: 192 });
    for (const path of ['/icon-512.png', '/icon-maskable-192.png', '/favicon.svg', '/og.jpg'])
      expect(await greenOf(Buffer.from(await (await shop.send(path)).arrayBuffer())), path).toBeGreaterThan(0.005);
  });
});
