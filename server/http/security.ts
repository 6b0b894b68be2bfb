import { createHash } from 'node:crypto';

/** Browsers are told this with every answer. */
export const SECURITY_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

/** For answers that are no pages: nothing in them may ever run. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;
const TYPE = /\stype=["']?([^"'\s>]+)/i;
/** Types that run; a script of any other (JSON-LD) is data, which no policy holds. */
const RUNS = new Set(['module', 'text/javascript', 'application/javascript']);

/**
 * The policy of one rendered page: own scripts, and those inline scripts whose hashes it lists.
 * Styles stay open (`unsafe-inline` without hashes): style attributes and the inlined sheet need it, and a hash would switch it off.
 * @param html the page as it goes out
 * @param payments hosts of the payment provider, needed by every page because the first document's policy also rules after client-side navigation
 */
export function pagePolicy(html: string, payments: { script: string[]; frame: string[]; connect: string[] }): string {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (RUNS.has(attributes.match(TYPE)?.[1]?.toLowerCase() ?? 'module'))
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
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
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
