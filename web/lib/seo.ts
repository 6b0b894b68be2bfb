import type { MetaDescriptor } from 'react-router';
import { SHOP } from '#contract/shop.ts';
import { pageMeta } from './page-meta.ts';

type PublicPage = {
  title: string;
  description: string;
  /** Where the shop stands, and the page's one address in it. */
  origin: string;
  path: string;
  type?: 'website' | 'product' | 'article';
  /** A picture for those who pass the address on; without one, the house's. */
  image?: { src: string; alt: string };
  more?: MetaDescriptor[];
};

/**
 * What search engines and messengers read of a public page. Loaders make it and `meta` hands it on:
 * it travels with the page, and the browser needs no script for it.
 */
export function publicMeta({ title, description, origin, path, type = 'website', image, more = [] }: PublicPage): MetaDescriptor[] {
  const url = origin + path;
  const { src, alt } = image ?? { src: '/og.jpg', alt: 'Casa Blanca: café de altura, cocina de todo el día y lounge' };
  return [
    ...pageMeta(title, description),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: SHOP.name },
    { property: 'og:locale', content: 'es_MX' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: absolute(origin, src) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...more,
  ];
}

/** A picture's address for those who are not here. */
export const absolute = (origin: string, path: string) => (path.startsWith('/') ? origin + path : path);
