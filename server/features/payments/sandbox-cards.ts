import type { Card, IntentStatus } from '#contract/payments/payments.ts';
import { isExpired } from '#server/gateways/payments/cards.ts';
import * as sandbox from '#server/gateways/payments/sandbox.ts';
import { saveCard, savedCard, settleWaiting } from '#server/gateways/payments/sandbox-vault/queries.ts';
import type { Caller } from '#server/http/caller.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { sandboxCustomer, unknownCard } from './saved-cards/service.ts';
import { canceledPayment, unknownPayment } from './service.ts';

/** Pays in the sandbox with a test card, which the shop's own pages ask for. */

type Confirmation = {
  id: string;
  client_secret: string;
  card?: Card | undefined;
  saved_card?: string | undefined;
  save?: boolean | undefined;
};

/** Guests without an account save no cards. */
export async function confirmSandbox({ id, client_secret, card: typed, saved_card, save }: Confirmation, caller: Caller) {
  const card = typed ?? (await savedCardOf(saved_card ?? '', caller));
  if (isExpired(card, caller.arrived)) throw invalid({ 'card.exp_year': 'La tarjeta está vencida.' });
  const result = resultOf(await sandbox.confirm(id, client_secret, card));
  if (save && typed) await saveFor(caller, card, result);
  return result;
}

async function savedCardOf(cardId: string, caller: Caller): Promise<Card> {
  const user = await caller.recognize();
  const customerId = user && (await sandboxCustomer(user.id));
  const card = customerId ? await savedCard(customerId, cardId) : null;
  if (!card) throw unknownCard();
  return card;
}

async function saveFor(caller: Caller, card: Card, { id, status }: { id: string; status: IntentStatus }): Promise<void> {
  const user = await caller.recognize();
  const customerId = user && (await sandboxCustomer(user.id));
  if (customerId) await saveCard(customerId, card, status === 'succeeded' ? null : id);
}

export async function authenticateSandbox(id: string, clientSecret: string, approve: boolean) {
  const result = resultOf(await sandbox.authenticate(id, clientSecret, approve));
  await settleWaiting(id, result.status === 'succeeded');
  return result;
}

const REFUSALS = {
  not_found: unknownPayment,
  canceled: canceledPayment,
  card_declined: () => new Refusal(402, 'card_declined', 'Tu banco rechazó la tarjeta. No se hizo ningún cargo; prueba con otra.'),
  insufficient_funds: () => new Refusal(402, 'insufficient_funds', 'Tu tarjeta no tiene fondos suficientes.'),
  nothing_to_authenticate: () => new Refusal(409, 'nothing_to_authenticate', 'Este pago no espera ninguna confirmación.'),
};

function resultOf(outcome: sandbox.Outcome) {
  if ('refused' in outcome) throw REFUSALS[outcome.refused]();
  return outcome;
}
