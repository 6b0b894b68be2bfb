import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '#contract/tables.ts';
import { type TestApp, testApp } from './app.ts';

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

  it('has a page of its own, without a foreign host', async () => {
    const page = await shop.send('/api/docs');
    expect(page.status).toBe(200);
    expect(await page.text()).not.toMatch(/https?:\/\//);
    expect((await shop.send('/api/docs/swagger-ui-bundle.js')).status).toBe(200);
    expect((await shop.send('/api/docs/package.json')).status).toBe(404);
  });
});
