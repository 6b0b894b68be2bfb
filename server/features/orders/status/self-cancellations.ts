import { mailboxOf } from '#contract/accounts/canonical-email.ts';
import { customerOf } from '#server/features/orders/queries.ts';
import { SELF_CANCELLATIONS } from '#server/features/orders/rules.ts';
import { budgetKey, type Caller } from '#server/http/caller.ts';
import { attempt, attemptLimit } from '#server/http/limits/attempt-limit.ts';

const ofPerson = attemptLimit('self-cancellations', SELF_CANCELLATIONS.perPerson);
const ofAddress = attemptLimit('self-cancellations-address', SELF_CANCELLATIONS.perAddress);

/**
 * Cancels an order for its customer, a few times an hour: each paid order sends two mails to an address that the buyer has typed. A
 * cancellation that is refused does not count.
 * @throws Refusal 429
 */
export async function withinSelfCancellations<T>(
  orderId: string,
  caller: Pick<Caller, 'address' | 'isTrustedNetwork' | 'sessionId'>,
  run: () => Promise<T>,
): Promise<T> {
  const customer = await customerOf(orderId);
  if (!customer) return run();
  const person = customer.isGuest ? `guest ${mailboxOf(customer.email)}` : `account ${customer.id}`;
  const address = budgetKey(caller, person);
  const counts = () => true;
  return attempt(
    [{ limit: ofPerson, key: person, counts }, ...(address === null ? [] : [{ limit: ofAddress, key: address, counts }])],
    run,
  );
}
