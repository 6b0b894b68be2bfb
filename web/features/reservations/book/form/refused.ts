import type { Slot } from '#contract/reservations/reservations.ts';
import { ApiError } from '#contract/wire/client.ts';
import { isSlot } from '#web/features/reservations/book/day/slots.ts';

/** Why a booking was refused; a full hour comes with free hours of that day. */
export type Refused = { message: string; fields: Record<string, string>; full: { slot: Slot; others: readonly Slot[] } | null };

export function refusedBecause(error: unknown, slot: Slot): Refused {
  if (!(error instanceof ApiError)) throw error;
  const data = error.body.data as { alternativas?: unknown } | undefined;
  const others = Array.isArray(data?.alternativas) ? data.alternativas.filter(isSlot) : [];
  return {
    message: error.message,
    fields: error.status === 422 ? error.errors : {},
    full: error.code === 'slot_full' ? { slot, others } : null,
  };
}

/** Whether the same request may succeed later: the failure was not about the booking. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && error.status !== 409 && error.status !== 422;
