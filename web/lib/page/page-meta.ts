import type { MetaDescriptor } from 'react-router';
import type { ShopFacts } from './shop.ts';

/** A text, or a function that makes it from the shop's name. */
type Text = string | ((name: string) => string);
const textWith = (text: Text, name: string): string => (typeof text === 'function' ? text(name) : text);

/** `Tu carrito · Casa Blanca`; a title that contains the name stays as it is. */
export const fullTitle = (title: string, name: string): string => (title.includes(name) ? title : `${title} · ${name}`);

type MetaArgs = {
  /** The first match is the root, whose loader has the shop's facts. */
  matches: readonly ({ loaderData?: unknown } | undefined)[];
  loaderData?: unknown;
};

/**
 * Title and description of a page: `export const meta = pageMeta('Tu carrito')`. The `meta` of the page's loader has precedence.
 */
export function pageMeta(title: Text, description?: Text, more: MetaDescriptor[] = []) {
  return ({ matches, loaderData }: MetaArgs): MetaDescriptor[] => {
    const made = (loaderData as { meta?: MetaDescriptor[] | null } | undefined)?.meta;
    if (made) return made;
    // Empty when the root's loader has failed: then the title is used without the name.
    const name = (matches[0]?.loaderData as ShopFacts | undefined)?.name ?? '';
    return [
      { title: fullTitle(textWith(title, name), name) },
      ...(description ? [{ name: 'description', content: textWith(description, name) }] : []),
      ...more,
    ];
  };
}
