import { createHash } from 'node:crypto';
import type { PageHosts } from '#server/gateways/payments/gateway.ts';

/** For answers that are not pages: nothing in them may run. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Browsers show a picture that is opened directly in a page with inline styles. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * The policy for requests of the offline service worker.
 * @param pictures origins that pictures are redirected to
 */
export const workerPolicy = (pictures: readonly string[]): string =>
  `default-src 'none'; script-src 'self'; connect-src ${["'self'", ...pictures].join(' ')}; frame-ancestors 'none'`;

/** For pages in development: scripts and styles are allowed as Vite sends them. */
export const DEVELOPMENT_POLICY = "frame-ancestors 'none'";

const YEAR_SECONDS = 31_536_000;

/**
 * The headers of every answer; pages replace the policy with their own.
 * @param publicUrl the public address: with https, browsers must use only https
 */
export function securityHeaders(publicUrl: string): [string, string][] {
  const headers: [string, string][] = [
    ['content-security-policy', DATA_POLICY],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
  ];
  if (publicUrl.startsWith('https:')) headers.push(['strict-transport-security', `max-age=${YEAR_SECONDS}`]);
  return headers;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;
const TYPE = /\stype=["']?([^"'\s>]+)/i;
/** Script types that browsers run; others, such as JSON-LD, are data and need no hash. */
const RUNS = new Set(['module', 'text/javascript', 'application/javascript']);

/**
 * Removes the renderer's nonce from a page and lists the hashes of the inline scripts that had it.
 * The nonce is random for each rendering and is in no page that is sent. A script inside a guest's text cannot have it, so the policy does
 * not allow such a script (decision 014).
 * @param mark the nonce that the renderer was given
 */
export function takeMarks(marked: string, mark: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of marked.matchAll(INLINE_SCRIPT)) {
    if (attributes.includes(attribute) && RUNS.has(attributes.match(TYPE)?.[1]?.toLowerCase() ?? 'module'))
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return { html: marked.replaceAll(attribute, ''), hashes: [...hashes] };
}

/**
 * The policy of a rendered page: files of the shop, and the inline scripts with the given hashes.
 * Inline styles are allowed (`unsafe-inline` without hashes): style attributes need it, and a hash would switch it off.
 * @param hashes of the renderer's own scripts
 * @param payments hosts of the payment provider, needed by every page because the first document's policy stays in force after client-side
 * navigation
 * @param pictures origins that pictures are redirected to
 */
export function pagePolicy(hashes: readonly string[], payments: PageHosts, pictures: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes, ...payments.script].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self' https: data:", ...pictures].join(' ')}`,
    `connect-src 'self' ${payments.connect.join(' ')}`.trim(),
    `frame-src ${payments.frame.join(' ') || "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
