import { randomUUID } from 'node:crypto';
import type { SessionRef } from '#contract/agents/session-link.ts';
import type { OrderData } from '#contract/orders/checkout.ts';
import type { Card } from '#contract/payments/payments.ts';
import { guestOfProgram } from '#server/features/accounts/index.ts';
import { confirmSandbox } from '#server/features/payments/index.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { drop } from './open/earlier.ts';
import { openPayment } from './open/open-payment.ts';
import { checkout, settlePayment } from './settle.ts';

/** A person's order that a program pays for in the sandbox, on the way of every payment: guest, draft, payment, order. */
export type PreparedPayment = {
  buyer: { name: string; email: string; telefono: string | null };
  orderData: OrderData;
  amountCents: number;
  session: SessionRef;
  card: Card;
  address: string | null;
};

/** `asks`: the bank wants to ask the person, who pays on the payment page instead. */
export type Tried = { orderId: string } | { asks: true };

const USER_AGENT = 'programa';

/**
 * @param onOpened called with the payment before it is paid, so that a crash leaves it known. False: another call took over, and the payment
 * ends
 * @returns null when another call took over
 * @throws Refusal of the payment or the card; nothing is charged or held then
 */
export async function tryPayment(payment: PreparedPayment, onOpened: (intentId: string) => Promise<boolean>): Promise<Tried | null> {
  const { buyer, orderData, amountCents, session, card, address } = payment;
  const user = await guestOfProgram(buyer, USER_AGENT);
  const caller = callerOf(user, address);
  const opened = await openPayment({ user_id: user.id, amount: amountCents, order_data: { ...orderData, sesion: session } }, caller);
  if (!('client_secret' in opened)) throw new Error('A prepared order is never paid at a till.');
  const { payment_intent_id: id, client_secret, amount } = opened;
  try {
    if (!(await onOpened(id))) {
      await drop(id);
      return null;
    }
    if (amount > 0) {
      const { status } = await confirmSandbox({ id, client_secret, card }, caller);
      if (status !== 'succeeded') {
        await drop(id);
        return { asks: true };
      }
    }
  } catch (error) {
    await drop(id).catch(() => {});
    throw error;
  }
  const { orderId } = await checkout({ user_id: user.id, payment_data: { stripe_payment_id: id } }, user);
  return { orderId };
}

/** Ends a payment whose call has died. @returns true when it became an order */
export const endPayment = async (intentId: string): Promise<boolean> =>
  (await settlePayment(intentId, new Date())) || !(await drop(intentId));

const callerOf = (user: SignedInCaller['user'], address: string | null): SignedInCaller => ({
  user,
  sessionId: randomUUID(),
  address,
  isTrustedNetwork: false,
  userAgent: USER_AGENT,
  refusesCounting: true,
  requestId: randomUUID(),
  arrived: new Date(),
  recognize: async () => null,
  recognizeGuest: async () => user,
});
