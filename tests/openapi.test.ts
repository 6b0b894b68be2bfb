import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '#contract/tables.ts';
import { type TestApp, testApp } from './app.ts';

type Operation = { operationId: string; parameters?: { name: string; in: string }[]; responses: Record<string, unknown> };

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
});
afterAll(() => shop.close());

describe('the description of the API', () => {
  it('names every endpoint of the contract, and the app answers each', async () => {
    const document = (await (await shop.send('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const endpoint of Object.values(tables).flatMap((table) => Object.values(table))) {
      expect(document.paths[endpoint.path]?.[endpoint.method.toLowerCase()], endpoint.path).toBeDefined();
      const response = await shop.send(endpoint.path.replace(/\{\w+\}/g, 'x'), { method: endpoint.method });
      const said = response.status === 404 ? ((await response.json()) as { code: string }).code : '';
      expect(said, `${endpoint.method} ${endpoint.path} is registered`).not.toBe('not_found');
    }
  });

  it('leaves out no route of the API, uploads and webhooks included', async () => {
    const { paths } = (await (await shop.send('/api/openapi.json')).json()) as { paths: Record<string, Record<string, unknown>> };
    const itself = /^\/api\/(?:openapi\.json|docs|metrics)/;
    const routes = shop.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !itself.test(path));
    expect(routes.length).toBeGreaterThan(25);
    for (const { method, path } of routes) expect(paths[path.replace(/:(\w+)/g, '{$1}')], path).toHaveProperty(method.toLowerCase());
  });

  it('is sound: every reference leads somewhere, every operation has its own name and declares its path’s parameters', async () => {
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
    for (const { path, parameters = [], responses } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(inPath.sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort());
      expect(Object.keys(responses), path).toEqual([expect.stringMatching(/^20[014]$/), 'default']);
    }
  });

  it('has a page of its own, without a foreign host', async () => {
    const page = await shop.send('/api/docs');
    expect(page.status).toBe(200);
    expect(await page.text()).not.toMatch(/https?:\/\//);
    expect((await shop.send('/api/docs/swagger-ui-bundle.js')).status).toBe(200);
    for (const none of ['package.json', 'toString', '__proto__']) expect((await shop.send(`/api/docs/${none}`)).status).toBe(404);
  });
});
