import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { articleOf, articles } from './articles.ts';
import { buildFixture } from './build-fixture.ts';

const HEAD = '---\ntitle: Uno: dos\ndescription: Prueba\ndate: 2026-06-11\npicture: latte\n---\n';
const html = (body: string) => articleOf('uno', HEAD + body).html.replace(/\n/g, ' ');

it.each([
  ['headings and escaping', '## Uno & dos', '<h2>Uno &amp; dos</h2>'],
  [
    'strong words and links',
    'Hola **a todos**,\nvean [el café](/coffee).',
    '<p>Hola <strong>a todos</strong>, vean <a href="/coffee">el café</a>.</p>',
  ],
  ['both kinds of lists', '- a\n- b\n\n1. c\n2. d', '<ul> <li>a</li> <li>b</li> </ul> <ol> <li>c</li> <li>d</li> </ol>'],
  ['pictures of our own', '![Taza](/art/taza.webp)', '<p><img src="/art/taza.webp" alt="Taza"></p>'],
])('%s', (_, body, expected) => {
  expect(html(body)).toBe(expected);
});

it.each([
  '<script>alert(1)</script>',
  'x <b onclick="alert(1)">y</b>',
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '![x](data:text/html,x)',
])('shows %s as text', (body) => {
  expect(html(body)).not.toMatch(/<(?!\/?p>)/);
  expect(html(body)).toContain(body.slice(0, 1) === '<' ? '&lt;script&gt;' : body.slice(0, 2));
});

it('reads the front matter, and names a missing field', () => {
  expect(articleOf('uno', `${HEAD}Texto\n`)).toEqual({
    slug: 'uno',
    title: 'Uno: dos',
    description: 'Prueba',
    date: '2026-06-11',
    picture: 'latte',
    html: '<p>Texto</p>',
  });
  expect(() => articleOf('uno', HEAD.replace('picture', 'imagen'))).toThrow('content/blog/uno.md: the front matter has no picture.');
});

it('compiles every article of the shop', () => {
  const folder = fileURLToPath(new URL('../../content/blog/', import.meta.url));
  for (const file of readdirSync(folder)) {
    const { html, slug } = articleOf(file.replace('.md', ''), readFileSync(folder + file, 'utf8'));
    expect(html, slug).toMatch(/^<p>[\s\S]+<\/p>\n<h2>/);
    expect(html, slug).not.toMatch(/\]\(|\*\*/);
  }
});

it('adds a new file of the folder to the list of the build', async () => {
  const { run } = await buildFixture(
    {
      'content/blog/nuevo.md': `${HEAD}Texto\n`,
      'entry.tsx': `export default Object.values(import.meta.glob('./content/blog/*.md', { import: 'default', eager: true }));`,
    },
    [articles()],
  );
  expect(await run()).toMatchObject([{ slug: 'nuevo', title: 'Uno: dos', html: '<p>Texto</p>' }]);
});
