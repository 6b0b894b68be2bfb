import { describe, expect, it } from 'vitest';
import type { ShopApi } from '../api.ts';
import { ApiError, createApi } from './client.ts';

const answering = (response: Response): ShopApi => createApi(async () => response) as ShopApi;

describe('the API client', () => {
  it('sends path parameters, query and body in their places', async () => {
    const calls: [string, RequestInit][] = [];
    const api = createApi(
      async (path, init) => {
        calls.push([path, init]);
        return Response.json({});
      },
      () => 'a-token',
    ) as ShopApi;
    await api('GET /api/products', { q: 'té & café', limit: 5 });
    await api('PUT /api/cart/user/{user_id}/{product_id}', { user_id: 'u/1', product_id: 'p', quantity: 2 });
    expect(calls[0]?.[0]).toBe('/api/products?q=t%C3%A9+%26+caf%C3%A9&limit=5');
    expect(calls[1]?.[0]).toBe('/api/cart/user/u%2F1/p');
    expect(calls[1]?.[1]).toMatchObject({ method: 'PUT', body: '{"quantity":2}', headers: { authorization: 'Bearer a-token' } });
  });

  it('throws the error that the server answered', async () => {
    const said = { message: 'Agotado.', code: 'product_unavailable', errors: { quantity: 'No hay.' } };
    const refusal = Response.json(said, { status: 409, headers: { 'retry-after': '3' } });
    await expect(answering(refusal)('GET /api/products', {})).rejects.toMatchObject({ status: 409, ...said, retryAfter: 3 });
  });

  it('throws a message about the unavailable shop when a proxy answers with a page of its own', async () => {
    const page = new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
    await expect(answering(page)('GET /api/products', {})).rejects.toThrow('La tienda no está disponible por un momento.');
  });

  it('rejects an incomplete answer', async () => {
    const broken = answering(new Response('{"success":tr', { status: 201 }))('GET /api/products', {});
    await expect(broken).rejects.toBeInstanceOf(ApiError);
    await expect(broken).rejects.toMatchObject({ status: 0, code: 'no_answer' });
  });
});
