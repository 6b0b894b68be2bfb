import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '#web/lib/page/shop.ts';

/** The facts about the shop at the time when the page was rendered. */
export const useShop = (): ShopFacts => useRouteLoaderData('root') as ShopFacts;
