import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ANSWERS_AT_ONCE } from '#server/features/assistant/rules.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';

/** A fake model service that holds its answers until `open` is called. It listens before the settings are read. */
const stage = await vi.hoisted(async () => {
  const { createServer } = await import('node:http');
  const held: ServerResponse[] = [];
  const state = { isOpen: false, most: 0 };
  const answer = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices: [{ message: { content: 'Hola.' } }] }));
  const server = createServer((request, response) => {
    request.resume();
    if (state.isOpen) return void answer(response);
    held.push(response);
    state.most = Math.max(state.most, held.length);
  });
  const open = () => {
    state.isOpen = true;
    for (const response of held.splice(0)) answer(response);
  };
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  process.env.AI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  process.env.AI_API_KEY = 'clave-secreta';
  process.env.AI_MODEL = 'modelo';
  return { server, state, open };
});

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
});
afterAll(async () => {
  stage.server.closeAllConnections();
  stage.server.close();
  await shop.close();
});

const ask = (address: string) =>
  shop.from(address).send('/api/chatbot/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Hola' }] }),
  });

it('limits parallel answers, in all and per address, and waiting ones', async () => {
  const { atOnce, waiting, perKey } = ANSWERS_AT_ONCE;
  const answered: number[] = [];
  const send = async (address: string) => {
    const { status, headers } = await ask(address);
    answered.push(status);
    return { status, retry: headers.get('retry-after') };
  };
  const fifth = Array.from({ length: perKey + 1 }, () => send('127.0.21.1'));
  await expect.poll(() => answered).toEqual([429]);
  expect(stage.state.most).toBeLessThanOrEqual(perKey);

  const addresses = Array.from({ length: (atOnce + waiting) / perKey }, (_, n) => `127.0.21.${n + 2}`);
  const crowd = addresses.flatMap((address) => Array.from({ length: perKey }, () => send(address)));
  // The excess questions are refused; clients with more of them in the queue lose places to those with fewer.
  await expect.poll(() => answered.length).toBe(1 + perKey);
  expect(answered.filter((status) => status !== 429 && status !== 503)).toEqual([]);
  await expect.poll(() => stage.state.most).toBe(atOnce);

  stage.open();
  const all = await Promise.all([...fifth, ...crowd]);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(atOnce + waiting);
  for (const { status, retry } of all) if (status !== 200) expect(Number(retry)).toBeGreaterThan(0);
});
