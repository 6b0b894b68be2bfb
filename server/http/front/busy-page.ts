import { shopName } from '#server/current-settings.ts';
import { RETRY_SECONDS } from '#server/http/limits/rules.ts';
import type { Refusal } from '#server/http/refusal.ts';

/**
 * The body of an answer while the shop is busy: a page that reloads itself, or JSON for API clients.
 * @param path of the request, with or without its query
 */
export function busyBody({ code, message, headers }: Refusal, path: string): { type: string; body: string } {
  if (path.startsWith('/api/') || /\.data(?:\?|$)/.test(path)) return { type: 'application/json', body: JSON.stringify({ message, code }) };
  const body = `<!DOCTYPE html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="${headers['retry-after'] ?? RETRY_SECONDS.busy}"><title>Un momento · ${safeName()}</title></head><body><h1>Un momento</h1><p>${message}</p><p><a href="">Reintentar</a></p></body></html>`;
  return { type: 'text/html; charset=utf-8', body };
}

const safeName = (): string => shopName().replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
