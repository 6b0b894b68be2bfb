import { basename } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

/** The value that `web/features/blog/articles.server.ts` imports from each file. */
export type Article = { slug: string; title: string; description: string; date: string; picture: string; html: string };

const FIELDS = ['title', 'description', 'date', 'picture'] as const;
const FILE = /\/content\/blog\/[^/?]+\.md$/;

/** Compiles each Markdown file of `content/blog` to a module that exports the article. */
export function articles(): Plugin {
  return {
    name: 'articles',
    transform(file, id) {
      if (!FILE.test(id)) return null;
      return { code: `export default ${JSON.stringify(articleOf(basename(id, '.md'), file))};`, map: null };
    },
  };
}

/**
 * @param slug the name of the file, which becomes part of the address
 * @throws Error that names the file and a field of the front matter that is missing
 */
export function articleOf(slug: string, file: string): Article {
  const { fields, body } = frontMatter(file);
  const missing = FIELDS.find((name) => !fields[name]);
  if (missing) throw new Error(`content/blog/${slug}.md: the front matter has no ${missing}.`);
  const { title = '', description = '', date = '', picture = '' } = fields;
  return { slug, title, description, date, picture, html: markdown.parse(body, { async: false }).trim() };
}

/** The `name: value` lines between the first two `---`, and the text after them. */
function frontMatter(file: string): { fields: Record<string, string>; body: string } {
  const [, head = '', body = ''] = file.match(/^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/) ?? [];
  const pairs = head.split(/\r?\n/).map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { fields: Object.fromEntries(pairs), body };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

/** Own paths and https addresses; no other scheme, no protocol-relative address. */
const isSafe = (href: string): boolean => /^(?:\/(?!\/)|https:\/\/)/.test(href);

/** Shows markup in a text as text. An unsafe link or picture is shown as it was typed. */
const markdown = new Marked({
  renderer: {
    html: ({ raw }: Tokens.HTML | Tokens.Tag) => escaped(raw),
    link: ({ href, raw }: Tokens.Link) => (isSafe(href) ? false : escaped(raw)),
    image: ({ href, raw }: Tokens.Image) => (isSafe(href) ? false : escaped(raw)),
  },
});
