import { AmountTooLarge, ProviderUnavailable } from '#server/gateways/payments/gateway.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';

/** Turns the errors of a provider into refusals. 503: the provider did not answer, and another try may succeed. */
export async function askProvider<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof AmountTooLarge) {
      throw invalid({ amount: 'El monto es demasiado grande para un solo pago.' }, 'amount_too_large');
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new Refusal(503, 'payments_unavailable', 'El sistema de pago no está disponible.', {
      headers: { 'retry-after': '5' },
      cause: error.cause,
    });
  }
}
