import { frontMatter, toHtml } from './markdown.ts';

export type Headline = { slug: string; title: string; description: string; date: string; picture: string };
export type Article = Headline & { html: string };

/** Articles from the Markdown files of the repository, in the server's bundle only. */
const files = import.meta.glob<string>('../../../content/blog/*.md', { query: '?raw', import: 'default', eager: true });

/** Newest first. */
export const articles: Article[] = Object.entries(files)
  .map(([path, file]): Article => {
    const { fields, body } = frontMatter(file);
    const field = (name: string): string => {
      const value = fields[name];
      if (!value) throw new Error(`${path} says no ${name}.`);
      return value;
    };
    const slug = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
    const words = { title: field('title'), description: field('description') };
    return { slug, ...words, date: field('date'), picture: field('picture'), html: toHtml(body) };
  })
  .sort((one, other) => other.date.localeCompare(one.date));

export const headlines: Headline[] = articles.map(({ html: _, ...headline }) => headline);
