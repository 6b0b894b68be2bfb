import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { nextOpening, type Opening } from '#contract/settings/next-opening.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { detailedForStaff } from '#server/features/catalog/products.ts';
import * as catalog from '#server/features/catalog/queries.ts';
import { existing, productNotFound } from '#server/features/catalog/service.ts';
import * as queries from './queries.ts';

/** A change contains exactly one of the two fields. */
type Change = { available?: boolean | undefined; sold_out?: 'hoy' | null | undefined };

/** The shop's next opening by its hours. */
export const openingAfter = (now: Date): Opening => nextOpening(settings().horario, shopClock(now));

/** Sets whether a product is available. `sold_out: 'hoy'` ends automatically at the next opening, `sold_out: null` ends it at once. */
export async function setAvailability(idOrSlug: string, { available, sold_out }: Change, now: Date): Promise<StaffProduct> {
  const { id } = await existing(idOrSlug);
  const row = await db.transaction(async (tx) => {
    const current = await catalog.lock(tx, id);
    if (!current) throw productNotFound();
    if (sold_out === 'hoy') return (await queries.sellOut(tx, id, openingAfter(now))) ?? current;
    const isBack = available ?? (current.available || current.soldOutUntil !== null);
    return (await catalog.update(tx, id, { available: isBack, soldOutUntil: null })) ?? current;
  });
  return detailedForStaff(row);
}
