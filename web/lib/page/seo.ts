import type { MetaDescriptor } from 'react-router';
import { fullTitle } from './page-meta.ts';
import type { ShopFacts } from './shop.ts';

/** The shop whose page it is. */
export type Site = Pick<ShopFacts, 'name' | 'sharing'>;

type PublicPage = {
  title: string;
  description: string;
  /** Origin of the shop and canonical path of the page. */
  origin: string;
  site: Site;
  path: string;
  type?: 'website' | 'product' | 'article';
  /** Picture for link previews; the shop's own by default. */
  image?: { src: string; alt: string };
  more?: MetaDescriptor[];
};

/**
 * Meta tags of a public page for search engines and link previews. Loaders call it and `meta` returns the result, so that the tags are part
 * of the route data and the browser needs no script for them.
 */
export function publicMeta({ title, description, origin, site, path, type = 'website', image, more = [] }: PublicPage): MetaDescriptor[] {
  const url = origin + path;
  const { src, alt } = image ?? { src: site.sharing, alt: `${site.name}: café de altura, cocina de todo el día y lounge` };
  return [
    { title: fullTitle(title, site.name) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: site.name },
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

/** Absolute address of a picture. */
export const absolute = (origin: string, path: string) => (path.startsWith('/') ? origin + path : path);
