import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '#web/lib/page/shop.ts';

/** The facts of the shop as they were when the page was made. */
export const useShop = (): ShopFacts => useRouteLoaderData('root') as ShopFacts;
