import { expect, it } from 'vitest';
import { frontMatter, toHtml } from './markdown.ts';

it('renders the supported Markdown and escapes everything else', () => {
  expect(toHtml('## Uno & dos\n\nHola **a todos**,\nvean [el café](/coffee).\n\n- a\n- b\n\n1. c\n2. d\n')).toBe(
    '<h2>Uno &amp; dos</h2>\n<p>Hola <strong>a todos</strong>, vean <a href="/coffee">el café</a>.</p>\n' +
      '<ul><li>a</li><li>b</li></ul>\n<ol><li>c</li><li>d</li></ol>',
  );
  expect(toHtml('<script>alert(1)</script> [x](javascript:alert(1))')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1))</p>',
  );
});

it('reads the front matter', () => {
  expect(frontMatter('---\ntitle: Uno: dos\ndate: 2026-06-11\n---\nTexto\n')).toEqual({
    fields: { title: 'Uno: dos', date: '2026-06-11' },
    body: 'Texto\n',
  });
});
