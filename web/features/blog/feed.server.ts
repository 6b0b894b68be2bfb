import { TIME_ZONE } from '#contract/shop.ts';
import { articles } from './articles.server.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] as string);

/** Noon in Mexico City, which is the same day in nearly all time zones. */
export const noonOf = (date: string): string =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: TIME_ZONE, plainTime: '12:00' }).toString({ timeZoneName: 'never' });

/** The articles for feed readers (Atom, RFC 4287). Links inside the texts become absolute. */
export function atom(origin: string, site: string): string {
  const entries = articles.map(
    ({ slug, title, description, date, html }) => `<entry>
<title>${escaped(title)}</title>
<link href="${origin}/blog/${slug}"/>
<id>${origin}/blog/${slug}</id>
<published>${noonOf(date)}</published>
<updated>${noonOf(date)}</updated>
<summary>${escaped(description)}</summary>
<content type="html">${escaped(html.replaceAll('href="/', `href="${origin}/`))}</content>
</entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-MX">
<title>Blog de ${escaped(site)}</title>
<link href="${origin}/blog"/>
<link rel="self" type="application/atom+xml" href="${origin}/blog/feed.xml"/>
<id>${origin}/blog</id>
<updated>${noonOf(articles[0]?.date ?? '2026-01-01')}</updated>
<author><name>${escaped(site)}</name></author>
${entries.join('\n')}
</feed>
`;
}
