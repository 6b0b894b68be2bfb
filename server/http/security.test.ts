import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { sandbox } from '#server/gateways/payments/sandbox.ts';
import type { Env } from './caller.ts';
import { type PageHandler, registerPages } from './pages/pages.ts';
import { takeMarks } from './security.ts';
import { createLog } from './system/log.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

describe('the scripts that a page’s policy lists', () => {
  const pageOf = async (render: PageHandler, isDevelopment = false) => {
    const app = new Hono<Env>();
    registerPages(app, async () => ({ handlePage: render }), {
      paymentHosts: sandbox.pageHosts,
      isDevelopment,
      origin: 'http://casa.example',
      log: createLog('silent'),
      apiFetch: async (path, init) => app.request(path, init),
      isMissing: async () => false,
    });
    const answer = await app.request('/products');
    return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
  };
  const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });

  it('are the renderer’s own, and no others in the page', async () => {
    const { html: text, policy } = await pageOf(async (_, { mark }) =>
      html(
        `<script nonce="${mark}">own()</script><p><script>alert(1)</script></p><script type="module" async="" nonce="${mark}">go()</script>`,
      ),
    );
    expect(policy).toContain(`script-src 'self' ${hash('own()')} ${hash('go()')};`);
    expect(policy).not.toContain(hash('alert(1)'));
    expect(text).toBe('<script>own()</script><p><script>alert(1)</script></p><script type="module" async="">go()</script>');
  });

  it('stay the same for each rendering: the nonce changes and is removed', async () => {
    const marks: string[] = [];
    const render: PageHandler = async (_, { mark }) => {
      marks.push(mark);
      return html(`<link rel="modulepreload" href="/x.js" nonce="${mark}"><script nonce="${mark}">own()</script>`);
    };
    const [one, other] = [await pageOf(render), await pageOf(render)];
    expect(marks[0]).not.toBe(marks[1]);
    expect(one).toEqual(other);
    expect(one.html).not.toContain('nonce');
  });

  it('are not limited in development, and neither are styles, which the policy of data would forbid', async () => {
    const { policy } = await pageOf(async () => html('<script type="module">vite()</script>'), true);
    expect(policy).toBe("frame-ancestors 'none'");
  });

  it.each([
    ['a guessed mark', '<script nonce="guess">evil()</script>'],
    ['an open script before one of ours', '<script>evil();//'],
    ['an open tag before one of ours', '<script data-x="'],
    ['data for search engines', '<script type="application/ld+json">evil()</script>'],
  ])('do not include %s', (_, injected) => {
    const { hashes } = takeMarks(`${injected}<script nonce="MARK">own()</script>`, 'MARK');
    for (const one of hashes) expect(one).toBe(hash('own()'));
  });
});
