import type { Card } from '#contract/payments/payments.ts';
import { isExpired } from '#server/gateways/payments/cards.ts';
import * as sandbox from '#server/gateways/payments/sandbox.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { canceledPayment, unknownPayment } from './service.ts';

/** Pays in the sandbox with a test card, which the shop's own pages ask for. */

export async function confirmSandbox(id: string, clientSecret: string, card: Card, now: Date) {
  if (isExpired(card, now)) throw invalid({ 'card.exp_year': 'La tarjeta está vencida.' });
  return resultOf(await sandbox.confirm(id, clientSecret, card));
}

export const authenticateSandbox = async (id: string, clientSecret: string, approve: boolean) =>
  resultOf(await sandbox.authenticate(id, clientSecret, approve));

const REFUSALS = {
  not_found: unknownPayment,
  canceled: canceledPayment,
  card_declined: () => new Refusal(402, 'card_declined', 'Tu tarjeta fue rechazada. Prueba con otra.'),
  insufficient_funds: () => new Refusal(402, 'insufficient_funds', 'Tu tarjeta no tiene fondos suficientes.'),
  nothing_to_authenticate: () => new Refusal(409, 'nothing_to_authenticate', 'Este pago no espera ninguna confirmación.'),
};

function resultOf(outcome: sandbox.Outcome) {
  if ('refused' in outcome) throw REFUSALS[outcome.refused]();
  return outcome;
}
