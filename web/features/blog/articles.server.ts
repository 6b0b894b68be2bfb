export type Headline = { slug: string; title: string; description: string; date: string; picture: string };
export type Article = Headline & { html: string };

/** The Markdown files of `content/blog`, compiled by `scripts/build-plugins/articles.ts`. Only the server's bundle holds them. */
const files = import.meta.glob<Article>('../../../content/blog/*.md', { import: 'default', eager: true });

/** Newest first. Pages, feed, sitemap and the check for missing pages all take this list. */
export const articles: readonly Article[] = Object.values(files).sort((one, other) => other.date.localeCompare(one.date));

export const headlines: Headline[] = articles.map(({ html: _, ...headline }) => headline);
