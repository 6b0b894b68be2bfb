import { toCents, toPesos } from '#contract/money.ts';
import type { Order, PaymentInstructions } from '#contract/orders/order.ts';
import { PAYING_MS } from '#contract/repeats.ts';
import { ApiError } from '#contract/wire/client.ts';
import { SAYS } from '#web/features/orders/checkout/draft.ts';
import { apiOf } from '#web/features/orders/guest.ts';
import type { Pending } from './pending.ts';

/**
 * Pauses between the attempts, for failures that `REPEATABLE` does not hide, and when the browser has no network. Repeating is safe: one
 * payment makes one order, however often it is sent.
 */
const WAITS_MS = [0, 500, 1500, 3000, 6000];
/** This many failures count as a short interruption. After more, the guest is told, and the attempts continue. */
const QUIET_FAILURES = 2;

/** The server did not answer: the order may still be made. */
export class Unanswered extends Error {}

/**
 * `already`: the order was made before; this visit has charged nothing. `waits`: the order is paid later, by these instructions; null when
 * the bank only needs time.
 */
export type Receipt = {
  orderId: string;
  total: number;
  already?: true;
  waits?: { instructions: PaymentInstructions | null };
  /** The token that opens the order without an account; only for orders with a type. */
  token?: string | undefined;
  /** Bought without an account: the order earns no points and is in no list. */
  isGuest?: boolean;
};

/**
 * Turns a payment into its order, which earns its points. Throws the server's refusal, or `Unanswered`.
 * @param onSlow called with the problem while the attempts continue
 */
export async function registerOrder(payment: Pending, onSlow: (said: string) => void): Promise<Receipt> {
  const api = apiOf(payment.draft.userId);
  const { orderId, token, waits } = await untilAnswered(() => checkout(payment), onSlow);
  if (waits) return { ...receiptLater(await untilAnswered(() => api('GET /api/orders/{id}', { id: orderId }))), token };
  const isKnown = payment.draft.items.length > 0;
  const total = isKnown ? toPesos(payment.amount) : (await untilAnswered(() => api('GET /api/orders/{id}', { id: orderId }))).total;
  return { orderId, total, token };
}

const receiptLater = ({ id: orderId, total, payment_instructions }: Order): Receipt => ({
  orderId,
  total,
  waits: { instructions: payment_instructions ?? null },
});

/** The order of a payment that succeeded before, in another tab or before the connection broke. */
export async function findPaid(orderId: string, userId: string): Promise<{ receipt: Receipt; payment: Pending }> {
  const order = await untilAnswered(() => apiOf(userId)('GET /api/orders/{id}', { id: orderId }));
  const { total, items, status } = order;
  const bought = items.map(({ product, quantity, price }) => ({ product_id: product.id, quantity, unit_price: price }));
  return {
    receipt: { ...(status === 'pendiente' ? receiptLater(order) : { orderId, total }), already: true },
    payment: { intentId: '', amount: toCents(total), draft: { userId, items: bought, address: null } },
  };
}

async function checkout({ intentId, amount, draft }: Pending): Promise<{ orderId: string; token: string | undefined; waits: boolean }> {
  const payment_data = { stripe_payment_id: intentId, amount, currency: 'mxn', payment_method: 'card', status: 'succeeded' };
  // Without a local draft the server uses its own.
  const order_data = draft.items.length ? { items: draft.items, shipping_address: draft.address, subtotal: toPesos(amount) } : null;
  const answer = await apiOf(draft.userId)('POST /api/stripe/checkout', { user_id: draft.userId, payment_data, order_data });
  if (!answer.success || !answer.order_id) throw new Error(SAYS.noSuccess);
  return { orderId: answer.order_id, token: answer.order_token, waits: answer.status === 'pendiente' };
}

async function untilAnswered<T>(ask: () => Promise<T>, onSlow?: (said: string) => void): Promise<T> {
  let said: string = SAYS.notRegistered;
  const began = performance.now();
  for (const [failures, wait] of WAITS_MS.entries()) {
    if (failures > QUIET_FAILURES) onSlow?.(said);
    await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      return await ask();
    } catch (error) {
      if (!isTransient(error)) throw error;
      // The call itself has been repeated for so long already.
      if (performance.now() - began > PAYING_MS) break;
      said = error instanceof ApiError && error.status === 0 ? `${SAYS.notRegistered}. ${error.message}.` : SAYS.notRegistered;
    }
  }
  throw new Unanswered(said);
}

export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
