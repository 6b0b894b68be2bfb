import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import { freshDatabase } from '../database.ts';
import { ADDRESS, CARDS, card } from '../factories/orders.ts';
import { openShop } from '../factories/receiving.ts';
import { type ShopProcess, startShop } from '../process.ts';

/** How many connections one address may have open, nearly. */
const CONNECTIONS = 250;
const ORDERS = 40;
const OWNER = { email: 'duena@casablanca.mx', password: 'una clave muy larga' };

let shop: ShopProcess;
/** An account with many orders, whose list costs a lot. */
let rich: Account;
let guest: Account;
const agents = new Map<string, Agent>();
const sockets: Socket[] = [];
beforeAll(async () => {
  shop = await startShop({
    DATABASE_URL: await freshDatabase(),
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  });
  // Orders for the bar are refused while the shop is closed.
  await openShop({ api: apiOf((await apiOf(null)('POST /api/users/login', OWNER)).token) });
  rich = await account('127.0.8.1');
  guest = await account('127.0.8.2');
  for (let count = 0; count < ORDERS; count++) await buy(rich);
});
afterAll(async () => {
  for (const agent of agents.values()) agent.destroy();
  for (const socket of sockets) socket.destroy();
  await shop.stop();
});

const apiOf = (token: string | null) =>
  createApi(
    (path, init) => fetch(shop.url + path, init),
    () => token,
  ) as ShopApi;

type Account = { from: string; token: string; id: string };
type Sent = { from: string; token?: string; body: object };

function post(path: string, { from, token, body }: Sent): Promise<{ status: number; json: Record<string, never> }> {
  const agent = agents.get(from) ?? new Agent({ keepAlive: true });
  agents.set(from, agent);
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return new Promise((resolve, reject) => {
    const sent = request(shop.url + path, { method: 'POST', agent, localAddress: from, headers }, async (answer) => {
      const text = (await Array.fromAsync(answer.setEncoding('utf8'))).join('');
      resolve({ status: answer.statusCode ?? 0, json: JSON.parse(text) });
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

async function account(from: string): Promise<Account> {
  const email = `persona${from.replaceAll('.', '')}@correo.mx`;
  const { json } = await post('/api/users/register', { from, body: { name: 'Paola Iturbe', email, password: 'una clave larga' } });
  const { token, user } = json as unknown as { token: string; user: { id: string } };
  return { from, token, id: user.id };
}

async function draft({ from, token, id }: Account) {
  const latte = (await (await fetch(`${shop.url}/api/products/latte`)).json()) as { id: string; price: number };
  const order_data = { items: [{ product_id: latte.id, quantity: 1 }], shipping_address: ADDRESS };
  const body = { user_id: id, amount: Math.round(latte.price * 100), order_data };
  return post('/api/stripe/create-payment-intent', { from, token, body });
}

async function buy(buyer: Account): Promise<void> {
  const { payment_intent_id, client_secret } = (await draft(buyer)).json as Record<string, string>;
  const { from, token } = buyer;
  await post(`/api/sandbox/payment-intents/${payment_intent_id}/confirm`, { from, token, body: { client_secret, card: card(CARDS.pays) } });
  const body = { user_id: buyer.id, payment_data: { stripe_payment_id: payment_intent_id } };
  expect((await post('/api/stripe/checkout', { from, token, body })).status).toBe(201);
}

/** Repeats the call over all connections of these addresses, and counts the answers that cost work. */
function flood(path: string, addresses: string[]) {
  const seen = { served: 0, refused: 0 };
  const own = Array.from({ length: CONNECTIONS * addresses.length }, (_, place) => {
    const localAddress = addresses[place % addresses.length];
    const socket = connect({ port: Number(new URL(shop.url).port), host: '127.0.0.1', ...(localAddress && { localAddress }) });
    const ask = () => socket.write(`GET ${path} HTTP/1.1\r\nhost: casa.example\r\nauthorization: Bearer ${rich.token}\r\n\r\n`);
    let missing = 0;
    socket.on('connect', ask).on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      const close = missing > 0 ? -1 : chunk.indexOf('\r\n\r\n');
      if (close < 0) missing -= chunk.length;
      else {
        const head = chunk.toString('latin1', 0, close);
        if (head.startsWith('HTTP/1.1 200')) seen.served++;
        else seen.refused++;
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (chunk.length - close - 4);
      }
      if (missing <= 0) ask();
    });
    return socket;
  });
  sockets.push(...own);
  const end = () => {
    for (const socket of own) socket.destroy();
  };
  return { seen, end };
}

it.each([
  ['one address', ['127.0.9.1']],
  ['four addresses', ['127.0.9.1', '127.0.9.2', '127.0.9.3', '127.0.9.4']],
])('a guest pays between the requests for an account with many orders that come from %s', async (_, addresses) => {
  const { seen, end } = flood('/api/orders/user', addresses);
  await expect.poll(() => seen.served).toBeGreaterThan(50);
  // Counted in answers instead of seconds, so that the speed of the machine does not matter.
  const before = seen.served;
  expect((await draft(guest)).status).toBe(200);
  const between = seen.served - before;
  end();
  // A draft is a few steps, and at each a few requests of the flood are at work. Behind the whole flood it would wait for hundreds per step.
  expect(between).toBeLessThan(CONNECTIONS);
});
