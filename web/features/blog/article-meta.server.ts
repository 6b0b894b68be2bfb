import type { MetaDescriptor } from 'react-router';
import { publicMeta, type Site } from '#web/lib/page/seo.ts';
import type { Article } from './articles.server.ts';
import { noonOf } from './feed.server.ts';

export function articleMeta({ slug, title, description, date, picture }: Article, origin: string, site: Site): MetaDescriptor[] {
  const path = `/blog/${slug}`;
  const image = `/art/products/${picture}-1000.webp`;
  const house = { '@type': 'Organization', name: site.name, url: `${origin}/` };
  return publicMeta({
    title,
    description,
    origin,
    site,
    path,
    type: 'article',
    image: { src: image, alt: title },
    more: [
      { property: 'article:published_time', content: noonOf(date) },
      {
        'script:ld+json': {
          '@context': 'https://schema.org',
          '@type': 'Article',
          headline: title,
          description,
          datePublished: noonOf(date),
          inLanguage: 'es-MX',
          image: origin + image,
          mainEntityOfPage: origin + path,
          author: house,
          publisher: house,
        },
      },
    ],
  });
}
