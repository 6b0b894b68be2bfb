import { useLocation, useRouteLoaderData } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';

/** Returns whether a menu entry is that of the current page; the page of any coffee belongs to "Café". */
export function useCurrentEntry(): (to: string) => boolean {
  const { pathname } = useLocation();
  const detail = useRouteLoaderData('routes/storefront/product') as { product?: Pick<Product, 'category'> } | undefined;
  const room = detail?.product?.category === 'café' ? '/coffee' : pathname;
  return (to) => room === to || (to !== '/' && room.startsWith(`${to}/`));
}
