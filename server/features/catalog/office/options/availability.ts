import type { Option } from '#contract/options/options.ts';
import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { audit, changesBetween } from '#server/features/audit/index.ts';
import { openingAfter } from '#server/features/catalog/office/availability.ts';
import { localTime } from '#server/features/catalog/office/queries.ts';
import { tellUsing } from '#server/features/catalog/told.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { notFound } from '#server/http/refusal.ts';
import { toCounted } from './counted.ts';
import * as queries from './queries.ts';

/** A change contains exactly one of the two fields. */
type Change = { available?: boolean | undefined; sold_out?: 'hoy' | null | undefined };

/** Sets whether an option is available, in all products. As for products, 'hoy' ends at the next opening and null ends it at once. */
export async function setOptionAvailability(id: string, change: Change, now: Date, actor: CallerUser): Promise<Option> {
  return inTransaction(async (tx) => {
    const current = isUuid(id) ? await queries.lockOption(tx, id) : undefined;
    if (!current) throw notFound('option_not_found', 'Opción no encontrada.');
    const after = await changed(tx, current, change, now);
    const changes = changesBetween(auditedFacts(current), auditedFacts(after));
    const summary = `${current.name}: ${changes}`;
    if (changes) await audit(tx, { actor, kind: 'settings', subject: { type: 'option', id: current.id }, summary });
    if (changes) await tellUsing(tx, current.groupId);
    return (await toCounted(tx, [after]))[0] as Option;
  });
}

const auditedFacts = ({ available, soldOutUntil }: queries.OptionRow) => ({
  available,
  sold_out_until: soldOutUntil?.toISOString() ?? null,
});

async function changed(tx: Tx, current: queries.OptionRow, { available, sold_out }: Change, now: Date): Promise<queries.OptionRow> {
  const isOutForToday = current.soldOutUntil !== null;
  // An option that is off without an end stays off.
  if (sold_out === 'hoy' && !current.available && !isOutForToday) return current;
  if (sold_out === 'hoy') return queries.setAvailable(tx, current.id, false, localTime(openingAfter(now)));
  return queries.setAvailable(tx, current.id, available ?? (current.available || isOutForToday), null);
}
