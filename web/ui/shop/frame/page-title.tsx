import { useShop } from '#web/hooks/use-shop.ts';
import { fullTitle } from '#web/lib/page/page-meta.ts';
import type { ShopFacts } from '#web/lib/page/shop.ts';

/** The title of a page whose route cannot know it: errors, the receipt. Omits the shop's name when the root's loader has failed. */
export const PageTitle = ({ children }: { children: string }) => (
  <title>{fullTitle(children, (useShop() as ShopFacts | undefined)?.name ?? '')}</title>
);
