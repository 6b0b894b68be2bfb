import type { Slot } from '#contract/reservations/reservations.ts';
import { ApiError } from '#contract/wire/client.ts';
import { isSlot } from './slots.ts';

/** A full hour and the free hours of the day. `bar`: there is a table, but no time to prepare what the party ordered. */
export type Full = { slot: Slot; others: readonly Slot[]; of: 'lounge' | 'bar' };
const FULL: Record<string, Full['of']> = { slot_full: 'lounge', orders_do_not_fit: 'bar' };

/** Why a booking or its change was refused. */
export type Refused = { message: string; fields: Record<string, string>; full: Full | null };

export function refusedBecause(error: unknown, slot: Slot): Refused {
  if (!(error instanceof ApiError)) throw error;
  const data = error.body.data as { alternativas?: unknown } | undefined;
  const others = Array.isArray(data?.alternativas) ? data.alternativas.filter(isSlot) : [];
  const of = FULL[error.code];
  return {
    message: error.message,
    fields: error.status === 422 ? error.errors : {},
    full: of ? { slot, others, of } : null,
  };
}

/** Whether the same request may succeed later, because the failure was not about the booking. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && error.status !== 409 && error.status !== 422;
