import type { MetaDescriptor } from 'react-router';
import type { ShopFacts } from './shop.ts';

/** A text, or one made of the shop's name. */
type Text = string | ((name: string) => string);
const textWith = (text: Text, name: string): string => (typeof text === 'function' ? text(name) : text);

/** `Tu carrito · Casa Blanca`; a title with the name in it stays as it is. */
export const fullTitle = (title: string, name: string): string => (title.includes(name) ? title : `${title} · ${name}`);

type MetaArgs = {
  /** The first is the root, whose loader knows the shop. */
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  loaderData?: unknown;
};

/**
 * Title and description of a page: `export const meta = pageMeta('Tu carrito')`. What the page's loader made as `meta` comes first.
 */
export function pageMeta(title: Text, description?: Text, more: MetaDescriptor[] = []) {
  return ({ matches, loaderData }: MetaArgs): MetaDescriptor[] => {
    const made = (loaderData as { meta?: MetaDescriptor[] | null } | undefined)?.meta;
    if (made) return made;
    // Empty when the root's loader has failed: then the title stands alone.
    const name = (matches[0]?.loaderData as ShopFacts | undefined)?.name ?? '';
    return [
      { title: fullTitle(textWith(title, name), name) },
      ...(description ? [{ name: 'description', content: textWith(description, name) }] : []),
      ...more,
    ];
  };
}
