import type { Slot } from '#contract/reservations/reservations.ts';
import type { Booking } from '#web/features/reservations/book/booked.tsx';
import type { Refused } from '#web/features/reservations/book/day/refused.ts';
import type { Place } from '#web/features/reservations/book/day/waits.tsx';

/** The result of a sent form: a table, or a place on the waiting list. */
export type Made = { booked: Booking } | { place: Place };

/** Tables, and the day, hour and party that they were chosen for. */
type Chosen = { visit: string; mesas: number[] };

export type FormState = {
  table: Chosen | null;
  tableError: string | undefined;
  /** How often tables were refused: the plan is loaded again after each. */
  tableRefusals: number;
  refused: Refused | null;
  made: Made | null;
};

export type FormEvent =
  /** The day, the hour or the party has changed. */
  | { type: 'changed' }
  | { type: 'chose table'; table: Chosen | null }
  /** Others have booked the chosen hour. */
  | { type: 'lost hour'; slot: Slot; others: readonly Slot[] }
  /** `before`: the full hour whose button was pressed. Its message stays, because the button has the focus. */
  | { type: 'sent'; before: Refused | null }
  | { type: 'made'; made: Made }
  /** `before`: the message that stays, because the failure says nothing about the booking. `table`: the one that was sent. */
  | { type: 'failed'; why: Refused; before: Refused | null; table: Chosen | null }
  | { type: 'again' };

export const UNSENT: FormState = { table: null, tableError: undefined, tableRefusals: 0, refused: null, made: null };

/** The state after an event. Pure. */
export function next(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'changed':
      return { ...state, tableError: undefined, refused: null, made: null };
    case 'chose table':
      return { ...state, tableError: undefined, table: event.table };
    case 'lost hour':
      return {
        ...state,
        refused: state.refused ?? { message: '', fields: {}, full: { slot: event.slot, others: event.others, of: 'lounge' } },
      };
    case 'sent':
      return { ...state, tableError: undefined, refused: event.before && state.refused, made: null };
    case 'made':
      return { ...state, refused: null, made: event.made };
    case 'failed': {
      const failed = { ...state, refused: event.before ?? event.why };
      const wrong = event.why.fields.mesas;
      if (!wrong) return failed;
      const tableRefusals = state.tableRefusals + 1;
      // If another table was chosen meanwhile, keep it: only the earlier one was refused.
      return state.table === event.table ? { ...failed, tableRefusals, table: null, tableError: wrong } : { ...failed, tableRefusals };
    }
    case 'again':
      return { ...state, made: null };
  }
}

/** The chosen tables. After a change of the day, the hour or the party they must be chosen again. */
export const mesasOf = ({ table }: FormState, visit: string): number[] | null => (table?.visit === visit ? table.mesas : null);
