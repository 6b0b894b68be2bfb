import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import type { CardForm } from '#web/features/orders/checkout/card/card-form.ts';
import { centsOf, type Intent, SAYS } from '#web/features/orders/checkout/draft.ts';
import { keptOrders } from '#web/features/orders/live/data/kept-orders.ts';
import { shopNow } from '#web/lib/clock.ts';
import { justPaid } from './just-paid.ts';
import { type Pending, pending } from './pending.ts';
import { lostText } from './refused.ts';
import { findPaid, isTransient, type Receipt, registerOrder, Unanswered } from './register-order.ts';
import type { Returned } from './returned.ts';
import type { IntentState } from './use-intent.ts';

/**
 * `finishing`: an earlier visit's payment becomes its order · `unregistered`: paid, but the server does not answer ·
 * `replaced`: another tab opened a payment for the same cart. Opening one here would cancel that one, so it needs a click.
 * No other payment can begin until the phase is `idle` again.
 */
export type Phase = 'idle' | 'working' | 'finishing' | 'unregistered' | 'replaced' | 'done';

type Options = {
  userId: string;
  /** The account that buys; null for a guest. */
  owner: string | null;
  returned: Returned | null;
  /** The total on the screen, in centavos: only this amount may be charged. */
  cents: number;
  card: RefObject<CardForm | null>;
  /** Why paying is impossible at present, or null. */
  obstacle: () => string | null;
  settled: () => Promise<IntentState>;
  setHeld: (held: boolean) => void;
  onDone: (receipt: Receipt, payment: Pending) => void;
  /** Called when the payment did not become an order and its money is given back. */
  onLost?: (refusal: ApiError) => void;
};

/** In milliseconds: how long the button shows "¡Listo!". */
const DONE_MS = 900;

export function usePayment({ userId, owner, returned, cents, card, obstacle, settled, setHeld, onDone, onLost }: Options) {
  const left = useRef<Pending | null | undefined>(undefined);
  if (left.current === undefined) left.current = pending.of(userId, returned);
  const [phase, setPhase] = useState<Phase>(left.current ? 'finishing' : 'idle');
  const [problem, setProblem] = useState<string | null>(null);
  // A ref, because the state would be one render too late for the second of two quick clicks.
  const running = useRef(false);
  const [openedAt] = useState(shopNow);

  const stop = (why: string | null) => {
    running.current = false;
    setHeld(false);
    setProblem(why);
    setPhase('idle');
    return false;
  };

  /** Keeps the payment held: opening a new one would cancel the payment that the other tab is making. */
  const markReplaced = (why: string) => {
    running.current = false;
    setProblem(why);
    setPhase('replaced');
  };

  /** From now on every page of this browser leads to the order. */
  const keep = ({ orderId: id, token }: Receipt) => (token || owner) && keptOrders.keep({ id, token: token ?? null, owner });

  const register = async (payment: Pending) => {
    try {
      const receipt = await registerOrder(payment, setProblem);
      keep(receipt);
      justPaid.keep(receipt.orderId, payment.draft);
      setProblem(null);
      setPhase('done');
      await new Promise((resolve) => setTimeout(resolve, DONE_MS));
      onDone(receipt, payment);
      // Forget it only now: after an earlier reload the same request gets the same order.
      pending.forget();
      left.current = null;
    } catch (error) {
      if (error instanceof Unanswered) {
        left.current = payment;
        setProblem(error.message);
        return setPhase('unregistered');
      }
      // The session has ended, but the payment is kept: it is finished after the next sign-in.
      if (error instanceof ApiError && error.status === 401) return stop(error.message);
      pending.forget();
      left.current = null;
      const isReplaced = error instanceof ApiError && error.code === 'payment_canceled';
      const isIncomplete = error instanceof ApiError && (error.status === 402 || error.status === 404 || isReplaced);
      // An earlier visit's payment that was never made needs no message, unless a bank has just refused it.
      if (isIncomplete && !running.current) return stop(returned?.refused ? SAYS.bank : null);
      if (isReplaced) return markReplaced(error.message);
      if (error instanceof ApiError) onLost?.(error);
      stop(error instanceof ApiError ? lostText(error) : error instanceof Error ? error.message : SAYS.notRegistered);
    }
  };

  /** Shows the order that was already paid. @param buyerId a guest who began after the page was opened */
  const showPaid = async (orderId: string, buyerId = userId) => {
    setProblem(null);
    setPhase('finishing');
    try {
      const { receipt, payment } = await findPaid(orderId, buyerId);
      keep(receipt);
      onDone(receipt, payment);
      pending.forget();
    } catch {
      markReplaced(SAYS.alreadyPaid);
    }
  };

  /** @returns false when no money has moved. An unanswered confirmation may have succeeded, so it counts as true until the server denies it. */
  const confirm = async (form: CardForm | null, intent: Intent) => {
    try {
      const outcome = await form?.confirm(intent);
      if (outcome?.paid) return true;
      pending.forget();
      if (outcome?.replaced) markReplaced(outcome.problem ?? SAYS.replaced);
      else stop(outcome ? outcome.problem : SAYS.unavailable);
      return false;
    } catch (error) {
      if (isTransient(error)) return true;
      pending.forget();
      stop(SAYS.failed);
      return false;
    }
  };

  const mayPay = (): boolean => {
    if (running.current || phase !== 'idle') return false;
    const why = obstacle();
    setProblem(why);
    return why === null;
  };

  /** @returns false when no money has moved */
  const payBy = async (form: CardForm | null, shownCents: number): Promise<boolean> => {
    if (!mayPay() || !(await form?.check()) || running.current) return false;
    running.current = true;
    setPhase('working');
    const state = await settled();
    if (state.status === 'paid') {
      running.current = false;
      return false;
    }
    if (state.status !== 'ready') return stop(state.status === 'failed' ? state.message : SAYS.noIntent);
    const { intent, draft } = state;
    if (!intent.client_secret || !intent.payment_intent_id) return stop(SAYS.noIntent);
    // The catalogue may have corrected prices meanwhile: show the new total before charging it.
    if (centsOf(draft) !== shownCents) return stop(SAYS.changed);
    const paidBefore = justPaid.orderOf(draft, openedAt);
    if (paidBefore) {
      running.current = false;
      await showPaid(paidBefore, draft.userId);
      return false;
    }
    setHeld(true);
    const payment = { intentId: intent.payment_intent_id, amount: intent.amount, draft };
    // Stored before money moves: after an interruption the next visit asks for its outcome.
    pending.keep(payment);
    const hasMoved = await confirm(form, intent);
    if (hasMoved) await register(payment);
    return hasMoved;
  };

  const finish = () => {
    const payment = left.current;
    if (!payment) return;
    setProblem(null);
    setPhase('finishing');
    void register(payment);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(finish, []);

  // A browser may keep this page while the bank's page is open, and show it again on the way back. The confirmation then never ends, so
  // reload: the new page asks for the outcome.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted && running.current) window.location.reload();
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  /** Pays in this tab, with a new payment. */
  const takeBack = () => stop(null);

  const pay = () => void payBy(card.current, cents);

  return { phase, problem, pay, payBy, mayPay, finish, showPaid, takeBack, say: setProblem };
}
