import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seed } from '#server/seed/seed.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';

type Turn = (response: ServerResponse) => unknown;

/** A fake of the used part of a model's service: each request gets the next answer. It listens before the settings are read. */
const stage = await vi.hoisted(async () => {
  const { createServer } = await import('node:http');
  const turns: Turn[] = [];
  const server = createServer((request, response) => {
    request.resume();
    turns.shift()?.(response);
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  process.env.AI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  process.env.AI_API_KEY = 'clave-secreta';
  process.env.AI_MODEL = 'modelo';
  return { turns, server };
});

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
  await seed();
});
afterAll(async () => {
  stage.server.closeAllConnections();
  stage.server.close();
  await shop.close();
});

const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const delta = (delta: object) => event({ choices: [{ delta }] });
const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
const QUESTION = '¿Cuánto cuesta el latte de 5512345678?';
const ask = (accept = 'text/event-stream') =>
  shop.send('/api/chatbot/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify({ messages: [{ role: 'user', content: QUESTION }] }),
  });
const eventsIn = (text: string) =>
  [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, name, data]) => [name, JSON.parse(data as string)] as const);

it('streams the words of the model after its lookups, while it is still answering', async () => {
  let goOn = () => {};
  stage.turns.push(
    (response) => {
      const call = { index: 0, id: 'c1', function: { name: 'consultar', arguments: '' } };
      const part = (text: string) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] });
      stream(response).end(
        delta({ tool_calls: [call] }) + delta(part('{"pregunta":"precio ')) + delta(part('del latte"}')) + event('[DONE]'),
      );
    },
    (response) => {
      stream(response).write(delta({ role: 'assistant', content: 'El Latte ' }));
      goOn = () => void response.end(`${delta({ content: 'está en $82.00.' })}: nada\n\n${event('[DONE]')}`);
    },
  );
  const response = await ask();
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const first = decoder.decode((await reader.read()).value);
  expect(eventsIn(first)).toEqual([['piece', { text: 'El Latte ' }]]);
  goOn();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) rest += decoder.decode(read.value);
  const [piece, done, ...more] = eventsIn(rest);
  expect(piece).toEqual(['piece', { text: 'está en $82.00.' }]);
  expect(done).toEqual([
    'done',
    {
      success: true,
      response: 'El Latte está en $82.00.',
      products: [expect.objectContaining({ name: 'Latte' })],
      firma: expect.any(String),
    },
  ]);
  expect(more).toEqual([]);
});

it('ends with the built-in answer when the model breaks off, and logs that once, without text of the conversation', async () => {
  const breakOff: Turn = (response) => {
    stream(response).write(delta({ content: 'Cuesta una fortuna' }));
    setTimeout(() => response.destroy(), 20);
  };
  const invalidChunk: Turn = (response) => stream(response).end(event('Cuesta {una fortuna'));
  stage.turns.push(breakOff, invalidChunk, (response) => response.writeHead(503).end('Cuesta una fortuna'));
  for (const accept of ['text/event-stream', 'text/event-stream', 'application/json']) {
    const text = await (await ask(accept)).text();
    const said = accept === 'application/json' ? JSON.parse(text) : eventsIn(text).at(-1)?.[1];
    expect(said).toMatchObject({ success: true, response: expect.stringContaining('$82.00') });
  }
  const lines = shop.logged().split('\n');
  const warnings = lines.filter((line) => line.includes('assistant without its model')).map((line) => JSON.parse(line));
  expect(warnings).toMatchObject([{ level: 40, reason: expect.any(String), requestId: expect.any(String) }]);
  for (const secret of ['clave-secreta', 'fortuna', QUESTION]) expect(shop.logged()).not.toContain(secret);
});

it('cancels the model’s request when the client disconnects', async () => {
  const left = new Promise<void>((resolve) =>
    stage.turns.push((response) => {
      stream(response).write(delta({ content: 'Había una vez ' }));
      response.on('close', resolve);
    }),
  );
  const response = await ask();
  await response.body?.cancel();
  await left;
});

it('counts streamed answers in the limit too', async () => {
  const { send } = shop.from('127.31.0.1');
  const init = { method: 'POST', headers: { 'content-type': 'application/json', accept: 'text/event-stream' } };
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'Hola' }] });
  const answers = [];
  for (let n = 0; n < 31; n++) {
    stage.turns.push((response) => response.writeHead(500).end());
    answers.push(await send('/api/chatbot/chat', { ...init, body }));
  }
  await Promise.all(answers.slice(0, 30).map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  expect(await answers.at(-1)?.json()).toMatchObject({ success: false, code: 'too_many_requests' });
});
