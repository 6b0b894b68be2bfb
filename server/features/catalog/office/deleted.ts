import type { Search, StaffProduct } from '#contract/catalog/catalog.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { audit } from '#server/features/audit/index.ts';
import { find, productNotFound } from '#server/features/catalog/found.ts';
import { repair } from '#server/features/catalog/office/options/check.ts';
import { lockPrices } from '#server/features/catalog/office/options/queries.ts';
import { detailedForStaff, listedForStaff } from '#server/features/catalog/products.ts';
import * as catalog from '#server/features/catalog/queries.ts';
import { likePatterns, MOST_OF_ONE_NAME, numbered, searchWords } from '#server/features/catalog/rules.ts';
import { DEFAULT_LIMIT } from '#server/features/catalog/search/search.ts';
import { tellChanged } from '#server/features/catalog/told.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { type Counted, countedPage } from '#server/http/counted-page.ts';
import { Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

/** The products that can still be restored. */
export async function deleted({ q = '', limit = DEFAULT_LIMIT, offset = 0 }: Search): Promise<Counted<StaffProduct>> {
  const { folded } = await catalog.beginSearch(q.trim());
  const patterns = likePatterns(searchWords(folded));
  const { page, ...counted } = await countedPage({
    limit,
    offset,
    isSearch: patterns.length > 0,
    read: (most) => queries.deleted(patterns, most, offset),
    count: (most) => queries.deletedTotal(patterns, most),
  });
  return { page: await listedForStaff(page), ...counted };
}

/** @throws Refusal 409 `not_deleted`, 404 after 30 days */
export async function restore(idOrSlug: string, actor: CallerUser): Promise<StaffProduct> {
  const by = isUuid(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug };
  for (let n = 1; n <= MOST_OF_ONE_NAME; n++) {
    // Outside of the transaction: a second connection inside it would exhaust the pool when many restore at once.
    await refuseLiving(idOrSlug);
    const restored = await inTransaction(async (tx) => {
      await lockPrices(tx);
      const row = await queries.lockDeleted(tx, by);
      if (!row) return null;
      const back = await queries.revive(tx, row.id, numbered(row.slug, n));
      if (back) {
        await repair(tx, back);
        await audit(tx, {
          actor,
          kind: 'restore',
          subject: { type: 'product', id: row.id },
          summary: `Recuperó el producto ${row.name}`,
        });
        await tellChanged(tx, back.id);
      }
      return back;
    });
    if (restored) return detailedForStaff(restored);
    if (restored === null) {
      // A parallel call may have restored it.
      await refuseLiving(idOrSlug);
      throw productNotFound();
    }
  }
  throw new Refusal(409, 'slug_taken', 'Ya hay demasiados productos con ese nombre.');
}

async function refuseLiving(idOrSlug: string): Promise<void> {
  if (await find(idOrSlug)) throw new Refusal(409, 'not_deleted', 'Este producto no está eliminado.');
}
