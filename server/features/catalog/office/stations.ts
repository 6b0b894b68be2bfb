import { CATEGORIES, type Search, type StaffProduct, stationOf } from '#contract/catalog/catalog.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/features/audit/index.ts';
import { listedForStaff } from '#server/features/catalog/products.ts';
import { lockImports } from '#server/features/catalog/queries.ts';
import { DEFAULT_LIMIT } from '#server/features/catalog/search/search.ts';
import { tellChanged } from '#server/features/catalog/told.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { type Counted, countedPage } from '#server/http/counted-page.ts';
import * as queries from './queries.ts';

/**
 * Products from before stations followed the category that have none. For each of them this may be right (a bag of beans) or a mistake (it
 * is on no station's screen and takes no time), so that the owner decides.
 */
export async function withoutStation({ limit = DEFAULT_LIMIT, offset = 0 }: Search): Promise<Counted<StaffProduct>> {
  const { page, ...counted } = await countedPage({
    limit,
    offset,
    isSearch: false,
    read: (most) => queries.withoutStation(most, offset),
    count: queries.withoutStationTotal,
  });
  return { page: await listedForStaff(page), ...counted };
}

/** Decides for all of them. @param choice the station of each one's category, or none on purpose @returns how many */
export const chooseStations = (choice: 'categoria' | 'none', actor: CallerUser): Promise<number> =>
  inTransaction(async (tx) => {
    // An import locks many products too, in another order.
    await lockImports(tx);
    const changed: string[] = [];
    for (const category of CATEGORIES)
      changed.push(...(await queries.chooseStation(tx, category, choice === 'none' ? 'none' : stationOf(category))));
    const count = changed.length;
    if (count === 0) return 0;
    const summary = choice === 'none' ? `Dejó ${count} productos sin estación` : `Dio a ${count} productos la estación de su categoría`;
    await audit(tx, { actor, kind: 'settings', subject: { type: 'product', id: '' }, summary });
    await tellChanged(tx, ...changed);
    return count;
  });
