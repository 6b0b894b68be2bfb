import { SLOTS_BEFORE, type Work } from '#contract/receiving/slots.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { capacityOf, freeOf, slotsOf } from './hours.ts';
import { lockLoads, take } from './queries.ts';

/** The largest number of slots that a sale at the counter may fill. */
const SLOTS_OF_SALE = SLOTS_BEFORE + 1;

/**
 * Divides the work of a sale at the counter among the next slots. It is never refused, because it is already being made: work that does not
 * fit is dropped, so that no slot is overfilled.
 * @param free the free time of each slot, the next one first
 */
export function fillForward(work: Work, free: readonly Work[]): Work[] {
  const left = { ...work };
  return free.slice(0, SLOTS_OF_SALE).map((slot) => {
    const part = { barra: Math.min(left.barra, Math.max(0, slot.barra)), cocina: Math.min(left.cocina, Math.max(0, slot.cocina)) };
    left.barra -= part.barra;
    left.cocina -= part.cocina;
    return part;
  });
}

/** Takes the time of the next slots for a sale at the counter. @returns what each slot had room for, from the next slot on */
export async function takeForward(tx: Tx, intentId: string, work: Work, now: Date): Promise<(Work & { at: Date })[]> {
  const slots = slotsOf(settings(), shopClock(now).today)
    .filter((slot) => slot >= now)
    .slice(0, SLOTS_OF_SALE);
  const filled = fillForward(work, freeOf(settings(), slots, await lockLoads(tx, slots))).flatMap((part, index) => {
    const at = slots[index];
    return at && part.barra + part.cocina > 0 ? [{ ...part, at }] : [];
  });
  const most = capacityOf(settings());
  await take(
    tx,
    intentId,
    filled.map(({ at, ...part }) => ({ ...part, at: at.toISOString(), most })),
  );
  return filled;
}
