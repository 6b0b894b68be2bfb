import type { WebhookEvent } from '#contract/webhooks/webhooks.ts';
import type { Tx } from './db/client.ts';
import type { SignedInCaller } from './http/caller.ts';

/** A held thing other than stock, as the holds of a payment list it. */
export type HeldRow = { intentId: string; kind: string; item: string };

/**
 * `now`: the payment is paid and becomes its order. `waits`: it becomes an order that waits for its payment. `later`: that order is paid
 * now.
 */
export type Paid = 'now' | 'waits' | 'later';

/** Limited things other than stock, such as the bar's time. The feature that counts them also releases them and takes them again. */
export type HeldKind = {
  release(tx: Tx, rows: readonly HeldRow[]): Promise<void>;
  /** Called for a payment that does not hold them: its hold was released, or it held nothing. @returns false when nothing is left */
  takeAgain(tx: Tx, row: HeldRow, paid: Paid): Promise<boolean>;
};

/** A change that other programs may be told of. `facts`: what only the change itself knows. */
export type Change = {
  type: WebhookEvent;
  id: string;
  facts?: Record<string, unknown>;
  /** Of an order: false when it is known that no program prepared it. */
  isPrepared?: boolean;
};

/** What a feature tells those above it, which it must not import. */
export type Events = {
  /** An order that a browser placed. Must not throw, because the order is already placed. */
  purchased(caller: SignedInCaller): Promise<void>;
  /** An account whose user replaces its e-mail, in the transaction of the change. */
  emailReplaced(tx: Tx, from: string, to: string): Promise<void>;
  /** A cancelled reservation, in the transaction that cancels it. `isByGuest`: in time, by the rules for guests. */
  reservationCancelled(tx: Tx, reservation: { id: string; startsAt: Date }, by: { now: Date; isByGuest: boolean }): Promise<void>;
  /**
   * A reservation that gets another hour or other tables, in the transaction that moves it.
   * @returns null on success. When the orders of the visit cannot follow: a function that says whether they can at another hour
   */
  reservationMoved(
    tx: Tx,
    moved: { id: string; from: Date; startsAt: Date; mesa: number | null },
    now: Date,
  ): Promise<((at: Date) => boolean) | null>;
  /** A party whose seating is undone, in that transaction. `seatedAt`: when it was seated. */
  reservationUnseated(tx: Tx, reservation: { id: string; seatedAt: Date }): Promise<void>;
  /** A paid order of which money went back, in that transaction, which holds the order's lock. */
  refunded(tx: Tx, orderId: string): Promise<void>;
  /**
   * Changes that other programs may be told of, in their transaction: one event for each, and none for what rolls back. Sends no statement
   * while no program wants them.
   */
  changed(tx: Tx, ...changes: readonly Change[]): Promise<void>;
  /** Whether a program wants these changes: what a change is made of need not be read otherwise. */
  wants(type: WebhookEvent): boolean;
  /** The kinds of held things besides stock, by their names. */
  heldKinds: Readonly<Record<string, HeldKind>>;
};

let listeners: Events | null = null;

/** Says who listens. Called once in every process, by `listeners.ts`. */
export const listen = (all: Events): void => {
  listeners = all;
};

/** The listeners. @throws Error before `listen` was called: without listeners, the orders of a cancelled visit would stay open */
export function events(): Events {
  if (!listeners) throw new Error('The events have no listeners: call listenToEvents() when the process starts.');
  return listeners;
}
