import { type RefObject, useEffect, useState } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import type { CardForm } from '#web/features/orders/checkout/card/card-form.ts';
import { centsOf, type Intent, SAYS } from '#web/features/orders/checkout/draft.ts';
import { keptOrders } from '#web/features/orders/live/data/kept-orders.ts';
import type { Machine } from '#web/hooks/use-store.ts';
import { shopNow } from '#web/lib/clock.ts';
import { failureOf, mayBegin, type PaymentEvent, type PaymentState } from './machine.ts';
import { justPaid, type Pending, pending } from './pending.ts';
import { findPaid, isTransient, type Receipt, registerOrder } from './register-order.ts';
import type { IntentState } from './use-intent.ts';

type Options = {
  userId: string;
  /** The account that buys; null for a guest. */
  owner: string | null;
  /** A bank has just sent the person back without paying. */
  isRefused: boolean;
  /** The total on the screen, in centavos: only this amount may be charged. */
  cents: number;
  card: RefObject<CardForm | null>;
  /** Why paying is impossible at present, or null. */
  obstacle: () => string | null;
  settled: () => Promise<IntentState>;
  onDone: (receipt: Receipt, payment: Pending) => void;
  /** Called when the payment did not become an order and its money is given back. */
  onLost: (refusal: ApiError) => void;
};

/** In milliseconds: how long the button shows "¡Listo!". */
const DONE_MS = 900;

export function usePayment({ state, now, send }: Machine<PaymentState, PaymentEvent>, options: Options) {
  const { userId, owner, isRefused, cents, card, obstacle, settled, onDone, onLost } = options;
  const [openedAt] = useState(shopNow);

  const say = (says: string | null) => send({ type: 'said', says });
  const stop = (says: string | null) => {
    send({ type: 'stopped', says });
    return false;
  };

  /** From now on every page of this browser leads to the order. */
  const keep = ({ orderId: id, token }: Receipt) => (token || owner) && keptOrders.keep({ id, token: token ?? null, owner });

  const register = async (payment: Pending) => {
    try {
      const receipt = await registerOrder(payment, say);
      keep(receipt);
      justPaid.keep(receipt.orderId, payment.draft);
      send({ type: 'done' });
      await new Promise((resolve) => setTimeout(resolve, DONE_MS));
      onDone(receipt, payment);
      // Forget it only now: after an earlier reload the same request gets the same order.
      pending.forget();
      send({ type: 'forgotten' });
    } catch (error) {
      const { type, says } = failureOf(error, { isRunning: now().isRunning, isRefused });
      if (type === 'unanswered') return send({ type, says, left: payment });
      // The session has ended, but the payment is kept: it is finished after the next sign-in.
      if (type === 'signed out') return stop(says);
      pending.forget();
      send({ type: 'forgotten' });
      if (type === 'replaced') return send({ type, says });
      if (type === 'lost' && error instanceof ApiError) onLost(error);
      stop(says);
    }
  };

  /** Shows the order that was already paid. @param buyerId a guest who began after the page was opened */
  const showPaid = async (orderId: string, buyerId = userId) => {
    send({ type: 'finishing' });
    try {
      const { receipt, payment } = await findPaid(orderId, buyerId);
      keep(receipt);
      onDone(receipt, payment);
      pending.forget();
    } catch {
      send({ type: 'replaced', says: SAYS.alreadyPaid });
    }
  };

  /** @returns false when no money has moved. An unanswered confirmation may have succeeded, so it counts as true until the server denies it. */
  const confirm = async (form: CardForm | null, intent: Intent) => {
    try {
      const outcome = await form?.confirm(intent);
      if (outcome?.paid) return true;
      pending.forget();
      // A replaced payment stays held: opening a new one would cancel the payment that the other tab is making.
      if (outcome?.replaced) send({ type: 'replaced', says: outcome.problem ?? SAYS.replaced });
      else stop(outcome ? outcome.problem : SAYS.unavailable);
      return false;
    } catch (error) {
      if (isTransient(error)) return true;
      pending.forget();
      return stop(SAYS.failed);
    }
  };

  const mayPay = (): boolean => {
    if (!mayBegin(now())) return false;
    const why = obstacle();
    say(why);
    return why === null;
  };

  /** @returns false when no money has moved */
  const payBy = async (form: CardForm | null, shownCents: number): Promise<boolean> => {
    if (!mayPay() || !(await form?.check()) || now().isRunning) return false;
    send({ type: 'pressed' });
    const opened = await settled();
    if (opened.status === 'paid') {
      send({ type: 'paid elsewhere' });
      return false;
    }
    if (opened.status !== 'ready') return stop(opened.status === 'failed' ? opened.message : SAYS.noIntent);
    const { intent, draft } = opened;
    if (!intent.client_secret || !intent.payment_intent_id) return stop(SAYS.noIntent);
    // The catalogue may have corrected prices meanwhile: show the new total before charging it.
    if (centsOf(draft) !== shownCents) return stop(SAYS.changed);
    const paidBefore = justPaid.orderOf(draft, openedAt);
    if (paidBefore) {
      send({ type: 'paid elsewhere' });
      await showPaid(paidBefore, draft.userId);
      return false;
    }
    send({ type: 'charging' });
    const payment = { intentId: intent.payment_intent_id, amount: intent.amount, draft };
    // Stored before money moves: after an interruption the next visit asks for its outcome.
    pending.keep(payment);
    const hasMoved = await confirm(form, intent);
    if (hasMoved) await register(payment);
    return hasMoved;
  };

  const finish = () => {
    const { left } = now();
    if (!left) return;
    send({ type: 'finishing' });
    void register(left);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(finish, []);

  // A browser may keep this page while the bank's page is open, and show it again on the way back. The confirmation then never ends, so
  // reload: the new page asks for the outcome.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted && now().isRunning) window.location.reload();
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [now]);

  /** Makes the order of a payment that was settled elsewhere: at the till. */
  const settle = (paid: Pending) => {
    pending.keep(paid);
    send({ type: 'finishing' });
    void register(paid);
  };

  /** Pays in this tab, with a new payment. */
  const takeBack = () => stop(null);

  const pay = () => void payBy(card.current, cents);

  return { phase: state.phase, problem: state.problem, pay, payBy, mayPay, finish, settle, showPaid, takeBack, say };
}
