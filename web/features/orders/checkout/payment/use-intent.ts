import { useCallback, useEffect, useRef, useState } from 'react';
import { toPesos } from '#contract/money.ts';
import { ApiError } from '#contract/wire/client.ts';
import { centsOf, type Draft, type Intent } from '#web/features/orders/checkout/draft.ts';
import { apiOf } from '#web/features/orders/guest.ts';
import { refusalText } from './refused.ts';

type Opening = {
  signal?: AbortSignal;
  /** The order is paid at the till. */
  atTill?: boolean;
};

/** Opens a payment for a draft. @param replaces the payment that the new one replaces */
export const openIntent = (draft: Draft, replaces: string | null, { signal, atTill = false }: Opening = {}): Promise<Intent> => {
  const amount = centsOf(draft);
  const { items, address: shipping_address, receiving, sesion } = draft;
  const order_data = { items, shipping_address, subtotal: toPesos(amount), ...receiving, ...(sesion && { sesion }) };
  return apiOf(draft.userId)(
    'POST /api/stripe/create-payment-intent',
    { user_id: draft.userId, amount, is_free_redemption: amount === 0, order_data, replaces, ...(atTill && { pago: 'caja' }) },
    signal ? { signal } : {},
  );
};

const STALE = ['amount_mismatch', 'product_unavailable', 'product_not_found', 'reward_used'];

/** The catalogue differs from what the screen shows. */
export const isStale = ({ code }: ApiError): boolean => STALE.includes(code);

/** In milliseconds: several quick clicks on + become one call. */
const PAUSE_MS = 250;
/** How often a changed catalogue is reloaded before the page shows a failure. */
const MOST_REFRESHES = 3;

/** `ready` carries the draft that the intent was opened for: exactly that draft is paid. */
export type IntentState =
  | { status: 'none' }
  | { status: 'opening' }
  | { status: 'ready'; intent: Intent; draft: Draft }
  /** An earlier payment for the same lines succeeded, perhaps in another tab; `orderId` is its order. */
  | { status: 'paid'; orderId: string }
  | { status: 'failed'; message: string };

type Options = {
  /** The draft is still loading: a click on "pay" waits for it. */
  isComing: boolean;
  /** A payment is running: its intent must not be replaced. */
  held: boolean;
  /** The intent of an earlier visit that is not known to be paid: the new intent cancels it. */
  replaces: string | null;
  /** The catalogue differs from the screen: reload it. A new intent is opened afterwards. */
  onStale: (refusal: ApiError) => Promise<void>;
  /** Called when a payment could not be opened for another reason. */
  onRefused: (error: unknown) => void;
};

/** Keeps an intent open for the draft on the screen: each change opens a new one, which replaces the previous one. */
export function useIntent(draft: Draft | null, { isComing, held, replaces, onStale, onRefused }: Options) {
  const [state, setState] = useState<IntentState>({ status: 'none' });
  const [round, setRound] = useState(0);
  const latest = useRef({ draft, onStale, onRefused });
  latest.current = { draft, onStale, onRefused };
  const opened = useRef(replaces);
  const refreshes = useRef(0);
  const key = draft && JSON.stringify(draft);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again for the same draft
  useEffect(() => {
    if (held) return;
    if (!key) return setState({ status: isComing ? 'opening' : 'none' });
    setState({ status: 'opening' });
    const abort = new AbortController();
    const timer = setTimeout(() => void open(abort.signal), opened.current ? PAUSE_MS : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };

    async function open(signal: AbortSignal) {
      const wanted = latest.current.draft;
      if (!wanted) return;
      try {
        const intent = await openIntent(wanted, opened.current, { signal });
        opened.current = intent.payment_intent_id;
        refreshes.current = 0;
        if (!signal.aborted) setState({ status: 'ready', intent, draft: wanted });
      } catch (error) {
        if (signal.aborted) return;
        if (opened.current && isOf(error, 'payment_not_found')) {
          opened.current = null;
          return setRound((before) => before + 1);
        }
        if (error instanceof ApiError && error.code === 'already_paid' && typeof error.body.order_id === 'string')
          return setState({ status: 'paid', orderId: error.body.order_id });
        if (!(error instanceof ApiError && isStale(error)) || ++refreshes.current > MOST_REFRESHES) {
          latest.current.onRefused(error);
          return setState({ status: 'failed', message: refusalText(error) });
        }
        await latest.current.onStale(error);
        // Usually the cart has changed by now, which ends this round. If not, ask again.
        if (!signal.aborted) setRound((before) => before + 1);
      }
    }
  }, [key, isComing, held, round]);

  const retry = useCallback(() => setRound((before) => before + 1), []);
  return [state, useSettled(state), retry] as const;
}

const isOf = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** While the page changes the order's type or hour, there is no draft for a moment. */
const MOMENT_MS = 2000;

/** Returns a function that waits until a payment is open or cannot be opened, for a click on "pay" that comes too early. */
function useSettled(state: IntentState) {
  const now = useRef(state);
  const waiting = useRef<((state: IntentState) => void)[]>([]);
  useEffect(() => {
    now.current = state;
    const tell = () => {
      for (const one of waiting.current) one(now.current);
      waiting.current = [];
    };
    if (state.status === 'opening') return;
    if (state.status !== 'none') return tell();
    const timer = setTimeout(tell, MOMENT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return useCallback(() => {
    const { status } = now.current;
    if (status !== 'opening' && status !== 'none') return Promise.resolve(now.current);
    return new Promise<IntentState>((resolve) => {
      waiting.current.push(resolve);
      if (status === 'none') setTimeout(() => now.current.status === 'none' && resolve(now.current), MOMENT_MS);
    });
  }, []);
}
