import type { Option } from '#contract/options/options.ts';
import { db } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { openingAfter } from '#server/features/catalog/office/availability.ts';
import { localTime } from '#server/features/catalog/office/queries.ts';
import { notFound } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { toOption } from './wire.ts';

/** Exactly one of the two. */
type Change = { available?: boolean | undefined; sold_out?: 'hoy' | null | undefined };

/** Says whether an option can be had, in all products; as for a product, 'hoy' ends at the next opening and null ends it now. */
export async function setOptionAvailability(id: string, { available, sold_out }: Change, now: Date): Promise<Option> {
  return db.transaction(async (tx) => {
    const current = isUuid(id) ? await queries.lockOption(tx, id) : undefined;
    if (!current) throw notFound('option_not_found', 'Opción no encontrada.');
    const isOutForToday = current.soldOutUntil !== null;
    // One that is off without an end stays off.
    if (sold_out === 'hoy' && !current.available && !isOutForToday) return toOption(current);
    if (sold_out === 'hoy') return toOption(await queries.setAvailable(tx, current.id, false, localTime(openingAfter(now))));
    return toOption(await queries.setAvailable(tx, current.id, available ?? (current.available || isOutForToday), null));
  });
}
