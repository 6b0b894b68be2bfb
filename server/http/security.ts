import { createHash } from 'node:crypto';
import type { PageHosts } from '#server/gateways/payments/gateway.ts';

/** For answers that are no pages: nothing in them may ever run. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A picture opened by itself stands in a page that the browser writes, with styles of its own. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The offline service worker: this policy rules over what it fetches. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

const YEAR_SECONDS = 31_536_000;

/**
 * The headers of every answer of this shop; an answer that needs another value of one of them (a page its policy) overwrites it.
 * @param publicUrl where guests reach the shop: with https, browsers are told to stay there
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
/** Types that run; a script of any other (JSON-LD) is data, which no policy holds. */
const RUNS = new Set(['module', 'text/javascript', 'application/javascript']);

/**
 * Takes the renderer's mark off a page and lists the hashes of the inline scripts that bore it.
 * The mark is drawn anew for each rendering and stands in no page that goes out: a script inside a guest's text has none,
 * so no policy lists it (decision 014).
 * @param mark what the renderer was given as nonce
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
 * The policy of one rendered page: own files, and the inline scripts whose hashes are given.
 * Styles stay open (`unsafe-inline` without hashes): style attributes and the inlined sheet need it, and a hash would switch it off.
 * @param hashes of the scripts that the renderer itself put in
 * @param payments hosts of the payment provider, needed by every page because the first document's policy also rules after client-side navigation
 */
export function pagePolicy(hashes: readonly string[], payments: PageHosts): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes, ...payments.script].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
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
