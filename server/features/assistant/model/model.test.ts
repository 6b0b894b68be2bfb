import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerWith } from '#server/features/assistant/service.ts';
import { seed } from '#server/seed/seed.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';

type Sent = { model: string; messages: { role: string; content: string }[]; tools: { function: { name: string } }[] };

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
  await seed();
});
afterAll(() => shop.close());

/** A fake of the used part of the protocol: sends the answers in turn and records the requests. */
async function standIn(...answers: (object | number | 'nothing')[]) {
  const heard: { sent: Sent; key: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ sent: JSON.parse(body) as Sent, key: request.headers.authorization });
    const next = answers.shift() ?? 500;
    if (next === 'nothing') return;
    if (typeof next === 'number') return void response.writeHead(next).end('{}');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices: [{ message: next }] }));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  // The limit is short only when the test waits for it; otherwise a busy machine may need longer.
  const timeLimitMs = answers.includes('nothing') ? 300 : 20_000;
  return { heard, close, settings: { baseUrl, apiKey: 'clave-secreta', model: 'modelo', timeLimitMs } };
}

const asked = { messages: [{ role: 'user' as const, content: '¿Cuánto cuesta el latte?' }], user: null };
const looksUp = (pregunta: string) => ({
  content: null,
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'consultar', arguments: JSON.stringify({ pregunta }) } }],
});

it('words the answer from the facts that it looked up', async () => {
  const { heard, close, settings } = await standIn(looksUp('precio del latte'), { content: 'El Latte está en $82.00.' });
  const { text, products } = await answerWith(settings, asked);
  close();
  expect(text).toBe('El Latte está en $82.00.');
  expect(products?.map(({ name }) => name)).toEqual(['Latte']);
  expect(heard.map(({ key }) => key)).toEqual(['Bearer clave-secreta', 'Bearer clave-secreta']);
  expect(heard[0]?.sent.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(heard[1]?.sent.messages.at(-1)).toMatchObject({ role: 'tool', content: expect.stringContaining('$82.00') });
});

it('gives the model no orders when no user is signed in', async () => {
  const { heard, close, settings } = await standIn(looksUp('¿Cómo va el pedido de Juan?'), { content: 'No puedo verlo.' });
  await answerWith(settings, asked);
  close();
  expect(heard[1]?.sent.messages.at(-1)?.content).toContain('Inicia sesión');
});

it.each([
  ['refuses', [503]],
  ['says nothing', [{ content: '' }]],
  ['never answers', ['nothing' as const]],
  ['keeps looking things up', Array.from({ length: 9 }, () => looksUp('horario'))],
])('answers without the model when the model %s', async (_, answers) => {
  const { close, settings } = await standIn(...answers);
  const { text } = await answerWith(settings, asked);
  close();
  expect(text).toContain('$82.00');
});

it.each([
  ['Soy celíaco, ¿es seguro el flan?', 'Sí, el Flan es seguro para celíacos.'],
  ['Soy celíaco, ¿es seguro el flan?', 'Puedes comer el Flan con confianza. Puede haber contacto cruzado: pregunta en la barra.'],
  ['¿El flan lleva gluten?', 'El Flan es libre de gluten.'],
  ['¿El flan lleva gluten?', 'El Flan está marcado como sin gluten.'],
  [
    'Tengo alergia a la nuez, ¿qué me recomiendas?',
    'No hay ningún riesgo con el Latte. Puede haber contacto cruzado: pregunta en la barra.',
  ],
  ['¿Qué le doy a mi hijo de 6 años?', 'Un Americano. Puede haber contacto cruzado: pregunta en la barra.'],
  ["I'm allergic to nuts, is the flan safe?", 'Yes, the Flan is safe for you. There may be cross-contact: ask at the bar.'],
])('answers «%s» itself when the model says «%s»', async (question, said) => {
  const { close, settings } = await standIn({ content: said });
  const { text } = await answerWith(settings, { messages: [{ role: 'user', content: question }], user: null });
  close();
  expect(text).not.toContain(said);
  expect(text).toMatch(
    /contacto cruzado con otros alérgenos: pregunta en la barra|cross-contact with other allergens: please ask at the bar/,
  );
});

it('keeps what the model says of allergens when it promises nothing', async () => {
  const said =
    'El Flan está marcado como sin gluten. Al preparar puede haber contacto cruzado con otros alérgenos: pregunta en la barra antes de pedir.';
  const { heard, close, settings } = await standIn({ content: said });
  const { text } = await answerWith(settings, { messages: [{ role: 'user', content: '¿El flan lleva gluten?' }], user: null });
  close();
  expect(text).toBe(said);
  expect(heard[0]?.sent.messages[0]?.content).toMatch(/Nunca prometas.*contacto cruzado/s);
});

it('sends nothing of an answer to a guest with an allergy before it is checked', async () => {
  const pieces: string[] = [];
  const { close, settings } = await standIn({ content: 'Sí, el Flan es seguro para celíacos.' });
  const listener = { onPiece: (text: string) => void pieces.push(text), gone: new AbortController().signal };
  await answerWith(settings, { messages: [{ role: 'user', content: 'Soy celíaco, ¿es seguro el flan?' }], user: null, listener });
  close();
  expect(pieces.join('')).not.toContain('seguro');
});
