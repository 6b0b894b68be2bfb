import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { type ShopProcess, startShop } from '../process.ts';

/** The connections that four addresses may have together. */
const CONNECTIONS = 1000;
const REQUEST = 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n';

let shop: ShopProcess;
const sockets: Socket[] = [];
beforeAll(async () => {
  shop = await startShop({ DATABASE_URL: await freshDatabase() });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await shop.stop();
});

it('a new visitor is served between the requests of a thousand busy connections', async () => {
  const port = Number(new URL(shop.url).port);
  let answered = 0;
  for (let place = 0; place < CONNECTIONS; place++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.9.${1 + (place % 4)}` });
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('connect', () => socket.write(REQUEST));
    socket.on('data', (chunk) => {
      if (!chunk.includes('HTTP/1.1 200')) return;
      answered++;
      socket.write(REQUEST);
    });
  }
  await expect.poll(() => answered).toBeGreaterThan(3000);
  const before = answered;
  const status = await new Promise((resolve, reject) => {
    get(`${shop.url}/`, { agent: false, localAddress: '127.0.9.9' }, (response) => resolve(response.resume().statusCode)).on(
      'error',
      reject,
    );
  });
  expect(status).toBe(200);
  // If it waited behind the others, of which the shop accepted one per round, this would be some 400,000.
  expect(answered - before).toBeLessThan(100_000);
});
