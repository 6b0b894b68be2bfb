import type { BarOrder } from '#contract/orders/bar/bar.ts';
import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { shopNow } from '#web/lib/clock.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { sendNow } from './live.ts';
import { isBeingSent } from './send-taps.ts';
import { bar, patch } from './store.ts';
import { forgetTaps, keepTap, newTap, type Tap } from './taps.ts';

/** The actions of staff at the screen: shown at once, stored in this browser, and sent in order. */

/** The server accepts an undo for as long. */
const UNDO_MS = 120_000;
const MOST_UNDOABLE = 20;

export const nameOf = ({ id, numero }: Pick<BarOrder, 'id' | 'numero'>): string => numero ?? orderNumber(id);

function add(taps: readonly Tap[]) {
  const areKept = taps.map(keepTap).every(Boolean);
  patch({ taps: [...bar().taps, ...taps], isLosing: !areKept });
  void sendNow();
}

function say(taps: readonly Tap[]) {
  add(taps);
  patch({ undoable: [...bar().undoable, taps].slice(-MOST_UNDOABLE) });
}

export const setMade = (order: BarOrder, lineIds: readonly string[], made: boolean): void =>
  say(lineIds.map((lineId) => newTap(order.id, nameOf(order), { kind: 'made', lineId, made })));

/** Moves an order through these statuses, in order; `undo` takes all of them back. */
export const moveTo = (order: BarOrder, statuses: readonly OrderStatus[]): void =>
  say(
    statuses.map((status, index) => {
      const from = statuses[index - 1] ?? order.status;
      return newTap(order.id, nameOf(order), { kind: 'status', status, from });
    }),
  );

/** The taps that `undo` would take back now. */
export const lastUndoable = (now: number): readonly Tap[] | undefined => {
  const last = bar().undoable.at(-1);
  return last && now - (last[0]?.at ?? 0) < UNDO_MS ? last : undefined;
};

/** Takes back the last touch. A tap that was not sent yet is only removed. */
export function undo(): void {
  const last = lastUndoable(shopNow());
  if (!last) return;
  const { taps, undoable } = bar();
  const unsent = last.filter((tap) => taps.some(({ key }) => key === tap.key) && !isBeingSent(tap)).map(({ key }) => key);
  forgetTaps(unsent);
  patch({ undoable: undoable.slice(0, -1), taps: taps.filter(({ key }) => !unsent.includes(key)) });
  add(
    last
      .filter(({ key }) => !unsent.includes(key))
      .toReversed()
      .map(opposite),
  );
}

function opposite({ orderId, name, call }: Tap): Tap {
  if (call.kind === 'made') return newTap(orderId, name, { ...call, made: !call.made });
  return newTap(orderId, name, { kind: 'undo', status: call.status, to: call.kind === 'status' ? call.from : call.to });
}
