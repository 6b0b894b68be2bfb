import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointTables } from '#contract/endpoints.ts';
import { createDocs } from '#server/http/system/docs.ts';
import { type TestApp, testApp } from '../app.ts';

type Operation = { operationId: string; parameters?: { name: string; in: string }[]; responses: Record<string, unknown> };

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
});
afterAll(() => shop.close());

describe('the description of the API', () => {
  it('lists every endpoint of the contract, and the app has a route for each', async () => {
    const document = (await (await shop.send('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const endpoint of Object.values(endpointTables).flatMap((table) => Object.values(table))) {
      expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()], endpoint.path).toBeDefined();
      const response = await shop.send(endpoint.path.replace(/\{\w+\}/g, 'x'), { method: endpoint.method });
      const said = response.status === 404 ? ((await response.json()) as { code: string }).code : '';
      expect(said, `${endpoint.method} ${endpoint.path} is registered`).not.toBe('not_found');
    }
  });

  it('lists every route of the API, including uploads and webhooks', async () => {
    const { paths } = (await (await shop.send('/api/openapi.json')).json()) as { paths: Record<string, Record<string, unknown>> };
    const itself = /^\/api\/(?:openapi\.json|metrics)/;
    const routes = shop.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !itself.test(path));
    expect(routes.length).toBeGreaterThan(25);
    for (const { method, path } of routes) expect(paths[path.replace(/:(\w+)/g, '{$1}')], path).toHaveProperty(method.toLowerCase());
  });

  it('is valid: every reference resolves, every operation has a unique name and declares its path’s parameters', async () => {
    const text = await (await shop.send('/api/openapi.json')).text();
    const document = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#([^"]*)"/g)) {
      const found = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect(found, pointer).toBeDefined();
    }
    const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.values(methods).map((one) => ({ path, ...one })));
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const also: Record<string, string[]> = {
      // A sign-in may also ask for a code.
      'accounts.login': ['200', '202'],
      // A repeated call answers 200.
      'newsletter.subscribe': ['200', '201'],
      'orders.checkout': ['200', '201'],
      'shipments.create': ['200', '201'],
      // The PAC may not have answered yet.
      'facturas.make': ['201', '202'],
      'facturas.stamp': ['201', '202'],
    };
    for (const { path, operationId, parameters = [], responses } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(inPath.sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort());
      const successes = also[operationId] ?? [expect.stringMatching(/^(?:20[0124]|302)$/)];
      expect(Object.keys(responses), path).toEqual([...successes, 'default']);
    }
  });

  it.each([
    ['/api/stats/export', ['desde', 'hasta', 'formato'], ['text/csv', XLSX]],
    ['/api/products/export', ['formato'], ['text/csv', XLSX]],
    ['/api/labels/{file}', ['expires', 'signature'], ['application/pdf', 'application/zpl']],
  ])('names the query of %s and each type of its answer', async (path, query, types) => {
    const { paths } = (await (await shop.send('/api/openapi.json')).json()) as { paths: Record<string, Record<string, Operation>> };
    const operation = paths[path]?.get;
    const named = operation?.parameters?.filter((one) => one.in === 'query').map(({ name }) => name);
    expect(named?.sort()).toEqual([...query].sort());
    expect(Object.keys((operation?.responses[200] as { content: object } | undefined)?.content ?? {}).sort()).toEqual([...types].sort());
  });

  it('is the same bytes for all clients, compressed once, and 304 for a client that has them', async () => {
    const ask = (headers: Record<string, string>) => shop.send('/api/openapi.json', { headers });
    const [first, second] = [await ask({}), await ask({})];
    const plain = Buffer.from(await first.arrayBuffer());
    expect(Buffer.from(await second.arrayBuffer()).equals(plain)).toBe(true);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const [encoding, unpack] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      const packed = await ask({ 'accept-encoding': encoding });
      expect(Object.fromEntries(packed.headers)).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', etag });
      const bytes = Buffer.from(await packed.arrayBuffer());
      expect(bytes.length).toBeLessThan(plain.length / 5);
      expect(unpack(bytes).equals(plain)).toBe(true);
    }
    const held = await ask({ 'if-none-match': etag });
    expect(held.status).toBe(304);
    expect(await held.text()).toBe('');
    const unpacked = Buffer.from(await (await ask({ 'if-none-match': '"another"' })).arrayBuffer());
    expect(unpacked.equals(plain)).toBe(true);

    const began = process.cpuUsage();
    for (let i = 0; i < 50; i++) await (await ask({ 'accept-encoding': 'br' })).arrayBuffer();
    const { user, system } = process.cpuUsage(began);
    // Compressing it takes a hundred times longer than sending the stored bytes, so even a busy machine stays below this.
    expect((user + system) / 50_000, 'milliseconds each').toBeLessThan(20);
  });

  it('has a page that loads nothing from other hosts', async () => {
    const docs = createDocs();
    const server = createServer((request, response) => docs.handle(request, response) || response.writeHead(404).end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/docs`;
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toMatch(/https?:\/\//);
    for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css', 'start.js']) expect((await fetch(`${url}/${file}`)).status).toBe(200);
    for (const none of ['package.json', 'toString', '__proto__']) expect((await fetch(`${url}/${none}`)).status).toBe(404);
    await new Promise((done) => server.close(done));
  });
});
