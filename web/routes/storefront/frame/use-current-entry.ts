import { useLocation, useRouteLoaderData } from 'react-router';
import type { Product } from '#contract/catalog/catalog.ts';

/** Tells which menu entry the page belongs to; the page of a coffee always belongs to "Café". */
export function useCurrentEntry(): (to: string) => boolean {
  const { pathname } = useLocation();
  const detail = useRouteLoaderData('routes/storefront/product') as { product?: Pick<Product, 'category'> } | undefined;
  const room = detail?.product?.category === 'café' ? '/coffee' : pathname;
  return (to) => room === to || (to !== '/' && room.startsWith(`${to}/`));
}
