import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { nextOpening, type Opening } from '#contract/settings/next-opening.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit, changesBetween } from '#server/features/audit/index.ts';
import { existing, productNotFound } from '#server/features/catalog/found.ts';
import { detailedForStaff } from '#server/features/catalog/products.ts';
import type { ProductRow } from '#server/features/catalog/queries.ts';
import * as catalog from '#server/features/catalog/queries.ts';
import { tellEdited } from '#server/features/catalog/told.ts';
import { auditedFacts } from '#server/features/catalog/wire.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { enqueueNotice } from '#server/staff-notice.ts';
import * as queries from './queries.ts';

/** A change contains exactly one of the two fields. */
type Change = { available?: boolean | undefined; sold_out?: 'hoy' | null | undefined };

/** The shop's next opening by its hours. */
export const openingAfter = (now: Date): Opening => nextOpening(settings().horario, shopClock(now));

/** Sets whether a product is available. `sold_out: 'hoy'` ends automatically at the next opening, `sold_out: null` ends it at once. */
export async function setAvailability(
  idOrSlug: string,
  { available, sold_out }: Change,
  now: Date,
  actor: CallerUser,
): Promise<StaffProduct> {
  const { id } = await existing(idOrSlug);
  const row = await inTransaction(async (tx) => {
    const current = await catalog.lock(tx, id);
    if (!current) throw productNotFound();
    const changed = await set(tx, current, { available, sold_out }, now);
    const changes = changesBetween(auditedFacts(current), auditedFacts(changed));
    const summary = `${current.name}: ${changes}`;
    if (changes) await audit(tx, { actor, kind: 'settings', subject: { type: 'product', id }, summary });
    if (current.available && !changed.available) await enqueueNotice(tx, 'agotado', id);
    if (changes) await tellEdited(tx, [current], [changed]);
    return changed;
  });
  return detailedForStaff(row);
}

async function set(tx: Tx, current: ProductRow, { available, sold_out }: Change, now: Date): Promise<ProductRow> {
  if (sold_out === 'hoy') return (await queries.sellOut(tx, current.id, openingAfter(now))) ?? current;
  const isBack = available ?? (current.available || current.soldOutUntil !== null);
  return (await catalog.update(tx, current.id, { available: isBack, soldOutUntil: null })) ?? current;
}
